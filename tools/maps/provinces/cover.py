"""From labelled cells to the map: arcs shared by two areas, smoothed, and polygons made of them."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import Literal

import numpy as np
import shapely
from shapely import LineString, MultiPolygon, Polygon

from ..base.coast import polygons
from ..base.features import cut_corners
from ..base.projection import Points
from .cells import Ints, Pavement
from .model import Area, Atlas

ArcKind = Literal["land", "coast", "sea", "frame"]


@dataclass
class Arc:
    """One stretch of border between two areas (b is -1 at the margin), with its end nodes."""

    a: int
    b: int
    kind: ArcKind
    points: Points
    ends: tuple[int, int]
    crossed: float  # share of its length that runs on a river

    @property
    def line(self) -> LineString:
        """As a shapely line."""
        return LineString(self.points)

    @property
    def length(self) -> float:
        """In pixels."""
        return float(np.hypot(*np.diff(self.points, axis=0).T).sum())


@dataclass
class Cover:
    """The finished geometry: arcs, and one (multi)polygon per area in the order of the atlas."""

    arcs: list[Arc]
    shapes: list[MultiPolygon]
    valid: bool


def cover(atlas: Atlas, pavement: Pavement, labels: Ints) -> Cover:
    """Arcs and polygons of all areas."""
    areas = list(atlas.areas.values())
    arcs = trace(pavement, labels, [a.is_water for a in areas])
    traced = [arc.points for arc in arcs]
    for arc in arcs:
        arc.points = soften(arc, areas)
    _uncross(arcs, traced)
    shapes, valid = _shapes(arcs, pavement, labels, len(areas))
    orient(arcs, shapes)
    return Cover(arcs, shapes, valid)


def trace(pavement: Pavement, labels: Ints, water: list[bool]) -> list[Arc]:
    """Walk along all edges between different areas, from node to node."""
    left = labels[pavement.sides[:, 0]]
    right = np.where(pavement.sides[:, 1] >= 0, labels[pavement.sides[:, 1]], -1)
    at = np.flatnonzero(left != right)
    low, high = np.minimum(left, right)[at], np.maximum(left, right)[at]
    pairs = [(int(h), -1) if lo < 0 else (int(lo), int(h)) for lo, h in zip(low, high, strict=True)]
    edges = pavement.edges[at].tolist()
    river = (pavement.crossed[at] == 1).tolist()
    length = pavement.lengths[at].tolist()
    star: dict[int, list[int]] = defaultdict(list)
    for i, (u, v) in enumerate(edges):
        star[u].append(i)
        star[v].append(i)
    nodes = {v for v, s in star.items() if len(s) != 2 or pairs[s[0]] != pairs[s[1]]}
    used = [False] * len(edges)
    arcs: list[Arc] = []

    def walk(start: int, first: int) -> None:
        chain, here, edge = [start], start, first
        wet = total = 0.0
        while True:
            used[edge] = True
            total += length[edge]
            wet += length[edge] if river[edge] else 0.0
            u, v = edges[edge]
            here = v if u == here else u
            chain.append(here)
            if here in nodes or here == start:
                break
            edge = next(e for e in star[here] if not used[e])
        a, b = pairs[first]
        kind: ArcKind = (
            "frame" if b < 0 else "coast" if water[a] != water[b] else "sea" if water[a] else "land"
        )
        arcs.append(
            Arc(a, b, kind, pavement.vertices[chain], (start, here), wet / max(total, 1e-9))
        )

    for node in sorted(nodes):
        for edge in star[node]:
            if not used[edge]:
                walk(node, edge)
    for i, (u, _) in enumerate(edges):
        if not used[i]:
            walk(u, i)
    return arcs


def soften(arc: Arc, areas: list[Area]) -> Points:
    """Coasts stay as they are but for a hair; borders lose the trace of the cells."""
    xy = arc.points
    if arc.kind == "frame":
        return _simple(xy, 0.01)
    if arc.kind == "coast":
        closed = bool(np.allclose(xy[0], xy[-1]))
        return _simple(xy, min(0.22, 0.008 * arc.length) if closed else 0.22)
    filler = areas[arc.a].is_filler or areas[arc.b].is_filler
    rounds = 40 if arc.kind == "sea" else 24 if filler else 2 if arc.crossed > 0.6 else 5
    closed = bool(np.allclose(xy[0], xy[-1]))
    for _ in range(rounds):
        if len(xy) < 4:
            break
        inner = 0.25 * xy[:-2] + 0.5 * xy[1:-1] + 0.25 * xy[2:]
        ends = (xy[:1], xy[-1:])
        if closed:
            seam = 0.25 * xy[-2:-1] + 0.5 * xy[:1] + 0.25 * xy[1:2]
            ends = (seam, seam)
        xy = np.vstack([ends[0], inner, ends[1]])
    return _simple(cut_corners(xy, 1), 0.12)


def _simple(xy: Points, tolerance: float) -> Points:
    if len(xy) < 3 or np.hypot(*np.diff(xy, axis=0).T).sum() < 12 * tolerance:
        return xy  # what is as small as this would vanish
    if np.allclose(xy[0], xy[-1]):  # keep a ring a ring
        half = len(xy) // 2
        if half < 2:
            return xy
        parts = [
            shapely.get_coordinates(LineString(p).simplify(tolerance))
            for p in (xy[: half + 1], xy[half:])
        ]
        ring = np.vstack([parts[0], parts[1][1:]])
        return ring if len(ring) >= 4 and Polygon(ring).is_valid else xy
    return np.asarray(shapely.get_coordinates(LineString(xy).simplify(tolerance)))


def _uncross(arcs: list[Arc], traced: list[Points]) -> None:
    """A smoothed border that now crosses another arc is smoothed less, at last not at all."""
    for attempt in range(6):
        lines = [a.line for a in arcs]
        tree = shapely.STRtree(lines)
        i, j = tree.query(lines, predicate="crosses")
        bad = {int(k) for pair in zip(i, j, strict=True) for k in pair}
        bad |= {k for k, line in enumerate(lines) if not line.is_simple}
        bad = {k for k in bad if arcs[k].kind in ("land", "sea")}
        if not bad:
            return
        for k in sorted(bad):
            if attempt < 2:
                near = traced[k]
                for _ in range(4 - 2 * attempt):
                    inner = 0.25 * near[:-2] + 0.5 * near[1:-1] + 0.25 * near[2:]
                    near = np.vstack([near[:1], inner, near[-1:]])
                arcs[k].points = _simple(near, 0.1)
            else:
                arcs[k].points = traced[k]


def _shapes(
    arcs: list[Arc], pavement: Pavement, labels: Ints, count: int
) -> tuple[list[MultiPolygon], bool]:
    lines = shapely.union_all([a.line for a in arcs])
    faces = shapely.get_parts(shapely.polygonize([lines]))
    spots = shapely.point_on_surface(faces)
    tree = shapely.STRtree(pavement.cells)
    inside = tree.nearest(spots)
    parts: dict[int, list[Polygon]] = defaultdict(list)
    for face, cell in zip(faces, inside, strict=True):
        parts[int(labels[cell])].append(face)
    shapes = [MultiPolygon(polygons(shapely.coverage_union_all(parts[i]))) for i in range(count)]
    return shapes, bool(shapely.coverage_is_valid(shapes))


def orient(arcs: list[Arc], shapes: list[MultiPolygon]) -> None:
    """Turns every arc so that area `a` lies on its right hand (y runs down), `b` on its left."""
    for arc in arcs:
        if arc.ends[0] == arc.ends[1]:
            inside = Polygon(arc.points).representative_point()
            if shapes[arc.a].contains(inside) != (_signed(arc.points) > 0):
                arc.points = arc.points[::-1]
            continue
        steps = np.diff(arc.points, axis=0)
        k = int(np.argmax(np.hypot(steps[:, 0], steps[:, 1])))
        middle, (dx, dy) = arc.points[k] + steps[k] / 2, steps[k]
        right = np.array([-dy, dx]) / np.hypot(dx, dy)
        for off in (0.02, 0.1, 0.004):
            spot = middle + off * right
            if shapely.contains_xy(shapes[arc.a], *spot):
                break
            if arc.b >= 0 and shapely.contains_xy(shapes[arc.b], *spot):
                arc.points, arc.ends = arc.points[::-1], arc.ends[::-1]
                break
            if arc.b < 0 and shapely.contains_xy(shapes[arc.a], *(middle - off * right)):
                arc.points, arc.ends = arc.points[::-1], arc.ends[::-1]
                break
        else:
            raise ValueError(f"an arc between {arc.a} and {arc.b} touches neither")


def rings(arcs: list[Arc], area: int) -> list[list[int]]:
    """The closed rings of an area as arc numbers, ~n for arc n backwards: the outer ring of each
    part clockwise, then its holes the other way round."""
    mine = [i for i, a in enumerate(arcs) if a.a == area] + [
        ~i for i, a in enumerate(arcs) if a.b == area
    ]
    starts: dict[int, list[int]] = defaultdict(list)
    for run in mine:
        starts[_ends(arcs, run)[0]].append(run)
    used: set[int] = set()
    found: list[list[int]] = []
    for first in mine:
        if first in used:
            continue
        ring = [first]
        used.add(first)
        start, here = _ends(arcs, first)
        while here != start:
            choices = [r for r in starts[here] if r not in used]
            step = min(choices, key=lambda r: _turn(arcs, ring[-1], r))
            used.add(step)
            ring.append(step)
            here = _ends(arcs, step)[1]
        found.append(ring)
    return _in_parts(arcs, found)


def run_points(arcs: list[Arc], run: int) -> Points:
    """The points of an arc, in the direction it is run."""
    return arcs[run].points if run >= 0 else arcs[~run].points[::-1]


def _ends(arcs: list[Arc], run: int) -> tuple[int, int]:
    return arcs[run].ends if run >= 0 else arcs[~run].ends[::-1]


def _turn(arcs: list[Arc], came: int, goes: int) -> float:
    """How far left one turns from an arc into the next; hard right is least."""
    last, new = run_points(arcs, came)[-2:], run_points(arcs, goes)[:2]
    u, v = last[1] - last[0], new[1] - new[0]
    return -float(np.arctan2(u[0] * v[1] - u[1] * v[0], u @ v))


def _in_parts(arcs: list[Arc], found: list[list[int]]) -> list[list[int]]:
    loops = [np.vstack([run_points(arcs, r)[:-1] for r in ring]) for ring in found]
    areas = [_signed(loop) for loop in loops]
    outer = [i for i, v in enumerate(areas) if v > 0]
    parts: dict[int, list[int]] = {i: [] for i in outer}
    for i, value in enumerate(areas):
        if value <= 0:
            spot = shapely.Point(loops[i][0])
            homes = [k for k in outer if Polygon(loops[k]).buffer(0.01).covers(spot)]
            parts[min(homes, key=lambda k: areas[k])].append(i)
    order = [k for i in sorted(outer, key=lambda i: -areas[i]) for k in (i, *parts[i])]
    return [found[i] for i in order]


def _signed(loop: Points) -> float:
    """Twice the area; positive if it runs clockwise with y down."""
    x, y = loop[:, 0], loop[:, 1]
    return float(np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y))


def coarse(arcs: list[Arc], tolerance: float) -> list[Points]:
    """The same arcs in a coarser drawing, none of which crosses another one."""
    kinds = {"frame": 0.2, "coast": 1.0, "land": 0.8, "sea": 1.2}
    factor = [1.0] * len(arcs)
    for _ in range(6):
        drawn = [
            _simple(a.points, tolerance * kinds[a.kind] * f)
            for a, f in zip(arcs, factor, strict=True)
        ]
        lines = [LineString(p) for p in drawn]
        tree = shapely.STRtree(lines)
        i, j = tree.query(lines, predicate="crosses")
        bad = {int(k) for two in zip(i, j, strict=True) for k in two}
        bad |= {k for k, line in enumerate(lines) if not line.is_simple}
        if not bad:
            return drawn
        for k in bad:
            factor[k] *= 0.45
    for k in bad:
        drawn[k] = arcs[k].points
    return drawn


def label_point(
    shape: MultiPolygon, aspect: float, near: tuple[float, float] | None = None
) -> tuple[float, float, float]:
    """Where a name `aspect` times as wide as high fits best: x, y and half its height there.

    The largest part is taken, or the one at `near` where that is at least a third as large.
    """
    parts = sorted(shape.geoms, key=lambda g: -g.area)
    part = parts[0]
    if near is not None:
        home = next((p for p in parts if p.distance(shapely.Point(near)) < 2), part)
        part = home if home.area * 3 > part.area else part
    flat = shapely.transform(part, lambda c: c / np.array([aspect, 1.0]))
    circle = shapely.maximum_inscribed_circle(flat, tolerance=0.3)
    (x, y), (u, v) = circle.coords[0], circle.coords[-1]
    return x * aspect, y, float(np.hypot(u - x, v - y))
