"""The pytest plugin behind `@pytest.mark.rule("kok.3.4.l", ...)`.

A mark with an id that no index knows is an error. A run ends with one line per game whose clauses
it proves; only tests that passed count. With `--rules-floor FILE` the run fails if a game has fewer
proved clauses than the file says.
"""

from pathlib import Path

import pytest

import hegemon.games
from hegemon.core.rule_index import Clause, load, proved_count, summary, unproved

GAMES = Path(hegemon.games.__file__).parent


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options of this plugin."""
    group = parser.getgroup("rules")
    group.addoption("--rules", type=Path, help="folder with <game>/rules.tsv")
    group.addoption("--rules-floor", type=Path, help="file with lines such as 'kok 120'")
    group.addoption("--rules-missing", action="store_true", help="list the clauses not proved")


def pytest_configure(config: pytest.Config) -> None:
    """Make the mark known and read the indexes."""
    config.addinivalue_line("markers", "rule(*ids): the clauses this test proves")
    config.pluginmanager.register(_Marks(config))


class _Marks:
    def __init__(self, config: pytest.Config) -> None:
        self._floor: Path | None = config.getoption("--rules-floor")
        self._list_missing: bool = config.getoption("--rules-missing")
        self._clauses = _indexes(config.getoption("--rules"))
        self._proved: set[str] = set()

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        known = {clause for clauses in self._clauses.values() for clause in clauses}
        for item in items:
            for mark in item.iter_markers("rule"):
                for clause in mark.args:
                    if known and clause not in known:
                        raise pytest.UsageError(f"{item.nodeid}: no clause {clause}")
                    item.user_properties.append(("rule", clause))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed:
            self._proved |= {str(value) for name, value in report.user_properties if name == "rule"}

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if not self._proved:
            return
        for game, clauses in self._clauses.items():
            terminalreporter.write_line(summary(game, clauses, self._proved))
            for clause in unproved(clauses, self._proved) if self._list_missing else ():
                terminalreporter.write_line(f"  {clause.id}  {clause.title}")

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if self._floor is None or hasattr(session.config, "workerinput"):
            return
        for line in self._floor.read_text().splitlines():
            game, floor = line.split()
            figure = proved_count(self._clauses.get(game, {}), self._proved)
            if figure < int(floor):
                session.exitstatus = pytest.ExitCode.TESTS_FAILED
                print(f"\n{game}: {figure} clauses proved, {floor} before")


def _indexes(folder: Path | None) -> dict[str, dict[str, Clause]]:
    """The clauses by game key, from the rules.tsv of every game package."""
    indexes = [load(path) for path in sorted((folder or GAMES).glob("*/rules.tsv"))]
    return {next(iter(index)).partition(".")[0]: index for index in indexes if index}
