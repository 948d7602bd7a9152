"""The harness is tested too: games, and a core, broken on purpose have to be noticed."""

import random
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from msgspec.structs import replace
from toys.skirmish import GREEK, Happened, March, Skirmish, State, View, start

from hegemon.core.asks import Answer, Answers, Ask, Script
from hegemon.core.desk import Desk
from hegemon.core.findings import Finding, Problem
from hegemon.core.forms import Word, words
from hegemon.core.game import Outcome
from hegemon.core.moderator import Moderator
from hegemon.core.position import Position
from hegemon.core.reading import Offer, Sheet
from hegemon.core.record import FolderRecord
from hegemon.core.seats import PUBLIC, Seat
from hegemon.testing import laws
from hegemon.testing.fuzz import fuzz
from hegemon.testing.laws import Subject

Toy: TypeAlias = Subject[State, View]
Law: TypeAlias = Callable[[Toy, random.Random, Path], None]


def stronger(state: State, seat: Seat, rng: random.Random) -> State:
    """A twin: all forces of others have other steps."""
    twin = start()
    twin.forces = {
        name: force if force.seat == seat else replace(force, steps=rng.randint(1, 9))
        for name, force in state.forces.items()
    }
    return replace(twin, active=state.active, campaigns=state.campaigns)


def twins(toy: Toy, rng: random.Random, folder: Path) -> None:
    """The law of the twins, for both seats."""
    for seat in (*toy.seats, PUBLIC):
        laws.twins_show_and_ask_the_same(toy, stronger, seat, rng)


def fuzzing(toy: Toy, rng: random.Random, folder: Path) -> None:
    """The fuzzer."""
    fuzz(toy.begin(), rng, 300)


def imagining(toy: Toy, rng: random.Random, folder: Path) -> None:
    """The law of what is imagined."""
    laws.what_is_imagined_looks_like_the_view(toy.begin())


def coming_back(toy: Toy, rng: random.Random, folder: Path) -> None:
    """The law of coming back."""
    laws.coming_back_is_going_on(toy, rng)


def elsewhere(toy: Toy, rng: random.Random, folder: Path) -> None:
    """The law of another process."""
    laws.another_process_comes_to_the_same(toy, folder / str(rng.random()), rng)


def arriving(toy: Toy, rng: random.Random, folder: Path) -> None:
    """The law of the order of arrival."""
    laws.the_order_of_arrival_does_not_matter(toy, rng, batches=30)


def tearing(toy: Toy, rng: random.Random, folder: Path) -> None:
    """The law of the torn line."""
    laws.a_torn_line_was_never_written(toy, folder / str(rng.random()), rng)


LAWS = (twins, fuzzing, imagining, coming_back, elsewhere, arriving, tearing)


def broken_by(game: Skirmish, law: Law, folder: Path, tries: int = 30) -> str:
    """What a law says of a game, on one of so many random games; empty if it finds nothing."""
    for seed in range(tries):
        toy: Toy = Subject(game, start(), (GREEK, Seat("persian")))
        try:
            law(toy, random.Random(seed), folder)
        except Exception as error:
            return f"{type(error).__name__}: {error}"
    return ""


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_a_sound_game_keeps_every_law(law: Law, tmp_path: Path) -> None:
    assert broken_by(Skirmish(), law, tmp_path, tries=2 if law is elsewhere else 8) == ""


class AsksOnlyWhoCan(Skirmish):
    """A seat is asked to react only if a force is strong enough, which nobody else may know."""

    def step(self, state: State, desk: Desk) -> Script[None]:
        """The batches of the toy, without the asks of the weak."""
        return _answering(super().step(state, desk), lambda ask: self._weak(state, ask))

    def _weak(self, state: State, ask: Ask[Any]) -> bool:
        weak = sum(state.forces[name].steps for name in state.of(ask.seat)) < 12
        return ask.kind == "toy.react" and weak


def _answering(script: Script[None], passes: Callable[[Ask[Any]], bool]) -> Script[None]:
    """A script whose asks are answered by their defaults where `passes` says so."""
    batch = next(script)
    while True:
        try:
            if all(passes(ask) for ask in batch.asks):
                batch = script.send({ask.seat: Answer(ask.default) for ask in batch.asks})
            else:
                batch = script.send((yield batch))
        except StopIteration:
            return


class ShowsStrength(Skirmish):
    """The view says how strong the others are: cargo shown."""

    def sight(self, state: State, seat: Seat) -> View:
        """Places shifted by hidden steps."""
        view = super().sight(state, seat)
        shown = {n: (o, p + 100 * state.forces[n].steps) for n, (o, p) in view.seen.items()}
        return replace(view, seen=shown)


class TellsInTheAsk(Skirmish):
    """The facts of an ask hold what the seat may not know."""

    def step(self, state: State, desk: Desk) -> Script[None]:
        """The asks of the toy with one fact more."""

        def told(ask: Ask[Any]) -> Ask[Any]:
            enemies = [f.steps for f in state.forces.values() if f.seat != ask.seat]
            return replace(ask, facts={**ask.facts, "enemies": sum(enemies)})

        script = super().step(state, desk)
        batch = next(script)
        while True:
            try:
                batch = script.send((yield replace(batch, asks=tuple(map(told, batch.asks)))))
            except StopIteration:
                return


class Scouts(Skirmish):
    """Whoever marches learns the strength of a Persian force, and it is said to be a reveal."""

    flagged = True

    def step(self, state: State, desk: Desk) -> Script[None]:
        """The campaign, with scouts."""

        class _Scouting(Desk):
            def tell(_self, event: Any, to: Any, reveals: bool = False) -> None:  # noqa: N805
                desk.tell(event, to, reveals)
                if event.what.startswith("g") and "p2" in state.forces:
                    seen = Happened(f"p2 has {state.forces['p2'].steps} steps")
                    desk.tell(seen, to=[GREEK], reveals=self.flagged)

        return super().step(state, _Scouting(desk.dice))


class ScoutsUnflagged(Scouts):
    """The same, and what was revealed is not flagged."""

    flagged = False


class RollsUntold(Skirmish):
    """A roll nobody is told of."""

    def step(self, state: State, desk: Desk) -> Script[None]:
        """A campaign that begins with it."""
        desk.roll(6, "toy.weather")
        return super().step(state, desk)


class TellsStrangers(Skirmish):
    """An event is told to a seat there is none of."""

    def step(self, state: State, desk: Desk) -> Script[None]:
        """A campaign that begins with it."""
        desk.tell(Happened("hear, hear"), to=[Seat("grek")])
        return super().step(state, desk)


class GoesThroughSets(Skirmish):
    """A script that goes through a set of names."""

    def step(self, state: State, desk: Desk) -> Script[None]:
        """A campaign before which every force is seen, in the order of their hashes."""
        for name in set(state.forces):
            desk.tell(Happened(f"{name} lifts its standards"), to=[PUBLIC])
        first = next(iter({"g1", "p1", "p2", "g2"} & set(state.forces)))
        if state.forces[first].steps > 1:
            state.forces[first].steps -= 1
        return super().step(state, desk)


class Remembers(Skirmish):
    """A script that counts in the game object, which no record knows."""

    count = 0

    def step(self, state: State, desk: Desk) -> Script[None]:
        """A campaign whose name is different every time it is played."""
        self.count += 1
        desk.tell(Happened(f"campaign {self.count}"), to=[PUBLIC])
        return super().step(state, desk)


class ImpossibleDefault(Skirmish):
    """A default that is no answer."""

    def step(self, state: State, desk: Desk) -> Script[None]:
        """The asks of the toy, with another default."""
        script = super().step(state, desk)
        batch = next(script)
        while True:
            asks = tuple(replace(ask, default="PASS") for ask in batch.asks)
            try:
                batch = script.send((yield replace(batch, asks=asks)))
            except StopIteration:
                return


class OffersNowhere(Skirmish):
    """An offer holds a word that leads nowhere."""

    def narrow(self, view: View, ask: Ask[Any], before: Sheet[Any], offer: Offer) -> Offer:
        """Forces there are none of."""
        ghosts = Word(name="force", known=words("ghost"))
        slots = tuple(ghosts if slot.name == "force" else slot for slot in offer.slots)
        return replace(offer, slots=slots)


class LetsThrough(Skirmish):
    """What `check` lets pass breaks the script."""

    def check(self, view: View, ask: Ask[Any], sheet: Sheet[Any]) -> tuple[Finding, ...]:
        """Nothing is wrong."""
        return ()

    def step(self, state: State, desk: Desk) -> Script[None]:
        """A campaign in which nobody may stay where he is."""
        script = super().step(state, desk)
        batch = next(script)
        while True:
            answers: Answers = yield batch
            for seat, answer in answers.items():
                verb, *rest = answer.text.upper().split()
                if verb == "MARCH" and state.forces[rest[0].lower()].place == int(rest[1]):
                    raise ZeroDivisionError(f"{seat} marches on the spot")
            try:
                batch = script.send(answers)
            except StopIteration:
                return


class LeavesTheLine(Skirmish):
    """A state that is not sound."""

    def step(self, state: State, desk: Desk) -> Script[None]:
        """A campaign that begins with a force off the line."""
        state.forces["g1" if "g1" in state.forces else "g2"].place = 12
        return super().step(state, desk)

    def outcome(self, state: State) -> Outcome | None:
        """One campaign."""
        return Outcome("over") if state.campaigns else None


class NoBytes(LeavesTheLine):
    """A state that does not come back from its bytes."""

    def step(self, state: State, desk: Desk) -> Script[None]:
        """A campaign that begins with half a step."""
        state.forces["g1"].steps = 5.5  # type: ignore[assignment]
        return Skirmish.step(self, state, desk)


class ForgetsTheTime(Skirmish):
    """What is imagined does not look like the view."""

    def imagine(self, view: View) -> State:
        """The first campaign, always the Persians'."""
        return replace(super().imagine(view), active=Seat("persian"))


class Wordless(Skirmish):
    """A finding for which there are no words."""

    def phrases(self, language: str = "en") -> Mapping[str, str]:
        """Everything but its own."""
        return {k: words for k, words in super().phrases(language).items() if k != "toy.there"}


class FactsWithoutWords(Skirmish):
    """A finding that lacks what its sentence needs."""

    def phrases(self, language: str = "en") -> Mapping[str, str]:
        """A sentence that wants to know the force."""
        return {**super().phrases(language), "toy.there": "{force} is there already"}


class RefusesWhatItOffers(Skirmish):
    """`check` refuses an order only when it is filed, not when it is offered."""

    offered = True

    def check(self, view: View, ask: Ask[Any], sheet: Sheet[Any]) -> tuple[Finding, ...]:
        """Every second look finds something."""
        self.offered = not self.offered
        order = sheet.lines[0].order if sheet.lines else None
        if isinstance(order, March) and self.offered:
            return (Finding(Problem.ILLEGAL, "toy.there", line=1),)
        return ()


@pytest.mark.parametrize(
    ("game", "law", "said"),
    [
        (AsksOnlyWhoCan(), twins, "whose answer is awaited tells"),
        (ShowsStrength(), twins, "these are no twins"),
        (TellsInTheAsk(), twins, "is asked tells more"),
        (ScoutsUnflagged(), twins, "came to light to greek through its answer may be taken back"),
        (RollsUntold(), fuzzing, "no event tells of"),
        (TellsStrangers(), fuzzing, "was told to {'grek'}"),
        (GoesThroughSets(), elsewhere, ""),
        (Remembers(), coming_back, ""),
        (ImpossibleDefault(), fuzzing, "the default of toy.activate is not possible"),
        (OffersNowhere(), fuzzing, "an offer led nowhere"),
        (LetsThrough(), fuzzing, "ScriptFailed: greek marches on the spot"),
        (LeavesTheLine(), fuzzing, "a state is not sound: g1"),
        (NoBytes(), fuzzing, "Expected `int`, got `float`"),
        (ForgetsTheTime(), imagining, "what greek imagines looks otherwise"),
        (Wordless(), fuzzing, "there are no words for toy.there"),
        (FactsWithoutWords(), fuzzing, "toy.there lacks {'force'}"),
        (RefusesWhatItOffers(), fuzzing, ""),
    ],
    ids=lambda part: type(part).__name__ if isinstance(part, Skirmish) else "",
)
def test_a_broken_game_is_noticed(game: Skirmish, law: Law, said: str, tmp_path: Path) -> None:
    told = broken_by(game, law, tmp_path, tries=30)
    assert told
    assert said in told


def test_a_reveal_that_is_flagged_is_none_of_these(tmp_path: Path) -> None:
    assert broken_by(Scouts(), twins, tmp_path) == ""


def test_answers_in_order_of_arrival_are_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def arrived(position: Position[Any]) -> Answers:
        return {seat: Answer(filed.text, filed.by) for seat, filed in position.filed.items()}

    monkeypatch.setattr(Position, "_answers", arrived)
    assert "the order of arrival matters" in broken_by(Loud(), arriving, tmp_path)


class Loud(Skirmish):
    """The answers of a batch are heard in the order in which the script gets them."""

    def step(self, state: State, desk: Desk) -> Script[None]:
        """The campaign of the toy, in which answers leave a trace."""
        script = super().step(state, desk)
        batch = next(script)
        while True:
            answers: Answers = yield batch
            if len(answers) > 1:
                first = next(iter(answers))
                for name in state.of(first)[:1]:
                    state.forces[name].steps += 1
            try:
                batch = script.send(answers)
            except StopIteration:
                return


def test_a_torn_line_that_is_kept_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(FolderRecord, "_cut_torn_line", lambda record: None)
    assert broken_by(Skirmish(), tearing, tmp_path)


@pytest.mark.parametrize("forgotten", ["dice were rolled", "something hidden was revealed"])
def test_undo_where_it_should_be_refused_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, forgotten: str
) -> None:
    def lenient(game: Moderator[Any, Any], seat: Seat) -> str:
        reason = proper(game, seat)
        return "" if reason == forgotten else reason

    proper = Moderator.why_not_undo
    monkeypatch.setattr(Moderator, "why_not_undo", lenient)
    told = broken_by(Scouts(), fuzzing, tmp_path)
    assert "may be taken back though" in told or "left something behind" in told
