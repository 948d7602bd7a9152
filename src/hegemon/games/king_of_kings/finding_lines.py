"""Where in a scenario file a fault stands, and the word that was meant."""

import re
from collections.abc import Iterable
from difflib import get_close_matches

_PATH = re.compile(r"(?P<table>\w+)(?:\[(?P<index>\d+)\])?(?:\.(?P<keys>[^:]+))?")
_UNKNOWN = re.compile(r"unknown field `(.+?)`")
_MAP_ROW = re.compile(r"map: row (\d+)")


def located(text: str, fault: str) -> str:
    """The fault with the line of the file in front, if it can be found."""
    line = line_of(text, fault)
    return f"line {line}, {fault}" if line else fault


def line_of(text: str, fault: str) -> int:
    """The line a fault "path: reason" is about, from 1; that of its table if the key is not
    found; 0 if there is none."""
    lines = text.splitlines()
    if row := _MAP_ROW.match(fault):
        return _map_line(lines, int(row[1]))
    path = _PATH.match(fault.partition(": ")[0])
    if path is None:
        return 0
    table, keys = path["table"], path["keys"].split(".") if path["keys"] else []
    if unknown := _UNKNOWN.search(fault):
        keys.append(unknown[1])
    begin, end = _section(lines, table, int(path["index"] or 0))
    if begin == 0:
        return _key(lines, 0, _head(lines), table)
    for number in range(len(keys), 0, -1):
        if found := _key(lines, begin, end, keys[number - 1]):
            return found
    return begin


def nearest(word: str, known: Iterable[str]) -> str:
    """A question after the known word that was perhaps meant; empty if none is near."""
    found = get_close_matches(word, list(known), n=1)
    return f"; did you mean {found[0]}?" if found else ""


def _section(lines: list[str], table: str, index: int) -> tuple[int, int]:
    """The line of a table's header and the last line of the table, from 1; 0 if there is none."""
    headers = [n for n, line in enumerate(lines, 1) if line.startswith("[")]
    own = [n for n in headers if lines[n - 1].strip("[] \t").split("#")[0].strip("[] ") == table]
    if index >= len(own):
        return 0, 0
    begin = own[index]
    return begin, next((n - 1 for n in headers if n > begin), len(lines))


def _head(lines: list[str]) -> int:
    """The number of lines before the first table."""
    return next((n for n, line in enumerate(lines) if line.startswith("[")), len(lines))


def _key(lines: list[str], begin: int, end: int, key: str) -> int:
    """The line between these that sets this key, also within an inline table."""
    wanted = re.compile(rf"""(^|[\s{{,])["']?{re.escape(key)}["']?\s*=""")
    return next((n for n in range(begin + 1, end + 1) if wanted.search(lines[n - 1])), 0)


def _map_line(lines: list[str], row: int) -> int:
    """The line of a row of the map; empty lines around the rows do not count."""
    begin = _key(lines, 0, len(lines), "map")
    filled = [n for n in range(begin + 1, len(lines) + 1) if lines[n - 1].strip()]
    return filled[row - 1] if begin and row <= len(filled) else begin
