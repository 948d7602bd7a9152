"""Tickets for live events: who may listen to what, sealed, so that the event server asks nobody."""

from django.core import signing

from hegemon.core.seats import Seat as Side
from hegemon.server.models import Pulse, Table

SALT = "hegemon.events"
HOLDS = 3600
"""Seconds."""


def ticket(table: Table, side: Side) -> str:
    """A sealed word that lets somebody listen with the ears of one seat."""
    return signing.dumps([table.pk, str(side)], salt=SALT)


def admitted(ticket: str) -> tuple[int, str] | None:
    """The table and seat of a ticket; None if it is none, or too old."""
    try:
        table, side = signing.loads(ticket, salt=SALT, max_age=HOLDS)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return int(table), str(side)


def numbers(table: int, side: str) -> tuple[int, int, int]:
    """How often something happened for this audience."""
    row = Pulse.objects.filter(table_id=table, seat=side)
    return row.values_list("position", "press", "notes").first() or (0, 0, 0)
