"""The worker: runs what is due, whoever else does the same.

Nothing is claimed that a crash could leave claimed. A deadline is run under the lock of the table's
row and committed with the next one, so a worker that dies has done nothing and another does it. A
computer player thinks without a lock, under a lease that runs out; its answer counts only if its
question is still open.
"""

import hashlib
import hmac
import logging
import random
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from threading import Event
from typing import Any

from django.db import close_old_connections, transaction
from django.db.models import Q
from django.utils import timezone

from hegemon.core.asks import Ask, By
from hegemon.core.moderator import Refused, Submission
from hegemon.core.seats import Seat as Side
from hegemon.server import deadlines, jobs, live, play, seating
from hegemon.server.live import AnyModerator
from hegemon.server.models import Heartbeat, Person, Seat, Table

log = logging.getLogger(__name__)

DOWN = timedelta(minutes=5)
"""A silence of the workers that counts as a time the site was down."""
BEAT = timedelta(seconds=10)
THINKING = timedelta(seconds=90)
"""How long a worker may think for the computer players of a table before another one does."""
REST = 0.2
"""Seconds between two looks when nothing was due."""
AGAIN = 60
"""Seconds until a table that could not be worked on is tried again."""
AT_A_TIME = 50


class Worker:
    """One worker. Any number may run, on any number of machines."""

    def __init__(self) -> None:
        self._beat: datetime | None = None
        self._swept: datetime | None = None
        self._later: dict[int, float] = {}

    def run(self, stop: Event) -> None:
        """Work until told to stop."""
        while not stop.is_set():
            try:
                worked = self.once(timezone.now())
            except Exception:
                log.exception("the worker could not look for work")
                worked = False
                close_old_connections()
                stop.wait(2)
            if not worked:
                stop.wait(REST)

    def once(self, now: datetime) -> bool:
        """Do what is due; whether there was anything."""
        self._heart(now)
        worked = False
        for pk in self._due(Q(deadline__lte=now, overdue=False)):
            worked |= self._try(pk, partial(run_deadline, pk, now))
        for pk in self._due(Q(warn_at__lte=now)):
            worked |= self._try(pk, partial(warn, pk, now))
        free = Q(claimed_until=None) | Q(claimed_until__lt=now)
        for pk in self._due(Q(computers_at__lte=now) & free):
            worked |= self._try(pk, partial(answer_for_computers, pk, now))
        for _ in range(AT_A_TIME):
            job = jobs.take(now)
            if job is None:
                break
            jobs.do(job)
            worked = True
        return worked

    def _due(self, what: Q) -> list[int]:
        rows = Table.objects.filter(what, status=Table.Status.PLAYING).order_by("deadline", "pk")
        found = list(rows.values_list("pk", flat=True)[:AT_A_TIME])
        later = time.monotonic()
        return [pk for pk in found if self._later.get(pk, 0.0) <= later]

    def _try(self, pk: int, work: Callable[[], bool]) -> bool:
        """One table's trouble is no other's."""
        try:
            return work()
        except Table.DoesNotExist:
            return False  # another worker has it
        except play.GameFailed:
            return True
        except Exception:
            log.exception("table %s could not be worked on", pk)
            self._later[pk] = time.monotonic() + AGAIN
            return False

    def _heart(self, now: datetime) -> None:
        """Say that the workers are at work, and notice when they were not."""
        if self._beat is not None and now - self._beat < BEAT:
            return
        with transaction.atomic():
            Heartbeat.objects.get_or_create(pk=1, defaults={"at": now})
            last = Heartbeat.objects.select_for_update().get(pk=1)
            if now - last.at > DOWN:
                recover(last.at, now)
            if now > last.at:
                last.at = now
                last.save(update_fields=["at"])
        self._beat = now
        if self._swept is None or now - self._swept > timedelta(hours=1):
            jobs.sweep(now)
            self._swept = now


def recover(down_since: datetime, now: datetime) -> None:
    """Deadlines that passed while the site was down are put off, and set apart from each other."""
    passed = Table.objects.filter(
        status=Table.Status.PLAYING, deadline__gt=down_since, deadline__lte=now, overdue=False
    )
    for table in passed.select_for_update():
        assert table.deadline is not None
        spread = int(hashlib.sha256(table.name.encode()).hexdigest()[:6], 16) / 0xFFFFFF
        table.deadline = deadlines.after_downtime(
            play.schedule(table), table.deadline, down_since, now, spread
        )
        lead = timedelta(seconds=table.warning)
        table.warn_at = deadlines.warning_time(table.deadline, lead, now)
        table.save(update_fields=["deadline", "warn_at"])
        play.note(
            table,
            "downtime",
            f"The site was down from {down_since:%d %b %H:%M} to {now:%d %b %H:%M} UTC; "
            "the deadline was put off.",
        )


# Deadlines


def run_deadline(pk: int, now: datetime, forced: bool = False) -> bool:
    """Run a turn whose time is up, or for a host who will not wait; whether anything was done."""

    def deed(table: Table, moderator: AnyModerator) -> bool:
        due = table.deadline is not None and table.deadline <= now and not table.overdue
        if moderator.over or not (due or forced):
            return False
        seats = {seat.key: seat for seat in table.seats.select_for_update()}
        waiting = moderator.waiting_for
        missing = [side for side in waiting if moderator.filed(side) is None]
        late = [seats[side] for side in missing if side in seats and seats[side].person_id]
        if not forced and _excused(table, late, now):
            return True
        for seat in late:
            seat.misses += 1
            seat.save(update_fields=["misses"])
        holds = table.missed == Table.Missed.HOLD
        if holds and late and not forced:
            _hold(table, late)
            return True
        table.deadline = table.warn_at = None
        filed = [
            Submission(side, moderator.filed(side) or "") for side in waiting if side not in missing
        ]
        absent = _stand_in(table, missing, seats)
        if filed or absent:
            moderator.submit_all(filed, absent=absent)
        _remove(table, late)
        return True

    return play.carry_out(pk, deed, skip_locked=not forced)


def _excused(table: Table, late: list[Seat], now: datetime) -> bool:
    """Whether the table waits once more, because of all who are late somebody has an excuse left;
    each of those uses one."""
    excused = [seat for seat in late if seat.excuses < table.excuses]
    if not excused:
        return False
    for seat in excused:
        seat.excuses += 1
        seat.save(update_fields=["excuses"])
    play.begin_turn(table, late, now)
    names = ", ".join(seat.key for seat in excused)
    until = f"{table.deadline:%d %b %H:%M} UTC" if table.deadline else "they are there"
    play.note(table, "excused", f"{names}: excused; the table waits until {until}.")
    return True


def _hold(table: Table, late: list[Seat]) -> None:
    """The table waits all the same, and its host is told."""
    table.overdue, table.warn_at = True, None
    names = ", ".join(seat.key for seat in late)
    play.note(table, "overdue", f"The deadline has passed; the table waits for {names}.")
    jobs.enqueue("overdue", f"{table.pk}:{table.entries}", {"table": table.pk})


def _stand_in(table: Table, missing: list[Side], seats: dict[str, Seat]) -> list[Side]:
    """Have computer players stand in where that was agreed on; those for whom none does."""
    if table.missed != Table.Missed.COMPUTER:
        return missing
    for side in missing:
        if side in seats:
            seats[side].stands_in = table.step
            seats[side].save(update_fields=["stands_in"])
    return [side for side in missing if side not in seats]


def _remove(table: Table, late: list[Seat]) -> None:
    """Who has missed too many turns in a row loses the seat: to a substitute, a computer player
    where those stand in anyhow, or nobody."""
    if not table.removal:
        return
    for seat in late:
        if seat.misses < table.removal:
            continue
        heir: Person | None = seating.next_substitute(table)
        level = "standard" if heir is None and table.missed == Table.Missed.COMPUTER else ""
        former = seat.person_id
        play.note(table, "removed", f"{seat.key} has missed {seat.misses} turns in a row.")
        seating.sit(table, seat, heir, level)
        facts = {"table": table.pk, "seat": seat.key, "person": former}
        jobs.enqueue("removed", f"{table.pk}:{seat.key}:{table.entries}", facts)


def warn(pk: int, now: datetime) -> bool:
    """Tell those who are awaited that their time is running out."""
    with transaction.atomic():
        table = Table.objects.select_for_update(skip_locked=True).get(pk=pk)
        if table.warn_at is None or table.warn_at > now:
            return False
        table.warn_at = None
        table.save(update_fields=["warn_at"])
        for seat in table.seats.filter(key__in=table.waiting, ready=False, kind=Seat.Kind.PERSON):
            facts = {"table": table.pk, "seat": seat.key}
            jobs.enqueue("warning", f"{table.pk}:{seat.key}:{table.deadline}", facts)
    return True


# Computer players


def answer_for_computers(pk: int, now: datetime) -> bool:
    """Have the computer players of a table answer."""
    free = Q(claimed_until=None) | Q(claimed_until__lt=now)
    claimed = Table.objects.filter(free, pk=pk, status=Table.Status.PLAYING, computers_at__lte=now)
    if not claimed.update(claimed_until=now + THINKING):
        return False
    table = Table.objects.get(pk=pk)
    answers, questions, absent = _think(table)

    def deed(row: Table, moderator: AnyModerator) -> bool:
        still = [each for each in answers if _open(moderator, each.seat, questions)]
        gone = [side for side in absent if _open(moderator, side, questions)]
        if not still and not gone:
            return False
        try:
            moderator.submit_all(still, absent=gone)
        except Refused as error:
            log.warning("table %s: %s (%s)", pk, error, [each.text for each in still])
            _one_by_one(moderator, still, gone)
        return True

    return play.carry_out(pk, deed)


def _open(moderator: AnyModerator, side: Side, questions: dict[Side, str]) -> bool:
    return moderator.ask(side) is not None and moderator.question(side) == questions[side]


def _one_by_one(moderator: AnyModerator, answers: list[Submission], absent: list[Side]) -> None:
    """Of allies one may answer for all; and a computer player that gives an answer nobody can
    accept is answered for by the rulebook."""
    for each in answers:
        if moderator.ask(each.seat) is None:
            continue
        try:
            moderator.submit(each.seat, each.text, by=each.by)
        except Refused:
            moderator.expire(each.seat)
        return
    if absent:
        moderator.expire(*absent)


def _think(table: Table) -> tuple[list[Submission], dict[Side, str], list[Side]]:
    """The answers of the computer players, their questions, and the seats for which there is none.

    They think from what their seat sees and nothing else; the same question gets the same answer
    whoever thinks.
    """
    seats = {seat.key: seat for seat in table.seats.all()}
    asked: list[tuple[Side, Any, Ask[Any], str]] = []
    questions: dict[Side, str] = {}
    with live.looking(table) as moderator:
        game = moderator.game
        for side in moderator.waiting_for:
            ask = moderator.ask(side)
            if ask is None or not play.answered_by_worker(table, seats, side):
                continue
            questions[side] = moderator.question(side)
            level = seats[side].level if side in seats else ""
            asked.append((side, moderator.view(side), ask, level))
    answers: list[Submission] = []
    absent: list[Side] = []
    for side, view, ask, level in asked:
        try:
            if not level:
                raise LookupError(side)
            name = f"{side}/{questions[side]}".encode()
            rng = random.Random(hmac.digest(bytes(table.key), name, "sha256"))
            text = game.player(level).answer(view, ask, rng)
            answers.append(Submission(side, text, By.COMPUTER))
        except LookupError:
            absent.append(side)
        except Exception:
            log.exception("the computer player of %s at table %s failed", side, table.pk)
            absent.append(side)
    return answers, questions, absent
