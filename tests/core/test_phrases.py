"""Sentences: data in files, one a language, borrowed from English where one is lacking."""

import sys
from pathlib import Path

import pytest

from hegemon.core.findings import PHRASES, Finding, Problem
from hegemon.core.phrases import languages, phrases, read, wanted

NEAR = Finding(Problem.UNREADABLE, "not-expected", 1, 4, "ATHNES", suggestion="ATHENS")


def test_a_finding_in_two_languages() -> None:
    assert NEAR.sentence(PHRASES) == 'ATHNES does not belong here; did you mean "ATHENS"?'
    assert NEAR.sentence(phrases("de")) == "ATHNES gehört nicht hierher; ist „ATHENS“ gemeint?"


def test_every_language_has_the_same_sentences_of_the_same_facts() -> None:
    for language in languages():
        translated = phrases(language)
        assert translated.keys() == PHRASES.keys()
        for key, phrase in PHRASES.items():
            assert wanted(translated[key]) == wanted(phrase), key


def test_a_game_brings_its_own_and_borrows_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "borrowing" / "data" / "phrases"
    folder.mkdir(parents=True)
    (tmp_path / "borrowing" / "__init__.py").write_text("")
    (folder / "en.toml").write_text('"toy.there" = "{force} is there"\n"toy.far" = "too far"\n')
    (folder / "de.toml").write_text('"toy.there" = "{force} ist schon da"\n')
    monkeypatch.syspath_prepend(tmp_path)
    __import__("borrowing")
    there = Finding(Problem.ILLEGAL, "toy.there", facts={"force": "g1"})
    far = Finding(Problem.ILLEGAL, "toy.far")
    german = phrases("de", "borrowing")
    assert [each.sentence(german) for each in (there, far)] == ["g1 ist schon da", "too far"]
    assert NEAR.sentence(german).startswith("ATHNES gehört")
    assert languages("borrowing") == ("en", "de")
    del sys.modules["borrowing"]


def test_a_report_is_not_lost_for_want_of_a_word() -> None:
    assert Finding(Problem.ILLEGAL, "nobody.knows").sentence(PHRASES) == "nobody.knows"
    assert Finding(Problem.ILLEGAL, "too-long").sentence(PHRASES) == "at most ? characters"


def test_a_file_holds_nothing_but_sentences(tmp_path: Path) -> None:
    (tmp_path / "en.toml").write_text('toy.there = "unquoted keys make tables"\n')
    with pytest.raises(ValueError, match=r"en\.toml: toy: no sentence"):
        read(tmp_path / "en.toml")
