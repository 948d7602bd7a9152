"""A moderator that looks at everything that happens, and the faults it finds.

Each check is about one promise of a game: its states survive their bytes and are sound, its rolls
are told, its events reach seats that exist and cite clauses that exist, its findings have words.
"""

import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from hegemon.core.asks import Need
from hegemon.core.codec import decode, encode
from hegemon.core.deeds import Deed, Stepped
from hegemon.core.desk import Event, Told
from hegemon.core.dice import Roll
from hegemon.core.findings import Finding
from hegemon.core.game import Game, S, V
from hegemon.core.moderator import Moderator
from hegemon.core.phrases import wanted
from hegemon.core.report import as_html, as_text
from hegemon.core.rule_index import Clause, load
from hegemon.core.seats import MODERATOR, PUBLIC, Seat


class Watched(Moderator[S, V]):
    """A moderator that raises AssertionError as soon as a game breaks a promise."""

    told_last: tuple[Told, ...] = ()
    """What was told in the step that ended last."""
    rolls_last: int = 0
    """How many dice were rolled in it."""

    def _apply(self, deed: Deed) -> None:
        if isinstance(deed, Stepped):
            desk = self._position.run.desk
            check_state(self.game, self._position.run.state)
            check_told(desk.dice.rolls, desk.told, self._known_seats(desk.told))
            check_words(self.game, desk.told)
            self.told_last, self.rolls_last = tuple(desk.told), len(desk.dice.rolls)
        super()._apply(deed)

    def _known_seats(self, told: Iterable[Told]) -> set[Seat]:
        """Whoever may be told something: the seats, and sides of the state that nobody leads."""
        data = encode(self._position.run.state)
        named = {seat for each in told for seat in each.to if f'"{seat}"'.encode() in data}
        return {*self.seats, PUBLIC, MODERATOR, *named}

    @property
    def needs_all(self) -> bool:
        """Whether all that are asked have to answer."""
        batch = self._position.run.batch
        return batch is None or batch.need is Need.ALL

    @property
    def rolls(self) -> int:
        """How many dice were rolled in the step in flight."""
        return len(self._position.run.desk.dice.rolls)

    @property
    def reveals(self) -> int:
        """How many events of the step in flight revealed something."""
        return sum(each.reveals for each in self._position.run.desk.told)


def check_state(game: Game[S, Any], state: S) -> None:
    """A state survives its bytes and is sound."""
    data = encode(state)
    again = decode(data, game.state_type)
    assert encode(again) == data, "a state does not survive JSON and back"
    assert next(_floats(msgspec.json.decode(data)), None) is None, "a state holds a float"
    faults = game.faults(again)
    assert not faults, f"a state is not sound: {'; '.join(faults)}"


def check_told(rolls: Iterable[Roll], told: Iterable[Told], known: set[Seat]) -> None:
    """Every roll is in an event, and every audience exists."""
    carried = set()
    for each in told:
        strangers = set(each.to) - known
        assert not strangers, f"{each.event} was told to {strangers}"
        carried |= {id(roll) for roll in _every(Roll, each.event)}
    untold = [roll for roll in rolls if id(roll) not in carried]
    assert not untold, f"no event tells of {untold}"


def check_words(game: Game[Any, Any], told: Iterable[Told]) -> None:
    """What events cite exists: clauses in the index, if there is one, and words for findings."""
    index = clauses_of(game)
    for each in told:
        check_findings(game, list(_every(Finding, each.event)))
        rolls = _every(Roll, each.event)
        cited = [*each.event.clauses, *(roll.clause for roll in rolls)]
        unknown = [clause for clause in cited if index and clause not in index]
        assert not unknown, f"{type(each.event).__name__} cites {unknown}"


def check_findings(game: Game[Any, Any], findings: Iterable[Finding]) -> None:
    """Every finding can be said in words, in full."""
    phrases = game.phrases()
    for finding in findings:
        assert finding.reason in phrases, f"there are no words for {finding.reason}"
        lacking = wanted(phrases[finding.reason]) - {"word", *finding.facts}
        assert not lacking, f"{finding.reason} lacks {set(lacking)}"


def check_reports(game: Watched[S, V]) -> None:
    """Every seat and the public gets a report, a board and what lies on it."""
    for seat in (*game.seats, PUBLIC):
        view = game.view(seat)
        events = [each.event for each in game.told_last if each.reaches(seat)]
        report = game.game.report(view, events)
        assert as_text(report, explain=True)
        assert as_html(report, clauses_of(game.game))
        check_board(game.game, view, events)


def check_board(game: Game[Any, V], view: V, events: Iterable[Event]) -> None:
    """A board's areas are told apart, and whatever lies on it lies in one of them."""
    try:
        board = game.board(view)
    except LookupError:
        return
    areas = {area.id for area in board.areas}
    assert len(areas) == len(board.areas), "two areas of one id"
    situation = game.situation(view, tuple(events))
    seats = {realm.seat for realm in situation.realms}
    named = [
        *((holding, holding.area) for holding in situation.holdings),
        *((piece, piece.area) for piece in situation.pieces),
        *((mark, mark.area) for mark in situation.marks),
    ]
    lost = [item for item, area in named if area not in areas]
    assert not lost, f"these lie nowhere: {lost}"
    owners = {holding.owner for holding in situation.holdings if holding.owner}
    assert owners <= seats, f"no realm is drawn for {owners - seats}"


@cache
def clauses_of(game: Game[Any, Any]) -> Mapping[str, Clause]:
    """The rule index of a game; empty if it has none."""
    file = getattr(sys.modules[type(game).__module__], "__file__", None)
    index = Path(file).parent / "rules.tsv" if file else None
    return load(index) if index and index.exists() else {}


def _every(kind: type[Any], value: object) -> Iterator[Any]:
    """All values of a type inside a value."""
    match value:
        case _ if isinstance(value, kind):
            yield value
        case Struct():
            for name in value.__struct_fields__:
                yield from _every(kind, getattr(value, name))
        case dict():
            for each in value.values():
                yield from _every(kind, each)
        case tuple() | list():
            for each in value:
                yield from _every(kind, each)


def _floats(value: object) -> Iterator[float]:
    match value:
        case float():
            yield value
        case dict():
            for each in value.values():
                yield from _floats(each)
        case list():
            for each in value:
                yield from _floats(each)
