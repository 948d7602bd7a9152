"""Playing through the API."""

import pytest
from django.test import Client
from server.people import Caller

from hegemon.core.replay import verify
from hegemon.server import library
from hegemon.server.database_record import DatabaseRecord
from hegemon.server.models import Table

pytestmark = pytest.mark.django_db


def test_play_now_needs_no_account_and_begins_at_once() -> None:
    visitor = Caller(Client())
    made = visitor.post("/games/front/play")
    table = visitor.get(f"/tables/{made['table']}")
    assert (table["status"], table["role"], table["me"]) == ("playing", "player", ["north"])
    assert [seat["kind"] for seat in table["seats"]] == ["person", "computer"]
    ask = visitor.get(f"/tables/{made['table']}/ask")
    assert ask["question"]["ask"]["kind"] == "front.turn"
    assert ask["question"]["usage"]["HIRE"] == "HIRE men"


def test_two_people_play_a_turn(call: dict[str, Caller], duel: str) -> None:
    call["ann"].orders(duel, "HIRE 2\nMOVE 5")
    waiting = call["bob"].get(f"/tables/{duel}/ask")
    assert (waiting["step"], waiting["waiting"]) == (0, ["south"])
    call["bob"].orders(duel, "HIRE 3")
    assert call["bob"].get(f"/tables/{duel}/ask")["step"] == 1
    seen = call["bob"].get(f"/tables/{duel}/position")
    assert {piece["id"]: piece["text"] for piece in seen["pieces"]} == {"north": "?", "south": "7"}
    turn = call["ann"].get(f"/tables/{duel}/turns/0")
    assert [given["text"] for given in turn["answers"]] == ["HIRE 2\nMOVE 5"]
    assert [event["facts"] for event in turn["events"]] == [{"men": 2}]
    assert (
        "You hired 2 men."
        in call["ann"].client.get(f"/api/tables/{duel}/turns/0/report.txt").content.decode()
    )


def test_the_record_of_a_table_can_be_verified(call: dict[str, Caller], duel: str) -> None:
    for orders in ("HIRE 1", "RAID south"):
        call["ann"].orders(duel, orders)
        call["bob"].orders(duel, "")
    call["bob"].orders(duel, "FLEE")
    table = Table.objects.get(name=duel)
    assert not verify(library.game("front"), DatabaseRecord(table.pk), bytes(table.key))


def test_late_repeated_and_foreign_answers_are_noticed(call: dict[str, Caller], duel: str) -> None:
    mine = call["ann"].get(f"/tables/{duel}/ask")["question"]["question"]
    theirs = call["bob"].get(f"/tables/{duel}/ask")["question"]["question"]
    orders = f"/tables/{duel}/orders"
    assert call["ann"].refused("post", orders, text="", question=theirs).status == 409
    call["ann"].post(orders, text="HIRE 1", question=mine)
    call["bob"].post(orders, text="", question=theirs)
    late = call["ann"].refused("post", orders, text="HIRE 9", question=mine)
    assert (late.status, late.body["detail"]) == (409, "that question is closed")
    assert call["cid"].refused("post", orders, text="", question=mine).status == 404
    assert call["nobody"].refused("post", orders, text="", question=mine).status == 401


def test_check_says_what_is_wrong_in_words(call: dict[str, Caller], duel: str) -> None:
    found = call["ann"].post(f"/tables/{duel}/check", text="HIRE 6\nHIRE 6\nMARCH 3\nMOVE 4")
    assert [(f["line"], f["problem"], f["sentence"]) for f in found["findings"]] == [
        (2, "not legal now", "there is not so much gold"),
        (3, "cannot be read", "there is no order MARCH"),
    ]
    assert [line["verb"] for line in found["lines"]] == ["HIRE", "HIRE", "", "MOVE"]
    assert found["accepted"] is True
    offered = call["ann"].post(f"/tables/{duel}/offer", text="HIRE ")["offer"]
    assert [slot["name"] for slot in offered["slots"]] == ["men"]
    assert call["ann"].get(f"/tables/{duel}/words")["words"]["seats"] == {"south": ["SOUTH"]}


def test_an_impossible_decision_is_refused_with_its_reason(
    call: dict[str, Caller], duel: str
) -> None:
    call["ann"].orders(duel, "RAID south")
    call["bob"].orders(duel, "")
    question = call["bob"].get(f"/tables/{duel}/ask")["question"]["question"]
    no = call["bob"].refused("post", f"/tables/{duel}/orders", text="HIDE", question=question)
    assert no.status == 422
    assert no.body["findings"][0]["sentence"] == "there is no order HIDE"
    assert call["bob"].orders(duel, "STAND")["step"] == 1


def test_two_devices_never_overwrite_a_draft_silently(call: dict[str, Caller], duel: str) -> None:
    question = call["ann"].get(f"/tables/{duel}/ask")["question"]["question"]
    path = f"/tables/{duel}/draft"
    first = call["ann"].put(path, text="HIRE 1", question=question, version=0)
    second = call["ann"].put(path, text="HIRE 2", question=question, version=first["version"])
    other = call["ann"].refused("put", path, text="HIRE 3", question=question, version=1)
    assert (other.status, other.body["draft"]["text"]) == (409, "HIRE 2")
    assert call["ann"].get(f"/tables/{duel}/ask")["question"]["draft"] == second
    assert call["bob"].get(f"/tables/{duel}/ask")["question"]["draft"] is None
    call["ann"].orders(duel, "HIRE 3")
    assert call["ann"].get(f"/tables/{duel}/ask")["question"]["draft"] is None


def test_the_last_answer_can_be_taken_back_until_a_die_is_rolled(
    call: dict[str, Caller], duel: str
) -> None:
    call["ann"].orders(duel, "RAID south")
    call["bob"].orders(duel, "RAID north")
    assert call["bob"].get(f"/tables/{duel}/ask")["undo"] == "the last answer was not yours"
    call["bob"].orders(duel, "FLEE")
    no = call["bob"].refused("post", f"/tables/{duel}/undo")
    assert (no.status, no.body["detail"]) == (409, "dice were rolled")


def test_charts_show_what_the_seat_knew(call: dict[str, Caller], duel: str) -> None:
    call["ann"].orders(duel, "HIRE 4")
    call["bob"].orders(duel, "")
    charts = call["ann"].get(f"/tables/{duel}/charts")
    curves = {(c["key"], c["seat"]): c["values"] for c in charts["curves"]}
    assert charts["steps"] == [0, 1]
    assert curves["purse:Gold", "north"] == [10, 6]
    assert ("purse:Gold", "south") not in curves
    assert curves["territory", "south"] == [1, 1]


def test_a_position_that_is_known_is_not_sent_again(call: dict[str, Caller], duel: str) -> None:
    path = f"/api/tables/{duel}/position"
    first = call["ann"].client.get(path)
    again = call["ann"].client.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert (first.status_code, again.status_code) == (200, 304)


def test_an_unknown_address_is_a_problem_in_json(call: dict[str, Caller]) -> None:
    assert call["ann"].refused("get", "/tabels").body["error"] == "unknown"
