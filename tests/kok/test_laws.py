"""King of Kings keeps the laws of every game, under all its options."""

import random
from typing import ClassVar

from hegemon.games.king_of_kings import KingOfKings
from hegemon.games.king_of_kings.sight import View
from hegemon.games.king_of_kings.state import State
from hegemon.testing.laws import Subject, random_options, set_up
from hegemon.testing.suite import Laws


class TestLaws(Laws[State, View]):
    """On the small scenario, whose games are soon over."""

    game = KingOfKings()
    answers: ClassVar[int] = 16

    def start(self, rng: random.Random) -> Subject[State, View]:
        """The introduction under random options."""
        scenario = next(each for each in self.game.scenarios() if each.key == "introduction")
        return set_up(self.game, scenario, random_options(scenario, rng))
