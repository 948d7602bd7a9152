"""Long runs: whole games of computer players on generated worlds, and fuzzed games, as many as one
likes. `make soak` starts one in the background.

    python -m hegemon.testing.soak --game kok --played 200 --fuzzed 1000

What was played is kept line by line in `soak/`, so a run that was stopped goes on where it stood.
The sum over all is written to docs/playability.md.
"""

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import Any

import msgspec
from msgspec import Struct

import hegemon.games
from hegemon.core.game import Game, Scenario
from hegemon.core.record import MemoryRecord
from hegemon.core.replay import verify
from hegemon.play.setup import SEED
from hegemon.play.simulation import Plan, play_one
from hegemon.testing.fuzz import fuzz
from hegemon.testing.laws import KEY, random_options, set_up

PLAYED, FUZZED = "played", "fuzzed"
MOST_ANSWERS = 20_000
"""Answers after which a fuzzed game counts as one that does not end."""
MOST_SEATS = 12
"""Scenarios with more are played one time in twenty or fewer. Mostly the smallest is fuzzed: what a
fuzzer finds it finds in small games, and sooner."""


class Row(Struct, frozen=True, kw_only=True):
    """One game of a long run."""

    game: str
    release: int
    kind: str
    number: int
    scenario: str
    options: dict[str, str]
    steps: int
    answers: int
    refused: int = 0
    winners: tuple[str, ...] = ()
    faults: tuple[str, ...] = ()
    milliseconds: int = 0


def setting(game: Game[Any, Any], kind: str, number: int) -> tuple[Scenario, dict[str, str]]:
    """The scenario and options of a game; they follow from its number."""
    rng = random.Random(f"{game.key}/{kind}/{number}")
    every = game.scenarios()
    small = [scenario for scenario in every if len(scenario.seats) <= MOST_SEATS] or list(every)
    scenario = rng.choice(every if rng.random() < 0.05 else small)
    if kind == FUZZED and rng.random() < 0.97:
        scenario = min(small, key=lambda each: len(each.seats))
    options = random_options(scenario, rng) if kind == FUZZED else {}
    if SEED in {option.key for option in scenario.options}:
        options[SEED] = str(1 + number)
    return scenario, options


def play(game: Game[Any, Any], kind: str, number: int) -> Row:
    """Play or fuzz one game; a fault is written down and raises nothing."""
    scenario, options = setting(game, kind, number)
    begun = time.perf_counter()
    row = Row(
        game=game.key,
        release=game.release,
        kind=kind,
        number=number,
        scenario=scenario.key,
        options=options,
        steps=0,
        answers=0,
    )
    if kind == PLAYED:
        result = play_one(game, Plan(scenario=scenario, options=options), number)
        row = msgspec.structs.replace(
            row,
            steps=result.steps,
            answers=result.answers,
            refused=result.refused,
            winners=result.winners,
            faults=result.faults,
        )
    else:
        row = _fuzzed(game, scenario, row)
    spent = round(1000 * (time.perf_counter() - begun))
    return msgspec.structs.replace(row, milliseconds=spent)


def _fuzzed(game: Game[Any, Any], scenario: Scenario, row: Row) -> Row:
    record, rng = MemoryRecord(), random.Random(f"{game.key}/{row.number}")
    steps, answers, faults = 0, 0, []
    try:
        table = set_up(game, scenario, row.options).begin(record)
        answers = fuzz(table, rng, MOST_ANSWERS)
        steps = table.step
        if not table.over:
            faults.append(f"does not end in {answers} answers")
        fault = verify(game, record, KEY)
        if fault:
            faults.append(f"the record does not verify: {fault}")
    except Exception as error:
        faults.append(f"{type(error).__name__}: {error}")
    return msgspec.structs.replace(row, steps=steps, answers=answers, faults=tuple(faults))


class Log:
    """The games of a long run that were played, a line each."""

    def __init__(self, folder: Path, game: Game[Any, Any]) -> None:
        self._path = folder / f"{game.key}.jsonl"
        folder.mkdir(parents=True, exist_ok=True)
        self.rows = [row for row in self._read() if row.release == game.release]

    def _read(self) -> Iterator[Row]:
        data = self._path.read_bytes() if self._path.exists() else b""
        whole = data[: data.rfind(b"\n") + 1]
        if whole != data:  # a run was stopped while it wrote the last line
            self._path.write_bytes(whole)
        for line in whole.splitlines():
            yield msgspec.json.decode(line, type=Row)

    def missing(self, kind: str, number: int) -> list[int]:
        """Of the first so many games of a kind, those not yet played."""
        there = {row.number for row in self.rows if row.kind == kind}
        return [each for each in range(number) if each not in there]

    def add(self, row: Row) -> None:
        """Write a game down."""
        self.rows.append(row)
        with self._path.open("ab") as file:
            file.write(msgspec.json.encode(row) + b"\n")


def run(
    game: Game[Any, Any], log: Log, played: int, fuzzed: int, jobs: int = 1
) -> Generator[tuple[Row, int], None, None]:
    """Play what is missing of so many games of each kind; each with how many are left then."""
    import joblib

    work = [(PLAYED, number) for number in log.missing(PLAYED, played)]
    work += [(FUZZED, number) for number in log.missing(FUZZED, fuzzed)]
    parallel = joblib.Parallel(n_jobs=jobs, return_as="generator_unordered")
    rows = parallel(joblib.delayed(play)(game, kind, number) for kind, number in work)
    for left, row in zip(range(len(work) - 1, -1, -1), rows, strict=True):
        log.add(row)
        yield row, left


def written(rows: Sequence[Row]) -> str:
    """The summary in Markdown."""
    lines = [
        "# Playability",
        "",
        "Whole games by computer players on generated worlds, and fuzzed games: random answers, "
        "offered and wild, with everything looked at (`make soak`). A fault is whatever may not "
        "be: rules that raise, an impossible position, an answer offered and refused, a die nobody "
        "is told of, a game that does not end, a record that does not verify.",
    ]
    for key in dict.fromkeys(row.game for row in rows):
        lines += ["", *_section(key, [row for row in rows if row.game == key])]
    return "\n".join(lines) + "\n"


def _section(key: str, rows: Sequence[Row]) -> list[str]:
    game = hegemon.games.load(key)
    lines = [f"## {game.title or key}, release {rows[0].release} of the rules", ""]
    lines += [
        "| | scenario | games | steps | answers | lines not legal | faults |",
        "| --- | --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for kind in (PLAYED, FUZZED):
        for scenario in sorted({row.scenario for row in rows if row.kind == kind}):
            lines.append(
                _line(
                    kind,
                    scenario,
                    [row for row in rows if (row.kind, row.scenario) == (kind, scenario)],
                )
            )
    for kind, name in ((PLAYED, "computer-played games"), (FUZZED, "fuzzed games")):
        these = [row for row in rows if row.kind == kind]
        wrong = sum(bool(row.faults) for row in these)
        lines += ["", f"{len(these)} {name}, {wrong or 'none'} of them with a fault."]
    wins = Counter(winner for row in rows if row.kind == PLAYED for winner in row.winners)
    if wins:
        shares = ", ".join(f"{seat} {wins[seat]}" for seat in sorted(wins))
        lines += ["", f"Games won by seat: {shares}."]
    faults = [
        f"- {row.kind} {row.number} ({row.scenario}): {fault}"
        for row in rows
        for fault in row.faults
    ]
    return [*lines, *(["", "Faults:", "", *faults[:40]] if faults else [])]


def _line(kind: str, scenario: str, rows: Sequence[Row]) -> str:
    steps = sorted(row.steps for row in rows)
    cells = (
        kind,
        scenario,
        len(rows),
        f"{steps[0]} to {steps[-1]}, middle {median(steps):g}",
        sum(row.answers for row in rows),
        sum(row.refused for row in rows) if kind == PLAYED else "",
        sum(len(row.faults) for row in rows),
    )
    return f"| {' | '.join(map(str, cells))} |"


def main(words: Sequence[str] | None = None) -> int:
    """Run, and write the summary after every fifty games and at the end; 1 if there was a fault."""
    parser = argparse.ArgumentParser(prog="soak", description=__doc__)
    parser.add_argument("--game", action="append", help="its key; all games by default")
    parser.add_argument("--played", type=int, default=200, help="games of computer players")
    parser.add_argument("--fuzzed", type=int, default=1000, help="fuzzed games")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=Path("soak"))
    parser.add_argument("--summary", type=Path, default=Path("docs/playability.md"))
    given = parser.parse_args(words)
    games = [hegemon.games.load(key) for key in given.game or hegemon.games.known()]
    logs = {game.key: Log(given.folder, game) for game in games}

    def summarise() -> None:
        rows = [row for log in logs.values() for row in log.rows]
        given.summary.parent.mkdir(parents=True, exist_ok=True)
        given.summary.write_text(written(sorted(rows, key=lambda row: (row.kind, row.number))))

    for game in games:
        for row, left in run(game, logs[game.key], given.played, given.fuzzed, given.jobs):
            for fault in row.faults:
                print(f"{game.key} {row.kind} {row.number} {row.scenario}: {fault}", flush=True)
            if left % 50 == 0:
                print(f"{game.key}: {left} games to go", flush=True)
                summarise()
    summarise()
    return int(any(row.faults for log in logs.values() for row in log.rows))


if __name__ == "__main__":
    # The other processes import what they play by its name, and that is not __main__.
    from hegemon.testing import soak

    sys.exit(soak.main())
