"""The plugin that counts proved clauses, run on little test suites of its own, in one process and
in several."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

INDEX = """id\tkind\ttitle\trequirement\tsource
toy.1\trule\tFirst\tThe first rule.\t1
toy.2\ttable\tSecond\tThe second rule.\t2
toy.2.r1\tambiguity\tReading of the second\tRuling R1: as written.\t2
toy.3\treport\tThird\tThe third rule.\t3
"""
OTHER = "id\tkind\ttitle\trequirement\nbox.1\trule\tOnly\tThe only rule.\n"
TESTS = """
import pytest

@pytest.mark.rule("toy.1")
def test_one(): pass

@pytest.mark.rule("toy.2", "toy.2.r1")
@pytest.mark.parametrize("n", [1, 2])
def test_two(n): assert n == 1

@pytest.mark.rule("toy.3")
def test_three(): assert False

@pytest.mark.rule("toy.3")
@pytest.mark.xfail
def test_four(): pass
"""


PROCESSES = [(), pytest.param(("-n", "2"), marks=pytest.mark.slow)]


def run(tmp_path: Path, tests: str, *options: str) -> subprocess.CompletedProcess[str]:
    """Run pytest on these tests."""
    for game, index in (("toy", INDEX), ("box", OTHER)):
        (tmp_path / "rules" / game).mkdir(parents=True, exist_ok=True)
        (tmp_path / "rules" / game / "rules.tsv").write_text(index)
    (tmp_path / "test_it.py").write_text(tests)
    source = Path(__file__).parents[2] / "src"
    command = [sys.executable, "-m", "pytest", "-p", "hegemon.testing.rule_marks", "-q"]
    command += ["-p", "xdist"] if "-n" in options else []
    command += ["-p", "no:cacheprovider", "--rules", str(tmp_path / "rules"), *options, "."]
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    environment = {**os.environ, "PYTHONPATH": str(source), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    return subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)


@pytest.mark.parametrize("processes", PROCESSES)
def test_only_tests_that_passed_count(tmp_path: Path, processes: tuple[str, ...]) -> None:
    done = run(tmp_path, TESTS, "--rules-all", *processes)
    assert done.returncode == 1
    lines = done.stdout.splitlines()
    assert "toy 2/3" in lines
    assert "box 0/1" in lines
    assert "box 0/1" not in run(tmp_path, TESTS).stdout.splitlines()


def test_what_is_missing_is_listed(tmp_path: Path) -> None:
    tests = '@__import__("pytest").mark.rule("toy.2")\ndef test_it(): pass\n'
    done = run(tmp_path, tests, "--rules-missing")
    assert done.returncode == 0
    assert done.stdout.splitlines()[-5:-1] == [
        "  toy.1  First",
        "  toy.3  Third",
        "  ruling toy.2.r1  Reading of the second",
        "toy 1/3",
    ]


@pytest.mark.parametrize("processes", PROCESSES)
def test_a_clause_that_no_index_knows_is_an_error(
    tmp_path: Path, processes: tuple[str, ...]
) -> None:
    tests = """
import pytest
@pytest.mark.rule("toy.1", "toy.9")
def test_it(): pass
@pytest.mark.rule("nil.1")
def test_nil(): pass
@pytest.mark.rule()
def test_that(): pass
"""
    done = run(tmp_path, tests, *processes)
    told = done.stdout + done.stderr
    assert done.returncode != 0
    assert "no clause toy.9" in told
    assert "no clause nil.1" in told
    assert "a rule mark without a clause" in told
    assert "toy 0/3" not in told


def test_the_figure_only_rises(tmp_path: Path) -> None:
    floor = tmp_path / "floor.txt"
    one = '@__import__("pytest").mark.rule("toy.1")\ndef test_it(): pass\n'
    two = one.replace('"toy.1"', '"toy.1", "toy.2"')
    options = ("--rules-floor", str(floor))
    assert run(tmp_path, two, *options, "--rules-raise").returncode == 0
    assert floor.read_text() == "toy 2\n"
    fallen = run(tmp_path, one, *options, "--rules-raise")
    assert fallen.returncode == 1
    assert "toy: 1 clauses proved, 2 before" in fallen.stdout
    assert floor.read_text() == "toy 2\n"
    assert run(tmp_path, two, *options).returncode == 0
