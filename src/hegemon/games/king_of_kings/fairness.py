"""The same chances for every tribe of a generated world: what its surroundings yield, and how far
away its rivals are (kok.7.1.r80)."""

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from hegemon.games.king_of_kings.geography import around
from hegemon.games.king_of_kings.state import CITIES, Terrain, row_and_column
from hegemon.games.king_of_kings.tables import GROUND

REACH = 5
"""Steps over land that count as a tribe's surroundings."""
NEAREST = 5
FARTHEST = 3
"""The nearest rival of one tribe is at most so many times as far as that of another."""
ROUNDS = 400

RICHER = {
    Terrain.DESERT: Terrain.GRASSLAND,
    Terrain.STEPPES: Terrain.GRASSLAND,
    Terrain.GRASSLAND: Terrain.PLAINS,
    Terrain.PLAINS: Terrain.CULTIVATED,
    Terrain.MOUNTAINS: Terrain.HILLS,
    Terrain.SWAMPS: Terrain.MARSH,
    Terrain.FOREST: Terrain.GRASSLAND,
    Terrain.HILLS: Terrain.PLAINS,
    Terrain.MARSH: Terrain.PLAINS,
}
POORER = {
    Terrain.CULTIVATED: Terrain.PLAINS,
    Terrain.PLAINS: Terrain.GRASSLAND,
    Terrain.GRASSLAND: Terrain.STEPPES,
    Terrain.STEPPES: Terrain.DESERT,
    Terrain.HILLS: Terrain.MOUNTAINS,
    Terrain.MARSH: Terrain.SWAMPS,
    Terrain.TOWN: Terrain.CULTIVATED,
    Terrain.CITY: Terrain.TOWN,
    Terrain.METROPOLIS: Terrain.CITY,
}


class Chances(Struct, frozen=True):
    """What one tribe has around it, home provinces included."""

    food: int
    gold: int
    rival: int
    """City-block distance of the nearest other tribe's centre."""


def chances(terrain: Mapping[str, Terrain], homes: Sequence[Sequence[str]]) -> list[Chances]:
    """The chances of every tribe."""
    zones = surroundings(terrain, homes)
    return [
        Chances(
            sum(GROUND[terrain[place]].food for place in zone),
            sum(GROUND[terrain[place]].gold for place in zone),
            nearest_rival(homes, number),
        )
        for number, zone in enumerate(zones)
    ]


def surroundings(terrain: Mapping[str, Terrain], homes: Sequence[Sequence[str]]) -> list[list[str]]:
    """The land within reach of each tribe that no other tribe reaches sooner."""
    owner: dict[str, int] = {}
    zones = [list(home) for home in homes]
    for number, home in enumerate(homes):
        owner.update(dict.fromkeys(home, number))
    fronts = [list(home) for home in homes]
    for _ in range(REACH):
        for number, front in enumerate(fronts):
            fronts[number] = []
            for place in front:
                for each in around(place):
                    if each not in owner and terrain.get(each, Terrain.SEA) is not Terrain.SEA:
                        owner[each] = number
                        fronts[number].append(each)
                        zones[number].append(each)
    return zones


def nearest_rival(homes: Sequence[Sequence[str]], number: int) -> int:
    """City-block distance from a tribe's centre to the next other one."""
    here = row_and_column(homes[number][0])
    others = (row_and_column(h[0]) for n, h in enumerate(homes) if n != number)
    return min((abs(here[0] - r) + abs(here[1] - c) for r, c in others), default=NEAREST)


def fair(terrain: Mapping[str, Terrain], homes: Sequence[Sequence[str]], percent: int) -> bool:
    """Whether food and gold of every tribe are within so many percent of the mean, and the rivals
    of all are about equally far."""
    found = chances(terrain, homes)
    rivals = [each.rival for each in found]
    if min(rivals) < NEAREST or max(rivals) > FARTHEST * min(rivals):
        return False
    return all(
        _within(value, [getattr(each, good) for each in found], percent)
        for good in ("food", "gold")
        for value in (getattr(each, good) for each in found)
    )


def _within(value: int, values: Sequence[int], percent: int) -> bool:
    """|value - mean| <= percent of the mean, in whole numbers."""
    total, number = sum(values), len(values)
    return abs(value * number - total) * 100 <= percent * total


def balance(
    terrain: dict[str, Terrain],
    homes: Sequence[Sequence[str]],
    percent: int,
    below: Callable[[int], int],
) -> None:
    """Make land outside the home blocks richer where a tribe has too little, poorer where it has
    too much, square by square."""
    zones = surroundings(terrain, homes)
    outside = [zone[len(home) :] for zone, home in zip(zones, homes, strict=True)]
    for _ in range(ROUNDS):
        if not _step(terrain, zones, outside, percent, below):
            return


def _step(
    terrain: dict[str, Terrain],
    zones: Sequence[Sequence[str]],
    outside: Sequence[Sequence[str]],
    percent: int,
    below: Callable[[int], int],
) -> bool:
    """Change one square of the tribe that is farthest from the mean; False if all is well."""
    worst: tuple[int, int, str, bool] | None = None
    for good in ("food", "gold"):
        values = [sum(getattr(GROUND[terrain[p]], good) for p in zone) for zone in zones]
        total, number = sum(values), len(values)
        for index, value in enumerate(values):
            off = abs(value * number - total) * 100
            limit = max(1, percent - 5) * total
            if off > limit and (worst is None or off > worst[0]):
                worst = (off, index, good, value * number < total)
    if worst is None:
        return False
    _, index, good, poor = worst
    change = RICHER if poor else POORER
    better = [
        place
        for place in outside[index]
        if terrain[place] in change and _helps(terrain[place], change[terrain[place]], good, poor)
    ]
    if poor and good == "gold" and not better:
        better = [p for p in outside[index] if terrain[p] not in CITIES]
        if better:
            terrain[better[below(len(better))]] = Terrain.TOWN
            return True
    if not better:
        return False
    place = better[below(len(better))]
    terrain[place] = change[terrain[place]]
    return True


def _helps(before: Terrain, after: Terrain, good: str, poor: bool) -> bool:
    difference = getattr(GROUND[after], good) - getattr(GROUND[before], good)
    return bool(difference > 0 if poor else difference < 0)
