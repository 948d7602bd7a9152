"""Files that are there whole or not at all, and texts from anybody's editor."""

import os
from pathlib import Path

ORDERS = "orders"
"""Where the sheets lie in a game folder."""


def write_whole(path: Path, data: bytes, mode: int = 0o644) -> None:
    """Write a file so that a crash leaves the old one or the new one, and see it on the disk."""
    beside = path.with_name(f".{path.name}.new")
    beside.unlink(missing_ok=True)
    with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """See the names in a folder on the disk."""
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def read_text(path: Path) -> str:
    """A text file of whatever encoding a player's editor writes, lines ended by newlines.

    UTF-8, UTF-16 with its mark, else Windows-1252; what no encoding knows becomes a question mark.
    """
    return text_of(path.read_bytes())


def text_of(data: bytes) -> str:
    """The text in these bytes; see `read_text`."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        text = data.decode("utf-16", "replace")
    else:
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = data.decode("cp1252", "replace")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def sheet_path(folder: Path, seat: str) -> Path:
    """Where the sheet of a seat is expected in a game folder; a file whose name is written in other
    letters, as in Tribe1.TXT, is taken as well."""
    plain = folder / ORDERS / f"{seat}.txt"
    if plain.exists():
        return plain
    name = plain.name.casefold()
    others = [each for each in sheet_files(folder) if each.name.casefold() == name]
    return others[0] if len(others) == 1 else plain


def sheet_files(folder: Path) -> list[Path]:
    """Everything that lies where the sheets of a game are expected."""
    place = folder / ORDERS
    return sorted(place.iterdir()) if place.is_dir() else []
