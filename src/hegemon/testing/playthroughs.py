"""Playthroughs: for every scenario one computer-played game, kept as text, that has to come out the
same for ever, or be kept anew under a higher release.

A line is a step: the answers as they were given, how many events of each kind there were, and
digests of the state and of what every seat saw and was told. So the diff of a playthrough shows
what a change of the rules has changed, and for whom.

    class TestPlaythroughs(Playthroughs[State, View]):
        game = KingOfKings()

`pytest --keep-playthroughs` keeps those that are new or of a lower release.
"""

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Generic

import msgspec
import pytest
from msgspec import Struct

from hegemon.core.asks import Ask
from hegemon.core.codec import digest, encode
from hegemon.core.game import Game, S, Scenario, V
from hegemon.core.moderator import Refused
from hegemon.core.run import ScriptFailed
from hegemon.core.seats import PUBLIC, Seat
from hegemon.testing.fuzz import offered_answer
from hegemon.testing.laws import set_up
from hegemon.testing.watch import Watched

_SHORT = 12
"""Letters of a digest that are kept."""


class Header(Struct, frozen=True):
    """What was played, and by which release."""

    game: str
    scenario: str
    release: int
    state: str
    """Digest of the first state."""


class Step(Struct, frozen=True, omit_defaults=True):
    """One step of a playthrough."""

    step: int
    answers: tuple[tuple[Seat, str], ...]
    events: dict[str, int]
    rolls: int
    state: str
    """Digest of the state with which the step ended."""
    seats: dict[Seat, str]
    """Of every seat and the public: digest of what it was told and then saw."""
    over: str = ""
    """The reason, where the game ended."""


class Playthrough(Struct, frozen=True):
    """A game, kept."""

    header: Header
    steps: tuple[Step, ...]

    def text(self) -> str:
        """One line for the header and one for each step."""
        lines = (encode(part).decode() for part in (self.header, *self.steps))
        return "".join(f"{line}\n" for line in lines)


def read(path: Path) -> Playthrough:
    """A playthrough that was kept."""
    first, *rest = path.read_bytes().splitlines()
    steps = tuple(msgspec.json.decode(line, type=Step) for line in rest)
    return Playthrough(msgspec.json.decode(first, type=Header), steps)


def play(game: Game[S, V], scenario: Scenario, steps: int, level: str = "standard") -> Playthrough:
    """Let the computer players play so many steps, or to the end; a game without them is played at
    random, from what is offered."""
    subject = set_up(game, scenario)
    table = subject.begin()
    header = Header(game.key, scenario.key, game.release, _short(encode(subject.state)))
    answer = _answering(game, level)
    kept = []
    while not table.over and table.step < steps:
        kept.append(_step(table, _asked(table, answer)))
    return Playthrough(header, tuple(kept))


def differences(game: Game[S, V], scenario: Scenario, kept: Playthrough) -> list[str]:
    """What comes out otherwise when a playthrough is played again: the first step that differs, and
    in what; nothing if all is the same."""
    subject = set_up(game, scenario)
    if _short(encode(subject.state)) != kept.header.state:
        return ["the game begins from another state"]
    table = subject.begin()
    for step in kept.steps:
        try:
            again = _step(table, iter(step.answers))
        except (Refused, ScriptFailed) as error:
            return [f"step {step.step}: an answer is not possible: {error}"]
        found = _compare(step, again)
        if found:
            return [f"step {step.step}: {each}" for each in found]
    return []


def _compare(kept: Step, again: Step) -> list[str]:
    found = []
    if again.answers != kept.answers or again.step != kept.step:
        found.append("the step ends after other answers")
    if again.rolls != kept.rolls:
        found.append(f"{again.rolls} rolls, {kept.rolls} before")
    for kind in sorted(again.events.keys() | kept.events.keys()):
        now, before = again.events.get(kind, 0), kept.events.get(kind, 0)
        if now != before:
            found.append(f"{now} times {kind}, {before} before")
    if again.state != kept.state:
        found.append("the state is another one")
    others = [seat for seat in kept.seats if again.seats.get(seat) != kept.seats[seat]]
    if others:
        found.append(f"{', '.join(others)} saw or was told something else")
    if again.over != kept.over:
        found.append(f"the game ends {again.over or 'not'}, before {kept.over or 'not'}")
    return found


def _step(table: Watched[Any, Any], answers: Iterator[tuple[Seat, str]]) -> Step:
    """Play one step with these answers."""
    number, given = table.step, []
    while table.step == number and not table.over:
        seat, text = next(answers)
        table.submit(seat, text)
        given.append((seat, text))
    told = table.told_last
    return Step(
        step=number,
        answers=tuple(given),
        events=dict(sorted(Counter(_tag(each.event) for each in told).items())),
        rolls=table.rolls_last,
        state=_short(bytes.fromhex(table.state_digest)),
        seats={
            seat: _short(
                encode([each.event for each in told if each.reaches(seat)])
                + encode(table.view(seat))
            )
            for seat in (*table.seats, PUBLIC)
        },
        over=table.outcome.reason if table.outcome else "",
    )


def _asked(table: Watched[Any, Any], answer: Any) -> Iterator[tuple[Seat, str]]:
    """The answers of the computer players to whatever is asked, one after the other."""
    number = 0
    while True:
        seat = table.waiting_for[0]
        rng = random.Random(f"{seat}/{table.step}/{number}")
        yield seat, answer(table, seat, rng)
        number += 1


def _answering(game: Game[Any, Any], level: str) -> Any:
    try:
        player = game.player(level)
    except LookupError:
        return offered_answer

    def answer(table: Watched[Any, Any], seat: Seat, rng: random.Random) -> str:
        ask: Ask[Any] | None = table.ask(seat)
        assert ask is not None
        return player.answer(table.view(seat), ask, rng)

    return answer


def _tag(event: Struct) -> str:
    return str(event.__struct_config__.tag or type(event).__name__)


def _short(data: bytes) -> str:
    return digest(data)[:_SHORT]


class Playthroughs(Generic[S, V]):
    """Derive from this and name the game: a test for each of its scenarios."""

    game: ClassVar[Game[Any, Any]]
    steps: ClassVar[int] = 1000
    """How many steps are played at most."""
    fewer: ClassVar[Mapping[str, int]] = {}
    """Scenarios of which fewer steps are kept."""
    slow: ClassVar[Sequence[str]] = ()
    """Scenarios that take too long for `make check`."""

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """A test for every scenario."""
        scenarios = [
            pytest.param(
                scenario,
                id=scenario.key,
                marks=[pytest.mark.slow] if scenario.key in self.slow else [],
            )
            for scenario in self.game.scenarios()
        ]
        metafunc.parametrize("scenario", scenarios)

    def test_playthrough(self, scenario: Scenario, request: pytest.FixtureRequest) -> None:
        """The kept game comes out as it did."""
        path = self.folder(request.config) / f"{self.game.key}-{scenario.key}.jsonl"
        if request.config.getoption("--keep-playthroughs"):
            self.keep(path, scenario)
            return
        assert path.exists(), f"no playthrough of {scenario.key} is kept: make playthroughs"
        kept = read(path)
        found = differences(self.game, scenario, kept)
        if kept.header.release < self.game.release:
            assert not found, "kept by a lower release, keep it anew (make playthroughs): " + str(
                found
            )
        assert not found, f"raise the release of the game, then make playthroughs: {found}"

    def keep(self, path: Path, scenario: Scenario) -> None:
        """Keep a playthrough that is new, or that a higher release plays otherwise."""
        if path.exists():
            kept = read(path)
            found = differences(self.game, scenario, kept)
            if not found:
                return
            assert kept.header.release < self.game.release, f"raise the release first: {found}"
        steps = self.fewer.get(scenario.key, self.steps)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(play(self.game, scenario, steps).text(), encoding="utf-8")

    def folder(self, config: pytest.Config) -> Path:
        """Where playthroughs are kept."""
        return config.rootpath / "tests" / "playthroughs"
