"""Setting up a table, and who sits where: taking, leaving, replacing, at any time."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from zoneinfo import available_timezones

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from hegemon.server import library, live, play
from hegemon.server.access import Forbidden
from hegemon.server.access import Impossible as Impossible
from hegemon.server.live import AnyModerator
from hegemon.server.models import Member, Person, Seat, Table

PRESS = ("public", "private", "broadcast")


@dataclass(frozen=True)
class Plan:
    """What somebody wants to play."""

    game: str
    scenario: str = ""
    document: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    title: str = ""
    seats: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Seat -> "me", "computer" or "open", and the level of the computer player."""
    clock: Mapping[str, Any] = field(default_factory=dict)
    manners: Mapping[str, Any] = field(default_factory=dict)
    solo: bool = False


def set_up(plan: Plan, host: Person) -> Table:
    """A new table with its seats; Impossible says what is wrong with the plan."""
    if host.guest and not plan.solo:
        raise Forbidden("an account is needed to play with others")
    quota = settings.GUEST_QUOTA if host.guest else settings.TABLE_QUOTA
    if Table.objects.filter(host=host).exclude(status=Table.Status.OVER).count() >= quota:
        raise Impossible(f"you host {quota} tables already; end one first")
    try:
        game = library.game(plan.game)
        first = next((each.key for each in game.scenarios()), "")
        scenario = library.scenario(plan.game, plan.scenario or first, plan.document)
        options = library.options(scenario, plan.options)
    except (LookupError, ValueError) as error:
        raise Impossible(str(error)) from error
    unknown = [seat for seat in plan.seats if seat not in scenario.seats]
    if unknown:
        raise Impossible(f"there is no seat {', '.join(unknown)}")
    check_clock(plan.clock)
    check_manners(plan.manners)
    with transaction.atomic():
        table = Table.objects.create(
            title=plan.title.strip() or scenario.title,
            host=host,
            solo=plan.solo,
            game=plan.game,
            scenario=scenario.key,
            document=plan.document,
            options=options,
            **dict(plan.clock),
            **dict(plan.manners),
        )
        rows = []
        for number, key in enumerate(scenario.seats):
            kind, level = plan.seats.get(key, ("open", "standard"))
            seat = Seat(table=table, key=key, number=number)
            if kind == "me":
                seat.kind, seat.person = Seat.Kind.PERSON, host
            elif kind == "computer":
                check_level(plan.game, level)
                seat.kind, seat.level = Seat.Kind.COMPUTER, level
            rows.append(seat)
        Seat.objects.bulk_create(rows)
    return table


def check_level(game: str, level: str) -> None:
    """Impossible if there is no such computer player."""
    try:
        library.game(game).player(level)
    except LookupError as error:
        raise Impossible(str(error)) from error


def check_clock(clock: Mapping[str, Any]) -> None:
    """Impossible if the zone is none."""
    zone = clock.get("zone", "UTC")
    if zone not in available_timezones():
        raise Impossible(f"there is no time zone {zone!r}")


def check_manners(manners: Mapping[str, Any]) -> None:
    """Impossible if a kind of press is none."""
    wrong = [kind for kind in manners.get("press", ()) if kind not in PRESS]
    if wrong:
        raise Impossible(f"there is no press {', '.join(map(repr, wrong))}")


def play_alone(
    game: str, person: Person, scenario: str = "", seat: str = "", level: str = "standard",
    options: Mapping[str, str] | None = None,
) -> Table:  # fmt: skip
    """A table of one person against computer players, begun at once."""
    try:
        shelf = library.game(game)
        chosen = library.scenario(game, scenario or next(s.key for s in shelf.scenarios()))
    except (LookupError, StopIteration) as error:
        raise Impossible(str(error) or f"{game} has no scenarios") from error
    mine = seat or str(chosen.seats[0])
    seats = {str(each): ("me" if each == mine else "computer", level) for each in chosen.seats}
    seats.setdefault(mine, ("me", level))
    manners = {"watch": Table.Watch.NOBODY, "press": []}
    plan = Plan(game, chosen.key, "", options or {}, "", seats, {}, manners, solo=True)
    table = set_up(plan, person)
    start(table)
    return table


def start(table: Table) -> None:
    """Begin the game; Impossible while seats are open or if it has begun."""
    with live.locked(table.pk) as row:
        if row.status != Table.Status.OPEN:
            raise Impossible("the game has begun")
        empty = row.seats.filter(kind=Seat.Kind.OPEN).values_list("key", flat=True)
        if empty:
            raise Impossible(f"nobody has taken {', '.join(empty)}")
        play.begin(row)
    table.refresh_from_db()


# Who sits where


def take_seat(table: Table, person: Person, key: str) -> Seat:
    """Sit down on a seat that is free, before the game or in the middle of it."""
    if person.guest:
        raise Forbidden("an account is needed to play with others")
    with transaction.atomic():
        row = Table.objects.select_for_update().get(pk=table.pk)
        if row.status == Table.Status.OVER:
            raise Impossible("the game is over")
        if row.seats.filter(person=person).exists() and row.status != Table.Status.OPEN:
            raise Impossible("you have a seat at this table")
        seat = row.seats.filter(key=key).first()
        if seat is None:
            raise Impossible(f"there is no seat {key}")
        if seat.kind != Seat.Kind.OPEN:
            raise Impossible(f"{key} is taken")
        sit(row, seat, person)
    return seat


def sit(table: Table, seat: Seat, person: Person | None, level: str = "") -> None:
    """Give a seat to a person, or with a level to a computer player, or leave it free."""
    seat.person = person
    if level:
        seat.kind, seat.level = Seat.Kind.COMPUTER, level
    else:
        seat.kind = Seat.Kind.PERSON if person else Seat.Kind.OPEN
    seat.since, seat.misses, seat.stands_in = table.step, 0, None
    seat.excuses, seat.away, seat.ready = 0, 0, False
    seat.save()
    seat.absences.all().delete()
    table.drafts.filter(seat=seat.key).delete()
    table.webhooks.filter(seat=seat.key).delete()
    if person:
        Member.objects.filter(table=table, person=person).delete()
    if table.status != Table.Status.OPEN:
        play.note(table, "seated", f"{seat.key} is now played by {described(table, seat)}.")


def described(table: Table, seat: Seat) -> str:
    """Who has a seat, as far as all at the table may know."""
    if seat.kind == Seat.Kind.COMPUTER:
        return "a computer player"
    if seat.person is None:
        return "nobody"
    return "somebody else" if table.anonymous else seat.person.shown_name


def replace(
    table: Table, key: str, person: Person | None = None, level: str = "", force: bool = True
) -> None:
    """Give a seat to a substitute, a computer player, or nobody, in whatever state the game is.

    The game goes on with what the seat has filed; if it is awaited, the new player is asked.
    """
    if level:
        check_level(table.game, level)
    with live.locked(table.pk) as row:
        seat = row.seats.filter(key=key).first()
        if seat is None:
            raise Impossible(f"there is no seat {key}")
        if row.status == Table.Status.OVER:
            raise Impossible("the game is over")
        if person and row.seats.filter(person=person).exclude(pk=seat.pk).exists():
            raise Impossible(f"{person.shown_name} has a seat at this table")
        sit(row, seat, person, level)
    wake(table)


def wake(table: Table) -> None:
    """Ask anew whoever is awaited now: computer players answer, people get time."""

    def deed(row: Table, moderator: AnyModerator) -> None:
        now = timezone.now()
        seats = {seat.key: seat for seat in row.seats.all()}
        if row.status != Table.Status.PLAYING:
            return
        awaited = [seats[key] for key in row.waiting if key in seats]
        if row.deadline is None or row.deadline < now:
            play.begin_turn(row, awaited, now)

    if Table.objects.filter(pk=table.pk).exclude(chain="").exists():
        play.carry_out(table.pk, deed, status="")


def leave(table: Table, person: Person, key: str = "") -> None:
    """Get up from a seat: before the game it is free; later the first substitute takes it, else it
    stays free and the game goes on without it at each deadline."""
    seats = Seat.objects.filter(table=table, person=person)
    if key:
        seats = seats.filter(key=key)
    for seat in seats:
        heir = next_substitute(table)
        replace(table, seat.key, heir)
    Member.objects.filter(table=table, person=person).delete()


def next_substitute(table: Table) -> Person | None:
    """The substitute who has waited longest."""
    members = Member.objects.filter(table=table, role=Member.Role.SUBSTITUTE)
    first = members.select_related("person").first()
    return first.person if first else None


def join(table: Table, person: Person, role: str) -> None:
    """Be a substitute or a spectator."""
    if person.guest and role == Member.Role.SUBSTITUTE:
        raise Forbidden("an account is needed to play with others")
    if table.seats.filter(person=person).exists():
        raise Impossible("you have a seat at this table")
    if role == Member.Role.SPECTATOR and table.watch == Table.Watch.NOBODY:
        raise Impossible("nobody looks on at this table")
    Member.objects.update_or_create(table=table, person=person, defaults={"role": role})


def names(table: Table, seats: Sequence[Seat], viewer: Person | None) -> dict[str, str | None]:
    """Seat -> the player's name, as this viewer may know it.

    At an anonymous table only a host who does not play knows who is who, until the game is over.
    """
    plays = any(seat.person_id == viewer.pk for seat in seats) if viewer else False
    host = viewer is not None and table.host_id == viewer.pk and not plays
    open_names = not table.anonymous or host or table.status == Table.Status.OVER
    return {
        seat.key: seat.person.shown_name
        if seat.person and (open_names or seat.person_id == (viewer.pk if viewer else None))
        else None
        for seat in seats
    }
