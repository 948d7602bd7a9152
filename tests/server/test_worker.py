"""What workers do: deadlines, missed turns, computer players, crashes, downtime."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from server.frontier import Clerk
from server.people import Caller

from hegemon.core.asks import By
from hegemon.core.replay import verify
from hegemon.core.seats import Seat as Side
from hegemon.server import hosting, library, live, seating, worker
from hegemon.server.database_record import DatabaseRecord
from hegemon.server.models import Heartbeat, Job, Note, Person, Seat, Table
from hegemon.server.worker import Worker

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)


def time_passes(name: str, **changes: Any) -> Table:
    """The deadline of a table has just passed."""
    table = Table.objects.get(name=name)
    for key, value in changes.items():
        setattr(table, key, value)
    table.clock, table.seconds = "duration", 3600
    table.deadline = timezone.now() - timedelta(seconds=1)
    table.save()
    return table


def work() -> None:
    """A worker does all that is due."""
    fellow = Worker()
    for _ in range(20):
        if not fellow.once(timezone.now()):
            return
    raise AssertionError("the work does not end")


def given_by(table: Table, seat: str, step: int = 0) -> list[By]:
    table.refresh_from_db()
    with live.looking(table) as moderator:
        return [given.by for given in moderator.answers(Side(seat), step)]


def said(table: Table) -> list[str]:
    return list(Note.objects.filter(table=table).values_list("kind", flat=True))


def test_a_missed_turn_is_answered_by_the_rulebook(call: dict[str, Caller], duel: str) -> None:
    call["ann"].orders(duel, "HIRE 1")
    table = time_passes(duel, excuses=0)
    work()
    table.refresh_from_db()
    assert table.step == 1
    assert given_by(table, "south") == [By.DEFAULT]
    assert table.deadline is not None
    assert table.deadline > timezone.now() + HOUR / 2
    assert list(table.seats.values_list("misses", flat=True)) == [0, 1]


def test_what_was_filed_and_not_ready_counts_as_it_stands(
    call: dict[str, Caller], duel: str
) -> None:
    call["ann"].orders(duel, "HIRE 1")
    call["bob"].orders(duel, "HIRE 2", ready=False)
    table = time_passes(duel)
    work()
    assert given_by(table, "south") == [By.PLAYER]
    assert Seat.objects.get(table=table, key="south").misses == 0


def test_an_excused_miss_gives_one_more_turn_of_time(call: dict[str, Caller], duel: str) -> None:
    table = time_passes(duel, excuses=1)
    work()
    table.refresh_from_db()
    assert (table.step, said(table)) == (0, ["excused"])
    assert table.deadline is not None
    assert table.deadline > timezone.now()
    time_passes(duel)
    work()
    table.refresh_from_db()
    assert table.step == 1


def test_a_table_that_holds_waits_and_tells_its_host(call: dict[str, Caller], duel: str) -> None:
    table = time_passes(duel, missed="hold", excuses=0)
    work()
    table.refresh_from_db()
    assert (table.step, table.overdue, said(table)) == (0, True, ["overdue"])
    assert Job.objects.filter(kind="overdue", done_at__isnull=False).exists()
    call["ann"].orders(duel, "")
    call["bob"].orders(duel, "")
    table.refresh_from_db()
    assert (table.step, table.overdue) == (1, False)


def test_a_computer_player_stands_in_for_one_turn(call: dict[str, Caller], duel: str) -> None:
    call["ann"].orders(duel, "")
    table = time_passes(duel, missed="computer", excuses=0)
    work()
    assert given_by(table, "south") == [By.COMPUTER]
    assert call["bob"].get(f"/tables/{duel}/ask")["waiting"] == ["north", "south"]


def test_who_misses_too_many_turns_is_replaced_by_the_first_substitute(
    call: dict[str, Caller], duel: str, people: dict[str, Person]
) -> None:
    secret = Table.objects.get(name=duel).invitation
    call["cid"].post(f"/tables/{duel}/join", role="substitute", invitation=secret)
    for _ in range(2):
        call["ann"].orders(duel, "")
        table = time_passes(duel, excuses=0, removal=2)
        work()
    assert Seat.objects.get(table=table, key="south").person == people["cid"]
    assert call["bob"].refused("get", f"/tables/{duel}/ask").status == 404
    call["ann"].orders(duel, "")
    assert call["cid"].orders(duel, "HIRE 1")["step"] == 3


def test_a_seat_nobody_plays_holds_nobody_up(call: dict[str, Caller], duel: str) -> None:
    call["bob"].post(f"/tables/{duel}/leave")
    call["ann"].orders(duel, "")
    table = time_passes(duel, missed="hold")
    work()
    table.refresh_from_db()
    assert table.step == 1


def test_a_player_is_replaced_in_the_middle_of_a_reaction(
    call: dict[str, Caller], duel: str
) -> None:
    call["ann"].orders(duel, "RAID south")
    call["bob"].orders(duel, "")
    call["ann"].post(f"/tables/{duel}/host/seat", seat="south", by="computer")
    work()
    table = Table.objects.get(name=duel)
    assert table.step == 1
    assert given_by(table, "south") == [By.PLAYER, By.COMPUTER]


def test_a_table_of_computer_players_runs_on(people: dict[str, Person]) -> None:
    seats = {"north": ("computer", "standard"), "south": ("computer", "standard")}
    table = seating.set_up(seating.Plan("front", seats=seats), people["ann"])
    seating.start(table)
    work()
    table.refresh_from_db()
    assert (table.status, table.step) == ("over", 5)


def test_the_same_question_gets_the_same_answer_whichever_worker_thinks(
    people: dict[str, Person],
) -> None:
    table = seating.play_alone("front", people["ann"])
    assert worker._think(table) == worker._think(table)


def test_a_computer_player_that_fails_is_answered_for_by_the_rulebook(
    people: dict[str, Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any) -> str:
        raise ZeroDivisionError

    monkeypatch.setattr(Clerk, "answer", fail)
    table = seating.play_alone("front", people["ann"])
    work()
    table.refresh_from_db()
    assert table.waiting == ["north"]


def test_two_workers_run_a_deadline_once(call: dict[str, Caller], duel: str) -> None:
    table = time_passes(duel, excuses=0)
    now = timezone.now()
    assert worker.run_deadline(table.pk, now) is True
    assert worker.run_deadline(table.pk, now) is False
    table.refresh_from_db()
    assert table.step == 1


def test_what_a_dead_worker_was_thinking_about_is_taken_up_by_another(
    people: dict[str, Person],
) -> None:
    table = seating.play_alone("front", people["ann"])
    now = timezone.now()
    Table.objects.filter(pk=table.pk).update(claimed_until=now + worker.THINKING)
    assert Worker().once(now) is False
    assert Worker().once(now + worker.THINKING + HOUR) is True
    table.refresh_from_db()
    assert table.waiting == ["north"]


def test_after_downtime_deadlines_do_not_all_fire_at_once(
    call: dict[str, Caller], duel: str, people: dict[str, Person]
) -> None:
    table = time_passes(duel)
    other = seating.play_alone("front", people["bob"])
    time_passes(other.name)
    Heartbeat.objects.create(pk=1, at=timezone.now() - 3 * HOUR)
    Worker().once(timezone.now())
    due = [Table.objects.get(pk=t.pk).deadline for t in (table, other)]
    assert due[0] != due[1]
    assert all(each and each > timezone.now() + HOUR / 2 for each in due)
    assert said(table) == ["downtime"]


def test_a_game_that_raises_is_put_aside_and_stops_nobody_else(
    call: dict[str, Caller], duel: str, people: dict[str, Person]
) -> None:
    other = seating.play_alone("front", people["bob"])
    call["ann"].orders(duel, "BREAK")
    table = time_passes(duel, excuses=0)
    work()
    table.refresh_from_db()
    assert (table.status, table.step) == ("aside", 0)
    assert "ZeroDivisionError" in table.trouble
    assert "BREAK" not in str(said(table))
    other.refresh_from_db()
    assert (other.status, other.waiting) == ("playing", ["north"])


def test_the_answer_that_breaks_the_rules_is_not_lost_and_not_filed(
    call: dict[str, Caller], duel: str
) -> None:
    call["bob"].orders(duel, "")
    question = call["ann"].get(f"/tables/{duel}/ask")["question"]["question"]
    path = f"/tables/{duel}"
    call["ann"].put(f"{path}/draft", text="BREAK", question=question, version=0)
    no = call["ann"].refused("post", f"{path}/orders", text="BREAK", question=question)
    assert (no.status, no.body["error"]) == (503, "put-aside")
    assert "4711" not in str(no.body)
    table = Table.objects.get(name=duel)
    assert (table.status, table.entries) == ("aside", 2)
    call["ann"].post(f"{path}/host/resume")
    assert call["ann"].get(f"{path}/ask")["question"]["draft"]["text"] == "BREAK"
    assert call["ann"].orders(duel, "HIRE 1")["step"] == 1


def test_a_host_runs_a_turn_without_those_who_are_missing(
    call: dict[str, Caller], duel: str
) -> None:
    call["ann"].orders(duel, "")
    call["ann"].post(f"/tables/{duel}/host/run")
    assert Table.objects.get(name=duel).step == 0
    work()
    assert Table.objects.get(name=duel).step == 1


def test_a_table_that_does_not_run_early_waits_for_the_hour(
    call: dict[str, Caller], duel: str
) -> None:
    Table.objects.filter(name=duel).update(early=False)
    call["ann"].orders(duel, "HIRE 1")
    call["bob"].orders(duel, "HIRE 1")
    asked = call["ann"].get(f"/tables/{duel}/ask")
    assert (asked["step"], asked["waiting"]) == (0, [])
    table = time_passes(duel)
    work()
    table.refresh_from_db()
    assert (table.step, given_by(table, "north")) == (1, [By.PLAYER])
    assert not table.seats.filter(ready=True).exists()


def test_pause_and_going_on_keep_the_time_that_was_left(call: dict[str, Caller], duel: str) -> None:
    table = time_passes(duel)
    Table.objects.filter(pk=table.pk).update(deadline=timezone.now() + 5 * HOUR)
    hosting.pause(table.pk, "a wedding")
    table.refresh_from_db()
    assert (table.status, table.deadline) == ("paused", None)
    question = call["bob"].get(f"/tables/{duel}/ask")["question"]["question"]
    orders = f"/tables/{duel}/orders"
    assert call["bob"].refused("post", orders, text="", question=question).status == 409
    hosting.resume(table.pk)
    table.refresh_from_db()
    assert table.deadline is not None
    assert abs(table.deadline - timezone.now() - 5 * HOUR) < timedelta(minutes=1)
    assert said(table) == ["paused", "resumed"]


def test_vacation_moves_the_deadline_and_has_a_limit(call: dict[str, Caller], duel: str) -> None:
    table = time_passes(duel)
    today = timezone.now().date()
    soon = timezone.now() + timedelta(days=1)
    Table.objects.filter(pk=table.pk).update(deadline=soon)
    days = {"first": str(today), "last": str(today + timedelta(days=6))}
    call["bob"].post(f"/tables/{duel}/vacation", **days)
    table.refresh_from_db()
    assert table.deadline is not None
    assert table.deadline.date() == today + timedelta(days=7)
    days = {"first": str(today), "last": str(today + timedelta(days=20))}
    no = call["bob"].refused("post", f"/tables/{duel}/vacation", **days)
    assert no.body["detail"] == "south has 7 vacation days left"


def test_a_rewound_game_is_announced_and_has_new_dice(call: dict[str, Caller], duel: str) -> None:
    for text in ("HIRE 1", "HIRE 2"):
        call["ann"].orders(duel, text)
        call["bob"].orders(duel, "")
    work()
    back = {"step": 1, "reason": "a wrong modifier"}
    assert call["bob"].refused("post", f"/tables/{duel}/host/rewind", **back).status == 403
    call["ann"].post(f"/tables/{duel}/host/rewind", **back)
    table = Table.objects.get(name=duel)
    assert (table.step, said(table)) == (1, ["rewound"])
    turns = call["bob"].get(f"/tables/{duel}/turns")
    assert [turn["step"] for turn in turns["turns"]] == [0]
    assert turns["repairs"][0]["reason"] == "a wrong modifier"
    assert not verify(library.game("front"), DatabaseRecord(table.pk), bytes(table.key))


def test_what_a_host_cannot_do_now_does_not_put_the_table_aside(
    call: dict[str, Caller], duel: str
) -> None:
    no = call["ann"].refused("post", f"/tables/{duel}/host/resume")
    assert (no.status, no.body["error"]) == (422, "impossible")
    assert Table.objects.get(name=duel).status == "playing"
