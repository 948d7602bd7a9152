"""What a host may do: the clock, pauses, the seats, going back, putting aside. All at the table are
told of everything, and why; nothing here shows the host what a seat alone may know."""

from collections.abc import Callable, Mapping
from datetime import date, datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from hegemon.server import deadlines, jobs, play, seating
from hegemon.server.live import AnyModerator
from hegemon.server.models import Absence, Job, Seat, Table
from hegemon.server.seating import Impossible
from hegemon.server.worker import run_deadline

LONGEST_EXTENSION = timedelta(days=60)
Deed = Callable[[Table], None]


def _locked(pk: int) -> Table:
    return Table.objects.select_for_update(of=("self",)).get(pk=pk)


def _hour(at: datetime) -> str:
    return f"{at:%d %b %Y, %H:%M} UTC"


def _set_deadline(table: Table, deadline: datetime | None, now: datetime) -> None:
    table.deadline, table.overdue = deadline, False
    table.warn_at = deadlines.warning_time(deadline, timedelta(seconds=table.warning), now)


def pause(pk: int, reason: str = "") -> None:
    """Stop the clock; no orders are filed and no turn is run until the table goes on."""
    now = timezone.now()
    with transaction.atomic():
        table = _locked(pk)
        if table.status != Table.Status.PLAYING:
            raise Impossible("the table is not in play")
        left = max(timedelta(0), table.deadline - now) if table.deadline else None
        table.status = Table.Status.PAUSED
        table.left = int(left.total_seconds()) if left is not None else None
        table.deadline = table.warn_at = table.computers_at = None
        table.save()
        play.note(table, "paused", _because("The table is paused", reason))


def _because(what: str, reason: str) -> str:
    return f"{what}: {reason}" if reason.strip() else f"{what}."


def resume(pk: int) -> None:
    """Go on after a pause, with the time that was left, or after the table was put aside."""

    def deed(table: Table, moderator: AnyModerator) -> None:
        if table.status not in (Table.Status.PAUSED, Table.Status.ASIDE):
            raise Impossible("the table is in play, or over")
        now = timezone.now()
        left, seats = table.left, {seat.key: seat for seat in table.seats.all()}
        table.status, table.trouble, table.trace, table.left = Table.Status.PLAYING, "", "", None
        if left is not None:
            _set_deadline(table, now + timedelta(seconds=max(left, 900)), now)
        else:
            awaited = [seats[key] for key in table.waiting if key in seats]
            play.begin_turn(table, awaited, now)
        play.note(table, "resumed", "The table goes on.")

    play.carry_out(pk, deed, status="")


def extend(pk: int, by: timedelta, reason: str = "") -> None:
    """Put the deadline off, or with a negative time bring it forward, but not into the past."""
    now = timezone.now()
    if abs(by) > LONGEST_EXTENSION:
        raise Impossible("that is too long")
    with transaction.atomic():
        table = _locked(pk)
        if table.status != Table.Status.PLAYING:
            raise Impossible("the table is not in play")
        deadline = (table.deadline or now) + by
        set_deadline(pk, max(deadline, now + timedelta(minutes=5)), reason)


def set_deadline(pk: int, at: datetime, reason: str = "") -> None:
    """Have the turn end at another time."""
    now = timezone.now()
    if not now <= at <= now + timedelta(days=366):
        raise Impossible("the deadline has to be in the year to come")
    with transaction.atomic():
        table = _locked(pk)
        if table.status != Table.Status.PLAYING:
            raise Impossible("the table is not in play")
        _set_deadline(table, at, now)
        table.save(update_fields=["deadline", "overdue", "warn_at"])
        play.note(table, "deadline", _because(f"The deadline is now {_hour(at)}", reason))


def change_clock(pk: int, clock: Mapping[str, Any]) -> None:
    """Agree on other deadlines; the turn in play gets one after the new ones."""
    seating.check_clock(clock)
    now = timezone.now()
    with transaction.atomic():
        table = _locked(pk)
        for name, value in clock.items():
            setattr(table, name, value)
        if table.status == Table.Status.PLAYING:
            awaited = list(table.seats.filter(key__in=table.waiting))
            play.begin_turn(table, awaited, now)
        table.save()
        kind = Table.Clock(table.clock).label
        play.note(table, "clock", f"New deadlines were agreed on: {kind}.")


def run_now(pk: int) -> None:
    """Have a worker run the turn without those who are missing."""
    table = Table.objects.get(pk=pk)
    if table.status != Table.Status.PLAYING:
        raise Impossible("the table is not in play")
    play.note(table, "run", "The host has the turn run now.")
    jobs.enqueue("run", f"{pk}:{table.entries}", {"table": pk, "entries": table.entries})


@jobs.doing("run")
def run_job(job: Job) -> None:
    """Run a turn for its host, unless it has been run meanwhile."""
    table = Table.objects.filter(pk=job.facts["table"]).first()
    if table is not None and table.entries == job.facts["entries"]:
        run_deadline(table.pk, timezone.now(), forced=True)


def put_aside(pk: int, reason: str = "") -> None:
    """Take a table out of play."""
    with transaction.atomic():
        table = _locked(pk)
        if table.status not in (Table.Status.PLAYING, Table.Status.PAUSED):
            raise Impossible("the table is not in play")
        table.status, table.computers_at = Table.Status.ASIDE, None
        table.deadline = table.warn_at = None
        table.trouble = f"host: {reason}"
        table.save()
        play.note(table, "aside", _because("The host has put the table aside", reason))


def rewind(pk: int, step: int, reason: str) -> None:
    """Set the game back to the beginning of a turn, or take it up where its rules have changed."""
    if not reason.strip():
        raise Impossible("say why; all at the table are told")
    table = Table.objects.get(pk=pk)
    if table.trouble.startswith("held"):
        play.take_over(pk, reason)
        return
    play.rewind(table, step, reason)


def go_away(seat: Seat, first: date, last: date) -> Absence:
    """Take vacation days: no deadline of a turn that waits for this seat falls on them."""
    with transaction.atomic():
        table = _locked(seat.table_id)
        row = Seat.objects.select_for_update().get(pk=seat.pk)
        days = (last - first).days + 1
        if days < 1 or first < timezone.now().date():
            raise Impossible("the last day has to come after the first, and both are to come")
        left = table.vacation_days - row.away
        if days > left:
            raise Impossible(f"{row.key} has {left} vacation days left")
        row.away += days
        row.save(update_fields=["away"])
        absence = Absence.objects.create(seat=row, first=first, last=last)
        play.note(table, "away", f"{row.key} is away from {first:%d %b} to {last:%d %b}.")
        if table.deadline and row.key in table.waiting and table.status == Table.Status.PLAYING:
            _put_off(table, list(table.seats.filter(key__in=table.waiting)))
        return absence


def _put_off(table: Table, awaited: list[Seat]) -> None:
    """Move a deadline that falls on a day off to the next that does not."""
    assert table.deadline is not None
    now, schedule = timezone.now(), play.schedule(table)
    moved = deadlines.first_open(schedule, table.deadline, play.absences(awaited))
    if moved != table.deadline:
        _set_deadline(table, moved, now)
        table.save(update_fields=["deadline", "overdue", "warn_at"])
        play.note(table, "deadline", f"The deadline is now {_hour(moved)}.")


def excuse(seat: Seat) -> None:
    """Forget the turns a seat has missed."""
    with transaction.atomic():
        table = _locked(seat.table_id)
        Seat.objects.filter(pk=seat.pk).update(misses=0, excuses=0)
        play.note(table, "excused", f"{seat.key} is excused by the host.")


def why_it_waits(table: Table) -> list[str]:
    """Why nothing happens at a table just now, in sentences: only what everybody may know."""
    match table.status:
        case Table.Status.OPEN:
            free = [seat.key for seat in table.seats.all() if seat.kind == Seat.Kind.OPEN]
            return [f"{key} is free." for key in free] or ["The host has not begun the game."]
        case Table.Status.PAUSED:
            return ["The table is paused."]
        case Table.Status.ASIDE:
            return ["The table was put aside."]
        case Table.Status.OVER:
            return ["The game is over."]
    found = []
    seats = {seat.key: seat for seat in table.seats.all()}
    for key in table.waiting:
        seat = seats.get(key)
        if seat is None or seat.kind == Seat.Kind.COMPUTER or seat.stands_in == table.step:
            found.append(f"A computer player is to answer for {key}.")
        elif seat.kind == Seat.Kind.OPEN:
            found.append(f"{key} is awaited, and nobody plays it.")
        elif seat.ready:
            found.append(f"{key} is ready; the turn runs at the deadline.")
        else:
            missed = f" It has missed {seat.misses} in a row." if seat.misses else ""
            found.append(f"{key} is awaited.{missed}")
    if table.overdue:
        found.append("The deadline has passed, and a missed turn is waited for.")
    elif table.deadline:
        found.append(f"The deadline is {_hour(table.deadline)}.")
    else:
        found.append("There is no deadline.")
    return found
