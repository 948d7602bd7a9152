"""What the human moderator may do to a running game, and what everybody learns of it."""

from typing import Any

import pytest
from msgspec.structs import replace
from toys.council import ANN, BEN, CAT, Council, State, View, start
from toys.skirmish import GREEK, PERSIAN, Skirmish
from toys.skirmish import start as skirmish_start

from hegemon.core.deeds import Ended
from hegemon.core.dice import LeftOver
from hegemon.core.moderator import Moderator, Refused, Repair
from hegemon.core.record import MemoryRecord
from hegemon.core.replay import verify
from hegemon.core.run import ScriptFailed

KEY = b"secret"


def table(record: MemoryRecord | None = None) -> Moderator[State, View]:
    """A new game."""
    return Moderator.begin(Council(), start(), record or MemoryRecord(), KEY, (ANN, BEN, CAT))


@pytest.mark.parametrize(
    ("path", "value", "coins"),
    [
        (("purses", "1", "coins"), 9, (3, 9)),
        (("purses", "0"), {"coins": 1}, (1, 5)),
        (("purses",), [{"coins": 2}], (2,)),
    ],
)
def test_any_value_can_be_corrected(path: tuple[str, ...], value: Any, coins: Any) -> None:
    record = MemoryRecord()
    game = table(record)
    game.amend(path, value, "counted wrongly")
    assert game.view(CAT).coins == coins
    assert verify(Council(), record, KEY) == ""
    assert Moderator(Council(), record, KEY).view(CAT).coins == coins


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        (("purses", "2", "coins"), 9, "there is no 2"),
        (("purses", "-1", "coins"), 9, "there is no -1"),
        (("purses", "0", "coins", "gold"), 9, "there is no gold"),
        (("pockets", "0"), 9, "'pockets'"),
        (("purses", "0", "coins"), "many", "Expected `int`"),
        (("purses", "0", "coins"), -4, "would not be sound: purse 0"),
        ((), 4, "names no value"),
    ],
)
def test_what_would_not_be_sound_is_refused(path: tuple[str, ...], value: Any, reason: str) -> None:
    record = MemoryRecord()
    game = table(record)
    entries = len(list(record.entries()))
    with pytest.raises(Refused, match=reason):
        game.amend(path, value, "by mistake")
    assert game.view(CAT).coins == (3, 5)
    assert len(list(record.entries())) == entries


def test_everybody_learns_that_and_why_but_not_the_value() -> None:
    game = table()
    game.amend(("purses", "1", "coins"), 9, "counted wrongly")
    game.submit(ANN, "WRITE oops")
    game.rewind(0, "Ann was at the wrong table")
    assert game.repairs == (
        Repair(0, "amended", "counted wrongly"),
        Repair(0, "rewound", "Ann was at the wrong table", 0),
    )
    assert game.view(CAT).coins == (3, 5)


def test_dice_may_be_laid_down_and_added_to() -> None:
    """Enough for the orders, as a game master finds out while he enters them."""
    record = MemoryRecord()
    game = Moderator.begin(Skirmish(), skirmish_start(), record, KEY, (GREEK, PERSIAN))
    game.script_dice(6)
    for seat, text in [
        (GREEK, "MARCH g2 5"),
        (PERSIAN, "REACT p1"),
        (GREEK, "STAY"),
        (PERSIAN, "MELEE"),
    ]:
        game.submit(seat, text)
    with pytest.raises(ScriptFailed, match="no roll left"):
        game.submit(GREEK, "MELEE")
    game.script_dice(1, 1)
    game.submit(GREEK, "MELEE")
    assert game.ask(GREEK) is not None
    assert [repair.deed for repair in game.repairs] == ["scripted", "scripted"]
    assert verify(Skirmish(), record, KEY) == ""


def test_dice_that_were_rolled_are_not_laid_down_anew() -> None:
    game = Moderator.begin(Skirmish(), skirmish_start(), MemoryRecord(), KEY, (GREEK, PERSIAN))
    game.submit(GREEK, "MARCH g2 2")
    game.submit(PERSIAN, "REACT p1")
    with pytest.raises(Refused, match="dice were rolled"):
        game.script_dice(6)


def test_a_step_with_dice_left_over_does_not_end() -> None:
    game = Moderator.begin(Skirmish(), skirmish_start(), MemoryRecord(), KEY, (GREEK, PERSIAN))
    game.script_dice(6)
    with pytest.raises(LeftOver, match="6"):
        game.submit(GREEK, "END")
    assert game.step == 0
    game.rewind(0, "without the dice of another game")
    game.submit(GREEK, "END")
    assert game.step == 1


def test_another_key_than_the_one_committed_to_is_noticed() -> None:
    record = MemoryRecord()
    game = table(record)
    while not game.over:
        game.expire()
    forged = MemoryRecord()
    for entry in record.entries():
        deeds = tuple(
            replace(deed, key=b"other".hex()) if isinstance(deed, Ended) else deed
            for deed in entry.deeds
        )
        forged.append(replace(entry, deeds=deeds), record.checkpoints())
    assert "another key was laid open" in verify(Council(), forged, KEY)
    assert "this is not the key of the dice" in verify(Council(), forged)


def test_a_game_that_is_over_can_be_set_back() -> None:
    record = MemoryRecord()
    game = table(record)
    while not game.over:
        game.expire()
    with pytest.raises(Refused, match="over"):
        game.expire()
    with pytest.raises(Refused, match="over"):
        game.amend(("purses", "1", "coins"), 9, "too late")
    game.rewind(4, "the last turn was processed with the orders of the one before")
    assert (game.over, game.step) == (False, 4)
    assert verify(Council(), record) == ""
