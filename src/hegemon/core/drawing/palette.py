"""Who is drawn in which pigment, with which rim and which emblem; how far pigments are apart."""

import csv
import tomllib
from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct

DATA = Path(__file__).parent / "data"
K = TypeVar("K", bound=Hashable)

RIMS = ("plain", "double", "beaded")
"""What tells apart realms of one pigment."""
EMBLEMS = (
    "wolf", "eagle", "owl", "boar", "lion", "pegasus", "sea-beast", "stallion", "serpent", "palm",
    "quadriga", "lyre", "stag", "grapes", "griffin", "swan", "elephant", "vine", "dolphin",
    "rooster", "lotus", "octopus", "bee", "scarab", "turtle", "goat", "raven", "amphora", "bear",
    "caduceus", "ankh", "tanit", "labrys", "crescent", "anchor", "tamga", "sunburst", "sun", "bull",
    "thunderbolt", "wheel", "labyrinth", "silphium", "triskele", "star", "lambda", "trident",
    "club", "falx", "torc", "tripod",
)  # fmt: skip
"""By number, for realms that have none of their own; the helm is left to those of nobody."""
WELL_APART = 25
"""Nobody mistakes pigments of this distance, whatever his eyes; more is no better."""


class Pigment(Struct, frozen=True):
    """The colours of one pigment, as #rrggbb."""

    solid: str
    charge: str
    """What is drawn upon it."""
    wash: str
    night: str
    """The wash of the dark theme."""


@cache
def pigments() -> Mapping[str, Pigment]:
    """All pigments by name, in the order in which realms take them."""
    text = (DATA / "pigments.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, Pigment])


@cache
def _distances() -> Mapping[frozenset[str], float]:
    with (DATA / "distances.tsv").open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t")
        return {frozenset((row["pigment"], row["other"])): float(row["least"]) for row in rows}


def distance(one: str, other: str) -> float:
    """CIEDE2000 between two pigments to the eyes that tell them apart least: normal, protanopic,
    deuteranopic or tritanopic ones."""
    return 0.0 if one == other else _distances()[frozenset((one, other))]


def emblem(number: int) -> str:
    """The emblem of the realm of this number, from 1."""
    return EMBLEMS[(number - 1) % len(EMBLEMS)]


def by_number(count: int) -> list[tuple[str, str]]:
    """Pigment and rim of so many realms in a row, where neighbourhood is unknown or secret."""
    names = tuple(pigments())
    turns = [divmod(number, len(names)) for number in range(count)]
    return [(names[at], RIMS[again % len(RIMS)]) for again, at in turns]


def by_neighbours(realms: Sequence[K], near: Mapping[K, Iterable[K]]) -> dict[K, tuple[str, str]]:
    """Pigment and rim of every realm, such that near ones are far apart in colour.

    Those with most near rivals choose first. Each takes the first pigment nobody has that is well
    apart from those of its rivals, else the one that is farthest from them. When all are taken
    they go round again, with another rim.
    """
    rivals = {realm: [each for each in near.get(realm, ()) if each != realm] for realm in realms}
    chosen: dict[K, str] = {}
    taken = dict.fromkeys(pigments(), 0)
    rims: dict[K, str] = {}
    for realm in sorted(realms, key=lambda each: -len(rivals[each])):
        round_ = min(taken.values())
        free = [name for name, uses in taken.items() if uses == round_]
        around = [chosen[each] for each in rivals[realm] if each in chosen]
        apart = {name: min((distance(name, o) for o in around), default=99.0) for name in free}
        fits = (name for name in free if apart[name] >= WELL_APART)
        name = next(fits, max(free, key=lambda each: apart[each]))
        chosen[realm] = name
        rims[realm] = RIMS[taken[name] % len(RIMS)]
        taken[name] += 1
    return {realm: (chosen[realm], rims[realm]) for realm in realms}
