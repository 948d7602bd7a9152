"""A game folder: what a game master keeps of a game, and nothing else is needed to go on with it.

    game.toml      what was chosen            record.jsonl   everything that was put in
    dice.key       the secret of the dice     checkpoints/   the states between the turns
    orders/        <seat>.txt, as they come   turns/NNNN/    what each seat was told

The record is the truth. A turn has happened once its line is in the record; the reports in `turns/`
and what is left of used order sheets follow from it, and are made good whenever the folder is
opened, so that a crash at any point leaves the game before the turn or after it.
"""

import os
import re
import secrets
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec
from filelock import FileLock, Timeout

import hegemon.games
from hegemon.core.dice import commitment
from hegemon.core.game import Game, Scenario
from hegemon.core.moderator import Moderator, Refused
from hegemon.core.record import BrokenRecord, FolderRecord
from hegemon.core.replay import Diverged
from hegemon.core.run import ScriptFailed
from hegemon.core.seats import PUBLIC, Seat
from hegemon.play import turns
from hegemon.play.files import ORDERS, sync_folder, write_whole
from hegemon.play.names import names
from hegemon.play.settings import (
    FILE,
    SeatSettings,
    Settings,
    Sitter,
    TableSettings,
    read_settings,
    write_settings,
)
from hegemon.play.trouble import Misuse, Trouble, unknown

KEY = "dice.key"
SCENARIO = "scenario.toml"
LOCK = ".lock"
PATIENCE = 30.0
"""Seconds to wait for another process that is at work in the folder."""

_SEAT = re.compile(r"[\w-]{1,60}")
"""Seats name files."""


def now() -> str:
    """The time in UTC; SOURCE_DATE_EPOCH, where set, stands for it."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    time = datetime.fromtimestamp(int(epoch), UTC) if epoch.isdecimal() else datetime.now(UTC)
    return time.isoformat(timespec="seconds")


class Folder:
    """An opened game folder; only one process at a time holds it."""

    def __init__(self, path: Path, settings: Settings, game: Game[Any, Any]) -> None:
        self.path = path
        self.settings = settings
        self.game = game
        try:
            self.record = FolderRecord(path)
        except (BrokenRecord, msgspec.DecodeError) as error:
            raise Trouble(f"the record is damaged: {error}") from error

    @cached_property
    def key(self) -> bytes:
        """The secret key of the dice."""
        path = self.path / KEY
        try:
            key = bytes.fromhex(path.read_text().strip())
        except (OSError, ValueError) as error:
            raise Trouble(f"{path} is not the key of the dice: {error}") from error
        if commitment(key) != self.settings.dice:
            raise Trouble(f"{path} is not the key that {FILE} has committed to")
        return key

    @cached_property
    def moderator(self) -> Moderator[Any, Any]:
        """The game, as it stands."""
        try:
            return Moderator(self.game, self.record, self.key, self.settings.policy(), now)
        except Diverged as error:
            raise Trouble(
                f"the game is held: {error}. Finish the turn with the version of Hegemon that "
                "began it, or set it back to its beginning: see hegemon upgrade --help"
            ) from error
        except (LookupError, ScriptFailed) as error:
            raise Trouble(f"the game cannot be opened: {error}") from error

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of the game."""
        return tuple(self.settings.seats)

    def seat(self, word: str) -> Seat:
        """The seat meant by a word in any case, its name or that of its realm; Misuse if there is
        none."""
        wanted = word.casefold()
        own = [seat for seat in self.seats if seat.casefold() == wanted]
        if own:
            return own[0]
        realms = names(self.moderator)
        found = [s for s in self.seats if wanted in map(str.casefold, realms.get(s, ()))]
        if len(found) != 1:
            raise unknown("seat", word, [*self.seats, *(name for name, _ in realms.values())])
        return found[0]

    def make_good(self) -> None:
        """Write what the record says has happened and `turns/` does not yet show, and clear away
        the sheets that were used for it."""
        turns.make_good(self.path, self.record, lambda: self.moderator)


@contextmanager
def locked(path: Path, patience: float = PATIENCE) -> Iterator[Folder]:
    """The game in a folder, held for this process. Misuse if there is none, Trouble if another
    process does not let go of it or its record is damaged."""
    settings = read_settings(path)
    try:
        game = hegemon.games.load(settings.game)
    except hegemon.games.UnknownGame:
        raise unknown("game", settings.game, hegemon.games.known()) from None
    try:
        with FileLock(path / LOCK, timeout=patience):
            yield Folder(path, settings, game)
    except Timeout:
        raise Trouble(f"another process is at work in {path}") from None


@contextmanager
def opened(path: Path, patience: float = PATIENCE) -> Iterator[Folder]:
    """As `locked`, with everything made good that a crash has left undone."""
    with locked(path, patience) as folder:
        folder.make_good()
        yield folder


def create(
    path: Path,
    game: Game[Any, Any],
    scenario: Scenario,
    *,
    options: Mapping[str, str] | None = None,
    computers: Mapping[Seat, str] | None = None,
    table: TableSettings | None = None,
    key: bytes | None = None,
) -> None:
    """Set a game up in a new folder: all of it or nothing.

    `computers` gives the level of the computer player for each seat that has one. Without a `key`
    the dice are made secret by chance.
    """
    if path.exists() and (not path.is_dir() or any(path.iterdir())):
        raise Misuse(f"{path} is there already and not empty")
    for seat in scenario.seats:
        if not _SEAT.fullmatch(seat) or scenario.seats.count(seat) > 1 or seat == PUBLIC:
            raise Misuse(f"{seat!r} cannot be the name of a seat: letters, digits, - and _, once")
    key = secrets.token_bytes(32) if key is None else key
    chosen = all_options(scenario, options or {})
    seats = {seat: _sitter(game, (computers or {}).get(seat, "")) for seat in scenario.seats}
    settings = Settings(
        game=game.key,
        scenario=scenario.key,
        title=scenario.title,
        dice=commitment(key),
        options=chosen,
        table=table or TableSettings(),
        seats=seats,
    )
    beside = path.absolute().with_name(f".{path.absolute().name}.new")
    try:
        shutil.rmtree(beside, ignore_errors=True)
        beside.mkdir(parents=True)
        (beside / ORDERS).mkdir()
        write_whole(beside / KEY, key.hex().encode() + b"\n", mode=0o600)
        if scenario.document:
            write_whole(beside / SCENARIO, scenario.document.encode())
        write_whole(beside / FILE, write_settings(settings).encode())
        _begin(beside, game, scenario, settings, key)
        beside.replace(path.absolute())
        sync_folder(path.absolute().parent)
    except OSError as error:
        raise Trouble(f"{error.filename or path}: {error.strerror}") from error
    finally:
        shutil.rmtree(beside, ignore_errors=True)


def all_options(scenario: Scenario, chosen: Mapping[str, str]) -> dict[str, str]:
    """A value for every option of a scenario; Misuse names what cannot be chosen."""
    known = {option.key: option for option in scenario.options}
    for key in chosen:
        if key not in known:
            raise unknown("option", key, known)
    faults = [fault for key, value in chosen.items() if (fault := known[key].why_not(value))]
    if faults:
        raise Misuse("\n".join(faults))
    return {key: chosen.get(key, option.default) for key, option in known.items()}


def _begin(
    path: Path, game: Game[Any, Any], scenario: Scenario, settings: Settings, key: bytes
) -> None:
    try:
        state = game.begin(scenario, settings.options)
    except ValueError as error:
        raise Misuse(str(error)) from error
    try:
        moderator = Moderator.begin(
            game, state, FolderRecord(path), key, scenario.seats, settings.policy(), now
        )
    except (Refused, ScriptFailed) as error:
        raise Trouble(f"the game cannot begin: {error}") from error
    turns.make_good(path, FolderRecord(path), lambda: moderator)


def _sitter(game: Game[Any, Any], level: str) -> SeatSettings:
    if not level:
        return SeatSettings()
    try:
        game.player(level)
    except LookupError as error:
        raise Misuse(str(error.args[0])) from error
    return SeatSettings(Sitter.COMPUTER, level)
