"""What is done to a game, and what follows for its table: deadlines, pulses, notices, work.

Everything here happens in one transaction with the entry in the record, or not at all.
"""

import logging
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import Any, TypeVar

from django.db import DatabaseError
from django.utils import timezone

from hegemon.core.asks import By
from hegemon.core.codec import digest, encode
from hegemon.core.findings import Finding
from hegemon.core.moderator import Moderator, Refused
from hegemon.core.record import Conflict
from hegemon.core.replay import Diverged
from hegemon.core.seats import MODERATOR, PUBLIC
from hegemon.core.seats import Seat as Side
from hegemon.server import deadlines, jobs, library, live, pulses
from hegemon.server.access import Forbidden, Impossible
from hegemon.server.database_record import DatabaseRecord
from hegemon.server.live import AnyModerator
from hegemon.server.models import Absence, Draft, Note, PastTurn, Seat, Table

T = TypeVar("T")
Deed = Callable[[Table, AnyModerator], T]

log = logging.getLogger(__name__)
SETTLED = (
    "status",
    "step",
    "waiting",
    "deadline",
    "warn_at",
    "left",
    "overdue",
    "computers_at",
    "claimed_until",
    "trouble",
    "trace",
    "release",
)


class GameFailed(Exception):
    """The rules raised an error; nothing has changed and the table was put aside."""


class NotPlaying(Exception):
    """The table is not in play, so nothing can be done to its game now."""


@dataclass(frozen=True)
class Before:
    """What was to be seen before something was done."""

    step: int
    waiting: tuple[Side, ...]
    questions: Mapping[Side, str]
    prints: Mapping[Side, str]
    repairs: int


def carry_out(
    pk: int, deed: Deed[T], by: str = "", skip_locked: bool = False, status: str = "playing"
) -> T:
    """Do something to a game in one transaction with all that follows for its table.

    Refused goes through. NotPlaying if the table has another status than is wanted. If the rules
    raise, the table is put aside and GameFailed is raised.
    """
    try:
        with live.changing(pk, skip_locked) as (table, moderator):
            if status and table.status != status:
                raise NotPlaying(f"the table is {Table.Status(table.status).label}")
            before = _before(table, moderator)
            result = _guarded(lambda: deed(table, moderator))
            settle(table, moderator, before, by)
            table.save(update_fields=SETTLED)
        return result
    except Diverged as error:
        put_aside(pk, "held", str(error), traceback.format_exc())
        raise GameFailed("the rules have changed under this turn") from error
    except GameFailed as error:
        cause: BaseException = error
        while cause.__cause__ is not None:
            cause = cause.__cause__
        log.exception("table %s was put aside", pk)
        put_aside(pk, "failed", f"{type(cause).__name__}: {cause}", traceback.format_exc())
        raise


def _guarded(deed: Callable[[], T]) -> T:
    """Tell what the rules raise from what may happen."""
    try:
        return deed()
    except (Refused, NotPlaying, Forbidden, Impossible, Conflict, DatabaseError, Diverged):
        raise
    except Exception as error:
        raise GameFailed("the rules raised an error") from error


def put_aside(pk: int, kind: str, reason: str, trace: str) -> None:
    """Stop a table that cannot go on, and tell its host why; the others are told that it stands."""
    now = timezone.now()
    rows = Table.objects.filter(pk=pk, status__in=(Table.Status.PLAYING, Table.Status.PAUSED))
    changed = rows.update(
        status=Table.Status.ASIDE,
        trouble=f"{kind}: {reason}"[:2000],
        trace=trace[-20_000:],
        computers_at=None,
        claimed_until=None,
    )
    if not changed:
        return
    table = Table.objects.get(pk=pk)
    jobs.enqueue("trouble", f"{pk}:{now.isoformat()}", {"table": pk})
    note(table, "aside", "The table was put aside; its host has been told.")


def note(table: Table, kind: str, text: str) -> None:
    """Write down something that was done to a table, for all at it."""
    Note.objects.create(table=table, at=timezone.now(), step=table.step, kind=kind, text=text)
    pulses.bump(table, "notes")


def schedule(table: Table) -> deadlines.Schedule:
    """When the turns of a table end."""
    hour, minute = table.hour.split(":")
    return deadlines.Schedule(
        kind=deadlines.Kind(table.clock),
        zone=table.zone,
        length=timedelta(seconds=table.seconds),
        hour=time(int(hour), int(minute)),
        days=frozenset(map(int, table.days)) or frozenset(range(1, 8)),
        notice=timedelta(seconds=table.notice),
    )


def _before(table: Table, moderator: AnyModerator) -> Before:
    """What can be seen now. Prints are taken only for few seats: where many play, they are asked
    all at once, and what is done shows in who is awaited."""
    asked = _asked(moderator)
    few = len(moderator.seats) <= 12 and moderator.step == table.step
    return Before(
        step=moderator.step,
        waiting=moderator.waiting_for,
        questions={side: moderator.question(side) for side in asked},
        prints=_prints(moderator) if few and len(asked) < len(moderator.seats) else {},
        repairs=len(moderator.repairs),
    )


def _asked(moderator: AnyModerator) -> list[Side]:
    return [side for side in (*moderator.seats, MODERATOR) if moderator.ask(side) is not None]


def _prints(moderator: AnyModerator) -> dict[Side, str]:
    """For each audience a digest of what it sees and was told."""
    return {
        side: digest(encode((moderator.view(side), moderator.told(side))))
        for side in (*moderator.seats, PUBLIC)
    }


# What follows


def settle(table: Table, moderator: AnyModerator, before: Before | None, by: str = "") -> None:
    """Bring the row of a table in line with its game."""
    now = timezone.now()
    seats = {seat.key: seat for seat in Seat.objects.filter(table=table)}
    table.step, table.waiting = moderator.step, list(moderator.waiting_for)
    table.release = moderator.game.release
    _pulse(table, moderator, before, by)
    questions = {side: moderator.question(side) for side in _asked(moderator)}
    opened = [
        side
        for side, question in questions.items()
        if before is None or before.questions.get(side) != question
    ]
    for side in opened:
        if side in seats and seats[side].ready:
            seats[side].ready = False
            seats[side].save(update_fields=["ready"])
    if moderator.over:
        _end(table)
    elif opened:
        begin_turn(table, [seats[s] for s in table.waiting if s in seats], now)
        same_step = before is not None and before.step == moderator.step
        told = [side for side in opened if not (same_step and side == by)]
        _tell_of_turn(table, moderator, told, seats, questions)
    call_computers(table, moderator, seats, now)
    if before is not None and moderator.step > before.step:
        facts = {"table": table.pk, "from": before.step, "to": moderator.step}
        jobs.enqueue("past", f"{table.pk}:{table.entries}:{moderator.step}", facts)


def _pulse(table: Table, moderator: AnyModerator, before: Before | None, by: str) -> None:
    """Tell every audience that something happened that it may know of, and no other."""
    if before is None:
        pulses.bump(table, "position")
        return
    public = (
        moderator.step != before.step
        or moderator.over
        or moderator.waiting_for != before.waiting
        or len(moderator.repairs) != before.repairs
    )
    if public:
        pulses.bump(table, "position")
        return
    moved = {by} if by else set()
    moved |= {
        str(side)
        for side in _asked(moderator)
        if before.questions.get(side) != moderator.question(side)
    }
    if before.prints:
        after = _prints(moderator)
        moved |= {str(side) for side, seen in after.items() if before.prints[side] != seen}
    pulses.bump(table, "position", moved)


def begin_turn(table: Table, awaited: list[Seat], now: datetime) -> None:
    """Set the clock for a turn, or a question, that begins now."""
    people = [seat for seat in awaited if seat.kind != Seat.Kind.COMPUTER]
    table.overdue, table.left = False, None
    table.deadline = None
    if people:
        away = absences(people)
        table.deadline = deadlines.next_deadline(schedule(table), now, away)
    lead = timedelta(seconds=table.warning)
    table.warn_at = deadlines.warning_time(table.deadline, lead, now)


def absences(seats: list[Seat]) -> list[tuple[Any, Any]]:
    """First and last days on which these seats are away."""
    return list(Absence.objects.filter(seat__in=seats).values_list("first", "last"))


def call_computers(
    table: Table, moderator: AnyModerator, seats: Mapping[str, Seat], now: datetime
) -> None:
    """Have a worker answer for the seats that computer players have."""
    wanted = [side for side in moderator.waiting_for if answered_by_worker(table, seats, side)]
    table.computers_at = now if wanted and table.status == Table.Status.PLAYING else None
    table.claimed_until = None


def answered_by_worker(table: Table, seats: Mapping[str, Seat], side: str) -> bool:
    """Whether a computer player, or for the game master's own questions the default, answers."""
    seat = seats.get(side)
    if seat is None:
        return any(each.person_id == table.host_id for each in seats.values())
    return seat.kind == Seat.Kind.COMPUTER or seat.stands_in == table.step


def _tell_of_turn(
    table: Table,
    moderator: AnyModerator,
    opened: list[Side],
    seats: Mapping[str, Seat],
    questions: Mapping[Side, str],
) -> None:
    if table.solo:
        return
    for side in opened:
        seat = seats.get(side)
        if seat is not None and seat.person_id and side in moderator.waiting_for:
            facts = {"table": table.pk, "seat": side, "question": questions[side]}
            jobs.enqueue("turn", f"{table.pk}:{side}:{table.entries}:{questions[side]}", facts)
    jobs.enqueue("hooks", f"{table.pk}:{table.entries}:{table.step}", {"table": table.pk})


def _end(table: Table) -> None:
    table.status = Table.Status.OVER
    table.deadline = table.warn_at = None
    if not table.solo:
        jobs.enqueue("over", f"{table.pk}:{table.entries}", {"table": table.pk})


# What may be done


def begin(table: Table) -> AnyModerator:
    """Begin the game of a table whose row is locked."""
    game = library.game(table.game)
    scenario = library.scenario(table.game, table.scenario, table.document)
    state = game.begin(scenario, library.options(scenario, table.options))
    record = DatabaseRecord(table.pk)
    moderator: AnyModerator = Moderator.begin(
        game, state, record, bytes(table.key), scenario.seats, live.policy_of(table), live.clock
    )
    table.refresh_from_db(fields=["chain", "entries"])
    table.status = Table.Status.PLAYING
    pulses.lay_out(table, scenario.seats)
    settle(table, moderator, None)
    table.save(update_fields=SETTLED)
    return moderator


def submit(
    table: Table, seat: Seat, text: str, question: str, ready: bool, by: By = By.PLAYER
) -> tuple[Finding, ...]:
    """File an answer for a seat; Refused if the question is closed or the answer impossible."""
    side = Side(seat.key)

    def deed(table: Table, moderator: AnyModerator) -> tuple[Finding, ...]:
        ask = moderator.ask(side)
        wait = ask is not None and not ask.decides and not table.early and by is By.PLAYER
        findings = moderator.submit(side, text, question, ready and not wait, by)
        Draft.objects.filter(table=table, seat=side).delete()
        changed: dict[str, Any] = {"ready": wait and ready}
        if by is By.PLAYER:
            changed |= {"misses": 0, "stands_in": None}
        Seat.objects.filter(pk=seat.pk).update(**changed)
        return findings

    return carry_out(table.pk, deed, by=seat.key)


def undo(table: Table, seat: Seat) -> None:
    """Take back the last answer of a seat; Refused if that cannot be."""
    carry_out(table.pk, lambda _, moderator: moderator.undo(Side(seat.key)), by=seat.key)


def file_standing_orders(table: Table, seat: Seat, text: str) -> tuple[Finding, ...]:
    """Replace the standing orders of a seat."""
    side = Side(seat.key)
    return carry_out(
        table.pk, lambda _, moderator: moderator.file_standing_orders(side, text), by=seat.key
    )


def rewind(table: Table, step: int, reason: str) -> None:
    """Set a game back, with new dice; all at the table are told."""

    def deed(table: Table, moderator: AnyModerator) -> None:
        moderator.rewind(step, reason)
        PastTurn.objects.filter(table=table, step__gte=step).delete()
        Draft.objects.filter(table=table).delete()
        Seat.objects.filter(table=table).update(ready=False, stands_in=None)
        table.status = Table.Status.PLAYING
        note(table, "rewound", f"The game was set back to the beginning of turn {step}: {reason}")

    carry_out(table.pk, deed, status="")


def take_over(pk: int, reason: str) -> None:
    """Open a game under whose step in flight the rules have changed, at the step's beginning."""
    with live.locked(pk) as table:
        record, game = DatabaseRecord(pk), library.game(table.game)
        policy = live.policy_of(table)
        moderator = Moderator.take_over(game, record, bytes(table.key), reason, policy, live.clock)
        table.status, table.trouble, table.trace = Table.Status.PLAYING, "", ""
        table.refresh_from_db(fields=["chain", "entries"])
        settle(table, moderator, None)
        table.save(update_fields=SETTLED)
        note(table, "rewound", f"The turn begins anew under new rules: {reason}")
