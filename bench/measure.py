"""Measures the core: `make bench`."""

import copy
import pickle
import random
import statistics
import tempfile
import time
import zlib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from toys.skirmish import GREEK, PERSIAN, Skirmish, start

from hegemon.core.codec import decode, encode
from hegemon.core.moderator import Moderator
from hegemon.core.reading import read_sheet
from hegemon.core.record import FolderRecord, MemoryRecord, Record
from hegemon.core.replay import latest
from hegemon.core.seats import Seat
from hegemon.games.king_of_kings import KingOfKings
from hegemon.games.king_of_kings.options import Options
from hegemon.games.king_of_kings.orders import orders_of
from hegemon.games.king_of_kings.sight import sight
from hegemon.games.king_of_kings.state import Kind, Square, State, Terrain, Tribe

KEY = b"secret"
LANDS = [terrain for terrain in Terrain if terrain is not Terrain.SEA]


def timed(work: Callable[[], object], times: int = 20) -> float:
    """Median milliseconds."""
    spans = []
    for _ in range(times):
        begun = time.perf_counter()
        work()
        spans.append(time.perf_counter() - begun)
    return 1000 * statistics.median(spans)


def each(work: Callable[[], object], number: int) -> float:
    """Milliseconds for each of so many."""
    return timed(work, times=3) / number


def show(what: str, figure: float | str) -> None:
    """One line of the table: milliseconds, or a figure of another kind."""
    print(f"{what:<66} {figure:>9.3f} ms" if isinstance(figure, float) else f"{what:<66} {figure}")


def size(folder: str) -> int:
    """Bytes of the record in a folder."""
    return (Path(folder) / "record.jsonl").stat().st_size


def copying() -> None:
    """What a copy of 2,500 provinces costs."""
    state = world()
    raw = encode(state)
    changed = random.Random(1).sample(sorted(state.squares), 300)

    def shared() -> None:
        squares = dict(state.squares)
        for place in changed:
            squares[place] = replace(squares[place], moved=True)
        replace(state, squares=squares)

    print("2,500 provinces")
    show("  copy.deepcopy", timed(lambda: copy.deepcopy(state)))
    show("  pickle and back", timed(lambda: pickle.loads(pickle.dumps(state))))
    show("  JSON and back (what a step costs)", timed(lambda: decode(encode(state), State)))
    show("  copy-on-write, 300 changed", timed(shared))
    show("  a checkpoint", f"{len(raw):,} bytes, deflated {len(zlib.compress(raw)):,}")


def world(tribes: int = 20) -> State:
    """The largest world the rulebook allows: 50 by 50 squares, most of them owned."""
    rng = random.Random(0)
    seats = [Seat(f"tribe{n}") for n in range(tribes)]
    squares = {}
    for column in range(1, 51):
        for row in range(1, 51):
            owner = seats[(column - 1) // 10 * 4 + (row - 1) // 13]
            troops = {kind: rng.randint(1, 4) for kind in rng.sample([*Kind][:3], 2)}
            owned = rng.random() < 0.8
            squares[f"{column}/{row}"] = Square(
                rng.choice(LANDS), owner if owned else None, troops if owned else {}
            )
    people = {seat: Tribe(n, gold=60, wood=20) for n, seat in enumerate(seats, start=1)}
    return State(1, 50, 50, squares, people, Options(mode="individual"))


def sheet(state: State, seat: Seat, rng: random.Random) -> str:
    """Thirty lines of orders."""
    places = [place.replace("/", " ") for place in rng.sample(state.controlled(seat), 30)]
    lines = [f"PLA {place} FOOT" for place in places[:8]]
    ways = ("N", "E", "S", "W", "NE", "SW")
    return "\n".join(lines + [f"LAND {place} T AT {rng.choice(ways)}" for place in places[8:]])


def king_of_kings() -> None:
    """A turn of twenty tribes with thirty orders each on the largest map."""
    state, rng = world(), random.Random(2)
    seats = tuple(sorted(state.tribes))
    sheets = {seat: sheet(state, seat, rng) for seat in seats}

    def begin(record: Record) -> Moderator[Any, Any]:
        return Moderator.begin(KingOfKings(), state, record, KEY, seats)

    def turn(record: Record) -> None:
        game = begin(record)
        for seat, text in sheets.items():
            game.submit(seat, text)

    game = begin(MemoryRecord())
    print("King of Kings, 50 by 50 squares, 20 tribes of 30 orders")
    lines = "\n".join(sheets.values())
    per_line = each(lambda: read_sheet(orders_of(state), lines), lines.count("\n") + 1)
    show("  orders read", f"{1000 / per_line:,.0f} lines a second")
    show("  a whole turn, checked and adjudicated", timed(lambda: turn(MemoryRecord()), 3))
    show("  a view in individual mode", timed(lambda: sight(state, seats[0])))
    show("  30 lines checked by rehearsal", timed(lambda: game.check(seats[0], sheets[seats[0]])))
    show("  an offer after three words", timed(lambda: game.offer(seats[0], "LAND 5 5")))
    with tempfile.TemporaryDirectory() as folder:
        turn(FolderRecord(Path(folder)))
        orders = sum(map(len, sheets.values()))
        show("  the record of the turn", f"{size(folder):,} bytes, {orders:,} of them orders")


def long_steps() -> None:
    """What it costs to come back in the middle of a step, and to open a long record."""
    print("The toy game")
    for number in (40, 400, 1000):
        record = MemoryRecord()
        begun = time.perf_counter()
        march(record, number)
        spent = 1000 * (time.perf_counter() - begun) / number
        show(f"  a step of {number} answers: an answer", spent)
        show("    opened from its record and run again", timed(partial(reopen, record), 5))
    with tempfile.TemporaryDirectory() as folder:
        march(FolderRecord(Path(folder)), 2000)
        opened = timed(lambda: FolderRecord(Path(folder)), 3)
        show(f"  a record of 2,000 entries, {size(folder):,} bytes: opened", opened)


def reopen(record: Record) -> None:
    """Open a record and run its last step."""
    assert latest(Skirmish(), record, KEY).run


def march(record: Record, number: int) -> None:
    """A Greek march to and fro under the eyes of a Persian who stays."""
    game: Moderator[Any, Any] = Moderator.begin(Skirmish(), start(), record, KEY, (GREEK, PERSIAN))
    for _ in range(number):
        seat = game.waiting_for[0]
        ask = game.ask(seat)
        assert ask is not None
        to = 3 if game.view(GREEK).own["g2"][0] == 2 else 2
        game.submit(seat, f"MARCH g2 {to}" if ask.kind == "toy.activate" else ask.default)


if __name__ == "__main__":
    copying()
    king_of_kings()
    long_steps()
