"""The past of a game: turns, reports, charts."""

from django.http import HttpRequest, HttpResponse
from ninja import Router

from hegemon.core.report import as_page, as_text
from hegemon.server import past
from hegemon.server.api.common import ANYBODY, PROBLEMS, at_game, sent_value, shown

router = Router(tags=["past"])


@router.get("/tables/{table}/turns", auth=ANYBODY, response=PROBLEMS, openapi_extra=shown("Turns"))
def turns(request: HttpRequest, table: str, seat: str = "") -> HttpResponse:
    """The turns that are over, and what the game master did to the game."""
    return sent_value(request, past.turns(at_game(request, table, seat)))


@router.get(
    "/tables/{table}/turns/{step}", auth=ANYBODY, response=PROBLEMS, openapi_extra=shown("Turn")
)
def turn(request: HttpRequest, table: str, step: int, seat: str = "") -> HttpResponse:
    """What this seat was told in a turn and the orders it filed; its map is `position?step=`."""
    return sent_value(request, past.turn(at_game(request, table, seat), step))


@router.get("/tables/{table}/turns/{step}/report.txt", auth=ANYBODY, response=PROBLEMS)
def report_text(request: HttpRequest, table: str, step: int, seat: str = "") -> HttpResponse:
    """The report of a turn as text of 80 columns."""
    text = as_text(past.report(at_game(request, table, seat), step))
    return HttpResponse(text, content_type="text/plain; charset=utf-8")


@router.get("/tables/{table}/turns/{step}/report.html", auth=ANYBODY, response=PROBLEMS)
def report_html(request: HttpRequest, table: str, step: int, seat: str = "") -> HttpResponse:
    """The report of a turn as a page of its own."""
    return HttpResponse(as_page(past.report(at_game(request, table, seat), step)))


@router.get(
    "/tables/{table}/charts", auth=ANYBODY, response=PROBLEMS, openapi_extra=shown("Charts")
)
def charts(request: HttpRequest, table: str, seat: str = "") -> HttpResponse:
    """The game so far in figures, from what this seat knew each time."""
    return sent_value(request, past.charts(at_game(request, table, seat)))
