"""The large scenario of King of Kings in the middle of a game: 50 tribes with full sheets."""

import random
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import hegemon.games
from bench.bars import Bar
from bench.timing import both, cpu
from hegemon.core.codec import decode, encode
from hegemon.core.moderator import Moderator, Submission
from hegemon.core.reading import read_sheet
from hegemon.core.record import MemoryRecord
from hegemon.core.seats import Seat
from hegemon.play.computers import answer
from hegemon.play.folder import all_options, create, opened
from hegemon.play.processing import process
from hegemon.play.setup import scenario_of

KEY = b"bench" * 6
TURNS = 10
"""Turns that computer players play first, so that armies stand against each other."""
GAME: Any = hegemon.games.load("kok")
LARGE = scenario_of(GAME, "large")
OPTIONS = {"order_limit": "200"}


@cache
def world() -> bytes:
    """The position after some turns."""
    state = GAME.begin(LARGE, all_options(LARGE, OPTIONS))
    game = Moderator.begin(GAME, state, MemoryRecord(), KEY, LARGE.seats)
    for _ in range(TURNS):
        game.submit_all([answer(game, s, "standard", KEY) for s in game.waiting_for])
    return encode(game._position.run.state)


def table() -> Moderator[Any, Any]:
    """A game that stands there."""
    state = decode(world(), GAME.state_type)
    return Moderator.begin(GAME, state, MemoryRecord(), KEY, LARGE.seats)


@cache
def sheets(lines: int) -> tuple[Submission, ...]:
    """So many lines of orders for each tribe: what its computer player wants, then marches,
    placements and tactics at random, most of them legal."""
    game, rng = table(), random.Random(lines)
    state = decode(world(), GAME.state_type)
    return tuple(
        Submission(seat, "\n".join(_sheet(game, state, seat, lines, rng)))
        for seat in game.waiting_for
    )


def _sheet(
    game: Moderator[Any, Any], state: Any, seat: Seat, lines: int, rng: random.Random
) -> list[str]:
    own = [place.replace("/", " ") for place in state.controlled(seat)]
    sheet = answer(game, seat, "standard", KEY).text.splitlines()[:lines]
    while len(sheet) < lines and own:
        place, way = rng.choice(own), rng.choice("NESW")
        sheet.append(
            rng.choice(
                [
                    f"LAND {place} T AT {way}",
                    f"LAND {place} T FO 1 {way} {rng.choice('NESW')}",
                    f"PLA {place} FOOT",
                    f"DEF {place} T",
                ]
            )
        )
    return sheet


def orders(given: tuple[Submission, ...]) -> int:
    """How many lines these sheets have."""
    return sum(len(each.text.splitlines()) for each in given)


def adjudicated(given: tuple[Submission, ...]) -> float:
    """Orders read, validated and adjudicated in a processor second."""
    spent = [_adjudicate(given) for _ in range(5)]
    return orders(given) / sorted(spent)[2]


def _adjudicate(given: tuple[Submission, ...]) -> float:
    game = table()
    return both(lambda: game.submit_all(given), 1)[1]


def whole_turn(given: tuple[Submission, ...]) -> tuple[float, float]:
    """Seconds by the clock and of the processor for a turn in a folder: load, read the sheets,
    adjudicate, save, write all reports, commit."""
    with tempfile.TemporaryDirectory() as place:
        path = Path(place) / "game"
        create(path, _At(), LARGE, options=OPTIONS, key=KEY)
        kept = {each.seat: each.text for each in given}
        spans = []
        for _ in range(3):
            for seat, text in kept.items():
                (path / "orders" / f"{seat}.txt").write_text(text)
            spans.append(both(lambda: _process(path), 1))
        return min(spans)


class _At(type(GAME)):  # type: ignore[misc]
    """The game, begun in the middle."""

    def begin(self, scenario: Any, options: Any) -> Any:
        """The position after some turns."""
        return decode(world(), GAME.state_type)


def _process(path: Path) -> None:
    with opened(path) as folder:
        process(folder)


def bars(peer: float) -> Iterator[Bar]:
    """Bars 1, 3, 4, 10, 11, 12 and 18; `peer` is the orders per second of the peer, or 0."""
    given = sheets(30)
    rate = adjudicated(given)
    yield Bar(
        what=f"orders adjudicated, a turn of {orders(given):,}",
        ours=rate,
        unit="orders/s",
        anchor=peer,
        against="diplomacy",
        must=3 if peer else 0,
        aim=10 if peer else 0,
    )
    yield Bar(what="turns of the large scenario", ours=rate / orders(given), unit="turns/s")
    clock, spent = whole_turn(given)
    yield Bar(
        what="a whole turn with all files, by the clock",
        ours=1000 * clock,
        unit="ms",
        must=265,
        aim=150,
        less=True,
    )
    yield Bar(
        what="the same, processor time", ours=1000 * spent, unit="ms", must=265, aim=150, less=True
    )
    more = sheets(200)
    few = sheets(20)
    yield Bar(
        what="the turn at ten times the orders",
        ours=orders(more) / adjudicated(more),
        unit="s",
        anchor=orders(few) / adjudicated(few),
        against="20 orders a tribe",
        must=12,
        aim=10,
        less=True,
    )
    yield from _reports()
    yield from _state()
    game = table()
    played = cpu(lambda: [answer(game, seat, "standard", KEY) for seat in game.waiting_for], 0.01)
    turn = played + orders(given) / rate
    yield Bar(
        what="computer players, adjudication included",
        ours=len(LARGE.seats) / turn,
        unit="tribes/s",
        must=138,
        aim=276,
    )


def _reports() -> Iterator[Bar]:
    """One seat's report, and its parts."""
    from hegemon.play.turns import sent

    game = table()
    game.submit_all(sheets(30))
    seat = LARGE.seats[3]
    yield Bar(
        what="one seat's report: text, page and data",
        ours=1000 * cpu(lambda: sent(game, 1, seat)),
        unit="ms",
    )
    views = cpu(lambda: [encode(game.game.sight(game._position.run.state, s)) for s in LARGE.seats])
    plain = cpu(lambda: _plain_views(game))
    yield Bar(
        what="50 views worked out and encoded",
        ours=1000 * views,
        unit="ms",
        anchor=1000 * plain,
        against="a bare filter with visibility given",
        must=6,
        aim=3,
        less=True,
    )


def _plain_views(game: Moderator[Any, Any]) -> None:
    """What the least could cost: the squares of each seat, known beforehand, encoded."""
    state = game._position.run.state
    for seat in LARGE.seats:
        encode([square for square in state.squares.values() if square.owner == seat])


def _state() -> Iterator[Bar]:
    import json
    import pickle

    import msgspec

    state, raw = decode(world(), GAME.state_type), world()
    plain = json.loads(raw)
    encoder = msgspec.json.Encoder()
    yield Bar(
        what=f"the state encoded ({len(raw):,} bytes)",
        ours=1000 * cpu(lambda: encode(state)),
        unit="ms",
        anchor=1000 * cpu(lambda: encoder.encode(state)),
        against="bare msgspec",
        must=5,
        aim=2,
        less=True,
    )
    yield Bar(
        what="the same",
        ours=1000 * cpu(lambda: encode(state)),
        unit="ms",
        anchor=1000 * cpu(lambda: json.dumps(plain)),
        against="json of dicts",
        must=1,
        aim=0.5,
        less=True,
    )
    yield Bar(
        what="the state decoded and validated",
        ours=1000 * cpu(lambda: decode(raw, GAME.state_type)),
        unit="ms",
        anchor=1000 * cpu(lambda: json.loads(raw)),
        against="json, unvalidated",
        must=1,
        aim=0.5,
        less=True,
    )
    yield Bar(
        what="the state copied",
        ours=1000 * cpu(lambda: decode(encode(state), GAME.state_type)),
        unit="ms",
        anchor=1000 * cpu(lambda: pickle.loads(pickle.dumps(state))),
        against="pickle",
        must=1,
        aim=0.1,
        less=True,
    )


def lines() -> list[str]:
    """The order lines of a full turn."""
    return [line for each in sheets(30) for line in each.text.splitlines()]


def lines_read() -> float:
    """Order lines read in a processor second, with findings and suggestions."""
    game, text = table(), "\n".join(lines())
    ask = game.ask(LARGE.seats[0])
    assert ask is not None
    return len(lines()) / cpu(lambda: read_sheet(ask.forms, text))
