"""Taking neutral land, over land and sea, and bringing idle troops to the border."""

from hegemon.games.king_of_kings.computer.drafting import at, units_line
from hegemon.games.king_of_kings.computer.outlook import Outlook
from hegemon.games.king_of_kings.geography import STEPS, around, is_coastal, is_sea, neighbour
from hegemon.games.king_of_kings.movement import movement
from hegemon.games.king_of_kings.sailing import enemies_at_sea
from hegemon.games.king_of_kings.state import Units, ships
from hegemon.games.king_of_kings.tables import FIGURES, GROUND


def expand(outlook: Outlook) -> None:
    """Send one free unit into each neutral province within reach, the best first."""
    offers: list[tuple[int, int, str, str, str]] = []
    for place in outlook.own:
        units = outlook.pick(place)
        if not units:
            continue
        for to, way in outlook.reach(place, units):
            if outlook.neutral(to):
                offers.append((-outlook.worth(to), len(way), place, to, way))
    for _, _, place, to, way in sorted(offers):
        if to in outlook.targets:
            continue
        units = outlook.pick(place)
        if units and settle(outlook, place, units, way):
            outlook.spend(place, units)
            outlook.targets.add(to)


def settle(outlook: Outlook, place: str, units: Units, way: str) -> bool:
    """March these units along a way."""
    return outlook.draft.add(f"LAND {at(place)} {units_line(units)} {way}")


def sail(outlook: Outlook) -> None:
    """Ship free units to neutral coasts that nobody walks to."""
    for port in outlook.own:
        while ships(outlook.square(port).units) and outlook.free.get(port):
            if not _voyage(outlook, port):
                break


def _voyage(outlook: Outlook, port: str) -> bool:
    """One ship with one unit to the best coast within ten areas, and ashore."""
    found = _coasts(outlook, port)
    if not found:
        return False
    _, route, area, shore, way = found[0]
    units = outlook.pick(port)
    if not units:
        return False
    cargo = f"{units_line(units)} SH 1"
    if not outlook.draft.add(f"SEA {at(port)} {cargo} {route}"):
        return False
    outlook.spend(port, units)
    if outlook.draft.add(f"LAND {at(area)} {cargo} {way}"):
        outlook.targets.add(shore)
    return True


def _coasts(outlook: Outlook, port: str) -> list[tuple[int, str, str, str, str]]:
    """Neutral provinces a fleet can land in this turn: worth, route, area, province, step."""
    seen = {port}
    fronts = [(port, "")]
    found: dict[str, tuple[int, str, str, str, str]] = {}
    for here, route in fronts:
        if len(route) >= FIGURES.sea_moves:
            continue
        for letter in STEPS:
            to = neighbour(here, letter)
            if to in seen:
                continue
            if is_sea(outlook.state, to) and not enemies_at_sea(outlook.state, outlook.seat, to):
                seen.add(to)
                fronts.append((to, route + letter))
            elif route and outlook.neutral(to) and to not in outlook.targets and to not in found:
                found[to] = (-outlook.worth(to) + len(route), route, here, to, letter)
    return sorted(found.values())


def overseas(outlook: Outlook, port: str) -> bool:
    """Whether a ship built here would have somewhere to go."""
    return is_coastal(outlook.state, port) and bool(_coasts(outlook, port))


def gather(outlook: Outlook) -> None:
    """Idle troops go towards the nearest place where something is to be won or held, as far as
    their feet carry them."""
    steps = _towards_the_border(outlook)
    for place in sorted(outlook.own, key=lambda each: steps.get(each, (0, ""))[0]):
        units = dict(outlook.free.get(place, {}))
        if not units or outlook.square(place).moved:
            continue
        way = _way(outlook, steps, place, movement(units))
        if way and outlook.draft.add(f"LAND {at(place)} {units_line(units)} {way}"):
            outlook.spend(place, units)


def _way(outlook: Outlook, steps: dict[str, tuple[int, str]], place: str, points: int) -> str:
    """The letters of the way to the border, as long as there are points."""
    way = ""
    while points > 0:
        distance, letter = steps.get(place, (0, ""))
        if distance == 0:
            break
        place = neighbour(place, letter)
        points -= GROUND[outlook.square(place).terrain].cost
        way += letter
    return way


def _towards_the_border(outlook: Outlook) -> dict[str, tuple[int, str]]:
    """For every own province how far the border is, over own land, and the first step there."""
    own = set(outlook.own)
    border = [
        place
        for place in outlook.own
        if any(
            outlook.hostile(e) or (outlook.neutral(e) and e not in outlook.targets)
            for e in around(place)
        )
    ]
    found = dict.fromkeys(border, (0, ""))
    fronts = list(border)
    for here in fronts:
        for letter in STEPS:
            to = neighbour(here, letter)
            if to in own and to not in found:
                found[to] = (found[here][0] + 1, _BACK[letter])
                fronts.append(to)
    return found


_BACK = {"N": "S", "S": "N", "E": "W", "W": "E"}
