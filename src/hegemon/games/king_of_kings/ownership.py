"""Who owns a province, and what happens to it when that changes (kok.2.2.18-24, R8, R34, R39)."""

from hegemon.core.desk import Desk, Event
from hegemon.core.seats import PUBLIC, Seat
from hegemon.games.king_of_kings.state import (
    Fleet,
    Kind,
    Square,
    State,
    Tactic,
    Terrain,
    add,
    has_land_unit,
    ships,
)


class Occupied(Event, frozen=True, tag="kok.occupied"):
    """A province without troops got a new owner, without a fight."""

    seat: Seat
    former: Seat | None
    ships_lost: int = 0
    ships_won: int = 0


class Neutral(Event, frozen=True, tag="kok.neutral"):
    """Provinces without troops became neutral (kok.2.2.21)."""

    seat: Seat


def audience(state: State, *seats: Seat | None) -> list[Seat]:
    """Who is told what concerns these seats: in public mode everybody (kok.1.3)."""
    return [seat for seat in seats if seat] if state.options.individual else [PUBLIC]


def vacated(square: Square) -> bool:
    """Whether no land unit of an owner is there: the province may be taken by entering (R8)."""
    return not has_land_unit(square.units)


def take_over(state: State, place: str, seat: Seat) -> tuple[int, int]:
    """The province gets another owner; the ships he takes out of the game and those he wins.

    What land units stood there is the caller's business; castle and ships of others are lost, or
    won by option port_ships (R34); the tactic is the standard one (R39).
    """
    square = state.squares[place]
    if square.owner == seat:
        return (0, 0)
    foreign = ships(square.units) + sum(
        ships(fleet.units) for other, fleet in square.fleets.items() if other != seat
    )
    captured = foreign if state.options.port_ships == "captured" else 0
    own = square.fleets.get(seat, Fleet({}))
    square.owner, square.tactic = seat, Tactic.STANDARD
    square.units = dict(own.units)
    if captured:
        add(square.units, {Kind.SHIP: captured})
    square.fleets, square.guests = {}, []
    square.moved = False  # it locked the former owner's units; a unit placed counts on (R15, R61)
    return (foreign - captured, captured)


def occupy(state: State, place: str, seat: Seat, desk: Desk) -> None:
    """A province without land units is taken by entering it (kok.2.2.22, kok.3.1.3.d)."""
    square = state.squares[place]
    former = square.owner
    if former == seat:
        return
    lost, won = take_over(state, place, seat)
    square.fresh = True
    told = Occupied(
        seat=seat,
        former=former,
        ships_lost=lost,
        ships_won=won,
        places=(place,),
        clauses=("kok.2.2.22", "kok.3.1.3.d"),
    )
    desk.tell(told, to=audience(state, seat, former))


def abandon(state: State, place: str, desk: Desk) -> None:
    """If the last land unit is gone, an assault that stands there has the province at once (R8).

    There is no battle then. Raiders do not get it.
    """
    square = state.squares[place]
    force = square.force
    if square.terrain is Terrain.SEA or not vacated(square) or force is None or force.raid:
        return
    square.force = None
    state.contested.remove(place)
    occupy(state, place, force.seat, desk)
    for stack in force.stacks:
        add(square.units, stack.units)
    square.fresh = False
    square.moved = True


def become_neutral(state: State, desk: Desk) -> None:
    """After the battles, provinces without land units of their owner lose him (kok.2.2.21, R8).

    His ships stay in port until another takes the province (R35).
    """
    lost: dict[Seat, list[str]] = {}
    for place, square in state.squares.items():
        owner = square.owner
        if owner is None or not vacated(square):
            continue
        if square.units:
            square.fleets[owner] = Fleet(square.units)
        square.owner, square.units = None, {}
        square.tactic = Tactic.STANDARD
        lost.setdefault(owner, []).append(place)
    for seat, places in lost.items():
        told = Neutral(seat=seat, places=tuple(places), clauses=("kok.2.2.21",))
        desk.tell(told, to=audience(state, seat))
