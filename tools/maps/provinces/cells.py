"""The fine pavement: some ten thousand small cells, none cut by a coast, river or ridge.

Points are strewn on a shaken honeycomb, in mirrored pairs along rivers and ridges, so that the
Voronoi edges between a pair run along the line. The coast is noded into those edges. Provinces are
later grown cell by cell, so their borders are natural, and follow rivers and ridges exactly.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import MultiPoint, MultiPolygon, Polygon, box

from ..base.features import Feature
from ..base.projection import Points, Projection

Ints = NDArray[np.int64]


@dataclass
class Pavement:
    """Cells and their common edges.

    `edges` holds vertex indices, `sides` the cells left and right of each edge (-1: off the sheet),
    `lengths` pixels, `crossed` what lies on the edge: 0 nothing, 1 a river, 2 a ridge, 3 the coast.
    """

    cells: list[Polygon]
    centres: Points
    is_land: NDArray[np.bool_]
    vertices: Points
    edges: Ints
    sides: Ints
    lengths: NDArray[np.float64]
    crossed: Ints


def strew(
    frame: Polygon, land: MultiPolygon, features: list[Feature], spacing: float, fine: list[Polygon]
) -> Points:
    """Points of the pavement: shaken honeycomb (finer in `fine`), mirrored pairs."""
    rng = np.random.default_rng(11)
    inside = shapely.union_all(fine) if fine else Polygon()
    shapely.prepare(inside)
    shapely.prepare(land)
    coastal = land.buffer(2 * spacing)
    shapely.prepare(coastal)

    def honeycomb(h: float) -> Points:
        x0, y0, x1, y1 = frame.bounds
        gx, gy = np.meshgrid(np.arange(x0, x1 + h, h), np.arange(y0, y1 + h, h * 0.866))
        gx[1::2] += h / 2
        p = np.column_stack([gx.ravel(), gy.ravel()]) + rng.uniform(-0.3 * h, 0.3 * h, (gx.size, 2))
        return np.asarray(p[shapely.contains_xy(frame, p[:, 0], p[:, 1])])

    wide, mid, small = honeycomb(spacing * 1.8), honeycomb(spacing), honeycomb(spacing / 1.8)
    keep = [
        wide[~shapely.contains_xy(coastal, *wide.T) & ~shapely.contains_xy(inside, *wide.T)],
        mid[shapely.contains_xy(coastal, *mid.T) & ~shapely.contains_xy(inside, *mid.T)],
        small[shapely.contains_xy(inside, *small.T)],
    ]
    strewn = np.vstack(keep)
    lines = [f.line.intersection(land) for f in features]
    near = shapely.union_all(lines)
    free = shapely.distance(shapely.points(strewn), near) > spacing * 0.55
    pairs = [_mirrored(line, spacing * 0.5, spacing * 0.3) for line in lines]
    return np.vstack([strewn[free], *[p for p in pairs if len(p)]])


def _mirrored(line: shapely.Geometry, step: float, offset: float) -> Points:
    out = []
    for part in shapely.get_parts(line):
        if part.geom_type != "LineString" or part.length < 3 * step:
            continue
        at = np.arange(step / 2, part.length, step)
        here = shapely.get_coordinates(shapely.line_interpolate_point(part, at))
        ahead = shapely.get_coordinates(
            shapely.line_interpolate_point(part, np.minimum(at + 0.2, part.length))
        )
        back = shapely.get_coordinates(
            shapely.line_interpolate_point(part, np.maximum(at - 0.2, 0))
        )
        d = ahead - back
        d /= np.maximum(np.hypot(d[:, 0], d[:, 1]), 1e-9)[:, None]
        normal = np.column_stack([-d[:, 1], d[:, 0]]) * offset
        out += [here + normal, here - normal]
    return np.vstack(out) if out else np.empty((0, 2))


def pave(
    frame: Polygon, land: MultiPolygon, features: list[Feature], spacing: float, fine: list[Polygon]
) -> Pavement:
    """The whole pavement of a sheet."""
    points = strew(frame, land, features, spacing, fine)
    web = shapely.voronoi_polygons(MultiPoint(points), extend_to=frame.buffer(30), only_edges=True)
    lines = shapely.union_all([web, land.boundary, frame.boundary], grid_size=0.01)
    cells: list[Polygon] = shapely.get_parts(shapely.polygonize([lines])).tolist()
    core = shapely.get_coordinates(shapely.point_on_surface(cells))
    here = np.asarray(shapely.contains_xy(frame, *core.T))
    cells = [c for c, ok in zip(cells, here.tolist(), strict=True) if ok]
    core = core[here]
    is_land = np.asarray(shapely.contains_xy(land, *core.T))
    return _edges(cells, core, is_land, features)


def _edges(
    cells: list[Polygon], core: Points, is_land: NDArray[np.bool_], features: list[Feature]
) -> Pavement:
    circles, of_cell = shapely.get_rings(cells, return_index=True)
    coords, ring = shapely.get_coordinates(circles, return_index=True)
    owner = of_cell[ring]
    vertices, index = np.unique(np.round(coords, 4), axis=0, return_inverse=True)
    index = index.ravel()
    same = ring[:-1] == ring[1:]
    a, b, cell = index[:-1][same], index[1:][same], owner[:-1][same]
    ok = a != b
    a, b, cell = a[ok], b[ok], cell[ok]
    low, high = np.minimum(a, b), np.maximum(a, b)
    key = low.astype(np.int64) * len(vertices) + high
    order = np.argsort(key, kind="stable")
    key, cell, low, high = key[order], cell[order], low[order], high[order]
    first = np.flatnonzero(np.r_[True, key[1:] != key[:-1]])
    count = np.diff(np.r_[first, len(key)])
    sides = np.full((len(first), 2), -1, np.int64)
    sides[:, 0] = cell[first]
    two = count >= 2
    sides[two, 1] = cell[first[two] + 1]
    edges = np.column_stack([low[first], high[first]])
    lengths = np.hypot(*(vertices[edges[:, 0]] - vertices[edges[:, 1]]).T)
    crossed = np.zeros(len(edges), np.int64)
    both = two & (is_land[sides[:, 0]] == is_land[sides[:, 1]]) & is_land[sides[:, 0]]
    steps = shapely.linestrings(core[sides[both]])
    at = np.flatnonzero(both)
    tree = shapely.STRtree(steps)
    for kind, code in (("river", 1), ("ridge", 2)):
        lines = [f.line for f in features if f.kind == kind]
        if lines:
            hit = np.unique(tree.query(lines, predicate="intersects")[1])
            crossed[at[hit]] = code
    crossed[two & (is_land[sides[:, 0]] != is_land[sides[:, 1]])] = 3
    return Pavement(cells, core, is_land, vertices, edges, sides, lengths, crossed)


def fine_zones(spots: list[list[float]], projection: Projection) -> list[Polygon]:
    """Circles (latitude, longitude, radius in pixels) where the pavement is finer."""
    return [shapely.Point(projection.place(lat, lon)).buffer(r) for lat, lon, r in spots]


def sheet(width: float, height: float) -> Polygon:
    """The rectangle of the picture."""
    return box(0, 0, width, height)
