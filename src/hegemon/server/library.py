"""The games that are on the shelf."""

from collections.abc import Mapping
from typing import Any

import hegemon.games
from hegemon.core.game import Game, Option, Scenario
from hegemon.core.rule_index import Clause


def games() -> Mapping[str, Game[Any, Any]]:
    """The games by key."""
    return {key: hegemon.games.load(key) for key in hegemon.games.known()}


def game(key: str) -> Game[Any, Any]:
    """A game; LookupError if there is none of this key."""
    try:
        return hegemon.games.load(key)
    except LookupError as error:
        raise LookupError(f"there is no game {key!r}") from error


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


def clauses(key: str) -> Mapping[str, Clause]:
    """The rule index of a game; empty where it has none."""
    return hegemon.games.rules(key)
