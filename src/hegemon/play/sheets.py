"""Order sheets as files: what has come in, what has gone astray, and what a line would do."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from hegemon.core.asks import Ask
from hegemon.core.findings import Finding
from hegemon.core.forms import Form
from hegemon.core.moderator import Moderator
from hegemon.core.reading import Line, read_sheet
from hegemon.core.seats import Seat
from hegemon.play.files import ORDERS, read_text, sheet_files, sheet_path
from hegemon.play.folder import Folder
from hegemon.play.trouble import Trouble, unknown


def come_in(folder: Folder) -> dict[Seat, str]:
    """The sheets that lie in `orders/`; also an empty one is a sheet."""
    paths = {seat: sheet_path(folder.path, seat) for seat in folder.seats}
    try:
        return {seat: read_text(path) for seat, path in paths.items() if path.exists()}
    except OSError as error:
        raise Trouble(f"{error.filename}: {error.strerror}") from error


def astray(folder: Folder) -> list[str]:
    """A sentence for every file in `orders/` that is no seat's."""
    expected = {sheet_path(folder.path, seat) for seat in folder.seats}
    found = []
    for path in sheet_files(folder.path):
        if path in expected or path.name.startswith("."):
            continue
        why = unknown("seat", path.stem, folder.seats)
        found.append(f"{ORDERS}/{path.name} is nobody's sheet: {why}")
    return found


class Judged(Struct, frozen=True, kw_only=True):
    """A line of a sheet, and what it would do or why it would not."""

    number: int
    text: str
    order: str = ""
    """How it was understood; empty if it cannot be read."""
    findings: tuple[Finding, ...] = ()

    @property
    def refused(self) -> bool:
        """Whether it would not be carried out, or not as it stands."""
        return any(finding.refuses for finding in self.findings)


def judge(moderator: Moderator[Any, Any], seat: Seat, text: str) -> list[Judged]:
    """Line by line, what the orders of a seat would do; what concerns the whole sheet comes last,
    as line 0. Nothing is filed. Refused if the seat is not being asked."""
    findings = moderator.check(seat, text)
    ask = moderator.ask(seat)
    assert ask is not None  # else the check had refused
    judged = []
    for line in read_sheet(ask.forms, text).lines:
        own = tuple(finding for finding in findings if finding.line == line.number)
        order = understood(ask, line)
        judged.append(Judged(number=line.number, text=line.text, order=order, findings=own))
    numbers = {each.number for each in judged}
    rest = tuple(finding for finding in findings if finding.line not in numbers)
    if rest:
        judged.append(Judged(number=0, text="", findings=rest))
    return judged


def understood(ask: Ask[Any], line: Line[Any]) -> str:
    """An order in words: what it does, and with what."""
    order = line.order
    if order is None:
        return ""
    form = next((form for form in ask.forms if isinstance(order, form.order)), None)
    parts = (
        [
            f"{name.replace('_', ' ')} {written}"
            for name, value in asdict(order).items()
            if (written := _written(value))
        ]
        if isinstance(order, Struct)
        else []
    )
    title = _title(form)
    return f"{title}: {', '.join(parts)}" if parts and title else title or ", ".join(parts)


def _title(form: Form[Any] | None) -> str:
    return (form.title or form.verb) if form else ""


def _written(value: object) -> str:
    """A value of an order as a person reads it; empty for one that was left out."""
    match value:
        case None | "" | () | [] | False:
            return ""
        case True:
            return "yes"
        case Struct():
            return " ".join(filter(None, (_written(each) for each in asdict(value).values())))
        case Mapping():
            pairs = (f"{_written(name)} {_written(each)}" for name, each in value.items())
            return ", ".join(pairs)
        case str():
            return str(value)
        case Sequence():
            return " ".join(filter(None, map(_written, value)))
    return str(value)


def annotated(text: str, judged: Sequence[Judged], phrases: Mapping[str, str]) -> str:
    """The sheet as it was written, with a comment under each line that says what it will do or why
    not: it can be sent back, mended, and filed again as it is."""
    remarks = {each.number: each for each in judged}
    lines = []
    for number, line in enumerate(text.splitlines(), start=1):
        lines.append(line)
        if number in remarks:
            lines += _comments(remarks[number], phrases)
    if 0 in remarks:
        lines += _comments(remarks[0], phrases)
    return "\n".join(lines) + "\n"


def _comments(judged: Judged, phrases: Mapping[str, str]) -> list[str]:
    lines = [f";   {said(finding, phrases)}" for finding in judged.findings]
    if judged.order and not judged.refused:
        lines.insert(0, f";   ok: {judged.order}")
    return lines


def said(finding: Finding, phrases: Mapping[str, str]) -> str:
    """A finding in one line: its kind, where it is, the reason, and the clause."""
    mark = "*" if finding.refuses else "("
    end = "" if finding.refuses else ")"
    where = f", column {finding.column}" if finding.column else ""
    clause = f" [{finding.clause}]" if finding.clause else ""
    return f"{mark}{finding.problem}{where}: {finding.sentence(phrases)}{end}{clause}"
