"""Game folders out of the database and into it: the same files the command line keeps."""

import io
import tempfile
import zipfile
from pathlib import Path

import msgspec
from django.conf import settings
from django.db import transaction

from hegemon.core.dice import commitment
from hegemon.core.moderator import Moderator
from hegemon.core.record import BrokenRecord, FolderRecord
from hegemon.core.replay import Diverged
from hegemon.core.run import ScriptFailed
from hegemon.core.seats import Seat as Side
from hegemon.play.folder import KEY, SCENARIO
from hegemon.play.settings import (
    FILE,
    Missing,
    Reactions,
    SeatSettings,
    Settings,
    Sitter,
    TableSettings,
    read_settings,
    write_settings,
)
from hegemon.play.trouble import Misuse
from hegemon.server import library, live, play, pulses
from hegemon.server.database_record import DatabaseRecord
from hegemon.server.models import Checkpoint, Line, Person, Seat, Table
from hegemon.server.seating import Impossible

RECORD = "record.jsonl"
CHECKPOINTS = "checkpoints"
MOST_FILES = 5_000
MOST_BYTES = 400_000_000
"""Unpacked."""
_MISSING = {
    Table.Missed.HOLD: Missing.WAIT,
    Table.Missed.STANDING: Missing.DEFAULT,
    Table.Missed.COMPUTER: Missing.COMPUTER,
}


def folder_settings(table: Table) -> Settings:
    """What `game.toml` says of a table."""
    return Settings(
        game=table.game,
        scenario=table.scenario,
        title=table.title,
        dice=commitment(bytes(table.key)),
        options=table.options,
        table=TableSettings(
            missing=_MISSING[Table.Missed(table.missed)],
            reactions=Reactions.ANSWER if table.by_mail else Reactions.ASK,
        ),
        seats={
            Side(seat.key): SeatSettings(
                Sitter.COMPUTER if seat.kind == Seat.Kind.COMPUTER else Sitter.PERSON, seat.level
            )
            for seat in table.seats.all()
        },
    )


def packed(table: Table) -> bytes:
    """The game folder of a table as a zip file. It holds every secret of the game."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as pack, transaction.atomic():
        pack.writestr(FILE, write_settings(folder_settings(table)))
        pack.writestr(KEY, bytes(table.key).hex() + "\n")
        if table.document:
            pack.writestr(SCENARIO, table.document)
        lines = Line.objects.filter(table=table).order_by("number").values_list("body", flat=True)
        pack.writestr(RECORD, b"".join(bytes(body) + b"\n" for body in lines))
        record = DatabaseRecord(table.pk)
        steps = Checkpoint.objects.filter(table=table).values_list("step", flat=True)
        for step in steps.order_by("step"):
            pack.writestr(f"{CHECKPOINTS}/{step:06}.json", record.checkpoint(step) or b"")
    return out.getvalue()


def bring(data: bytes, host: Person) -> Table:
    """A table from a zipped game folder, paused until its host has people sit down.

    Impossible says what is wrong with the folder; nothing was made then.
    """
    if len(data) > settings.IMPORT_LIMIT:
        raise Impossible("the game folder is too large")
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        _unpack(data, folder)
        try:
            return _brought(folder, host)
        except (Misuse, LookupError, ValueError, BrokenRecord, msgspec.DecodeError) as error:
            raise Impossible(f"the game folder cannot be read: {error}") from error
        except (Diverged, ScriptFailed) as error:
            raise Impossible(f"the game cannot be gone on with: {error}") from error


def _unpack(data: bytes, folder: Path) -> None:
    """Unpack the files that make a game, and nothing else."""
    try:
        pack = zipfile.ZipFile(io.BytesIO(data))
    except zipfile.BadZipFile as error:
        raise Impossible("that is no zip file") from error
    files = [info for info in pack.infolist() if not info.is_dir()]
    if len(files) > MOST_FILES or sum(info.file_size for info in files) > MOST_BYTES:
        raise Impossible("the game folder is too large")
    root = next((i.filename.removesuffix(FILE) for i in files if i.filename.endswith(FILE)), "")
    (folder / CHECKPOINTS).mkdir()
    for info in files:
        if not info.filename.startswith(root):
            continue
        name = info.filename[len(root) :]
        stem = name.removeprefix(f"{CHECKPOINTS}/").removesuffix(".json")
        is_checkpoint = name == f"{CHECKPOINTS}/{stem}.json" and stem.isdecimal()
        if name in (FILE, KEY, SCENARIO, RECORD) or is_checkpoint:
            with pack.open(info) as file:
                (folder / name).write_bytes(file.read(MOST_BYTES))


def _brought(folder: Path, host: Person) -> Table:
    chosen = read_settings(folder)
    game = library.game(chosen.game)
    key = bytes.fromhex((folder / KEY).read_text().strip()) if (folder / KEY).exists() else b""
    if commitment(key) != chosen.dice:
        raise Impossible("the key of the dice is missing, or another one")
    record = FolderRecord(folder)
    moderator = Moderator(game, record, key)  # the game goes on from here, or this raises
    document = (folder / SCENARIO).read_text() if (folder / SCENARIO).exists() else ""
    missing = {theirs: ours for ours, theirs in _MISSING.items()}
    with transaction.atomic():
        table = Table.objects.create(
            title=(chosen.title or chosen.scenario)[:80],
            host=host,
            game=chosen.game,
            scenario=chosen.scenario[:80],
            document=document,
            options=dict(chosen.options),
            key=key,
            status=Table.Status.PAUSED,
            missed=missing[chosen.table.missing],
            by_mail=chosen.table.reactions is Reactions.ANSWER,
        )
        seats = []
        for number, side in enumerate(moderator.seats):
            level = chosen.computer(side)
            kind = Seat.Kind.COMPUTER if level else Seat.Kind.OPEN
            seats.append(
                Seat(table=table, key=side, number=number, kind=kind, level=level or "standard")
            )
        Seat.objects.bulk_create(seats)
        _copy(record, folder, table)
        pulses.lay_out(table, moderator.seats)
        play.note(table, "imported", "The game was brought from a game folder.")
    live.forget(table.pk)
    return table


def _copy(record: FolderRecord, folder: Path, table: Table) -> None:
    target = DatabaseRecord(table.pk)
    for _ in target.entries():
        pass
    steps: dict[int, bytes] = {}
    for path in sorted((folder / CHECKPOINTS).glob("*.json")):
        steps[int(path.stem)] = path.read_bytes()
    for entry in record.entries():
        target.append(entry, steps)
        steps = {}
    table.refresh_from_db(fields=["chain", "entries"])
    with live.looking(table) as moderator:
        table.step, table.waiting = moderator.step, list(moderator.waiting_for)
        if moderator.over:
            table.status = Table.Status.OVER
    table.save(update_fields=["step", "waiting", "status"])
