"""Tables: finding, setting up, sitting down, and when things happen."""

from zoneinfo import ZoneInfo

from django.conf import settings
from django.http import HttpRequest
from ninja import Router, Schema, Status

from hegemon.core.dice import commitment
from hegemon.server import access, events, library, seating
from hegemon.server.access import Place
from hegemon.server.api.common import ANYBODY, PROBLEMS, SIGNED_IN, caller, person, place
from hegemon.server.api.games import NewTable
from hegemon.server.api.limits import allow
from hegemon.server.models import Member, Person, Seat, Table
from hegemon.server.shapes import ClockOut, Done, SeatOut, TableIn, TableLine, TableOut

router = Router(tags=["tables"])
CLOCK = (
    "clock", "zone", "seconds", "hour", "days", "notice", "early", "warning", "missed", "excuses",
    "vacation_days", "removal",
)  # fmt: skip


def game_title(key: str) -> str:
    """The title of a game; its key where it is no longer on the shelf."""
    game = library.games().get(key)
    return (game.title or key) if game else key


def described(found: Place) -> TableOut:
    """A table as this person sees it."""
    table, viewer = found.table, found.person
    seats = list(table.seats.select_related("person"))
    known = seating.names(table, seats, viewer)
    delayed = found.seat is None and not found.host and table.watch_delay > 0
    over = table.status == Table.Status.OVER
    shown_step = max(0, table.step - table.watch_delay) if delayed and not over else table.step
    awaited = set() if delayed else set(table.waiting)
    mine = {seat.key for seat in found.seats}
    hidden_host = table.anonymous and any(seat.person_id == table.host_id for seat in seats)
    return TableOut(
        table=table.name,
        title=table.title,
        game=table.game,
        game_title=game_title(table.game),
        scenario=table.scenario,
        options=table.options,
        status=table.status,
        step=shown_step,
        host=None if hidden_host and not found.host and not over else table.host.shown_name,
        role=found.role,
        solo=table.solo,
        anonymous=table.anonymous,
        press=table.press,
        watch=table.watch,
        watch_delay=table.watch_delay,
        seats=[
            SeatOut(
                seat=seat.key,
                kind=seat.kind,
                who=known[seat.key],
                mine=seat.key in mine,
                awaited=seat.key in awaited and not seat.ready,
                ready=seat.ready and not delayed,
                level=seat.level if seat.kind == Seat.Kind.COMPUTER else None,
            )
            for seat in seats
        ],
        clock=_clock(table, delayed),
        me=sorted(mine, key=[seat.key for seat in seats].index),
        invitation=table.invitation if found.host else None,
        dice=commitment(bytes(table.key)),
    )


def _clock(table: Table, delayed: bool) -> ClockOut:
    deadline = None if delayed else table.deadline
    local = deadline.astimezone(ZoneInfo(table.zone)) if deadline else None
    return ClockOut(
        **{name: getattr(table, name) for name in CLOCK},
        deadline=deadline,
        local=local.strftime("%a %d %b %Y, %H:%M %Z") if local else None,
        overdue=table.overdue and not delayed,
    )


def lines(tables: list[Table], viewer: Person | None) -> list[TableLine]:
    """Tables for a list."""
    seats = list(Seat.objects.filter(table__in=tables))
    found = []
    for table in tables:
        own = [s for s in seats if s.table_id == table.pk and viewer and s.person_id == viewer.pk]
        free = sum(1 for s in seats if s.table_id == table.pk and s.kind == Seat.Kind.OPEN)
        seen = bool(own) or not table.watch_delay
        found.append(
            TableLine(
                table=table.name,
                title=table.title,
                game=table.game,
                game_title=game_title(table.game),
                status=table.status,
                step=table.step if seen else max(0, table.step - table.watch_delay),
                seat=own[0].key if own else None,
                awaited=any(seat.key in table.waiting and not seat.ready for seat in own)
                and table.status == Table.Status.PLAYING,
                deadline=table.deadline if seen else None,
                open_seats=free,
                solo=table.solo,
            )
        )
    return found


@router.get("/tables", response={200: list[TableLine], **PROBLEMS}, auth=ANYBODY)
def list_tables(request: HttpRequest, which: str = "mine") -> list[TableLine]:
    """The caller's tables; `which` may be "watch" (open to all) or "open" (with free seats)."""
    viewer = caller(request).person
    if which == "mine":
        rows = access.tables_of(viewer) if viewer else Table.objects.none()
    else:
        rows = Table.objects.filter(watch=Table.Watch.ALL, solo=False)
        if which == "open":
            rows = rows.filter(seats__kind=Seat.Kind.OPEN).distinct()
    return lines(list(rows[:100]), viewer)


@router.post("/tables", response={201: NewTable, **PROBLEMS}, auth=SIGNED_IN)
def new_table(request: HttpRequest, wanted: TableIn) -> Status[NewTable]:
    """Set up a table. Its game begins with `start`, when all seats are taken."""
    allow(request, "table", 30, 3600)
    plan = seating.Plan(
        game=wanted.game,
        scenario=wanted.scenario,
        document=wanted.document,
        options=wanted.options,
        title=wanted.title,
        seats={each.seat: (each.kind, each.level) for each in wanted.seats},
        clock=wanted.clock.dict(),
        manners=wanted.manners.dict(),
    )
    table = seating.set_up(plan, person(request))
    return Status(201, NewTable(table=table.name, address=f"/table/{table.name}/"))


@router.get("/tables/{table}", response={200: TableOut, **PROBLEMS}, auth=ANYBODY)
def get_table(request: HttpRequest, table: str, invitation: str = "") -> TableOut:
    """A table: who plays, when the turn ends, who is awaited."""
    return described(place(request, table, invitation=invitation))


@router.post("/tables/{table}/start", response={200: TableOut, **PROBLEMS}, auth=SIGNED_IN)
def start(request: HttpRequest, table: str) -> TableOut:
    """Begin the game; for the host."""
    found = place(request, table)
    if not found.host:
        raise access.Forbidden("only the host may do that")
    seating.start(found.table)
    return described(access.find(table, person(request)))


class SeatWanted(Schema):
    """The seat somebody would have, and the secret of his invitation."""

    seat: str
    invitation: str = ""


class RoleWanted(Schema):
    """What somebody would be: "substitute" or "spectator"."""

    role: str
    invitation: str = ""


@router.post("/tables/{table}/sit", response={200: TableOut, **PROBLEMS}, auth=SIGNED_IN)
def sit(request: HttpRequest, table: str, wanted: SeatWanted) -> TableOut:
    """Take a free seat, with the invitation or at a table that is open to everybody."""
    found = access.find(table, person(request), invitation=wanted.invitation)
    if not invited(found, wanted.invitation):
        raise access.Forbidden("an invitation is needed")
    seating.take_seat(found.table, person(request), wanted.seat)
    return described(access.find(table, person(request)))


def invited(found: Place, invitation: str) -> bool:
    """Whether somebody may sit down."""
    open_to_all = found.table.watch == Table.Watch.ALL
    return found.host or open_to_all or invitation == found.table.invitation


@router.post("/tables/{table}/join", response={200: TableOut, **PROBLEMS}, auth=SIGNED_IN)
def join(request: HttpRequest, table: str, wanted: RoleWanted) -> TableOut:
    """Be a substitute or a spectator."""
    if wanted.role not in Member.Role.values:
        raise seating.Impossible(f"there is no role {wanted.role!r}")
    found = access.find(table, person(request), invitation=wanted.invitation)
    if not invited(found, wanted.invitation):
        raise access.Forbidden("an invitation is needed")
    seating.join(found.table, person(request), wanted.role)
    return described(access.find(table, person(request)))


@router.post("/tables/{table}/leave", response={200: Done, **PROBLEMS}, auth=SIGNED_IN)
def leave(request: HttpRequest, table: str, seat: str = "") -> Done:
    """Get up, or leave the table altogether."""
    found = place(request, table)
    seating.leave(found.table, person(request), seat)
    return Done()


class Ticket(Schema):
    """Where to listen. The address holds for an hour; then ask again."""

    address: str
    number: list[int]
    """How often something happened, so far: position, press, notes."""


@router.get("/tables/{table}/events", response={200: Ticket, **PROBLEMS}, auth=ANYBODY)
def event_ticket(request: HttpRequest, table: str, seat: str = "") -> Ticket:
    """An address of server-sent events that tell when something happened, and never what."""
    found = place(request, table, seat, request.GET.get("invitation", ""))
    if not access.sees_game(found):
        raise access.Forbidden("nobody looks on at this table")
    ticket = events.ticket(found.table, found.side)
    address = f"{settings.EVENTS_URL}/events?ticket={ticket}"
    return Ticket(address=address, number=list(events.numbers(found.table.pk, found.side)))
