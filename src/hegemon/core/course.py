"""What follows by itself, and what can be taken back: asked of a position, changing nothing."""

from collections.abc import Callable
from typing import Any

from hegemon.core.asks import Ask, By, Need
from hegemon.core.codec import digest, encode
from hegemon.core.deeds import Closed, Deed, Ended, Filed, Stepped
from hegemon.core.position import Position
from hegemon.core.seats import Seat
from hegemon.core.standing import ASK_ME, standing_answer

STANDING_LIMIT = 100
"""Answers that standing orders give for a seat in one step; after that it is the default, so that
an answer that is always possible does not go on for ever."""


def next_deed(
    position: Position[Any],
    key: bytes,
    waits: Callable[[Ask[Any]], bool],
    possible: Callable[[Seat, str], bool],
) -> Deed | None:
    """What follows by itself; None when the game has come to rest.

    `waits` says whether the game waits for the seat that is asked, `possible` whether a seat's
    answer would be accepted.
    """
    run = position.run
    if position.outcome is not None:
        return None
    if run.outcome is not None:
        return Ended(run.outcome, key.hex())
    if run.batch is None:
        return Stepped(position.step + 1, digest(encode(run.state)), run.told_digest())
    if position.complete:
        return Closed()
    asks = [ask for ask in position.asks.values() if not position.ready(ask.seat)]
    answers = [_in_absence(position, ask, waits, possible) for ask in asks]
    if run.batch.need is Need.ANY and None in answers:
        return None  # one of them is there and may answer for all
    return next((answer for answer in answers if answer is not None), None)


def _in_absence(
    position: Position[Any],
    ask: Ask[Any],
    waits: Callable[[Ask[Any]], bool],
    possible: Callable[[Seat, str], bool],
) -> Filed | None:
    """The answer to an ask that is not to wait; None if it waits."""
    absent = ask.seat in position.absent
    if ask.seat in position.filed or (waits(ask) and not absent):
        return None
    orders = position.standing.get(ask.seat, "") if _may_stand(position, ask.seat) else ""
    answer = standing_answer(orders, ask, lambda text: possible(ask.seat, text))
    if answer == ASK_ME and not absent:
        return None
    if answer in (None, ASK_ME):
        return Filed(ask.seat, ask.default, By.DEFAULT)
    return Filed(ask.seat, answer, By.STANDING)


def _may_stand(position: Position[Any], seat: Seat) -> bool:
    marks = position.run.marks
    given = sum(1 for m in marks if seat in m.answers and m.answers[seat].by is By.STANDING)
    return given < STANDING_LIMIT


def why_not_undo(position: Position[Any], seat: Seat) -> str:
    """Why the last answer of this seat cannot be taken back; empty if it can."""
    run = position.run
    if not run.marks:
        return "nothing was answered since the checkpoint"
    mark = run.marks[-1]
    if set(mark.answers) != {seat}:
        return "the last answer was not yours"
    if mark.answers[seat].by in (By.STANDING, By.DEFAULT):
        return "the last answer was given for you"
    if len(run.desk.dice.rolls) > mark.rolls:
        return "dice were rolled"
    if any(told.reveals for told in run.desk.told[mark.told :]):
        return "something hidden was revealed"
    if not set(position.asks) <= {seat, *(ask.seat for ask in mark.batch.asks)}:
        return "somebody else was asked"
    if set(position.filed) - {seat}:
        return "somebody else has answered"
    return ""
