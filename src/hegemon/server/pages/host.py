"""The host's page of a table."""

from collections.abc import Callable, Mapping
from datetime import timedelta

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render

from hegemon.server import access, hosting
from hegemon.server.access import Forbidden
from hegemon.server.api.games import levels
from hegemon.server.api.host import replace
from hegemon.server.api.tables import described
from hegemon.server.library import games
from hegemon.server.models import Member, Table
from hegemon.server.pages.common import page, person
from hegemon.server.pages.tables import clock_context, read_clock
from hegemon.server.seating import Impossible

Deed = Callable[[Table, QueryDict], None]


def _hours(given: QueryDict) -> timedelta:
    try:
        return timedelta(hours=float(given.get("hours") or "0"))
    except (ValueError, OverflowError) as error:
        raise Impossible("how many hours?") from error


def _step(given: QueryDict) -> int:
    text = given.get("step", "")
    if not text.isdecimal() or len(text) > 6:
        raise Impossible("to which turn?")
    return int(text) - 1


def _excuse(table: Table, given: QueryDict) -> None:
    seat = table.seats.filter(key=given.get("seat", "")).first()
    if seat is None:
        raise Impossible("there is no such seat")
    hosting.excuse(seat)


def _give(table: Table, given: QueryDict) -> None:
    by, _, level = given.get("by", "").partition(".")
    if by not in ("computer", "substitute", "nobody"):
        raise Impossible("to whom?")
    replace(table, given.get("seat", ""), by, level or "standard", "")


DEEDS: Mapping[str, Deed] = {
    "pause": lambda table, given: hosting.pause(table.pk, given.get("reason", "")[:500]),
    "resume": lambda table, given: hosting.resume(table.pk),
    "extend": lambda table, given: hosting.extend(
        table.pk, _hours(given), given.get("reason", "")[:500]
    ),
    "run": lambda table, given: hosting.run_now(table.pk),
    "aside": lambda table, given: hosting.put_aside(table.pk, given.get("reason", "")[:500]),
    "rewind": lambda table, given: hosting.rewind(
        table.pk, _step(given), given.get("reason", "")[:500]
    ),
    "clock": lambda table, given: hosting.change_clock(table.pk, read_clock(given)),
    "excuse": _excuse,
    "seat": _give,
}


@login_required
@page
def host(request: HttpRequest, table: str) -> HttpResponse:
    """See why a table waits, and do something about it."""
    found = access.find(table, person(request))
    if not found.host:
        raise Forbidden("only the host may do that")
    if request.method == "POST":
        deed = DEEDS.get(request.POST.get("deed", ""))
        if deed is None:
            raise Impossible("do what?")
        deed(found.table, request.POST)
        messages.success(request, "Done; all at the table can read it.")
        return redirect("host", table)
    row = found.table
    game = games().get(row.game)
    members = Member.objects.filter(table=row, role=Member.Role.SUBSTITUTE)
    context = {
        "table": described(found),
        "row": row,
        "status": row.get_status_display(),
        "waits": hosting.why_it_waits(row),
        "seats": list(row.seats.select_related("person")),
        "names": {seat.seat: seat.who for seat in described(found).seats},
        "levels": levels(game) if game else [],
        "substitutes": members.count(),
        "secrets": found.may_open_all,
        "notes": row.notes.order_by("-pk")[:60],
        **clock_context(row),
    }
    return render(request, "pages/host.html", context)
