"""`game.toml`: what a game master has chosen for a game, readable and, where said, changeable."""

import json
import tomllib
from collections.abc import Mapping
from enum import StrEnum
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from hegemon.core.asks import Ask
from hegemon.core.moderator import Policy
from hegemon.core.seats import Seat
from hegemon.play.trouble import Misuse

FILE = "game.toml"


class Sitter(StrEnum):
    """Who sits on a seat."""

    PERSON = "person"
    COMPUTER = "computer"


class Missing(StrEnum):
    """What becomes of a turn for which a sheet has not come in."""

    WAIT = "wait"
    """It is not played."""
    DEFAULT = "default"
    """The seat's standing orders are taken, else what the rulebook says of missed turns."""
    COMPUTER = "computer"
    """A computer player writes the sheet."""


class Reactions(StrEnum):
    """Whether a seat is waited for when it may react while another one acts."""

    ASK = "ask"
    ANSWER = "answer"


class SeatSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits on a seat, and for a computer player how well it plays."""

    player: Sitter = Sitter.PERSON
    level: str = "standard"


class TableSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """How the game is moderated."""

    missing: Missing = Missing.WAIT
    reactions: Reactions = Reactions.ASK
    at_once: tuple[str, ...] = ()
    """Kinds of ask that are answered at once, as in "foa.intercept" or "foa.*"."""


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole file."""

    game: str
    scenario: str
    title: str = ""
    dice: str
    """What commits to the secret key of the dice; it may be told to everybody."""
    options: Mapping[str, str] = {}
    table: TableSettings = TableSettings()
    seats: dict[Seat, SeatSettings]

    def computer(self, seat: Seat) -> str:
        """The level of the computer player on this seat; empty for a person."""
        settings = self.seats.get(seat, SeatSettings())
        return settings.level if settings.player is Sitter.COMPUTER else ""

    def policy(self) -> Policy:
        """For which asks the game waits."""
        table = self.table

        def waits(ask: Ask[Any]) -> bool:
            if ask.reaction and table.reactions is Reactions.ANSWER:
                return False
            return not any(fnmatchcase(ask.kind, pattern) for pattern in table.at_once)

        return waits


def read_settings(folder: Path) -> Settings:
    """The settings of a game folder; Misuse says what is wrong with them."""
    path = folder / FILE
    try:
        data = path.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        raise Misuse(f"{folder} is no game folder: it has no {FILE}") from None
    except OSError as error:
        raise Misuse(f"{path} cannot be read: {error.strerror}") from error
    try:
        return msgspec.convert(tomllib.loads(data.decode()), Settings)
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise Misuse(f"{path}: {error}") from error


def write_settings(settings: Settings) -> str:
    """The text of the file, with what a game master needs to know to change it."""
    lines = [
        "# A game of Hegemon. [table] and [seats] may be changed while the game is on.",
        f"game = {_text(settings.game)}",
        f"scenario = {_text(settings.scenario)}",
        f"title = {_text(settings.title)}",
        "# This fixes the secret key of the dice (dice.key): tell it to your players now, and the",
        "# key when the game is over, and everybody can verify every die.",
        f"dice = {_text(settings.dice)}",
        "",
        "[options]",
        *(f"{_key(name)} = {_text(value)}" for name, value in settings.options.items()),
        "",
        "[table]",
        '# A sheet that has not come in: "wait" for it, go on by "default" (standing orders, else',
        '# the rulebook\'s word on missed turns), or let the "computer" write it.',
        f"missing = {_text(settings.table.missing)}",
        '# Where somebody may react to another: "ask", or "answer" at once by standing orders.',
        f"reactions = {_text(settings.table.reactions)}",
        "# Kinds of question that are answered at once as well.",
        f"at_once = [{', '.join(_text(kind) for kind in settings.table.at_once)}]",
        "",
        '# player = "person" or "computer"; for a computer player level says how well it plays.',
    ]
    for seat, sitter in settings.seats.items():
        lines += [f"[seats.{_key(seat)}]", f"player = {_text(sitter.player)}"]
        if sitter.player is Sitter.COMPUTER:
            lines.append(f"level = {_text(sitter.level)}")
    return "\n".join(lines) + "\n"


def _text(value: str) -> str:
    """A basic string of TOML, which has the escapes of JSON but knows no bare DEL."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _key(name: str) -> str:
    bare = name.replace("-", "").replace("_", "")
    return name if bare.isalnum() and bare.isascii() else _text(name)
