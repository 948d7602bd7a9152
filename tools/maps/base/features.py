"""Rivers and ridges, typed by hand as a few points each, as natural-looking lines on a sheet."""

from __future__ import annotations

import csv
from dataclasses import dataclass

import numpy as np
from shapely import LineString

from .coast import DATA
from .projection import Points, Projection


@dataclass(frozen=True)
class Feature:
    """A river or a ridge as a natural-looking line on the sheet; rank 1 (small) to 3."""

    name: str
    kind: str
    rank: int
    line: LineString


def read_features(kind: str, projection: Projection, seed: int = 3) -> list[Feature]:
    """Hand-typed polylines (latitude longitude; ...) as smooth, slightly wandering lines."""
    found = []
    path = DATA / ("rivers.csv" if kind == "river" else "ranges.csv")
    with path.open(newline="", encoding="utf-8") as f:
        for i, row in enumerate(csv.DictReader(f)):
            latlon = np.array([[float(v) for v in p.split()] for p in row["points"].split(";")])
            xy = projection.to_sheet(latlon[:, ::-1])
            line = wander(xy, np.random.default_rng(seed + i), 0.10 if kind == "river" else 0.06)
            found.append(
                Feature(row["name"], kind, int(row["width" if kind == "river" else "height"]), line)
            )
    return found


def wander(xy: Points, rng: np.random.Generator, amount: float) -> LineString:
    """Midpoint displacement, then corner cutting: a typed polyline becomes a river."""
    for _ in range(3):
        step = np.diff(xy, axis=0)
        normal = np.column_stack([-step[:, 1], step[:, 0]])
        middle = (xy[:-1] + xy[1:]) / 2 + normal * rng.uniform(-amount, amount, (len(step), 1))
        out = np.empty((2 * len(xy) - 1, 2))
        out[::2], out[1::2] = xy, middle
        xy = out
    return LineString(cut_corners(xy, 2))


def cut_corners(xy: Points, rounds: int) -> Points:
    """Chaikin's smoothing with fixed ends."""
    for _ in range(rounds):
        if len(xy) < 3:
            return xy
        a, b = 0.75 * xy[:-1] + 0.25 * xy[1:], 0.25 * xy[:-1] + 0.75 * xy[1:]
        xy = np.vstack([xy[:1], np.stack([a, b], axis=1).reshape(-1, 2)[1:-1], xy[-1:]])
    return xy
