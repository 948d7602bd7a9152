"""Mail to players and hosts, sent after the commit: whose turn it is, what was said, what broke.

Every mail says to one person what that person may know. It is sent to confirmed addresses only, and
under a Message-ID that stays the same if it has to be sent again.
"""

from datetime import UTC
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import EmailMessage

from hegemon.core.report import as_text
from hegemon.core.seats import Seat as Side
from hegemon.server import access, jobs, live, past, press
from hegemon.server.models import Job, Message, Person, Seat, Table


def address_of(person: Person | None) -> str:
    """The confirmed address of a person; empty if there is none."""
    if person is None or person.guest or not person.is_active:
        return ""
    known = EmailAddress.objects.filter(user=person, verified=True).order_by("-primary")
    found: str | None = known.values_list("email", flat=True).first()
    return found or ""


def send(job: Job, person: Person | None, subject: str, text: str, table: Table) -> None:
    """Send a mail of this job to a person who has a confirmed address."""
    to = address_of(person)
    if not to:
        return
    host = urlsplit(settings.URL).hostname or "localhost"
    foot = f"{settings.URL}/table/{table.name}/\nWhich mail you get: {settings.URL}/settings/\n"
    thread = f"<table-{table.name}@{host}>"
    EmailMessage(
        subject=f"[{_one_line(table.title)}] {_one_line(subject)}",
        body=f"{text.rstrip()}\n\n{foot}",
        to=[to],
        headers={
            "Message-ID": f"<job-{job.pk}-{person.pk if person else 0}@{host}>",
            "References": thread,
            "In-Reply-To": thread,
            "Auto-Submitted": "auto-generated",
            "Precedence": "bulk",
        },
    ).send()


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _table(job: Job) -> Table | None:
    return Table.objects.select_related("host").filter(pk=job.facts["table"]).first()


def _seat(job: Job, table: Table) -> Seat | None:
    return table.seats.select_related("person").filter(key=job.facts["seat"]).first()


def deadline_in_words(table: Table, person: Person) -> str:
    """The deadline on the wall of the person's own zone, and in UTC."""
    if table.deadline is None:
        return "There is no deadline."
    local = table.deadline.astimezone(ZoneInfo(person.zone))
    utc = table.deadline.astimezone(UTC)
    return f"Orders are due {local:%A %d %B %Y, %H:%M %Z} ({utc:%H:%M} UTC)."


@jobs.doing("turn")
def turn_begins(job: Job) -> None:
    """Tell a player that he is asked, with the report of the turn before."""
    table = _table(job)
    seat = _seat(job, table) if table else None
    if table is None or seat is None or seat.person is None or not seat.person.mail_turns:
        return
    with live.looking(table) as moderator:
        side = Side(seat.key)
        if moderator.ask(side) is None or moderator.question(side) != job.facts["question"]:
            return  # it was answered meanwhile
        step = moderator.step
    place = access.at(table, seat.person, seat.key)
    text = f"It is your turn as {seat.key}. {deadline_in_words(table, seat.person)}\n"
    if step:
        text += "\n" + as_text(past.report(place, step - 1))
    send(job, seat.person, f"your turn as {seat.key}", text, table)


@jobs.doing("warning")
def time_runs_out(job: Job) -> None:
    """Warn a player before the deadline."""
    table = _table(job)
    seat = _seat(job, table) if table else None
    if table is None or seat is None or seat.person is None or not seat.person.mail_warnings:
        return
    if table.status != Table.Status.PLAYING or seat.key not in table.waiting or seat.ready:
        return
    text = f"The table waits for {seat.key}. {deadline_in_words(table, seat.person)}"
    send(job, seat.person, f"time is running out for {seat.key}", text, table)


@jobs.doing("press")
def message_came(job: Job) -> None:
    """Pass a message on to those who want mail for every message."""
    message = Message.objects.select_related("table").filter(pk=job.facts["message"]).first()
    if message is None:
        return
    table = message.table
    for seat in table.seats.select_related("person"):
        if seat.person is None or not seat.person.mail_press or seat.key == message.sender:
            continue
        place = access.at(table, seat.person, seat.key)
        if not press.readable(place).filter(pk=message.pk).exists():
            continue
        sender = press.shown_sender(message, place) or "somebody"
        send(job, seat.person, f"{message.kind} message from {sender}", message.text, table)


@jobs.doing("trouble")
def was_put_aside(job: Job) -> None:
    """Tell the host that his table cannot go on. The trace may hold secrets: it stays here."""
    table = _table(job)
    if table is not None:
        kind = table.trouble.partition(":")[0]
        text = f"The table was put aside ({kind}). What can be done is said on its host page:"
        text += f"\n{settings.URL}/table/{table.name}/host/"
        send(job, table.host, "put aside", text, table)


@jobs.doing("overdue")
def is_overdue(job: Job) -> None:
    """Tell the host whom his table waits for."""
    table = _table(job)
    if table is not None and table.overdue:
        text = f"The deadline has passed and the table waits for {', '.join(table.waiting)}."
        send(job, table.host, "overdue", text, table)


@jobs.doing("removed")
def lost_the_seat(job: Job) -> None:
    """Tell a player that his seat went to somebody else."""
    table = _table(job)
    person = Person.objects.filter(pk=job.facts["person"]).first()
    if table is not None:
        text = f"You have missed too many turns in a row: {job.facts['seat']} is no longer yours."
        send(job, person, "your seat was given away", text, table)


@jobs.doing("over")
def is_over(job: Job) -> None:
    """Tell all players how the game ended."""
    table = _table(job)
    if table is None:
        return
    with live.looking(table) as moderator:
        outcome = moderator.outcome
    if outcome is None:
        return
    winners = ", ".join(outcome.winners) or "nobody"
    for seat in table.seats.select_related("person").exclude(person=None):
        send(job, seat.person, "the game is over", f"The game is over. Winner: {winners}.", table)
