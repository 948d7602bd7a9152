"""Moderators kept at hand in this process, and the one way to change a game.

A moderator is named by its table and the chain of its record, so one that another process has
overtaken is noticed and made anew. Whoever changes a game holds the table's row locked until the
commit; whoever looks at it in this process waits meanwhile, so nobody sees what is not committed.
"""

import logging
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock, RLock
from typing import Any, TypeAlias

from django.db import transaction
from django.utils import timezone

from hegemon.core.moderator import Moderator, Policy, wait_always, wait_for_turns
from hegemon.server import library
from hegemon.server.database_record import DatabaseRecord
from hegemon.server.models import Table

AnyModerator: TypeAlias = Moderator[Any, Any]

log = logging.getLogger(__name__)

KEPT = 200
"""Moderators that are kept at hand."""

_locks = [RLock() for _ in range(64)]
_guard = Lock()
_moderators: OrderedDict[int, tuple[tuple[str, bool], AnyModerator]] = OrderedDict()


class NotBegun(Exception):
    """The table has no game yet."""


def _lock(table: int) -> RLock:
    return _locks[table % len(_locks)]


def clock() -> str:
    """The time that stands beside an entry."""
    return timezone.now().strftime("%Y-%m-%dT%H:%M:%SZ")


def policy_of(table: Table) -> Policy:
    """For which asks the game of a table waits."""
    return wait_for_turns if table.by_mail else wait_always


def forget(table: int | None = None) -> None:
    """Let go of a moderator, or of all."""
    with _guard:
        if table is None:
            _moderators.clear()
        else:
            _moderators.pop(table, None)


def keep(table: Table, moderator: AnyModerator) -> None:
    """Have a moderator at hand that stands where the table's row says."""
    with _guard:
        _moderators[table.pk] = ((table.chain, table.by_mail), moderator)
        _moderators.move_to_end(table.pk)
        while len(_moderators) > KEPT:
            _moderators.popitem(last=False)


def _at_hand(table: Table) -> AnyModerator:
    """The moderator of a table as its row stands."""
    if not table.chain:
        raise NotBegun(table.name)
    with _guard:
        name, moderator = _moderators.get(table.pk, (("", False), None))
    if moderator is not None and name == (table.chain, table.by_mail):
        return moderator
    record = DatabaseRecord(table.pk)
    game, policy = library.game(table.game), policy_of(table)
    made: AnyModerator = Moderator(game, record, bytes(table.key), policy, clock)
    table.chain = record.chain
    keep(table, made)
    return made


@contextmanager
def looking(table: Table) -> Iterator[AnyModerator]:
    """The game as it was last committed, to look at and not to change.

    NotBegun if there is none; Diverged if the rules have changed under the step in flight.
    """
    with _lock(table.pk):
        yield _at_hand(table)


@contextmanager
def locked(pk: int) -> Iterator[Table]:
    """The locked row of a table whose game is about to be begun or taken over."""
    with _lock(pk):
        with transaction.atomic():
            yield Table.objects.select_for_update(of=("self",)).get(pk=pk)
        forget(pk)


@contextmanager
def changing(pk: int, skip_locked: bool = False) -> Iterator[tuple[Table, AnyModerator]]:
    """The locked row of a table and its moderator; what is done becomes true at the end, or not.

    The caller saves the row's fields; `chain` and `entries` are kept by the record.
    Table.DoesNotExist also where somebody else has it locked and `skip_locked` is set.
    """
    with _lock(pk):
        try:
            with transaction.atomic():
                rows = Table.objects.select_for_update(skip_locked=skip_locked, of=("self",))
                table = rows.get(pk=pk)
                moderator = _at_hand(table)
                yield table, moderator
                chain = Table.objects.values_list("chain", flat=True).get(pk=pk)
            table.chain = chain
            keep(table, moderator)
        except BaseException:
            forget(pk)
            raise
