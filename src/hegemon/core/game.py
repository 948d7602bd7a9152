"""What a game is to the moderator."""

import random
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from msgspec import Struct

from hegemon.core.asks import Ask, Script
from hegemon.core.board import Board, Situation
from hegemon.core.desk import Desk, Event
from hegemon.core.findings import Finding
from hegemon.core.odds import Odds
from hegemon.core.phrases import ENGLISH, phrases
from hegemon.core.reading import Offer, Sheet
from hegemon.core.report import Report
from hegemon.core.seats import Seat

S = TypeVar("S", bound=Struct)
V = TypeVar("V", bound=Struct)
V_contra = TypeVar("V_contra", contravariant=True)


class Outcome(Struct, frozen=True):
    """How a game ended."""

    reason: str
    winners: tuple[Seat, ...] = ()


class Option(Struct, frozen=True, kw_only=True):
    """Something a game master may choose when a game is set up."""

    key: str
    title: str
    default: str
    choices: tuple[str, ...] = ()
    """All values there are; empty: any whole number from `low` to `high`, or any text."""
    low: int = 0
    high: int = 0
    """Bounds of a number; both 0: the option is no number."""
    clause: str = ""

    def why_not(self, value: str) -> str:
        """Why this value cannot be chosen; empty if it can."""
        if self.choices:
            if value in self.choices:
                return ""
            return f"{self.key}: {value!r} is none of {', '.join(self.choices)}"
        if self.low or self.high:
            whole = value.removeprefix("-").isdecimal()
            if whole and self.low <= int(value) <= self.high:
                return ""
            return f"{self.key}: {value!r} is no whole number from {self.low} to {self.high}"
        return ""


class Scenario(Struct, frozen=True, kw_only=True):
    """A set-up that a game can begin from."""

    key: str
    title: str
    seats: tuple[Seat, ...]
    summary: str = ""
    length: str = ""
    """How long it takes, in words: "12 turns"."""
    options: tuple[Option, ...] = ()
    document: str = ""
    """The scenario as written down by its author; the game alone understands it."""


class Player(Protocol[V_contra]):
    """Whoever answers for a seat: a computer player."""

    def answer(self, view: V_contra, ask: Ask[Any], rng: random.Random) -> str:
        """The answer to this ask, as text, from nothing but what the seat knows."""
        ...


class Game(ABC, Generic[S, V]):
    """The rules of one game over states S and views V.

    `check` and `narrow` see a view, never the state: what they say cannot give away what the seat
    does not know. They usually rehearse the order on `imagine(view)` with the code that will carry
    it out, so that every rule is written once.
    """

    key: ClassVar[str]
    title: ClassVar[str] = ""
    release: ClassVar[int]
    """Raised with every change that alters what a kept playthrough gives."""
    state_type: type[S]

    # Beginning

    def scenarios(self) -> tuple[Scenario, ...]:
        """The set-ups that come with the game, the introduction first."""
        return ()

    def read_scenario(self, document: str) -> Scenario:
        """A scenario from a file somebody wrote; ValueError names every fault, one a line."""
        raise ValueError(f"{self.key} takes no scenario files")

    def begin(self, scenario: Scenario, options: Mapping[str, str]) -> S:
        """The first state. What the set-up rolls or asks is the game's first step.

        `options` holds a valid value for every option of the scenario.
        """
        raise ValueError(f"{self.key} has no scenarios")

    # Playing

    @abstractmethod
    def step(self, state: S, desk: Desk) -> Script[None]:
        """Play from one checkpoint to the next; `state` says where the game stands."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """None while the game goes on."""

    @abstractmethod
    def sight(self, state: S, seat: Seat) -> V:
        """What this seat knows, built up field by field and never cut down from the state."""

    @abstractmethod
    def imagine(self, view: V) -> S:
        """A position that looks like this: `sight(imagine(view), view.seat) == view`."""

    def check(self, view: V, ask: Ask[Any], sheet: Sheet[Any]) -> tuple[Finding, ...]:
        """What, beyond reading, is wrong with these orders as far as the seat can know."""
        return ()

    def narrow(self, view: V, ask: Ask[Any], before: Sheet[Any], offer: Offer) -> Offer:
        """The offer with its slots limited to what is possible after the lines and words before."""
        return offer

    # Telling

    def phrases(self, language: str = ENGLISH) -> Mapping[str, str]:
        """Reason -> format string for all findings of this game, those of the reader included; by
        default from `data/phrases/<language>.toml` beside the module of the game's class."""
        return phrases(language, type(self).__module__)

    def report(self, view: V, events: Sequence[Event]) -> Report:
        """What a seat is told after a step: from the view it now has and the events it was told."""
        return Report(f"{self.key}", ())

    def board(self, view: V) -> Board:
        """The map that is drawn. It is the same for every view of a game that shows as much of it;
        a seat that must not know the terrain of a place gets a board without that place."""
        raise LookupError(f"{self.key} has no board")

    def situation(self, view: V, events: Sequence[Event] = ()) -> Situation:
        """What lies on the board as this seat knows it; `events` of the last step become marks."""
        raise LookupError(f"{self.key} has no board")

    # Playing by itself

    def player(self, level: str = "standard") -> Player[V]:
        """A computer player; LookupError for a level there is none of."""
        raise LookupError(f"{self.key} has no computer player")

    # Working out

    def odds(self, question: str) -> Odds:
        """The chances in a battle that this text describes; ValueError says how to describe one."""
        raise ValueError(f"{self.key} works out no odds")

    # Keeping

    def upgrade(self, state: Any, release: int) -> Any:
        """The JSON of a state of an earlier release in the form of this one."""
        return state

    def faults(self, state: S) -> tuple[str, ...]:
        """The name of everything that is impossible in this state; none for a sound one."""
        return ()
