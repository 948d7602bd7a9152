"""What a host may do at his table, and what a player may ask of it."""

import secrets
from datetime import date, datetime, timedelta

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from ninja import Field, File, Router, Schema, Status
from ninja.files import UploadedFile

from hegemon.server import access, exchange, hooks, hosting, seating
from hegemon.server.api.common import PROBLEMS, SIGNED_IN, host_of, person, place
from hegemon.server.api.games import NewTable
from hegemon.server.api.limits import allow
from hegemon.server.api.tables import described
from hegemon.server.models import Member, Table, Webhook
from hegemon.server.shapes import ClockIn, Done, TableOut

router = Router(tags=["host"])
MOST_HOOKS = 5


class Reason(Schema):
    """Why, for all to read."""

    reason: str = Field("", max_length=500)


class Extension(Reason):
    """By how much the deadline is put off."""

    seconds: int = Field(ge=-60 * 24 * 3600, le=60 * 24 * 3600)


class NewDeadline(Reason):
    """When the turn is to end."""

    at: datetime


class Back(Schema):
    """The turn to go back to, and why."""

    step: int = Field(ge=0, le=100_000)
    reason: str = Field(min_length=1, max_length=500)


class Successor(Schema):
    """Who gets a seat: "computer" of a level, "substitute" (of that name, else the first), or
    "nobody"."""

    seat: str = Field(max_length=60)
    by: str = Field(pattern="^(computer|substitute|nobody)$")
    level: str = Field("standard", max_length=16)
    name: str = Field("", max_length=150)


class HostView(Schema):
    """How a table stands, for its host."""

    waits: list[str]
    status: str
    trouble: str
    trace: str
    """Only for a host who does not play: it may hold what is hidden."""
    substitutes: list[str]
    misses: dict[str, int]
    may_export: bool


class Vacation(Schema):
    """First and last day away."""

    first: date
    last: date


class HookIn(Schema):
    """A public https address."""

    address: str = Field(max_length=500)


class HookOut(Schema):
    """A webhook; its secret is told once, when it is made."""

    id: int
    address: str
    broken: str
    secret: str | None = None


@router.get("/tables/{table}/host", response={200: HostView, **PROBLEMS}, auth=SIGNED_IN)
def host_view(request: HttpRequest, table: str) -> HostView:
    """Why the table waits, what is wrong with it, and who could sit down."""
    found = host_of(request, table)
    row = found.table
    members = Member.objects.filter(table=row, role=Member.Role.SUBSTITUTE)
    names = [each.person.shown_name for each in members.select_related("person")]
    hidden = found.plays and row.anonymous
    return HostView(
        waits=hosting.why_it_waits(row),
        status=row.status,
        trouble=row.trouble if found.may_open_all else row.trouble.partition(":")[0],
        trace=row.trace if found.may_open_all else "",
        substitutes=["somebody"] * len(names) if hidden else names,
        misses={seat.key: seat.misses for seat in row.seats.all()},
        may_export=found.may_open_all,
    )


@router.post("/tables/{table}/host/pause", response={200: Done, **PROBLEMS}, auth=SIGNED_IN)
def pause(request: HttpRequest, table: str, why: Reason) -> Done:
    """Stop the clock."""
    hosting.pause(host_of(request, table).table.pk, why.reason)
    return Done()


@router.post("/tables/{table}/host/resume", response={200: Done, **PROBLEMS}, auth=SIGNED_IN)
def resume(request: HttpRequest, table: str) -> Done:
    """Go on after a pause, or after the table was put aside."""
    hosting.resume(host_of(request, table).table.pk)
    return Done()


@router.post("/tables/{table}/host/extend", response={200: Done, **PROBLEMS}, auth=SIGNED_IN)
def extend(request: HttpRequest, table: str, wanted: Extension) -> Done:
    """Put the deadline off, or bring it forward."""
    by = timedelta(seconds=wanted.seconds)
    hosting.extend(host_of(request, table).table.pk, by, wanted.reason)
    return Done()


@router.post("/tables/{table}/host/deadline", response={200: Done, **PROBLEMS}, auth=SIGNED_IN)
def deadline(request: HttpRequest, table: str, wanted: NewDeadline) -> Done:
    """Have this turn end at another time."""
    if wanted.at.tzinfo is None:
        raise seating.Impossible("the time needs a zone")
    hosting.set_deadline(host_of(request, table).table.pk, wanted.at, wanted.reason)
    return Done()


@router.put("/tables/{table}/host/clock", response={200: TableOut, **PROBLEMS}, auth=SIGNED_IN)
def clock(request: HttpRequest, table: str, wanted: ClockIn) -> TableOut:
    """Agree on other deadlines."""
    hosting.change_clock(host_of(request, table).table.pk, wanted.dict())
    return described(access.find(table, person(request)))


@router.post("/tables/{table}/host/run", response={200: Done, **PROBLEMS}, auth=SIGNED_IN)
def run(request: HttpRequest, table: str) -> Done:
    """Run the turn now, without those who are missing; a worker does it."""
    hosting.run_now(host_of(request, table).table.pk)
    return Done()


@router.post("/tables/{table}/host/aside", response={200: Done, **PROBLEMS}, auth=SIGNED_IN)
def aside(request: HttpRequest, table: str, why: Reason) -> Done:
    """Take the table out of play."""
    hosting.put_aside(host_of(request, table).table.pk, why.reason)
    return Done()


@router.post("/tables/{table}/host/rewind", response={200: Done, **PROBLEMS}, auth=SIGNED_IN)
def rewind(request: HttpRequest, table: str, wanted: Back) -> Done:
    """Set the game back to the beginning of a turn; all are told, and the dice fall anew."""
    hosting.rewind(host_of(request, table).table.pk, wanted.step, wanted.reason)
    return Done()


@router.post("/tables/{table}/host/seat", response={200: TableOut, **PROBLEMS}, auth=SIGNED_IN)
def give_seat(request: HttpRequest, table: str, wanted: Successor) -> TableOut:
    """Give a seat to a computer player, a substitute, or nobody, in any state of the game."""
    found = host_of(request, table)
    replace(found.table, wanted.seat, wanted.by, wanted.level, wanted.name)
    return described(access.find(table, person(request)))


def replace(table: Table, seat: str, by: str, level: str, name: str) -> None:
    """Give a seat to somebody else."""
    if by != "substitute":
        seating.replace(table, seat, None, level if by == "computer" else "")
        return
    heir = seating.next_substitute(table)
    if name:
        named = Member.objects.filter(
            table=table, role=Member.Role.SUBSTITUTE, person__username=name
        )
        member = named.select_related("person").first()
        heir = member.person if member else None
    if heir is None:
        raise seating.Impossible("there is no such substitute")
    seating.replace(table, seat, heir)


@router.post("/tables/{table}/host/excuse", response={200: Done, **PROBLEMS}, auth=SIGNED_IN)
def excuse(request: HttpRequest, table: str, seat: str) -> Done:
    """Forget the turns a seat has missed."""
    row = host_of(request, table).table.seats.filter(key=seat).first()
    if row is None:
        raise seating.Impossible(f"there is no seat {seat}")
    hosting.excuse(row)
    return Done()


@router.get("/tables/{table}/export", response=PROBLEMS, auth=SIGNED_IN)
def export(request: HttpRequest, table: str) -> HttpResponse:
    """The game folder as a zip file, with every secret: for a host who does not play, or when the
    game is over."""
    found = host_of(request, table)
    if not found.may_open_all:
        raise access.Forbidden("the folder holds every secret: not while you play")
    allow(request, "export", 10, 600)
    response = HttpResponse(exchange.packed(found.table), content_type="application/zip")
    response.headers["Content-Disposition"] = f'attachment; filename="{found.table.name}.zip"'
    return response


@router.post("/import", response={201: NewTable, **PROBLEMS}, auth=SIGNED_IN)
def bring(request: HttpRequest, folder: File[UploadedFile]) -> Status[NewTable]:
    """A table from a zipped game folder, paused until people have sat down."""
    host = person(request)
    if host.guest:
        raise access.Forbidden("an account is needed")
    allow(request, "import", 10, 3600)
    if (folder.size or 0) > settings.IMPORT_LIMIT:
        raise seating.Impossible("the game folder is too large")
    table = exchange.bring(folder.read(), host)
    return Status(201, NewTable(table=table.name, address=f"/table/{table.name}/"))


# For players


@router.post("/tables/{table}/vacation", response={200: Done, **PROBLEMS}, auth=SIGNED_IN)
def vacation(request: HttpRequest, table: str, days: Vacation, seat: str = "") -> Done:
    """Be away for some days, on which no deadline falls that waits for this seat."""
    hosting.go_away(place(request, table, seat).own_seat(), days.first, days.last)
    return Done()


@router.get("/tables/{table}/hooks", response={200: list[HookOut], **PROBLEMS}, auth=SIGNED_IN)
def list_hooks(request: HttpRequest, table: str, seat: str = "") -> list[HookOut]:
    """The webhooks of this seat."""
    own = place(request, table, seat).own_seat()
    rows = Webhook.objects.filter(table=own.table, seat=own.key).order_by("pk")
    return [HookOut(id=row.pk, address=row.address, broken=row.broken) for row in rows]


@router.post("/tables/{table}/hooks", response={201: HookOut, **PROBLEMS}, auth=SIGNED_IN)
def new_hook(request: HttpRequest, table: str, wanted: HookIn, seat: str = "") -> Status[HookOut]:
    """Have an address told when something happens that this seat may know of."""
    own = place(request, table, seat).own_seat()
    allow(request, "hook", 20, 3600)
    if Webhook.objects.filter(table=own.table, seat=own.key).count() >= MOST_HOOKS:
        raise seating.Impossible(f"a seat has at most {MOST_HOOKS} webhooks")
    try:
        hooks.checked(wanted.address)
    except hooks.NotPublic as error:
        raise seating.Impossible(str(error)) from error
    secret = secrets.token_hex(32)
    row = Webhook.objects.create(
        table=own.table, seat=own.key, address=wanted.address, secret=secret
    )
    return Status(201, HookOut(id=row.pk, address=row.address, broken="", secret=secret))


@router.delete("/tables/{table}/hooks/{hook}", response={200: Done, **PROBLEMS}, auth=SIGNED_IN)
def delete_hook(request: HttpRequest, table: str, hook: int, seat: str = "") -> Done:
    """Tell an address no more."""
    own = place(request, table, seat).own_seat()
    if not Webhook.objects.filter(table=own.table, seat=own.key, pk=hook).delete()[0]:
        raise access.Unknown("there is no such webhook")
    return Done()
