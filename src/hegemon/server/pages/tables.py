"""The pages of a table: setting it up, its lobby, the game itself."""

from functools import cache
from typing import Any
from zoneinfo import available_timezones

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST

from hegemon.server import access, exchange, library, seating
from hegemon.server.access import Forbidden
from hegemon.server.api.games import described as game_described
from hegemon.server.api.limits import spend, who
from hegemon.server.api.tables import described, invited
from hegemon.server.models import Member, Person, Seat, Table
from hegemon.server.pages.common import page, person, place

DAYS = tuple(zip("1234567", ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"), strict=True))


@cache
def zones() -> list[str]:
    """All time zones that are named after a place."""
    return sorted(zone for zone in available_timezones() if "/" in zone or zone == "UTC")


def clock_context(table: Table) -> dict[str, Any]:
    """What the form of the clock needs."""
    fields = ("clock", "zone", "hour", "days", "early", "missed", "excuses", "removal")
    clock = {name: getattr(table, name) for name in (*fields, "vacation_days")}
    clock |= {
        "hours": _hours(table.seconds),
        "notice_hours": _hours(table.notice),
        "warning_hours": _hours(table.warning),
    }
    return {
        "clock": clock,
        "clocks": Table.Clock.choices,
        "misses": Table.Missed.choices,
        "days": DAYS,
        "zones": zones(),
    }


def _hours(seconds: int) -> str:
    return f"{seconds / 3600:g}"


def read_clock(given: QueryDict) -> dict[str, Any]:
    """The clock as it was filled in; Impossible names what is none."""

    def seconds(name: str, default: str, low: float, high: float) -> int:
        return int(3600 * _number(given.get(name) or default, low, high, name))

    hour = given.get("hour") or "20:00"
    if hour[:5].count(":") != 1 or not hour[:5].replace(":", "").isdecimal():
        raise seating.Impossible(f"{hour!r} is no hour")
    wanted = {
        "clock": given.get("clock", "none"),
        "zone": given.get("zone") or "UTC",
        "seconds": seconds("hours", "72", 1 / 60, 1440),
        "hour": hour[:5],
        "days": "".join(sorted({d for d in given.getlist("days") if d in "1234567"})) or "1234567",
        "notice": seconds("notice", "12", 0, 336),
        "early": bool(given.get("early")),
        "warning": seconds("warning", "12", 0, 168),
        "missed": given.get("missed", "standing"),
        "excuses": int(_number(given.get("excuses") or "0", 0, 20, "excuses")),
        "vacation_days": int(_number(given.get("vacation_days") or "0", 0, 120, "vacation")),
        "removal": int(_number(given.get("removal") or "0", 0, 50, "removal")),
    }
    if wanted["clock"] not in Table.Clock.values or wanted["missed"] not in Table.Missed.values:
        raise seating.Impossible("choose one of the kinds of clock")
    seating.check_clock(wanted)
    return wanted


def _number(text: str, low: float, high: float, name: str) -> float:
    try:
        number = float(text)
    except ValueError as error:
        raise seating.Impossible(f"{name}: {text!r} is no number") from error
    if not low <= number <= high:
        raise seating.Impossible(f"{name}: {text} is not from {low:g} to {high:g}")
    return number


@login_required
@page
def new(request: HttpRequest) -> HttpResponse:
    """Set up a table."""
    if request.method == "POST":
        return _set_up(request)
    key = request.GET.get("game", "")
    context: dict[str, Any] = {"here": "new"}
    if key not in library.games():
        context["games"] = [game_described(game) for game in library.games().values()]
        return render(request, "pages/new.html", context)
    game = game_described(library.game(key))
    wanted = request.GET.get("scenario", "")
    scenario = next((s for s in game.scenarios if s.key == wanted), game.scenarios[0])
    viewer = person(request)
    blank = Table(clock=Table.Clock.HOUR, zone=viewer.zone if viewer else "UTC")
    context |= {"game": game, "scenario": scenario, **clock_context(blank)}
    return render(request, "pages/new.html", context)


def _set_up(request: HttpRequest) -> HttpResponse:
    spend("table", who(request), 30, 3600)
    given, host = request.POST, person(request)
    assert host is not None
    seats: dict[str, tuple[str, str]] = {}
    options: dict[str, str] = {}
    for name, value in given.items():
        kind, _, key = name.partition(".")
        if kind == "seat":
            who_, _, level = str(value).partition(".")
            seats[key] = (who_, level or "standard")
        elif kind == "option":
            options[key] = str(value)
    try:
        delay = int(_number(given.get("watch_delay") or "0", 0, 50, "delay"))
    except ValueError as error:
        raise seating.Impossible(str(error)) from error
    watch = given.get("watch", "link")
    if watch not in Table.Watch.values:
        raise seating.Impossible("who may look on?")
    manners = {
        "anonymous": bool(given.get("anonymous")),
        "press": given.getlist("press"),
        "watch": watch,
        "watch_delay": delay,
        "by_mail": bool(given.get("by_mail")),
    }
    plan = seating.Plan(
        game=given.get("game", ""),
        scenario=given.get("scenario", ""),
        options=options,
        title=given.get("title", "")[:80],
        seats=seats,
        clock=read_clock(given),
        manners=manners,
    )
    table = seating.set_up(plan, host)
    return redirect("lobby", table.name)


@ensure_csrf_cookie
@page
def lobby(request: HttpRequest, table: str) -> HttpResponse:
    """Who sits where."""
    found = place(request, table)
    secret = request.GET.get("invitation", "")
    viewer = person(request)
    seen = described(found)
    may_sit = viewer is not None and not viewer.guest and invited(found, secret)
    full = not found.table.seats.filter(kind=Seat.Kind.OPEN).exists()
    context = {
        "table": seen,
        "status": found.table.get_status_display(),
        "may_sit": may_sit,
        "invitation": secret,
        "link": f"{settings.URL}/invitation/{found.table.invitation}/",
        "can_start": found.host and found.table.status == Table.Status.OPEN and full,
        "playing": bool(found.table.chain) and access.sees_game(found),
        "is_host": found.host,
        "notes": found.table.notes.order_by("-pk")[:40],
    }
    return render(request, "pages/lobby.html", context)


@ensure_csrf_cookie
@page
def table(request: HttpRequest, table: str) -> HttpResponse:
    """The game: the client, which asks the API for everything."""
    found = place(request, table)
    if not found.table.chain or not access.sees_game(found):
        query = request.META.get("QUERY_STRING", "")
        return redirect(f"/table/{table}/lobby/" + (f"?{query}" if query else ""))
    built = settings.CLIENT / "index.html"
    if not built.exists():
        return render(request, "pages/no_client.html", {"table": found.table})
    return HttpResponse(_client(str(built), built.stat().st_mtime))


@cache
def _client(path: str, changed: float) -> str:
    """The page that the client's build made."""
    with open(path, encoding="utf-8") as file:
        return file.read()


def _signed_in(request: HttpRequest) -> Person:
    found = person(request)
    if found is None:
        raise Forbidden("sign in first")
    return found


def _invited(request: HttpRequest, table: str) -> Table:
    secret = request.POST.get("invitation", "")
    found = access.find(table, _signed_in(request), invitation=secret)
    if not invited(found, secret):
        raise Forbidden("an invitation is needed")
    return found.table


@require_POST
@page
def sit(request: HttpRequest, table: str) -> HttpResponse:
    """Take a seat."""
    found = _invited(request, table)
    seating.take_seat(found, _signed_in(request), request.POST.get("seat", ""))
    return redirect("lobby", table)


@require_POST
@page
def join_as(request: HttpRequest, table: str) -> HttpResponse:
    """Be a substitute or a spectator."""
    role = request.POST.get("role", "")
    if role not in Member.Role.values:
        raise seating.Impossible("as what?")
    seating.join(_invited(request, table), _signed_in(request), role)
    return redirect("lobby", table)


@require_POST
@page
def leave(request: HttpRequest, table: str) -> HttpResponse:
    """Get up."""
    found = access.find(table, _signed_in(request))
    seating.leave(found.table, _signed_in(request), request.POST.get("seat", ""))
    return redirect("start")


@require_POST
@page
def start_game(request: HttpRequest, table: str) -> HttpResponse:
    """Begin the game."""
    found = access.find(table, _signed_in(request))
    if not found.host:
        raise Forbidden("only the host may do that")
    seating.start(found.table)
    return redirect("table", table)


@require_POST
@login_required
@page
def bring(request: HttpRequest) -> HttpResponse:
    """A table from a game folder."""
    upload = request.FILES.get("folder")
    if upload is None or (upload.size or 0) > settings.IMPORT_LIMIT:
        raise seating.Impossible("hand in a game folder as a zip file that is not too large")
    spend("import", who(request), 10, 3600)
    made = exchange.bring(upload.read(), _signed_in(request))
    return redirect("lobby", made.name)
