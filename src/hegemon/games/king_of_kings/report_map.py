"""The map of the report, as text (kok.8.3, R82)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from hegemon.core.report import Plain, Table
from hegemon.games.king_of_kings.sight import Seen, View
from hegemon.games.king_of_kings.state import Terrain, Units, land_units, row_and_column, ships
from hegemon.games.king_of_kings.tables import GROUND
from hegemon.games.king_of_kings.words import place_name, units_text

CELL = 6
"""Letters of a cell, the space after it included; longer entries are cut and stand in full in the
list below."""
MARGIN = 3
Cell: TypeAlias = tuple[str, str, str]
_BLANK: Cell = ("", "", "")
STRIP = 12
"""The most columns that stand side by side in 80 letters."""


def text_map(view: View, cells: Mapping[str, Cell]) -> tuple[Plain, ...]:
    """The part of the map the seat sees, in as few strips of at most twelve columns as it takes,
    all of one width."""
    if not view.squares:
        return ()
    seen = [row_and_column(place) for place in view.squares]
    rows = range(min(row for row, _ in seen), max(row for row, _ in seen) + 1)
    first, last = min(c for _, c in seen), max(c for _, c in seen)
    strips = -(-(last + 1 - first) // STRIP)
    wide = -(-(last + 1 - first) // strips)
    return tuple(
        Plain("\n".join(_strip(cells, rows, range(begin, min(begin + wide, last + 1)))))
        for begin in range(first, last + 1, wide)
    )


def _strip(known: Mapping[str, Cell], rows: Sequence[int], columns: Sequence[int]) -> Iterator[str]:
    head = " " * (MARGIN + 1) + "".join(f"{column:<{CELL}}" for column in columns)
    yield head.rstrip()
    for row in rows:
        cells = [known.get(f"{column}/{row}", _BLANK) for column in columns]
        for line in range(3):
            number = f"{row:>{MARGIN}} " if line == 0 else " " * (MARGIN + 1)
            entries = "".join(f"{each[line][: CELL - 1]:<{CELL}}" for each in cells)
            yield (number + entries).rstrip()


def cell(view: View, seen: Seen) -> Cell:
    """The three lines of a cell: terrain and owner, land units, ships and tactic (R82)."""
    if seen.terrain is Terrain.SEA:
        fleets = _by_number(view, seen)
        land = "".join(units_text(land_units(units)) for _, units in fleets)
        return ("~~~", land, "".join(f"{number}:{ships(units)}S" for number, units in fleets))
    code = seen.terrain.value if seen.home is not None else seen.terrain.value.lower()
    owner = "--" if seen.owner is None else f"{view.tribes[seen.owner].number:02}"
    land = units_text(land_units(seen.units))
    port = f"{ships(seen.units)}S" if ships(seen.units) else ""
    port += "".join(f"{number}:{ships(units)}S" for number, units in _by_number(view, seen))
    tactic = seen.tactic.value.lower() if seen.owner is not None else ""
    return (f"{code}{owner}", land, " ".join(part for part in (port, tactic) if part))


def _by_number(view: View, seen: Seen) -> list[tuple[int, Units]]:
    found = [(view.tribes[seat].number, units) for seat, units in seen.fleets.items()]
    return sorted(found, key=lambda entry: entry[0])


def listing(view: View, cells: Mapping[str, Cell]) -> Table:
    """Every square in which something is, by row and column (R82)."""
    rows = []
    for place in sorted(view.squares, key=row_and_column):
        seen = view.squares[place]
        first, land, last = cells[place]
        if seen.owner is None and not seen.fleets and not seen.name:
            continue
        owner = "" if seen.owner is None else view.tribes[seen.owner].name
        ground = GROUND[seen.terrain].name
        rows.append((place_name(view, place), first, ground, owner, land, last))
    columns = ("Square", "Code", "Terrain", "Owner", "Units", "Port, tactic")
    return Table(columns, tuple(rows))
