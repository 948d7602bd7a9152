"""Wild turns between tribes of every mood: whatever disappears was told of, and nobody gets units
for nothing (kok.2-5)."""

import random
from collections import Counter

import pytest
from kok.playing import told
from kok.positions import NUMBERS, A, B, C, D

from hegemon.core.asks import Answer
from hegemon.core.desk import Desk
from hegemon.core.dice import KeyedDice
from hegemon.core.seats import PUBLIC, Seat
from hegemon.games.king_of_kings.battle import Decided, Fought
from hegemon.games.king_of_kings.options import OPTIONS, read_options
from hegemon.games.king_of_kings.ownership import Occupied
from hegemon.games.king_of_kings.placing import Placed
from hegemon.games.king_of_kings.sea_battle import SeaBattle
from hegemon.games.king_of_kings.soundness import faults
from hegemon.games.king_of_kings.state import Fleet, Kind, Square, State, Tactic, Terrain, Tribe
from hegemon.games.king_of_kings.supply import Besieged, Starved
from hegemon.games.king_of_kings.turn import turn
from hegemon.games.king_of_kings.victory import Eliminated
from hegemon.games.king_of_kings.works import Bombarded

SEATS = (A, B, C, D)
SIZE = 6


def wild_world(rng: random.Random) -> State:
    """A crowded map, statuses of every kind, options as they fall."""
    options = {
        option.key: rng.choice(option.choices)
        for option in OPTIONS
        if option.choices and option.key != "mode" and rng.random() < 0.5
    }
    options["artillery"] = "true"
    squares = {f"{x}/{y}": _square(rng) for x in range(1, SIZE + 1) for y in range(1, SIZE + 1)}
    tribes = {
        seat: Tribe(NUMBERS[seat], gold=rng.randint(0, 60), wood=rng.randint(0, 40), points=60)
        for seat in SEATS
    }
    state = State(1, SIZE, SIZE, squares, tribes, read_options(options))
    for number, one in enumerate(SEATS):
        for other in SEATS[number + 1 :]:
            status = rng.choice((0, 0, 0, 1, 5))
            if status:
                for seat, towards in ((one, other), (other, one)):
                    tribes[seat].declared[towards] = tribes[seat].agreed[towards] = status
    return state


def _square(rng: random.Random) -> Square:
    terrain = rng.choice([Terrain.SEA, Terrain.SEA, *Terrain])
    if terrain is Terrain.SEA:
        fleets = {}
        for seat in rng.sample(SEATS, rng.choice((0, 1, 1, 2))):
            hulls = rng.randint(1, 4)
            crew = rng.choice((Kind.FOOT, Kind.HORSEMEN, Kind.GENERAL))
            fleets[seat] = Fleet({crew: rng.randint(1, hulls), Kind.SHIP: hulls})
        return Square(terrain, fleets=fleets)
    if rng.random() < 0.2:
        return Square(terrain)
    units = {kind: rng.randint(1, 3) for kind in rng.sample([*Kind], 3)}
    units[Kind.FOOT] = rng.randint(1, 4)
    if Kind.CASTLE in units:
        units[Kind.CASTLE] = 1
    owner = rng.choice(SEATS)
    return Square(terrain, owner, units, rng.choice([*Tactic]), home=owner)


def wild_sheet(state: State, seat: Seat, rng: random.Random) -> str:
    """Thirty lines about squares of the seat, most of them possible."""
    return "\n".join(_line(state, seat, rng) for _ in range(30))


def _line(state: State, seat: Seat, rng: random.Random) -> str:
    own = [*state.controlled(seat), *state.fleets().get(seat, [])] or ["1/1"]
    place = rng.choice(own).replace("/", " ")
    way = " ".join(rng.choice("NSEW") for _ in range(rng.randint(1, 3)))
    troops = rng.choice(("AT", "AT SH 2", "FO 1", "FO 2 SH 2", "HO 1 FO 1", "FO 1 SH 1", "AT SH 9"))
    other = rng.choice(SEATS)
    return rng.choice(
        (
            f"LAND {place} {rng.choice('FPTUC')} {troops} {way}",
            f"LAND {place} {troops} {way}",
            f"RAID {place} {troops} {way}",
            f"SEA {place} {troops} {way}",
            f"PLA {place} {rng.choice(('FO', 'SH', 'CA', 'GE', 'AR'))}",
            f"ALL {NUMBERS[other]} {rng.randint(0, 5)}",
            f"CEDE {place} {NUMBERS[other]}",
            f"BMB {place} {rng.randint(1, SIZE)} {rng.randint(1, SIZE)}",
            f"BUILD {place}",
        )
    )


def census(state: State) -> Counter[Kind]:
    """All units there are, by type."""
    found: Counter[Kind] = Counter()
    for square in state.squares.values():
        for units in (square.units, *(fleet.units for fleet in square.fleets.values())):
            found.update(units)
    return found


def accounted(desk: Desk) -> Counter[Kind]:
    """What came and went, by all that was told."""
    change: Counter[Kind] = Counter()
    for event in told(desk, PUBLIC, Placed):
        change[event.kind] += 1
    for fought in told(desk, PUBLIC, Fought):
        for lost in fought.lost:
            change.subtract(lost)
    for end in told(desk, PUBLIC, Decided):
        change.subtract(end.surrendered)
        change.subtract(
            {Kind.CASTLE: int(end.castle_lost), Kind.SHIP: end.ships_lost + end.landed_lost}
        )
    for taken in told(desk, PUBLIC, Occupied):
        change.subtract({Kind.SHIP: taken.ships_lost})
    for battle in told(desk, PUBLIC, SeaBattle):
        change.subtract({Kind.SHIP: sum(battle.sunk)})
        for drowned in battle.drowned:
            change.subtract(drowned)
    for shelled in told(desk, PUBLIC, Bombarded):
        change.subtract(shelled.destroyed)
    for besieged in told(desk, PUBLIC, Besieged):
        change.subtract(besieged.lost)
    for starved in told(desk, PUBLIC, Starved):
        change.subtract(starved.lost)
    for out in told(desk, PUBLIC, Eliminated):
        change.subtract({Kind.SHIP: out.ships})
    return change


@pytest.mark.parametrize("seed", range(24))
def test_units_come_and_go_as_it_is_told(seed: int) -> None:
    """Three wild turns in a row; the state stays sound, and the census agrees with the news."""
    three_wild_turns(seed)


@pytest.mark.slow
def test_units_come_and_go_in_many_wild_turns() -> None:
    """The same over some hundred worlds."""
    for seed in range(24, 400):
        three_wild_turns(seed)


def three_wild_turns(seed: int) -> None:
    """Play them; whatever does not add up fails."""
    rng = random.Random(seed)
    state = wild_world(rng)
    assert faults(state) == ()
    for number in range(3):
        before = census(state)
        desk = Desk(KeyedDice(b"wild", number, seed))
        script = turn(state, desk)
        sheets = {ask.seat: wild_sheet(state, ask.seat, rng) for ask in next(script).asks}
        with pytest.raises(StopIteration):
            script.send({seat: Answer(text) for seat, text in sheets.items()})
        assert faults(state) == ()
        after = census(state)
        before.update(accounted(desk))
        assert {k: n for k, n in before.items() if n} == {k: n for k, n in after.items() if n}
        if state.ended:
            break
