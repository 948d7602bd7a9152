"""The laws of every game, on the toys."""

import random
from typing import ClassVar

from toys import council, skirmish
from toys.council import ANN, BEN, CAT, Council
from toys.skirmish import Force, Skirmish

from hegemon.core.seats import Seat
from hegemon.testing.laws import Subject
from hegemon.testing.suite import Laws


class TestSkirmish(Laws[skirmish.State, skirmish.View]):
    """Hidden strengths, reactions, a battle in a combat in a move."""

    game = Skirmish()

    def twin(self, state: skirmish.State, seat: Seat, rng: random.Random) -> skirmish.State:
        """The same forces, those of the others with other steps."""
        forces = {
            name: force if force.seat == seat else Force(force.seat, force.place, rng.randint(1, 9))
            for name, force in state.forces.items()
        }
        return skirmish.State(forces, state.active, state.campaigns)


class TestCouncil(Laws[council.State, council.View]):
    """Allies, of whom any one may answer."""

    game = Council()
    whole: ClassVar[int] = 4000

    def start(self, rng: random.Random) -> Subject[council.State, council.View]:
        """The only beginning."""
        return Subject(Council(), council.start(), (ANN, BEN, CAT))
