"""What cannot be true between two turns, whatever was ordered."""

from collections.abc import Iterator

from hegemon.games.king_of_kings.geography import on_map
from hegemon.games.king_of_kings.state import (
    Kind,
    Square,
    State,
    Terrain,
    has_land_unit,
    ships,
    strength,
)


def faults(state: State) -> tuple[str, ...]:
    """The name of every impossibility, with its place or tribe; none for a sound state."""
    return (*_of_the_map(state), *_of_the_tribes(state))


def _of_the_map(state: State) -> Iterator[str]:
    for place, square in state.squares.items():
        if not on_map(state, place):
            yield f"{place}: off the map"
        if square.force or place in state.contested:
            yield f"{place}: a battle was not fought"
        stocks = (square.units, *(fleet.units for fleet in square.fleets.values()))
        if any(number <= 0 for units in stocks for number in units.values()):
            yield f"{place}: no units are counted as some"
        yield from _of_the_sea(place, square)
        yield from _of_the_land(place, square)


def _of_the_sea(place: str, square: Square) -> Iterator[str]:
    if square.terrain is not Terrain.SEA:
        return
    if square.owner or square.units:
        yield f"{place}: the sea is owned"
    for seat, fleet in square.fleets.items():
        if strength(fleet.units) > ships(fleet.units):
            yield f"{place}: more troops than ships of {seat}"
        if Kind.CASTLE in fleet.units:
            yield f"{place}: a castle at sea"


def _of_the_land(place: str, square: Square) -> Iterator[str]:
    if square.terrain is Terrain.SEA:
        return
    if (square.owner is None) == has_land_unit(square.units):
        yield f"{place}: owner and troops disagree"
    if square.owner is None and square.units:
        yield f"{place}: units without an owner"
    if square.units.get(Kind.CASTLE, 0) > 1:
        yield f"{place}: two castles"
    if square.owner in square.fleets:
        yield f"{place}: ships of the owner apart from his garrison"
    if any(has_land_unit(fleet.units) for fleet in square.fleets.values()):
        yield f"{place}: troops in the port of another"


def _of_the_tribes(state: State) -> Iterator[str]:
    for seat, tribe in state.tribes.items():
        if min(tribe.gold, tribe.wood, tribe.food, tribe.points) < 0:
            yield f"{seat}: a store below nothing"
        for other, status in tribe.declared.items():
            if not 1 <= status <= 5 or other == seat:
                yield f"{seat}: status {status} to {other}"
            if state.tribes[other].declared.get(seat) != status:
                yield f"{seat}: the status to {other} is not the same on both sides"
        if tribe.declared != tribe.agreed:
            yield f"{seat}: declared and agreed differ"
