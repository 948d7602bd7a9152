"""A toy of allies: two members share a player turn and either may act, until both have ended it; a
third seat watches and is asked beside them. Also a toy for corrections: its state has lists.
"""

from typing import Any, ClassVar

from msgspec import Struct

from hegemon.core.asks import Ask, Script, decide_all, decide_any
from hegemon.core.desk import Desk, Event
from hegemon.core.forms import Form, Text
from hegemon.core.game import Game, Outcome
from hegemon.core.seats import PUBLIC, Seat

ANN, BEN, CAT = Seat("ann"), Seat("ben"), Seat("cat")


class Purse(Struct):
    """Coins, never fewer than none."""

    coins: int


class State(Struct):
    """What was written on the wall, and whose purse holds what."""

    wall: list[str]
    purses: list[Purse]
    ended: list[Seat]
    turns: int = 0


class View(Struct, frozen=True):
    """Everything: this toy has no secrets."""

    seat: Seat
    wall: tuple[str, ...]
    coins: tuple[int, ...]
    ended: tuple[Seat, ...]
    turns: int


class Wrote(Event, frozen=True, tag="council.wrote"):
    """Somebody wrote something."""

    seat: Seat
    word: str


class Counted(Event, frozen=True, tag="council.counted"):
    """The end of a turn: told after the last answer, and nothing in the state says so."""

    words: int


class Write(Struct, frozen=True):
    """WRITE word"""

    word: str


class Done(Struct, frozen=True):
    """DONE"""


WRITE = Form("WRITE", Write, (Text(name="word", words=1),))
DONE = Form("DONE", Done)


def turn(state: State, desk: Desk) -> Script[None]:
    """The members' turn, then a word of everybody at once."""
    while members := [seat for seat in (ANN, BEN) if seat not in state.ended]:
        seat, order = yield from decide_any([_ask(seat, "council.act") for seat in members])
        _act(state, desk, seat, order)
    orders = yield from decide_all([_ask(seat, "council.word") for seat in (ANN, BEN, CAT)])
    for seat, order in orders.items():
        _act(state, desk, seat, order)
    desk.tell(Counted(len(state.wall)), to=[PUBLIC])
    state.ended = []
    state.turns += 1


def _ask(seat: Seat, kind: str) -> Ask[Write | Done]:
    return Ask(seat=seat, kind=kind, forms=(WRITE, DONE), default="DONE")


def _act(state: State, desk: Desk, seat: Seat, order: Write | Done) -> None:
    match order:
        case Write(word=word):
            state.wall.append(word)
            desk.tell(Wrote(seat, word), to=[PUBLIC])
        case Done():
            state.ended.append(seat)


class Council(Game[State, View]):
    """The toy game."""

    key: ClassVar[str] = "council"
    release: ClassVar[int] = 1
    state_type = State

    def step(self, state: State, desk: Desk) -> Script[None]:
        """One turn."""
        return turn(state, desk)

    def outcome(self, state: State) -> Outcome | None:
        """Five turns."""
        return Outcome("over", (ANN, BEN)) if state.turns == 5 else None

    def sight(self, state: State, seat: Seat) -> View:
        """All of it."""
        coins = tuple(purse.coins for purse in state.purses)
        return View(seat, tuple(state.wall), coins, tuple(state.ended), state.turns)

    def imagine(self, view: View) -> State:
        """As it is."""
        purses = [Purse(coins) for coins in view.coins]
        return State(list(view.wall), purses, list(view.ended), view.turns)

    def faults(self, state: State) -> tuple[str, ...]:
        """A purse of less than nothing."""
        return tuple(f"purse {n}" for n, each in enumerate(state.purses) if each.coins < 0)

    def upgrade(self, state: Any, release: int) -> Any:
        """Release 0 had no purses."""
        return {"purses": [{"coins": 3}], **state}


def start() -> State:
    """Two purses and a bare wall."""
    return State([], [Purse(3), Purse(5)], [])
