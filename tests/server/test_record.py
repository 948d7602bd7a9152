"""The record in the database."""

import pytest
from server.people import Caller

from hegemon.core.asks import By
from hegemon.core.deeds import Filed
from hegemon.core.moderator import Moderator
from hegemon.core.record import BrokenRecord, Conflict, Entry
from hegemon.core.seats import Seat as Side
from hegemon.server import library, live
from hegemon.server.database_record import DatabaseRecord
from hegemon.server.models import Checkpoint, Line, Table

pytestmark = pytest.mark.django_db
ENTRY = Entry((Filed(Side("north"), "HIRE 1", By.PLAYER),), "", "")


def test_two_moderators_of_one_game_cannot_both_write(call: dict[str, Caller], duel: str) -> None:
    table = Table.objects.get(name=duel)
    first, second = DatabaseRecord(table.pk), DatabaseRecord(table.pk)
    for record in (first, second):
        assert len(list(record.entries())) == 1
    first.append(ENTRY, {})
    with pytest.raises(Conflict):
        second.append(ENTRY, {7: b"state"})
    assert not Checkpoint.objects.filter(table=table, step=7).exists()
    table.refresh_from_db()
    assert (table.entries, table.chain) == (2, first.chain)


def test_a_line_that_was_changed_is_noticed(call: dict[str, Caller], duel: str) -> None:
    call["ann"].orders(duel, "HIRE 1")
    line = Line.objects.filter(table__name=duel).last()
    assert line is not None
    line.body = bytes(line.body).replace(b"HIRE 1", b"HIRE 9")
    line.save()
    with pytest.raises(BrokenRecord, match="entry 2"):
        list(DatabaseRecord(line.table_id).entries())


def test_a_line_that_is_missing_is_noticed(call: dict[str, Caller], duel: str) -> None:
    call["ann"].orders(duel, "HIRE 1")
    call["ann"].orders(duel, "HIRE 2")
    Line.objects.filter(table__name=duel, number=2).delete()
    with pytest.raises(BrokenRecord):
        list(DatabaseRecord(Table.objects.get(name=duel).pk).entries())


def test_any_process_makes_the_moderator_anew(call: dict[str, Caller], duel: str) -> None:
    call["ann"].orders(duel, "RAID south\nHIRE 2")
    call["bob"].orders(duel, "")
    table = Table.objects.get(name=duel)
    with live.looking(table) as moderator:
        before = moderator.state_digest, moderator.question(Side("south"))
    live.forget()
    with live.looking(table) as anew:
        assert anew is not moderator
        assert (anew.state_digest, anew.question(Side("south"))) == before


def test_a_moderator_that_was_overtaken_by_another_process_is_not_used(
    call: dict[str, Caller], duel: str
) -> None:
    table = Table.objects.get(name=duel)
    with live.looking(table):
        pass
    other = Moderator(library.game("front"), DatabaseRecord(table.pk), bytes(table.key))
    other.submit(Side("north"), "HIRE 3")
    assert call["bob"].get(f"/tables/{duel}/ask")["waiting"] == ["south"]


def test_what_fails_leaves_neither_entry_nor_moderator(
    call: dict[str, Caller], duel: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk fails after the entry: nothing has happened."""

    def fail(*_: object, **__: object) -> None:
        raise OSError("no space left")

    question = call["ann"].get(f"/tables/{duel}/ask")["question"]["question"]
    with monkeypatch.context() as patch:
        patch.setattr("hegemon.server.play.settle", fail)
        with pytest.raises(OSError, match="no space"):
            call["ann"].post(f"/tables/{duel}/orders", text="HIRE 1", question=question)
    asked = call["ann"].get(f"/tables/{duel}/ask")
    assert (asked["question"]["filed"], asked["waiting"]) == (None, ["north", "south"])
    call["ann"].orders(duel, "HIRE 2")
    assert call["ann"].get(f"/tables/{duel}/ask")["question"]["filed"] == "HIRE 2"
