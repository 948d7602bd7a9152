"""The hand of the engraver: lines as path data, uneven where a ruler would be wrong.

How far a point strays depends on its place alone, so lines that run together stay together.
"""

import itertools
import math
from collections.abc import Iterable, Sequence
from functools import lru_cache

from hegemon.core.board import Shape
from hegemon.core.drawing.geometry import CELL, Edge, Geometry, Loop, Vertex

STRAY = {Shape.SQUARES: 6.0, Shape.HEXES: 3.0, Shape.AREAS: 0.0}
"""How far lines of a lattice stray, as a multiple of the unevenness below."""
STEPS = 5
"""Points to an edge of a lattice."""


def closed(geometry: Geometry, loops: Iterable[Loop]) -> str:
    """Path data of outlines, drawn by hand on a lattice and as they are on a board of arcs."""
    stray = STRAY[geometry.board.shape]
    if not stray:
        return "".join(_straight([p for edge in loop for p in edge[:-1]]) for loop in loops)
    return "".join(
        _rounded([p for edge in loop for p in _uneven(edge, stray)[:-1]]) for loop in loops
    )


def line(points: Sequence[Vertex]) -> str:
    """Path data of an open line."""
    (x, y), *rest = points
    return f"M{x} {y}" + _steps((x, y), rest)


def _straight(points: Sequence[Vertex]) -> str:
    return line(points) + "z" if points else ""


def _steps(start: Vertex, points: Iterable[Vertex]) -> str:
    x, y = start
    words = []
    for px, py in points:
        if (px, py) != (x, y):
            words.append(_pair("l", px - x, py - y))
            x, y = px, py
    return "".join(words)


def _pair(letter: str, x: int, y: int) -> str:
    return f"{letter}{x}{y}" if y < 0 else f"{letter}{x} {y}"


def _rounded(points: Sequence[Vertex]) -> str:
    """A smooth closed line: from middle to middle of the points, which are even numbers, so that a
    reader who mirrors the last point to find the next one never errs."""
    if len(points) < 3:
        return ""
    middles = [
        ((x0 + x1) // 2, (y0 + y1) // 2)
        for (x0, y0), (x1, y1) in zip(points, [*points[1:], points[0]], strict=True)
    ]
    (x, y), (px, py) = middles[-1], points[0]
    words = [f"M{x} {y}", _pair("q", px - x, py - y)]
    mx, my = middles[0]
    words.append(_pair(" " if mx >= x else "", mx - x, my - y))
    x, y = mx, my
    for mx, my in middles[1:]:
        words.append(_pair("t", mx - x, my - y))
        x, y = mx, my
    return "".join(words) + "z"


@lru_cache(maxsize=65536)
def _uneven(edge: Edge, size: float) -> Edge:
    """An edge of a lattice as the hand draws it, in even numbers."""
    (x0, y0), (x1, y1) = edge[0], edge[-1]
    if (x0, y0) > (x1, y1):
        return _uneven((edge[-1], edge[0]), size)[::-1]
    return tuple(
        _stray(x0 + (x1 - x0) * step / STEPS, y0 + (y1 - y0) * step / STEPS, size)
        for step in range(STEPS + 1)
    )


def _stray(x: float, y: float, size: float) -> Vertex:
    u, v = x * 40 / CELL, y * 40 / CELL
    dx = 3.4 * math.sin(v / 13 + u / 41) + 1.8 * math.sin(v / 5.1 + u / 9) + 0.8 * math.sin(v / 2.3)
    dy = 3.4 * math.sin(u / 14 + 1 + v / 37) + 1.8 * math.sin(u / 5.3 - v / 8)
    dy += 0.8 * math.sin(u / 2.1)
    return 2 * round((x + dx * size) / 2), 2 * round((y + dy * size) / 2)


def arrow(points: Sequence[Vertex], scale: float = 1.0) -> str:
    """A march as one closed path: thin at the start, broad at the head."""
    tail, neck, wing, head = 12 * scale, 34 * scale, 82 * scale, 130 * scale
    lengths = [math.dist(a, b) for a, b in itertools.pairwise(points)]
    total = sum(lengths) or 1.0
    body = list(points[:-1])
    (ax, ay), (bx, by) = points[-2], points[-1]
    last = lengths[-1] or 1.0
    cut = min(head, 0.6 * last) / last
    neck_at = (bx - (bx - ax) * cut, by - (by - ay) * cut)
    left, right = [], []
    gone = 0.0
    spine = [*body, neck_at]
    for number, (x, y) in enumerate(spine):
        before = spine[max(0, number - 1)]
        after = spine[min(len(spine) - 1, number + 1)]
        length = math.dist(before, after) or 1.0
        width = tail + (neck - tail) * gone / total
        nx, ny = (before[1] - after[1]) / length * width, (after[0] - before[0]) / length * width
        left.append((round(x + nx), round(y + ny)))
        right.append((round(x - nx), round(y - ny)))
        gone += lengths[number] if number < len(lengths) else 0.0
    wx, wy = (ay - by) / last * wing, (bx - ax) / last * wing
    nx, ny = neck_at
    tip = [(round(nx + wx), round(ny + wy)), (bx, by), (round(nx - wx), round(ny - wy))]
    return line([*left, *tip, *reversed(right)]) + "z"


def short(start: Vertex, end: Vertex, by: float) -> Vertex:
    """The point `by` before the end of the way from start to end."""
    length = math.dist(start, end) or 1.0
    share = max(0.0, 1 - by / length)
    return round(start[0] + (end[0] - start[0]) * share), round(
        start[1] + (end[1] - start[1]) * share
    )


def edge(geometry: Geometry, points: Edge) -> str:
    """Path data of one border, as the outlines on both sides draw it."""
    stray = STRAY[geometry.board.shape]
    return line(_uneven(points, stray) if stray else points)
