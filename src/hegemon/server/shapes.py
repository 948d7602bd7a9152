"""The shapes of what the API sends and takes: of the table here, of the game in `core`."""

from datetime import datetime
from typing import Any

from msgspec import Struct
from ninja import Field, Schema

from hegemon.core.asks import Ask
from hegemon.core.board import Board, Situation
from hegemon.core.dice import Roll
from hegemon.core.findings import Problem
from hegemon.core.moderator import Given, Repair
from hegemon.core.reading import Offer
from hegemon.core.report import Report

# Of the game: encoded by the core


class Said(Struct, frozen=True):
    """A finding in words."""

    problem: Problem
    reason: str
    sentence: str
    line: int
    column: int
    word: str
    clause: str
    suggestion: str


class SavedDraft(Struct, frozen=True):
    """What the seat has written and not filed."""

    text: str
    version: int
    question: str
    """The question it was written for."""


class Question(Struct, frozen=True):
    """What a seat is being asked, and what it has answered so far."""

    question: str
    """Names the question; to be sent back with the answer."""
    step: int
    ask: Ask[Any]
    title: str
    """The question in words."""
    usage: dict[str, str]
    """Verb -> how an order is written."""
    filed: str | None
    ready: bool
    draft: SavedDraft | None


class Asked(Struct, frozen=True):
    """The question to a seat, if there is one, and who is awaited."""

    step: int
    over: bool
    waiting: tuple[str, ...]
    question: Question | None
    undo: str
    """Why the last answer cannot be taken back; empty if it can."""


class ReadLine(Struct, frozen=True):
    """One line of a sheet as it was understood."""

    number: int
    text: str
    verb: str
    """Empty where it cannot be read."""


class Checked(Struct, frozen=True):
    """What would be found in a sheet."""

    question: str
    lines: tuple[ReadLine, ...]
    findings: tuple[Said, ...]
    accepted: bool
    """Whether it could be filed: a sheet always, a decision only without a problem."""


class Offered(Struct, frozen=True):
    """What may follow; None where the line has gone wrong."""

    offer: Offer | None


class Filed(Struct, frozen=True):
    """What became of an answer."""

    step: int
    findings: tuple[Said, ...]


class Words(Struct, frozen=True):
    """Vocabularies by name: value -> spellings."""

    words: dict[str, dict[str, tuple[str, ...]]]


class Told(Struct, frozen=True):
    """One event as it was told to a seat."""

    kind: str
    clauses: tuple[str, ...]
    places: tuple[str, ...]
    rolls: tuple[Roll, ...]
    facts: dict[str, Any]


class Turn(Struct, frozen=True):
    """A past step as one seat knew it."""

    step: int
    report: Report
    events: tuple[Told, ...]
    answers: tuple[Given, ...]
    title: str
    """The date at its beginning."""


class TurnTitle(Struct, frozen=True):
    """A past step by name."""

    step: int
    title: str


class Turns(Struct, frozen=True):
    """The past, the first step first."""

    turns: tuple[TurnTitle, ...]
    repairs: tuple[Repair, ...]


class Curve(Struct, frozen=True):
    """A figure of one realm over the steps; None where the seat does not know it."""

    key: str
    """ "territory", an overlay as "income", or a figure of the purse."""
    title: str
    seat: str
    name: str
    values: tuple[int | None, ...]


class Charts(Struct, frozen=True):
    """The game so far in figures, from what the seat knew each time."""

    steps: tuple[int, ...]
    titles: tuple[str, ...]
    curves: tuple[Curve, ...]


GAME_SHAPES = (
    Board,
    Situation,
    Report,
    Asked,
    Question,
    Checked,
    Offered,
    Filed,
    Words,
    Turn,
    Turns,
    Charts,
)

# Of the table: checked by pydantic


class SeatIn(Schema):
    """How a seat is to be filled."""

    seat: str
    kind: str = Field(default="open", pattern="^(open|me|computer)$")
    level: str = Field(default="standard", max_length=16)


class ClockIn(Schema):
    """Deadlines and what happens when one passes."""

    clock: str = Field(default="none", pattern="^(none|duration|hour)$")
    zone: str = Field(default="UTC", max_length=64)
    seconds: int = Field(default=3 * 24 * 3600, ge=60, le=60 * 24 * 3600)
    hour: str = Field(default="20:00", pattern="^([01][0-9]|2[0-3]):[0-5][0-9]$")
    days: str = Field(default="1234567", pattern="^[1-7]{1,7}$")
    notice: int = Field(default=12 * 3600, ge=0, le=14 * 24 * 3600)
    early: bool = True
    warning: int = Field(default=12 * 3600, ge=0, le=7 * 24 * 3600)
    missed: str = Field(default="standing", pattern="^(hold|standing|computer)$")
    excuses: int = Field(default=1, ge=0, le=20)
    vacation_days: int = Field(default=14, ge=0, le=120)
    removal: int = Field(default=3, ge=0, le=50)


class MannersIn(Schema):
    """How people meet at a table."""

    anonymous: bool = False
    press: list[str] = Field(default=["public", "private"], max_length=3)
    watch: str = Field(default="link", pattern="^(nobody|link|all)$")
    watch_delay: int = Field(default=0, ge=0, le=50)
    by_mail: bool = False


class TableIn(Schema):
    """A new table."""

    game: str = Field(max_length=16)
    scenario: str = Field(default="", max_length=80)
    document: str = Field(default="", max_length=200_000)
    options: dict[str, str] = Field(default_factory=dict)
    title: str = Field(default="", max_length=80)
    seats: list[SeatIn] = Field(default=[], max_length=80)
    clock: ClockIn = ClockIn()
    manners: MannersIn = MannersIn()


class PlayNowIn(Schema):
    """A game alone against computer players; without a word the first scenario and seat."""

    scenario: str = Field(default="", max_length=80)
    seat: str = Field(default="", max_length=60)
    level: str = Field(default="standard", max_length=16)
    options: dict[str, str] = Field(default_factory=dict)


class SeatOut(Schema):
    """A seat as everybody at the table sees it."""

    seat: str
    kind: str
    who: str | None
    """The player's name; None at an anonymous table, and for a computer player."""
    mine: bool
    awaited: bool
    ready: bool
    level: str | None


class ClockOut(ClockIn):
    """Deadlines as they stand."""

    deadline: datetime | None
    local: str | None
    """The deadline on the wall of the table's zone."""
    overdue: bool


class TableOut(Schema):
    """A table as one person sees it."""

    table: str
    title: str
    game: str
    game_title: str
    scenario: str
    options: dict[str, str]
    status: str
    step: int
    host: str | None
    role: str
    solo: bool
    anonymous: bool
    press: list[str]
    watch: str
    watch_delay: int
    seats: list[SeatOut]
    clock: ClockOut
    me: list[str]
    """The seats of the caller."""
    invitation: str | None
    """The secret of the invitation link, for the host."""
    dice: str
    """The commitment to the dice."""


class TableLine(Schema):
    """A table in a list."""

    table: str
    title: str
    game: str
    game_title: str
    status: str
    step: int
    seat: str | None
    awaited: bool
    deadline: datetime | None
    open_seats: int
    solo: bool


class TextIn(Schema):
    """Some lines of orders."""

    text: str = Field(max_length=100_000)


class DraftIn(TextIn):
    """A draft, with the version it was made from: 0 where there was none."""

    question: str = Field(max_length=60)
    version: int = Field(ge=0)


class OrdersIn(TextIn):
    """An answer to a question."""

    question: str = Field(max_length=60)
    ready: bool = True


class DraftOut(Schema):
    """A draft as it is saved."""

    text: str
    version: int
    question: str


class StandingOut(Schema):
    """Standing orders, and what in them cannot be read."""

    text: str
    findings: list[dict[str, Any]]


class Done(Schema):
    """It was done."""

    done: bool = True
