"""A report as a model, made once by a game.

It says what is told and holds no layout. A paragraph may carry what explains it: the clauses
applied, the dice as they fell and the places meant. Text shows them on demand, HTML as links.
"""

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from msgspec import Struct

from hegemon.core.dice import Roll
from hegemon.core.findings import Finding


class Place(Struct, frozen=True, tag_field="part", tag="place"):
    """A place of the board inside a sentence or table: its id, and what is printed for it."""

    id: str
    name: str = ""

    def __str__(self) -> str:
        return self.name or self.id


Inline: TypeAlias = str | Place


class Paragraph(Struct, frozen=True, tag_field="part", tag="paragraph"):
    """Sentences with what explains them; made by `paragraph`."""

    words: tuple[Inline, ...]
    clauses: tuple[str, ...] = ()
    rolls: tuple[Roll, ...] = ()
    places: tuple[str, ...] = ()
    """What it is about, for a map beside the report, places among the words included."""

    def __str__(self) -> str:
        return "".join(map(str, self.words))


def paragraph(
    *words: Inline,
    clauses: Iterable[str] = (),
    rolls: Iterable[Roll] = (),
    places: Iterable[str] = (),
) -> Paragraph:
    """A paragraph; its places are those among the words and those named beside them."""
    named = [word.id for word in words if isinstance(word, Place)]
    about = tuple(dict.fromkeys([*named, *places]))
    return Paragraph(words, tuple(clauses), tuple(rolls), about)


class Listing(Struct, frozen=True, tag_field="part", tag="listing"):
    """Things of one kind; with a `label` they are counted, as in "Round 1"."""

    items: tuple[str | Paragraph, ...]
    label: str = ""
    first: int = 1


class Table(Struct, frozen=True, tag_field="part", tag="table"):
    """Rows under a heading. A column of nothing but numbers is set flush right."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str | int | Place, ...], ...]
    caption: str = ""
    total: tuple[str | int | Place, ...] = ()
    """A last row that sums up."""

    def __post_init__(self) -> None:
        if any(len(row) != len(self.columns) for row in (*self.rows, self.total) if row):
            raise ValueError(f"a row of another length than {self.columns}")


class Plain(Struct, frozen=True, tag_field="part", tag="plain"):
    """Text that is set as it stands, in letters of one width: a map, a form."""

    text: str


class Figure(Struct, frozen=True, tag_field="part", tag="figure"):
    """A picture for HTML, as SVG of our own making; plain text shows `text` in its stead."""

    svg: str
    caption: str = ""
    text: str = ""


class Remark(Struct, frozen=True, tag_field="part", tag="remark"):
    """What was wrong with a line of orders, or worth knowing; made by `remark`."""

    who: str
    line: int
    order: str
    reason: str
    refused: bool
    """True for a problem, false for a warning."""
    problem: str = ""
    column: int = 0
    clause: str = ""


def remark(who: str, order: str, finding: Finding, phrases: Mapping[str, str]) -> Remark:
    """The remark on a line of orders: the finding in the words of these phrases."""
    return Remark(
        who=who,
        line=finding.line,
        order=order,
        reason=finding.sentence(phrases),
        refused=finding.refuses,
        problem=finding.problem.value,
        column=finding.column,
        clause=finding.clause,
    )


class Section(Struct, frozen=True, tag_field="part", tag="section"):
    """A heading and what stands under it; a string is a paragraph, a section a part of its own."""

    heading: str
    body: tuple["Part", ...]
    key: str = ""
    """What programs call it: "battles"."""


Part: TypeAlias = str | Paragraph | Listing | Table | Plain | Figure | Remark | Section


class Report(Struct, frozen=True):
    """What a seat is sent after a step."""

    title: str
    sections: tuple[Section, ...]
    head: tuple[Part, ...] = ()
    """What stands before the first section."""
