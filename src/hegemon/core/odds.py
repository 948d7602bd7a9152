"""The chances of what dice decide: exactly where few numbers describe the way, else by trial.

A game offers them by `Game.odds`. Shares are parts of a million, so that the same question gives
the same answer on every machine to the last figure that is shown.
"""

import random
from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from math import comb, isqrt
from typing import TypeVar

from msgspec import Struct

from hegemon.core.dice import Roll

T = TypeVar("T", bound=Hashable)
MILLION = 1_000_000
TRIALS = 10_000
_NOTHING = 1e-12
"""Chances below this are left out when a way of many rounds is followed."""


class Chance(Struct, frozen=True):
    """One way in which it may end."""

    result: str
    share: int
    """Parts of a million."""


class Odds(Struct, frozen=True, kw_only=True):
    """All ways in which something may end, the likeliest first."""

    question: str
    """What was asked, as it was understood."""
    chances: tuple[Chance, ...]
    trials: int = 0
    """How often it was tried out; 0 where the chances are exact."""
    clauses: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    """What else is worth knowing, in sentences."""

    @property
    def margin(self) -> int:
        """How far a share may be off, in parts of a million, in 95 of 100 cases."""
        return isqrt(MILLION * MILLION // self.trials) if self.trials else 0


class ChanceDice:
    """Dice for trials: fast, repeatable by their seed, and no secret."""

    def __init__(self, seed: int = 0) -> None:
        self.rolls: list[Roll] = []
        self._random = random.Random(seed).random

    def roll(self, sides: int, clause: str, why: str = "", at: str = "") -> Roll:
        """Roll one die."""
        roll = Roll(int(self._random() * sides) + 1, sides, clause, why)
        self.rolls.append(roll)
        return roll

    def finish(self) -> None:
        """Nothing can be left over."""


def tried(
    question: str,
    trial: Callable[[ChanceDice], str],
    trials: int = TRIALS,
    seed: int = 0,
    clauses: Iterable[str] = (),
) -> Odds:
    """The odds by trial: `trial` carries the matter out with these dice and names the result."""
    dice = ChanceDice(seed)
    results: Counter[str] = Counter()
    for _ in range(trials):
        results[trial(dice)] += 1
        dice.rolls.clear()
    shares = {result: number / trials for result, number in results.items()}
    return Odds(question=question, chances=_chances(shares), trials=trials, clauses=tuple(clauses))


def exact(
    question: str,
    shares: dict[str, float],
    clauses: Iterable[str] = (),
    notes: Iterable[str] = (),
) -> Odds:
    """The odds as they were worked out, without error."""
    return Odds(
        question=question, chances=_chances(shares), clauses=tuple(clauses), notes=tuple(notes)
    )


def _chances(shares: dict[str, float]) -> tuple[Chance, ...]:
    """Parts of a million that add up to a million; what is rounded away goes to the likeliest."""
    rounded = {result: round(share * MILLION) for result, share in shares.items()}
    ordered = sorted(rounded.items(), key=lambda each: (-each[1], each[0]))
    if not ordered:
        return ()
    (first, most), *rest = ordered
    most += MILLION - sum(rounded.values())
    return (Chance(first, most), *(Chance(*each) for each in rest if each[1]))


def followed(start: T, follow: Callable[[T], dict[T, float] | None]) -> dict[T, float]:
    """Where a way ends, and how likely: `follow` gives what may come next, None at an end.

    A position may come again (a round in which nobody hits); it is followed until what is left is
    less than a millionth of a millionth, which is then dealt out over the ends.
    """
    ends: dict[T, float] = {}
    ways: dict[T, dict[T, float] | None] = {}
    now = {start: 1.0}
    while now:
        following: dict[T, float] = {}
        for position, share in now.items():
            if position not in ways:
                ways[position] = _without_standing_still(position, follow(position))
            way = ways[position]
            if way is None:
                ends[position] = ends.get(position, 0.0) + share
                continue
            for after, part in way.items():
                following[after] = following.get(after, 0.0) + share * part
        now = {position: share for position, share in following.items() if share > _NOTHING}
    whole = sum(ends.values())
    return {position: share / whole for position, share in ends.items()} if ends else {}


def _without_standing_still(position: T, way: dict[T, float] | None) -> dict[T, float] | None:
    """The next positions, given that it does not stay the same: the rounds in which nothing happens
    are a geometric series. What can only stay is an end."""
    if way is None or position not in way:
        return way
    moving = 1.0 - way[position]
    if moving < _NOTHING:
        return None
    return {after: share / moving for after, share in way.items() if after != position}


def hits(dice: int, sides: int, needed: int) -> list[float]:
    """The chance of 0, 1, 2 ... of so many dice to show `needed` or less."""
    hit = min(max(needed, 0), sides) / sides
    return [comb(dice, n) * hit**n * (1 - hit) ** (dice - n) for n in range(dice + 1)]
