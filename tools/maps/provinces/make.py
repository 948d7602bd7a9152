"""Writes everything a map consists of: data, pictures for the client, the printed sheet."""

from __future__ import annotations

from pathlib import Path

import shapely
from PIL import Image
from shapely import Polygon

from ..base import press
from ..base.coast import TOOLS
from .build import Drawn
from .names import Lettering, letter, sheet_only
from .ornaments import cartouche_box, ornaments
from .pack import pack, write
from .plate import Plate

ROOT = TOOLS.parents[1]
PICTURES = (
    ("relief", "relief.webp"),
    ("day", "day.webp"),
    ("night", "night.webp"),
    ("small", "small.webp"),
)
"""Under the client's drawing: relief alone; the whole engraving by day and night; one for lists."""
SHEET_WIDTH = 841.0
"""Millimetres of the printed sheet (A1 across)."""


def blocked(plate: Plate) -> list[Polygon]:
    """What the printed sheet needs for itself: title, rose and frame."""
    w, h = plate.atlas.width, plate.atlas.height
    margin = shapely.box(0, 0, w, h).difference(shapely.box(17, 17, w - 17, h - 17))
    x, y, size = plate.rose_at()
    return [cartouche_box(plate), margin, shapely.Point(x, y).buffer(size * 1.15)]


def reserved(plate: Plate, names: Lettering, client: bool) -> list[Polygon]:
    """Where no hill may stand: under names and seats; for the client also where counters stand."""
    seats = [shapely.Point(plate.seat_of(a)).buffer(3.2) for a in plate.areas if a.seat]
    if not client:
        return seats + [n.hull for n in names.sheet]
    tags = [shapely.box(x - 8, y - 5, x + 8, y + 5) for x, y in names.tags.values()]
    return seats + tags + [n.hull for n in names.levels[3]]


def preview(drawn: Drawn, folder: Path, scale: float) -> None:
    """The printed sheet as PNG, to look at."""
    plate = Plate(drawn)
    names = sheet_only(plate, blocked(plate))
    svg = plate.printed(names.sheet, reserved(plate, names, False), ornaments(plate))
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{drawn.atlas.key}.svg").write_text(svg, encoding="utf-8")
    picture = press.picture(svg, drawn.atlas.width, drawn.atlas.height, scale)
    picture.save(folder / f"{drawn.atlas.key}.png")


def make(drawn: Drawn) -> None:
    """The whole map: data/map of its game, docs/maps, and a PDF, too large to keep."""
    atlas = drawn.atlas
    plate = Plate(drawn)
    names = letter(plate, blocked(plate))
    folder = ROOT / "src" / "hegemon" / "games" / atlas.package / "data" / "map"
    folder.mkdir(parents=True, exist_ok=True)
    write(pack(drawn, plate, names, PICTURES), folder / "map.json")
    taken = reserved(plate, names, True)
    w, h = atlas.width, atlas.height
    relief = plate.relief_image().resize((w, h), Image.Resampling.LANCZOS)
    press.webp(relief, folder / "relief.webp", 60)
    for night, name in ((False, "day.webp"), (True, "night.webp")):
        engraving = press.picture(plate.baked(taken, night), w, h, 1.5)
        press.webp(engraving, folder / name, 62)
    docs = ROOT / "docs" / "maps"
    docs.mkdir(parents=True, exist_ok=True)
    svg = plate.printed(names.sheet, reserved(plate, names, False), ornaments(plate))
    (docs / f"{atlas.key}.svg").write_text(svg, encoding="utf-8")
    prints = ROOT / "artefacts" / "maps"
    prints.mkdir(parents=True, exist_ok=True)
    press.pdf(svg, SHEET_WIDTH, SHEET_WIDTH * h / w, prints / f"{atlas.key}.pdf")
    small = press.picture(svg, w, h, 1.0).resize(
        (480, round(480 * h / w)), Image.Resampling.LANCZOS
    )
    press.webp(small, folder / "small.webp", 78)
