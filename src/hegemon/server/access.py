"""Who somebody is at a table, and what that lets him see and do."""

from dataclasses import dataclass
from functools import cache

from django.db import connection
from django.db.models import Model, Q, QuerySet

from hegemon.core.seats import PUBLIC
from hegemon.core.seats import Seat as Side
from hegemon.server.models import Member, Person, Seat, Table


class Forbidden(Exception):
    """The table is there and that is not for this person to see or do."""


class Impossible(Exception):
    """That cannot be set up or done so; the message says why."""


class Unknown(Exception):
    """There is no such table, or none that this person may know of."""


@dataclass(frozen=True)
class Place:
    """A person at a table, with the eyes of one seat or of the public."""

    table: Table
    person: Person | None
    seat: Seat | None
    seats: tuple[Seat, ...]
    """All that this person plays."""
    host: bool
    role: str
    """"player", "host", "substitute", "spectator" or "" for a stranger."""

    @property
    def side(self) -> Side:
        """With whose eyes."""
        return Side(self.seat.key) if self.seat else PUBLIC

    @property
    def plays(self) -> bool:
        """Whether this person has a seat of his own."""
        return bool(self.seats)

    @property
    def may_open_all(self) -> bool:
        """Whether the secrets of the game may be handed to this person: a host who does not play,
        or the host of a game that is over."""
        return self.host and (not self.plays or self.table.status == Table.Status.OVER)

    def own_seat(self) -> Seat:
        """The seat, to act for it; Forbidden for everybody else."""
        if self.seat is None:
            raise Forbidden("you have no seat at this table")
        return self.seat


def find(name: str, person: Person | None, seat: str = "", invitation: str = "") -> Place:
    """A person's place at a table; Unknown where it is not to be seen.

    Two queries at most: the table with the seats of this person, and what else he is there.
    """
    table = Table.objects.filter(name=name).first()
    if table is None:
        raise Unknown("there is no such table")
    return at(table, person, seat, invitation)


def at(table: Table, person: Person | None, seat: str = "", invitation: str = "") -> Place:
    """As `find`, for a table at hand."""
    own = tuple(Seat.objects.filter(table=table, person=person)) if person else ()
    host = person is not None and table.host_id == person.pk
    role = "player" if own else "host" if host else ""
    if not role and person is not None:
        member = Member.objects.filter(table=table, person=person).values_list("role", flat=True)
        role = member.first() or ""
    if not role and table.watch != Table.Watch.ALL and invitation != table.invitation:
        raise Unknown("there is no such table")
    return Place(table, person, _chosen(own, seat), own, host, role)


def _fields(model: type[Model], *names: str) -> tuple[str, ...]:
    """These fields of a model in the order in which it is made from a row."""
    return tuple(field.attname for field in model._meta.concrete_fields if field.attname in names)


SEAT_FIELDS = _fields(
    Seat, "id", "table_id", "key", "number", "kind", "person_id", "since", "level", "misses"
)
TABLE_FIELDS = _fields(
    Table, "id", "name", "title", "host_id", "status", "game", "scenario", "release", "chain",
    "entries", "step", "watch", "watch_delay", "by_mail", "invitation", "anonymous", "solo",
    "early",
)  # fmt: skip
PERSON_FIELDS = _fields(
    Person, "id", "password", "is_active", "username", "guest", "zone", "language"
)


@cache
def _seated_sql(vendor: str) -> str:
    """The query of `seated`, put together once: it is asked with every request."""
    rows = (
        Seat.objects.filter(table__name="")
        .filter(person_id=0)
        .values_list(
            *SEAT_FIELDS,
            *(f"table__{name}" for name in TABLE_FIELDS),
            *(f"person__{name}" for name in PERSON_FIELDS),
        )
    )
    return str(rows.query.sql_with_params()[0])


def seated(name: str, person: int) -> tuple[Seat, ...]:
    """The seats of a person at a table, with both of them, in one query; fields that are seldom
    needed are fetched when they are."""
    with connection.cursor() as cursor:
        cursor.execute(_seated_sql(connection.vendor), [name, person])
        rows = cursor.fetchall()
    table, somebody = len(SEAT_FIELDS), len(SEAT_FIELDS) + len(TABLE_FIELDS)
    found = []
    for row in rows:
        seat = Seat.from_db(connection.alias, SEAT_FIELDS, row[:table])
        seat.table = Table.from_db(connection.alias, TABLE_FIELDS, row[table:somebody])
        seat.person = Person.from_db(connection.alias, PERSON_FIELDS, row[somebody:])
        found.append(seat)
    return tuple(found)


def at_seat(own: tuple[Seat, ...], seat: str = "") -> Place:
    """The place of somebody who has these seats."""
    table, person = own[0].table, own[0].person
    host = person is not None and table.host_id == person.pk
    return Place(table, person, _chosen(own, seat), own, host, "player")


def _chosen(own: tuple[Seat, ...], seat: str) -> Seat | None:
    """The seat that is meant; without a word the first. Forbidden for somebody else's."""
    if seat == PUBLIC:
        return None
    if not seat:
        return own[0] if own else None
    for each in own:
        if each.key == seat:
            return each
    raise Forbidden("that seat is not yours")


def sees_game(place: Place) -> bool:
    """Whether this person may look at the game itself."""
    return bool(place.seats) or place.host or place.table.watch != Table.Watch.NOBODY


def tables_of(person: Person) -> QuerySet[Table]:
    """The tables at which somebody is, the newest first."""
    mine = Q(seats__person=person) | Q(host=person) | Q(members__person=person)
    return Table.objects.filter(mine).distinct()
