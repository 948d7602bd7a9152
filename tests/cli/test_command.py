"""The command as a whole: quick to start, no trace whatever it is given, rules and games."""

import json
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from play.tables import order, run, village

import hegemon.games
from hegemon.cli import COMMANDS, main

SRC = Path(hegemon.games.__file__).parent.parent.parent


def seconds(*words: str) -> float:
    """How long a new interpreter takes for this."""
    begun = time.perf_counter()
    env = {**os.environ, "PYTHONPATH": str(SRC)}
    subprocess.run([sys.executable, *words], check=True, capture_output=True, env=env)
    return time.perf_counter() - begun


def test_help_comes_at_once() -> None:
    bare, command = [], []
    for _ in range(5):
        bare.append(seconds("-c", "import click"))
        command.append(seconds("-m", "hegemon.cli", "--help"))
    assert statistics.median(command) < 1.5 * statistics.median(bare) + 0.02


def test_help_imports_nothing_heavy() -> None:
    code = (
        "import sys\n"
        "from hegemon.cli import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: pass\n"
        "heavy = {'msgspec', 'rich', 'joblib', 'jinja2', 'filelock', 'hegemon.core.game'}\n"
        "assert not heavy & set(sys.modules), heavy & set(sys.modules)\n"
    )
    seconds("-c", code)


def test_every_command_explains_itself() -> None:
    for name in COMMANDS:
        shown = run(name, "--help")
        assert shown.exit_code == 0, name
        assert len(shown.stdout.splitlines()) > 5


def test_a_command_that_is_not_there_is_suggested() -> None:
    done = run("proces", "x")
    assert done.exit_code == 2
    assert 'there is no command proces; did you mean "process"?' in done.stderr


def test_the_games_and_their_set_ups() -> None:
    assert "kok      King of Kings" in run("games").stdout
    assert {"key": "kok", "release": 1, "title": "King of Kings"}.items() <= json.loads(
        run("games", "--json").stdout
    )[0].items()
    listed = run("scenarios", "KOK", "--options").stdout
    assert "introduction" in listed
    assert "last_turn" in listed
    assert json.loads(run("scenarios", "kok", "--json").stdout)[0]["key"] == "introduction"


@pytest.mark.parametrize(
    ("words", "first"),
    [
        (["kok.3.4.l"], "kok.3.4.l"),
        (["3.4"], "kok.3.4"),
        (["KOK.3.4.L"], "kok.3.4.l"),
        (["castles", "never", "move"], "kok."),
    ],
)
def test_rules_by_number_and_by_words(words: list[str], first: str) -> None:
    found = run("rules", "kok", *words)
    assert found.exit_code == 0, found.output
    assert found.stdout.startswith(first)


def test_a_rule_that_is_not_there() -> None:
    found = run("rules", "kok", "no such rule at all")
    assert (found.exit_code, found.stdout) == (1, "")
    assert len(run("rules", "kok").stdout.splitlines()) > 300


def test_a_folder_that_is_no_game(tmp_path: Path) -> None:
    for name in ("check", "process", "show", "replay", "verify", "upgrade"):
        done = run(name, tmp_path)
        assert done.exit_code == 2, name
        assert "is no game folder" in done.stderr


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("game = [", "game.toml: "),
        ('game = "kok"\n', "missing required field"),
        ("\udcff", "game.toml: "),
    ],
)
def test_settings_that_cannot_be_read(tmp_path: Path, text: str, says: str) -> None:
    path = village(tmp_path / "game")
    (path / "game.toml").write_bytes(text.encode("utf-8", "surrogateescape"))
    done = run("show", path)
    assert done.exit_code == 2
    assert says in done.stderr


def test_a_wrong_key_of_the_dice_is_noticed(tmp_path: Path) -> None:
    path = village(tmp_path / "game")
    (path / "dice.key").write_text("00" * 32)
    done = run("show", path)
    assert done.exit_code == 1
    assert "not the key" in done.stderr


def test_a_folder_that_another_process_holds_is_waited_for(tmp_path: Path) -> None:
    from hegemon.play.folder import opened
    from hegemon.play.trouble import Trouble

    path = village(tmp_path / "game")
    with (
        opened(path),
        pytest.raises(Trouble, match="another process is at work"),
        opened(path, patience=0.1),
    ):
        pass


WORDS = st.one_of(
    st.sampled_from(
        [
            *COMMANDS,
            *("barter", "two", "north", "game", "-", "--json", "--seat", "--until", "--option"),
            *("--turn", "--to", "--reason", "--missing", "wait", "turns=2", "--games", "--", "1"),
        ]
    ),
    st.text(max_size=8),
)


@settings(max_examples=60)
@given(
    name=st.sampled_from(sorted(set(COMMANDS) - {"play", "serve", "simulate"})),
    words=st.lists(WORDS),
)
def test_no_words_bring_about_a_trace(name: str, words: list[str]) -> None:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        before = os.getcwd()
        os.chdir(folder)
        try:
            village(Path("game"))
            done = run(name, *words)
        finally:
            os.chdir(before)
    assert done.exit_code in (0, 1, 2), (words, done.exception)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exc_info


@settings(max_examples=40)
@given(sheet=st.one_of(st.binary(max_size=200), st.text(max_size=200).map(str.encode)))
def test_no_sheet_brings_about_a_trace(
    sheet: bytes, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = village(tmp_path_factory.mktemp("sheet") / "game", "south")
    (path / "orders" / "north.txt").write_bytes(sheet)
    checked, done = run("check", path, "north"), run("process", path)
    assert checked.exit_code in (0, 1), checked.exc_info
    assert done.exit_code == 0, done.output


def test_arguments_that_are_no_text_are_refused() -> None:
    with pytest.raises(SystemExit) as ended:
        main(["show", "\udcff"])
    assert ended.value.code == 2


def test_a_sheet_that_is_far_too_long(tmp_path: Path) -> None:
    path = village(tmp_path / "game", "south")
    order(path, "DIG 1\n" * 50_000)
    done = run("process", path)
    assert done.exit_code == 1
    assert "too long" in done.stderr
