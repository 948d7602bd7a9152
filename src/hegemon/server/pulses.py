"""Counts that tell an audience that something happened, and never what."""

from collections.abc import Iterable
from typing import Literal

from django.db.models import F

from hegemon.core.seats import PUBLIC
from hegemon.server.models import Pulse, Table

What = Literal["position", "press", "notes"]


def lay_out(table: Table, seats: Iterable[str]) -> None:
    """Begin to count for every seat and the public."""
    rows = [Pulse(table=table, seat=seat) for seat in (*seats, PUBLIC)]
    Pulse.objects.bulk_create(rows, ignore_conflicts=True)


def bump(table: Table, what: What, seats: Iterable[str] | None = None) -> None:
    """Something happened that these seats, or with None all, may know of."""
    rows = Pulse.objects.filter(table=table)
    if seats is not None:
        rows = rows.filter(seat__in=list(seats))
    rows.update(**{what: F(what) + 1})
