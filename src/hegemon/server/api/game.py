"""A game in play: the map, the position, the question, the answer."""

from typing import Any

from django.db import transaction
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from ninja import Router

from hegemon.core.seats import Seat as Side
from hegemon.core.standing import read_standing
from hegemon.server import eyes, live, play, pulses
from hegemon.server.access import Forbidden
from hegemon.server.api.common import (
    ANYBODY,
    PROBLEMS,
    SIGNED_IN,
    at_game,
    sent,
    sent_value,
    shown,
)
from hegemon.server.api.limits import allow
from hegemon.server.models import Draft
from hegemon.server.shapes import (
    Done,
    DraftIn,
    DraftOut,
    Filed,
    Offered,
    OrdersIn,
    StandingOut,
    TextIn,
)

router = Router(tags=["game"])


@router.get("/tables/{table}/board", auth=ANYBODY, response=PROBLEMS, openapi_extra=shown("Board"))
def board(request: HttpRequest, table: str, seat: str = "") -> HttpResponse:
    """The map. It stays while its key stays."""
    return sent(request, eyes.board(at_game(request, table, seat)))


@router.get(
    "/tables/{table}/position", auth=ANYBODY, response=PROBLEMS, openapi_extra=shown("Situation")
)
def position(
    request: HttpRequest, table: str, seat: str = "", step: int | None = None
) -> HttpResponse:
    """What lies on the map as this seat knows it; with `step` as it knew it when that began."""
    return sent(request, eyes.position(at_game(request, table, seat), step))


@router.get("/tables/{table}/ask", auth=ANYBODY, response=PROBLEMS, openapi_extra=shown("Asked"))
def ask(request: HttpRequest, table: str, seat: str = "") -> HttpResponse:
    """What this seat is being asked, what it has filed and drafted, and who is awaited."""
    return sent_value(request, eyes.asked(at_game(request, table, seat)))


@router.get(
    "/tables/{table}/words", auth=SIGNED_IN, response=PROBLEMS, openapi_extra=shown("Words")
)
def words(request: HttpRequest, table: str, seat: str = "") -> HttpResponse:
    """The vocabularies that the forms of the question name."""
    return sent_value(request, eyes.words(at_game(request, table, seat)))


@router.post(
    "/tables/{table}/check", auth=SIGNED_IN, response=PROBLEMS, openapi_extra=shown("Checked")
)
def check(request: HttpRequest, table: str, given: TextIn, seat: str = "") -> HttpResponse:
    """What would be found in these orders. Nothing is filed."""
    place = at_game(request, table, seat)
    allow(request, "check", 240, 60)
    return sent_value(request, eyes.checked(place, given.text))


@router.post(
    "/tables/{table}/offer", auth=SIGNED_IN, response=PROBLEMS, openapi_extra=shown("Offered")
)
def offer(request: HttpRequest, table: str, given: TextIn, seat: str = "") -> HttpResponse:
    """What may follow the words of the last line, after the lines before it."""
    place = at_game(request, table, seat)
    place.own_seat()
    allow(request, "offer", 600, 60)
    with live.looking(place.table) as moderator:
        return sent_value(request, Offered(moderator.offer(place.side, given.text)))


@router.put("/tables/{table}/draft", auth=SIGNED_IN, response={200: DraftOut, **PROBLEMS})
def save_draft(
    request: HttpRequest, table: str, given: DraftIn, seat: str = ""
) -> DraftOut | HttpResponse:
    """Save what was written. 409 with `draft` if another device has saved since: nothing is lost,
    and whoever writes decides."""
    place = at_game(request, table, seat)
    own = place.own_seat()
    allow(request, "draft", 240, 60)
    with live.looking(place.table) as moderator:
        if moderator.question(place.side) != given.question:
            raise Forbidden("that question is closed")
    with transaction.atomic():
        rows = Draft.objects.filter(table=place.table, seat=own.key)
        before = rows.select_for_update().first()
        found = before.version if before else 0
        if found != given.version and not (before and before.text == given.text):
            raise DraftConflict(before)
        if before is None:
            draft = Draft.objects.create(
                table=place.table,
                seat=own.key,
                question=given.question,
                text=given.text,
                saved=timezone.now(),
            )
        else:
            rows.update(
                text=given.text,
                question=given.question,
                version=F("version") + 1,
                saved=timezone.now(),
            )
            draft = rows.get()
        pulses.bump(place.table, "position", [own.key])
    return DraftOut(text=draft.text, version=draft.version, question=draft.question)


class DraftConflict(Exception):
    """Another device has saved since."""

    def __init__(self, draft: Draft | None) -> None:
        super().__init__("another device has saved other orders since")
        self.draft = draft


@router.post(
    "/tables/{table}/orders", auth=SIGNED_IN, response=PROBLEMS, openapi_extra=shown("Filed")
)
def file_orders(request: HttpRequest, table: str, given: OrdersIn, seat: str = "") -> HttpResponse:
    """File an answer. A sheet with `ready` false is kept, and no turn runs because of it."""
    place = at_game(request, table, seat)
    own = place.own_seat()
    allow(request, "orders", 120, 60)
    findings = play.submit(place.table, own, given.text, given.question, given.ready)
    place.table.refresh_from_db(fields=["chain", "step", "status"])
    with live.looking(place.table) as moderator:
        return sent_value(request, Filed(moderator.step, eyes.said(moderator.game, findings)))


@router.post("/tables/{table}/undo", auth=SIGNED_IN, response={200: Done, **PROBLEMS})
def undo(request: HttpRequest, table: str, seat: str = "") -> Done:
    """Take back the last answer, if nothing came to light through it."""
    place = at_game(request, table, seat)
    play.undo(place.table, place.own_seat())
    return Done()


@router.get("/tables/{table}/standing", auth=SIGNED_IN, response={200: StandingOut, **PROBLEMS})
def standing(request: HttpRequest, table: str, seat: str = "") -> StandingOut:
    """The standing orders of this seat."""
    place = at_game(request, table, seat)
    place.own_seat()
    with live.looking(place.table) as moderator:
        text = moderator.standing_orders(place.side)
        found = eyes.said(moderator.game, read_standing(text).findings)
    return StandingOut(text=text, findings=[_plain(each) for each in found])


@router.put("/tables/{table}/standing", auth=SIGNED_IN, response={200: StandingOut, **PROBLEMS})
def file_standing(request: HttpRequest, table: str, given: TextIn, seat: str = "") -> StandingOut:
    """Replace the standing orders of this seat; what cannot be read never fits."""
    place = at_game(request, table, seat)
    allow(request, "orders", 120, 60)
    findings = play.file_standing_orders(place.table, place.own_seat(), given.text)
    with live.looking(place.table) as moderator:
        found = eyes.said(moderator.game, findings)
    return StandingOut(text=given.text, findings=[_plain(each) for each in found])


def _plain(said: Any) -> dict[str, Any]:
    import msgspec

    plain: dict[str, Any] = msgspec.to_builtins(said)
    return plain


__all__ = ["DraftConflict", "Side", "router"]
