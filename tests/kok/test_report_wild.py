"""Reports of wild turns: whole sentences on a page of 80 letters, all that happened, nothing that
is not known."""

import random
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest
from kok.playing import told
from kok.test_conservation import SEATS, wild_sheet, wild_world
from msgspec import structs

from hegemon.core.asks import Answer
from hegemon.core.desk import Desk, Event
from hegemon.core.dice import KeyedDice
from hegemon.core.report import (
    Figure,
    Listing,
    Paragraph,
    Part,
    Place,
    Plain,
    Remark,
    Report,
    Section,
    Table,
    as_text,
)
from hegemon.core.seats import PUBLIC, Seat
from hegemon.games.king_of_kings import KingOfKings
from hegemon.games.king_of_kings.battle import Decided
from hegemon.games.king_of_kings.sea_battle import SeaBattle
from hegemon.games.king_of_kings.sight import sight
from hegemon.games.king_of_kings.state import State
from hegemon.games.king_of_kings.turn import Remarked, turn

GAME = KingOfKings()
NAMES = ("Lydians", "Medes", "Phrygians", "Thracians")


def wild_turn(seed: int, mode: str) -> tuple[State, Desk]:
    """A turn in which everything happens, in one of the two modes."""
    rng = random.Random(seed)
    state = wild_world(rng)
    state.options = structs.replace(state.options, mode=mode)
    for tribe, name in zip(state.tribes.values(), NAMES, strict=True):
        tribe.name = name
    desk = Desk(KeyedDice(b"wild", 1, seed))
    script = turn(state, desk)
    sheets = {ask.seat: wild_sheet(state, ask.seat, rng) for ask in next(script).asks}
    with pytest.raises(StopIteration):
        script.send({seat: Answer(text) for seat, text in sheets.items()})
    return state, desk


def report(state: State, desk: Desk, seat: Seat) -> Report:
    """What the seat is told."""
    return GAME.report(sight(state, seat), told(desk, seat, Event))


def parts(body: tuple[Part, ...]) -> Iterator[Part]:
    """Everything in a chapter, sections in it opened."""
    for part in body:
        if isinstance(part, Section):
            yield from parts(part.body)
        else:
            yield part


def places(body: tuple[Part, ...]) -> set[str]:
    """All squares that anything in a chapter is about."""
    found: set[str] = set()
    for part in parts(body):
        match part:
            case Paragraph():
                found |= set(part.places)
            case Listing():
                found |= {place for item in part.items if isinstance(item, Paragraph)
                          for place in item.places}  # fmt: skip
            case Table():
                found |= {cell.id for row in part.rows for cell in row if isinstance(cell, Place)}
            case str() | Plain() | Figure() | Remark():
                pass
    return found


@pytest.mark.rule("kok.8.4.1", "kok.8.5.1")
@pytest.mark.parametrize("mode", ["public", "individual"])
@pytest.mark.parametrize("seed", range(5))
def test_a_wild_turn_is_told_whole(seed: int, mode: str) -> None:
    """Every battle has its tale, every finding its line, no sentence a gap, no line over 80."""
    state, desk = wild_turn(seed, mode)
    for seat in (*SEATS, PUBLIC):
        made = report(state, desk, seat)
        text = as_text(made)
        assert "?" not in text
        assert not [line for line in text.splitlines() if len(line) > 80]
        assert not {"\x00", "\x01", "{", "}"} & set(text)
        chapters = {each.key: each for each in made.sections}
        fought = told(desk, seat, Decided) + told(desk, seat, SeaBattle)
        tales = [part for part in chapters["battles"].body if isinstance(part, Section)]
        assert len(tales) == len(fought)
        remarks = [part for part in chapters["orders"].body if isinstance(part, Remark)]
        assert len(remarks) == sum(len(each.findings) for each in told(desk, seat, Remarked))
        for figure in made.head:
            if isinstance(figure, Figure):
                ElementTree.fromstring(figure.svg)


@pytest.mark.rule("kok.1.3", "kok.8.b")
@pytest.mark.parametrize("seed", range(5))
def test_in_public_mode_a_wild_turn_is_told_to_all_alike(seed: int) -> None:
    """Word for word."""
    state, desk = wild_turn(seed, "public")
    assert len({as_text(report(state, desk, seat)) for seat in (*SEATS, PUBLIC)}) == 1


@pytest.mark.rule("kok.1.4", "kok.8.r81")
@pytest.mark.parametrize("seed", range(5))
def test_in_individual_mode_only_battles_tell_of_far_places(seed: int) -> None:
    """Everything else is about squares the seat sees, or about what its own units did."""
    state, desk = wild_turn(seed, "individual")
    for seat in SEATS:
        known = set(sight(state, seat).squares)
        own = {
            place
            for event in told(desk, seat, Event)
            if not desk_public(desk, event)
            for place in event.places
        }
        for chapter in report(state, desk, seat).sections:
            if chapter.key != "battles":
                assert places(chapter.body) <= known | own, chapter.key


def desk_public(desk: Desk, event: Event) -> bool:
    """Whether everybody was told of an event."""
    return any(each.event is event and PUBLIC in each.to for each in desk.told)
