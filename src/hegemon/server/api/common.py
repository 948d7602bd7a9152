"""Who calls, what an error looks like, and how the things of a game are sent."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, TypeVar

from django.conf import settings
from django.contrib.auth import SESSION_KEY, get_user
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils import timezone
from ninja import Field, NinjaAPI, Schema
from ninja.errors import HttpError
from ninja.security import APIKeyCookie, HttpBearer
from ninja.utils import check_csrf

from hegemon.core.codec import digest, encode
from hegemon.server import access
from hegemon.server.access import Place
from hegemon.server.models import Person, Token

T = TypeVar("T")


class ErrorOut(Schema):
    """What went wrong: a word for programs and a sentence for people."""

    error: str
    detail: str
    findings: list[dict[str, Any]] = Field(default_factory=list)


PROBLEMS: dict[int, type[ErrorOut]] = dict.fromkeys(
    (400, 401, 403, 404, 409, 413, 422, 429, 503), ErrorOut
)


@dataclass(frozen=True)
class Caller:
    """Who calls; nobody where `person` is None."""

    person: Person | None
    by_token: bool = False


class BearerToken(HttpBearer):
    """A program's token: `Authorization: Bearer hgm_...`."""

    def authenticate(self, request: HttpRequest, token: str) -> Caller | None:
        """The person of the token."""
        found = Token.objects.select_related("person").filter(digest=Token.digest_of(token)).first()
        if found is None or not found.person.is_active:
            return None
        now = timezone.now()
        if found.used is None or now - found.used > timedelta(minutes=5):
            Token.objects.filter(pk=found.pk).update(used=now)
        return Caller(found.person, by_token=True)


class Session(APIKeyCookie):
    """A browser's session. What changes something needs the CSRF token too."""

    param_name = settings.SESSION_COOKIE_NAME
    visitors = False

    def __init__(self) -> None:
        super().__init__(csrf=False)

    def __call__(self, request: HttpRequest) -> Caller | None:
        """The person of the session, or a visitor where those are let in."""
        if "Authorization" in request.headers:
            return None
        if request.method not in ("GET", "HEAD"):
            error = check_csrf(request)
            if error is not None:
                raise HttpError(403, "the CSRF token is missing or wrong")
        return self.authenticate(request, None)

    def authenticate(self, request: HttpRequest, key: str | None) -> Caller | None:
        """The person who is signed in."""
        if SESSION_KEY in request.session:
            person = get_user(request)
            if isinstance(person, Person):
                return Caller(person)
        return Caller(None) if self.visitors else None


class OrVisitor(Session):
    """A session, or nobody."""

    visitors = True


SIGNED_IN = [BearerToken(), Session()]
ANYBODY = [BearerToken(), OrVisitor()]


def caller(request: HttpRequest) -> Caller:
    """Who calls."""
    found: Caller = request.auth  # type: ignore[attr-defined]
    return found


def person(request: HttpRequest) -> Person:
    """Who calls, where somebody has to."""
    found = caller(request).person
    if found is None:
        raise HttpError(401, "sign in first")
    return found


def place(request: HttpRequest, table: str, seat: str = "", invitation: str = "") -> Place:
    """The caller's place at a table, for a look at the table itself."""
    return access.find(table, caller(request).person, seat, invitation)


def at_game(request: HttpRequest, table: str, seat: str = "") -> Place:
    """The caller's place at a table, for a look at its game."""
    found = place(request, table, seat, request.GET.get("invitation", ""))
    if not access.sees_game(found):
        raise access.Forbidden("nobody looks on at this table")
    return found


def host_of(request: HttpRequest, table: str) -> Place:
    """The caller's place at a table that is his."""
    found = access.find(table, person(request))
    if not found.host:
        raise access.Forbidden("only the host may do that")
    return found


def sent(request: HttpRequest, body: bytes, kept: bool = False) -> HttpResponse:
    """JSON of the game, named by its content so that what is known is not sent again."""
    name = f'"{digest(body)[:24]}"'
    if request.headers.get("If-None-Match") == name:
        unchanged = HttpResponseNotModified()
        unchanged.headers["ETag"] = name
        return unchanged
    response = HttpResponse(body, content_type="application/json")
    response.headers["ETag"] = name
    response.headers["Cache-Control"] = "private, max-age=86400" if kept else "private, no-cache"
    return response


def sent_value(request: HttpRequest, value: object) -> HttpResponse:
    """As `sent`."""
    return sent(request, encode(value))


def problem(
    api: NinjaAPI, request: HttpRequest, status: int, error: str, detail: str, **more: Any
) -> HttpResponse:
    """An answer that says what went wrong."""
    body: Mapping[str, Any] = {"error": error, "detail": detail, "findings": [], **more}
    return api.create_response(request, body, status=status)


def shown(name: str, status: int = 200, title: str = "") -> dict[str, Any]:
    """The part of the published schema that says which type of the core an operation answers."""
    content = {"application/json": {"schema": {"$ref": f"#/components/schemas/{name}"}}}
    return {"responses": {status: {"description": title or name, "content": content}}}
