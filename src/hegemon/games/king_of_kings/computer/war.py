"""Guarding what is threatened and attacking where it pays."""

import random

from msgspec import Struct

from hegemon.games.king_of_kings.computer.drafting import at, units_line
from hegemon.games.king_of_kings.computer.forecast import Forecast, best_tactic, forecast
from hegemon.games.king_of_kings.computer.outlook import MOVERS, Outlook
from hegemon.games.king_of_kings.geography import STEPS, neighbour
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
    tried: set[str] = set()
    while not outlook.draft.full:
        plans = [p for p in (_plan(outlook, t) for t in _prizes(outlook) if t not in tried) if p]
        if not plans:
            return
        best = max(plans, key=lambda plan: (plan.gain, rng.random()))
        tried.add(best.place)
        for origin, units in best.army.items():
            letter = next(way for way in STEPS if neighbour(origin, way) == best.place)
            line = f"LAND {at(origin)} {best.tactic} {units_line(units)} {letter}"
            if outlook.draft.add(line):
                outlook.spend(origin, units)


def _prizes(outlook: Outlook) -> list[str]:
    """Hostile provinces beside own ones, in a fixed sequence."""
    found: dict[str, None] = {}
    for place in outlook.own:
        for letter in STEPS:
            to = neighbour(place, letter)
            if to not in found and outlook.assailable(to):
                found[to] = None
    return list(found)


def _plan(outlook: Outlook, place: str) -> _Plan | None:
    """The attack on this province with all that is free beside it; None if it does not pay."""
    square = outlook.square(place)
    army: dict[str, Units] = {}
    force: Units = {}
    for letter in STEPS:
        origin = neighbour(place, letter)
        if origin not in outlook.free:
            continue
        units = dict(outlook.free[origin])
        # Who attacks keeps the attacked busy: what was to guard against them may go along.
        held = outlook.square(origin).units
        if outlook.threats[origin] <= strength(square.units):
            units = {kind: held[kind] for kind in MOVERS if held.get(kind)}
            _leave_one(units, held)
        units = {k: n for k, n in units.items() if n and n <= held.get(k, 0)}
        if units and not outlook.square(origin).moved:
            army[origin] = units
            add(force, units)
    if not force:
        return None
    tactic, end = best_tactic(force, land_units(square.units), square.terrain, square.tactic)
    gain = outlook.worth(place) + KILL * end.killed - LOSS * end.lost
    if not end.won or gain <= 0:
        return None
    # It should also be won against whatever he may change to.
    sure = sum(
        forecast(force, land_units(square.units), square.terrain, tactic, other).won
        for other in Tactic
    )
    return _Plan(place, gain, tactic, army, end) if sure >= 3 else None


def _leave_one(units: Units, held: Units) -> None:
    """Somebody has to stay, if no castle does."""
    if Kind.CASTLE in held:
        return
    for kind in (Kind.FOOT, Kind.BOWMEN, Kind.HORSEMEN, Kind.ARTILLERY, Kind.GENERAL):
        if units.get(kind):
            units[kind] -= 1
            return


def brace(outlook: Outlook, rng: random.Random) -> None:
    """Give threatened provinces a tactic that an enemy cannot count on."""
    groups: list[str] = []
    for place in outlook.own:
        if outlook.threats[place] and outlook.mine(place):
            groups.append(f"{at(place)} {rng.choice(STANCES)}")
    size = FIGURES.groups
    for begin in range(0, min(len(groups), 4 * size), size):
        outlook.draft.add(f"DEF {' '.join(groups[begin : begin + size])}")
