"""The chances in a land battle or raid (kok.3.4, kok.3.5, kok.3.6), worked out exactly.

A battle is a walk over the numbers of both sides: how many of each are down, and whether it is the
first round. The chances of a shot and the tests after a round are those of `battle`.
"""

import re
from collections.abc import Sequence
from math import fsum

from hegemon.core.odds import Odds, exact, followed
from hegemon.games.king_of_kings.battle import chance, rank, verdict
from hegemon.games.king_of_kings.state import Kind, Tactic, Terrain, Units
from hegemon.games.king_of_kings.tables import GROUND, MODIFIERS
from hegemon.games.king_of_kings.words import units_text

HELP = (
    "describe the battle as in: 12F3B frontal against 8F2HC counter in hills; F, B, H, C, G and A "
    "are foot soldiers, bowmen, horsemen, a castle, a general and artillery; tactics are frontal, "
    "pincer, standard, outflank and counter; raid at the end for a raid"
)
MOST = 60
"""Units of a side."""
ENDS = {
    "held": "the attackers are destroyed",
    "annihilated": "both are destroyed",
    "destroyed": "the defenders are destroyed",
    "withdraw": "the attackers give up",
    "give way": "the defenders give way",
    "raided": "the raiders leave",
    "": "neither can hit the other",
}
_UNITS = re.compile(r"(?:\d*[BFHACG])+", re.IGNORECASE)
_GROUP = re.compile(r"(\d*)([BFHACG])", re.IGNORECASE)

Way = tuple[bool, int, int]
"""Whether it is the first round; attackers and defenders that are down."""


def odds(question: str) -> Odds:
    """The odds of the battle this describes; ValueError tells how to describe one."""
    return _Matter(question).odds()


class _Matter:
    """A battle as it was described."""

    def __init__(self, question: str) -> None:
        own, sign, rest = _parted(question)
        other, _, ground = _parted(rest, r"\bin\b")
        if not sign:
            raise ValueError(HELP)
        self.raid = bool(re.search(r"\braid\b", question, re.IGNORECASE))
        self.own, own_tactic = _side(own)
        self.other, tactic = _side(other)
        self.terrain = _terrain(re.sub(r"\braid\b", "", ground, flags=re.IGNORECASE).strip())
        if own_tactic is Tactic.PINCER and Kind.HORSEMEN not in self.own:
            own_tactic = Tactic.STANDARD  # kok.3.5.3
        if tactic is Tactic.PINCER and Kind.HORSEMEN not in self.other:
            tactic = Tactic.STANDARD
        self.tactics = own_tactic, tactic
        self.modifiers = MODIFIERS[self.tactics]
        self.attackers = [kind for kind, _ in rank(self.own)]
        self.defenders = [kind for kind, _ in rank(self.other)]
        if not self.attackers or not self.defenders:
            raise ValueError(HELP)
        if max(len(self.attackers), len(self.defenders)) > MOST:
            raise ValueError(f"a side has {MOST} units at most")

    def odds(self) -> Odds:
        """Who wins, and the losses to be expected."""
        ends = followed((True, 0, 0), self._round)
        shares: dict[str, float] = {}
        for way, share in ends.items():
            result = ENDS[self._end(way)]
            shares[result] = shares.get(result, 0.0) + share
        losses = [fsum(share * way[side] for way, share in ends.items()) for side in (1, 2)]
        notes = tuple(
            f"{who} lose {10 * loss // 1 / 10:g} of {number} on average"
            for who, loss, number in zip(
                ("the attackers", "the defenders"),
                losses,
                (len(self.attackers), len(self.defenders)),
                strict=True,
            )
        )
        clauses = ("kok.3.6.4",) if self.raid else ("kok.3.4.e", "kok.3.5.5", "kok.3.5.12")
        return exact(self._asked(), shares, clauses, notes)

    def _asked(self) -> str:
        names = [tactic.name.lower() for tactic in self.tactics]
        ground = GROUND[self.terrain].name
        raid = ", a raid" if self.raid else ""
        return (
            f"{units_text(self.own)} {names[0]} ({self.modifiers[0]:+d}) against "
            f"{units_text(self.other)} {names[1]} ({self.modifiers[1]:+d}) in {ground}{raid}"
        )

    def _end(self, way: Way) -> str:
        first, own, other = way
        if first:
            return ""
        if self.raid:
            return "raided"
        return verdict(len(self.attackers) - own, len(self.defenders) - other, self.modifiers)

    def _round(self, way: Way) -> dict[Way, float] | None:
        """What one round leads to; None at an end."""
        if self._end(way):
            return None
        first, own, other = way
        number = 1 if first else 2
        attackers, defenders = self.attackers[own:], self.defenders[other:]
        maximum = GROUND[self.terrain].maximum
        hits = _volley(attackers, defenders, number, maximum, self.modifiers[0], self.raid)
        back = _volley(defenders, attackers, number, None, self.modifiers[1], self.raid)
        return {
            (False, own + fallen, other + killed): a * b
            for killed, a in enumerate(hits)
            if a
            for fallen, b in enumerate(back)
            if b
        }


def _volley(
    shooters: Sequence[Kind],
    targets: Sequence[Kind],
    number: int,
    maximum: int | None,
    modifier: int,
    raid: bool,
) -> list[float]:
    """The chance of 0, 1, 2 ... hits; a shot is at the first target not yet hit (kok.3.4.g-k)."""
    general = Kind.GENERAL in shooters
    hits = [1.0] + [0.0] * len(targets)
    for shooter in shooters:
        shot = [
            chance(shooter, target, number, maximum, general, modifier, raid) / 100
            for target in targets
        ]
        for n in range(len(targets) - 1, -1, -1):
            hits[n + 1] += hits[n] * shot[n]
            hits[n] *= 1 - shot[n]
    return hits


def _parted(text: str, sign: str = r"\b(?:against|vs|versus|v)\b\.?") -> tuple[str, str, str]:
    found = re.search(sign, text, re.IGNORECASE)
    if found is None:
        return text.strip(), "", ""
    return text[: found.start()].strip(), found.group(), text[found.end() :].strip()


def _side(text: str) -> tuple[Units, Tactic]:
    """Units and tactic of a side."""
    units: Units = {}
    tactic = Tactic.STANDARD
    for word in text.replace(",", " ").split():
        meant = [t for t in Tactic if t.name.startswith(word.upper())] if word.isalpha() else []
        if len(word) > 1 and len(meant) == 1:
            tactic = meant[0]
        elif _UNITS.fullmatch(word):
            for number, letter in _GROUP.findall(word):
                kind = Kind(letter.upper())
                units[kind] = units.get(kind, 0) + min(int(number or 1), MOST + 1)
        elif word.casefold() != "raid":
            raise ValueError(f"{word!r} is neither units nor a tactic: {HELP}")
    return units, tactic


def _terrain(text: str) -> Terrain:
    """The terrain by its name, the beginning of it, or its code on the map."""
    wanted = text.casefold().removeprefix("the ").removeprefix("a ")
    if not wanted:
        return Terrain.PLAINS
    for terrain in Terrain:
        names = (terrain.value, GROUND[terrain].name, GROUND[terrain].name.removeprefix("a "))
        if terrain is not Terrain.SEA and any(n.casefold().startswith(wanted) for n in names):
            return terrain
    raise ValueError(f"there is no terrain {text!r}: {HELP}")
