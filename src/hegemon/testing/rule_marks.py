"""The pytest plugin behind `@pytest.mark.rule("kok.3.4.l", ...)`.

A mark with an id that no index knows is an error, and so is a mark without an id. A run ends with
one line per game whose clauses it proves; only tests that passed count, whichever process ran them.
With `--rules-floor FILE` the run fails if a game has fewer proved clauses than the file says, and
`--rules-raise` writes the figures down where they have risen.
"""

from pathlib import Path

import pytest

import hegemon.games
from hegemon.core.rule_index import (
    Clause,
    game_of,
    load,
    proved_count,
    summary,
    unmarked_rulings,
    unproved,
)

GAMES = Path(hegemon.games.__file__).parent
_PROPERTY = "rule"


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options of this plugin."""
    group = parser.getgroup("rules")
    group.addoption("--rules", type=Path, help="folder with <game>/rules.tsv")
    group.addoption("--rules-floor", type=Path, help="file with lines such as 'kok 120'")
    group.addoption("--rules-raise", action="store_true", help="raise the floor to the figures")
    group.addoption("--rules-missing", action="store_true", help="list the clauses not proved")
    group.addoption("--keep-playthroughs", action="store_true", help="keep new playthroughs")
    group.addoption("--games", type=int, help="random games for each law, in place of a few")
    group.addoption("--rules-all", action="store_true", help="a line for every game, proved or not")


def pytest_configure(config: pytest.Config) -> None:
    """Make the mark known and read the indexes."""
    config.addinivalue_line("markers", "rule(*ids): the clauses this test proves")
    config.pluginmanager.register(_Marks(config))


class _Marks:
    def __init__(self, config: pytest.Config) -> None:
        self._floor: Path | None = config.getoption("--rules-floor")
        self._raise: bool = config.getoption("--rules-raise")
        self._missing: bool = config.getoption("--rules-missing")
        self._all: bool = config.getoption("--rules-all")
        self._clauses = _indexes(config.getoption("--rules"))
        self._proved: set[str] = set()

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Note the clauses of every test where its report will carry them, also between
        processes."""
        for item in items:
            for mark in item.iter_markers("rule"):
                item.user_properties += [(_PROPERTY, clause) for clause in mark.args]

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """A test with a wrong mark is an error, in whichever process it would run."""
        for mark in item.iter_markers("rule"):
            if not mark.args:
                pytest.fail("a rule mark without a clause", pytrace=False)
            for clause in mark.args:
                if clause not in self._clauses.get(game_of(clause), {}):
                    pytest.fail(f"no clause {clause}", pytrace=False)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count what a test proves that has passed, and was meant to."""
        if report.when == "call" and report.passed and not hasattr(report, "wasxfail"):
            properties = report.user_properties
            self._proved |= {str(value) for name, value in properties if name == _PROPERTY}

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """One line for each game, and below it, if wanted, what is missing."""
        for clauses in self._clauses.values():
            if not (self._all or self._proved & clauses.keys()):
                continue
            missing = unproved(clauses, self._proved)
            unmarked = unmarked_rulings(clauses, self._proved)
            for clause in (*missing, *unmarked) if self._missing else ():
                kind = "ruling " if clause.is_ruling else ""
                terminalreporter.write_line(f"  {kind}{clause.id}  {clause.title}")
        for game, clauses in self._clauses.items():
            if self._all or self._proved & clauses.keys():
                terminalreporter.write_line(summary(game, clauses, self._proved))

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Compare with the floor, once, where all reports came together."""
        if self._floor is None or hasattr(session.config, "workerinput"):
            return
        floors = _read_floor(self._floor)
        figures = {
            game: proved_count(clauses, self._proved) for game, clauses in self._clauses.items()
        }
        for game, floor in floors.items():
            if figures.get(game, 0) < floor:
                session.exitstatus = pytest.ExitCode.TESTS_FAILED
                print(f"\n{game}: {figures.get(game, 0)} clauses proved, {floor} before")
        if self._raise and session.exitstatus == pytest.ExitCode.OK:
            raised = {game: max(floors.get(game, 0), figure) for game, figure in figures.items()}
            lines = "".join(f"{game} {figure}\n" for game, figure in raised.items() if figure)
            self._floor.write_text(lines, encoding="utf-8")


def _read_floor(path: Path) -> dict[str, int]:
    if not path.exists():
        return {}
    lines = path.read_text(encoding="utf-8").splitlines()
    return {game: int(floor) for game, floor in map(str.split, lines)}


def _indexes(folder: Path | None) -> dict[str, dict[str, Clause]]:
    """The clauses by game key, from the rules.tsv of every game package."""
    indexes = [load(path) for path in sorted((folder or GAMES).glob("*/rules.tsv"))]
    return {game_of(next(iter(index))): index for index in indexes if index}
