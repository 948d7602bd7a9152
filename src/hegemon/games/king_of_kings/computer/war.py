"""Guarding what is threatened and attacking where it pays."""

import random
from collections.abc import Iterable

from msgspec import Struct

from hegemon.games.king_of_kings.computer.drafting import at, units_line
from hegemon.games.king_of_kings.computer.forecast import Forecast, best_tactic, forecast
from hegemon.games.king_of_kings.computer.outlook import MOVERS, Outlook
from hegemon.games.king_of_kings.geography import STEPS, around, neighbour
from hegemon.games.king_of_kings.isolation import isolated
from hegemon.games.king_of_kings.state import (
    CITIES,
    Kind,
    Tactic,
    Units,
    add,
    land_units,
    strength,
)
from hegemon.games.king_of_kings.tables import FIGURES

LOSS, KILL = 5, 6
"""What a unit lost and a unit destroyed count beside the worth of a province."""
SURE = 3
"""Of the five tactics the defender may change to, an attack is to be won against so many."""
WALL = 2
"""A castle is reckoned like so many units where a province is to be held."""
STANCES = (Tactic.COUNTER, Tactic.OUTFLANK, Tactic.STANDARD, Tactic.FRONTAL)


def guard(outlook: Outlook) -> None:
    """In every province stays somebody, and where an enemy is near about as many as he could
    bring, more in a city; the rest is free."""
    for place in outlook.own:
        square = outlook.square(place)
        castle = Kind.CASTLE in square.units
        city = square.terrain in CITIES
        threat = outlook.threats[place]
        stays = max(0 if castle else 1, (threat * (4 if city else 2) + 3) // 4 - castle)
        free: Units = {}
        spare = strength(square.units) - castle - stays
        for kind in (Kind.HORSEMEN, Kind.FOOT, Kind.BOWMEN, Kind.ARTILLERY):
            taken = min(max(0, spare), square.units.get(kind, 0))
            if taken:
                free[kind] = taken
                spare -= taken
        outlook.free[place] = {} if isolated(outlook.state, place) and not city else free


class _Plan(Struct):
    """An attack that could be made."""

    place: str
    gain: float
    tactic: Tactic
    army: dict[str, Units]
    end: Forecast


def attack(outlook: Outlook, rng: random.Random) -> None:
    """Attack where the careful forecast is a victory, the best prize first."""
    plans = {place: _best_plan(outlook, place) for place in _prizes(outlook)}
    while not outlook.draft.full:
        open_plans = [plan for plan in plans.values() if plan is not None]
        if not open_plans:
            return
        best = max(open_plans, key=lambda plan: (plan.gain, rng.random()))
        _march(outlook, best)
        plans[best.place] = None
        spent = {each for origin in best.army for each in around(origin)}
        for place, plan in plans.items():
            if plan is not None and place in spent:
                plans[place] = _best_plan(outlook, place)


def _march(outlook: Outlook, plan: _Plan) -> None:
    for origin, units in plan.army.items():
        letter = next(way for way in STEPS if neighbour(origin, way) == plan.place)
        line = f"LAND {at(origin)} {plan.tactic} {units_line(units)} {letter}"
        if outlook.draft.add(line):
            outlook.spend(origin, units)
            outlook.attacked.add(outlook.square(plan.place).owner)


def _prizes(outlook: Outlook) -> list[str]:
    """Hostile provinces beside own ones, in a fixed sequence."""
    found: dict[str, None] = {}
    for place in outlook.own:
        for letter in STEPS:
            to = neighbour(place, letter)
            if to not in found and outlook.assailable(to):
                found[to] = None
    return list(found)


def _best_plan(outlook: Outlook, place: str) -> _Plan | None:
    """The better of an attack with what is free and one with all there is; None if none pays."""
    origins = [each for each in around(place) if _ready(outlook, each)]
    free = {each: dict(outlook.free[each]) for each in origins if outlook.free[each]}
    bold = {each: units for each in origins if (units := all_but_one(outlook, each))}
    plans = [_plan(outlook, place, army) for army in ([free, bold] if free != bold else [free])]
    return max((plan for plan in plans if plan), key=lambda plan: plan.gain, default=None)


def _ready(outlook: Outlook, place: str) -> bool:
    """Whether troops may leave this province for an attack."""
    return place in outlook.free and outlook.mine(place) and not outlook.square(place).moved


def _plan(outlook: Outlook, place: str, army: dict[str, Units]) -> _Plan | None:
    """The attack on this province with this army; None if it does not pay."""
    square = outlook.square(place)
    force: Units = {}
    for units in army.values():
        add(force, units)
    garrison = land_units(square.units)
    if not force or 2 * strength(force) < strength(garrison):
        return None
    tactic, end = best_tactic(force, garrison, square.terrain, square.tactic)
    if not end.won:
        return None
    gain = outlook.worth(place) * outlook.weight(square.owner) / 100
    if strongest(outlook, place, place) > 2 * end.left:
        gain /= 2  # it would soon be lost again
    gain += KILL * end.killed - LOSS * end.lost
    gain -= sum(_risk(outlook, origin, units, place) for origin, units in army.items())
    if gain <= 0:
        return None
    # It should also be won against whatever he may change to.
    sure = sum(forecast(force, garrison, square.terrain, tactic, other).won for other in Tactic)
    return _Plan(place, gain, tactic, army, end) if sure >= SURE else None


def _risk(outlook: Outlook, origin: str, units: Units, target: str) -> float:
    """What may be lost where the army came from: half its worth if another enemy beside it could
    take it from those who stay, all of it in a city."""
    square = outlook.square(origin)
    stays = strength(square.units) - strength(units)
    if Kind.CASTLE in square.units:
        stays += WALL - 1
    if strongest(outlook, origin, target) <= stays:
        return 0
    return outlook.worth(origin) / (1 if square.terrain in CITIES else 2)


def strongest(outlook: Outlook, place: str, without: str) -> int:
    """The greatest number of hostile units in one province beside this one."""
    return max(
        (outlook.marchers(each) for each in around(place) if each != without),
        default=0,
    )


def all_but_one(outlook: Outlook, place: str) -> Units:
    """Everybody who can march; one stays if no castle does."""
    held = outlook.square(place).units
    units = {kind: held[kind] for kind in MOVERS if held.get(kind)}
    if Kind.CASTLE not in held:
        last = next((kind for kind in MOVERS if units.get(kind)), None)
        if last is not None:
            units[last] -= 1
    return {kind: number for kind, number in units.items() if number}


def brace(outlook: Outlook, rng: random.Random) -> None:
    """Give threatened provinces a tactic that an enemy cannot count on."""
    groups: list[str] = []
    for place in _by_threat(outlook):
        if outlook.threats[place] and outlook.mine(place):
            groups.append(f"{at(place)} {rng.choice(STANCES)}")
    size = FIGURES.groups
    for begin in range(0, min(len(groups), 4 * size), size):
        outlook.draft.add(f"DEF {' '.join(groups[begin : begin + size])}")


def _by_threat(outlook: Outlook) -> Iterable[str]:
    return sorted(outlook.own, key=lambda place: -outlook.threats[place])
