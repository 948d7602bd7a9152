"""Messages between players: who may write what, and who may read it."""

from collections.abc import Sequence

from django.db.models import QuerySet
from django.utils import timezone

from hegemon.core.seats import PUBLIC
from hegemon.server import jobs, pulses
from hegemon.server.access import Forbidden, Place
from hegemon.server.models import Message, Table
from hegemon.server.seating import Impossible

LONGEST = 20_000
"""Characters of a message."""
HOST = "host"


def readable(place: Place) -> QuerySet[Message]:
    """The messages this person may read with the eyes he has; of spectators, none that is newer
    than what they see of the game."""
    shared = Message.objects.filter(table=place.table, kind__in=("public", "broadcast", HOST))
    if place.seat is None:
        if place.host or place.table.status == Table.Status.OVER:
            return shared
        return shared.filter(step__lte=place.table.step - place.table.watch_delay)
    own = Message.objects.filter(table=place.table, kind="private")
    mine = [m.pk for m in own if place.seat.key in (m.sender, *m.to)]
    return Message.objects.filter(pk__in=mine) | shared


def shown_sender(message: Message, place: Place) -> str:
    """Who wrote it, as this person may know: a broadcast names nobody but to its own writer."""
    if message.kind == "broadcast" and not (place.seat and place.seat.key == message.sender):
        return ""
    return message.sender


def write(place: Place, kind: str, text: str, to: Sequence[str] = ()) -> Message:
    """Send a message; Impossible or Forbidden if the table does not have such."""
    table = place.table
    if not text.strip():
        raise Impossible("the message is empty")
    if len(text) > LONGEST:
        raise Impossible(f"a message has at most {LONGEST} characters")
    sender = HOST
    if kind == HOST:
        if not place.host:
            raise Forbidden("only the host may do that")
    else:
        sender = place.own_seat().key
        if kind not in table.press:
            raise Forbidden(f"there is no {kind} press at this table")
    seats = {seat.key: seat for seat in table.seats.all()}
    receivers = [seat for seat in dict.fromkeys(to) if seat != sender]
    if kind == "private":
        wrong = [seat for seat in receivers if seat not in seats]
        if wrong or not receivers:
            raise Impossible(f"nobody is called {', '.join(wrong)}" if wrong else "to whom?")
    else:
        receivers = []
    message = Message.objects.create(
        table=table,
        kind=kind,
        sender=sender,
        to=receivers,
        text=text,
        at=timezone.now(),
        step=table.step,
    )
    heard = [sender, *receivers] if kind == "private" else [*seats, PUBLIC]
    pulses.bump(table, "press", heard)
    jobs.enqueue("press", str(message.pk), {"message": message.pk})
    return message
