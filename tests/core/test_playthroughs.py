"""Kept games: the same for ever, unless the release says otherwise."""

from pathlib import Path
from typing import ClassVar

import pytest
from toys.skirmish import Happened, Skirmish, State, View

from hegemon import games
from hegemon.core.asks import Script
from hegemon.core.desk import Desk
from hegemon.core.seats import PUBLIC
from hegemon.testing.playthroughs import Playthroughs, differences, play, read

(LINE,) = Skirmish().scenarios()


class TestPlaythroughs(Playthroughs[State, View]):
    """The toy's own, which is played at random."""

    game = Skirmish()


class Louder(Skirmish):
    """Rules that were changed: a trumpet at the beginning of every third campaign."""

    def step(self, state: State, desk: Desk) -> Script[None]:
        """A campaign, perhaps with a trumpet."""
        if state.campaigns % 3 == 2:
            desk.tell(Happened("a trumpet"), to=[PUBLIC])
        return super().step(state, desk)


class LouderRelease(Louder):
    """The same, as a release of its own."""

    release: ClassVar[int] = 2


class Weaker(Skirmish):
    """Rules under which an answer of the past is not possible."""

    def step(self, state: State, desk: Desk) -> Script[None]:
        """A campaign without the Persians' first force."""
        state.forces.pop("p1", None)
        return super().step(state, desk)


def test_a_playthrough_can_be_read_and_played_again(tmp_path: Path) -> None:
    kept = play(Skirmish(), LINE, steps=100)
    assert kept.steps[-1].over == "over"
    path = tmp_path / "toy-line.jsonl"
    path.write_text(kept.text())
    assert read(path) == kept
    assert differences(Skirmish(), LINE, kept) == []


def test_what_has_changed_is_said_and_for_whom() -> None:
    kept = play(Skirmish(), LINE, steps=100)
    before = kept.steps[2].events.get("toy.happened", 0)
    assert differences(Louder(), LINE, kept) == [
        f"step 2: {before + 1} times toy.happened, {before} before",
        "step 2: greek, persian, public saw or was told something else",
    ]
    (found,) = differences(Weaker(), LINE, kept)[:1]
    assert found.startswith("step ")


def test_only_a_higher_release_is_kept_anew(tmp_path: Path) -> None:
    path = tmp_path / "playthroughs" / "toy-line.jsonl"
    _Kept(Skirmish()).keep(path, LINE)
    first = path.read_bytes()
    _Kept(Skirmish()).keep(path, LINE)
    assert path.read_bytes() == first
    with pytest.raises(AssertionError, match="raise the release first"):
        _Kept(Louder()).keep(path, LINE)
    assert path.read_bytes() == first
    _Kept(LouderRelease()).keep(path, LINE)
    assert read(path).header.release == 2
    assert differences(LouderRelease(), LINE, read(path)) == []


class _Kept(Playthroughs[State, View]):
    """A suite of one game."""

    def __init__(self, game: Skirmish) -> None:
        self.game = game  # type: ignore[misc]


@pytest.mark.slow
@pytest.mark.parametrize("key", games.HOMES)
def test_no_scenario_of_a_game_lacks_one(key: str, request: pytest.FixtureRequest) -> None:
    game = games.load(key)
    folder = request.config.rootpath / "tests" / "playthroughs"
    lacking = [
        scenario.key
        for scenario in game.scenarios()
        if not (folder / f"{game.key}-{scenario.key}.jsonl").exists()
    ]
    assert not lacking
