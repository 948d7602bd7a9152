"""Where the core says no: to too much, to nothing, and to scripts that cannot be played."""

from typing import Any

import pytest
from toys.skirmish import GREEK, PERSIAN, Skirmish, State, Stay, View, react, start

from hegemon.core.asks import Answer, Answers, Ask, Batch, Script, decision
from hegemon.core.codec import encode
from hegemon.core.desk import Desk
from hegemon.core.forms import Form
from hegemon.core.moderator import LONGEST_ANSWER, Moderator, Refused
from hegemon.core.record import MemoryRecord
from hegemon.core.replay import latest
from hegemon.core.report.once import Once
from hegemon.core.run import ScriptFailed

KEY = b"secret"
SEATS = (GREEK, PERSIAN)
LONG = "END " * LONGEST_ANSWER


def table(game: Skirmish, record: MemoryRecord | None = None) -> Moderator[State, View]:
    """A new game."""
    return Moderator.begin(game, start(), record or MemoryRecord(), KEY, SEATS)


def test_an_answer_that_is_too_long_is_not_even_read() -> None:
    game = table(Skirmish())
    (finding,) = game.check(GREEK, LONG)
    assert finding.reason == "too-long"
    assert game.offer(GREEK, LONG) is None
    with pytest.raises(Refused, match="too long"):
        game.submit(GREEK, LONG)
    with pytest.raises(Refused, match="too long"):
        game.file_standing_orders(GREEK, LONG)
    assert game.standing_orders(GREEK) == ""


def test_what_cannot_be_read_in_standing_orders_comes_back() -> None:
    game = table(Skirmish())
    (finding,) = game.file_standing_orders(PERSIAN, "ON toy.react THEN STAY\nON toy.react STAY")
    assert (finding.line, finding.word) == (2, "STAY")
    assert game.standing_orders(PERSIAN).startswith("ON toy.react")


def test_a_game_begins_in_an_empty_record_and_is_opened_from_one_that_is_not() -> None:
    record = MemoryRecord()
    with pytest.raises(LookupError, match="empty"):
        latest(Skirmish(), record, KEY)
    table(Skirmish(), record)
    with pytest.raises(Refused, match="not empty"):
        table(Skirmish(), record)


def test_a_batch_asks_a_seat_once() -> None:
    ask: Ask[Any] = react(GREEK, "toy.react", {}, Form("STAY", Stay))
    with pytest.raises(ValueError, match="two asks to one seat"):
        Batch((ask, ask))


@pytest.mark.parametrize("text", ["", "NONSENSE", "STAY\nSTAY"])
def test_a_decision_is_one_line_that_can_be_read(text: str) -> None:
    ask: Ask[Any] = react(GREEK, "toy.react", {}, Form("STAY", Stay))
    with pytest.raises(ValueError, match="is no decision"):
        decision(ask, Answer(text))


class AsksNobody(Skirmish):
    """A script that asks nobody, some times or for ever."""

    def __init__(self, times: int) -> None:
        self.times = times

    def step(self, state: State, desk: Desk) -> Script[None]:
        """Empty batches, then the campaign."""
        for _ in range(self.times):
            answers: Answers = yield Batch(())
            assert answers == {}
        yield from super().step(state, desk)


def test_a_batch_without_asks_is_passed_over() -> None:
    assert table(AsksNobody(3)).waiting_for == (GREEK,)


def test_a_script_that_asks_nobody_for_ever_is_stopped() -> None:
    with pytest.raises(ScriptFailed, match="does not end"):
        table(AsksNobody(10**9))


def test_what_has_no_canonical_form_is_not_written() -> None:
    with pytest.raises(TypeError, match="canonical"):
        encode(object())


def test_shared_work_is_done_once_and_forgotten_in_time() -> None:
    """Things are the same if they are the same object, however equal they look."""
    made: list[int] = []
    once: Once[int] = Once(most=2)
    one, other = [1], [1]

    def make() -> int:
        made.append(1)
        return len(made)

    def work(thing: list[int], how: str = "") -> int:
        return once((thing,), how, make)

    assert [work(one), work(one), work(other), work(other)] == [1, 1, 2, 2]
    assert work(one, "otherwise") == 3
    assert work(one) == 4
