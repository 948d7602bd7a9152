"""Isolation: which provinces are cut off and what they may still be ordered (kok.2.5)."""

from hegemon.core.findings import Finding
from hegemon.core.seats import Seat
from hegemon.games.king_of_kings.geography import around, is_city
from hegemon.games.king_of_kings.relations import allied, friendly
from hegemon.games.king_of_kings.remarks import illegal
from hegemon.games.king_of_kings.state import Fleet, Kind, Square, State, Terrain, ships

WITH_A_GENERAL = ("LAND", "SEA")
"""What an isolated province may be ordered if a general is in it (kok.2.5.5)."""


def isolated(state: State, place: str) -> bool:
    """Whether none of the four neighbours links this province to anything (kok.2.5.2, R19).

    A neighbour that is not known does not link.
    """
    own = state.squares[place]
    seat = own.owner
    if seat is None:
        return False
    for each in around(place):
        square = state.squares.get(each)
        if square is None:
            continue
        if square.terrain is Terrain.SEA:
            if _sea_link(state, seat, square, in_port=ships(own.units) > 0):
                return False
        elif square.owner is not None and friendly(state, seat, square.owner):  # kok.2.5.a-b
            return False
    return True


def _sea_link(state: State, seat: Seat, area: Square, in_port: bool) -> bool:
    present = [other for other, fleet in area.fleets.items() if _afloat(fleet)]
    if not present:
        return in_port  # kok.2.5.d
    return any(other == seat or allied(state, seat, other) for other in present)  # kok.2.5.c


def _afloat(fleet: Fleet) -> bool:
    return ships(fleet.units) > 0


def why_not_ordered(state: State, seat: Seat, place: str, verb: str) -> Finding | None:
    """Why an order of this kind may not be given to this province of the seat (R20).

    None unless the province is isolated; a fleet at sea never is (R19).
    """
    square = state.squares[place]
    if verb == "DEF" or square.terrain is Terrain.SEA or not isolated(state, place):
        return None  # kok.2.5.6
    if is_city(state, place):  # kok.2.5.4
        if verb == "PLA" and not state.options.isolated_city_pla:
            return illegal("isolated", "kok.4.3.e", place=place)
        return None
    if verb in WITH_A_GENERAL and Kind.GENERAL in square.units:  # kok.2.5.5
        return None
    return illegal("isolated", "kok.2.5.7", place=place)
