"""A map of hexes in columns and rows, numbered as printed boards number them.

Hexes stand on a side (flat) in columns, or on a corner (pointed) in rows; every second column hangs
half a hex lower, or every second row stands half a hex to the right: the odd ones or the even ones.
Columns and rows count from 1. Names are the game's: by default CCRR, as in "0304".

Distances and lines are exact: everything is computed with whole numbers in cube coordinates, three
that add up to 0 and of which a step changes two.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cached_property
from typing import TypeAlias

Cube: TypeAlias = tuple[int, int, int]

FLAT = ("N", "NE", "SE", "S", "SW", "NW")
"""The directions from a hex that stands on a side, clockwise."""
POINTED = ("NE", "E", "SE", "SW", "W", "NW")
"""The directions from a hex that stands on a corner, clockwise."""

_FLAT_STEPS: tuple[Cube, ...] = (
    (0, 1, -1),
    (1, 0, -1),
    (1, -1, 0),
    (0, -1, 1),
    (-1, 0, 1),
    (-1, 1, 0),
)
_POINTED_STEPS: tuple[Cube, ...] = (
    (1, 0, -1),
    (1, -1, 0),
    (0, -1, 1),
    (-1, 0, 1),
    (-1, 1, 0),
    (0, 1, -1),
)


def four_digits(column: int, row: int) -> str:
    """The name of a hex as most boards print it."""
    return f"{column:02}{row:02}"


class Hexes:
    """A map of so many columns and rows.

    `odd` says whether the odd columns (of flat hexes) hang lower, or the odd rows (of pointed ones)
    stand to the right; else the even ones do. `exists` leaves hexes out.
    """

    def __init__(
        self,
        columns: int,
        rows: int,
        pointed: bool = False,
        odd: bool = False,
        name: Callable[[int, int], str] = four_digits,
        exists: Callable[[int, int], bool] | None = None,
    ) -> None:
        self.columns = columns
        self.rows = rows
        self.pointed = pointed
        self.odd = odd
        self.directions = POINTED if pointed else FLAT
        self._at: dict[str, tuple[int, int]] = {}
        for column in range(1, columns + 1):
            for row in range(1, rows + 1):
                if exists is None or exists(column, row):
                    hex_ = name(column, row)
                    if hex_ in self._at:
                        raise ValueError(f"two hexes are called {hex_}")
                    self._at[hex_] = (column, row)
        self._cubes = {hex_: self._cube(*place) for hex_, place in self._at.items()}
        self._named = {cube: hex_ for hex_, cube in self._cubes.items()}

    def __len__(self) -> int:
        return len(self._at)

    def __iter__(self) -> Iterator[str]:
        """All hexes, column by column."""
        return iter(self._at)

    def __contains__(self, hex_: object) -> bool:
        return hex_ in self._at

    def at(self, hex_: str) -> tuple[int, int]:
        """Column and row of a hex; KeyError if there is none of this name."""
        return self._at[hex_]

    def next(self, hex_: str, direction: str) -> str | None:
        """The next hex in a direction; None over the edge."""
        step = self._steps[self.directions.index(direction)]
        return self._named.get(_add(self._cubes[hex_], step))

    @cached_property
    def neighbours(self) -> dict[str, tuple[str, ...]]:
        """Hex -> its neighbours on the map, clockwise."""
        return {
            hex_: tuple(
                self._named[other]
                for step in self._steps
                if (other := _add(cube, step)) in self._named
            )
            for hex_, cube in self._cubes.items()
        }

    def direction(self, hex_: str, other: str) -> str:
        """The direction of a neighbour; ValueError if the two are not next to each other."""
        a, b = self._cubes[hex_], self._cubes[other]
        step = (b[0] - a[0], b[1] - a[1], b[2] - a[2])
        if step not in self._steps:
            raise ValueError(f"{hex_} and {other} are not next to each other")
        return self.directions[self._steps.index(step)]

    def distance(self, hex_: str, other: str) -> int:
        """The fewest steps between two hexes."""
        a, b = self._cubes[hex_], self._cubes[other]
        return max(abs(a[0] - b[0]), abs(a[1] - b[1]), abs(a[2] - b[2]))

    def within(self, hex_: str, steps: int) -> list[str]:
        """The hexes on the map at most so many steps away, itself included."""
        x, y, z = self._cubes[hex_]
        return [
            found
            for dx in range(-steps, steps + 1)
            for dy in range(max(-steps, -dx - steps), min(steps, -dx + steps) + 1)
            if (found := self._named.get((x + dx, y + dy, z - dx - dy))) is not None
        ]

    def ring(self, hex_: str, steps: int) -> list[str]:
        """The hexes on the map exactly so many steps away, clockwise from the first direction."""
        if steps == 0:
            return [hex_]
        cube = self._cubes[hex_]
        for _ in range(steps):
            cube = _add(cube, self._steps[0])
        found = []
        for side in range(6):
            for _ in range(steps):
                if cube in self._named:
                    found.append(self._named[cube])
                cube = _add(cube, self._steps[(side + 2) % 6])
        return found

    def line(self, hex_: str, other: str) -> list[tuple[str, ...]]:
        """The hexes a straight line from centre to centre runs through, in its order.

        Mostly one after the other; where it runs along the side between two hexes, both together.
        Hexes off the map are left out.
        """
        a, b = self._cubes[hex_], self._cubes[other]
        if a == b:
            return [(hex_,)]
        passed: list[tuple[Fraction, str]] = []
        edges: list[tuple[Fraction, str]] = []
        for cube in self._beside(a, b):
            name = self._named.get(cube)
            stretch = _stretch(a, b, cube) if name is not None else None
            if name is not None and stretch is not None:
                first, inside = stretch
                (passed if inside else edges).append((first, name))
        found: list[tuple[Fraction, tuple[str, ...]]] = [(at, (name,)) for at, name in passed]
        for first in sorted({first for first, _ in edges}):
            found.append((first, tuple(sorted(name for f, name in edges if f == first))))
        return [names for _, names in sorted(found)]

    def side(self, hex_: str, other: str) -> tuple[str, str]:
        """The name of the side between two neighbours: both, in the order of the alphabet."""
        self.direction(hex_, other)
        return (hex_, other) if hex_ < other else (other, hex_)

    @property
    def _steps(self) -> tuple[Cube, ...]:
        return _POINTED_STEPS if self.pointed else _FLAT_STEPS

    def _cube(self, column: int, row: int) -> Cube:
        """Cube coordinates: x to the east, z to the south, y = -x - z."""
        if self.pointed:
            shift = row % 2 == (1 if self.odd else 0)
            x = column - (row - shift) // 2
            return x, -x - row, row
        shift = column % 2 == (1 if self.odd else 0)
        z = row - (column - shift) // 2
        return column, -column - z, z

    def _beside(self, a: Cube, b: Cube) -> list[Cube]:
        """All hexes a line could touch: those it samples, and their neighbours."""
        steps = max(abs(a[0] - b[0]), abs(a[1] - b[1]), abs(a[2] - b[2]))
        found: dict[Cube, None] = {}
        for n in range(steps + 1):
            x = round(Fraction(a[0] * (steps - n) + b[0] * n, steps))
            y = round(Fraction(a[1] * (steps - n) + b[1] * n, steps))
            near = (x, y, -x - y)
            found |= dict.fromkeys([near, *(_add(near, step) for step in self._steps)])
        return list(found)


def _add(cube: Cube, step: Cube) -> Cube:
    return cube[0] + step[0], cube[1] + step[1], cube[2] + step[2]


def _stretch(a: Cube, b: Cube, hex_: Cube) -> tuple[Fraction, bool] | None:
    """Where on its way from 0 to 1 the line from a to b comes to a hex, and whether it runs through
    its inside or along a side; None if it touches a corner at most.

    A hex is where the differences of the coordinates, taken from its centre, are at most 1.
    """
    first, last = Fraction(0), Fraction(1)
    inside = True
    for one, two in ((0, 1), (1, 2), (2, 0)):
        start = (a[one] - hex_[one]) - (a[two] - hex_[two])
        change = (b[one] - a[one]) - (b[two] - a[two])
        if change == 0:
            if abs(start) > 1:
                return None
            inside = inside and abs(start) < 1
            continue
        ends = sorted((Fraction(-1 - start, change), Fraction(1 - start, change)))
        first, last = max(first, ends[0]), min(last, ends[1])
    if first >= last:
        return None
    return first, inside
