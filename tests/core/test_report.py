"""Reports: one model, written as text a mail can carry and as HTML that explains itself."""

import re
from html.parser import HTMLParser

import pytest

from hegemon.core.codec import encode
from hegemon.core.dice import Roll
from hegemon.core.findings import PHRASES, Finding, Problem
from hegemon.core.report import (
    Figure,
    Listing,
    Place,
    Plain,
    Report,
    Section,
    Table,
    as_html,
    as_page,
    as_text,
    paragraph,
    remark,
)
from hegemon.core.rule_index import Clause

BARAD = Place("8/18", "Barad")
DICE = (Roll(74, 100, "toy.2", "bowmen at 45"), Roll(4, 100, "toy.2", "bowmen at 45"))
LATE = Finding(Problem.ILLEGAL, "not-now", 3, 6, "9/9", "toy.1")
WARNED = Finding(Problem.WARNING, "not-now", 4, word="BARAD")
REPORT = Report(
    "The Toy, turn 7: Rome & Carthage",
    (
        Section(
            "Battles",
            (
                Section(
                    "Barad",
                    (
                        paragraph("At ", BARAD, " Rome attacks with 3F.", clauses=["toy.1"]),
                        Listing(
                            (
                                paragraph("1F falls.", rolls=DICE, clauses=["toy.2"]),
                                "Nobody falls.",
                            ),
                            label="Round",
                        ),
                    ),
                ),
            ),
            key="battles",
        ),
        Section(
            "Orders",
            (
                remark("Rome", "LAND 9 9 <E>", LATE, PHRASES),
                remark("Rome", "DEF 8 18", WARNED, PHRASES),
            ),
        ),
        Section(
            "Tribes",
            (
                Table(
                    ("Tribe", "Gold", "At"),
                    (("Rome", 120, BARAD), ("Carthage", 7, "-")),
                    total=("All", 127, ""),
                ),
                Plain("For~~~\n 3F  1S\n"),
                Figure("<svg/>", "The map"),
            ),
        ),
    ),
)

TEXT = """\
The Toy, turn 7: Rome & Carthage
================================

Battles
-------
Barad
At Barad Rome attacks with 3F.

Round 1: 1F falls.
Round 2: Nobody falls.

Orders
------
*Rome 3: LAND 9 9 <E> - 9/9 is not possible now
(Rome 4: DEF 8 18) BARAD is not possible now

Tribes
------
Tribe     Gold  At
--------  ----  -----
Rome       120  Barad
Carthage     7  -
--------  ----  -----
All        127

For~~~
 3F  1S

The map
"""


def test_the_report_as_text() -> None:
    assert as_text(REPORT) == TEXT


def test_text_may_explain_every_result() -> None:
    text = as_text(REPORT, explain=True)
    assert "Rome attacks with 3F.\n  [toy.1]\n" in text
    assert "1F falls.\n    [toy.2; bowmen at 45: d100 74, 4]\n" in text


def test_no_line_is_longer_than_a_mail_may_be() -> None:
    words = "the attackers go back to the province whence they came " * 5
    report = Report(
        words,
        (
            Section(
                words,
                (
                    words,
                    paragraph(words, clauses=["toy.1"] * 20),
                    Listing((words,), label="Round"),
                    Listing((words,)),
                    remark("Rome", words, LATE, PHRASES),
                    Table(("Name", "What is told of it"), (("Barad", words), ("B", "short"))),
                ),
            ),
        ),
    )
    lines = as_text(report, explain=True).splitlines()
    assert max(map(len, lines)) <= 80
    assert sum("whence they came" in line for line in lines) > 25
    assert [line for line in lines if line.startswith("B ")] == ["B      short"]


def test_a_row_of_another_length_is_no_row() -> None:
    with pytest.raises(ValueError, match="another length"):
        Table(("One", "Two"), (("1",),))


CLAUSES = {"toy.1": Clause("toy.1", "rule", "Attack", 'Whoever <enters> "attacks".')}


def test_the_report_as_html() -> None:
    html = as_html(REPORT, CLAUSES, rules="/rules/toy#")
    assert "<h1>The Toy, turn 7: Rome &amp; Carthage</h1>" in html
    assert '<section class="battles"><h2>Battles</h2>' in html
    assert '<span class="place" data-place="8/18">Barad</span> Rome attacks' in html
    assert (
        '<a class="clause" href="/rules/toy#toy.1"'
        ' title="Attack: Whoever &lt;enters&gt; &quot;attacks&quot;.">1</a>'
    ) in html
    assert "<summary>74, 4</summary>" in html
    assert "bowmen at 45: d100 <b>74</b>" in html
    assert '<p class="problem">*Rome 3: LAND 9 9 &lt;E&gt; - 9/9' in html
    assert '<p class="warning">(Rome 4: DEF 8 18)' in html
    assert '<td class="number">120</td><td data-place="8/18">Barad</td>' in html
    assert "<figure><svg/><figcaption>The map</figcaption></figure>" in html


class _Nesting(HTMLParser):
    """Whether every element is closed where it should be, and nothing stands in a paragraph that
    may not."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag in ("br", "meta"):
            return
        assert not ("p" in self.open and tag in ("details", "div", "p", "ul", "table"))
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_a_page_stands_by_itself() -> None:
    page = as_page(REPORT, CLAUSES)
    reader = _Nesting()
    reader.feed(page.replace("<svg/>", ""))
    assert reader.open == []
    targets = set(re.findall(r'id="([^"]+)"', page))
    assert targets == {"rule-toy.1"}
    assert 'href="#rule-toy.1"' in page
    assert "http" not in page


def test_a_report_is_data_too() -> None:
    assert b'"part":"listing"' in encode(REPORT)
