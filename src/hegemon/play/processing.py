"""Plays a game on: takes the sheets that have come in, lets the computer players answer, and closes
the turn in one entry of the record, so that it happens once or not at all."""

import traceback
from collections.abc import Sequence

from msgspec import Struct

from hegemon.core.asks import By
from hegemon.core.dice import LeftOver
from hegemon.core.moderator import Refused, Submission
from hegemon.core.run import ScriptFailed
from hegemon.core.seats import Seat
from hegemon.play import sheets, turns
from hegemon.play.computers import answer
from hegemon.play.files import write_whole
from hegemon.play.folder import Folder
from hegemon.play.settings import Missing
from hegemon.play.trouble import Misuse, Trouble

TRACE = "trouble.txt"


class Turn(Struct, frozen=True, kw_only=True):
    """A turn that was played."""

    number: int
    """That of its folder in `turns/`."""
    sheets: dict[Seat, By]
    """Whose sheet was taken, and who wrote it."""
    refused: dict[Seat, int]
    """Lines that were not carried out as they stand, by seat; those without are left out."""
    missing: tuple[Seat, ...] = ()
    """Those without whom it was played."""


class Played(Struct, frozen=True, kw_only=True):
    """What became of it."""

    turns: tuple[Turn, ...]
    over: bool
    waiting_for: tuple[Seat, ...]
    """Persons whose answer is awaited now."""
    missing: tuple[Seat, ...] = ()
    """Persons for want of whose sheets no further turn was played."""


def process(
    folder: Folder,
    until: int | None = None,
    dice: Sequence[int] = (),
    missing: Missing | None = None,
) -> Played:
    """Play on to the next turn, or until turn `until` is played.

    Without `until` a sheet must have come in since the last turn: so a turn happens once, however
    often this is called. `dice` are laid down for the first turn. Nothing is played while a sheet
    is missing and has to be waited for.
    """
    moderator = folder.moderator
    missing = missing or folder.settings.table.missing
    if until is not None and dice and until > moderator.step + 1:
        raise Misuse("dice can be laid down for one turn only")
    played: list[Turn] = []
    awaited: tuple[Seat, ...] = ()
    attend(folder)
    while not moderator.over and (not played if until is None else moderator.step < until):
        ready, awaited = _ready(folder, missing)
        if until is None and not _fresh(folder, ready):
            break
        if awaited and missing is Missing.WAIT:
            break
        before = moderator.step
        _file(folder, ready, awaited, dice)
        dice = ()
        folder.make_good()
        if moderator.step > before:
            played.append(_turn(folder, ready, awaited))
            awaited = ()
        attend(folder)
    return Played(
        turns=tuple(played),
        over=moderator.over,
        waiting_for=persons(folder),
        missing=awaited,
    )


def persons(folder: Folder) -> tuple[Seat, ...]:
    """The persons whose answer is awaited."""
    return tuple(s for s in folder.moderator.waiting_for if not folder.settings.computer(s))


def attend(folder: Folder) -> None:
    """Let the computer players answer, where persons sit at the game as well.

    A sheet they write only when everybody else's has been filed, for it closes the turn.
    """
    moderator, settings = folder.moderator, folder.settings
    if all(settings.computer(seat) for seat in folder.seats):
        return
    before = moderator.step
    while not moderator.over:
        computers = [seat for seat in moderator.waiting_for if settings.computer(seat)]
        if persons(folder):
            computers = [seat for seat in computers if _decides(folder, seat)]
        if not computers or not (_decides(folder, computers[0]) or _filed(folder)):
            break
        _file(folder, [_by_computer(folder, seat) for seat in computers])
    if moderator.step > before:
        folder.make_good()


def _ready(folder: Folder, missing: Missing) -> tuple[list[Submission], tuple[Seat, ...]]:
    """The answers at hand to the open asks, and the persons of whom there is none."""
    moderator, sheets_in = folder.moderator, sheets.come_in(folder)
    ready: list[Submission] = []
    awaited: list[Seat] = []
    waiting = moderator.waiting_for
    for seat in folder.seats:
        if moderator.ask(seat) is None:
            continue
        if seat in sheets_in and not _decides(folder, seat):
            ready.append(Submission(seat, sheets_in[seat]))
        elif seat not in waiting:
            continue
        elif folder.settings.computer(seat) or missing is Missing.COMPUTER:
            ready.append(_by_computer(folder, seat))
        else:
            awaited.append(seat)
    return ready, tuple(awaited)


def _fresh(folder: Folder, ready: Sequence[Submission]) -> bool:
    """Whether a person has filed something since the last turn."""
    if all(folder.settings.computer(seat) for seat in folder.seats):
        raise Misuse(
            "only computer players sit at this game: say how far it is to be played, as in "
            f"--until {folder.moderator.step + 1}"
        )
    return any(each.by is By.PLAYER for each in ready) or _filed(folder)


def _filed(folder: Folder) -> bool:
    """Whether a person has filed an answer to the open asks."""
    seats = (seat for seat in folder.seats if not folder.settings.computer(seat))
    return any(folder.moderator.filed(seat) is not None for seat in seats)


def _decides(folder: Folder, seat: Seat) -> bool:
    ask = folder.moderator.ask(seat)
    return ask is not None and ask.decides


def _by_computer(folder: Folder, seat: Seat) -> Submission:
    level = folder.settings.computer(seat) or "standard"
    try:
        return answer(folder.moderator, seat, level, folder.key)
    except LookupError as error:
        raise Misuse(f"{seat}: {error.args[0]}") from error


def _file(
    folder: Folder,
    ready: Sequence[Submission],
    absent: Sequence[Seat] = (),
    dice: Sequence[int] = (),
) -> None:
    """File these answers in one entry; Trouble if that is not possible, and nothing has changed."""
    try:
        folder.moderator.submit_all(ready, absent, dice)
    except (LeftOver, Refused, ScriptFailed) as error:
        if dice and not isinstance(error, Refused):
            raise Trouble(f"these dice do not fit the turn: {error}") from error
        if isinstance(error, Refused):
            raise Trouble(str(error)) from error
        trace = "".join(traceback.format_exception(error))
        write_whole(folder.path / TRACE, trace.encode())
        raise Trouble(
            f"the rules raised an error ({error}); the game stands as it was, and what has to be "
            f"known to mend it is in {folder.path / TRACE}"
        ) from error


def _turn(folder: Folder, ready: Sequence[Submission], absent: tuple[Seat, ...]) -> Turn:
    number = folder.moderator.step
    seal = turns.seal_of(folder.path / turns.TURNS / turns.name(number))
    return Turn(
        number=number,
        sheets={each.seat: each.by for each in ready},
        refused=seal.refused if seal else {},
        missing=absent,
    )
