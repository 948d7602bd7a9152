"""When a turn is over: hours on the wall, clocks that change, days off, downtime."""

from datetime import UTC, date, datetime, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hegemon.server.deadlines import (
    Kind,
    Schedule,
    after_downtime,
    first_open,
    next_deadline,
    warning_time,
)

DAY = timedelta(days=1)
EVENING = Schedule(kind=Kind.HOUR, zone="Europe/Berlin", hour=time(20), notice=12 * DAY / 24)


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def test_no_clock_no_deadline() -> None:
    assert next_deadline(Schedule(), utc("2026-11-30 08:00")) is None


def test_a_duration_is_so_long() -> None:
    three = Schedule(kind=Kind.DURATION, length=3 * DAY)
    assert next_deadline(three, utc("2026-11-30 08:15")) == utc("2026-12-03 08:15")


@pytest.mark.parametrize(
    ("begins", "ends"),
    [
        ("2026-11-30 08:00", "2026-12-01 19:00"),  # too late for the same evening
        ("2026-11-30 06:59", "2026-11-30 19:00"),
        ("2026-11-30 19:00", "2026-12-01 19:00"),
    ],
)
def test_a_fixed_hour_gives_every_turn_its_notice(begins: str, ends: str) -> None:
    assert next_deadline(EVENING, utc(begins)) == utc(ends)


def test_a_turn_that_runs_early_keeps_the_agreed_hour() -> None:
    """Two turns run early on one day: the next deadline is still the hour of the next day."""
    for ready in ("2026-11-30 10:00", "2026-11-30 15:30"):
        assert next_deadline(EVENING, utc(ready)) == utc("2026-12-01 19:00")


def test_the_hour_on_the_wall_stays_when_the_clocks_change() -> None:
    """Berlin: 25 October 2026 the clocks go back, 28 March 2027 they go forward."""
    assert next_deadline(EVENING, utc("2026-10-24 05:00")) == utc("2026-10-24 18:00")
    assert next_deadline(EVENING, utc("2026-10-24 18:00")) == utc("2026-10-25 19:00")
    assert next_deadline(EVENING, utc("2027-03-27 19:00")) == utc("2027-03-28 18:00")


def test_an_hour_the_clocks_skip_and_one_that_comes_twice() -> None:
    skipped = Schedule(kind=Kind.HOUR, zone="Europe/Berlin", hour=time(2, 30), notice=timedelta(0))
    assert next_deadline(skipped, utc("2027-03-28 00:00")) == utc("2027-03-28 01:30")
    assert next_deadline(skipped, utc("2026-10-24 23:00")) == utc("2026-10-25 00:30")
    assert next_deadline(skipped, utc("2026-10-25 00:31")) == utc("2026-10-26 01:30")


def test_only_agreed_days_of_the_week() -> None:
    """Tuesdays and Fridays; 30 November 2026 is a Monday."""
    twice = Schedule(kind=Kind.HOUR, hour=time(18), days=frozenset({2, 5}), notice=DAY)
    assert next_deadline(twice, utc("2026-11-30 08:00")) == utc("2026-12-01 18:00")
    assert next_deadline(twice, utc("2026-12-01 18:00")) == utc("2026-12-04 18:00")


def test_no_deadline_falls_on_a_vacation_of_somebody_who_is_awaited() -> None:
    away = [(date(2026, 12, 1), date(2026, 12, 3))]
    assert next_deadline(EVENING, utc("2026-11-30 08:00"), away) == utc("2026-12-04 19:00")
    day = Schedule(kind=Kind.DURATION, zone="Europe/Berlin", length=DAY)
    assert next_deadline(day, utc("2026-11-30 08:00"), away) == utc("2026-12-04 08:00")
    assert first_open(day, utc("2026-12-05 08:00"), away) == utc("2026-12-05 08:00")


def test_after_downtime_players_get_back_what_they_lost_and_tables_are_set_apart() -> None:
    due, since, now = utc("2026-11-30 09:00"), utc("2026-11-30 08:00"), utc("2026-11-30 12:00")
    first = after_downtime(EVENING, due, since, now, spread=0)
    last = after_downtime(EVENING, due, since, now, spread=1)
    assert (first, last) == (utc("2026-11-30 16:00"), utc("2026-11-30 16:15"))
    week = after_downtime(EVENING, due, now - 7 * DAY, now, spread=0)
    assert week == now + DAY
    fast = Schedule(kind=Kind.DURATION, length=timedelta(minutes=30))
    assert after_downtime(fast, due, since, now, 0) == now + timedelta(minutes=30)


def test_a_warning_comes_before_the_deadline_unless_the_turn_is_too_short() -> None:
    now, lead = utc("2026-11-30 08:00"), timedelta(hours=12)
    assert warning_time(now + DAY, lead, now) == now + lead
    assert warning_time(now + lead, lead, now) is None
    assert warning_time(now + DAY, timedelta(0), now) is None
    assert warning_time(None, lead, now) is None


ZONES = ("Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "UTC")


@given(
    begins=st.datetimes(datetime(2026, 1, 1), datetime(2028, 12, 31), timezones=st.just(UTC)),
    zone=st.sampled_from(ZONES),
    hour=st.times().map(lambda t: t.replace(second=0, microsecond=0)),
    days=st.frozensets(st.integers(1, 7), min_size=1),
    notice=st.integers(0, 72).map(lambda hours: timedelta(hours=hours)),
)
def test_a_fixed_hour_is_always_to_come_and_never_far(
    begins: datetime, zone: str, hour: time, days: frozenset[int], notice: timedelta
) -> None:
    schedule = Schedule(kind=Kind.HOUR, zone=zone, hour=hour, days=days, notice=notice)
    deadline = next_deadline(schedule, begins)
    assert deadline is not None
    assert begins + notice <= deadline <= begins + notice + 8 * DAY + timedelta(hours=2)
