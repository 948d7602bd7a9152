"""The computer player of King of Kings: expands, defends, fights where it wins, builds, and keeps
its people fed. It knows what its seat knows and writes order lines like anybody else.

Every line is tried out on the supposed position before it is taken over, by the code that will
carry it out in earnest; what fails there is left out, so its sheets have no errors.
"""

import random
from typing import Any

from hegemon.core.asks import Ask
from hegemon.games.king_of_kings.computer.diplomacy import offer_peace
from hegemon.games.king_of_kings.computer.drafting import Draft
from hegemon.games.king_of_kings.computer.growth import expand, gather, sail
from hegemon.games.king_of_kings.computer.levies import levy_last, levy_settlers, works
from hegemon.games.king_of_kings.computer.outlook import Outlook
from hegemon.games.king_of_kings.computer.plunder import bombard, raid
from hegemon.games.king_of_kings.computer.war import attack, brace, guard
from hegemon.games.king_of_kings.sight import View

EASY, STANDARD = "easy", "standard"
LEVELS = (EASY, STANDARD)


class Computer:
    """A computer player; "easy" only settles, levies and guards, and starts no war."""

    def __init__(self, level: str = STANDARD) -> None:
        if level not in LEVELS:
            raise LookupError(f"there is no level {level}; there are {', '.join(LEVELS)}")
        self._fights = level == STANDARD

    def answer(self, view: View, ask: Ask[Any], rng: random.Random) -> str:
        """The order sheet of a turn."""
        draft = Draft(view)
        outlook = Outlook(draft)
        guard(outlook)
        if self._fights:
            attack(outlook, rng)
            bombard(outlook)
            raid(outlook)
        expand(outlook)
        levy_settlers(outlook)
        sail(outlook)
        brace(outlook, rng)
        works(outlook)
        levy_last(outlook)
        gather(outlook)
        offer_peace(outlook)
        return draft.text
