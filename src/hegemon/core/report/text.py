"""A report in plain text of 80 columns, for files and mail."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from textwrap import wrap

from hegemon.core.dice import Roll
from hegemon.core.report.model import (
    Figure,
    Listing,
    Paragraph,
    Part,
    Place,
    Plain,
    Remark,
    Report,
    Section,
    Table,
)
from hegemon.core.report.once import Once

WIDTH = 80
_RULES = "=-"
"""What underlines a title, and a heading; deeper headings stand by themselves."""
_NARROWEST = 12
"""A column of a table is not wrapped to less than this."""


def as_text(report: Report, width: int = WIDTH, explain: bool = False) -> str:
    """The report in lines of at most `width`; only preformatted text and long words exceed it.

    With `explain` every paragraph is followed by the clauses and dice behind it. A report that
    goes to many is written once.
    """
    return _TEXTS((report,), (width, explain), lambda: _whole(report, width, explain))


_TEXTS: Once[str] = Once(2)


def _whole(report: Report, width: int, explain: bool) -> str:
    writer = _Writer(width, explain)
    lines = _heading(report.title, 0, width) + writer.body(report.head, 1)
    for section in report.sections:
        lines += ["", *writer.section(section, 1)]
    return "\n".join(lines) + "\n"


def marked(remark: Remark) -> str:
    """A remark in one line: a problem with an asterisk, a warning in brackets."""
    place = f"{remark.who} {remark.line}: {remark.order}"
    return f"*{place} - {remark.reason}" if remark.refused else f"({place}) {remark.reason}"


def dice_text(rolls: Sequence[Roll]) -> str:
    """The dice as they fell, those of one reason together: "Bowmen at 45: d100 74, 4"."""
    groups: dict[tuple[str, int], list[str]] = {}
    for roll in rolls:
        groups.setdefault((roll.why, roll.sides), []).append(str(roll.value))
    return "; ".join(
        f"{why}: d{sides} {', '.join(values)}" if why else f"d{sides} {', '.join(values)}"
        for (why, sides), values in groups.items()
    )


_WRITTEN: Once[list[str]] = Once()
"""Sections as they were written; many reports share theirs."""


class _Writer:
    def __init__(self, width: int, explain: bool) -> None:
        self._width = width
        self._explain = explain

    def section(self, section: Section, depth: int) -> list[str]:
        how = (depth, self._width, self._explain)
        return _WRITTEN((section,), how, lambda: self._section(section, depth))

    def _section(self, section: Section, depth: int) -> list[str]:
        return _heading(section.heading, depth, self._width) + self.body(section.body, depth + 1)

    def body(self, parts: Iterable[Part], depth: int) -> list[str]:
        """Parts with a blank line around whatever is more than a line of its own."""
        lines: list[str] = []
        before: Part | None = None
        for part in parts:
            written = self.part(part, depth)
            if not written:
                continue
            if before is not None and not (_flows(before) and _flows(part)):
                lines.append("")
            lines += written
            before = part
        return lines

    def part(self, part: Part, depth: int) -> list[str]:
        match part:
            case str() | Paragraph():
                return self.paragraph(part)
            case Listing():
                return self.listing(part)
            case Table():
                return self.table(part)
            case Plain(text=text):
                return text.rstrip("\n").split("\n")
            case Figure(caption=caption, text=text):
                lines = [line for line in (text, caption) if line]
                return [line for text in lines for line in text.rstrip("\n").split("\n")]
            case Remark():
                return self.wrapped(marked(part), "  ")
            case Section():
                return self.section(part, depth)

    def paragraph(self, part: str | Paragraph, indent: str = "", first: str = "") -> list[str]:
        lines = self.wrapped(str(part), indent, first)
        if self._explain and isinstance(part, Paragraph) and (part.clauses or part.rolls):
            notes = [", ".join(part.clauses), dice_text(part.rolls)]
            note = "[" + "; ".join(each for each in notes if each) + "]"
            lines += self.wrapped(note, indent + "  ", indent + "  ")
        return lines

    def listing(self, listing: Listing) -> list[str]:
        lines: list[str] = []
        for number, item in enumerate(listing.items, start=listing.first):
            first = f"{listing.label} {number}: " if listing.label else "- "
            lines += self.paragraph(item, "  ", first)
        return lines

    def wrapped(self, text: str, indent: str = "", first: str = "") -> list[str]:
        return list(_wrapped(text, self._width, indent, first))

    def table(self, table: Table) -> list[str]:
        rows = [table.columns, *table.rows, *([table.total] if table.total else [])]
        cells = [[str(cell) for cell in row] for row in rows]
        widths = self._widths(cells)
        flush = tuple(_is_numeric([row[n] for row in rows[1:]]) for n in range(len(table.columns)))
        lines = [table.caption] if table.caption else []
        for number, row in enumerate(cells):
            if number == 1 or (table.total and number == len(cells) - 1):
                lines.append("  ".join("-" * width for width in widths))
            lines += _row(tuple(row), widths, flush)
        return lines

    def _widths(self, cells: Sequence[Sequence[str]]) -> tuple[int, ...]:
        """The width of each column; the widest give way until the table fits."""
        widths = [max(len(row[n]) for row in cells) for n in range(len(cells[0]))]
        while sum(widths) + 2 * (len(widths) - 1) > self._width:
            widest = max(range(len(widths)), key=lambda n: widths[n])
            if widths[widest] <= _NARROWEST:
                break
            widths[widest] -= 1
        return tuple(widths)


@lru_cache(4096)
def _wrapped(text: str, width: int, indent: str, first: str) -> tuple[str, ...]:
    lines: list[str] = []
    for number, line in enumerate(text.split("\n")):
        lines += wrap(
            line,
            width,
            initial_indent=first if number == 0 else indent,
            subsequent_indent=indent,
            break_long_words=False,
            break_on_hyphens=False,
        )
    return tuple(lines)


def _flows(part: Part) -> bool:
    return isinstance(part, str | Paragraph | Remark)


def _heading(text: str, depth: int, width: int) -> list[str]:
    lines = wrap(text, width)
    if depth < len(_RULES):
        lines.append(_RULES[depth] * max(map(len, lines), default=0))
    return lines


def _is_numeric(cells: Sequence[str | int | Place]) -> bool:
    """Whether a column holds numbers and nothing else but gaps."""
    numbers = [isinstance(cell, int) for cell in cells if cell not in ("", "-")]
    return bool(numbers) and all(numbers)


@lru_cache(4096)
def _row(cells: tuple[str, ...], widths: tuple[int, ...], flush: tuple[bool, ...]) -> list[str]:
    """A row of a table, of several lines where a cell is wrapped."""
    columns = [
        wrap(cell, width, break_on_hyphens=False) if len(cell) > width else [cell]
        for cell, width in zip(cells, widths, strict=True)
    ]
    height = max(map(len, columns), default=0)
    lines = []
    for n in range(height):
        parts = [column[n] if n < len(column) else "" for column in columns]
        lines.append("  ".join(map(_set, parts, widths, flush)).rstrip())
    return lines


def _set(cell: str, width: int, flush: bool) -> str:
    return cell.rjust(width) if flush else cell.ljust(width)
