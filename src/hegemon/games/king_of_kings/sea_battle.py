"""Sea battles (kok.3.3)."""

from hegemon.core.desk import Desk, Event
from hegemon.core.dice import Roll
from hegemon.core.seats import PUBLIC, Seat
from hegemon.games.king_of_kings.state import Fleet, Kind, State, Units, ships, strength, take
from hegemon.games.king_of_kings.tables import MARCHERS, TROOPS


class SeaRound(Event, frozen=True, tag="kok.sea-round"):
    """A round at sea: ships sunk of the mover and of the other, and their rolls."""

    number: int
    sunk: tuple[int, int]
    rolled: int
    """How many of the rolls are the mover's; the rest are the other's."""


class SeaBattle(Event, frozen=True, tag="kok.sea-battle"):
    """How a sea battle began and ended; first the mover, then the other."""

    sides: tuple[Seat, Seat]
    fleets: tuple[Units, Units]
    sunk: tuple[int, int]
    drowned: tuple[Units, Units]
    winner: Seat | None
    morale: tuple[int, int]


def sea_battle(state: State, place: str, mover: Seat, other: Seat, desk: Desk) -> None:
    """Fight until one fleet is destroyed (kok.3.3.e); every battle is public news (kok.1.5)."""
    fleets = state.squares[place].fleets
    sides = (mover, other)
    before = (dict(fleets[mover].units), dict(fleets[other].units))
    afloat = [ships(before[0]), ships(before[1])]
    number = 0
    while all(afloat):
        number += 1
        _round(state, place, number, afloat, desk)
    sunk = (ships(before[0]) - afloat[0], ships(before[1]) - afloat[1])
    drowned = (_drown(fleets[mover], sunk[0]), _drown(fleets[other], sunk[1]))
    morale = _morale(state, sides, sunk, drowned)
    for seat in sides:
        if not fleets[seat].units:
            del fleets[seat]
    winner = next((seat for seat, left in zip(sides, afloat, strict=True) if left), None)
    told = SeaBattle(
        sides=sides,
        fleets=before,
        sunk=sunk,
        drowned=drowned,
        winner=winner,
        morale=morale,
        places=(place,),
        clauses=("kok.3.3.e", "kok.3.3.f"),
    )
    desk.tell(told, to=[PUBLIC])


def _round(state: State, place: str, number: int, afloat: list[int], desk: Desk) -> None:
    """All ships of both roll, then both lose (kok.3.3.d)."""
    own = _volley(state, place, afloat[0], desk)
    back = _volley(state, place, afloat[1], desk)
    sunk = (min(afloat[0], _hits(state, back)), min(afloat[1], _hits(state, own)))
    afloat[0] -= sunk[0]
    afloat[1] -= sunk[1]
    told = SeaRound(
        number=number,
        sunk=sunk,
        rolled=len(own),
        rolls=(*own, *back),
        places=(place,),
        clauses=("kok.3.3.b", "kok.3.3.c", "kok.3.3.d"),
    )
    desk.tell(told, to=[PUBLIC])


def _volley(state: State, place: str, hulls: int, desk: Desk) -> tuple[Roll, ...]:
    needed = TROOPS[Kind.SHIP].to_hit
    how = "or more" if state.options.sea_hit == "high" else "or less"
    why = f"a ship hits on {needed} {how}"
    return tuple(desk.roll(100, "kok.3.3.b", why, at=place) for _ in range(hulls))


def _hits(state: State, rolls: tuple[Roll, ...]) -> int:
    """How many of the rolls hit: 66 or higher (kok.3.3.b, R41)."""
    needed = TROOPS[Kind.SHIP].to_hit
    if state.options.sea_hit == "high":
        return sum(roll.value >= needed for roll in rolls)
    return sum(roll.value <= needed for roll in rolls)


def carried_losses(land: int, lost: int, before: int) -> int:
    """How many land units go down with `lost` of `before` ships (kok.3.3.f-g, R44)."""
    return (2 * land * lost + before) // (2 * before)


def _drown(fleet: Fleet, sunk: int) -> Units:
    """Take away the ships sunk and the land units lost with them, in the order of R44."""
    before = ships(fleet.units)
    left = carried_losses(strength(fleet.units), sunk, before)
    if sunk:
        take(fleet.units, {Kind.SHIP: sunk})
    drowned = first_units(fleet.units, left)
    take(fleet.units, drowned)
    return drowned


def first_units(units: Units, number: int) -> Units:
    """So many land units of those that move, in the sequence B, F, H, A, G (R44, R48)."""
    chosen: Units = {}
    for kind in MARCHERS:
        taken = min(number, units.get(kind, 0))
        if taken:
            chosen[kind] = taken
            number -= taken
    return chosen


def _morale(
    state: State, sides: tuple[Seat, Seat], sunk: tuple[int, int], drowned: tuple[Units, Units]
) -> tuple[int, int]:
    """Morale of both: losses of the other minus own, troops on board included (R38)."""
    lost = [hulls + strength(units) for hulls, units in zip(sunk, drowned, strict=True)]
    morale = (lost[1] - lost[0], lost[0] - lost[1]) if state.options.morale_sea else (0, 0)
    for seat, points in zip(sides, morale, strict=True):
        state.tribes[seat].morale += points
    return morale
