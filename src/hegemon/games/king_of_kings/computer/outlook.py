"""What a computer player makes of its position: its lands, what it may spare, who threatens."""

from collections.abc import Iterator

from hegemon.core.seats import Seat
from hegemon.games.king_of_kings.computer.drafting import Draft
from hegemon.games.king_of_kings.geography import STEPS, around, neighbour
from hegemon.games.king_of_kings.relations import allied, declared
from hegemon.games.king_of_kings.state import (
    CITIES,
    Kind,
    Square,
    Terrain,
    Units,
    has_land_unit,
    strength,
)
from hegemon.games.king_of_kings.tables import GROUND, TROOPS, eaters

GRANARY = 4
"""In so many turns a granary is to be eaten up."""
DISTRUST = 3
"""Of so many units of an ally at the border one is reckoned with."""
MOVERS = (Kind.FOOT, Kind.BOWMEN, Kind.HORSEMEN, Kind.ARTILLERY, Kind.GENERAL)
"""Who may be sent, those first who are missed least."""


class Outlook:
    """The position of a draft, seen from one seat; it changes as lines are added."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.state = draft.state
        self.seat: Seat = draft.seat
        self.own = self.state.controlled(self.seat)
        self.free: dict[str, Units] = {}
        """What may leave each province, once it is guarded."""
        self.targets: set[str] = set()
        """Neutral provinces somebody is on the way to."""
        self.left: set[str] = set()
        """Provinces some have marched from."""
        self.attacked: set[Seat | None] = set()
        """Whom this sheet attacks."""
        self.food = sum(GROUND[self.square(place).terrain].food for place in self.own)
        self.food += self.state.tribes[self.seat].food // GRANARY
        self.eaters = sum(eaters(self.square(place).units) for place in self.own)
        for place in self.state.fleets().get(self.seat, []):
            self.eaters += eaters(self.square(place).fleets[self.seat].units)
        self.threats = {place: self._threat(place) for place in self.own}

    def square(self, place: str) -> Square:
        """A square; one that is not known looks like the edge of the world."""
        return self.state.squares.get(place, _UNKNOWN)

    @property
    def gold(self) -> int:
        """What is left to spend."""
        return self.state.tribes[self.seat].gold

    @property
    def wood(self) -> int:
        """What is left for ships."""
        return self.state.tribes[self.seat].wood

    def neutral(self, place: str) -> bool:
        """Land nobody holds, or that nobody holds any more."""
        square = self.state.squares.get(place)
        if square is None or square.terrain is Terrain.SEA or has_land_unit(square.units):
            return False
        owner = square.owner
        if owner == self.seat:
            return False
        return square.force is None and (owner is None or not allied(self.state, self.seat, owner))

    def hostile(self, place: str) -> bool:
        """A province held by somebody who is no ally."""
        square = self.state.squares.get(place)
        if square is None or square.owner in (None, self.seat) or not has_land_unit(square.units):
            return False
        return not allied(self.state, self.seat, Seat(square.owner or ""))

    def assailable(self, place: str) -> bool:
        """A hostile province that may be attacked now."""
        square = self.square(place)
        if not self.hostile(place) or square.owner is None or square.force is not None:
            return False
        return declared(self.state, self.seat, square.owner) == 0

    def mine(self, place: str) -> bool:
        """A province under own control."""
        return self.state.controls(self.seat, place)

    def border(self, place: str) -> bool:
        """Whether a hostile province lies beside it."""
        return any(self.hostile(each) for each in around(place))

    def _threat(self, place: str) -> int:
        """Hostile units that could come into this province in a turn, by land; a part of those
        of allies too, who are trusted only so far."""
        return sum(
            self.marchers(each) if self.hostile(each) else self._allies(each) // DISTRUST
            for each in around(place)
        )

    def marchers(self, place: str) -> int:
        """Hostile units in a province that could leave it."""
        if not self.hostile(place):
            return 0
        units = self.square(place).units
        return strength(units) - units.get(Kind.CASTLE, 0)

    def _allies(self, place: str) -> int:
        square = self.square(place)
        if square.owner in (None, self.seat) or self.hostile(place):
            return 0
        return strength(square.units) - square.units.get(Kind.CASTLE, 0)

    def weight(self, owner: Seat | None) -> int:
        """How much a province counts by whose it is, in percent: more if its owner leads."""
        if owner is None or not self.state.tribes[owner].player:
            return 100
        points = self.state.tribes[owner].points
        most = max(tribe.points for tribe in self.state.tribes.values())
        return 125 if points == most and points > 0 else 100

    def worth(self, place: str) -> int:
        """What a province is worth: its goods, and a province more."""
        ground = GROUND[self.square(place).terrain]
        city = 6 if self.square(place).terrain in CITIES else 0
        return 4 + 3 * ground.gold + 2 * ground.food + ground.wood + city

    def spend(self, place: str, units: Units) -> None:
        """Units are under way: they are free no more."""
        self.left.add(place)
        free = self.free[place]
        for kind, number in units.items():
            free[kind] = free.get(kind, 0) - number
            if free[kind] <= 0:
                del free[kind]

    def pick(self, place: str, number: int = 1) -> Units:
        """So many of the units that may leave, those first who are missed least."""
        chosen: Units = {}
        for kind in MOVERS:
            taken = min(number, self.free.get(place, {}).get(kind, 0))
            if taken and kind is not Kind.GENERAL:
                chosen[kind] = taken
                number -= taken
        return chosen

    def reach(self, place: str, units: Units) -> Iterator[tuple[str, str]]:
        """Neutral or own provinces these units can come to, with the way as letters, nearest
        first; the way leads over own and neutral land."""
        points = 3 if Kind.GENERAL in units else min(TROOPS[kind].movement for kind in units)
        seen = {place}
        fronts: list[tuple[str, int, str]] = [(place, points, "")]
        for here, left, way in fronts:
            if left <= 0:
                continue
            for letter in STEPS:
                to = neighbour(here, letter)
                if to in seen or not (self.neutral(to) or self.mine(to)):
                    continue
                if self.square(to).force is not None:
                    continue
                seen.add(to)
                rest = left - GROUND[self.square(to).terrain].cost
                fronts.append((to, rest, way + letter))
                yield to, way + letter


_UNKNOWN = Square(Terrain.SEA)
