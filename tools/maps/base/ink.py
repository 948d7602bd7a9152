"""Inks and papers, by day and by night, and the writing of SVG paths.

The colours are those of the client's tokens; pigments are the sixteen that tell realms apart for
colour-blind eyes too.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from .projection import Points

DAY = {
    "ink": "#231a12",
    "ink2": "#4b3c2c",
    "ink3": "#6b5a45",
    "panel": "#fbf6e9",
    "rule": "#c9b896",
    "rule2": "#8a7656",
    "sea": "#d3ddd7",
    "sealine": "#55797f",
    "seaink": "#2b5260",
    "land": "#f3e9d2",
    "waste": "#e7dcc2",
    "hill": "#5a4632",
    "river": "#47788f",
    "road": "#86502a",
    "coast": "#2f2a22",
    "rubric": "#9b2a1c",
}
NIGHT = {
    "ink": "#f1e8d5",
    "ink2": "#cfc3ab",
    "ink3": "#a4977f",
    "panel": "#191d22",
    "rule": "#3d4046",
    "rule2": "#716a5c",
    "sea": "#0f2029",
    "sealine": "#4d7f90",
    "seaink": "#8fbccb",
    "land": "#3a3833",
    "waste": "#2b2b29",
    "hill": "#a89b84",
    "river": "#5f9bb5",
    "road": "#c08a5c",
    "coast": "#cfc3a8",
    "rubric": "#f08a74",
}
PIGMENTS = {
    "minium": ("#c03a12", "#fbf6e9"),
    "azurite": ("#3c6fbe", "#fbf6e9"),
    "orpiment": ("#f0d452", "#1d150e"),
    "pine": ("#2f5b45", "#fbf6e9"),
    "murex": ("#7d3a6e", "#fbf6e9"),
    "saffron": ("#d9781a", "#1d150e"),
    "caeruleum": ("#8cd3ee", "#1d150e"),
    "umber": ("#4e3014", "#fbf6e9"),
    "verdigris": ("#37a393", "#1d150e"),
    "lampblack": ("#1d1b1a", "#fbf6e9"),
    "madder": ("#ec96b4", "#1d150e"),
    "malachite": ("#9cc985", "#1d150e"),
    "indigo": ("#221a5e", "#fbf6e9"),
    "ochre": ("#a7926b", "#1d150e"),
    "lead": ("#6f7173", "#fbf6e9"),
    "cerussa": ("#f6f0e0", "#1d150e"),
}
"""Colour of a realm, and of its emblem on that colour."""


def variables(theme: dict[str, str]) -> str:
    """The inks as custom properties."""
    return "".join(f"--{name}:{value};" for name, value in theme.items())


def path(geometry: Any, decimals: int = 1) -> str:
    """SVG path data of lines and polygons, with relative steps, a third shorter."""
    out: list[str] = []
    for part in getattr(geometry, "geoms", [geometry]):
        if part.is_empty:
            continue
        if hasattr(part, "geoms"):
            out.append(path(part, decimals))
        elif part.geom_type == "Polygon":
            out += [
                _steps(np.asarray(r.coords), True, decimals)
                for r in (part.exterior, *part.interiors)
            ]
        elif part.geom_type in ("LineString", "LinearRing"):
            out.append(_steps(np.asarray(part.coords), False, decimals))
    return "".join(out)


def line(points: Points, decimals: int = 1) -> str:
    """SVG path data of an open line."""
    return _steps(np.asarray(points, float), False, decimals)


def _steps(coords: Points, closed: bool, decimals: int) -> str:
    scale = 10**decimals
    whole = np.round(coords[:, :2] * scale).astype(int)
    if closed:
        whole = whole[:-1]
    if len(whole) < 2:
        return ""
    steps = [s for s in np.diff(whole, axis=0).tolist() if s[0] or s[1]]
    start = f"M{_number(int(whole[0][0]), scale)} {_number(int(whole[0][1]), scale)}"
    moves = " ".join(f"{_number(dx, scale)} {_number(dy, scale)}" for dx, dy in steps)
    return (start + "l" + moves + ("z" if closed else "")).replace(" -", "-")


def _number(value: int, scale: int) -> str:
    text = f"{value / scale:.3f}".rstrip("0").rstrip(".")
    if text in ("-0", ""):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def smooth(points: Iterable[Iterable[float]], steps: int = 8) -> Points:
    """A Catmull-Rom curve through the points."""
    p = np.asarray([list(q) for q in points], float)
    if len(p) < 3:
        return p
    q = np.vstack([2 * p[0] - p[1], p, 2 * p[-1] - p[-2]])
    out = []
    for a, b, c, d in zip(q, q[1:], q[2:], q[3:], strict=False):
        for t in np.linspace(0, 1, steps, endpoint=False):
            turn = 2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2
            out.append(0.5 * (turn + (3 * b - a - 3 * c + d) * t**3))
    return np.array([*out, p[-1]])
