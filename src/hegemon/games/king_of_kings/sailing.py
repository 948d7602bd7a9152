"""Sea movement: embarking, sailing, being detected (kok.3.2, kok.5.2)."""

from hegemon.core.desk import Desk, Event
from hegemon.core.dice import Roll
from hegemon.core.findings import Finding
from hegemon.core.seats import Seat
from hegemon.games.king_of_kings.geography import is_coastal, is_sea, neighbour, on_map
from hegemon.games.king_of_kings.movement import (
    leave,
    stationed,
    why_not_leave_at_sea,
    why_not_start,
)
from hegemon.games.king_of_kings.naming_units import named, why_not_named
from hegemon.games.king_of_kings.orders import Sail
from hegemon.games.king_of_kings.ownership import abandon, audience
from hegemon.games.king_of_kings.relations import allied
from hegemon.games.king_of_kings.remarks import illegal, warning
from hegemon.games.king_of_kings.sea_battle import sea_battle
from hegemon.games.king_of_kings.state import Fleet, State, Units, add, ships, strength
from hegemon.games.king_of_kings.tables import FIGURES


class Sailed(Event, frozen=True, tag="kok.sailed"):
    """A fleet moved; `places` is its way from the start to the end."""

    seat: Seat
    units: Units


class Watched(Event, frozen=True, tag="kok.watched"):
    """The ships of an area looked out for a fleet that passed; `by` is who detected it."""

    seat: Seat
    by: Seat | None


def sail(state: State, seat: Seat, order: Sail, desk: Desk) -> list[Finding]:
    """Carry out a SEA order; battles are fought at once (kok.3.2.2.d)."""
    refusal = why_not_sail(state, seat, order.at) or why_not_named(order.units)
    if refusal:
        return [refusal]
    units, findings, failure = named(stationed(state, seat, order.at), order.units, ships=True)
    failure = failure or why_not_manned(units) or why_not_leave_at_sea(state, seat, order.at, units)
    if failure:
        return [*findings, failure]
    way, remarks, detector = _voyage(state, seat, order, desk)
    if len(way) == 1:
        return [*findings, *remarks, illegal("no-area", "kok.3.2.r49")]
    leave(state, seat, order.at, units)
    fleet = state.squares[way[-1]].fleets.setdefault(seat, Fleet({}))
    add(fleet.units, units)
    fleet.sailed = True
    told = Sailed(seat=seat, units=units, places=tuple(way), clauses=("kok.5.2.1",))
    desk.tell(told, to=audience(state, seat))
    abandon(state, order.at, desk)
    _fight(state, seat, way[-1], detector, desk)
    return findings + remarks


def why_not_sail(state: State, seat: Seat, place: str) -> Finding | None:
    """Why no fleet of the seat may leave this square (kok.3.2.a, R15); None if one may."""
    refusal = why_not_start(state, seat, place, "SEA")
    if refusal:
        return refusal
    if is_sea(state, place):
        if state.squares[place].fleets[seat].sailed:
            return illegal("sailed", "kok.3.2.r49", place=place)
        return None
    if not is_coastal(state, place):
        return illegal("no-coast", "kok.3.2.a", place=place)
    return None


def why_not_manned(units: Units) -> Finding | None:
    """Why these units cannot go to sea: room and crew (kok.2.1.16, kok.2.1.17, R45)."""
    hulls, land = ships(units), strength(units)
    if land > hulls:
        return illegal("no-room", "kok.2.1.16", land=land, ships=hulls)
    if hulls > 2 * land:
        return illegal("no-crew", "kok.2.1.17", land=land, ships=hulls)
    return None


def why_not_sail_into(state: State, place: str) -> Finding | None:
    """Why no fleet can enter this square (kok.3.2.c-d); None if one can."""
    if not on_map(state, place):
        return warning("edge", "kok.3.1.e")
    if place not in state.squares:
        return warning("unknown", "kok.1.4", place=place)
    if not is_sea(state, place):
        return warning("ashore", "kok.3.2.d", place=place)
    return None


def _voyage(
    state: State, seat: Seat, order: Sail, desk: Desk
) -> tuple[list[str], list[Finding], Seat | None]:
    """The areas gone through, remarks, and who has detected the fleet in the last of them."""
    way = [order.at]
    remarks: list[Finding] = []
    passed = 1
    for direction in order.route:
        if len(way) > FIGURES.sea_moves:
            return way, [*remarks, warning("too-far", "kok.3.2.r49", place=way[-1])], None
        if len(way) > passed:  # once an area, when it is entered (R42)
            passed = len(way)
            detector = _detected(state, seat, way[-1], desk)
            if detector:
                detected = warning("detected", "kok.3.2.2.b", place=way[-1])
                return way, [*remarks, detected], detector
        target = neighbour(way[-1], direction)
        halt = why_not_sail_into(state, target)
        if halt is None:
            way.append(target)
            continue
        remarks.append(halt)
        if state.options.blocked_step == "stop" or halt.reason != "kok.edge":  # R49, kok.3.2.d
            break
    return way, remarks, None


def enemies_at_sea(state: State, seat: Seat, place: str) -> list[Seat]:
    """Who has ships in this area and is hostile, by number (R43)."""
    fleets = state.squares[place].fleets
    return [
        other
        for other in sorted(fleets, key=lambda each: state.tribes[each].number)
        if other != seat and ships(fleets[other].units) and not allied(state, seat, other)
    ]


def _detected(state: State, seat: Seat, place: str, desk: Desk) -> Seat | None:
    """Each hostile ship looks out until one detects the fleet that passes (kok.3.2.2.a, R42)."""
    for other in enemies_at_sea(state, seat, place):
        rolls: list[Roll] = []
        found = False
        for _ in range(ships(state.squares[place].fleets[other].units)):
            why = f"a ship detects the fleet on {state.options.detect_percent} or less"
            roll = desk.roll(100, "kok.3.2.2.a", why, at=place)
            rolls.append(roll)
            found = roll.value <= state.options.detect_percent
            if found:
                break
        told = Watched(
            seat=seat,
            by=other if found else None,
            rolls=tuple(rolls),
            places=(place,),
            clauses=("kok.3.2.2.a", "kok.3.2.2.b"),
        )
        desk.tell(told, to=audience(state, seat))
        if found:
            return other
    return None


def _fight(state: State, seat: Seat, place: str, detector: Seat | None, desk: Desk) -> None:
    """Where hostile fleets are, the detecting one is fought first, then by number (R43)."""
    enemies = enemies_at_sea(state, seat, place)
    if detector is not None:
        enemies.remove(detector)
        enemies.insert(0, detector)
    for enemy in enemies:
        if desk.rehearsing or seat not in state.squares[place].fleets:
            break
        sea_battle(state, place, seat, enemy, desk)
