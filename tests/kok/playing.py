"""Turns of King of Kings in tests: sheets as a player writes them, dice as they fell."""

from collections.abc import Mapping
from typing import TypeVar

from hegemon.core.asks import Answer, By
from hegemon.core.desk import Desk, Event
from hegemon.core.dice import Roll, ScriptedDice
from hegemon.core.findings import Finding
from hegemon.core.reading import read_sheet
from hegemon.core.seats import Seat
from hegemon.games.king_of_kings.battle import Decided
from hegemon.games.king_of_kings.orders import orders_of
from hegemon.games.king_of_kings.soundness import faults
from hegemon.games.king_of_kings.state import State
from hegemon.games.king_of_kings.turn import Remarked, rehearse, turn

E = TypeVar("E", bound=Event)


class SequenceAsIs(ScriptedDice):
    """Scripted dice for a turn; the players' sequence is that of their numbers unless given."""

    def __init__(self, values: tuple[int, ...], players: list[Seat], order: str) -> None:
        super().__init__(values)
        left = list(players)
        self._draws = []
        for letter in order or "".join(players):
            self._draws.append(left.index(Seat(letter)) + 1)
            left.remove(Seat(letter))

    def roll(self, sides: int, clause: str, why: str = "", at: str = "") -> Roll:
        """The drawn sequence first, then the values."""
        if clause == "kok.6.2":
            return Roll(self._draws.pop(0), sides, clause, why)
        return super().roll(sides, clause, why, at)


def play(
    state: State, orders: Mapping[Seat, str], *dice: int, order: str = "", missing: str = ""
) -> Desk:
    """Process one turn with these sheets and exactly these dice.

    `order` is the sequence of the players, as in "bac"; those in `missing` sent nothing.
    """
    desk = Desk(SequenceAsIs(dice, state.playing(), order))
    script = turn(state, desk)
    asks = next(script).asks
    answers = {
        ask.seat: Answer("", By.DEFAULT)
        if ask.seat in missing
        else Answer(orders.get(ask.seat, ""))
        for ask in asks
    }
    try:
        script.send(answers)
    except StopIteration:
        desk.dice.finish()
        assert faults(state) == ()
        return desk
    raise AssertionError("the turn asks twice")


def told(desk: Desk, seat: Seat, kind: type[E]) -> list[E]:
    """The events of a kind that a seat was told."""
    return [each.event for each in desk.told if each.reaches(seat) and isinstance(each.event, kind)]


def mine(desk: Desk, seat: Seat, kind: type[E]) -> list[E]:
    """Of these events those about the seat itself, as it was told them."""
    return [event for event in told(desk, seat, kind) if getattr(event, "seat", None) == seat]


def findings(desk: Desk, seat: Seat) -> list[Finding]:
    """All findings about the orders of a seat, in the sequence of execution."""
    return [
        finding
        for event in told(desk, seat, Remarked)
        if event.seat == seat
        for finding in event.findings
    ]


def reasons(desk: Desk, seat: Seat) -> list[str]:
    """Their reasons: errors begin with *, warnings with a bracket, as in the reports."""
    return [
        ("*" if f.refuses else "(") + f.reason.removeprefix("kok.") for f in findings(desk, seat)
    ]


def ending(desk: Desk) -> Decided:
    """How the only battle of the turn ended."""
    (end,) = [each.event for each in desk.told if isinstance(each.event, Decided)]
    return end


def at(state: State, place: str) -> tuple[Seat | None, dict[str, int]]:
    """Who owns a square and what is there, for short comparisons."""
    square = state.squares[place]
    return square.owner, {str(kind): number for kind, number in square.units.items()}


def tried(state: State, seat: Seat, text: str) -> list[str]:
    """The reasons a rehearsal of this sheet gives on this position, which it changes."""
    sheet = read_sheet(tuple(orders_of(state)), text)
    found = (*sheet.findings, *rehearse(state, seat, sheet))
    return [("*" if f.refuses else "(") + f.reason.removeprefix("kok.") for f in found]
