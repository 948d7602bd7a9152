"""docs/playing-by-file.md, as a game master does it: eight sheets, two faulty, one missing."""

import json
import re
from pathlib import Path

import pytest
from play.tables import run

from hegemon.play.computers import answer
from hegemon.play.folder import opened

MISTAKES = {
    "t04": "LND 5 7 T FO 1 E\nLAND 99 1 T AT N\n",
    "t06": "PLA\n",
}


@pytest.fixture(scope="module")
def sheets(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What the nine players of a game of King of Kings would write."""
    path = tmp_path_factory.mktemp("walk") / "spring"
    assert run("new", "kok", "standard", path, "--seed", 7).exit_code == 0
    with opened(path) as folder:
        return {
            seat: answer(folder.moderator, seat, "standard", folder.key).text
            for seat in folder.seats
        }


def test_a_turn_as_the_page_tells_it(tmp_path: Path, sheets: dict[str, str]) -> None:
    path = tmp_path / "spring"
    made = run("new", "kok", "standard", path, "--seed", 7)
    assert re.search(r"^dice   [0-9a-f]{64}$", made.stdout, re.M)
    assert len(re.findall(r"^seat   ", made.stdout, re.M)) == 9
    for seat, text in sheets.items():
        if seat != "t09":
            (path / "orders" / f"{seat}.txt").write_text(text + "\n" + MISTAKES.get(seat, ""))

    checked = run("check", path)
    assert checked.exit_code == 1
    assert "No sheet yet from t09." in checked.stderr
    assert "3 lines would not be carried out." in checked.stderr
    assert 'there is no order LND; did you mean "LAND"?' in checked.stdout
    one = run("check", path, "t04")
    assert (one.exit_code, one.stdout.count(";   *")) == (1, 2)
    assert run("check", path, "t01").exit_code == 0

    waiting = run("process", path)
    assert waiting.exit_code == 1
    assert "turn 1 is not played: no sheet from t09" in waiting.stderr
    done = run("process", path, "--missing", "default")
    assert done.exit_code == 0, done.output
    assert "without t09" in done.stdout
    assert "t04: 2 lines not carried out as written" in done.stdout
    assert "t06: 1 line not carried out as written" in done.stdout
    assert (path / "turns" / "0001" / "t09.txt").exists()
    assert run("process", path, "--missing", "default").exit_code == 1

    shown = run("show", path, "--seat", "Lydians", "--explain")
    assert "[kok." in shown.stdout
    assert run("verify", path).exit_code == 0
    again = run("rewind", path, 0, "--reason", "two sheets were mixed up")
    assert again.exit_code == 0
    amended = run("amend", path, "tribes.t04.gold", 30, "--reason", "my slip")
    assert amended.exit_code == 0, amended.output
    known = json.loads(run("show", path, "--seat", "t04", "--json").stdout)
    assert known["view"]["purses"]["t04"]["gold"] == 30


def test_the_first_orders_of_the_readme_can_be_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    readme = Path(__file__).parent.parent.parent / "README.md"
    orders = re.findall(r"^    ((?:PLA|LAND) .*)$", readme.read_text(), re.M)
    assert len(orders) == 2
    monkeypatch.chdir(tmp_path)
    done = run("play", "kok", stdin="\n".join([*orders, "done", "quit"]))
    assert "You are Lydians (t01)." in done.stderr
    assert "not taken" not in done.stdout
    report = (tmp_path / "games/kok-1/turns/0001/t01.txt").read_text()
    assert "All orders were carried out as written." in report
