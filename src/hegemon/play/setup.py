"""How a game is set up from words: a scenario, options, seats for the computer, a seed."""

import hashlib
from collections.abc import Sequence
from typing import Any

from hegemon.core.game import Game, Scenario
from hegemon.core.seats import Seat
from hegemon.play.trouble import Misuse, chosen

ALL = "all"
SEED = "seed"
"""A scenario with an option of this name makes its world from it."""


def scenario_of(game: Game[Any, Any], name: str | None, document: str | None = None) -> Scenario:
    """The scenario that is meant: of a document, of this name, or the introduction."""
    if document is not None:
        if name is not None:
            raise Misuse("a scenario is named or read from a file, not both")
        try:
            return game.read_scenario(document)
        except ValueError as error:
            raise Misuse(str(error)) from error
    known = {scenario.key: scenario for scenario in game.scenarios()}
    if not known:
        raise Misuse(f"{game.key} has no scenarios")
    return known[chosen("scenario", name, known)] if name else next(iter(known.values()))


def options_of(words: Sequence[str], scenario: Scenario, seed: int | None = None) -> dict[str, str]:
    """The options chosen by words such as "mode=individual"; a seed also makes the world, where the
    scenario makes one."""
    known = [option.key for option in scenario.options]
    options = {}
    if seed is not None and SEED in known:
        options[SEED] = str(seed)
    for word in words:
        key, sign, value = word.partition("=")
        if not sign:
            raise Misuse(f"{word} chooses nothing: an option is written KEY=VALUE")
        options[chosen("option", key.strip(), known)] = value.strip()
    return options


def computers_of(words: Sequence[str], scenario: Scenario) -> dict[Seat, str]:
    """The level of the computer player by seat, from words such as "tribe3", "tribe4:hard"; with
    "all" it sits everywhere else too."""
    levels: dict[Seat, str] = {}
    for word in words:
        name, _, level = word.partition(":")
        if name.casefold() == ALL:
            levels = dict.fromkeys(scenario.seats, level or "standard") | levels
        else:
            levels[Seat(chosen("seat", name, scenario.seats))] = level or "standard"
    return levels


def key_of(seed: int | None) -> bytes | None:
    """The key of dice that fall alike for a seed; None for dice that are left to chance."""
    return None if seed is None else hashlib.sha256(f"hegemon seed {seed}".encode()).digest()
