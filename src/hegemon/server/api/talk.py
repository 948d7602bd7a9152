"""Press and announcements."""

from datetime import datetime

from django.http import HttpRequest
from ninja import Field, Router, Schema, Status

from hegemon.server import press
from hegemon.server.access import Place
from hegemon.server.api.common import ANYBODY, PROBLEMS, SIGNED_IN, place
from hegemon.server.api.limits import allow
from hegemon.server.models import Message

router = Router(tags=["press"])


class MessageIn(Schema):
    """A message: "public", "private" with receivers, "broadcast", or of the host "host"."""

    kind: str = Field(pattern="^(public|private|broadcast|host)$")
    text: str = Field(min_length=1, max_length=press.LONGEST)
    to: list[str] = Field([], max_length=80)


class MessageOut(Schema):
    """A message as this reader may know it."""

    number: int
    kind: str
    sender: str
    to: list[str]
    text: str
    at: datetime
    step: int
    mine: bool


class NoteOut(Schema):
    """Something that was done to the table."""

    at: datetime
    step: int
    kind: str
    text: str


def told(message: Message, number: int, found: Place) -> MessageOut:
    """A message as this person may know it."""
    return MessageOut(
        number=number,
        kind=message.kind,
        sender=press.shown_sender(message, found),
        to=message.to,
        text=message.text,
        at=message.at,
        step=message.step,
        mine=bool(found.seat and found.seat.key == message.sender),
    )


@router.get("/tables/{table}/press", response={200: list[MessageOut], **PROBLEMS}, auth=ANYBODY)
def read(request: HttpRequest, table: str, seat: str = "", after: int = 0) -> list[MessageOut]:
    """All messages this seat may read, numbered for this seat, from the one after `after`."""
    found = place(request, table, seat, request.GET.get("invitation", ""))
    messages = enumerate(press.readable(found).order_by("pk"), start=1)
    return [told(message, number, found) for number, message in messages if number > after]


@router.post("/tables/{table}/press", response={201: MessageOut, **PROBLEMS}, auth=SIGNED_IN)
def write(request: HttpRequest, table: str, given: MessageIn, seat: str = "") -> Status[MessageOut]:
    """Send a message."""
    found = place(request, table, seat)
    allow(request, "press", 40, 600)
    message = press.write(found, given.kind, given.text, given.to)
    return Status(201, told(message, press.readable(found).count(), found))


@router.get("/tables/{table}/notes", response={200: list[NoteOut], **PROBLEMS}, auth=ANYBODY)
def notes(request: HttpRequest, table: str) -> list[NoteOut]:
    """What was done to the table: pauses, extensions, replacements, rewinds."""
    found = place(request, table, "", request.GET.get("invitation", ""))
    return [
        NoteOut(at=note.at, step=note.step, kind=note.kind, text=note.text)
        for note in found.table.notes.all()
    ]
