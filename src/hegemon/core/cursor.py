"""Takes words off a line of orders, slot by slot. Only `reading` uses it.

The reader never guesses: it accepts whole words and the shorter or longer ones a slot allows. This
is the one place of the core that is written for speed: a good line is read once and nothing is
noted down that only a wrong line or an offer needs (`tracing`).
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from hegemon.core.findings import Problem
from hegemon.core.forms import Group, Keyword, Number, Slot, Square, Text, Word

WORD = re.compile(r"[^\s,]+")
_DIGITS = 9
"""No number of an order has more."""


class Unread(Exception):
    """The line goes wrong at the cursor; what stands there is worked out by the reader."""

    def __init__(
        self, reason: str, problem: Problem = Problem.UNREADABLE, **facts: str | int
    ) -> None:
        super().__init__(reason)
        self.reason, self.problem, self.facts = reason, problem, facts


class Cursor:
    """The words of a line and how far they are read."""

    __slots__ = (
        "at",
        "begun",
        "expected",
        "full",
        "impossible",
        "text",
        "tracing",
        "values",
        "warned",
        "words",
    )

    def __init__(self, text: str, words: Sequence[str], tracing: bool = False) -> None:
        self.text = text
        self.words = words
        self.at = 1
        """The next word; the first one is the verb."""
        self.tracing = tracing
        self.expected: list[Slot] = []
        """When tracing: the slots that were tried where the cursor stands."""
        self.full: tuple[int, Slot] | None = None
        """When tracing: where a repeated slot came to its end, and which."""
        self.values: dict[str, Any] = {}
        self.begun: dict[str, Any] = {}
        """The values of the last group, which may not be complete."""
        self.impossible: list[tuple[int, int]] = []
        """First word and number of words that are understood but not possible now."""
        self.warned: list[tuple[int, str, Mapping[str, str | int]]] = []

    @property
    def at_end(self) -> bool:
        """Whether all words are read."""
        return self.at >= len(self.words)

    def advance(self, count: int) -> None:
        """So many words are read."""
        self.at += count
        if self.tracing:
            self.expected = []


def split(text: str) -> list[str]:
    """The words of a line in capitals; spaces, tabs and commas separate."""
    return text.upper().replace(",", " ").split()


def fill(slots: Sequence[Slot], cursor: Cursor, values: dict[str, Any]) -> None:
    """Read the slots in their order into `values`; one that is absent leaves no key."""
    for slot in slots:
        taken = _TAKE[type(slot)](slot, cursor)
        if taken:
            if slot.most > 1:
                _repeat(slot, taken, cursor, values)
            elif len(taken) > 1:
                raise Unread("too-many", most=1)
            elif taken is not _NOTHING:
                values[slot.name] = taken[0]
        elif not slot.optional:
            raise Unread("incomplete" if cursor.at_end else "not-expected", expected=slot.name)


def _repeat(slot: Slot, taken: list[Any], cursor: Cursor, values: dict[str, Any]) -> None:
    values[slot.name] = taken
    take = _TAKE[type(slot)]
    while len(taken) < slot.most and (more := take(slot, cursor)):
        taken += more
    if len(taken) > slot.most:
        raise Unread("too-many", most=slot.most)
    if cursor.tracing and len(taken) == slot.most:
        cursor.full = (cursor.at, slot)
    if len(taken) < slot.least:
        raise Unread("too-few", least=slot.least, expected=slot.name)


def one_too_many(cursor: Cursor) -> Unread | None:
    """The error of a line that stopped where a repeated slot was full, if one more stands there."""
    if cursor.full is None or cursor.full[0] != cursor.at:
        return None
    slot = cursor.full[1]
    ahead = Cursor(cursor.text, cursor.words)
    ahead.at = cursor.at
    try:
        more = _TAKE[type(slot)](slot, ahead)
    except Unread:
        more = []
    return Unread("too-many", most=slot.most) if more else None


def _take_word(slot: Word, cursor: Cursor) -> list[Any]:
    """One value, or several from a run of letters; none if the word is no such word."""
    known = slot.known
    if cursor.tracing and known.values:
        cursor.expected.append(slot)
    if cursor.at >= len(cursor.words):
        return []
    written = cursor.words[cursor.at]
    for count in known.lengths.get(written, ()):
        spelling = " ".join(cursor.words[cursor.at : cursor.at + count])
        if spelling in known.by_spelling:
            return _taken(known.by_spelling[spelling], slot.among, cursor, count)
    value = known.by_spelling.get(written)
    if value is not None:
        return _taken(value, slot.among, cursor, 1)
    if slot.runs and all(letter in known.by_spelling for letter in written):
        return _take_run(slot, cursor, written)
    if slot.shortest and len(written) >= slot.shortest:
        begun = known.begun_by(written)
        if len(begun) > 1:
            raise Unread("several", Problem.AMBIGUOUS, choices=", ".join(sorted(begun.values())))
        for value in begun:
            return _taken(value, slot.among, cursor, 1)
    if slot.stem and len(written) >= slot.stem:
        value = known.by_stem(written, slot.stem)
        if value is not None:
            return _taken(value, slot.among, cursor, 1)
    return []


def _take_run(slot: Word, cursor: Cursor, written: str) -> list[Any]:
    values = [slot.known.by_spelling[letter] for letter in written]
    if slot.among is not None and any(value not in slot.among for value in values):
        cursor.impossible.append((cursor.at, 1))
    cursor.advance(1)
    return values


def _taken(value: str, among: tuple[str, ...] | None, cursor: Cursor, count: int) -> list[Any]:
    if among is not None and value not in among:
        cursor.impossible.append((cursor.at, count))
    cursor.at += count
    if cursor.tracing:
        cursor.expected = []
    return [value]


_NOTHING: list[Any] = [None]
"""What a keyword leaves behind."""


def _take_keyword(slot: Keyword, cursor: Cursor) -> list[Any]:
    if cursor.tracing:
        cursor.expected.append(slot)
    for spelling in slot.spellings:
        count = spelling.count(" ") + 1
        if " ".join(cursor.words[cursor.at : cursor.at + count]) == spelling:
            cursor.advance(count)
            return _NOTHING
    return []


def _take_number(slot: Number, cursor: Cursor) -> list[Any]:
    if cursor.tracing:
        cursor.expected.append(slot)
    if cursor.at >= len(cursor.words):
        return []
    number = _number(cursor.words[cursor.at].removesuffix(slot.unit), slot.low < 0)
    if number is None:
        return []
    if not slot.low <= number <= slot.high:
        raise Unread("out-of-range", low=slot.low, high=slot.high)
    cursor.advance(1)
    return [number]


def _number(written: str, signed: bool) -> int | None:
    """The number; one with too many digits is as large as any, and so out of every range."""
    digits = written[1:] if signed and written[:1] in ("-", "+") else written
    if not digits.isdecimal():
        return None
    number = int(digits) if len(digits) <= _DIGITS else 10**_DIGITS
    return -number if signed and written[0] == "-" else number


def _take_square(slot: Square, cursor: Cursor) -> list[Any]:
    if cursor.tracing:
        cursor.expected.append(slot)
    pair, count = cursor.words[cursor.at : cursor.at + 2], 2
    if pair and "/" in pair[0]:
        pair, count = pair[0].split("/"), 1
    if len(pair) != 2 or not (pair[0].isdecimal() and pair[1].isdecimal()):
        return []
    column, row = int(pair[0][:_DIGITS]), int(pair[1][:_DIGITS])
    if not (1 <= column <= slot.columns and 1 <= row <= slot.rows):
        raise Unread("out-of-range", low="1/1", high=f"{slot.columns}/{slot.rows}")
    return _taken(f"{column}/{row}", slot.among, cursor, count)


def _take_text(slot: Text, cursor: Cursor) -> list[Any]:
    if cursor.tracing:
        cursor.expected.append(slot)
    if cursor.at >= len(cursor.words):
        return []
    spans = [found.span() for found in WORD.finditer(cursor.text)][cursor.at :]
    count = min(slot.words or len(spans), len(spans))
    text = cursor.text[spans[0][0] : spans[count - 1][1]]
    if len(text) > slot.longest:
        if not slot.cut:
            raise Unread("too-long", most=slot.longest)
        cursor.warned.append((cursor.at, "cut", {"most": slot.longest}))
        text = text[: slot.longest].rstrip()
    cursor.advance(count)
    return [text]


def _take_group(slot: Group, cursor: Cursor) -> list[Any]:
    """A group is there if its first slot is."""
    first, *rest = slot.slots
    taken = _TAKE[type(first)](first, cursor)
    if not taken:
        return []
    values: dict[str, Any] = {}
    cursor.begun = values
    if first.most > 1:
        _repeat(first, taken, cursor, values)
    elif taken is not _NOTHING:
        values[first.name] = taken[0]
    fill(rest, cursor, values)
    return [values]


_Take: TypeAlias = Callable[[Any, Cursor], list[Any]]
_TAKE: Mapping[type[Slot], _Take] = {
    Word: _take_word,
    Keyword: _take_keyword,
    Number: _take_number,
    Square: _take_square,
    Text: _take_text,
    Group: _take_group,
}
