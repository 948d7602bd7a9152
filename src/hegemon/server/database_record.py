"""The record of a game in the database: one row an entry, committed with its checkpoints."""

import zlib
from collections.abc import Iterator, Mapping

import msgspec
from django.db import IntegrityError, transaction

from hegemon.core.codec import encode
from hegemon.core.record import BrokenRecord, Conflict, Entry, chained
from hegemon.server.models import Checkpoint, Line, Table


class DatabaseRecord:
    """A `Record` of one table."""

    def __init__(self, table: int) -> None:
        self._table = table
        self._chain: str | None = None
        self._last = 0

    def entries(self) -> Iterator[Entry]:
        """All entries from the first; BrokenRecord where the chain does not hold."""
        before, number = "", 0
        rows = Line.objects.filter(table_id=self._table).order_by("number")
        for number, (written, body) in enumerate(rows.values_list("number", "body"), start=1):
            entry = msgspec.json.decode(bytes(body), type=Entry)
            if written != number or chained(entry, before).chain != entry.chain:
                raise BrokenRecord(f"entry {number}")
            before = entry.chain
            yield entry
        self._chain, self._last = before, number

    def append(self, entry: Entry, checkpoints: Mapping[int, bytes]) -> None:
        """Write one entry and its checkpoints; Conflict if somebody else was quicker."""
        if self._chain is None:
            for _ in self.entries():
                pass
        entry = chained(entry, self._chain or "")
        try:
            with transaction.atomic():
                Line.objects.create(table_id=self._table, number=self._last + 1, body=encode(entry))
                for step, state in checkpoints.items():
                    Checkpoint.objects.update_or_create(
                        table_id=self._table,
                        step=step,
                        defaults={"state": zlib.compress(state, 6)},
                    )
                Table.objects.filter(pk=self._table).update(
                    chain=entry.chain, entries=self._last + 1
                )
        except IntegrityError as error:
            raise Conflict(f"entry {self._last + 1}") from error
        self._chain, self._last = entry.chain, self._last + 1

    def checkpoint(self, step: int) -> bytes | None:
        """The state at the beginning of a step."""
        kept = Checkpoint.objects.filter(table_id=self._table, step=step).values_list("state")
        row = kept.first()
        return zlib.decompress(bytes(row[0])) if row else None

    @property
    def chain(self) -> str:
        """The digest of the last entry that was read or written."""
        return self._chain or ""
