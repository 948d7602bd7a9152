"""What a province map is made of before it is drawn, and the reading of its tables."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from ..base.projection import Lens, Projection
from ..base.tables import rows, towns

Kind = Literal["land", "sea", "waste", "ocean"]
"""waste and ocean: impassable surroundings that no rule knows."""
State = Literal["border", "crossing", "barrier"]
Pair = tuple[str, str]
Place = tuple[float, float]
"""Latitude and longitude."""


@dataclass(eq=False)
class Area:
    """A province, a sea zone, or a filler; the first seed is its middle, the others shape it."""

    id: str
    name: str
    kind: Kind
    seeds: list[Place]
    terrain: str = ""
    holder: str = ""
    town: str = ""
    seat: Place | None = None
    seat_kind: str = ""
    """"capital", "city" or "town"."""

    @property
    def is_water(self) -> bool:
        """Sea zone, ocean or lake."""
        return self.kind in ("sea", "ocean")

    @property
    def is_filler(self) -> bool:
        """Impassable, and unknown to the rules."""
        return self.kind in ("waste", "ocean")

    @property
    def is_lake(self) -> bool:
        return self.id.startswith("lake:")


@dataclass(frozen=True)
class Link:
    """A stated connection: a border, a crossing drawn by hand, or a barrier that nobody passes."""

    a: str
    b: str
    state: State
    what: str = ""
    """Barriers: mountains, desert, reefs, open-sea; crossings: strait, bridge, sea-route."""
    name: str = ""
    ends: tuple[Place, ...] = ()
    """Of a crossing: a place in a and one in b."""


@dataclass(frozen=True)
class Realm:
    """Who holds land when the game begins, for the printed map."""

    key: str
    name: str
    pigment: str
    emblem: str


@dataclass
class Atlas:
    """All that the maker knows of one map."""

    key: str
    title: str
    year: str
    package: str
    width: int
    height: int
    projection: Projection
    window: tuple[float, float, float, float]
    areas: dict[str, Area]
    links: dict[Pair, Link]
    roads: list[Pair]
    realms: dict[str, Realm]
    settings: dict[str, Any] = field(default_factory=dict)
    plate: dict[str, Any] = field(default_factory=dict)
    terrains: dict[str, str] = field(default_factory=dict)
    waters: dict[str, list[Place]] = field(default_factory=dict)
    """Base lines of names, where the maker's own is not good enough."""


def pair(a: str, b: str) -> Pair:
    """The key of an unordered pair."""
    return (a, b) if a < b else (b, a)


def read_atlas(folder: Path) -> Atlas:
    """One map from its folder: map.toml and the tables beside it."""
    raw = tomllib.loads((folder / "map.toml").read_text(encoding="utf-8"))
    p = raw["projection"]
    projection = Projection(
        parallels=tuple(p["parallels"]),
        centre=tuple(p["centre"]),
        scale=p["scale"],
        shift=tuple(p["shift"]),
        lenses=tuple(Lens(*g) for g in p.get("lenses", [])),
    )
    areas = _read_areas(folder)
    return Atlas(
        key=raw["key"],
        title=raw["title"],
        year=raw["year"],
        package=raw["package"],
        width=raw["width"],
        height=raw["height"],
        projection=projection,
        window=tuple(raw["window"]),
        areas=areas,
        links=_read_links(folder, areas),
        roads=[pair(r["a"], r["b"]) for r in rows(folder / "roads.csv")],
        realms={key: Realm(key, *value) for key, value in raw["realms"].items()},
        settings=raw["build"],
        plate=raw["plate"],
        terrains=raw.get("terrains", {}),
        waters={
            r["id"]: [_latlon(point) for point in r["points"].split(";")]
            for r in rows(folder / "names.csv")
        },
    )


def add_lakes(areas: dict[str, Area], lakes: dict[str, Place]) -> None:
    """Lakes are impassable water; each with a point in it."""
    for name, place in lakes.items():
        areas[f"lake:{name}"] = Area(f"lake:{name}", name, "ocean", [place])


def _place(row: dict[str, str]) -> Place:
    return float(row["lat"]), float(row["lon"])


def _latlon(text: str) -> Place:
    lat, lon = text.split()
    return float(lat), float(lon)


def _read_areas(folder: Path) -> dict[str, Area]:
    areas: dict[str, Area] = {}
    for row in rows(folder / "areas.csv"):
        kind: Kind = "sea" if row["kind"] == "sea" else "land"
        areas[row["id"]] = Area(
            row["id"], row["name"], kind, [_place(row)], row["terrain"], row["holder"]
        )
    gazetteer = towns()
    for row in rows(folder / "seats.csv"):
        area = areas[row["id"]]
        area.town, area.seat_kind = row["town"], row["kind"]
        area.seat = gazetteer[row["town"]] if row["town"] else area.seeds[0]
        area.seeds.append(area.seat)
    _read_fillers(folder, areas)
    for row in rows(folder / "seeds.csv"):
        if row["id"] not in areas:
            raise ValueError(f"seeds.csv: no area {row['id']}")
        areas[row["id"]].seeds.append(_place(row))
    return areas


def _read_fillers(folder: Path, areas: dict[str, Area]) -> None:
    last: tuple[str, str, float, float] | None = None
    for row in rows(folder / "fillers.csv"):
        kind: Kind = "ocean" if row["kind"] == "ocean" else "waste"
        found = areas.setdefault(row["id"], Area(row["id"], row["name"], kind, []))
        lat, lon = _place(row)
        if row["path"] and last and last[:2] == (row["id"], row["path"]):  # seeds along a line
            steps = max(1, round(max(abs(lat - last[2]), abs(lon - last[3])) / 0.4))
            for i in range(1, steps):
                t = i / steps
                found.seeds.append((last[2] + t * (lat - last[2]), last[3] + t * (lon - last[3])))
        found.seeds.append((lat, lon))
        last = (row["id"], row["path"], lat, lon)


def _read_links(folder: Path, areas: dict[str, Area]) -> dict[Pair, Link]:
    ends = {}
    for row in rows(folder / "crossings.csv"):
        two = [(float(row[f"lat_{k}"]), float(row[f"lon_{k}"])) for k in "ab"]
        key = pair(row["a"], row["b"])
        ends[key] = tuple(two if key[0] == row["a"] else two[::-1])
    links: dict[Pair, Link] = {}
    states: dict[str, State] = {
        "border": "border",
        "crossing": "crossing",
        "barrier": "barrier",
    }
    for row in rows(folder / "links.csv"):
        key = pair(row["a"], row["b"])
        if key in links or not {row["a"], row["b"]} <= set(areas):
            raise ValueError(f"links.csv: {row['a']} {row['b']} twice, or no such area")
        state = states[row["kind"]]
        links[key] = Link(*key, state, row["what"], row["name"], ends.pop(key, ()))
        if (state == "crossing") != bool(links[key].ends):
            raise ValueError(f"crossings.csv: {row['a']} {row['b']}")
    if ends:
        raise ValueError(f"crossings.csv: no links {sorted(ends)}")
    return links
