"""The caller's own account: who he is, and the tokens of his programs."""

from datetime import datetime
from zoneinfo import available_timezones

from django.conf import settings
from django.http import HttpRequest
from django.middleware.csrf import get_token
from ninja import Field, Router, Schema, Status

from hegemon.server.access import Forbidden, Unknown
from hegemon.server.api.common import ANYBODY, PROBLEMS, SIGNED_IN, caller, person
from hegemon.server.api.limits import allow
from hegemon.server.models import Token
from hegemon.server.seating import Impossible
from hegemon.server.shapes import Done

router = Router(tags=["me"])


class Me(Schema):
    """Who calls."""

    name: str | None
    guest: bool
    zone: str
    language: str
    csrf: str
    """To be sent back as X-CSRFToken with everything that changes something."""


class Wishes(Schema):
    """How somebody would have things."""

    zone: str | None = Field(None, max_length=64)
    language: str | None = Field(None, max_length=8)
    mail_turns: bool | None = None
    mail_warnings: bool | None = None
    mail_press: bool | None = None


class TokenIn(Schema):
    """A new token."""

    name: str = Field(min_length=1, max_length=60)


class TokenOut(Schema):
    """A token; its secret is told once, when it is made."""

    id: int
    name: str
    made: datetime
    used: datetime | None
    secret: str | None = None


@router.get("/me", response={200: Me, **PROBLEMS}, auth=ANYBODY)
def me(request: HttpRequest) -> Me:
    """Who calls."""
    found = caller(request).person
    return Me(
        name=found.shown_name if found else None,
        guest=bool(found and found.guest),
        zone=found.zone if found else "UTC",
        language=found.language if found else "en",
        csrf="" if caller(request).by_token else get_token(request),
    )


@router.patch("/me", response={200: Done, **PROBLEMS}, auth=SIGNED_IN)
def change(request: HttpRequest, wishes: Wishes) -> Done:
    """Set one's own wishes."""
    found = person(request)
    wanted = {key: value for key, value in wishes.dict().items() if value is not None}
    if "zone" in wanted and wanted["zone"] not in available_timezones():
        raise Impossible(f"there is no time zone {wanted['zone']!r}")
    for key, value in wanted.items():
        setattr(found, key, value)
    if wanted:
        found.save(update_fields=list(wanted))
    return Done()


@router.get("/me/tokens", response={200: list[TokenOut], **PROBLEMS}, auth=SIGNED_IN)
def tokens(request: HttpRequest) -> list[TokenOut]:
    """The tokens of one's programs."""
    rows = Token.objects.filter(person=person(request)).order_by("pk")
    return [TokenOut(id=row.pk, name=row.name, made=row.made, used=row.used) for row in rows]


@router.post("/me/tokens", response={201: TokenOut, **PROBLEMS}, auth=SIGNED_IN)
def new_token(request: HttpRequest, wanted: TokenIn) -> Status[TokenOut]:
    """A token for a program. It cannot make tokens itself."""
    if caller(request).by_token:
        raise Forbidden("a program cannot make tokens")
    allow(request, "token", 20, 3600)
    found = person(request)
    if found.guest:
        raise Forbidden("an account is needed")
    if found.tokens.count() >= settings.TOKEN_QUOTA:
        raise Impossible(f"you have {settings.TOKEN_QUOTA} tokens; delete one first")
    row, secret = Token.make(found, wanted.name)
    return Status(201, TokenOut(id=row.pk, name=row.name, made=row.made, used=None, secret=secret))


@router.delete("/me/tokens/{token}", response={200: Done, **PROBLEMS}, auth=SIGNED_IN)
def delete_token(request: HttpRequest, token: int) -> Done:
    """Have a token no longer hold."""
    deleted, _ = Token.objects.filter(person=person(request), pk=token).delete()
    if not deleted:
        raise Unknown("there is no such token")
    return Done()
