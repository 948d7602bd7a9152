"""What a seat, or a spectator, sees of a game; the only place where the game is looked at for
somebody. Everything goes through `sight` with the eyes of that seat."""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from threading import Lock
from typing import Any

import msgspec

from hegemon.core.asks import Ask
from hegemon.core.board import Board, Situation
from hegemon.core.codec import encode
from hegemon.core.desk import Event
from hegemon.core.findings import Finding
from hegemon.core.forms import Form, Group, Slot, Vocabulary, Word, usage
from hegemon.core.game import Game
from hegemon.core.phrases import sentence
from hegemon.core.reading import read_sheet
from hegemon.core.seats import PUBLIC
from hegemon.core.seats import Seat as Side
from hegemon.server import live
from hegemon.server.access import Forbidden, Place
from hegemon.server.live import AnyModerator
from hegemon.server.models import Draft, Table
from hegemon.server.shapes import Asked, Checked, Question, ReadLine, Said, SavedDraft, Words

KEPT = 2000
"""Encoded boards and positions that are kept at hand."""

_bytes: OrderedDict[tuple[Any, ...], bytes] = OrderedDict()
_guard = Lock()


def _kept(name: tuple[Any, ...], make: Callable[[], bytes]) -> bytes:
    """Bytes by a name that says all they depend on."""
    with _guard:
        if name in _bytes:
            _bytes.move_to_end(name)
            return _bytes[name]
    made = make()
    with _guard:
        _bytes[name] = made
        while len(_bytes) > KEPT:
            _bytes.popitem(last=False)
    return made


def latest_step(place: Place, moderator: AnyModerator) -> int:
    """The last step this person may look at: spectators are some steps behind."""
    if place.seat is not None or place.table.status == Table.Status.OVER:
        return moderator.step
    return max(0, moderator.step - place.table.watch_delay)


def view(place: Place, moderator: AnyModerator, step: int | None = None) -> tuple[int, Any]:
    """The step looked at, and the position as it is known then; Forbidden for what is to come."""
    last = latest_step(place, moderator)
    wanted = last if step is None else step
    if wanted > last or wanted < 0:
        raise Forbidden("that turn is not to be seen")
    return wanted, moderator.view(place.side, None if wanted == moderator.step else wanted)


def board(place: Place) -> bytes:
    """The map as this seat may see it, encoded."""

    def make() -> bytes:
        with live.looking(place.table) as moderator:
            return encode(moderator.game.board(view(place, moderator)[1]))

    return _kept(("board", place.table.pk, place.table.chain, place.side), make)


def position(place: Place, step: int | None = None) -> bytes:
    """What lies on the map as this seat knows it, encoded; by default now."""

    def make() -> bytes:
        with live.looking(place.table) as moderator:
            wanted, seen = view(place, moderator, step)
            events = _events_before(place, moderator, wanted)
            situation: Situation = moderator.game.situation(seen, events)
            return encode(situation)

    key = (place.table.pk, place.table.chain, place.side, step, place.table.status)
    return _kept(("position", *key), make)


def _events_before(place: Place, moderator: AnyModerator, step: int) -> Sequence[Event]:
    """What was told in the step that led to this one, and so far in the one in flight."""
    events: tuple[Event, ...] = ()
    if step:
        try:
            events = moderator.told(place.side, step - 1)
        except Exception:  # the rules have changed since: the marks are left out
            events = ()
    if step == moderator.step:
        events += moderator.told(place.side)
    return events


def said(
    game: Game[Any, Any], findings: Sequence[Finding], language: str = "en"
) -> tuple[Said, ...]:
    """Findings in words."""
    phrases = game.phrases(language)
    return tuple(
        Said(
            each.problem,
            each.reason,
            each.sentence(phrases),
            each.line,
            each.column,
            each.word,
            each.clause,
            each.suggestion,
        )
        for each in findings
    )


def asked(place: Place) -> Asked:
    """What this seat is being asked, and who is awaited."""
    table = place.table
    held = set(table.seats.filter(ready=True).values_list("key", flat=True))
    with live.looking(table) as moderator:
        waiting = tuple(side for side in moderator.waiting_for if side not in held)
        if place.seat is None:
            shown = waiting if latest_step(place, moderator) == moderator.step else ()
            return Asked(latest_step(place, moderator), moderator.over, shown, None, "")
        side = place.side
        ask = moderator.ask(side)
        question = None
        if ask is not None and not moderator.over:
            draft = Draft.objects.filter(table=table, seat=side).first()
            name = moderator.question(side)
            question = Question(
                question=name,
                step=moderator.step,
                ask=ask,
                title=title_of(moderator.game, ask),
                usage={form.verb: usage(form) for form in ask.forms},
                filed=moderator.filed(side),
                ready=side not in waiting,
                draft=SavedDraft(draft.text, draft.version, draft.question) if draft else None,
            )
        return Asked(
            moderator.step, moderator.over, waiting, question, moderator.why_not_undo(side)
        )


def title_of(game: Game[Any, Any], ask: Ask[Any], language: str = "en") -> str:
    """The question in words, from the game's phrases; its kind where there are none."""
    phrase = game.phrases(language).get(f"ask.{ask.kind}") or game.phrases(language).get(ask.kind)
    if phrase is None:
        return ask.kind.rpartition(".")[2].replace("-", " ").replace("_", " ").capitalize()
    facts = {key: value for key, value in ask.facts.items() if isinstance(value, str | int)}
    return sentence(phrase, facts)


def checked(place: Place, text: str) -> Checked:
    """What would be found in an answer; Refused if the seat is not being asked."""
    place.own_seat()
    with live.looking(place.table) as moderator:
        findings = moderator.check(place.side, text)
        ask = moderator.ask(place.side)
        question = moderator.question(place.side)
        assert ask is not None
        sheet = read_sheet(ask.forms, text)
        lines = tuple(
            ReadLine(line.number, line.text, "" if line.order is None else _verb(ask, line.order))
            for line in sheet.lines
        )
        accepted = not (ask.decides and any(finding.refuses for finding in findings))
        return Checked(question, lines, said(moderator.game, findings), accepted)


def _verb(ask: Ask[Any], order: object) -> str:
    return next((form.verb for form in ask.forms if isinstance(order, form.order)), "")


def words(place: Place) -> Words:
    """The vocabularies that the forms of the open question name."""
    place.own_seat()
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    with live.looking(place.table) as moderator:
        ask = moderator.ask(place.side)
        for form in ask.forms if ask else ():
            for known in _vocabularies(form):
                if known.name:
                    found[known.name] = dict(known.values)
    return Words(found)


def _vocabularies(form: Form[Any] | Group) -> list[Vocabulary]:
    found: list[Vocabulary] = []
    for slot in form.slots:
        found += _of_slot(slot)
    return found


def _of_slot(slot: Slot) -> list[Vocabulary]:
    match slot:
        case Word(known=known):
            return [known]
        case Group():
            return _vocabularies(slot)
    return []


def forget() -> None:
    """Let go of all bytes that are kept."""
    with _guard:
        _bytes.clear()


def board_key(body: bytes) -> str:
    """The key of an encoded board."""
    return msgspec.json.decode(body, type=Board).key


__all__ = [
    "PUBLIC",
    "Side",
    "asked",
    "board",
    "checked",
    "latest_step",
    "position",
    "said",
    "view",
    "words",
]
