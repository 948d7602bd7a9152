"""One land battle or raid in a turn of its own, for tests of what happens in it."""

from typing import Any

from kok.playing import play
from kok.positions import A, B, draw, units

from hegemon.core.desk import Desk
from hegemon.core.dice import Roll
from hegemon.games.king_of_kings.battle import Decided, Fought, Joined
from hegemon.games.king_of_kings.state import State, Units

FIELD = "2/1"
"""Where the battle is. The attacker comes from 1/1, the defender has a neighbour to the east."""


class Fight:
    """The turn in which A marched against B, and what was told of it."""

    def __init__(self, state: State, desk: Desk) -> None:
        self.state, self.desk = state, desk
        events = [each.event for each in desk.told]
        self.begun = [event for event in events if isinstance(event, Joined)]
        self.rounds = [event for event in events if isinstance(event, Fought)]
        self.ends = [event for event in events if isinstance(event, Decided)]

    @property
    def end(self) -> Decided:
        """How the only battle ended."""
        (end,) = self.ends
        return end

    @property
    def lost(self) -> list[tuple[Units, Units]]:
        """Losses of attacker and defender by round."""
        return [each.lost for each in self.rounds]

    @property
    def left(self) -> tuple[Units, Units]:
        """What is left of both after the last round."""
        return self.rounds[-1].left

    @property
    def rolls(self) -> list[Roll]:
        """All dice of the battle."""
        return [roll for each in self.rounds for roll in each.rolls]

    @property
    def morale(self) -> tuple[int, int]:
        """Morale points of both over the turn."""
        return self.state.tribes[A].morale, self.state.tribes[B].morale

    def at(self, place: str) -> tuple[str | None, str]:
        """Who owns a province and what units are in it, as a report writes them."""
        square = self.state.squares[place]
        return square.owner, written(square.units)


def written(counted: Units) -> str:
    """Units as in `positions.units`, every number written out."""
    return "".join(f"{number}{kind.value}" for kind, number in sorted(counted.items(), key=_row))


def _row(entry: tuple[Any, int]) -> int:
    return "BFHACGS".index(entry[0].value)


def fight(
    attackers: str,
    defenders: str,
    tactics: str,
    *dice: int,
    ground: str = "PLA",
    shelter: bool = True,
    order: str = "LAND",
    gold: int = 0,
    **options: Any,
) -> Fight:
    """A marches with all troops named against B; `tactics` are the attacker's and defender's.

    Without `shelter` B has no province to retreat to.
    """
    refuge = "PLA:b:F" if shelter else "DES"
    state = draw(
        f"PLA:a:{attackers}:{tactics[0]} {ground}:b:{defenders}:{tactics[1]} {refuge}\n"
        "TOW:a:C DES TOW:b:C",
        gold=gold,
        **options,
    )
    assert units(attackers)
    return Fight(state, play(state, {A: f"{order} 1 1 AT E"}, *dice))
