"""Whole games played by computer players, on all cores of this machine or of others.

A game depends on its number and nothing else: it comes out the same on whatever core, in whatever
order, and can be played again by itself.
"""

import hashlib
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from statistics import median
from typing import Any

from msgspec import Struct

from hegemon.core.codec import decode
from hegemon.core.game import Game, Scenario
from hegemon.core.moderator import Moderator
from hegemon.core.record import MemoryRecord
from hegemon.core.run import ScriptFailed
from hegemon.core.seats import Seat
from hegemon.play.computers import proposal
from hegemon.play.folder import all_options
from hegemon.play.setup import SEED
from hegemon.play.trouble import Misuse, Trouble

LONGEST = 1000
"""Steps after which a game counts as one that does not end."""


class Plan(Struct, frozen=True, kw_only=True):
    """What is to be played."""

    scenario: Scenario
    options: Mapping[str, str] = {}
    levels: Mapping[Seat, str] = {}
    """The level of each seat's player; "standard" where none is given."""
    seed: int = 0
    longest: int = LONGEST


class Result(Struct, frozen=True, kw_only=True):
    """How one game went."""

    number: int
    steps: int
    winners: tuple[Seat, ...] = ()
    reason: str = ""
    """Why it ended; empty if it did not."""
    faults: tuple[str, ...] = ()
    answers: int = 0
    refused: int = 0
    """Lines and decisions of computer players that were not legal."""
    milliseconds: int = 0


class Summary(Struct, frozen=True, kw_only=True):
    """How many games went."""

    games: int
    wins: dict[Seat, int]
    """Games won, alone or with others."""
    nobody: int
    """Games that ended without a winner."""
    steps: tuple[int, int, int]
    """The shortest, the middle and the longest game."""
    faults: tuple[str, ...]
    answers: int
    refused: int
    milliseconds: int
    """Of all games together, as if played one after the other."""


def play_one(game: Game[Any, Any], plan: Plan, number: int) -> Result:
    """Play game `number` of a plan. What goes wrong is a fault of the result and raises nothing."""
    begun = time.perf_counter()
    key = hashlib.sha256(f"simulation {plan.seed}/{number}".encode()).digest()
    record = MemoryRecord()
    tally: Counter[str] = Counter()
    faults: list[str] = []
    options = dict(plan.options)
    if SEED in {option.key for option in plan.scenario.options} and SEED not in options:
        options[SEED] = str(plan.seed + number)
    steps, outcome = 0, None
    try:
        state = game.begin(plan.scenario, all_options(plan.scenario, options))
        moderator = Moderator.begin(game, state, record, key, plan.scenario.seats)
        while not moderator.over and steps < plan.longest:
            _answer(moderator, plan, key, tally, faults)
            if moderator.step > steps:
                steps = moderator.step
                faults += _faults(game, record, steps)
        outcome = moderator.outcome
        if outcome is None:
            faults.append(f"does not end in {plan.longest} steps")
    except ScriptFailed as error:
        faults.append(f"step {steps}: {type(error.__cause__).__name__}: {error}")
    except Misuse:
        raise
    except Exception as error:
        faults.append(f"step {steps}: {type(error).__name__}: {error}")
    return Result(
        number=number,
        steps=steps,
        winners=outcome.winners if outcome else (),
        reason=outcome.reason if outcome else "",
        faults=tuple(f"game {number}: {fault}" for fault in faults),
        answers=tally["answers"],
        refused=tally["refused"],
        milliseconds=round(1000 * (time.perf_counter() - begun)),
    )


def _answer(
    moderator: Moderator[Any, Any],
    plan: Plan,
    key: bytes,
    tally: Counter[str],
    faults: list[str],
) -> None:
    """Let all who are awaited answer."""
    answers = []
    for seat in moderator.waiting_for:
        level = plan.levels.get(seat, "standard")
        submission, findings = proposal(moderator, seat, level, key)
        refused = {finding.line for finding in findings if finding.refuses}
        tally["answers"] += 1
        tally["refused"] += len(refused)
        ask = moderator.ask(seat)
        if refused and ask is not None and ask.decides:
            faults.append(f"step {moderator.step}: {ask.kind} of {seat}: an answer was refused")
        answers.append(submission)
    moderator.submit_all(answers)


def _faults(game: Game[Any, Any], record: MemoryRecord, step: int) -> list[str]:
    """What is impossible in the state with which a step begins."""
    checkpoint = record.checkpoint(step)
    assert checkpoint is not None
    return [f"step {step}: {each}" for each in game.faults(decode(checkpoint, game.state_type))]


def play_many(
    game: Game[Any, Any], plan: Plan, numbers: Sequence[int], jobs: int = 1, cluster: str = ""
) -> Iterator[Result]:
    """The results of these games as they come in, in any order.

    With `cluster`, the address of a Dask scheduler, they are played there; 0 jobs means all cores.
    """
    if jobs == 1 and not cluster:
        yield from (play_one(game, plan, number) for number in numbers)
        return
    import joblib

    with _backend(cluster):
        parallel = joblib.Parallel(n_jobs=jobs or -1, return_as="generator_unordered")
        yield from parallel(joblib.delayed(play_one)(game, plan, number) for number in numbers)


@contextmanager
def _backend(cluster: str) -> Iterator[None]:
    """Where the games are played."""
    if not cluster:
        yield
        return
    import joblib

    try:
        from distributed import Client
    except ImportError as error:
        raise Misuse("a cluster needs the extra packages: pip install 'hegemon[scale]'") from error
    try:
        client = Client(cluster, timeout="10s")
    except (OSError, ValueError) as error:
        raise Trouble(f"no cluster answers at {cluster}: {error}") from error
    try:
        with joblib.parallel_config(backend="dask"):
            yield
    finally:
        client.close()


def summarise(results: Sequence[Result], seats: Sequence[Seat]) -> Summary:
    """The sum of the results, in the order of their numbers."""
    ordered = sorted(results, key=lambda result: result.number)
    wins = Counter(winner for result in ordered for winner in result.winners)
    lengths = sorted(result.steps for result in ordered) or [0]
    return Summary(
        games=len(ordered),
        wins={seat: wins[seat] for seat in seats},
        nobody=sum(1 for result in ordered if result.reason and not result.winners),
        steps=(lengths[0], round(median(lengths)), lengths[-1]),
        faults=tuple(fault for result in ordered for fault in result.faults),
        answers=sum(result.answers for result in ordered),
        refused=sum(result.refused for result in ordered),
        milliseconds=sum(result.milliseconds for result in ordered),
    )
