"""Generated worlds (kok.7.1, R80): the same for the same seed, sound, and fair to every tribe."""

import os
import subprocess
import sys

import pytest

from hegemon.core.codec import digest, encode
from hegemon.games.king_of_kings.fairness import FARTHEST, NEAREST, chances, fair, surroundings
from hegemon.games.king_of_kings.geography import around
from hegemon.games.king_of_kings.state import CITIES, Square, Terrain
from hegemon.games.king_of_kings.world import CLOSEST, HOME, TooSmall, World, distance, generate

STANDARD = World(columns=25, rows=25, land_percent=62)


def terrain_of(squares: dict[str, Square]) -> dict[str, Terrain]:
    """Only the terrain."""
    return {place: square.terrain for place, square in squares.items()}


@pytest.mark.rule("kok.7.1.r80")
def test_the_same_seed_gives_the_same_world_in_another_process() -> None:
    """Also under another hash seed."""
    code = (
        "from hegemon.core.codec import digest, encode\n"
        "from hegemon.games.king_of_kings.world import World, generate\n"
        "print(digest(encode(generate(World(columns=25, rows=25, land_percent=62), 9, 7))))"
    )
    paths = os.pathsep.join(sys.path)
    there = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": paths, "PYTHONHASHSEED": "11"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert there.stdout.strip() == digest(encode(generate(STANDARD, 9, 7)))
    assert encode(generate(STANDARD, 9, 8)) != encode(generate(STANDARD, 9, 7))


@pytest.mark.rule("kok.7.1.r80")
def test_home_blocks_are_equal_and_apart() -> None:
    """A town, and around it cultivated land, plains, forest and hills in some arrangement."""
    squares, homes = generate(STANDARD, 9, 3)
    for home in homes:
        kinds = [squares[place].terrain for place in home]
        assert kinds[0] is Terrain.TOWN
        assert sorted(kinds[1:]) == sorted(HOME)
        assert set(home[1:]) == set(around(home[0]))
    centres = [home[0] for home in homes]
    pairs = [(a, b) for a in centres for b in centres if a != b]
    assert min(distance(a, b) for a, b in pairs) >= CLOSEST


@pytest.mark.rule("kok.7.1.r80")
def test_further_or_fewer_provinces_at_the_start() -> None:
    """Breadth first around the town; the further ones are grassland."""
    for number in (1, 3, 8):
        squares, homes = generate(World(start_provinces=number), 4, 1)
        assert [len(home) for home in homes] == [number] * 4
        for home in homes:
            assert all(squares[place].terrain is Terrain.GRASSLAND for place in home[5:])
            assert len(set(home)) == number


@pytest.mark.rule("kok.7.1.r80")
def test_there_is_as_much_land_as_wanted() -> None:
    for percent in (40, 65, 90):
        squares, _ = generate(World(land_percent=percent), 4, 1)
        land = sum(square.terrain is not Terrain.SEA for square in squares.values())
        assert land == percent * 400 // 100


def test_a_world_without_room_is_refused() -> None:
    with pytest.raises(TooSmall, match="too small for 30 tribes"):
        generate(World(columns=12, rows=12), 30, 1)


def test_towns_have_names_of_their_own() -> None:
    squares, _ = generate(STANDARD, 9, 5)
    names = [square.name for square in squares.values() if square.terrain in CITIES]
    assert all(names)
    assert len(set(names)) == len(names)


def test_what_counts_as_unfair() -> None:
    """Two tribes on a line: one with the only town nearby, or two towns side by side."""
    row = [f"{x}/1" for x in range(1, 13)]
    terrain = dict.fromkeys(row, Terrain.PLAINS)
    homes = [["2/1"], ["11/1"]]
    assert fair(terrain, homes, 10)
    assert [each.rival for each in chances(terrain, homes)] == [9, 9]
    assert surroundings(terrain, homes)[0][0] == "2/1"
    terrain["1/1"] = Terrain.METROPOLIS
    assert not fair(terrain, homes, 10)
    terrain["1/1"] = Terrain.PLAINS
    assert not fair(terrain, [["2/1"], ["5/1"]], 100)


@pytest.mark.rule("kok.7.1.r80")
@pytest.mark.parametrize(
    ("plan", "tribes", "seeds"),
    [
        (World(columns=14, rows=12, land_percent=70), 4, range(200)),
        (STANDARD, 9, range(200)),
        pytest.param(
            World(columns=50, rows=50, land_percent=68), 50, range(20), marks=pytest.mark.slow
        ),
    ],
)
def test_every_tribe_has_the_same_chances(plan: World, tribes: int, seeds: range) -> None:
    """Food and gold within reach are within 25 percent of the mean, the nearest rival is at least
    5 squares away and for nobody more than three times as far as for another."""
    for seed in seeds:
        squares, homes = generate(plan, tribes, seed)
        found = chances(terrain_of(squares), homes)
        for good in ("food", "gold"):
            values = [getattr(each, good) for each in found]
            mean = sum(values) / tribes
            assert max(values) <= 1.25 * mean, (seed, good)
            assert min(values) >= 0.75 * mean, (seed, good)
        rivals = [each.rival for each in found]
        assert min(rivals) >= NEAREST, seed
        assert max(rivals) <= FARTHEST * min(rivals), seed
