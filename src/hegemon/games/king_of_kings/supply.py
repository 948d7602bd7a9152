"""Storage, food, siege losses and production (kok.4, kok.2.5.3)."""

from heapq import heapify, heappop, heapreplace

from hegemon.core.desk import Desk, Event
from hegemon.core.seats import Seat
from hegemon.games.king_of_kings.isolation import isolated
from hegemon.games.king_of_kings.ownership import audience
from hegemon.games.king_of_kings.state import State, Terrain, Units, add, row_and_column, strength
from hegemon.games.king_of_kings.state import take as remove
from hegemon.games.king_of_kings.tables import EATERS, GROUND, eaters


class Excess(Event, frozen=True, tag="kok.excess"):
    """Gold and wood above the limits were lost (kok.4.4)."""

    seat: Seat
    gold: int
    wood: int


class Besieged(Event, frozen=True, tag="kok.besieged"):
    """Units of an isolated province were lost (kok.2.5.3, R21)."""

    seat: Seat
    lost: Units


class Fed(Event, frozen=True, tag="kok.fed"):
    """What a tribe's pool of food had to feed, and what was kept (kok.4.1)."""

    seat: Seat
    food: int
    need: int
    kept: int


class Starved(Event, frozen=True, tag="kok.starved"):
    """Units of one square were disbanded for want of food (kok.4.e)."""

    seat: Seat
    lost: Units


class Collected(Event, frozen=True, tag="kok.collected"):
    """Gold and wood that went to the central storage (kok.6.7)."""

    seat: Seat
    gold: int
    wood: int


def produce_local_gold(state: State) -> None:
    """Phase 1: every province, neutral ones too, lays up its gold (kok.6.4, R57)."""
    for square in state.squares.values():
        square.gold = GROUND[square.terrain].gold


def lose_excess(state: State, desk: Desk) -> None:
    """After the orders, what is above the limits is lost (kok.4.4.1, kok.4.4.2, R56)."""
    for seat in state.seats():
        tribe = state.tribes[seat]
        gold = max(0, tribe.gold - state.options.gold_limit)
        wood = max(0, tribe.wood - state.options.wood_limit)
        tribe.gold -= gold
        tribe.wood -= wood
        if gold or wood:
            clauses = ("kok.4.4.1", "kok.4.4.2")
            told = Excess(seat=seat, gold=gold, wood=wood, clauses=clauses)
            desk.tell(told, to=audience(state, seat))


# kok.2.5: siege


def besiege(state: State, holdings: dict[Seat, list[str]], desk: Desk) -> set[str]:
    """Isolated provinces lose what they cannot feed themselves (R21).

    All are tested before any loses units. Those come back that the central pool does not reach:
    by the other values of option siege_mode it feeds isolated provinces like all others.
    """
    cut_off = {place for places in holdings.values() for place in places if isolated(state, place)}
    for place in sorted(cut_off, key=row_and_column):
        square = state.squares[place]
        assert square.owner is not None
        lost = _siege_losses(state, place)
        remove(square.units, lost)
        if lost:
            told = Besieged(
                seat=square.owner, lost=lost, places=(place,), clauses=("kok.2.5.3", "kok.2.5.r21")
            )
            desk.tell(told, to=audience(state, square.owner))
    return cut_off if state.options.siege_mode == "local_food" else set()


def _siege_losses(state: State, place: str) -> Units:
    square = state.squares[place]
    match state.options.siege_mode:
        case "local_food":
            number = eaters(square.units) - GROUND[square.terrain].food
        case "one_unit":
            number = 1
        case _:
            number = 0
    return _first_eaters(square.units, min(number, strength(square.units) - 1))


def _first_eaters(units: Units, number: int) -> Units:
    """So many eaters in the sequence in which they go: B, F, H, A."""
    chosen: Units = {}
    for kind in EATERS:
        taken = min(number, units.get(kind, 0))
        if taken > 0:
            chosen[kind] = taken
            number -= taken
    return chosen


# kok.4.1: food


def feed(state: State, seat: Seat, provinces: list[str], seas: list[str], desk: Desk) -> None:
    """Feed a tribe from its pool and disband who is not fed (kok.4.1, R58).

    `provinces`: those it controls that are not isolated; `seas`: areas where it has units.
    """
    tribe = state.tribes[seat]
    food = tribe.food + sum(_rating(state, place) for place in provinces)
    need = sum(eaters(_units(state, seat, place)) for place in (*provinces, *seas))
    if need > food:
        _disband(state, seat, [*provinces, *seas], need - food, desk)
    kept = max(0, min(food - need, state.options.food_limit))  # kok.4.2.2
    tribe.food = kept
    clauses = ("kok.4.1.1", "kok.4.2.2")
    told = Fed(seat=seat, food=food, need=need, kept=kept, clauses=clauses)
    desk.tell(told, to=audience(state, seat))


def _disband(state: State, seat: Seat, places: list[str], surplus: int, desk: Desk) -> None:
    """One unit after the other where eaters exceed the food rating most (kok.4.1.2-4)."""
    hungry = [
        (-_excess(state, seat, place), row_and_column(place), place)
        for place in places
        if _may_starve(state, seat, place)
    ]
    heapify(hungry)
    starved: dict[str, Units] = {}
    for _ in range(surplus):
        if not hungry:
            break
        difference, where, worst = hungry[0]
        units = _units(state, seat, worst)
        kind = next(kind for kind in EATERS if kind in units)
        remove(units, {kind: 1})
        add(starved.setdefault(worst, {}), {kind: 1})
        if _may_starve(state, seat, worst):
            heapreplace(hungry, (difference + 1, where, worst))
        else:
            heappop(hungry)
    for place, lost in starved.items():
        fleets = state.squares[place].fleets
        if seat in fleets and not fleets[seat].units:
            del fleets[seat]
        told = Starved(seat=seat, lost=lost, places=(place,), clauses=("kok.4.1.2", "kok.4.1.4"))
        desk.tell(told, to=audience(state, seat))


def _excess(state: State, seat: Seat, place: str) -> int:
    return eaters(_units(state, seat, place)) - _rating(state, place)


def _rating(state: State, place: str) -> int:
    return GROUND[state.squares[place].terrain].food


def _units(state: State, seat: Seat, place: str) -> Units:
    square = state.squares[place]
    if square.terrain is Terrain.SEA:
        fleet = square.fleets.get(seat)
        return fleet.units if fleet else {}
    return square.units


def _may_starve(state: State, seat: Seat, place: str) -> bool:
    """The last land unit of a province is never disbanded; at sea anybody may be (R58)."""
    units = _units(state, seat, place)
    spared = 0 if state.squares[place].terrain is Terrain.SEA else 1
    return eaters(units) > 0 and strength(units) > spared


# kok.6.7: gold and wood


def collect(state: State, seat: Seat, provinces: list[str], desk: Desk) -> None:
    """Phase 4: local gold and wood of controlled provinces go to the central storage (R57)."""
    squares = [state.squares[place] for place in provinces]
    gold = sum(square.gold for square in squares)
    wood = sum(GROUND[square.terrain].wood for square in squares)
    tribe = state.tribes[seat]
    tribe.gold += gold
    tribe.wood += wood
    tribe.collected = gold
    told = Collected(seat=seat, gold=gold, wood=wood, clauses=("kok.6.7",))
    desk.tell(told, to=audience(state, seat))
