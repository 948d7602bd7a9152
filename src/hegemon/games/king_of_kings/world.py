"""A world from a seed: centres, home blocks, land, terrain, and the same chances for every tribe
(kok.7.1, R80).

Everything is drawn from one stream of chance and reckoned in whole numbers, so that the same seed
gives the same world on every machine.
"""

import random
from collections.abc import Mapping, Sequence
from importlib.resources import files

import msgspec
from msgspec import Struct

from hegemon.games.king_of_kings.fairness import balance, fair
from hegemon.games.king_of_kings.geography import around
from hegemon.games.king_of_kings.state import CITIES, Square, Terrain, row_and_column

EDGE = 2
"""Squares that stay between a centre and the edge (R80)."""
CLOSEST = 5
"""City-block distance that two centres have at least (R80)."""
CANDIDATES = 20
TRIES = 50
HOME = (Terrain.CULTIVATED, Terrain.PLAINS, Terrain.FOREST, Terrain.HILLS)
"""The neighbours of the town in a home block, in random arrangement (R80)."""
FURTHER = Terrain.GRASSLAND
TOWNS_APART = 3


WEIGHTS = {
    Terrain.CULTIVATED: 8,
    Terrain.PLAINS: 20,
    Terrain.GRASSLAND: 18,
    Terrain.DESERT: 5,
    Terrain.STEPPES: 10,
    Terrain.FOREST: 14,
    Terrain.HILLS: 10,
    Terrain.MOUNTAINS: 6,
    Terrain.MARSH: 4,
    Terrain.SWAMPS: 3,
    Terrain.TOWN: 2,
}


class World(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a generated world is to be like."""

    columns: int = 20
    rows: int = 20
    land_percent: int = 65
    start_provinces: int = 5
    fairness: int = 25
    """By how many percent the surroundings of a tribe may be poorer or richer than the mean."""
    weights: dict[Terrain, int] = msgspec.field(default_factory=lambda: dict(WEIGHTS))
    """Shares of the terrains outside home blocks (R80)."""


class TooSmall(ValueError):
    """The map has no room for so many tribes."""


class _Names(Struct, frozen=True):
    tribes: tuple[tuple[str, str], ...]
    towns: tuple[str, ...]


NAMES = msgspec.toml.decode((files(__package__) / "data" / "names.toml").read_bytes(), type=_Names)


class Lots:
    """A stream of chance from a seed; only whole numbers come out of it."""

    def __init__(self, seed: str) -> None:
        self._random = random.Random(seed)

    def below(self, number: int) -> int:
        """A whole number from 0 to below `number`."""
        return int(self._random.random() * number)

    def shuffled(self, items: Sequence[Terrain]) -> list[Terrain]:
        """The items in a random sequence."""
        rest, drawn = list(items), []
        while rest:
            drawn.append(rest.pop(self.below(len(rest))))
        return drawn


def generate(plan: World, tribes: int, seed: int) -> tuple[dict[str, Square], list[list[str]]]:
    """The squares of a world and the home provinces of each tribe, the town first.

    Worlds are drawn until one is fair; TooSmall if there is no room for the tribes.
    """
    best: tuple[dict[str, Square], list[list[str]]] | None = None
    for attempt in range(TRIES):
        lots = Lots(f"{seed}/{attempt}")
        try:
            terrain, homes = _draw(plan, tribes, lots)
        except TooSmall:
            if attempt == TRIES - 1 and best is None:
                raise
            continue
        balance(terrain, homes, plan.fairness, lots.below)
        best = (_named(terrain, lots), homes)
        if fair(terrain, homes, plan.fairness):
            break
    assert best is not None
    return best


def _draw(plan: World, tribes: int, lots: Lots) -> tuple[dict[str, Terrain], list[list[str]]]:
    """Steps 1 to 4 of R80."""
    centres = _centres(plan, tribes, lots)
    homes = _home_blocks(plan, centres)
    places = [f"{x}/{y}" for y in range(1, plan.rows + 1) for x in range(1, plan.columns + 1)]
    terrain = dict.fromkeys(places, Terrain.SEA)
    for home in homes:
        near = lots.shuffled(HOME)
        for number, place in enumerate(home):
            terrain[place] = _home_terrain(number, near)
    land = _grow(plan, homes, terrain, lots)
    _colour(plan, land, homes, terrain, lots)
    return terrain, homes


def _home_terrain(number: int, near: Sequence[Terrain]) -> Terrain:
    if number == 0:
        return Terrain.TOWN
    return near[number - 1] if number <= len(near) else FURTHER


# Where tribes begin


def _centres(plan: World, tribes: int, lots: Lots) -> list[str]:
    """Of some squares drawn each time the one farthest from the centres before (R80)."""
    wide, high = plan.columns - 2 * EDGE, plan.rows - 2 * EDGE
    if wide < 1 or high < 1:
        raise TooSmall("the map is too small for home provinces")
    centres: list[str] = []
    for _ in range(tribes):
        for _ in range(TRIES):
            drawn = [
                f"{1 + EDGE + lots.below(wide)}/{1 + EDGE + lots.below(high)}"
                for _ in range(CANDIDATES)
            ]
            chosen = max(drawn, key=lambda place: _room(place, centres))
            if _room(chosen, centres) >= CLOSEST:
                break
        else:
            raise TooSmall(f"the map is too small for {tribes} tribes")
        centres.append(chosen)
    return centres


def _room(place: str, centres: Sequence[str]) -> int:
    return min((distance(place, centre) for centre in centres), default=1000)


def distance(one: str, other: str) -> int:
    """City-block distance of two squares."""
    (row, column), (there_row, there_column) = row_and_column(one), row_and_column(other)
    return abs(row - there_row) + abs(column - there_column)


def _home_blocks(plan: World, centres: Sequence[str]) -> list[list[str]]:
    """The centre and the squares around it, breadth first N, S, E, W (R80)."""
    taken = set(centres)
    homes = []
    for centre in centres:
        home = [centre]
        for place in home:
            free = [each for each in around(place) if each not in taken and _inside(plan, each)]
            room = plan.start_provinces - len(home)
            home += free[: max(0, room)]
            taken.update(free[: max(0, room)])
        if len(home) < plan.start_provinces:
            raise TooSmall("there is no room for all home provinces")
        homes.append(home[: plan.start_provinces])
    return homes


def _inside(plan: World, place: str) -> bool:
    row, column = row_and_column(place)
    return 1 <= column <= plan.columns and 1 <= row <= plan.rows


# Land


def _grow(
    plan: World, homes: Sequence[Sequence[str]], terrain: dict[str, Terrain], lots: Lots
) -> list[str]:
    """Sea that touches land becomes land, until there is enough (R80); the new land.

    In turn one square grows around a tribe, so that nobody is left on a rock, and one wherever
    there is land. The edge of the map stays sea as long as it can.
    """
    wanted = plan.land_percent * plan.columns * plan.rows // 100
    land = {place for home in homes for place in home}
    everywhere, edge = _Shore(), _Shore()
    shores = [_Shore() for _ in homes]

    def settle(place: str, shore: _Shore) -> None:
        """The sea around new land becomes shore."""
        for each in around(place):
            if each in terrain and each not in land:
                edge.add(each) if _at_edge(plan, each) else everywhere.add(each)
                if not _at_edge(plan, each):
                    shore.add(each)

    for home, shore in zip(homes, shores, strict=True):
        for place in home:
            settle(place, shore)
    new: list[str] = []
    turn = 0
    while len(land) < wanted:
        own = shores[turn // 2 % len(shores)]
        first = (own if turn % 2 == 0 else everywhere).draw(land, lots)
        drawn = first or everywhere.draw(land, lots) or edge.draw(land, lots)
        if drawn is None:
            break
        land.add(drawn)
        new.append(drawn)
        settle(drawn, own if turn % 2 == 0 else everywhere)
        turn += 1
    return new


class _Shore:
    """Sea squares that touch land, each as often as it does."""

    def __init__(self) -> None:
        self._squares: list[str] = []

    def add(self, place: str) -> None:
        """One more square."""
        self._squares.append(place)

    def draw(self, land: set[str], lots: Lots) -> str | None:
        """A square that is still sea, taken out; None if there is none."""
        while self._squares:
            drawn = lots.below(len(self._squares))
            self._squares[drawn], last = self._squares[-1], self._squares[drawn]
            self._squares.pop()
            if last not in land:
                return last
        return None


def _at_edge(plan: World, place: str) -> bool:
    row, column = row_and_column(place)
    return column in (1, plan.columns) or row in (1, plan.rows)


# Terrain

_DRY_TO_WET = (
    Terrain.DESERT,
    Terrain.STEPPES,
    Terrain.GRASSLAND,
    Terrain.PLAINS,
    Terrain.CULTIVATED,
    Terrain.FOREST,
    Terrain.MARSH,
    Terrain.SWAMPS,
)


def _colour(
    plan: World,
    land: Sequence[str],
    homes: Sequence[Sequence[str]],
    terrain: dict[str, Terrain],
    lots: Lots,
) -> None:
    """Terrains in their shares (R80): the highest land is mountains and hills, the rest lies from
    desert to swamp as it is dry or wet, and towns stand apart from each other."""
    height = _relief(plan, lots)
    wetness = _relief(plan, lots)
    total = sum(plan.weights.values())
    shares = {kind: len(land) * weight // total for kind, weight in plan.weights.items()}
    rest = sorted(land, key=lambda place: (-height[place], row_and_column(place)))
    for kind in (Terrain.MOUNTAINS, Terrain.HILLS):
        number = shares.get(kind, 0)
        for place in rest[:number]:
            terrain[place] = kind
        rest = rest[number:]
    towns = _towns(rest, homes, sum(shares.get(kind, 0) for kind in CITIES), lots)
    kinds = [kind for kind in CITIES for _ in range(shares.get(kind, 0))]
    for place, kind in zip(towns, kinds, strict=False):
        terrain[place] = kind
    rest = [place for place in rest if place not in towns]
    rest.sort(key=lambda place: (wetness[place], row_and_column(place)))
    weights = [plan.weights.get(kind, 0) for kind in _DRY_TO_WET]
    done, reached = 0, 0
    for kind, weight in zip(_DRY_TO_WET, weights, strict=True):
        reached += weight
        upto = len(rest) * reached // max(1, sum(weights))
        for place in rest[done:upto]:
            terrain[place] = kind
        done = upto


def _relief(plan: World, lots: Lots) -> dict[str, int]:
    """A number for every square that changes slowly from one to the next."""
    wide, high = plan.columns, plan.rows
    field = [[lots.below(10_000) for _ in range(wide)] for _ in range(high)]
    for _ in range(2):
        field = [
            [
                sum(
                    field[y][x]
                    for y in range(max(0, row - 1), min(high, row + 2))
                    for x in range(max(0, column - 1), min(wide, column + 2))
                )
                // (
                    (min(high, row + 2) - max(0, row - 1))
                    * (min(wide, column + 2) - max(0, column - 1))
                )
                for column in range(wide)
            ]
            for row in range(high)
        ]
    return {f"{x + 1}/{y + 1}": field[y][x] for y in range(high) for x in range(wide)}


def _towns(
    places: Sequence[str], homes: Sequence[Sequence[str]], number: int, lots: Lots
) -> list[str]:
    """Places for towns outside home blocks, none near another."""
    standing = [home[0] for home in homes]
    towns: list[str] = []
    open_places = [p for p in places if _room(p, standing) >= TOWNS_APART]
    while open_places and len(towns) < number:
        town = open_places[lots.below(len(open_places))]
        towns.append(town)
        open_places = [p for p in open_places if distance(p, town) >= TOWNS_APART]
    return towns


def _named(terrain: Mapping[str, Terrain], lots: Lots) -> dict[str, Square]:
    """The squares, with names for the towns."""
    names = list(NAMES.towns)
    squares = {}
    for place, kind in terrain.items():
        name = names.pop(lots.below(len(names))) if kind in CITIES and names else ""
        squares[place] = Square(kind, name=name)
    return squares
