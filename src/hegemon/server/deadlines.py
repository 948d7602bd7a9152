"""When a turn is over: pure reckoning with hours, zones and days off. Nothing here knows a table.

A fixed hour is an hour on the wall of one zone: when the clocks change it stays that hour, and the
day in between is an hour shorter or longer. Everything is stored and compared in UTC.
"""

from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum
from zoneinfo import ZoneInfo

from msgspec import Struct

LONGEST_WAIT = timedelta(days=366)


class Kind(StrEnum):
    """What kind of deadline."""

    NONE = "none"
    DURATION = "duration"
    HOUR = "hour"


class Schedule(Struct, frozen=True, kw_only=True):
    """What was agreed on."""

    kind: Kind = Kind.NONE
    zone: str = "UTC"
    length: timedelta = timedelta(days=3)
    """Of a turn, where the kind is DURATION."""
    hour: time = time(20)
    days: frozenset[int] = frozenset(range(1, 8))
    """Days of the week, Monday is 1; for DURATION, days on which a turn may end."""
    notice: timedelta = timedelta(hours=12)
    """What a turn lasts at least, where the kind is HOUR."""

    @property
    def usual(self) -> timedelta:
        """About how long a turn lasts."""
        if self.kind is Kind.HOUR:
            return timedelta(days=7 / max(1, len(self.days)))
        return self.length


def at_hour(day: date, hour: time, zone: ZoneInfo) -> datetime:
    """An hour on the wall, in UTC. An hour that the clocks skip is as much later as they were put
    forward; of an hour that comes twice it is the first."""
    return datetime.combine(day, hour, zone).astimezone(UTC)


def next_deadline(
    schedule: Schedule, begins: datetime, away: Iterable[tuple[date, date]] = ()
) -> datetime | None:
    """When the turn that begins now is over; None if never.

    `away` are first and last days on which somebody who is awaited is away: no deadline falls on
    such a day, nor on a day of the week that was not agreed on.
    """
    if schedule.kind is Kind.NONE:
        return None
    zone = ZoneInfo(schedule.zone)
    off = tuple(away)
    if schedule.kind is Kind.HOUR:
        earliest = begins + schedule.notice
        first = begins.astimezone(zone).date()
        for days in range(LONGEST_WAIT.days):
            day = first + timedelta(days=days)
            instant = at_hour(day, schedule.hour, zone)
            if instant >= earliest and _is_open(day, schedule, off):
                return instant
        return begins + LONGEST_WAIT
    return first_open(schedule, begins + schedule.length, off)


def first_open(
    schedule: Schedule, due: datetime, away: Iterable[tuple[date, date]] = ()
) -> datetime:
    """A deadline, or if it falls on a day off the same hour of the first day that is none."""
    zone, off = ZoneInfo(schedule.zone), tuple(away)
    local = due.astimezone(zone)
    for days in range(LONGEST_WAIT.days):
        day = local.date() + timedelta(days=days)
        if _is_open(day, schedule, off):
            return due if not days else at_hour(day, local.time(), zone)
    return due + LONGEST_WAIT


def _is_open(day: date, schedule: Schedule, away: tuple[tuple[date, date], ...]) -> bool:
    return day.isoweekday() in schedule.days and not any(a <= day <= b for a, b in away)


def after_downtime(
    schedule: Schedule, due: datetime, down_since: datetime, now: datetime, spread: float
) -> datetime:
    """The new deadline of a turn whose deadline fell into a time when the site was down.

    Players get back what they lost, from a quarter of an hour to a day but no more than a turn,
    and tables are set apart by up to a quarter of an hour (`spread` is 0 to 1), so that they do
    not all come due at once.
    """
    lost = min(now - down_since, timedelta(days=1), schedule.usual)
    back = max(lost, timedelta(minutes=15))
    return max(due, now) + back + timedelta(minutes=15) * spread


def warning_time(deadline: datetime | None, lead: timedelta, now: datetime) -> datetime | None:
    """When to warn; None if never, or if the turn is shorter than twice the lead."""
    if deadline is None or not lead:
        return None
    warn = deadline - lead
    return warn if warn - now >= lead / 2 else None
