"""The games on the shelf and their rules."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest
from ninja import Router, Schema, Status

from hegemon.core import rule_index
from hegemon.core.game import Game
from hegemon.server import library, people, seating
from hegemon.server.access import Unknown
from hegemon.server.api.common import ANYBODY, PROBLEMS, caller
from hegemon.server.shapes import PlayNowIn

router = Router(tags=["games"])


class OptionOut(Schema):
    """Something that may be chosen when a game is set up."""

    key: str
    title: str
    default: str
    choices: list[str]
    low: int
    high: int
    clause: str


class ScenarioOut(Schema):
    """A set-up."""

    key: str
    title: str
    summary: str
    length: str
    seats: list[str]
    options: list[OptionOut]


class GameOut(Schema):
    """A game."""

    key: str
    title: str
    release: int
    levels: list[str]
    scenarios: list[ScenarioOut]


class ClauseOut(Schema):
    """A clause of a rulebook in our words."""

    id: str
    kind: str
    title: str
    requirement: str


class NewTable(Schema):
    """Where the new table is."""

    table: str
    address: str


LEVELS = ("easy", "standard", "hard")


def levels(game: Game[Any, Any]) -> list[str]:
    """The levels of the computer player."""
    found = []
    for level in LEVELS:
        try:
            game.player(level)
        except LookupError:
            continue
        found.append(level)
    return found


def described(game: Game[Any, Any]) -> GameOut:
    """A game as data."""
    scenarios = [
        ScenarioOut(
            key=each.key,
            title=each.title,
            summary=each.summary,
            length=each.length,
            seats=list(each.seats),
            options=[
                OptionOut(
                    key=o.key,
                    title=o.title,
                    default=o.default,
                    choices=list(o.choices),
                    low=o.low,
                    high=o.high,
                    clause=o.clause,
                )
                for o in each.options
            ],
        )
        for each in game.scenarios()
    ]
    return GameOut(
        key=game.key,
        title=game.title or game.key,
        release=game.release,
        levels=levels(game),
        scenarios=scenarios,
    )


@router.get("/games", response={200: list[GameOut], **PROBLEMS}, auth=ANYBODY)
def list_games(request: HttpRequest) -> list[GameOut]:
    """All games with their scenarios."""
    return [described(game) for game in library.games().values()]


@router.get("/games/{game}/rules", response={200: list[ClauseOut], **PROBLEMS}, auth=ANYBODY)
def rules(
    request: HttpRequest, game: str, words: str = "", under: str = ""
) -> list[rule_index.Clause]:
    """The clauses in which all words stand, or those below one id; without either, all."""
    clauses = _clauses(game)
    found = rule_index.search(clauses, words[:200]) if words else list(clauses.values())
    if under:
        within = {clause.id for clause in rule_index.chapter(clauses, under)}
        found = [clause for clause in found if clause.id in within]
    return found


@router.get("/games/{game}/rules/{clause}", response={200: ClauseOut, **PROBLEMS}, auth=ANYBODY)
def rule(request: HttpRequest, game: str, clause: str) -> rule_index.Clause:
    """One clause."""
    found = _clauses(game).get(clause)
    if found is None:
        raise Unknown(f"there is no clause {clause}")
    return found


def _clauses(game: str) -> Mapping[str, rule_index.Clause]:
    if game not in library.games():
        raise Unknown(f"there is no game {game}")
    return library.clauses(game)


@router.post("/games/{game}/play", response={201: NewTable, **PROBLEMS}, auth=ANYBODY)
def play_now(request: HttpRequest, game: str, wanted: PlayNowIn) -> Status[NewTable]:
    """Begin a game alone against computer players."""
    if game not in library.games():
        raise Unknown(f"there is no game {game}")
    who = caller(request).person or people.somebody(request)
    table = seating.play_alone(
        game, who, wanted.scenario, wanted.seat, wanted.level, wanted.options
    )
    return Status(201, NewTable(table=table.name, address=f"/table/{table.name}/"))


__all__ = ["router"]
