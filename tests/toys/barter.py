"""A toy of written orders, all at once: every turn each village digs for coins, gives some away and
keeps the rest to itself. It has scenarios, options, a report with a map, and a computer player.
"""

import random
import tomllib
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from msgspec import Struct

from hegemon.core.asks import Ask, Script, collect
from hegemon.core.desk import Desk, Event
from hegemon.core.findings import PHRASES, Finding, Problem
from hegemon.core.forms import Form, Number, Word, words
from hegemon.core.game import Game, Option, Outcome, Player, Scenario
from hegemon.core.reading import Sheet
from hegemon.core.report import Figure, Report, Section, Table, paragraph, remark
from hegemon.core.seats import MODERATOR, PUBLIC, Seat

NORTH, SOUTH, WEST = Seat("north"), Seat("south"), Seat("west")


class State(Struct):
    """What each village has, and whose gift went where."""

    coins: dict[Seat, int]
    last_turn: int
    turn: int = 1


class View(Struct, frozen=True):
    """Own coins; how many villages there are is known to all."""

    seat: Seat
    villages: tuple[Seat, ...]
    coins: int
    turn: int
    last_turn: int


class Dug(Event, frozen=True, tag="barter.dug"):
    """A village found coins."""

    found: int


class Gave(Event, frozen=True, tag="barter.gave"):
    """A gift, told to giver and taker."""

    giver: Seat
    taker: Seat
    amount: int


class Noted(Event, frozen=True, tag="barter.noted"):
    """What was wrong with a line."""

    text: str
    finding: Finding


class Dig(Struct, frozen=True):
    """DIG times"""

    times: int = 1


class Give(Struct, frozen=True):
    """GIVE village amount"""

    village: str
    amount: int


def forms(villages: Sequence[Seat]) -> tuple[Form[Dig] | Form[Give], ...]:
    """What may be ordered."""
    village = Word(name="village", known=words(*villages), shortest=2)
    amount = Number(name="amount", low=1, high=99)
    dig = Form("DIG", Dig, (Number(name="times", low=1, high=3, optional=True),), "toy.dig")
    return dig, Form("GIVE", Give, (village, amount), "toy.give", title="gives coins away")


def ask_of(seat: Seat, villages: Sequence[Seat]) -> Ask[Dig | Give]:
    """The orders of a turn."""
    return Ask(seat=seat, kind="barter.orders", forms=forms(villages), most_lines=5)


def turn(state: State, desk: Desk) -> Script[None]:
    """One turn."""
    sheets = yield from collect([ask_of(seat, list(state.coins)) for seat in state.coins])
    for seat, sheet in sheets.items():
        for _, text, finding in carry_out(state, desk, seat, sheet):
            desk.tell(Noted(text, finding), to=[seat])
    state.turn += 1


def carry_out(
    state: State, desk: Desk | None, seat: Seat, sheet: Sheet[Dig | Give]
) -> list[tuple[int, str, Finding]]:
    """Carry a sheet out, or without a desk rehearse it; what was wrong, line by line."""
    wrong = [(line.number, line.text, finding) for line in sheet.lines for finding in line.findings]
    for line in sheet.lines:
        match line.order:
            case Dig(times=times) if desk is not None:
                rolls = [desk.roll(6, "toy.dig", "digging", at=seat) for _ in range(times)]
                found = sum(roll.value for roll in rolls)
                state.coins[seat] += found
                desk.tell(Dug(found, rolls=tuple(rolls)), to=[seat])
            case Give(village=village, amount=amount):
                if state.coins[seat] < amount:
                    short = Finding(
                        Problem.ILLEGAL, "toy.short", line.number, clause="toy.give", facts={}
                    )
                    wrong.append((line.number, line.text, short))
                    continue
                state.coins[seat] -= amount
                state.coins[Seat(village)] += amount
                if desk is not None:
                    desk.tell(Gave(seat, Seat(village), amount), to=[seat, Seat(village)])
    return wrong


class Digger(Player[View]):
    """Digs and gives a coin to somebody."""

    def answer(self, view: View, ask: Ask[Any], rng: random.Random) -> str:
        """Two lines."""
        taker = rng.choice([seat for seat in view.villages if seat != view.seat])
        return f"DIG {rng.randint(1, 3)}\n" + (f"GIVE {taker} 1" if view.coins else "")


OPTIONS = (
    Option(key="turns", title="How long it lasts", default="4", low=1, high=50),
    Option(key="start", title="What everybody has", default="poor", choices=("poor", "rich")),
)


class Barter(Game[State, View]):
    """The toy game."""

    key: ClassVar[str] = "barter"
    title: ClassVar[str] = "Barter"
    release: ClassVar[int] = 1
    state_type = State

    def scenarios(self) -> tuple[Scenario, ...]:
        """Two and three villages."""
        return (
            Scenario(key="two", title="Two villages", seats=(NORTH, SOUTH), options=OPTIONS),
            Scenario(key="three", title="Three", seats=(NORTH, SOUTH, WEST), options=OPTIONS),
        )

    def read_scenario(self, document: str) -> Scenario:
        """`title` and `villages`."""
        try:
            table = tomllib.loads(document)
            seats = tuple(Seat(each) for each in table["villages"])
        except (tomllib.TOMLDecodeError, KeyError, TypeError) as error:
            raise ValueError(f"no scenario of Barter: {error}") from error
        return Scenario(
            key="own",
            title=str(table.get("title")),
            seats=seats,
            options=OPTIONS,
            document=document,
        )

    def begin(self, scenario: Scenario, options: Mapping[str, str]) -> State:
        """Everybody has the same."""
        coins = 10 if options["start"] == "rich" else 0
        return State(dict.fromkeys(scenario.seats, coins), int(options["turns"]))

    def step(self, state: State, desk: Desk) -> Script[None]:
        """One turn."""
        return turn(state, desk)

    def outcome(self, state: State) -> Outcome | None:
        """The richest wins."""
        if state.turn <= state.last_turn:
            return None
        most = max(state.coins.values())
        return Outcome("toy.rich", tuple(s for s, n in state.coins.items() if n == most))

    def sight(self, state: State, seat: Seat) -> View:
        """Own coins."""
        known = state.coins.get(seat, 0)
        return View(seat, tuple(state.coins), known, state.turn, state.last_turn)

    def imagine(self, view: View) -> State:
        """Others have nothing."""
        coins = dict.fromkeys(view.villages, 0)
        if view.seat in coins:
            coins[view.seat] = view.coins
        return State(coins, view.last_turn, view.turn)

    def check(self, view: View, ask: Ask[Any], sheet: Sheet[Any]) -> tuple[Finding, ...]:
        """What cannot be given away."""
        wrong = carry_out(self.imagine(view), None, view.seat, sheet)
        return tuple(finding for _, _, finding in wrong if finding.reason == "toy.short")

    def phrases(self, language: str = "en") -> Mapping[str, str]:
        """One sentence of its own."""
        return {**PHRASES, "toy.short": "there are not so many coins"}

    def report(self, view: View, events: Sequence[Event]) -> Report:
        """Coins, what happened, and a map of one house."""
        lines = []
        for event in events:
            match event:
                case Dug(found=found, rolls=rolls):
                    lines.append(paragraph(f"Found {found}.", clauses=["toy.dig"], rolls=rolls))
                case Gave(giver=giver, taker=taker, amount=amount):
                    lines.append(paragraph(f"{giver} gives {amount} to {taker}."))
        notes = [
            remark(view.seat, event.text, event.finding, self.phrases())
            for event in events
            if isinstance(event, Noted)
        ]
        coins = Table(("Village", "Coins"), ((view.seat, view.coins),))
        house = Figure('<svg xmlns="http://www.w3.org/2000/svg"/>', "The map", "[house]")
        sections = (
            Section("Coins", (coins,)),
            Section("Events", tuple(lines) or ("Nothing.",)),
            Section("Orders", tuple(notes) or ("No errors.",)),
            Section("Map", (house,)),
        )
        return Report(f"Barter, turn {view.turn - 1}: {view.seat}", sections)

    def player(self, level: str = "standard") -> Player[View]:
        """One level."""
        if level != "standard":
            raise LookupError(f"no level {level}")
        return Digger()

    def faults(self, state: State) -> tuple[str, ...]:
        """Debts."""
        return tuple(f"{seat} owes" for seat, coins in state.coins.items() if coins < 0)


def start(coins: int = 0, turns: int = 4) -> State:
    """Two villages."""
    return State({NORTH: coins, SOUTH: coins}, turns)


__all__ = ["MODERATOR", "NORTH", "PUBLIC", "SOUTH", "WEST", "Barter", "State", "View", "start"]
