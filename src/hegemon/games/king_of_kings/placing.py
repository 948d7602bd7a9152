"""Placing new units and generals (kok.2.3, kok.2.4, kok.4.3, kok.5.1)."""

from hegemon.core.desk import Desk, Event
from hegemon.core.findings import Finding
from hegemon.core.seats import Seat
from hegemon.games.king_of_kings.geography import is_coastal, is_sea
from hegemon.games.king_of_kings.isolation import why_not_ordered
from hegemon.games.king_of_kings.orders import Place, Placement
from hegemon.games.king_of_kings.ownership import audience
from hegemon.games.king_of_kings.remarks import illegal
from hegemon.games.king_of_kings.state import Kind, State, add
from hegemon.games.king_of_kings.tables import LEVIES, TROOPS


class Placed(Event, frozen=True, tag="kok.placed"):
    """A new unit was placed and paid."""

    seat: Seat
    kind: Kind


def place(state: State, seat: Seat, order: Place, desk: Desk) -> list[Finding]:
    """Carry out a PLA order; each placement is tested and paid by itself (kok.8.5.5, R61)."""
    findings = []
    for each in order.units:
        refusal = why_not_place(state, seat, each)
        if refusal:
            findings.append(refusal)
        else:
            _place_one(state, seat, each, desk)
    return findings


def why_not_place(state: State, seat: Seat, placement: Placement) -> Finding | None:
    """Why this unit may not be placed there (kok.4.3); None if it may."""
    at, kind = placement.at, placement.kind
    if is_sea(state, at):
        return illegal("at-sea", "kok.4.3.b", place=at)
    if not state.controls(seat, at):
        return illegal("not-yours", "kok.4.3.d", place=at)
    square = state.squares[at]
    if state.options.home_builds and square.home != seat:
        return illegal("not-home", "kok.4.3.d2", place=at)
    refusal = why_not_ordered(state, seat, at, "PLA")
    if refusal:
        return refusal
    if kind is Kind.SHIP and not is_coastal(state, at):
        return illegal("no-coast", "kok.4.3.c", place=at)
    if kind is not Kind.SHIP and square.placed:
        return illegal("second-unit", "kok.4.3.a", place=at)
    if kind is Kind.CASTLE and Kind.CASTLE in square.units:
        return illegal("second-castle", "kok.2.1.14", place=at)
    return _why_not_levy(state, seat, placement)


def _why_not_levy(state: State, seat: Seat, placement: Placement) -> Finding | None:
    """Why the tribe cannot have such a unit: culture, generals, price."""
    tribe, kind = state.tribes[seat], placement.kind
    if kind not in LEVIES[tribe.culture]:
        clause = {"primitive": "kok.2.4.a", "barbarian": "kok.2.4.c"}[tribe.culture.value]
        name = TROOPS[kind].name
        return illegal(
            "culture", clause, culture=tribe.culture.value, kind=name, place=placement.at
        )
    if kind is Kind.GENERAL:
        return _why_not_general(state, seat, placement.at)
    troop = TROOPS[kind]
    if troop.gold > tribe.gold or troop.wood > tribe.wood:
        store = {"gold": tribe.gold, "wood": tribe.wood}
        return illegal("too-dear", "kok.4.3.2", kind=troop.name, place=placement.at, **store)
    return None


def _why_not_general(state: State, seat: Seat, at: str) -> Finding | None:
    """Why no general may be placed (kok.2.3, R60, R4); None if one may."""
    options, tribe = state.options, state.tribes[seat]
    available = generals_available(state, seat)
    refusal = illegal("no-general", "kok.2.3.2", points=tribe.points, place=at)
    if available == 0 or (tribe.generals >= available and not options.replace_generals):
        return refusal
    living = living_generals(state, seat)
    if options.replace_generals and living >= available:
        return refusal
    if living >= options.max_generals:
        return illegal("too-many-generals", "kok.2.3.1", most=options.max_generals, place=at)
    if options.one_general_per_province and Kind.GENERAL in state.squares[at].units:
        return illegal("second-general", "kok.8.3.r4", place=at)
    return None


def generals_available(state: State, seat: Seat) -> int:
    """How many generals the victory points have earned so far (kok.2.3.2-3, R60)."""
    options = state.options
    return options.generals_at_start + state.tribes[seat].points // options.general_step


def living_generals(state: State, seat: Seat) -> int:
    """The generals a tribe has, on land, at sea and with forces in enemy land."""
    number = 0
    for square in state.squares.values():
        if square.owner == seat:
            number += square.units.get(Kind.GENERAL, 0)
        if seat in square.fleets:
            number += square.fleets[seat].units.get(Kind.GENERAL, 0)
        if square.force and square.force.seat == seat:
            number += sum(stack.units.get(Kind.GENERAL, 0) for stack in square.force.stacks)
    return number


def _place_one(state: State, seat: Seat, placement: Placement, desk: Desk) -> None:
    square, tribe = state.squares[placement.at], state.tribes[seat]
    troop = TROOPS[placement.kind]
    tribe.gold -= troop.gold
    tribe.wood -= troop.wood
    if placement.kind is Kind.GENERAL:
        tribe.generals += 1
    square.placed = square.placed or placement.kind is not Kind.SHIP
    add(square.units, {placement.kind: 1})
    told = Placed(
        seat=seat,
        kind=placement.kind,
        places=(placement.at,),
        clauses=("kok.5.1.1", "kok.4.3.2"),
    )
    desk.tell(told, to=audience(state, seat))
