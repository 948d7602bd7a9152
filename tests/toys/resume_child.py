"""Opens a game folder in a process of its own, answers, and prints what it comes to."""

import json
import sys
from pathlib import Path
from typing import Any

from toys.skirmish import Skirmish

from hegemon.core.game import Game
from hegemon.core.moderator import Moderator
from hegemon.core.record import FolderRecord

GAMES: dict[str, Game[Any, Any]] = {"toy": Skirmish()}


def main(game: str, folder: str, *answers: str) -> None:
    """Print the digests before and after the answers, each "seat: text"."""
    moderator = Moderator(GAMES[game], FolderRecord(Path(folder)), b"secret")
    digests = [moderator.state_digest]
    questions = [[seat, moderator.question(seat)] for seat in moderator.waiting_for]
    for answer in answers:
        seat, text = answer.split(": ")
        moderator.submit(next(s for s in moderator.waiting_for if s == seat), text)
        digests.append(moderator.state_digest)
    print(json.dumps({"digests": digests, "questions": questions, "step": moderator.step}))


if __name__ == "__main__":
    main(*sys.argv[1:])
