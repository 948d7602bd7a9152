"""Drawing a board and what lies on it as SVG, for reports and for the wall; no game's rule."""

from hegemon.core.drawing.palette import (
    EMBLEMS,
    RIMS,
    Pigment,
    by_neighbours,
    by_number,
    distance,
    emblem,
    pigments,
)
from hegemon.core.drawing.svg import svg_map
from hegemon.core.drawing.theme import DAY, NIGHT, Theme

__all__ = [
    "DAY",
    "EMBLEMS",
    "NIGHT",
    "RIMS",
    "Pigment",
    "Theme",
    "by_neighbours",
    "by_number",
    "distance",
    "emblem",
    "pigments",
    "svg_map",
]
