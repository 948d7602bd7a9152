"""A small made-up game for the tests of the server: towers on a road, men nobody else can count.

A turn is one sheet each; a raid asks its victim; a die decides. `BREAK` makes the script raise.
"""

import random
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from msgspec import Struct

from hegemon.core.asks import Ask, Script, collect, decide
from hegemon.core.board import Area, Board, Holding, Mark, Piece, Realm, Shape, Situation
from hegemon.core.desk import Desk, Event
from hegemon.core.findings import Finding, Problem
from hegemon.core.forms import Form, Number, Word, words
from hegemon.core.game import Game, Option, Outcome, Scenario
from hegemon.core.reading import Sheet
from hegemon.core.report import Report, Section, paragraph
from hegemon.core.seats import PUBLIC, Seat

NORTH, SOUTH, EAST = Seat("north"), Seat("south"), Seat("east")
PIGMENTS = {"north": ("azurite", "owl"), "south": ("minium", "wolf"), "east": ("pine", "boar")}


class Tower(Struct):
    """Where a side stands, its men and its gold."""

    place: int
    men: int
    gold: int = 10


class State(Struct):
    """Towers by seat."""

    towers: dict[Seat, Tower]
    turns: int = 5
    turn: int = 0


class View(Struct, frozen=True):
    """Own tower with its men, the others by place."""

    seat: Seat
    turn: int
    turns: int
    places: dict[Seat, int]
    men: int = 0
    gold: int = 0


class Hire(Struct, frozen=True):
    """HIRE men"""

    men: int


class Move(Struct, frozen=True):
    """MOVE place"""

    place: int


class Raid(Struct, frozen=True):
    """RAID seat"""

    seat: str


class Break(Struct, frozen=True):
    """BREAK"""


class Stand(Struct, frozen=True):
    """STAND"""


class Flee(Struct, frozen=True):
    """FLEE"""


class Hired(Event, frozen=True, tag="front.hired"):
    """A side has hired men; it alone knows."""

    men: int


class Raided(Event, frozen=True, tag="front.raided"):
    """Everybody sees a raid."""

    by: Seat
    on: Seat
    won: bool


STAND, FLEE = Form("STAND", Stand), Form("FLEE", Flee)


def sheet_ask(state: State, seat: Seat) -> Ask[Any]:
    """The question of a turn."""
    others = [each for each in state.towers if each != seat]
    forms = (
        Form("HIRE", Hire, (Number(name="men", low=1, high=9),), title="Hire men"),
        Form("MOVE", Move, (Number(name="place", low=0, high=9),)),
        Form("RAID", Raid, (Word(name="seat", known=words(*others, name="seats")),)),
        Form("BREAK", Break),
    )
    return Ask(seat=seat, kind="front.turn", forms=forms, most_lines=5, clause="front.1")


class Frontier(Game[State, View]):
    """The game."""

    key: ClassVar[str] = "front"
    title: ClassVar[str] = "Frontier"
    release: ClassVar[int] = 1
    state_type = State

    def scenarios(self) -> tuple[Scenario, ...]:
        """Two sides, or three."""
        turns = Option(key="turns", title="Turns", default="5", low=1, high=50)
        return (
            Scenario(key="two", title="Two towers", seats=(NORTH, SOUTH), options=(turns,)),
            Scenario(
                key="three", title="Three towers", seats=(NORTH, SOUTH, EAST), options=(turns,)
            ),
        )

    def begin(self, scenario: Scenario, options: Mapping[str, str]) -> State:
        """All begin with four men."""
        towers = {seat: Tower(3 * n, 4) for n, seat in enumerate(scenario.seats)}
        return State(towers, int(options["turns"]))

    def step(self, state: State, desk: Desk) -> Script[None]:
        """One turn."""
        sheets = yield from collect([sheet_ask(state, seat) for seat in state.towers])
        for seat, sheet in sheets.items():
            for line in sheet.lines:
                yield from self._carry_out(state, desk, seat, line.order)
        state.turn += 1

    def _carry_out(self, state: State, desk: Desk, seat: Seat, order: Any) -> Script[None]:
        tower = state.towers[seat]
        match order:
            case Hire(men) if men <= tower.gold:
                tower.men, tower.gold = tower.men + men, tower.gold - men
                desk.tell(Hired(men), to=[seat])
            case Move(place):
                tower.place = place
            case Break():
                raise ZeroDivisionError("the secret is 4711")
            case Raid(victim):
                foe = Seat(victim)
                ask = Ask[Any](
                    seat=foe,
                    kind="front.raid",
                    forms=(STAND, FLEE),
                    facts={"by": seat},
                    reaction=True,
                    default="STAND",
                )
                stance = yield from decide(ask)
                roll = desk.roll(6, "front.2", "raid")
                won = isinstance(stance, Flee) or roll.value + tower.men > state.towers[foe].men + 3
                desk.tell(Raided(seat, foe, won, rolls=(roll,)), to=[PUBLIC])

    def outcome(self, state: State) -> Outcome | None:
        """After so many turns the road is at peace."""
        return Outcome("front.peace") if state.turn >= state.turns else None

    def sight(self, state: State, seat: Seat) -> View:
        """Men and gold are hidden."""
        own = state.towers.get(seat, Tower(0, 0, 0))
        places = {each: tower.place for each, tower in state.towers.items()}
        return View(seat, state.turn, state.turns, places, own.men, own.gold)

    def imagine(self, view: View) -> State:
        """Others have four men."""
        towers = {seat: Tower(place, 4) for seat, place in view.places.items()}
        if view.seat in towers:
            towers[view.seat] = Tower(view.places[view.seat], view.men, view.gold)
        return State(towers, view.turns, view.turn)

    def check(self, view: View, ask: Ask[Any], sheet: Sheet[Any]) -> tuple[Finding, ...]:
        """Gold has to last."""
        left, found = view.gold, []
        for line in sheet.lines:
            if isinstance(line.order, Hire):
                left -= line.order.men
                if left < 0:
                    found.append(Finding(Problem.ILLEGAL, "front.gold", line=line.number))
        return tuple(found)

    def phrases(self, language: str = "en") -> Mapping[str, str]:
        """One sentence more."""
        return {**super().phrases(language), "front.gold": "there is not so much gold"}

    def report(self, view: View, events: Sequence[Event]) -> Report:
        """What happened, line by line."""
        lines = [
            paragraph(f"You hired {e.men} men.", clauses=("front.1",))
            if isinstance(e, Hired)
            else paragraph("A raid.", rolls=e.rolls, clauses=("front.2",))
            for e in events
        ]
        return Report(f"Turn {view.turn}", (Section("Events", tuple(lines)),))

    def board(self, view: View) -> Board:
        """Ten squares."""
        areas = tuple(Area(id=str(n), at=(n * 40 + 20, 20), terrain="road") for n in range(10))
        return Board(
            key="front", title="The road", shape=Shape.SQUARES, width=400, height=40,
            columns=10, rows=1, size=40, areas=areas, terrains={"road": "Road"},
        )  # fmt: skip

    def situation(self, view: View, events: Sequence[Event] = ()) -> Situation:
        """Towers, own men counted."""
        pieces = tuple(
            Piece(
                id=seat, area=str(place), owner=seat, symbol="fort",
                text=str(view.men) if seat == view.seat else "?",
            )
            for seat, place in view.places.items()
        )  # fmt: skip
        return Situation(
            seat=view.seat,
            title=f"Turn {view.turn + 1}",
            realms=tuple(
                Realm(seat=s, name=s.title(), pigment=PIGMENTS[s][0], emblem=PIGMENTS[s][1])
                for s in view.places
            ),
            holdings=tuple(
                Holding(area=str(p), owner=s, overlays={"income": 1})
                for s, p in view.places.items()
            ),
            pieces=pieces,
            marks=tuple(Mark(kind="raid", area="0") for e in events if isinstance(e, Raided)),
            purse=(("Gold", str(view.gold)),) if view.seat in view.places else (),
            overlays={"income": "Income"},
        )

    def player(self, level: str = "standard") -> "Clerk":
        """A clerk who hires one man a turn."""
        if level != "standard":
            raise LookupError(f"there is no computer player {level!r}")
        return Clerk()

    def faults(self, state: State) -> tuple[str, ...]:
        """No debts."""
        return tuple("debt" for tower in state.towers.values() if tower.gold < 0)


class Clerk:
    """The computer player."""

    def answer(self, view: View, ask: Ask[Any], rng: random.Random) -> str:
        """Hire while there is gold."""
        if ask.kind == "front.raid":
            return rng.choice(("STAND", "FLEE"))
        return "HIRE 1" if view.gold else ""
