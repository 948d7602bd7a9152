"""The shape of a board: its areas as rings of shared edges, whatever it is made of.

Every outline, of a realm or of the land, is chained from the edges that only one side claims.
"""

import itertools
import math
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cached_property
from typing import TypeAlias

from hegemon.core.board import Area, Board, Point, Shape

Vertex: TypeAlias = tuple[int, int]
Edge: TypeAlias = tuple[Vertex, ...]
"""Points from one corner to the next, both included."""
Loop: TypeAlias = list[Edge]
"""Edges head to tail, the last one ending where the first begins."""

CELL = 400
"""Units of the drawing to the width of a median area; all points are whole."""
WATERS = ("sea", "lake")


class Geometry:
    """The areas of a board in the units of the drawing."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.areas: tuple[Area, ...] = board.areas
        self.index = {area.id: number for number, area in enumerate(board.areas)}
        self.scale = CELL / _grain(board)
        self.left, self.top, self.right, self.bottom = self._sheet()
        self.edges: list[Edge] = []
        self.sides: list[list[int]] = []
        self.rings: list[list[int]] = []
        """Edge numbers of each area, ~n for edge n run backwards."""
        if board.shape is Shape.AREAS:
            self._from_arcs()
        else:
            self._from_corners()

    @property
    def width(self) -> int:
        """Of the part that is drawn."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """Of the part that is drawn."""
        return self.bottom - self.top

    def _sheet(self) -> tuple[int, int, int, int]:
        """Left, top, right and bottom of what is drawn: the board, or of a lattice the part there
        is something of, with a margin of one cell."""
        right = round(self.board.width * self.scale)
        bottom = round(self.board.height * self.scale)
        if self.board.shape is not Shape.SQUARES or not self.areas:
            return 0, 0, right, bottom
        xs = [area.at[0] * self.scale // CELL for area in self.areas]
        ys = [area.at[1] * self.scale // CELL for area in self.areas]
        return (
            max(0, int(min(xs) - 1) * CELL),
            max(0, int(min(ys) - 1) * CELL),
            min(right, int(max(xs) + 2) * CELL),
            min(bottom, int(max(ys) + 2) * CELL),
        )

    def at(self, point: Point) -> Vertex:
        """A point of the board in units of the drawing."""
        return round(point[0] * self.scale), round(point[1] * self.scale)

    def water(self, number: int) -> bool:
        """Whether an area is no land."""
        return self.areas[number].kind in WATERS

    @cached_property
    def middles(self) -> list[Vertex]:
        """The middle of every area."""
        return [self.at(area.at) for area in self.areas]

    @cached_property
    def neighbours(self) -> list[list[int]]:
        """Areas that share an edge, for every area."""
        found: list[list[int]] = [[] for _ in self.areas]
        for one, other in self.sides:
            if one >= 0 and other >= 0:
                found[one].append(other)
                found[other].append(one)
        return found

    def outline(self, members: Collection[int]) -> list[Loop]:
        """The border of these areas, as loops that keep them on one hand."""
        inside = set(members)
        leaving: dict[Vertex, list[Edge]] = {}
        for number in members:
            for ring in self.rings[number]:
                side = ring if ring >= 0 else ~ring
                one, other = self.sides[side]
                if (other if one == number else one) not in inside:
                    run = self._run(ring)
                    leaving.setdefault(run[0], []).append(run)
        loops: list[Loop] = []
        while leaving:
            start = next(iter(leaving))
            loop: Loop = []
            at = start
            while at in leaving:
                edge = leaving[at].pop()
                if not leaving[at]:
                    del leaving[at]
                loop.append(edge)
                at = edge[-1]
                if at == start:
                    break
            loops.append(loop)
        return loops

    def parts(self, members: Iterable[int]) -> list[list[int]]:
        """Areas that hang together, the largest part first."""
        left = dict.fromkeys(members)
        found: list[list[int]] = []
        while left:
            part = [next(iter(left))]
            del left[part[0]]
            for at in part:
                for each in self.neighbours[at]:
                    if each in left:
                        del left[each]
                        part.append(each)
            found.append(part)
        return sorted(found, key=len, reverse=True)

    def box(self, number: int) -> tuple[int, int, int, int]:
        """Left, top, right and bottom of an area."""
        points = [point for edge in self.rings[number] for point in self._run(edge)]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return min(xs), min(ys), max(xs), max(ys)

    def within(self, number: int, point: Vertex) -> bool:
        """Whether a point lies in an area, by the edges a ray to the right crosses."""
        x, y = point
        odd = False
        for ring in self.rings[number]:
            edge = self._run(ring)
            for (x0, y0), (x1, y1) in itertools.pairwise(edge):
                if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
                    odd = not odd
        return odd

    def _run(self, edge: int) -> Edge:
        return self.edges[edge] if edge >= 0 else self.edges[~edge][::-1]

    def _from_arcs(self) -> None:
        self.edges = [tuple(self.at(point) for point in arc) for arc in self.board.arcs]
        self.sides = [[-1, -1] for _ in self.edges]
        for number, area in enumerate(self.areas):
            ring = [arc for each in area.rings for arc in each]
            self.rings.append(ring)
            for arc in ring:
                self.sides[arc if arc >= 0 else ~arc][0 if arc >= 0 else 1] = number

    def _from_corners(self) -> None:
        known: dict[tuple[Vertex, Vertex], int] = {}
        for number, corners in enumerate(self._outlines()):
            ring: list[int] = []
            for start, end in zip((corners[-1], *corners), corners, strict=False):
                back = known.get((end, start))
                if back is not None:
                    self.sides[back][1] = number
                    ring.append(~back)
                    continue
                known[start, end] = len(self.edges)
                ring.append(len(self.edges))
                self.edges.append((start, end))
                self.sides.append([number, -1])
            self.rings.append(ring)

    def _outlines(self) -> Iterator[Sequence[Vertex]]:
        """The corners of every cell, clockwise."""
        if self.board.shape is Shape.SQUARES:
            half = self.board.size / 2
            for area in self.areas:
                left, right = (round((area.at[0] + by) * self.scale) for by in (-half, half))
                top, bottom = (round((area.at[1] + by) * self.scale) for by in (-half, half))
                yield (left, top), (right, top), (right, bottom), (left, bottom)
            return
        snap = _snapping(CELL / 6)
        shape = _corners(self.board, self.scale)
        for area in self.areas:
            x, y = area.at[0] * self.scale, area.at[1] * self.scale
            yield [snap(round(x + dx), round(y + dy)) for dx, dy in shape]


def _grain(board: Board) -> float:
    """The width of the median area, in units of the board."""
    if board.size:
        return board.size
    spread = sorted(_area(board, area) for area in board.areas) or [float(board.width**2)]
    return math.sqrt(spread[len(spread) // 2]) or 1.0


def _area(board: Board, area: Area) -> float:
    """The surface of an area made of arcs."""
    double = 0.0
    for ring in area.rings:
        for number in ring:
            arc = board.arcs[number] if number >= 0 else board.arcs[~number][::-1]
            for (x0, y0), (x1, y1) in itertools.pairwise(arc):
                double += x0 * y1 - x1 * y0
    return abs(double) / 2


def _corners(board: Board, scale: float) -> Sequence[tuple[float, float]]:
    """The corners of a hex around its middle, clockwise."""
    radius = board.size * scale / math.sqrt(3)
    turns = [math.radians(60 * turn - (90 if board.pointed else 60)) for turn in range(6)]
    return [(radius * math.cos(turn), radius * math.sin(turn)) for turn in turns]


def _snapping(reach: float) -> Callable[[int, int], Vertex]:
    """Middles are whole numbers, so corners of neighbours miss each other a little: the first one
    counts."""
    cells: dict[tuple[int, int], Vertex] = {}

    def snap(x: int, y: int) -> Vertex:
        column, row = round(x / reach), round(y / reach)
        found = cells.get((column, row))
        if found is not None:
            return found
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                there = cells.get((column + dx, row + dy))
                if there and abs(there[0] - x) < reach and abs(there[1] - y) < reach:
                    return there
        cells[column, row] = (x, y)
        return x, y

    return snap
