"""The past of a game as each seat knew it: reports, events, one's own orders, figures.

What a seat was told is kept when the step ends, so that a later release of the rules tells no other
story. What is not kept yet is made from the record.
"""

import zlib
from collections.abc import Iterator
from typing import Any

import msgspec

from hegemon.core.board import Situation
from hegemon.core.codec import encode
from hegemon.core.desk import Event
from hegemon.core.report import Report
from hegemon.core.seats import PUBLIC
from hegemon.core.seats import Seat as Side
from hegemon.server import jobs, live
from hegemon.server.access import Forbidden, Place
from hegemon.server.eyes import latest_step
from hegemon.server.live import AnyModerator
from hegemon.server.models import Job, PastTurn, Table
from hegemon.server.shapes import Charts, Curve, Told, Turn, Turns, TurnTitle

FRAME = ("clauses", "places", "rolls")
MOST_STEPS = 400
"""Steps that charts go back."""


class KeptTurn(msgspec.Struct, frozen=True):
    """What is kept of a step for a seat."""

    turn: Turn
    figures: dict[str, dict[str, int]]
    """Curve -> seat -> value, as the step began."""
    names: dict[str, str]
    """Curve -> its title, and seat -> its name under "seat:..."."""


def told(event: Event) -> Told:
    """An event as data: its kind, what explains it, and its facts."""
    data: dict[str, Any] = msgspec.to_builtins(event)
    facts = {key: value for key, value in data.items() if key not in (*FRAME, "event")}
    kind = str(data.get("event", type(event).__name__))
    return Told(kind, event.clauses, event.places, event.rolls, facts)


def turn(place: Place, step: int) -> Turn:
    """What this seat was told in a step that is over; LookupError if there was none, Forbidden if
    it is not to be seen."""
    with live.looking(place.table) as moderator:
        return _kept(place, moderator, step).turn


def _kept(place: Place, moderator: AnyModerator, step: int) -> KeptTurn:
    if step >= latest_step(place, moderator) + moderator.over:
        raise Forbidden("that turn is not to be seen")
    row = PastTurn.objects.filter(table=place.table, step=step, seat=place.side).first()
    if row is not None:
        return msgspec.json.decode(zlib.decompress(bytes(row.body)), type=KeptTurn)
    made = make(moderator, place.side, step)
    _keep(place.table, step, place.side, made)
    return made


def _keep(table: Table, step: int, side: Side, kept: KeptTurn) -> None:
    PastTurn.objects.bulk_create(
        [PastTurn(table=table, step=step, seat=side, body=zlib.compress(encode(kept), 6))],
        ignore_conflicts=True,
    )


def make(moderator: AnyModerator, side: Side, step: int) -> KeptTurn:
    """What a seat was told in a step, from the record."""
    game = moderator.game
    events = moderator.told(side, step)
    after = None if step + 1 >= moderator.step else step + 1
    report = game.report(moderator.view(side, after), events)
    title, figures, names = _figures(moderator, side, step)
    answers = moderator.answers(side, step) if side != PUBLIC else ()
    turn = Turn(step, report, tuple(map(told, events)), answers, title or report.title)
    return KeptTurn(turn, figures, names)


def _figures(
    moderator: AnyModerator, side: Side, step: int
) -> tuple[str, dict[str, dict[str, int]], dict[str, str]]:
    """Figures from what lay on the board as this seat knew it when the step began."""
    try:
        seen = moderator.view(side, None if step == moderator.step else step)
        situation = moderator.game.situation(seen)
    except LookupError:
        return "", {}, {}
    return situation.title, *figures(situation)


def figures(situation: Situation) -> tuple[dict[str, dict[str, int]], dict[str, str]]:
    """Areas held and overlays summed by owner, and the numbers of the purse."""
    sums: dict[str, dict[str, int]] = {"territory": {}}
    names = {"territory": "Territory"}
    for realm in situation.realms:
        names[f"seat:{realm.seat}"] = realm.name
    for holding in situation.holdings:
        if holding.owner is None:
            continue
        held = sums["territory"]
        held[holding.owner] = held.get(holding.owner, 0) + 1
        for key, value in holding.overlays.items():
            of = sums.setdefault(key, {})
            of[holding.owner] = of.get(holding.owner, 0) + value
            names[key] = situation.overlays.get(key, key)
    for label, amount in situation.purse:
        number = amount.replace(",", "").replace(" ", "")
        if number.removeprefix("-").isdecimal():
            sums[f"purse:{label}"] = {situation.seat: int(number)}
            names[f"purse:{label}"] = label
    return sums, names


def report(place: Place, step: int) -> Report:
    """The report of a step that is over."""
    return turn(place, step).report


def turns(place: Place) -> Turns:
    """The steps that are over, by their dates, and what the game master did to the game."""
    with live.looking(place.table) as moderator:
        last = latest_step(place, moderator) + moderator.over
        steps = range(max(0, last - MOST_STEPS), last)
        titles = tuple(TurnTitle(step, _kept(place, moderator, step).turn.title) for step in steps)
        return Turns(titles, moderator.repairs)


def charts(place: Place) -> Charts:
    """The game so far in figures, from what this seat knew at the beginning of each step."""
    with live.looking(place.table) as moderator:
        last = latest_step(place, moderator) + moderator.over
        steps = tuple(range(max(0, last - MOST_STEPS), last))
        kept = [_kept(place, moderator, step) for step in steps]
        title, now, names = _figures(moderator, place.side, last)
        rows = [(each.turn.title, each.figures, each.names) for each in kept]
        if not moderator.over:
            rows.append((title, now, names))
            steps = (*steps, last)
    known: dict[str, str] = {}
    for _, _, titles in rows:
        known |= titles
    return Charts(steps, tuple(title for title, _, _ in rows), tuple(_curves(rows, known)))


def _curves(
    rows: list[tuple[str, dict[str, dict[str, int]], dict[str, str]]], names: dict[str, str]
) -> Iterator[Curve]:
    keys = dict.fromkeys(key for _, sums, _ in rows for key in sums)
    for key in keys:
        seats = dict.fromkeys(seat for _, sums, _ in rows for seat in sums.get(key, {}))
        for seat in seats:
            values = tuple(sums.get(key, {}).get(seat) for _, sums, _ in rows)
            yield Curve(key, names.get(key, key), seat, names.get(f"seat:{seat}", seat), values)


@jobs.doing("past")
def keep_past(job: Job) -> None:
    """Keep what every seat was told in the steps that have just ended."""
    table = Table.objects.filter(pk=job.facts["table"]).first()
    if table is None:
        return
    with live.looking(table) as moderator:
        for step in range(job.facts["from"], min(job.facts["to"], moderator.step)):
            kept = set(
                PastTurn.objects.filter(table=table, step=step).values_list("seat", flat=True)
            )
            for side in (*moderator.seats, PUBLIC):
                if side not in kept:
                    _keep(table, step, side, make(moderator, side, step))
