"""Charts as data: CSV, TOML and JSON files loaded into typed Structs, with errors that say where.

A number of a chart stands in one data file, once, with its source. The file says so itself: a CSV
in a first line `# source: rulebook`, a TOML or JSON in a key `source`. "rulebook" is a chart that
is printed there, "reconstruction" one that had to be made.
"""

import copy
import csv
import json
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Generic, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

R = TypeVar("R", bound=Struct)
K = TypeVar("K")

SOURCES = ("rulebook", "reconstruction")
_SOURCE = re.compile(r"#\s*source:\s*(.+)")


class BadTable(ValueError):
    """A data file is not what its type says: file, line from 1, column or key, and why."""

    def __init__(self, file: str, line: int, column: str, why: str) -> None:
        place = ", ".join(part for part in (file, f"line {line}" if line else "", column) if part)
        super().__init__(f"{place}: {why}")
        self.file, self.line, self.column, self.why = file, line, column, why


class Rows(Struct, Generic[R], frozen=True):
    """The rows of a CSV file, in their order, and where they come from."""

    rows: tuple[R, ...]
    source: str
    file: str
    lines: tuple[int, ...]
    """The line of each row."""

    def keyed(self, key: Callable[[R], K]) -> dict[K, R]:
        """The rows by a key that no two of them share; BadTable names the second."""
        found: dict[K, R] = {}
        for row, line in zip(self.rows, self.lines, strict=True):
            if key(row) in found:
                raise BadTable(self.file, line, "", f"{key(row)} stands twice")
            found[key(row)] = row
        return found


def read_csv(path: Path, row: type[R]) -> Rows[R]:
    """Read a CSV file (tab-separated if it is called .tsv) into Structs, by the names of columns.

    An empty cell leaves a field at its default. A field of several values is written with spaces
    between, one of counted values as "FOOT:3 BOWMEN:2". Lines that begin with # are notes.
    """
    text = _text(path)
    reader = csv.reader(text.splitlines(), delimiter="\t" if path.suffix == ".tsv" else ",")
    heading: list[str] = []
    rows, lines = [], []
    read = _row_reader(path.name, row)
    for cells in reader:
        if not cells or cells[0].startswith("#"):
            continue
        if not heading:
            heading = [cell.strip() for cell in cells]
            _check_heading(path.name, reader.line_num, heading, row)
            continue
        if len(cells) != len(heading):
            why = f"{len(cells)} cells under {len(heading)} headings"
            raise BadTable(path.name, reader.line_num, "", why)
        rows.append(read(reader.line_num, dict(zip(heading, cells, strict=True))))
        lines.append(reader.line_num)
    source = next((found[1] for line in text.splitlines() if (found := _SOURCE.match(line))), "")
    _check_source(path.name, source)
    return Rows(tuple(rows), source, path.name, tuple(lines))


def read_toml(path: Path, kind: type[R]) -> R:
    """Read a TOML file into a Struct; its key `source` is checked and, if the type has no such
    field, left out."""
    text = _text(path)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line, column = _position(str(error))
        raise BadTable(path.name, line, column, str(error).partition(" (at")[0]) from error
    return _convert(path.name, text, data, kind)


def read_json(path: Path, kind: type[R]) -> R:
    """Read a JSON file into a Struct, as `read_toml` does."""
    text = _text(path)
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadTable(path.name, error.lineno, f"column {error.colno}", error.msg) from error
    return _convert(path.name, text, data, kind)


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadTable(path.name, 0, "", f"not UTF-8 ({error.reason})") from error


def _check_source(file: str, source: str) -> None:
    if not source.startswith(SOURCES):
        raise BadTable(file, 0, "", f"the source must begin with {' or '.join(SOURCES)}")


# Rows


def _check_heading(file: str, line: int, heading: Sequence[str], row: type[Struct]) -> None:
    fields = msgspec.structs.fields(row)
    known = {field.encode_name for field in fields}
    for name in heading:
        if name not in known:
            raise BadTable(file, line, name, "no such column is known")
        if heading.count(name) > 1:
            raise BadTable(file, line, name, "the column stands twice")
    for field in fields:
        if field.required and field.encode_name not in heading:
            raise BadTable(file, line, field.encode_name, "the column is missing")


def _row_reader(file: str, row: type[R]) -> Callable[[int, Mapping[str, str]], R]:
    """Turns the cells of a line into a Struct."""
    hints = get_type_hints(row)
    split = {
        field.encode_name: _splitter(hints[field.name]) for field in msgspec.structs.fields(row)
    }

    def read(line: int, cells: Mapping[str, str]) -> R:
        values: dict[str, Any] = {}
        for name, cell in cells.items():
            if cell.strip():
                try:
                    values[name] = split[name](cell.strip())
                except ValueError as error:
                    raise BadTable(file, line, name, str(error)) from error
        try:
            return msgspec.convert(values, row, strict=False)
        except msgspec.ValidationError as error:
            why, column = _reason(error)
            raise BadTable(file, line, column, why) from error

    return read


def _splitter(kind: Any) -> Callable[[str], Any]:
    """How a cell of this type is taken apart before it is converted."""
    kinds = [kind, *get_args(kind)] if type(None) in get_args(kind) else [kind]
    origins = {get_origin(each) or each for each in kinds}
    if dict in origins:
        return _counted
    return str.split if origins & {tuple, list, frozenset, set} else str


def _counted(cell: str) -> dict[str, str]:
    counted: dict[str, str] = {}
    for part in cell.split():
        name, colon, count = part.partition(":")
        if not colon or name in counted:
            raise ValueError(f"{part!r} is not name:number, each name once")
        counted[name] = count
    return counted


# Whole documents


def _convert(file: str, text: str, data: Any, kind: type[R]) -> R:
    source = data.get("source", "") if isinstance(data, dict) else ""
    _check_source(file, source)
    fields = {field.encode_name for field in msgspec.structs.fields(kind)}
    kept = {key: value for key, value in data.items() if key != "source" or key in fields}
    try:
        return msgspec.convert(kept, kind)
    except msgspec.ValidationError as error:
        why, way = _named(kept, kind, *_reason(error))
        raise BadTable(file, _line_of(text, way), way, why) from error


_SOME_KEY = "[...]"


def _named(data: Any, kind: type[R], why: str, way: str) -> tuple[str, str]:
    """The reason and the way with the keys that msgspec leaves out: found by leaving away all other
    entries until the error stays."""
    while _SOME_KEY in way:
        before = way.partition(_SOME_KEY)[0]
        whole = _entries(data, before)
        for key, value in list(whole.items()):
            alone = copy.deepcopy(data)
            _entries(alone, before).clear()
            _entries(alone, before)[key] = value
            try:
                msgspec.convert(alone, kind)
            except msgspec.ValidationError as error:
                found = _reason(error)
                if found[1].startswith(before + _SOME_KEY):
                    why, way = found[0], found[1].replace(_SOME_KEY, f".{key}", 1)
                    data = alone
                    break
        else:
            break
    return why, way


def _entries(data: Any, way: str) -> dict[str, Any]:
    """The object at the end of a way of names and numbers."""
    for name in re.findall(r"[^.\[\]]+", way):
        data = data[int(name)] if isinstance(data, list) else data.get(name, {})
    found: dict[str, Any] = data
    return found


def _reason(error: msgspec.ValidationError) -> tuple[str, str]:
    """What is wrong and the way to it: "troops.foot.to_hit"."""
    why, _, way = str(error).partition(" - at ")
    way = way.strip("`").removeprefix("$").removeprefix(".")
    missing = re.search(r"missing required field `(\w+)`|unknown field `(\w+)`", why)
    if missing:
        way = f"{way}.{missing[1] or missing[2]}".removeprefix(".")
    return why, way


def _line_of(text: str, way: str) -> int:
    """The line where the names of a way are found one after the other; 0 if they are not."""
    lines = text.splitlines()
    at = 0
    for name in re.findall(r"[A-Za-z_]\w*", way):
        word = re.compile(rf"(?<![\w]){re.escape(name)}(?![\w])")
        found = next((n for n in range(at, len(lines)) if word.search(lines[n])), None)
        if found is None:
            break
        at = found
    return at + 1 if way else 0


def _position(message: str) -> tuple[int, str]:
    found = re.search(r"line (\d+), column (\d+)", message)
    return (int(found[1]), f"column {found[2]}") if found else (0, "")


def exhaustive(file: str, known: Iterable[K], table: Mapping[K, object]) -> None:
    """BadTable unless a table has a row for each of these and for nothing else."""
    wanted = list(known)
    missing = [str(each) for each in wanted if each not in table]
    more = [str(each) for each in table if each not in wanted]
    if missing or more:
        parts = [f"no row for {', '.join(missing)}"] if missing else []
        parts += [f"rows for {', '.join(more)}"] if more else []
        raise BadTable(file, 0, "", "; ".join(parts))
