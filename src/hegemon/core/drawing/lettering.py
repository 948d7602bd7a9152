"""Names of places and waters; one that has no room gives way to those of higher rank."""

from collections.abc import Sequence
from typing import TypeAlias

from msgspec import Struct, structs

from hegemon.core.board import Area, Shape
from hegemon.core.drawing.geometry import CELL, Geometry
from hegemon.core.drawing.plate import words
from hegemon.core.drawing.realms import Lands

Box: TypeAlias = tuple[int, int, int, int]
_LETTER = 0.52
"""Width of a letter, as a share of its height."""


class Name(Struct, frozen=True):
    """A name that would like to be shown."""

    rank: int
    text: str
    x: int
    y: int
    size: int
    style: str

    @property
    def box(self) -> Box:
        """What it covers."""
        half = round(self.size * _LETTER * len(self.text) / 2)
        return self.x - half, self.y - self.size, self.x + half, self.y + self.size // 5


def names(lands: Lands, taken: Sequence[Box]) -> str:
    """All names that have room beside the counters, the most important ones first."""
    geometry = lands.geometry
    wanted = [
        name
        for number, area in enumerate(geometry.areas)
        if (name := _of_area(lands, number, area)) is not None
    ]
    wanted += _of_board(geometry)
    cells = _Cells(taken)
    found = []
    for name in sorted((_inside(each, geometry) for each in wanted), key=lambda each: each.rank):
        place = cells.free(name, geometry)
        if place is not None:
            y = place
            found.append(
                f'<text class="hm-{name.style}" x="{name.x}" y="{y}" font-size="{name.size}">'
                f"{words(name.text)}</text>"
            )
    return "".join(found)


def _of_area(lands: Lands, number: int, area: Area) -> Name | None:
    geometry = lands.geometry
    text = lands.names.get(number) or area.name
    if geometry.board.shape is Shape.HEXES and not text:
        return None
    if not text:
        return None
    at = geometry.at(area.labels[0].at) if area.labels else geometry.middles[number]
    water = geometry.water(number)
    rank = area.labels[0].rank if area.labels else 0
    rank += 50 if water else 0 if area.works else 10 if number in lands.owner else 20
    on_square = geometry.board.shape is Shape.SQUARES
    y = geometry.middles[number][1] - CELL // 2 + 92 if on_square else at[1]
    size = 118 if water else 92
    return Name(rank, text, at[0], y, size, "water" if water else "place")


def _of_board(geometry: Geometry) -> list[Name]:
    sizes = {"water": 190, "region": 150, "realm": 180, "river": 96}
    found = []
    for label in geometry.board.labels:
        x, y = geometry.at(label.at)
        style = label.kind if label.kind in ("water", "river") else "place"
        found.append(Name(40 + label.rank, label.text, x, y, sizes.get(label.kind, 100), style))
    return found


def _inside(name: Name, geometry: Geometry) -> Name:
    """The name moved off the edge of the sheet."""
    left, _, right, _ = name.box
    over = min(0, left - geometry.left) + max(0, right - geometry.right)
    return structs.replace(name, x=name.x - over) if over else name


class _Cells:
    """Which part of the map is taken, in a grid."""

    def __init__(self, taken: Sequence[Box]) -> None:
        self._grid: dict[tuple[int, int], list[Box]] = {}
        for box in taken:
            self._take(box)

    def _take(self, box: Box) -> None:
        for cell in self._cells(box):
            self._grid.setdefault(cell, []).append(box)

    def _cells(self, box: Box) -> list[tuple[int, int]]:
        left, top, right, bottom = (edge // CELL for edge in box)
        return [(x, y) for x in range(left, right + 1) for y in range(top, bottom + 1)]

    def free(self, name: Name, geometry: Geometry) -> int | None:
        """The height at which the name has room; what it covers is taken then."""
        for shift in (0, -46, 46):
            left, top, right, low = name.box
            box = (left, top + shift, right, low + shift)
            if box[1] < geometry.top or box[3] > geometry.bottom:
                continue
            if not any(
                _meet(box, other) for c in self._cells(box) for other in self._grid.get(c, ())
            ):
                self._take(box)
                return name.y + shift
        return None


def _meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
