"""Who somebody is at a table, and what that lets him see and do."""

from dataclasses import dataclass

from django.db.models import Q, QuerySet

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
