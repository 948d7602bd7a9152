"""The start page: continue, play now, new table, join, watch."""

from typing import Any
from urllib.parse import parse_qs, urlsplit
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from hegemon.server import access, library, people, seating
from hegemon.server.api.games import described
from hegemon.server.api.limits import spend, who
from hegemon.server.api.tables import lines
from hegemon.server.models import Seat, Table
from hegemon.server.pages.common import page, person, time_left

NUMBERS = ("No", "One war", "Two wars", "Three wars", "Four wars", "Five wars", "Six wars")


@page
def start(request: HttpRequest) -> HttpResponse:
    """What there is to do."""
    viewer = person(request)
    mine = lines(list(access.tables_of(viewer)[:60]), viewer) if viewer else []
    zone = ZoneInfo(viewer.zone) if viewer else ZoneInfo("UTC")
    rows = [
        {
            **line.dict(),
            "due": line.deadline.astimezone(zone).strftime("%a %H:%M") if line.deadline else "",
            "left": time_left(line.deadline) if line.deadline else "",
        }
        for line in sorted(mine, key=lambda line: (not line.awaited, line.status == "over"))
    ]
    public = Table.objects.filter(watch=Table.Watch.ALL, solo=False)
    free = public.filter(seats__kind=Seat.Kind.OPEN).exclude(status=Table.Status.OVER).distinct()
    games = [_card(key) for key in library.games()]
    context = {
        "here": "tables",
        "games": games,
        "boast": f"{NUMBERS[min(len(games), 6)]} of the ancient world",
        "tables": rows,
        "latest": next((row for row in rows if row["status"] == "playing"), None),
        "waiting": sum(1 for line in mine if line.awaited),
        "open": lines(list(free[:8]), viewer),
        "watch": lines(list(public.exclude(chain="")[:8]), viewer),
    }
    return render(request, "pages/start.html", context)


def _card(key: str) -> dict[str, Any]:
    game = described(library.game(key))
    counts = [len(scenario.seats) for scenario in game.scenarios] or [0]
    few, many = min(counts), max(counts)
    return {**game.dict(), "players": f"{few}" if few == many else f"{few}-{many}"}


@require_POST
@page
def play_now(request: HttpRequest, game: str) -> HttpResponse:
    """One click: a game against computer players."""
    spend("play", who(request), 20, 3600)
    table = seating.play_alone(game, people.somebody(request))
    return redirect("table", table.name)


@page
def join(request: HttpRequest) -> HttpResponse:
    """Go where an invitation link leads, or the bare link of a table."""
    if request.method == "POST":
        url = urlsplit(request.POST.get("link", "").strip())
        parts = [part for part in url.path.split("/") if part]
        if len(parts) >= 2 and parts[-2] in ("table", "invitation"):
            return redirect(f"/{parts[-2]}/{parts[-1]}/")
        if parts and parse_qs(url.query).get("invitation"):
            return redirect(f"/{'/'.join(parts)}/?{url.query}")
        messages.error(request, "That is no link of a table here.")
    return render(request, "pages/join.html", {"here": "tables"})


@page
def invitation(request: HttpRequest, secret: str) -> HttpResponse:
    """The address of an invitation."""
    table = Table.objects.filter(invitation=secret).first()
    if table is None:
        raise access.Unknown("no such invitation")
    return redirect(f"/table/{table.name}/lobby/?invitation={secret}")


@page
def credits_(request: HttpRequest) -> HttpResponse:
    """Whose drawings and letters we use."""
    return render(request, "pages/credits.html")
