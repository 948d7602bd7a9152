"""What is drawn: the board, which stays, and the situation on it, which a seat knows.

Neither holds a rule. Strings come ready to be printed; whoever draws (the browser, the map of a
report) formats nothing but numbers and knows no game. Coordinates are whole units of the board,
x to the right and y down.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from hegemon.core.seats import Seat

Point: TypeAlias = tuple[int, int]


class Shape(StrEnum):
    """How the areas of a board are drawn."""

    SQUARES = "squares"
    HEXES = "hexes"
    AREAS = "areas"


class Label(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A name and where it stands, for one level of zoom (0: the whole board)."""

    text: str
    at: Point
    level: int = 0
    size: int = 0
    """Height of its letters at the first scale of its level, in tenths of a screen pixel; 0: as
    whoever draws likes it."""
    spacing: int = 0
    """Between its letters, likewise."""
    anchor: str = "middle"
    """"start", "middle" or "end"."""
    line: tuple[Point, ...] = ()
    """Where the name follows a curve: the base line, three to five points."""
    kind: str = "place"
    """"place", "realm", "water", "river", "region", "town", "number"."""
    rank: int = 0
    """The lower, the earlier a name is shown where two meet."""


class Area(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A square, hex, province or sea zone."""

    id: str
    """What orders and events call it."""
    number: str = ""
    name: str = ""
    kind: str = "land"
    """"land", "sea", "lake" or "closed"."""
    terrain: str = ""
    """A key of the board's terrains."""
    at: Point
    """The middle."""
    rings: tuple[tuple[int, ...], ...] = ()
    """For AREAS: rings of arc numbers, ~n for arc n run backwards; the first ring of each part
    outside."""
    seat: Point | None = None
    """Where its city stands."""
    tag: Point | None = None
    """Where counters stand; without it: in the middle."""
    labels: tuple[Label, ...] = ()
    works: tuple[str, ...] = ()
    """Symbols that stand on the map itself: "city", "port", "fort"."""
    facts: tuple[tuple[str, str], ...] = ()
    """What a card tells of it, label and value."""


class Link(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something between two areas, or along their border."""

    a: str
    b: str
    kind: str = "border"
    """"border", "river", "major-river", "strait", "ferry", "road", "royal-road", "ridge",
    "barrier"."""
    way: tuple[Point, ...] = ()


class Stroke(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A line of the drawing that belongs to no area: a river, a road, a coast."""

    kind: str
    points: tuple[Point, ...]


class Board(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A map, sent once."""

    key: str
    """Names the board: the same key, the same bytes."""
    title: str
    shape: Shape
    width: int
    height: int
    columns: int = 0
    rows: int = 0
    size: int = 0
    """Edge of a square, or width of a hex from flat to flat."""
    pointed: bool = True
    """Whether hexes stand on a corner."""
    areas: tuple[Area, ...] = ()
    arcs: tuple[tuple[Point, ...], ...] = ()
    coarse: tuple[tuple[Point, ...], ...] = ()
    """The same arcs with fewer points, for small scales; the same ends."""
    links: tuple[Link, ...] = ()
    strokes: tuple[Stroke, ...] = ()
    labels: tuple[Label, ...] = ()
    terrains: Mapping[str, str] = {}
    """Key of a terrain -> its title."""
    pictures: tuple[tuple[str, str], ...] = ()
    """Baked pictures under the drawing: name and file."""


class Known(StrEnum):
    """How a seat knows an area."""

    NOW = "now"
    ONCE = "once"
    NEVER = "never"


class Realm(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A side, as it is drawn."""

    seat: Seat
    name: str
    number: str = ""
    pigment: str
    """A name of the sixteen pigments."""
    emblem: str
    """A name of the emblem sprite."""
    rim: str = "plain"
    """"plain", "double" or "beaded": tells realms of one pigment apart."""
    playing: bool = True


class Holding(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a seat knows of one area; areas nobody holds and nothing is known of may be left out."""

    area: str
    owner: Seat | None = None
    controller: Seat | None = None
    known: Known = Known.NOW
    since: str = ""
    """For ONCE: when."""
    name: str = ""
    """Where the area bears another name than the board says."""
    facts: tuple[tuple[str, str], ...] = ()
    overlays: Mapping[str, int] = {}
    """Figures for the overlays ("income", "food", ...)."""


class Piece(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A unit or stack as it is drawn."""

    id: str
    area: str
    owner: Seat | None = None
    symbol: str
    """A name of the unit sprite."""
    kind: str = ""
    """What the seat calls it: "foot soldiers"."""
    count: int = 1
    text: str = ""
    """What is printed on it: "12", "6-4-3", "about 6"."""
    facing: int | None = None
    """Sixths of a turn from north, clockwise."""
    marks: tuple[str, ...] = ()
    parts: tuple["Piece", ...] = ()
    """What a stack opens to."""


class Mark(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something of the last step that is shown at its place."""

    kind: str
    """"battle", "sea-battle", "raid", "siege", "march", "voyage", "gained", "lost", "built"."""
    area: str
    way: tuple[str, ...] = ()
    """For a march or voyage: the areas gone through, the first one first."""
    owner: Seat | None = None
    text: str = ""


class Situation(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Everything drawn on the board for one seat."""

    seat: Seat
    title: str
    """The date: "Turn 7", "277 BC"."""
    realms: tuple[Realm, ...] = ()
    holdings: tuple[Holding, ...] = ()
    pieces: tuple[Piece, ...] = ()
    marks: tuple[Mark, ...] = ()
    purse: tuple[tuple[str, str], ...] = ()
    """What the seat owns at large, label and value: gold, wood, victory points."""
    overlays: Mapping[str, str] = {}
    """Key of an overlay of the holdings -> its title."""
