"""Batches that any one of several may answer: allies who share a player turn."""

from typing import Any

import pytest
from toys.council import ANN, BEN, CAT, Council, State, View, start

from hegemon.core.asks import Ask, By
from hegemon.core.moderator import Given, Moderator, Refused
from hegemon.core.record import MemoryRecord
from hegemon.core.replay import verify
from hegemon.core.seats import Seat

KEY = b"secret"


def table(record: MemoryRecord | None = None, **options: Any) -> Moderator[State, View]:
    """A new game."""
    return Moderator.begin(
        Council(), start(), record or MemoryRecord(), KEY, (ANN, BEN, CAT), **options
    )


def waiting(game: Moderator[State, View]) -> list[Seat]:
    """The seats whose answer is awaited."""
    return list(game.waiting_for)


def test_either_ally_may_act_and_the_other_is_asked_anew() -> None:
    record = MemoryRecord()
    game = table(record)
    assert waiting(game) == [ANN, BEN]
    old = game.question(ANN)
    game.submit(BEN, "WRITE first")
    assert waiting(game) == [ANN, BEN]
    with pytest.raises(Refused, match="closed"):
        game.submit(ANN, "WRITE second", old)
    game.submit(ANN, "WRITE second", game.question(ANN))
    game.submit(BEN, "DONE")
    assert waiting(game) == [ANN]
    game.submit(ANN, "DONE")
    assert waiting(game) == [ANN, BEN, CAT]
    assert game.view(CAT).wall == ("first", "second")
    assert game.answers(BEN) == (
        Given("council.act", "WRITE first", By.PLAYER),
        Given("council.act", "DONE", By.PLAYER),
    )
    assert verify(Council(), record, KEY) == ""


def test_the_order_of_arrival_is_part_of_the_record() -> None:
    record = MemoryRecord()
    game = table(record)
    game.submit(BEN, "WRITE first")
    game.submit(ANN, "WRITE second")
    again: Moderator[State, View] = Moderator(Council(), record, KEY)
    assert again.view(ANN).wall == ("first", "second")


def test_an_ally_takes_back_his_move_though_the_other_might_have_moved() -> None:
    game = table()
    game.submit(ANN, "WRITE first")
    assert game.why_not_undo(BEN) == "the last answer was not yours"
    game.undo(ANN)
    assert game.view(ANN).wall == ()


def test_nothing_is_taken_back_over_what_the_other_has_begun() -> None:
    """He has filed something, if not for good, and saw the position as it now is."""
    game = table()
    game.submit(ANN, "WRITE first")
    game.submit(BEN, "WRITE second", ready=False)
    assert game.why_not_undo(ANN) == "somebody else has answered"
    assert game.filed(BEN) == "WRITE second"
    assert game.filed(ANN) is None


def test_an_absent_ally_answers_for_nobody_while_the_other_is_there() -> None:
    """His default would end a turn that his ally still plays."""
    game = table()
    game.expire(ANN)
    assert waiting(game) == [BEN]
    assert game.ask(ANN) is not None
    game.submit(BEN, "WRITE alone")
    assert waiting(game) == [BEN]
    game.submit(BEN, "DONE")
    assert waiting(game) == [BEN, CAT]
    assert game.view(CAT).wall == ("alone",)


def test_when_all_allies_are_absent_their_turn_ends() -> None:
    game = table()
    game.expire(ANN, BEN)
    assert waiting(game) == [CAT]


def test_an_absent_ally_who_speaks_again_is_heard() -> None:
    game = table()
    game.expire(ANN)
    game.submit(ANN, "WRITE back")
    assert waiting(game) == [ANN, BEN]


def test_a_policy_that_waits_for_nobody_plays_the_game_to_its_end() -> None:
    def never(ask: Ask[Any]) -> bool:
        return False

    game = table(policy=never)
    assert game.over
    assert game.outcome is not None
    assert game.outcome.winners == (ANN, BEN)


def test_an_answer_given_for_a_seat_is_not_taken_back() -> None:
    game = table()
    game.file_standing_orders(ANN, "ON council.act THEN DONE")
    game.submit(BEN, "DONE")
    game.expire(ANN)
    assert waiting(game) == [BEN, CAT]
    assert game.why_not_undo(ANN) == "the last answer was given for you"


def test_standing_orders_do_not_go_on_for_ever() -> None:
    """An answer that is always possible is given a hundred times a step, then the default."""
    game = table()
    game.file_standing_orders(ANN, "ON council.act THEN WRITE again")
    game.expire(ANN, BEN)
    assert waiting(game) == [CAT]
    assert game.view(CAT).wall == ("again",) * 100
