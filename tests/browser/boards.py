"""Made-up positions on boards of every shape, large enough to be slow if the drawing were slow."""

import json
import random
import sys
from pathlib import Path

from hegemon.core.board import (
    Area,
    Board,
    Holding,
    Known,
    Label,
    Link,
    Mark,
    Piece,
    Point,
    Realm,
    Shape,
    Situation,
    Stroke,
)
from hegemon.core.codec import encode
from hegemon.core.seats import Seat

PIGMENTS = [
    "minium",
    "azurite",
    "orpiment",
    "pine",
    "murex",
    "saffron",
    "caeruleum",
    "umber",
    "verdigris",
    "lampblack",
    "madder",
    "malachite",
    "indigo",
    "ochre",
    "lead",
    "cerussa",
]
EMBLEMS = [
    "wolf",
    "eagle",
    "owl",
    "boar",
    "lion",
    "pegasus",
    "sea-beast",
    "stallion",
    "serpent",
    "palm",
    "quadriga",
    "lyre",
]
NAMES = [
    "Mitanni",
    "Ahhiyawa",
    "Amurru",
    "Kaska",
    "Elam",
    "Alashiya",
    "Arzawa",
    "Lukka",
    "Hatti",
    "Egypt",
    "Assyria",
    "Ugarit",
]
TERRAINS = {
    "C": "cultivated",
    "G": "grassland",
    "S": "steppe",
    "D": "desert",
    "F": "forest",
    "H": "hills",
    "M": "mountains",
    "W": "marsh",
}


def realms(count: int) -> tuple[Realm, ...]:
    """So many sides, each with its pigment and emblem."""
    return tuple(
        Realm(
            seat=Seat(str(n + 1)),
            name=NAMES[n],
            number=str(n + 1),
            pigment=PIGMENTS[n],
            emblem=EMBLEMS[n],
        )
        for n in range(count)
    )


def _height(column: int, row: int, seed: int) -> float:
    rng = random.Random(seed)
    total = 0.0
    for scale in (11.0, 6.0, 3.0):
        angle, shift = rng.uniform(0, 6), rng.uniform(0, 40)
        total += scale * _wave((column + shift * angle) / scale) * _wave((row + shift) / scale)
    return total


def _wave(x: float) -> float:
    whole, part = divmod(x, 2.0)
    return (1 - abs(part - 1) * 2) * (-1 if int(whole) % 2 else 1)


def squares(columns: int = 50, rows: int = 50) -> tuple[Board, Situation]:
    """A squared world with sea, eight kinds of land and twelve tribes."""
    rng = random.Random(7)
    areas, land = [], []
    for row in range(1, rows + 1):
        for column in range(1, columns + 1):
            height = _height(column, row, 3)
            sea = height < -2.5
            terrain = "" if sea else rng.choice("CCGGSSDFFFHHMW")
            place = f"{column}/{row}"
            areas.append(
                Area(
                    id=place,
                    number=place,
                    kind="sea" if sea else "land",
                    terrain=terrain,
                    at=(column * 40 - 20, row * 40 - 20),
                    works=("town",) if not sea and rng.random() < 0.02 else (),
                )
            )
            if not sea:
                land.append((column, row))
    board = Board(
        key=f"squares-{columns}-{rows}",
        title="Squares",
        shape=Shape.SQUARES,
        width=columns * 40,
        height=rows * 40,
        columns=columns,
        rows=rows,
        size=40,
        areas=tuple(areas),
        terrains=TERRAINS,
        labels=(Label(text="The Upper Sea", at=(600, 500), kind="water"),),
    )
    homes = rng.sample(land, 12)
    holdings, pieces = [], []
    for column, row in land:
        near = min(range(12), key=lambda n: abs(homes[n][0] - column) + abs(homes[n][1] - row))
        distance = abs(homes[near][0] - column) + abs(homes[near][1] - row)
        place = f"{column}/{row}"
        if distance > 8:
            continue
        owner = Seat(str(near + 1))
        holdings.append(
            Holding(area=place, owner=owner, overlays={"gold": max(0, 9 - distance)}, facts=())
        )
        count = 1 + rng.randrange(4) if distance else 12
        parts = (Piece(id=f"{place}g", area=place, owner=owner, symbol="general", kind="general"),)
        pieces.append(
            Piece(
                id=place,
                area=place,
                owner=owner,
                symbol="sword",
                kind="foot soldiers",
                count=count,
                text=str(count),
                parts=() if distance else parts,
            )
        )
    marks = tuple(Mark(kind="battle", area=holding.area) for holding in holdings[::97])
    situation = Situation(
        seat=Seat("1"),
        title="Turn 7",
        realms=realms(12),
        holdings=tuple(holdings),
        pieces=tuple(pieces),
        marks=marks,
        purse=(("Gold", "41"), ("Wood", "12")),
        overlays={"gold": "Gold"},
    )
    return board, situation


def hexes(columns: int = 40, rows: int = 28) -> tuple[Board, Situation]:
    """A hexed world, flat sides up and down."""
    rng = random.Random(11)
    size, areas, land = 60, [], []
    for row in range(rows):
        for column in range(columns):
            x = column * size + (size // 2 if row % 2 else 0) + size // 2
            y = round(row * size * 0.8660254 + size * 0.6)
            sea = _height(column, row, 5) < -2
            place = f"{column + 10}{row + 10}"
            areas.append(
                Area(
                    id=place,
                    number=place,
                    kind="sea" if sea else "land",
                    terrain="" if sea else rng.choice(["", "", "F", "H", "M"]),
                    at=(x, y),
                )
            )
            if not sea:
                land.append((place, x, y))
    board = Board(
        key="hexes",
        title="Hexes",
        shape=Shape.HEXES,
        width=columns * size + size,
        height=round(rows * size * 0.8660254 + size),
        columns=columns,
        rows=rows,
        size=size,
        areas=tuple(areas),
        terrains=TERRAINS,
    )
    holdings, pieces = [], []
    for place, x, _ in land:
        owner = Seat("1" if x < 1200 else "2")
        holdings.append(Holding(area=place, owner=owner))
        if rng.random() < 0.08:
            pieces += [
                Piece(
                    id=f"{place}{n}", area=place, owner=owner, symbol="legion", kind="legion",
                    text="16-10",
                )
                for n in range(rng.randrange(1, 5))
            ]  # fmt: skip
    situation = Situation(
        seat=Seat("1"),
        title="July 48 BC",
        realms=realms(2),
        holdings=tuple(holdings),
        pieces=tuple(pieces),
    )
    return board, situation


def provinces(file: Path) -> tuple[Board, Situation]:
    """Polygons from a province map of the map maker."""
    data = json.loads(file.read_text())
    step = data["step"]

    def whole(x: float, y: float) -> Point:
        return round(x / step), round(y / step)

    def line(flat: list[int]) -> tuple[Point, ...]:
        points, x, y = [], 0, 0
        for dx, dy in zip(flat[::2], flat[1::2], strict=True):
            x, y = x + dx, y + dy
            points.append((x, y))
        return tuple(points)

    kinds = {"land": "land", "sea": "sea", "waste": "closed", "ocean": "lake"}
    areas = tuple(
        Area(
            id=each["id"],
            number=each["id"],
            name=each.get("name", ""),
            kind=kinds.get(each["kind"], "land"),
            terrain="H" if each["kind"] == "land" and hash_of(each["id"]) % 3 == 0 else "",
            at=whole(*each["label"][:2]),
            seat=whole(*each["place"]) if each.get("place") and each["kind"] == "land" else None,
            rings=tuple(tuple(ring) for ring in each["rings"]),
            labels=(
                Label(
                    text=each["name"],
                    at=whole(*each["label"][:2]),
                    kind="water" if each["kind"] == "sea" else "place",
                ),
            )
            if each.get("name")
            else (),
        )
        for each in data["areas"]
    )
    board = Board(
        key=f"map-{data['map']}",
        title=data["title"],
        shape=Shape.AREAS,
        width=round(data["size"][0] / step),
        height=round(data["size"][1] / step),
        areas=areas,
        arcs=tuple(line(arc) for arc in data["arcs"]),
        links=tuple(Link(a=each["between"][0], b=each["between"][1]) for each in data["borders"]),
        strokes=tuple(Stroke(kind="river", points=line(r["line"])) for r in data["rivers"]),
        terrains=TERRAINS,
    )
    rng = random.Random(2)
    land = [area for area in areas if area.kind == "land"]
    homes = rng.sample(land, 8)
    holdings, pieces = [], []
    for area in land:
        near = min(
            range(8),
            key=lambda n: (homes[n].at[0] - area.at[0]) ** 2 + (homes[n].at[1] - area.at[1]) ** 2,
        )
        owner = Seat(str(near + 1))
        known = rng.choice([Known.NOW, Known.NOW, Known.ONCE, Known.NEVER])
        holdings.append(Holding(area=area.id, owner=owner, known=known, since="279 BC"))
        if known is Known.NOW:
            count = rng.randrange(1, 9)
            pieces.append(
                Piece(id=area.id, area=area.id, owner=owner, symbol="sword", kind="swordsmen",
                      count=count, text=str(count))
            )  # fmt: skip
    situation = Situation(
        seat=Seat("1"),
        title="277 BC",
        realms=realms(8),
        holdings=tuple(holdings),
        pieces=tuple(pieces),
    )
    return board, situation


def hash_of(text: str) -> int:
    """A number from a text, the same in every process."""
    total = 0
    for letter in text:
        total = (total * 31 + ord(letter)) % 9973
    return total


if __name__ == "__main__":
    out = Path(sys.argv[1])
    made = {"squares": squares(), "hexes": hexes()}
    if len(sys.argv) > 2:
        made["provinces"] = provinces(Path(sys.argv[2]))
    for name, (board, situation) in made.items():
        (out / f"{name}.json").write_bytes(
            b'{"board":' + encode(board) + b',"situation":' + encode(situation) + b"}"
        )
