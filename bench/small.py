"""What needs no peer: start-up, dice, odds, and the core with its toy game."""

import hashlib
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import lru_cache, partial
from math import comb
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from toys.skirmish import GREEK, PERSIAN, Skirmish, start

from bench.bars import Bar
from bench.timing import cpu
from hegemon.core.dice import KeyedDice
from hegemon.core.moderator import Moderator
from hegemon.core.odds import ChanceDice, followed, hits, tried
from hegemon.core.record import FolderRecord, MemoryRecord, Record
from hegemon.core.replay import latest

SIDE, BREAK, OWN, OTHER = 20, 10, 35, 40
"""Twenty against twenty; a side breaks at half; each unit hits on 35 or 40 of 100."""
BATTLES = 2_000


def bars(peer: float) -> Iterator[Bar]:
    """Bars 7, 9, 13, 22 and the core; `peer` is how long the peer takes to start, or 0."""
    yield from _starts(peer)
    yield from _dice()
    yield from _odds()
    yield from _core()


# Starting


def _started(*words: str) -> tuple[float, float]:
    """Milliseconds and MiB of a new interpreter that does this."""
    code = "\nimport sys\nprint([l for l in open('/proc/self/status') if 'VmHWM' in l][0])"
    spans, memory = [], 0.0
    for _ in range(5):
        begun = perf_counter()
        done = subprocess.run(
            [sys.executable, *words[:-1], words[-1] + (code if words[0] == "-c" else "")],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONPATH": "src"},
        )
        spans.append(1000 * (perf_counter() - begun))
        if words[0] == "-c":
            memory = int(done.stdout.split()[-2]) / 1024
    return median(spans), memory


def _starts(peer: float) -> Iterator[Bar]:
    bare, _ = _started("-c", "pass")
    engine, memory = _started("-c", "import hegemon.games; hegemon.games.load('kok').scenarios()")
    command, _ = _started("-m", "hegemon.cli", "--help")
    clicks, _ = _started("-c", "import click")
    yield Bar(
        what="start with a game loaded, over a bare interpreter",
        ours=engine - bare,
        unit="ms",
        anchor=peer,
        against="diplomacy",
        must=0.5 if peer else 0,
        aim=0.25 if peer else 0,
        less=True,
    )
    yield Bar(
        what="peak memory with a game loaded", ours=memory, unit="MiB", must=58, aim=40, less=True
    )
    yield Bar(
        what="hegemon --help",
        ours=command,
        unit="ms",
        anchor=clicks,
        against="import click",
        must=1.5,
        aim=1.2,
        less=True,
    )


# Dice


def _dice() -> Iterator[Bar]:
    def keyed() -> None:
        dice = KeyedDice(b"secret", 1)
        for _ in range(1000):
            dice.roll(100, "kok.3.5.2", "", "4/5")

    def bare() -> None:
        for number in range(1000):
            seal = hashlib.blake2b(b"%d" % number, key=b"secret", digest_size=8).digest()
            int.from_bytes(seal, "big") % 100

    yield Bar(
        what="keyed dice",
        ours=1000 / cpu(keyed),
        unit="dice/s",
        anchor=1000 / cpu(bare),
        against="blake2b and nothing else",
        must=0.5,
        aim=1,
    )


# Odds


def naive(rng: random.Random) -> int:
    """One battle as plainly as it can be written: 0, 1 or 2 for who broke."""
    roll, own, other = rng.random, SIDE, SIDE
    while True:
        killed = fallen = 0
        for _ in range(own):
            if roll() * 100 < OWN:
                killed += 1
        for _ in range(other):
            if roll() * 100 < OTHER:
                fallen += 1
        own, other = own - fallen, other - killed
        if own <= BREAK or other <= BREAK:
            return 2 if own <= BREAK and other <= BREAK else 0 if own <= BREAK else 1


def ours(dice: ChanceDice) -> str:
    """The same battle with dice of ours."""
    own, other = SIDE, SIDE
    while True:
        killed = sum(1 for _ in range(own) if dice.roll(100, "x").value <= OWN)
        fallen = sum(1 for _ in range(other) if dice.roll(100, "x").value <= OTHER)
        own, other = own - fallen, other - killed
        if own <= BREAK or other <= BREAK:
            return "both" if own <= BREAK and other <= BREAK else "own" if own <= BREAK else "other"


def chain() -> list[float]:
    """The exact odds, written for this one battle alone."""

    @lru_cache(None)
    def chances(dice: int, needed: int) -> list[float]:
        hit = needed / 100
        return [comb(dice, n) * hit**n * (1 - hit) ** (dice - n) for n in range(dice + 1)]

    now, ends = {(SIDE, SIDE): 1.0}, [0.0, 0.0, 0.0]
    for own in range(SIDE, BREAK, -1):
        for other in range(SIDE, BREAK, -1):
            share = now.pop((own, other), 0.0)
            if not share:
                continue
            first, second = chances(own, OWN), chances(other, OTHER)
            share /= 1 - first[0] * second[0]
            for killed, a in enumerate(first):
                for fallen, b in enumerate(second):
                    if killed or fallen:
                        left, rest = own - fallen, other - killed
                        part = share * a * b
                        if left <= BREAK:
                            ends[2 if rest <= BREAK else 0] += part
                        elif rest <= BREAK:
                            ends[1] += part
                        else:
                            now[left, rest] = now.get((left, rest), 0.0) + part
    return ends


def exactly() -> dict[tuple[int, int], float]:
    """The same odds by the way that serves every game."""

    def follow(sides: tuple[int, int]) -> dict[tuple[int, int], float] | None:
        own, other = sides
        if own <= BREAK or other <= BREAK:
            return None
        after: dict[tuple[int, int], float] = {}
        second = hits(other, 100, OTHER)
        for killed, a in enumerate(hits(own, 100, OWN)):
            rest = max(BREAK, other - killed)
            for fallen, b in enumerate(second):
                place = max(BREAK, own - fallen), rest
                after[place] = after.get(place, 0.0) + a * b
        return after

    return followed((SIDE, SIDE), follow)


def _odds() -> Iterator[Bar]:
    rng = random.Random(1)
    spent = cpu(lambda: tried("20 against 20", ours, BATTLES))
    plain = cpu(lambda: [naive(rng) for _ in range(BATTLES)])
    yield Bar(
        what="odds by trial, 20 against 20",
        ours=BATTLES / spent,
        unit="battles/s",
        anchor=BATTLES / plain,
        against="the naive loop",
        must=0.5,
        aim=1,
    )
    ends = exactly()
    both = ends[BREAK, BREAK]
    assert abs(both - chain()[2]) < 1e-9, "the exact odds differ"
    yield Bar(
        what="exact odds, 20 against 20",
        ours=1000 * cpu(exactly),
        unit="ms",
        anchor=1000 * cpu(chain),
        against="a chain for this alone",
        must=3,
        aim=1,
        less=True,
    )


# The core


def _core() -> Iterator[Bar]:
    for number in (40, 1000):
        record = MemoryRecord()
        spent = cpu(partial(_march_anew, number))
        _march(record, number)
        yield Bar(
            what=f"moves and reactions, an answer of {number} in one step",
            ours=number / spent,
            unit="answers/s",
        )
        yield Bar(
            what="  coming back: run again from the record",
            ours=1000 * cpu(partial(_reopened, record)),
            unit="ms",
        )
    with tempfile.TemporaryDirectory() as folder:
        _march(FolderRecord(Path(folder)), 2000)
        yield Bar(
            what="a record of 2,000 entries opened",
            ours=1000 * cpu(lambda: FolderRecord(Path(folder))),
            unit="ms",
        )


def _march_anew(number: int) -> None:
    _march(MemoryRecord(), number)


def _reopened(record: Record) -> None:
    assert latest(Skirmish(), record, b"secret").run


def _march(record: Record, number: int) -> None:
    """A Greek march to and fro under the eyes of a Persian who stays."""
    game: Moderator[Any, Any] = Moderator.begin(
        Skirmish(), start(), record, b"secret", (GREEK, PERSIAN)
    )
    for _ in range(number):
        seat = game.waiting_for[0]
        ask = game.ask(seat)
        assert ask is not None
        to = 3 if game.view(GREEK).own["g2"][0] == 2 else 2
        game.submit(seat, f"MARCH g2 {to}" if ask.kind == "toy.activate" else ask.default)
