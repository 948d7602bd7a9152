"""Scenario files of King of Kings: reading, checking, and the first state (kok.7.1, kok.7.2).

docs/scenarios-kok.md describes the file; data/scenarios/ holds those that come with the game.
"""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib.resources import files

import msgspec
from msgspec import Struct, structs

from hegemon.core.game import Option, Scenario
from hegemon.core.seats import Seat
from hegemon.games.king_of_kings.finding_lines import located, nearest
from hegemon.games.king_of_kings.isolation import isolated
from hegemon.games.king_of_kings.options import OPTIONS, read_options
from hegemon.games.king_of_kings.state import (
    Culture,
    Fleet,
    Kind,
    Square,
    State,
    Terrain,
    Tribe,
    Units,
    add,
    has_land_unit,
    row_and_column,
)
from hegemon.games.king_of_kings.tables import FIGURES
from hegemon.games.king_of_kings.world import NAMES, World, generate

LETTERS = {
    ".": Terrain.SEA,
    "C": Terrain.CULTIVATED,
    "P": Terrain.PLAINS,
    "G": Terrain.GRASSLAND,
    "D": Terrain.DESERT,
    "S": Terrain.STEPPES,
    "F": Terrain.FOREST,
    "H": Terrain.HILLS,
    "M": Terrain.MOUNTAINS,
    "A": Terrain.MARSH,
    "W": Terrain.SWAMPS,
    "T": Terrain.TOWN,
    "Y": Terrain.CITY,
    "X": Terrain.METROPOLIS,
}
"""How the terrains are written in the map of a scenario file."""
PLAYER, NON_PLAYER = "player", "non-player"


class TribeEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A tribe of a scenario file; what is left out is given by the game."""

    seat: str = ""
    name: str = ""
    king: str = ""
    culture: Culture = Culture.CIVILISED
    type: str = PLAYER
    gold: int | None = None
    wood: int | None = None
    provinces: tuple[str, ...] = ()
    """Squares it holds at the start, "column/row"; only with a map."""
    units: dict[str, str] = {}
    """More units by square: "5/6" = "3F1C"; fleets at sea too."""


class Document(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scenario file."""

    game: str
    key: str
    title: str
    summary: str = ""
    length: str = ""
    tribes: tuple[TribeEntry, ...] = ()
    number: int = 0
    """Of tribes, where they are not listed."""
    start_gold: int = 25
    start_wood: int = 10
    options: dict[str, str | int | bool] = {}
    world: World | None = None
    map: str = ""
    names: dict[str, str] = {}
    """Names of provinces by square."""
    statuses: tuple[tuple[str, str, int], ...] = ()
    """Alliances at the start: seat, seat, status."""


WORLD_OPTIONS = (
    Option(key="seed", title="The world's number", default="1", low=0, high=999_999_999),
    Option(key="columns", title="Columns of the map", default="20", low=5, high=50),
    Option(key="rows", title="Rows of the map", default="20", low=5, high=50),
    Option(key="land_percent", title="Land, percent", default="65", low=10, high=100),
    Option(key="start_provinces", title="Provinces at the start", default="5", low=1, high=25),
    Option(key="fairness", title="Fair within percent", default="25", low=5, high=100),
)
"""What may be chosen for a generated world beside the options of the game (R80)."""
START_OPTIONS = (
    Option(key="start_gold", title="Gold at the start", default="25", low=0, high=9999),
    Option(key="start_wood", title="Wood at the start", default="10", low=0, high=9999),
)
INTRODUCTION_FIRST = ("introduction", "standard", "large", "advanced", "successors")


@lru_cache(maxsize=1)
def scenarios() -> tuple[Scenario, ...]:
    """The scenarios that come with the game, the introduction first."""
    folder = files(__package__) / "data" / "scenarios"
    found = {}
    for path in folder.iterdir():
        if path.name.endswith(".toml"):
            scenario = read_scenario(path.read_text(encoding="utf-8"))
            found[scenario.key] = scenario
    rank = {key: number for number, key in enumerate(INTRODUCTION_FIRST)}
    return tuple(sorted(found.values(), key=lambda s: (rank.get(s.key, len(rank)), s.key)))


def read_scenario(text: str) -> Scenario:
    """A scenario from the text of its file; ValueError names every fault, one a line of the
    message: the line of the file, the path, the reason, and what to write instead."""
    document = _decode(text)
    faults = list(_faults(document))
    if faults:
        raise ValueError("\n".join(located(text, fault) for fault in faults))
    return Scenario(
        key=document.key,
        title=document.title,
        seats=tuple(_seat(entry, n) for n, entry in enumerate(_entries(document)) if _plays(entry)),
        summary=document.summary,
        length=document.length,
        options=_options(document),
        document=text,
    )


def begin(scenario: Scenario, chosen: Mapping[str, str]) -> State:
    """The first state of a game (kok.7.2)."""
    document = _decode(scenario.document)
    values = {option.key: option.default for option in scenario.options} | dict(chosen)
    unknown = [key for key in chosen if key not in {o.key for o in scenario.options}]
    faults = [f"there is no option {key}" for key in unknown]
    faults += [option.why_not(values[option.key]) for option in scenario.options]
    if any(faults):
        raise ValueError("\n".join(fault for fault in faults if fault))
    rules = {option.key for option in OPTIONS}
    options = read_options({key: value for key, value in values.items() if key in rules})
    entries = _entries(document)
    seats = [_seat(entry, number) for number, entry in enumerate(entries)]
    if document.world:
        plan = _plan(document.world, values)
        squares, homes = generate(plan, len(entries), int(values["seed"]))
        columns, rows = plan.columns, plan.rows
    else:
        squares, columns, rows = _drawn(document)
        homes = [list(entry.provinces) for entry in entries]
    state = State(turn=1, columns=columns, rows=rows, squares=squares, tribes={}, options=options)
    state.title = document.title
    for number, (seat, entry, home) in enumerate(zip(seats, entries, homes, strict=True)):
        state.tribes[seat] = _tribe(document, entry, number, values)
        _settle(state, seat, home, entry)
    for one, other, status in document.statuses:
        for seat, towards in ((Seat(one), Seat(other)), (Seat(other), Seat(one))):
            state.tribes[seat].declared[towards] = state.tribes[seat].agreed[towards] = status
    return state


def warnings(state: State) -> list[str]:
    """What a game master should know of a first state: home provinces that are cut off (R79)."""
    return [
        f"{place} of {state.tribes[square.owner].name} is isolated at the start"
        for place, square in sorted(state.squares.items(), key=lambda i: row_and_column(i[0]))
        if square.owner is not None and isolated(state, place)
    ]


# Reading


def _decode(text: str) -> Document:
    try:
        return msgspec.toml.decode(text, type=Document)
    except msgspec.ValidationError as error:
        raise ValueError(located(text, _where(str(error)))) from None
    except msgspec.DecodeError as error:
        raise ValueError(f"this is no TOML: {error}") from None


def _where(message: str) -> str:
    """The message of the decoder with the place in front."""
    reason, _, path = message.partition(" - at ")
    place = path.strip("`").removeprefix("$").removeprefix(".")
    if unknown := re.search(r"unknown field `(.+)`", reason):
        entry, table = place.startswith("tribes"), place.startswith("world")
        kind = TribeEntry if entry else World if table else Document
        reason += nearest(unknown[1], kind.__struct_fields__)
    return f"{place}: {reason}" if place else reason


def _entries(document: Document) -> tuple[TribeEntry, ...]:
    """The tribes, those that are only counted included, all with names."""
    entries = document.tribes or tuple(TribeEntry() for _ in range(document.number))
    named = []
    for number, entry in enumerate(entries):
        name, king = NAMES.tribes[number % len(NAMES.tribes)]
        named.append(structs.replace(entry, name=entry.name or name, king=entry.king or king))
    return tuple(named)


def _seat(entry: TribeEntry, number: int) -> Seat:
    return Seat(entry.seat or f"t{number + 1:02}")


def _plays(entry: TribeEntry) -> bool:
    return entry.type == PLAYER


def _options(document: Document) -> tuple[Option, ...]:
    """The options a game master may still change, with the defaults of the file."""
    offered = [*OPTIONS, *START_OPTIONS, *(WORLD_OPTIONS if document.world else ())]
    given = {key: _text(value) for key, value in document.options.items()}
    given["start_gold"], given["start_wood"] = str(document.start_gold), str(document.start_wood)
    if document.world:
        world = document.world
        for key in ("columns", "rows", "land_percent", "start_provinces", "fairness"):
            given[key] = str(getattr(world, key))
    return tuple(
        structs.replace(option, default=given.get(option.key, option.default)) for option in offered
    )


def _text(value: str | int | bool) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _plan(world: World, values: Mapping[str, str]) -> World:
    return structs.replace(
        world,
        columns=int(values["columns"]),
        rows=int(values["rows"]),
        land_percent=int(values["land_percent"]),
        start_provinces=int(values["start_provinces"]),
        fairness=int(values["fairness"]),
    )


# Checking


def _faults(document: Document) -> Iterator[str]:
    """Everything that is wrong with a scenario file, each with its place and a way out."""
    if document.game != "kok":
        yield f'game: this file is for "{document.game}"; write game = "kok"'
    known = {option.key: option for option in (*OPTIONS,)}
    for key, value in document.options.items():
        if key == "seed" and document.world:
            continue
        if key not in known:
            yield f"options.{key}: there is no such option{nearest(key, known)}"
        elif fault := known[key].why_not(_text(value)):
            yield f"options.{fault}"
    entries = document.tribes or tuple(TribeEntry() for _ in range(document.number))
    if not entries:
        yield "tribes: list them as [[tribes]], or give their number"
    if document.tribes and document.number and document.number != len(document.tribes):
        yield f"number: {document.number}, but {len(document.tribes)} tribes are listed"
    if len(entries) > FIGURES.most_tribes:
        yield f"tribes: {len(entries)} are more than {FIGURES.most_tribes}"
    seats = [_seat(entry, number) for number, entry in enumerate(entries)]
    yield from (
        f"tribes: the seat {s} stands twice"
        for s in sorted({s for s in seats if seats.count(s) > 1})
    )
    for number, entry in enumerate(entries):
        if entry.type not in (PLAYER, NON_PLAYER):
            yield f'tribes[{number}].type: "{entry.type}" is neither "{PLAYER}" nor "{NON_PLAYER}"'
    for one, other, status in document.statuses:
        if one not in seats or other not in seats or one == other:
            yield f"statuses: {one} and {other} are not two seats of this file"
        if not 0 <= status <= FIGURES.most_status:
            yield f"statuses: {status} is not between 0 and {FIGURES.most_status}"
    if bool(document.world) == bool(document.map):
        yield "map: a scenario has either a [world] to be generated or a map, not both"
    elif document.world:
        yield from _world_faults(document, len(entries))
    else:
        yield from _map_faults(document)


def _world_faults(document: Document, tribes: int) -> Iterator[str]:
    world = document.world
    assert world is not None
    for key in ("columns", "rows", "land_percent", "start_provinces", "fairness"):
        option = next(option for option in WORLD_OPTIONS if option.key == key)
        if fault := option.why_not(str(getattr(world, key))):
            yield f"world.{fault}"
            return
    for number, entry in enumerate(document.tribes):
        if entry.provinces or entry.units:
            yield f"tribes[{number}].provinces: a generated world gives them; leave them out"
    if tribes * world.start_provinces * 2 > world.columns * world.rows:
        yield f"world: {world.columns} by {world.rows} squares are too few for {tribes} tribes"


def _map_faults(document: Document) -> Iterator[str]:
    rows = _rows(document)
    widths = sorted({len(row) for row in rows})
    if len(widths) != 1:
        yield f"map: all rows must be equally long, but they have {widths} squares"
        return
    if widths[0] > FIGURES.most_columns or len(rows) > FIGURES.most_rows:
        most = f"{FIGURES.most_columns} by {FIGURES.most_rows}"
        yield f"map: {widths[0]} by {len(rows)} squares are more than {most}"
    for y, row in enumerate(rows, start=1):
        for x, letter in enumerate(row, start=1):
            if letter not in LETTERS:
                known = " ".join(LETTERS)
                yield f'map: row {y}, column {x}: "{letter}" is no terrain; there are {known}'
    sea = {f"{x}/{y}" for y, row in enumerate(rows, 1) for x, c in enumerate(row, 1) if c == "."}
    land = {f"{x}/{y}" for y, row in enumerate(rows, 1) for x in range(1, len(row) + 1)} - sea
    for place in document.names:
        if place not in land:
            yield f"names.{place}: there is no land province {place} on the map"
    yield from _holding_faults(document, land, sea)


def _holding_faults(document: Document, land: set[str], sea: set[str]) -> Iterator[str]:
    taken: dict[str, int] = {}
    for number, entry in enumerate(document.tribes):
        where = f"tribes[{number}]"
        if not entry.provinces:
            yield f"{where}.provinces: a tribe on a map needs at least one province"
        for place in entry.provinces:
            if place not in land:
                yield f"{where}.provinces: there is no land province {place} on the map"
            elif place in taken:
                yield f"{where}.provinces: {place} belongs to tribe {taken[place] + 1} already"
            taken[place] = number
        for place, text in entry.units.items():
            units = read_units(text)
            if units is None:
                yield f'{where}.units.{place}: "{text}" cannot be read; write it as 3F1C'
            elif place in sea:
                if sum(n for k, n in units.items() if k is not Kind.SHIP) > units.get(Kind.SHIP, 0):
                    yield f"{where}.units.{place}: more troops than ships at sea"
                if Kind.CASTLE in units:
                    yield f"{where}.units.{place}: castles do not go to sea"
            elif place not in entry.provinces:
                yield f"{where}.units.{place}: this is neither sea nor a province of the tribe"
            elif units.get(Kind.CASTLE, 0) > 1:
                yield f"{where}.units.{place}: a province holds at most one castle"
    if not document.tribes:
        yield "tribes: a map needs tribes with provinces"


# Building the first state


def read_units(text: str) -> Units | None:
    """Units from their notation, 3F1C; None if it cannot be read."""
    units: Units = {}
    number = ""
    for letter in text.replace(" ", ""):
        if letter.isdecimal():
            number += letter
        elif letter in {kind.value for kind in Kind}:
            add(units, {Kind(letter): int(number or 1)})
            number = ""
        else:
            return None
    return None if number or not units else {kind: n for kind, n in units.items() if n}


def _rows(document: Document) -> list[str]:
    return [row.replace(" ", "") for row in document.map.strip().splitlines()]


def _drawn(document: Document) -> tuple[dict[str, Square], int, int]:
    rows = _rows(document)
    squares = {
        f"{x}/{y}": Square(LETTERS[letter], name=document.names.get(f"{x}/{y}", ""))
        for y, row in enumerate(rows, start=1)
        for x, letter in enumerate(row, start=1)
    }
    return squares, len(rows[0]), len(rows)


def _tribe(document: Document, entry: TribeEntry, number: int, values: Mapping[str, str]) -> Tribe:
    gold, wood = int(values["start_gold"]), int(values["start_wood"])
    return Tribe(
        number + 1,
        entry.name,
        entry.king,
        entry.culture,
        player=_plays(entry),
        gold=gold if entry.gold is None else entry.gold,
        wood=wood if entry.wood is None else entry.wood,
    )


def _settle(state: State, seat: Seat, home: list[str], entry: TribeEntry) -> None:
    """One foot soldier in every province at the start, and what the file adds (kok.7.2.2)."""
    for place in home:
        square = state.squares[place]
        square.owner = square.home = seat
        square.units = {Kind.FOOT: 1}
    for place, text in entry.units.items():
        units = read_units(text) or {}
        square = state.squares[place]
        if square.terrain is Terrain.SEA:
            square.fleets[seat] = Fleet(units)
        else:
            square.units = units if has_land_unit(units) else {Kind.FOOT: 1, **units}
