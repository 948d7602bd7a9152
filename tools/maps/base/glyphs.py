"""Molehills, peaks, trees and dunes: where the engraver puts them, and how they are drawn."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable

import shapely
from shapely import MultiPolygon
from shapely.geometry import Point
from shapely.prepared import prep

from . import ink
from .coast import TOOLS

SPRITE = TOOLS.parents[1] / "client" / "src" / "art" / "emblems.svg"
"""The art shared with the client."""
NAMES = {
    "hills": ("g-hill1", "g-hill2", "g-hill3", "g-hill4"),
    "peaks": ("g-peak1", "g-peak2", "g-peak3"),
    "trees": ("g-tree",),
    "dunes": ("g-dune",),
    "tufts": ("g-tuft",),
}
APART = {"hills": 9.6, "peaks": 11.5, "trees": 8.5, "dunes": 13.0, "tufts": 14.0}
DENSITY = {"hills": 5.2, "peaks": 2.6, "trees": 3.0, "dunes": 2.6, "tufts": 6.0}
Spot = tuple[float, float, str, float]
"""x, y, glyph, scale."""


def symbols(names: Iterable[str]) -> str:
    """Symbols of the sprite, for <defs>."""
    text = SPRITE.read_text(encoding="utf-8")
    found = []
    for name in sorted(set(names)):
        match = re.search(rf'<symbol id="{name}"[^>]*>.*?</symbol>', text, re.S)
        if not match:
            raise ValueError(f"no symbol {name} in {SPRITE}")
        body = re.sub(r"</?symbol[^>]*>", "", match.group(0))
        found.append(f'<g id="{name}">{body}</g>')
    return "".join(found)


def box_of(name: str) -> float:
    """Side of the square a symbol is drawn in."""
    text = SPRITE.read_text(encoding="utf-8")
    found = re.search(rf'<symbol id="{name}" viewBox="0 0 ([0-9.]+)', text)
    if not found:
        raise ValueError(f"no symbol {name} in {SPRITE}")
    return float(found.group(1))


def glyphs_used() -> list[str]:
    """All engraved glyphs."""
    return [name for names in NAMES.values() for name in names]


def places(
    shape: MultiPolygon,
    drawing: str,
    weight: Callable[[float, float], float],
    taken: shapely.STRtree,
    scale: float,
    seed: int,
    density: float = 1.0,
) -> list[Spot]:
    """Best spots of one area first, kept apart and off whatever is taken."""
    rnd = random.Random(seed)
    apart = APART[drawing] * scale
    inside = prep(shape.buffer(-3.2 * scale))
    x0, y0, x1, y1 = shape.bounds
    count = int((x1 - x0) * (y1 - y0) / (apart * apart) * 5)
    spots = []
    for _ in range(count):
        x, y = rnd.uniform(x0, x1), rnd.uniform(y0, y1)
        if inside.contains(Point(x, y)):
            spots.append((weight(x, y) * (0.75 + 0.5 * rnd.random()), x, y))
    limit = density * shape.area / (apart * apart * DENSITY[drawing] / 2.4)
    got: list[tuple[float, float, float]] = []
    grid: dict[tuple[int, int], list[tuple[float, float]]] = {}
    for w, x, y in sorted(spots, reverse=True):
        if len(got) >= limit or w <= 0:
            break
        i, j = int(x // apart), int(y // apart)
        near = [
            p
            for di in (-1, 0, 1, -2, 2)
            for dj in (-1, 0, 1)
            for p in grid.get((i + di, j + dj), ())
        ]
        if any(abs(x - a) < apart * 1.15 and abs(y - b) < apart * 0.72 for a, b in near):
            continue
        box = shapely.box(x - 5 * scale, y - 5 * scale, x + 5 * scale, y + 1.5 * scale)
        if len(taken.query(box, predicate="intersects")):
            continue
        grid.setdefault((i, j), []).append((x, y))
        got.append((w, x, y))
    names = NAMES[drawing]
    return [(x, y, rnd.choice(names), scale * rnd.uniform(0.85, 1.12)) for _, x, y in got]


def uses(spots: Iterable[Spot]) -> str:
    """SVG of glyphs, far ones first, so that near ones cover them."""
    return "".join(
        f'<use href="#{name}" transform="translate({x:.1f} {y:.1f})scale({scale:.2f})"/>'
        for x, y, name, scale in sorted(spots, key=lambda s: (s[1], s[0]))
    )


def shield(x: float, y: float, r: float, pigment: str, emblem: str) -> str:
    """A round shield with its emblem; without pigment a dashed one on paper."""
    fill, charge = ink.PIGMENTS[pigment] if pigment else ("#fbf6e9", "#4b3c2c")
    dash = "" if pigment else ' stroke-dasharray="1.6 1"'
    size = box_of(emblem)
    k = r * 1.3 / size
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r}" fill="{fill}" stroke="var(--coast)" stroke-width=".6"{dash}/>'
        f'<g transform="translate({x - size * k / 2:.2f} {y - size * k / 2:.2f})scale({k:.3f})" style="color:{charge};--field:{fill}" fill="{charge}"><use href="#{emblem}"/></g>'
    )
