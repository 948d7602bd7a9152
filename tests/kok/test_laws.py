"""King of Kings keeps the laws of every game, under all its options."""

import random
from typing import ClassVar

from hegemon.core.codec import decode, encode
from hegemon.core.seats import Seat
from hegemon.games.king_of_kings import KingOfKings
from hegemon.games.king_of_kings.sight import View, sight
from hegemon.games.king_of_kings.soundness import faults
from hegemon.games.king_of_kings.state import Fleet, Kind, Square, State, Tactic, Terrain, Units
from hegemon.testing.laws import Subject, random_options, set_up
from hegemon.testing.suite import Laws


class TestLaws(Laws[State, View]):
    """On the small scenario, whose games are soon over; every other in individual mode."""

    game = KingOfKings()
    answers: ClassVar[int] = 16

    def start(self, rng: random.Random) -> Subject[State, View]:
        """The introduction under random options."""
        scenario = next(each for each in self.game.scenarios() if each.key == "introduction")
        options = random_options(scenario, rng)
        options["mode"] = rng.choice(("public", "individual"))
        return set_up(self.game, scenario, options)

    def twin(self, state: State, seat: Seat, rng: random.Random) -> State:
        """Where the seat sees nothing, anything; and others have other stores and alliances."""
        other = decode(encode(state), State)
        if not state.options.individual:
            return other
        seen = sight(state, seat).squares
        strangers = [each for each in state.playing() if each != seat]
        for place in other.squares:
            if place not in seen:
                other.squares[place] = _anything(strangers, rng)
        for number, each in enumerate(strangers):
            tribe = other.tribes[each]
            tribe.gold, tribe.wood, tribe.food = (rng.randint(0, 40) for _ in range(3))
            for friend in strangers[number + 1 :]:
                _ally(other, each, friend, rng.randint(0, 5))
        assert faults(other) == ()
        return other


def _ally(state: State, one: Seat, other: Seat, status: int) -> None:
    for each, towards in ((one, other), (other, one)):
        tribe = state.tribes[each]
        tribe.declared.pop(towards, None)
        if status:
            tribe.declared[towards] = status
        tribe.agreed = dict(tribe.declared)


def _anything(owners: list[Seat], rng: random.Random) -> Square:
    """A sound square of one of these or of nobody."""
    terrain = rng.choice([*Terrain])
    owner = rng.choice([None, *owners])
    if terrain is Terrain.SEA:
        hulls = rng.randint(1, 4)
        fleet: Units = {Kind.FOOT: rng.randint(1, hulls), Kind.SHIP: hulls}
        return Square(terrain, fleets={owner: Fleet(fleet)} if owner else {})
    kinds = rng.sample([Kind.BOWMEN, Kind.FOOT, Kind.HORSEMEN, Kind.SHIP], 2)
    units: Units = {Kind.FOOT: 1, **{kind: rng.randint(1, 4) for kind in kinds}}
    return Square(terrain, owner, units if owner else {}, rng.choice([*Tactic]))
