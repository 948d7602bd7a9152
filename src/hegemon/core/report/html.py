"""A report in HTML: every word escaped, clauses and places marked for whoever shows it.

Elements that are about a place carry `data-place`, so that a map beside the report can show it.
Clauses are links whose title is the clause in words; dice stand behind a line to be opened.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from html import escape

from hegemon.core.dice import Roll
from hegemon.core.report.model import (
    Figure,
    Inline,
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
from hegemon.core.report.text import marked
from hegemon.core.rule_index import Clause

_NO_CLAUSES: Mapping[str, Clause] = {}


def as_html(
    report: Report, clauses: Mapping[str, Clause] | None = None, rules: str = "#rule-"
) -> str:
    """The report as a fragment that begins with its title.

    `clauses` gives the links their titles; `rules` is the address to which a clause id is added.
    """
    writer = _Writer(clauses or _NO_CLAUSES, rules)
    parts = [f"<h1>{escape(report.title)}</h1>", *(writer.part(part, 2) for part in report.head)]
    parts += [writer.part(section, 2) for section in report.sections]
    return "\n".join(parts) + "\n"


def as_page(
    report: Report, clauses: Mapping[str, Clause] | None = None, language: str = "en"
) -> str:
    """The report as a whole page that needs nothing else, the clauses it names at its end.

    A report that goes to many is written once.
    """
    known = clauses or _NO_CLAUSES
    return _PAGES((report, known), language, lambda: _page(report, known, language))


_PAGES: Once[str] = Once(2)


def _page(report: Report, known: Mapping[str, Clause], language: str) -> str:
    body = as_html(report, known)
    named = [known[id_] for id_ in sorted(clauses_named(report)) if id_ in known]
    rules = "".join(
        f'<dt id="rule-{escape(clause.id)}">{escape(clause.id)} {escape(clause.title)}</dt>'
        f"<dd>{escape(clause.requirement)}</dd>\n"
        for clause in named
    )
    notes = f'<section class="rules"><h2>Rules</h2><dl>\n{rules}</dl></section>\n' if rules else ""
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(language)}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(report.title)}</title>\n<style>{_STYLE}</style>\n</head>\n"
        f'<body><main class="report">\n{body}{notes}</main></body>\n</html>\n'
    )


def clauses_named(report: Report) -> set[str]:
    """The ids of all clauses a report names."""
    return {clause for part in (*report.head, *report.sections) for clause in _clauses(part)}


def _clauses(part: Part) -> Iterable[str]:
    match part:
        case Paragraph():
            yield from part.clauses
            yield from (roll.clause for roll in part.rolls)
        case Remark(clause=clause) if clause:
            yield clause
        case Listing(items=parts) | Section(body=parts):
            for each in parts:
                yield from _clauses(each)


_WRITTEN: Once[str] = Once()
"""Sections as they were written; many reports share theirs."""


class _Writer:
    def __init__(self, clauses: Mapping[str, Clause], rules: str) -> None:
        self._clauses = clauses
        self._rules = rules

    def part(self, part: Part, depth: int) -> str:
        match part:
            case str():
                return f"<p>{_lines(part)}</p>"
            case Paragraph():
                tag = "div" if part.rolls else "p"  # dice open to a block, which no <p> may hold
                told = self.words(part.words) + self.why(part)
                return f'<{tag} class="told"{_about(part.places)}>{told}</{tag}>'
            case Listing():
                return self.listing(part)
            case Table():
                return self.table(part)
            case Plain(text=text):
                return f"<pre>{escape(text)}</pre>"
            case Figure(svg=svg, caption=caption):
                below = f"<figcaption>{escape(caption)}</figcaption>" if caption else ""
                return f"<figure>{svg}{below}</figure>"
            case Remark():
                kind = "problem" if part.refused else "warning"
                return f'<p class="{kind}">{escape(marked(part))}{self.links((part.clause,))}</p>'
            case Section():
                return self.section(part, depth)

    def section(self, section: Section, depth: int) -> str:
        how = (depth, self._rules)
        return _WRITTEN((section, self._clauses), how, lambda: self._section(section, depth))

    def _section(self, section: Section, depth: int) -> str:
        level = min(depth, 6)
        key = f' class="{escape(section.key)}"' if section.key else ""
        body = "\n".join(self.part(part, depth + 1) for part in section.body)
        heading = f"<h{level}>{escape(section.heading)}</h{level}>"
        return f"<section{key}>{heading}\n{body}\n</section>"

    def words(self, words: Sequence[Inline]) -> str:
        return "".join(self.word(word) for word in words)

    def word(self, word: Inline) -> str:
        if isinstance(word, Place):
            return f'<span class="place" data-place="{escape(word.id)}">{escape(str(word))}</span>'
        return _lines(word)

    def why(self, part: Paragraph) -> str:
        """The clauses and dice behind a paragraph."""
        return self.links(part.clauses) + self.dice(part.rolls)

    def links(self, clauses: Iterable[str]) -> str:
        return "".join(self.link(clause) for clause in clauses if clause)

    def link(self, id_: str) -> str:
        clause = self._clauses.get(id_)
        words = f"{clause.title}: {clause.requirement}" if clause else id_
        number = id_.partition(".")[2] or id_
        return (
            f' <a class="clause" href="{escape(self._rules + id_)}" title="{escape(words)}">'
            f"{escape(number)}</a>"
        )

    def dice(self, rolls: Sequence[Roll]) -> str:
        """A line that opens to all rolls: what for, how many sides, what fell, by which clause."""
        if not rolls:
            return ""
        values = ", ".join(str(roll.value) for roll in rolls[:12])
        more = ", ..." if len(rolls) > 12 else ""
        each = "".join(self.die(roll) for roll in rolls)
        summary = f"<summary>{escape(values + more)}</summary>"
        return f' <details class="dice">{summary}<span class="rolls">{each}</span></details>'

    def die(self, roll: Roll) -> str:
        why = f"{escape(roll.why)}: " if roll.why else ""
        link = self.links((roll.clause,))
        return f'<span class="roll">{why}d{roll.sides} <b>{roll.value}</b>{link}</span>'

    def listing(self, listing: Listing) -> str:
        items = []
        for number, item in enumerate(listing.items, start=listing.first):
            label = f"<b>{escape(listing.label)} {number}:</b> " if listing.label else ""
            match item:
                case str():
                    items.append(f"<li>{label}{_lines(item)}</li>")
                case Paragraph():
                    told = self.words(item.words) + self.why(item)
                    items.append(f"<li{_about(item.places)}>{label}{told}</li>")
        name = ' class="counted"' if listing.label else ""
        return f"<ul{name}>{''.join(items)}</ul>"

    def table(self, table: Table) -> str:
        caption = f"<caption>{escape(table.caption)}</caption>" if table.caption else ""
        head = "".join(f'<th scope="col">{escape(name)}</th>' for name in table.columns)
        rows = "".join(map(_row, table.rows))
        total = f"<tfoot>{_row(table.total)}</tfoot>" if table.total else ""
        return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{rows}</tbody>{total}</table>"


@lru_cache(4096)
def _row(cells: tuple[str | int | Place, ...]) -> str:
    return f"<tr>{''.join(map(_cell, cells))}</tr>"


def _cell(cell: str | int | Place) -> str:
    match cell:
        case int():
            return f'<td class="number">{cell}</td>'
        case Place():
            return f"<td{_about((cell.id,))}>{escape(str(cell))}</td>"
        case str():
            return f"<td>{_lines(cell)}</td>"


def _about(places: Sequence[str]) -> str:
    return f' data-place="{escape(" ".join(places))}"' if places else ""


def _lines(text: str) -> str:
    return escape(text).replace("\n", "<br>")


_STYLE = """
:root { color-scheme: light dark; --ink: #241f1a; --page: #fbf7ee; --rule: #c9bda5;
  --link: #7a2e1d; --bad: #a3201a; }
@media (prefers-color-scheme: dark) { :root { --ink: #e9e1d2; --page: #1d1a16; --rule: #57503f;
  --link: #e0a080; --bad: #ff9488; } }
body { margin: 0; background: var(--page); color: var(--ink);
  font: 1rem/1.5 Georgia, "Times New Roman", serif; }
.report { max-width: 60rem; margin: 0 auto; padding: 1rem; }
h1, h2, h3 { line-height: 1.2; font-weight: normal; }
h1, h2 { border-bottom: 1px solid var(--rule); }
p, .told { margin: .3rem 0; max-width: 42rem; }
table { border-collapse: collapse; margin: .6rem 0; display: block; overflow-x: auto; }
th, td { padding: .1rem .6rem; text-align: left; border-bottom: 1px solid var(--rule); }
td.number { text-align: right; font-variant-numeric: tabular-nums; }
tfoot td { font-weight: bold; }
pre { overflow-x: auto; line-height: 1.25; }
figure { margin: 1rem calc(50% - min(48vw, 58rem)); text-align: center; }
figure svg { max-width: 100%; height: auto; }
.clause { color: var(--link); font-size: .8em; text-decoration: none; }
.clause:hover, .clause:focus { text-decoration: underline; }
.problem { color: var(--bad); }
.dice { display: inline-block; vertical-align: top; font-size: .85em; }
.dice summary { cursor: pointer; }
.roll { display: block; }
@media print { .dice:not([open]) { display: none; } body { background: none; } }
"""
