"""For every scenario of King of Kings a kept game, which comes out the same for ever."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from hegemon.games.king_of_kings import KingOfKings
from hegemon.games.king_of_kings.sight import View
from hegemon.games.king_of_kings.state import State
from hegemon.testing.playthroughs import Playthroughs


class TestPlaythroughs(Playthroughs[State, View]):
    """Whole games, of the large world its beginning."""

    game = KingOfKings()
    fewer: ClassVar[Mapping[str, int]] = {"large": 3}
    slow: ClassVar[Sequence[str]] = ("standard", "large", "advanced", "successors")
