"""What is where on a sheet, on a grid of half pixels: boxes and bands are weighed by counting."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray
from PIL import Image, ImageDraw
from shapely import MultiPolygon, Polygon

from ..base.projection import Points

FINE = 2
"""Cells of the grid to a pixel."""
Floats = NDArray[np.float64]
Cells = NDArray[np.int32]


def _raster(shape: tuple[int, int], parts: list[tuple[int, Polygon]]) -> Cells:
    """Numbers painted into the cells of polygons; -1 where nothing lies."""
    picture = Image.new("I", (shape[1], shape[0]), -1)
    pen = ImageDraw.Draw(picture)
    for number, part in parts:
        pen.polygon([(x * FINE, y * FINE) for x, y in part.exterior.coords], fill=number)
    return np.asarray(picture, np.int32).copy()


class Room:
    """The areas of a sheet, what is written already, seats, and places for counters."""

    def __init__(
        self, width: int, height: int, shapes: dict[str, MultiPolygon], wet: set[str]
    ) -> None:
        self.width, self.height = width, height
        self.shape = (height * FINE, width * FINE)
        self.number = {area: k for k, area in enumerate(shapes)}
        parts = [(self.number[a], p) for a, s in shapes.items() for p in shapely.get_parts(s)]
        parts.sort(key=lambda two: -two[1].envelope.area)  # what lies inside another comes later
        self.areas = _raster(self.shape, parts)
        water = np.array([a in wet for a in shapes] + [False])
        self.water = water[self.areas]
        self.taken = np.zeros(self.shape, bool)
        self.seats = np.zeros(self.shape, bool)
        self.tags = np.full(self.shape, -1, np.int32)

    def take(self, hull: Polygon) -> None:
        """Nothing may cover this any more."""
        self._paint(self.taken, hull)

    def seat(self, ring: Polygon) -> None:
        """A town that should stay in sight."""
        self._paint(self.seats, ring)

    def tag(self, area: str, box: tuple[float, float, float, float]) -> None:
        """A place for counters."""
        x0, y0, x1, y1 = (round(v * FINE) for v in box)
        self.tags[max(0, y0) : y1, max(0, x0) : x1] = self.number[area]

    def _paint(self, layer: NDArray[np.bool_], shape: shapely.Geometry) -> None:
        for part in shapely.get_parts(shape):
            x0, y0, x1, y1 = part.bounds
            left, top = max(0, int(x0 * FINE) - 1), max(0, int(y0 * FINE) - 1)
            right, low = (
                min(self.shape[1], int(x1 * FINE) + 2),
                min(self.shape[0], int(y1 * FINE) + 2),
            )
            if right <= left or low <= top:
                continue
            picture = Image.new("1", (right - left, low - top))
            pen = ImageDraw.Draw(picture)
            for fill, ring in ((1, part.exterior), *((0, hole) for hole in part.interiors)):
                line = [(x * FINE - left, y * FINE - top) for x, y in ring.coords]
                pen.polygon(line, fill=fill, outline=fill)
            layer[top:low, left:right] |= np.asarray(picture, bool)

    def view(self, box: tuple[float, float, float, float], area: str) -> View:
        """A part of the sheet, made ready for counting."""
        left, top = max(0, int(box[0] * FINE)), max(0, int(box[1] * FINE))
        right = min(self.shape[1], int(box[2] * FINE) + 1)
        low = min(self.shape[0], int(box[3] * FINE) + 1)
        cut = (slice(top, low), slice(left, right))
        own = self.number[area]
        tags = self.tags[cut]
        layers = {
            "own": self.areas[cut] == own,
            "water": self.water[cut] & (self.areas[cut] != own),
            "taken": self.taken[cut],
            "seats": self.seats[cut],
            "tag": tags == own,
            "tags": (tags >= 0) & (tags != own),
        }
        return View((left, top), {name: _sums(layer) for name, layer in layers.items()})

    def at(self, layer: NDArray[Any], x: Floats, y: Floats) -> NDArray[Any]:
        """What a layer holds at some points; points off the sheet count as its margin."""
        column = np.clip((x * FINE).astype(int), 0, self.shape[1] - 1)
        row = np.clip((y * FINE).astype(int), 0, self.shape[0] - 1)
        return np.asarray(layer[row, column])

    def inside(self, boxes: Floats, margin: float) -> NDArray[np.bool_]:
        """Which boxes (left, top, right, bottom) keep off the edge of the sheet."""
        least, most = boxes[:, :2].min(axis=1), boxes[:, 2:] - [self.width, self.height]
        return np.asarray((least >= margin) & (most.max(axis=1) <= -margin))


def _sums(layer: NDArray[np.bool_]) -> Cells:
    out = np.zeros((layer.shape[0] + 1, layer.shape[1] + 1), np.int32)
    np.cumsum(np.cumsum(layer, axis=0, dtype=np.int32), axis=1, out=out[1:, 1:])
    return out


@dataclass(frozen=True)
class View:
    """Sums of every layer over a part of the sheet."""

    corner: tuple[int, int]
    sums: dict[str, Cells]

    def share(self, layer: str, boxes: Floats) -> Floats:
        """Which part of each box (left, top, right, bottom) a layer fills."""
        sums = self.sums[layer]
        rows, columns = sums.shape[0] - 1, sums.shape[1] - 1
        x0, x1 = (np.round(boxes[:, k] * FINE).astype(int) - self.corner[0] for k in (0, 2))
        y0, y1 = (np.round(boxes[:, k] * FINE).astype(int) - self.corner[1] for k in (1, 3))
        cells = np.maximum(1, (x1 - x0) * (y1 - y0))
        x0, x1 = np.clip(x0, 0, columns), np.clip(x1, 0, columns)
        y0, y1 = np.clip(y0, 0, rows), np.clip(y1, 0, rows)
        full = sums[y1, x1] - sums[y0, x1] - sums[y1, x0] + sums[y0, x0]
        return np.asarray(full / cells, float)


def bands(lines: Floats, size: float) -> tuple[Floats, Floats]:
    """Points over the band of letters along some lines: from (n, k, 2) to x and y of (n, 5 k)."""
    step = np.gradient(lines, axis=1)
    step /= np.maximum(np.hypot(step[..., 0], step[..., 1]), 1e-9)[..., None]
    normal = np.stack([-step[..., 1], step[..., 0]], axis=-1)
    offsets = np.array([-0.5, -0.25, 0.0, 0.25, 0.5]) * size
    points = lines[:, None] + offsets[None, :, None, None] * normal[:, None]
    flat = points.reshape(len(lines), -1, 2)
    return flat[..., 0], flat[..., 1]


def hull_of(line: Points, size: float) -> Polygon:
    """The band of letters along one line."""
    return shapely.LineString(line).buffer(size * 0.5, cap_style="flat")
