"""Sentences from data: one file a language, reason -> format string.

Code and record know only keys. A language that lacks a sentence borrows it from English, so a
translation may grow sentence by sentence.
"""

import sys
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from string import Formatter
from types import MappingProxyType

ENGLISH = "en"
_CORE = Path(__file__).parent


@cache
def phrases(language: str = ENGLISH, module: str = "") -> Mapping[str, str]:
    """The phrases of the core and of a module's package, in a language.

    A package keeps them in `data/phrases/<language>.toml`. ValueError names a file that is not a
    table of sentences.
    """
    found: dict[str, str] = {}
    folders = [_CORE, *([folder] if (folder := _package(module)) else [])]
    for wanted in dict.fromkeys((ENGLISH, language)):
        for folder in folders:
            path = folder / "data" / "phrases" / f"{wanted}.toml"
            if path.exists():
                found |= read(path)
    return MappingProxyType(found)


def languages(module: str = "") -> tuple[str, ...]:
    """The languages in which a module's package, or the core, has phrases; English first."""
    folder = (_package(module) or _CORE) / "data" / "phrases"
    names = sorted(path.stem for path in folder.glob("*.toml"))
    return tuple(sorted(names, key=lambda name: name != ENGLISH))


def read(path: Path) -> dict[str, str]:
    """The phrases of one file; ValueError if it holds anything but sentences."""
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    wrong = [key for key, value in table.items() if not isinstance(value, str)]
    if wrong:
        raise ValueError(f"{path.name}: {', '.join(wrong)}: no sentence (is the key quoted?)")
    return table


def sentence(phrase: str, facts: Mapping[str, str | int]) -> str:
    """A phrase filled with facts. One that is not at hand shows as "?": a report that lacks a word
    is better than none, and the tests of every game look for it."""
    return phrase.format_map(_Facts(facts))


def wanted(phrase: str) -> frozenset[str]:
    """The names of the facts a phrase is filled with."""
    return frozenset(name for _, name, _, _ in Formatter().parse(phrase) if name)


class _Facts(dict[str, str | int]):
    def __missing__(self, key: str) -> str:
        return "?"


def _package(module: str) -> Path | None:
    """The folder of a package, given by its own name or that of a module in it."""
    found = sys.modules.get(module)
    file = getattr(found, "__file__", None)
    return Path(file).parent if file else None
