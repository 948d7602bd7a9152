"""What is drawn of King of Kings: the squares, and what a seat sees on them (kok.8.3)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from hegemon.core.board import (
    Area,
    Board,
    Holding,
    Known,
    Label,
    Mark,
    Piece,
    Realm,
    Shape,
    Situation,
)
from hegemon.core.codec import digest, encode
from hegemon.core.desk import Event
from hegemon.core.drawing import by_neighbours, by_number, emblem
from hegemon.core.seats import Seat
from hegemon.games.king_of_kings.battle import Decided
from hegemon.games.king_of_kings.movement import Marched
from hegemon.games.king_of_kings.ownership import Neutral, Occupied
from hegemon.games.king_of_kings.sailing import Sailed
from hegemon.games.king_of_kings.sea_battle import SeaBattle
from hegemon.games.king_of_kings.sight import Seen, View
from hegemon.games.king_of_kings.state import CITIES, Kind, Terrain, Units
from hegemon.games.king_of_kings.tables import GROUND, TROOPS, eaters
from hegemon.games.king_of_kings.words import units_text
from hegemon.games.king_of_kings.works import Bombarded, Built

SIZE = 40
"""Edge of a square in units of the board."""
NEAR = 8
"""Tribes whose homes are within so many squares are near rivals."""
SYMBOLS = {
    Kind.BOWMEN: "archer",
    Kind.FOOT: "spear",
    Kind.HORSEMEN: "cavalry",
    Kind.ARTILLERY: "artillery",
    Kind.CASTLE: "castle",
    Kind.GENERAL: "general",
    Kind.SHIP: "ship-light",
}
OVERLAYS = {"food": "Food", "gold": "Gold", "wood": "Wood", "troops": "Troops"}
WORKS = {Terrain.TOWN: "town", Terrain.CITY: "city", Terrain.METROPOLIS: "metropolis"}


def board(view: View) -> Board:
    """The squares this seat sees. Its key changes with the terrain it sees, for terrain can be
    built upon; what it does not see is not on it."""
    areas = tuple(_area(place, seen) for place, seen in view.squares.items())
    known = digest(encode((view.columns, view.rows, areas)))[:16]
    return Board(
        key=f"kok-{known}",
        title=view.title,
        shape=Shape.SQUARES,
        width=view.columns * SIZE,
        height=view.rows * SIZE,
        columns=view.columns,
        rows=view.rows,
        size=SIZE,
        areas=areas,
        terrains={terrain.value: GROUND[terrain].name for terrain in Terrain},
    )


def _area(place: str, seen: Seen) -> Area:
    column, row = (int(number) for number in place.split("/"))
    ground = GROUND[seen.terrain]
    sea = seen.terrain is Terrain.SEA
    at = ((column - 1) * SIZE + SIZE // 2, (row - 1) * SIZE + SIZE // 2)
    facts = [("Terrain", ground.name)]
    if not sea:
        facts += [
            ("Food", str(ground.food)),
            ("Gold", str(ground.gold)),
            ("Wood", str(ground.wood)),
        ]
        facts += [("Movement", str(ground.cost))]
        if ground.maximum is not None:
            facts += [("Attackers hit at most", f"{ground.maximum} %")]
    labels = (Label(text=seen.name, at=(at[0], at[1] - SIZE // 3), level=2),) if seen.name else ()
    return Area(
        id=place,
        number=place,
        name=seen.name,
        kind="sea" if sea else "land",
        terrain=seen.terrain.value,
        at=at,
        labels=labels,
        works=(WORKS[seen.terrain],) if seen.terrain in CITIES else (),
        facts=tuple(facts),
    )


def situation(view: View, events: Sequence[Event] = ()) -> Situation:
    """What lies on the board as this seat knows it; the events of the last turn become marks, but
    for those of places it has lost from sight."""
    own = view.purses.get(view.seat)
    purse: tuple[tuple[str, str], ...] = ()
    if own is not None:
        purse = (
            ("Gold", str(own.gold)),
            ("Wood", str(own.wood)),
            ("Food", str(own.food)),
            ("Victory points", str(view.tribes[view.seat].points)),
        )
    return Situation(
        seat=view.seat,
        title=f"Turn {view.turn}",
        realms=realms(view),
        holdings=tuple(_holding(place, seen) for place, seen in view.squares.items()),
        pieces=tuple(_pieces(view)),
        marks=tuple(mark for mark in marks(events) if mark.area in view.squares),
        purse=purse,
        overlays=OVERLAYS,
    )


def realms(view: View) -> tuple[Realm, ...]:
    """The tribes as they are drawn, by number: an emblem each, and pigments by neighbourhood.

    In individual mode nobody may know who lives beside whom, so pigments go by number.
    """
    tribes = sorted(view.tribes.items(), key=lambda item: item[1].number)
    colours = _colours(view, [seat for seat, _ in tribes])
    return tuple(
        Realm(
            seat=seat,
            name=tribe.name,
            number=str(tribe.number),
            pigment=colours[seat][0],
            emblem=emblem(tribe.number),
            rim=colours[seat][1],
            playing=tribe.player and tribe.alive,
        )
        for seat, tribe in tribes
    )


def _colours(view: View, seats: Sequence[Seat]) -> dict[Seat, tuple[str, str]]:
    """Pigment and rim of every tribe; homes never change, and so neither do these."""
    if view.options.individual:
        return dict(zip(seats, by_number(len(seats)), strict=True))
    homes: dict[Seat, list[int]] = {}
    for place, seen in view.squares.items():
        if seen.home is not None:
            x, y = (int(number) for number in place.split("/"))
            box = homes.setdefault(seen.home, [x, y, x, y])
            box[:] = [min(box[0], x), min(box[1], y), max(box[2], x), max(box[3], y)]
    return by_neighbours(seats, {seat: _rivals(seat, homes) for seat in seats})


def _rivals(seat: Seat, homes: Mapping[Seat, Sequence[int]]) -> list[Seat]:
    """The tribes whose homes are near those of this one."""
    if seat not in homes:
        return []
    left, top, right, bottom = homes[seat]
    return [
        other
        for other, (x0, y0, x1, y1) in homes.items()
        if other != seat
        and x0 - right <= NEAR
        and left - x1 <= NEAR
        and y0 - bottom <= NEAR
        and top - y1 <= NEAR
    ]


def _holding(place: str, seen: Seen) -> Holding:
    ground = GROUND[seen.terrain]
    facts: tuple[tuple[str, str], ...] = ()
    if seen.owner is not None:
        facts = (("Tactic", seen.tactic.value), ("Eaters", str(eaters(seen.units))))
    troops = sum(number for kind, number in seen.units.items() if kind is not Kind.SHIP)
    overlays = {"food": ground.food, "gold": ground.gold, "wood": ground.wood, "troops": troops}
    return Holding(
        area=place,
        owner=seen.owner,
        controller=seen.owner,
        known=Known.NOW,
        name=seen.name,
        facts=facts,
        overlays={key: value for key, value in overlays.items() if value},
    )


def _pieces(view: View) -> Iterator[Piece]:
    """A stack for every owner in every square; it opens to its types."""
    for place, seen in view.squares.items():
        if seen.owner is not None and seen.units:
            yield _stack(place, seen.owner, seen.units)
        for seat, units in sorted(seen.fleets.items()):
            yield _stack(place, seat, units, at_sea=seen.terrain is Terrain.SEA)


def _stack(place: str, seat: Seat, units: Units, at_sea: bool = False) -> Piece:
    parts = tuple(
        Piece(
            id=f"{place}:{seat}:{kind.value}",
            area=place,
            owner=seat,
            symbol=SYMBOLS[kind],
            kind=TROOPS[kind].name,
            count=units[kind],
            text=str(units[kind]),
        )
        for kind in SYMBOLS
        if kind in units
    )
    afloat = Kind.SHIP in units and (at_sea or len(units) == 1)
    leading = max(parts, key=lambda part: (part.symbol == "general", part.count))
    return Piece(
        id=f"{place}:{seat}",
        area=place,
        owner=seat,
        symbol=SYMBOLS[Kind.SHIP] if afloat else leading.symbol,
        kind="fleet" if afloat else "army",
        count=sum(units.values()),
        text=units_text(units),
        parts=parts,
    )


def marks(events: Iterable[Event]) -> Iterator[Mark]:
    """What of the last turn is shown at its place."""
    for event in events:
        match event:
            case Marched(seat=seat, places=way):
                kind = "raid" if event.raid else "march"
                yield Mark(
                    kind=kind, area=way[-1], way=way, owner=seat, text=units_text(event.units)
                )
            case Sailed(seat=seat, places=way):
                yield Mark(
                    kind="voyage", area=way[-1], way=way, owner=seat, text=units_text(event.units)
                )
            case SeaBattle(winner=winner, places=(place,)):
                yield Mark(kind="sea-battle", area=place, owner=winner)
            case Decided(owner=owner, places=(place,)):
                yield Mark(kind="battle", area=place, owner=owner, text=event.end)
            case Occupied(seat=seat, places=(place,)):
                yield Mark(kind="gained", area=place, owner=seat)
            case Neutral(seat=seat, places=places):
                for place in places:
                    yield Mark(kind="lost", area=place, owner=seat)
            case Built(seat=seat, places=(place,), before=before, after=after):
                if before is not after:
                    yield Mark(kind="built", area=place, owner=seat, text=after.value)
            case Bombarded(seat=seat, places=(start, place)):
                yield Mark(kind="battle", area=place, way=(start, place), owner=seat)
