"""From the tables of one map to its geometry: pavement, growth, settling, cover."""

from __future__ import annotations

import hashlib
import pickle
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import shapely
from shapely import MultiPolygon, Polygon

from ..base.coast import (
    COAST,
    DATA,
    TOOLS,
    land_on_sheet,
    polygons,
    read_lakes,
    read_straits,
    swell_islands,
)
from ..base.features import Feature, read_features
from ..base.projection import Projection
from .cells import Ints, Pavement, fine_zones, pave, sheet
from .cover import Cover, cover
from .grow import Costs, Findings, Settler, compare, contacts, grow, neighbours, report, seed_cells
from .model import Atlas, Pair, add_lakes, read_atlas


@dataclass
class Drawn:
    """A finished map before it is written: geometry on the sheet."""

    atlas: Atlas
    land: MultiPolygon
    features: list[Feature]
    cover: Cover
    touch: dict[tuple[int, int], float]
    crossings: dict[Pair, list[tuple[float, float]]]

    @property
    def shapes(self) -> dict[str, MultiPolygon]:
        """Polygon of every area by its id."""
        return dict(zip(self.atlas.areas, self.cover.shapes, strict=True))


def build(key: str) -> Drawn:
    """Builds one map; raises ValueError where borders and links differ."""
    atlas = read_atlas(TOOLS / key)
    lakes = read_lakes(atlas.projection)
    add_lakes(atlas.areas, _points_in(atlas.projection, lakes))
    land, features, paved = _pavement(atlas, lakes)
    labels, complaints = _settled(atlas, paved)
    touch = contacts(paved, labels)
    found = compare(atlas, touch)
    print(report(atlas, found, complaints))
    if found.missing or found.extra or found.corners:
        raise ValueError(f"{key}: the borders are not the links")
    made = cover(atlas, paved, labels)
    if not made.valid:
        raise ValueError(f"{key}: the areas overlap or leave gaps")
    paths = {
        name: [atlas.projection.place(*end) for end in link.ends]
        for name, link in atlas.links.items()
        if link.state == "crossing"
    }
    return Drawn(atlas, land, features, made, touch, paths)


def differences(key: str) -> Findings:
    """Only how the drawn borders and the stated links of a map differ."""
    atlas = read_atlas(TOOLS / key)
    lakes = read_lakes(atlas.projection)
    add_lakes(atlas.areas, _points_in(atlas.projection, lakes))
    _, _, paved = _pavement(atlas, lakes)
    labels, complaints = _settled(atlas, paved)
    found = compare(atlas, contacts(paved, labels))
    print(report(atlas, found, complaints))
    return found


def _settled(atlas: Atlas, paved: Pavement) -> tuple[Ints, list[str]]:
    near = neighbours(paved)
    seeds, complaints = seed_cells(paved, atlas)
    labels = grow(paved, near, seeds, Costs(**atlas.settings.get("costs", {})))
    Settler(paved, near, labels, seeds, atlas).run()
    return labels, complaints


def _points_in(projection: Projection, lakes: dict[str, Polygon]) -> dict[str, tuple[float, float]]:
    spots = np.array([lake.representative_point().coords[0] for lake in lakes.values()])
    degrees = projection.from_sheet(spots)
    return {n: (float(lat), float(lon)) for n, (lon, lat) in zip(lakes, degrees, strict=True)}


def _pavement(
    atlas: Atlas, lakes: dict[str, Polygon]
) -> tuple[MultiPolygon, list[Feature], Pavement]:
    """Land, lines and cells; kept in .cache as long as nothing they depend on changes."""
    sources = [DATA / n for n in ("rivers.csv", "ranges.csv", "lakes.csv", "straits.csv")]
    sources += [DATA / "islands.csv", Path(__file__).with_name("cells.py")]
    sources += [TOOLS / "base" / n for n in ("projection.py", "coast.py", "features.py")]
    key = repr(
        (
            atlas.projection,
            atlas.width,
            atlas.height,
            atlas.window,
            atlas.settings["spacing"],
            atlas.settings["fine"],
        )
    ) + str(COAST.stat().st_size)
    digest = hashlib.sha256(key.encode() + b"".join(f.read_bytes() for f in sources))
    kept = TOOLS / ".cache" / f"{atlas.key}-{digest.hexdigest()[:16]}.pickle"
    if kept.exists():
        return pickle.loads(kept.read_bytes())  # type: ignore[no-any-return]
    frame = sheet(atlas.width, atlas.height)
    land = swell_islands(land_on_sheet(atlas.projection, atlas.window, frame), atlas.projection)
    wet = [*lakes.values(), *read_straits(atlas.projection).values()]
    land = MultiPolygon(polygons(land.difference(shapely.union_all(wet))))
    features = read_features("river", atlas.projection) + read_features("ridge", atlas.projection)
    fine = fine_zones(atlas.settings["fine"], atlas.projection)
    made = (land, features, pave(frame, land, features, atlas.settings["spacing"], fine))
    kept.parent.mkdir(exist_ok=True)
    kept.write_bytes(pickle.dumps(made))
    return made
