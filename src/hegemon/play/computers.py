"""Computer seats: what they answer, with chance of their own that any process comes to again."""

import hashlib
import hmac
import random
from typing import Any

from hegemon.core.asks import By
from hegemon.core.findings import Finding
from hegemon.core.moderator import Moderator, Submission
from hegemon.core.seats import Seat


def chance(key: bytes, seat: Seat, question: str) -> random.Random:
    """The chance of a computer player for one answer: secret as the dice, and apart from them."""
    seal = hmac.digest(key, f"computer/{seat}/{question}".encode(), hashlib.sha256)
    return random.Random(int.from_bytes(seal, "big"))


def answer(moderator: Moderator[Any, Any], seat: Seat, level: str, key: bytes) -> Submission:
    """The answer of a computer player of this level to the open ask of a seat."""
    return proposal(moderator, seat, level, key)[0]


def proposal(
    moderator: Moderator[Any, Any], seat: Seat, level: str, key: bytes
) -> tuple[Submission, tuple[Finding, ...]]:
    """The answer of a computer player, and what is wrong with what it first had in mind.

    It is made from what the seat knows. A decision that would be refused is replaced by the default
    of the ask: a fault of the player is no reason for a game to stand still.
    """
    ask = moderator.ask(seat)
    if ask is None:
        raise LookupError(f"{seat} is not being asked")
    rng = chance(key, seat, moderator.question(seat))
    text = moderator.game.player(level).answer(moderator.view(seat), ask, rng)
    findings = moderator.check(seat, text)
    if ask.decides and any(finding.refuses for finding in findings):
        text = ask.default
    return Submission(seat, text, By.COMPUTER), findings
