"""What no tracked file may hold, and that the pages for people tell of commands that are there."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from hegemon.cli import COMMANDS

ROOT = Path(__file__).parent.parent
HOSTS = re.compile(
    "|".join(
        [
            r"pypi\.org",
            r"python" + r"hosted\.org",
            r"npmjs\." + r"(org|com)",
            r"yarn" + r"pkg\.com",
            r"registry\." + r"[a-z]",
            r"[\"']resolved[\"']\s*:",
            r"--(extra-)?index-" + r"url",
        ]
    )
)
PATHS = re.compile(r"(?<![\w.])/(work|root|home|Users)" + r"/[\w.]")


def tracked() -> list[Path]:
    """The files of the repository; all that are not ignored."""
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        pytest.skip("this is no checkout")
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True
    )
    return [ROOT / name for name in listed.stdout.split("\0") if name]


def lines_with(pattern: re.Pattern[str]) -> list[str]:
    """Every line of a tracked text file in which this stands."""
    found = []
    for path in tracked():
        if not path.is_file() or path == Path(__file__):
            continue
        data = path.read_bytes()
        if b"\0" in data:
            continue
        for number, line in enumerate(data.decode("utf-8", "replace").splitlines(), start=1):
            if pattern.search(line):
                found.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()[:120]}")
    return found


def test_no_tracked_file_names_a_registry() -> None:
    assert lines_with(HOSTS) == []


def test_no_tracked_file_names_a_path_of_a_machine() -> None:
    assert lines_with(PATHS) == []


@pytest.mark.parametrize(
    "text",
    ["https://" + "pypi.org" + "/simple", '"resolved": "x"', "/ro" + "ot/x", "in /wor" + "k/a"],
)
def test_the_patterns_find_what_they_are_for(text: str) -> None:
    assert HOSTS.search(text) or PATHS.search(text)


def test_pages_for_people_tell_of_commands_that_are_there() -> None:
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    told = set()
    for page in pages:
        told |= set(re.findall(r"hegemon ([a-z]+)\b", page.read_text()))
    assert told - set(COMMANDS) == set()
    assert told >= {"new", "check", "process", "show", "verify", "rewind", "amend", "replay"}


def test_every_option_that_is_told_of_is_there() -> None:
    from play.tables import run

    for page in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]:
        for line in page.read_text().splitlines():
            said = re.search(r"hegemon ([a-z]+) [^|`]*", line)
            if said and said.group(1) in COMMANDS:
                known = run(said.group(1), "--help").stdout
                for option in re.findall(r"(?<!\w)--[a-z][a-z-]*", said.group(0)):
                    assert option in known, f"{page.name}: {line}"
