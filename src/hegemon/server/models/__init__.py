"""What is kept in the database."""

from hegemon.server.models.chronicle import Checkpoint, Draft, Line, PastTurn, Pulse
from hegemon.server.models.people import Person, Token
from hegemon.server.models.press import Message
from hegemon.server.models.tables import Absence, Member, Note, Seat, Table
from hegemon.server.models.work import Heartbeat, Job, Webhook

__all__ = [
    "Absence",
    "Checkpoint",
    "Draft",
    "Heartbeat",
    "Job",
    "Line",
    "Member",
    "Message",
    "Note",
    "PastTurn",
    "Person",
    "Pulse",
    "Seat",
    "Table",
    "Token",
    "Webhook",
]
