"""The games that are on the shelf."""

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import hegemon.games
from hegemon.core import rule_index
from hegemon.core.game import Game, Option, Scenario
from hegemon.core.rule_index import Clause

_added: dict[str, Game[Any, Any]] = {}


@cache
def _found() -> Mapping[str, Game[Any, Any]]:
    return {game.key: game for game in _packages()}


def _packages() -> Iterator[Game[Any, Any]]:
    for package in pkgutil.iter_modules(hegemon.games.__path__):
        module = importlib.import_module(f"hegemon.games.{package.name}")
        for each in vars(module).values():
            if (
                isinstance(each, type)
                and issubclass(each, Game)
                and each.__module__ == module.__name__
            ):
                yield each()


def games() -> Mapping[str, Game[Any, Any]]:
    """The games by key."""
    return {**_found(), **_added}


def game(key: str) -> Game[Any, Any]:
    """A game; LookupError if there is none of this key."""
    found = _added.get(key) or _found().get(key)
    if found is None:
        raise LookupError(f"there is no game {key!r}")
    return found


def add(game: Game[Any, Any]) -> None:
    """Put another game on the shelf of this process."""
    _added[game.key] = game


def remove(key: str) -> None:
    """Take a game that was added from the shelf."""
    _added.pop(key, None)


def scenario(key: str, name: str, document: str = "") -> Scenario:
    """A scenario by name, or the one that was written down; LookupError or ValueError if none."""
    if document:
        return game(key).read_scenario(document)
    for each in game(key).scenarios():
        if each.key == name:
            return each
    raise LookupError(f"{key} has no scenario {name!r}")


def options(scenario: Scenario, chosen: Mapping[str, str]) -> dict[str, str]:
    """A valid value for every option; ValueError names each one that is not."""
    known: dict[str, Option] = {option.key: option for option in scenario.options}
    faults = [f"there is no option {key}" for key in chosen if key not in known]
    values = {key: chosen.get(key, option.default) for key, option in known.items()}
    faults += [fault for key, value in values.items() if (fault := known[key].why_not(value))]
    if faults:
        raise ValueError("; ".join(faults))
    return values


@cache
def clauses(key: str) -> Mapping[str, Clause]:
    """The rule index of a game; empty where it has none."""
    module = importlib.import_module(type(game(key)).__module__)
    path = Path(module.__file__ or "").parent / "rules.tsv"
    return rule_index.load(path) if path.exists() else {}
