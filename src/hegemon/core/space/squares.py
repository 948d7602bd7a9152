"""A map of squares: columns from the west and rows from the north, both counted from 1.

A square is named as orders and forms name it: "column/row". The map does not wrap round.
"""

from collections.abc import Iterator
from functools import cached_property

FOUR = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
EIGHT = FOUR | {"NE": (1, -1), "SE": (1, 1), "SW": (-1, 1), "NW": (-1, -1)}


class Squares:
    """A map of this size, whose squares have four neighbours, or eight."""

    def __init__(self, columns: int, rows: int, diagonal: bool = False) -> None:
        self.columns = columns
        self.rows = rows
        self.directions = EIGHT if diagonal else FOUR

    def __len__(self) -> int:
        return self.columns * self.rows

    def __iter__(self) -> Iterator[str]:
        """All squares, row by row."""
        for row in range(1, self.rows + 1):
            for column in range(1, self.columns + 1):
                yield f"{column}/{row}"

    def __contains__(self, square: object) -> bool:
        return square in self.neighbours

    def next(self, square: str, direction: str) -> str | None:
        """The next square in a direction; None over the edge."""
        column, row = at(square)
        across, down = self.directions[direction]
        return self._named(column + across, row + down)

    @cached_property
    def neighbours(self) -> dict[str, tuple[str, ...]]:
        """Square -> its neighbours on the map, in the order of the directions."""
        return {
            square: tuple(n for d in self.directions if (n := self.next(square, d)) is not None)
            for square in self
        }

    def distance(self, one: str, other: str) -> int:
        """The fewest steps between two squares."""
        (a, b), (c, d) = at(one), at(other)
        across, down = abs(a - c), abs(b - d)
        return max(across, down) if self.directions is EIGHT else across + down

    def within(self, square: str, steps: int) -> list[str]:
        """The squares at most so many steps away, itself included, row by row."""
        column, row = at(square)
        found = []
        for r in range(row - steps, row + steps + 1):
            reach = steps if self.directions is EIGHT else steps - abs(r - row)
            for c in range(column - reach, column + reach + 1):
                name = self._named(c, r)
                if name is not None:
                    found.append(name)
        return found

    def _named(self, column: int, row: int) -> str | None:
        if 1 <= column <= self.columns and 1 <= row <= self.rows:
            return f"{column}/{row}"
        return None


def at(square: str) -> tuple[int, int]:
    """Column and row of a square."""
    column, _, row = square.partition("/")
    return int(column), int(row)
