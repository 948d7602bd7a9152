"""Reading of the typed tables."""

from __future__ import annotations

import csv
from pathlib import Path

from .coast import DATA


def rows(path: Path) -> list[dict[str, str]]:
    """The rows of a CSV file with a header; no file, no rows."""
    if not path.exists():
        return []
    with path.open(newline="", encoding="utf-8") as f:
        return list(csv.DictReader(f))


def towns() -> dict[str, tuple[float, float]]:
    """The gazetteer: latitude and longitude of every town that a map names."""
    return {r["name"]: (float(r["lat"]), float(r["lon"])) for r in rows(DATA / "towns.csv")}
