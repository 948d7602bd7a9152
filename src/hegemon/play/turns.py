"""`turns/NNNN/`: what each seat was told when a turn was over, made from the record.

Folder NNNN holds what is known when step NNNN begins and what happened in the step before; 0000 is
the set-up. For each seat and for the public there are a text, a page, a picture of the map, data
for programs, and the orders the seat gave.
"""

import shutil
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

import hegemon.games
from hegemon.core.codec import digest, encode
from hegemon.core.deeds import Begun, Rewound, Stepped
from hegemon.core.desk import Event
from hegemon.core.moderator import Given, Moderator, Repair
from hegemon.core.record import FolderRecord
from hegemon.core.replay import Diverged
from hegemon.core.report import Figure, Part, Remark, Report, Section, as_page, as_text
from hegemon.core.seats import PUBLIC, Seat
from hegemon.play.files import read_text, sheet_path
from hegemon.play.names import names

T = TypeVar("T", bound=Struct)

TURNS = "turns"
SET_ASIDE = "rewound"
SEAL = "turn.json"


class Seal(Struct, frozen=True):
    """Written last into the folder of a turn: which entry of the record brought it about, the
    digests of its files, and how many lines of each seat were not carried out as written."""

    step: int
    entry: str
    files: dict[str, str]
    refused: dict[Seat, int] = {}


class Told(Struct, frozen=True, kw_only=True):
    """What a program is told at the end of a turn: all that the report is made of."""

    game: str
    step: int
    seat: Seat
    over: bool
    outcome: str = ""
    winners: tuple[Seat, ...] = ()
    orders: tuple[Given, ...] = ()
    events: tuple[Any, ...]
    view: Any


def name(step: int) -> str:
    """The name of the folder of a turn."""
    return f"{step:04}"


def make_good(
    path: Path,
    record: FolderRecord,
    moderator: Callable[[], Moderator[Any, Any]],
) -> None:
    """Bring `turns/` to where the record is.

    Turns that a rewind has undone are set aside. A turn whose rules have changed since, so that it
    would now be told otherwise, is not written again.
    """
    begins = _beginnings(record)
    folder = path / TURNS
    folder.mkdir(exist_ok=True)
    there = _there(folder, begins)
    for step in sorted(set(begins) - there):
        try:
            _write(path, step, begins[step], moderator())
        except (Diverged, LookupError):
            continue


def report_of(moderator: Moderator[Any, Any], step: int, seat: Seat) -> Report:
    """What a seat is told when `step` begins: its position, and what happened in the step before,
    to the game itself as well."""
    view, events = moderator.view(seat, step), events_of(moderator, step, seat)
    return _report(moderator, step, view, events)


def _report(
    moderator: Moderator[Any, Any], step: int, view: Any, events: Sequence[Event]
) -> Report:
    report = moderator.game.report(view, events)
    lines = tuple(_repair(each) for each in _repairs(moderator.repairs, step))
    if not lines:
        return report
    section = Section("From the game master", lines, "repairs")
    return replace(report, sections=(section, *report.sections))


def events_of(moderator: Moderator[Any, Any], step: int, seat: Seat) -> tuple[Event, ...]:
    """What a seat was told in the step before this one."""
    return moderator.told(seat, step - 1) if step else ()


class Sent(Struct, frozen=True):
    """What a seat gets: its files by ending, and its report as a model."""

    files: dict[str, bytes]
    report: Report


def sent(moderator: Moderator[Any, Any], step: int, seat: Seat) -> Sent:
    """What a seat gets when `step` begins."""
    orders = moderator.answers(seat, step - 1) if step and seat != PUBLIC else ()
    view, events = moderator.view(seat, step), events_of(moderator, step, seat)
    report = _report(moderator, step, view, events)
    outcome = moderator.outcome if step == moderator.step else None
    told = Told(
        game=moderator.game.key,
        step=step,
        seat=seat,
        over=outcome is not None,
        outcome=outcome.reason if outcome else "",
        winners=outcome.winners if outcome else (),
        orders=orders,
        events=events,
        view=view,
    )
    files = {
        "txt": as_text(report).encode(),
        "html": as_page(report, hegemon.games.rules(moderator.game.key)).encode(),
        "json": encode(told) + b"\n",
    }
    picture = figure(report)
    if picture:
        files["svg"] = picture.svg.encode() + b"\n"
    if orders:
        files["orders.txt"] = sheet_text(orders).encode()
    return Sent(files, report)


def figure(report: Report) -> Figure | None:
    """The first picture of a report: its map."""
    return next(iter(_parts([*report.head, *report.sections], Figure)), None)


def text_map(report: Report) -> str:
    """The map of a report as text: the part under the heading "map", else what stands for its
    picture; empty if it has neither."""
    for section in report.sections:
        if section.key == "map" or section.heading.casefold().endswith("map"):
            return as_text(Report(section.heading, (), section.body))
    picture = figure(report)
    return picture.text if picture else ""


def sheet_text(orders: Sequence[Given]) -> str:
    """What a seat has answered, as it wrote it."""
    return "\n".join(given.text.rstrip("\n") for given in orders) + "\n"


def _refused(report: Report, called: Collection[str]) -> int:
    """How many lines of whoever is called so a report says were not carried out as written."""
    remarks = _parts([*report.head, *report.sections], Remark)
    return len({each.line for each in remarks if each.refused and each.who in called})


def _parts(parts: Sequence[Part], kind: type[T]) -> list[T]:
    """All parts of a kind, from first to last."""
    found: list[T] = []
    for part in parts:
        if isinstance(part, kind):
            found.append(part)
        elif isinstance(part, Section):
            found += _parts(part.body, kind)
    return found


def _repairs(repairs: Sequence[Repair], step: int) -> list[Repair]:
    """What the game master did between the report before this one and this one, in the course of
    events that counts."""
    counts: list[Repair] = []
    for each in repairs:
        if each.deed == "rewound":
            counts = [r for r in counts if r.deed == "rewound" or r.step < each.to]
        counts.append(each)
    return [r for r in counts if (r.to if r.deed == "rewound" else r.step) == step - 1]


def _repair(repair: Repair) -> str:
    match repair.deed:
        case "rewound":
            return f"The game was set back to the beginning of turn {repair.to}: {repair.reason}."
        case "amended":
            return f"The position was corrected: {repair.reason}."
        case "scripted":
            return "The dice of the turn were laid down by hand."
    return f"Release {repair.to} of the rules came into force."


def _beginnings(record: FolderRecord) -> dict[int, str]:
    """Step -> the entry with which it began, in the course of events that counts."""
    begins: dict[int, str] = {}
    for entry in record.entries():
        for deed in entry.deeds:
            match deed:
                case Begun():
                    begins = {0: entry.chain}
                case Stepped(step=step):
                    begins[step] = entry.chain
                case Rewound(step=step):
                    begins = {each: at for each, at in begins.items() if each <= step}
    return begins


def _there(folder: Path, begins: dict[int, str]) -> set[int]:
    """The turns that are written; those of another course of events are set aside."""
    there = set()
    for path in sorted(folder.iterdir()):
        if path.name.startswith(".new-"):
            shutil.rmtree(path, ignore_errors=True)
        if not (path.name.isdecimal() and path.is_dir()):
            continue
        seal = seal_of(path)
        step = int(path.name)
        if seal is not None and begins.get(step) == seal.entry:
            there.add(step)
        elif seal is not None:
            _set_aside(path, seal)
        else:
            shutil.rmtree(path)
    return there


def seal_of(folder: Path) -> Seal | None:
    """The seal of a turn; None if it is not whole."""
    try:
        return msgspec.json.decode((folder / SEAL).read_bytes(), type=Seal)
    except (OSError, msgspec.DecodeError):
        return None


def _set_aside(path: Path, seal: Seal) -> None:
    aside = path.parent / SET_ASIDE / f"{path.name}-{seal.entry[:8]}"
    aside.parent.mkdir(exist_ok=True)
    shutil.rmtree(aside, ignore_errors=True)
    path.replace(aside)


def _write(path: Path, step: int, entry: str, moderator: Moderator[Any, Any]) -> None:
    """Write the files of a turn beside, clear the used sheets away, then put the folder in place.

    Nothing is forced to the disk: what a power failure takes is seen by the seal and made anew.
    """
    beside = path / TURNS / f".new-{name(step)}"
    beside.mkdir()
    digests, refused = {}, {}
    called = names(moderator)
    for seat in (*moderator.seats, PUBLIC):
        got = sent(moderator, step, seat)
        lines = _refused(got.report, (seat, *called.get(seat, ())))
        if lines and seat != PUBLIC:
            refused[seat] = lines
        for ending, data in got.files.items():
            file = beside / f"{seat}.{ending}"
            file.write_bytes(data)
            digests[file.name] = digest(data)
    (beside / SEAL).write_bytes(encode(Seal(step, entry, digests, refused)) + b"\n")
    if step:
        _clear(path, moderator, step - 1)
    beside.replace(path / TURNS / name(step))


def _clear(path: Path, moderator: Moderator[Any, Any], step: int) -> None:
    """Take away the sheets that were used in this step; a newer one stays for the next."""
    for seat in moderator.seats:
        sheet = sheet_path(path, seat)
        used = {given.text for given in moderator.answers(seat, step)}
        if sheet.exists() and read_text(sheet) in used:
            sheet.unlink()
