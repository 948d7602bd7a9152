"""Natural Earth's coast as it lies on a sheet: land, lakes, straits and islets.

The coast is `land-10m.json` of the npm package world-atlas (Natural Earth 4.1, public domain);
lakes, straits and the islets that are drawn larger are typed by hand in `data/`.
"""

from __future__ import annotations

import csv
import itertools
import json
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from shapely import Geometry, LineString, MultiPolygon, Polygon, affinity, box

from .projection import Points, Projection

TOOLS = Path(__file__).resolve().parents[1]
DATA = TOOLS / "base" / "data"
THIN, ISLET = 0.14, 1.5
"""Spits narrower than twice this many pixels and islets of fewer square pixels are left out."""
COAST = TOOLS / "node_modules" / "world-atlas" / "land-10m.json"


def read_topojson(path: Path, name: str) -> list[Polygon]:
    """Polygons of one object of a quantised TopoJSON file, in degrees."""
    topo: dict[str, Any] = json.loads(path.read_text())
    scale, shift = np.array(topo["transform"]["scale"]), np.array(topo["transform"]["translate"])
    arcs = [np.cumsum(np.array(a), axis=0) * scale + shift for a in topo["arcs"]]

    def ring(ids: list[int]) -> Points:
        parts = [arcs[i] if i >= 0 else arcs[~i][::-1] for i in ids]
        return np.concatenate([parts[0], *(p[1:] for p in parts[1:])])

    def rings(obj: dict[str, Any]) -> list[list[Points]]:
        if obj["type"] == "Polygon":
            return [[ring(r) for r in obj["arcs"]]]
        if obj["type"] == "MultiPolygon":
            return [[ring(r) for r in p] for p in obj["arcs"]]
        return list(itertools.chain.from_iterable(rings(g) for g in obj["geometries"]))

    return [Polygon(p[0], p[1:]) for p in rings(topo["objects"][name]) if len(p[0]) > 3]


def land_on_sheet(
    projection: Projection, window: tuple[float, float, float, float], frame: Polygon
) -> MultiPolygon:
    """Natural Earth's land inside a window (west, south, east, north) as it lies on the sheet."""
    view = box(*window)
    near = [shapely.make_valid(p) for p in read_topojson(COAST, "land") if p.intersects(view)]
    land = shapely.segmentize(shapely.union_all(near).intersection(view), 0.3)
    drawn = shapely.make_valid(shapely.transform(land, projection.to_sheet)).intersection(frame)
    drawn = drawn.buffer(-THIN, join_style="mitre").buffer(THIN, join_style="mitre")
    return MultiPolygon([p for p in polygons(drawn) if p.area > ISLET])


def swell_islands(land: MultiPolygon, projection: Projection) -> MultiPolygon:
    """Islets that matter but are too small to see are drawn larger."""
    parts = list(land.geoms)
    with (DATA / "islands.csv").open(newline="", encoding="utf-8") as f:
        for row in csv.DictReader(f):
            x, y = projection.place(float(row["lat"]), float(row["lon"]))
            factor, near = float(row["factor"]), shapely.Point(x, y).buffer(15)
            parts = [
                affinity.scale(p, factor, factor, origin=(x, y))
                if p.area < 300 and near.intersects(p)
                else p
                for p in parts
            ]
    return MultiPolygon(polygons(shapely.union_all(parts)))


def read_lakes(projection: Projection) -> dict[str, Polygon]:
    """Hand-typed lakes (name, latitude longitude; ...), rounded, on the sheet."""
    lakes = {}
    with (DATA / "lakes.csv").open(newline="", encoding="utf-8") as f:
        for row in csv.DictReader(f):
            latlon = np.array([[float(v) for v in p.split()] for p in row["points"].split(";")])
            ring = projection.to_sheet(latlon[:, ::-1])
            for _ in range(3):  # cut the corners
                ahead = np.roll(ring, -1, axis=0)
                ring = np.stack([0.75 * ring + 0.25 * ahead, 0.25 * ring + 0.75 * ahead], 1)
                ring = ring.reshape(-1, 2)
            lakes[row["name"]] = Polygon(ring).buffer(0.5)
    return lakes


def read_straits(projection: Projection) -> dict[str, Polygon]:
    """Narrow waters that must stay open and visible: hand-typed lines with a width in pixels."""
    straits = {}
    with (DATA / "straits.csv").open(newline="", encoding="utf-8") as f:
        for row in csv.DictReader(f):
            latlon = np.array([[float(v) for v in p.split()] for p in row["points"].split(";")])
            line = LineString(projection.to_sheet(latlon[:, ::-1]))
            straits[row["name"]] = line.buffer(float(row["width"]) / 2)
    return straits


def polygons(geometry: Geometry) -> list[Polygon]:
    """All polygons of any geometry."""
    if isinstance(geometry, Polygon):
        return [geometry] if geometry.area > 0 else []
    if not hasattr(geometry, "geoms"):
        return []
    return [p for part in geometry.geoms for p in polygons(part)]
