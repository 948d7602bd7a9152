"""King of Kings in individual mode: what a seat may not know changes nothing it is shown
(kok.1.4, R81)."""

import random
from functools import partial
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from kok.positions import NUMBERS, A, B, C

from hegemon.core.codec import encode
from hegemon.core.moderator import Moderator
from hegemon.core.record import MemoryRecord
from hegemon.core.seats import PUBLIC, Seat
from hegemon.games.king_of_kings import KingOfKings
from hegemon.games.king_of_kings.options import Options
from hegemon.games.king_of_kings.sight import View, imagine, sight
from hegemon.games.king_of_kings.soundness import faults
from hegemon.games.king_of_kings.state import (
    Culture,
    Fleet,
    Kind,
    Square,
    State,
    Tactic,
    Terrain,
    Tribe,
    Units,
)
from hegemon.testing.fuzz import random_line

LINES = (
    "LAND 1 1 AT E",
    "LAND 2 2 AT NNN",
    "PLA 4 4 FOOT",
    "DEF 3 3 U",
    "LAND 9 9",
    "SEA 1 1 AT SH 2 E",
)
LAND_KINDS: list[Kind] = [kind for kind in Kind if kind is not Kind.SHIP]
randoms = st.integers(0, 2**32).map(random.Random)
seats = st.sampled_from([A, B, C])


@st.composite
def squares(draw: st.DrawFn) -> Square:
    """A sound square: owned only if it holds land units, at sea no more troops than ships."""
    terrain = draw(st.sampled_from([Terrain.PLAINS, Terrain.FOREST, Terrain.TOWN, Terrain.SEA]))
    if terrain is Terrain.SEA:
        owners = draw(st.lists(seats, max_size=2, unique=True))
        return Square(terrain, fleets={owner: Fleet(draw(fleets())) for owner in owners})
    units: Units = draw(st.dictionaries(st.sampled_from(LAND_KINDS), st.integers(1, 4), max_size=3))
    if Kind.CASTLE in units:
        units[Kind.CASTLE] = 1
    owner = draw(seats)
    if not units:
        return Square(terrain)
    if draw(st.booleans()):
        units[Kind.SHIP] = draw(st.integers(1, 4))
    return Square(terrain, owner, units, draw(st.sampled_from(Tactic)))


@st.composite
def fleets(draw: st.DrawFn) -> dict[Kind, int]:
    """Ships, and foot soldiers on some of them."""
    hulls = draw(st.integers(1, 5))
    troops = draw(st.integers(0, hulls))
    return {Kind.FOOT: troops, Kind.SHIP: hulls} if troops else {Kind.SHIP: hulls}


@st.composite
def worlds(draw: st.DrawFn) -> State:
    """Four by four squares and three tribes in individual mode."""
    places = [f"{column}/{row}" for column in range(1, 5) for row in range(1, 5)]
    goods = st.integers(0, 40)
    world = State(
        turn=1,
        columns=4,
        rows=4,
        squares={place: draw(squares()) for place in places},
        tribes={
            seat: Tribe(
                number,
                culture=draw(st.sampled_from(Culture)),
                gold=draw(goods),
                wood=draw(goods),
                points=draw(st.integers(0, 60)),
            )
            for seat, number in NUMBERS.items()
            if number < 4
        },
        options=Options(mode="individual", artillery=True),
    )
    for one, other in ((A, B), (A, C), (B, C)):
        status = draw(st.integers(0, 5))
        if status:
            for seat, towards in ((one, other), (other, one)):
                world.tribes[seat].declared[towards] = status
                world.tribes[seat].agreed[towards] = status
    assert faults(world) == ()
    return world


@st.composite
def twins(draw: st.DrawFn) -> tuple[State, State]:
    """Two worlds that look the same to A: the second is another one where A sees nothing."""
    world, other = draw(worlds()), draw(worlds())
    seen = sight(world, A).squares
    for place, square in other.squares.items():
        if place in seen:
            other.squares[place] = world.squares[place]
        elif A in square.fleets or square.owner == A:
            other.squares[place] = Square(Terrain.DESERT)
    for seat in (B, C):
        tribe, known = other.tribes[seat], world.tribes[seat]
        tribe.culture, tribe.points = known.culture, known.points
        tribe.declared = {**tribe.declared, A: known.declared.get(A, 0)}
        tribe.declared = {each: status for each, status in tribe.declared.items() if status}
        tribe.agreed = dict(tribe.declared)
    other.tribes[A] = world.tribes[A]
    return world, other


def table(world: State) -> Moderator[State, View]:
    """A game that begins from this world."""
    return Moderator.begin(KingOfKings(), world, MemoryRecord(), b"secret", (A, B, C))


@settings(max_examples=40)
@given(twins(), randoms)
def test_two_worlds_that_look_the_same(pair: tuple[State, State], rng: random.Random) -> None:
    one, other = (table(world) for world in pair)
    lines = [*LINES, *(random_line(partial(one.offer, A), rng) for _ in range(3))]

    def shown(game: Moderator[State, View]) -> list[Any]:
        offers = [game.offer(A, line[:cut]) for line in lines for cut in (0, 5, 8, len(line))]
        findings = [game.check(A, line) for line in lines]
        return [game.view(A), game.ask(A), game.question(A), game.waiting_for, findings, offers]

    assert encode(shown(one)) == encode(shown(other))


@settings(max_examples=60)
@given(worlds(), st.sampled_from([A, B, PUBLIC]))
def test_what_is_imagined_looks_like_the_view(world: State, seat: Seat) -> None:
    view = sight(world, seat)
    assert encode(sight(imagine(view), seat)) == encode(view)


@settings(max_examples=40)
@given(worlds(), randoms)
def test_every_line_that_is_offered_is_accepted(world: State, rng: random.Random) -> None:
    """Also after other lines, which have spent gold and moved troops; then the turn is sound."""
    game = table(world)
    for seat in (A, B, C):
        lines: list[str] = []
        for _ in range(4):
            before = "".join(f"{line}\n" for line in lines)
            lines += [random_line(lambda text: game.offer(seat, before + text), rng)]  # noqa: B023
            lines = [line for line in lines if line]
        refused = [f for f in game.check(seat, "\n".join(lines)) if f.refuses]
        assert not refused, lines
        game.submit(seat, "\n".join(lines))
    assert game.step == 1
    assert faults(game._position.run.state) == ()
