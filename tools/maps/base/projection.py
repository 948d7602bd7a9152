"""From degrees to the sheet and back: Lambert's conformal conic under soft lenses.

Sheet coordinates are pixels of the map at its own size, x to the right, y down.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]  # shape (n, 2)
ERF = np.vectorize(math.erf, otypes=[float])


@dataclass(frozen=True)
class Lens:
    """A soft magnifying (or, strength below 0, diminishing) glass: scale 1 + strength in its
    centre, 1 far away; the radius is in degrees of a great circle."""

    lat: float
    lon: float
    radius: float
    strength: float


@dataclass(frozen=True)
class Projection:
    """Lambert's conformal conic on a sphere, then the lenses, then scale and shift to the sheet."""

    parallels: tuple[float, float]
    centre: tuple[float, float]  # latitude, longitude of the sheet's reference point
    scale: float  # pixels per radian at the standard parallels, before the lenses
    shift: tuple[float, float]  # where the reference point lies on the sheet
    lenses: tuple[Lens, ...] = ()

    @cached_property
    def cone(self) -> tuple[float, float, float]:
        """Cone constant n, factor F, radius of the reference parallel."""
        a, b = (math.radians(p) for p in self.parallels)
        n = math.log(math.cos(a) / math.cos(b)) / math.log(_t(b) / _t(a))
        f = math.cos(a) * _t(a) ** n / n
        return n, f, f / _t(math.radians(self.centre[0])) ** n

    def _conic(self, lonlat: Points) -> Points:
        n, f, r0 = self.cone
        r = f / np.tan(np.pi / 4 + np.radians(lonlat[:, 1]) / 2) ** n
        angle = n * np.radians(lonlat[:, 0] - self.centre[1])
        return np.asarray(self.scale * np.column_stack([r * np.sin(angle), r * np.cos(angle) - r0]))

    def _unconic(self, xy: Points) -> Points:
        n, f, r0 = self.cone
        x, y = xy[:, 0] / self.scale, xy[:, 1] / self.scale + r0
        lat = 2 * np.arctan((f / np.hypot(x, y)) ** (1 / n)) - np.pi / 2
        return np.column_stack([self.centre[1] + np.degrees(np.arctan2(x, y) / n), np.degrees(lat)])

    @cached_property
    def _glasses(self) -> list[tuple[Points, float, float]]:
        return [
            (
                self._conic(np.array([[g.lon, g.lat]])),
                math.radians(g.radius) * self.scale,
                g.strength,
            )
            for g in self.lenses
        ]

    def _bend(self, xy: Points) -> Points:
        out = xy.copy()
        for centre, radius, strength in self._glasses:
            d = xy - centre
            t = np.maximum(np.hypot(d[:, 0], d[:, 1]) / radius, 1e-9)
            out += d * (strength * math.sqrt(math.pi) / 2 * ERF(t) / t)[:, None]
        return out

    def to_sheet(self, lonlat: Points) -> Points:
        """Longitude and latitude in degrees, shape (n, 2), to sheet pixels."""
        return np.asarray(self._bend(self._conic(np.asarray(lonlat, float))) + np.array(self.shift))

    def from_sheet(self, xy: Points, rounds: int = 60) -> Points:
        """The inverse of to_sheet, by fixed-point steps (good to well under a pixel)."""
        goal = np.asarray(xy, float) - np.array(self.shift)
        guess = goal.copy()
        for _ in range(rounds):
            guess += (
                0.6 * (goal - self._bend(guess)) / (1 + sum(g.strength for g in self.lenses) / 2)
            )
        return self._unconic(guess)

    def place(self, lat: float, lon: float) -> tuple[float, float]:
        """One place, latitude first as in the data files."""
        x, y = self.to_sheet(np.array([[lon, lat]]))[0]
        return float(x), float(y)


def _t(angle: float) -> float:
    return math.tan(math.pi / 4 + angle / 2)
