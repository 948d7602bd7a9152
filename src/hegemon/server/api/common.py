"""Who calls, what an error looks like, and how the things of a game are sent."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any, TypeVar

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY, get_user
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils import timezone
from django.utils.crypto import constant_time_compare
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


class Caller:
    """Who calls; nobody where `person` is None. A session's person is looked up when needed."""

    def __init__(self, person: Person | None, by_token: bool = False) -> None:
        self.by_token = by_token
        self._person = person
        self._request: HttpRequest | None = None

    @classmethod
    def of_session(cls, request: HttpRequest) -> "Caller":
        """Whoever the session says."""
        found = cls(None)
        found._request = request
        return found

    @property
    def claimed(self) -> str:
        """The number of the person the session says, as long as that was not looked up."""
        return str(self._request.session[SESSION_KEY]) if self._request else ""

    @property
    def person(self) -> Person | None:
        """The person, looked up."""
        if self._request is not None:
            found = get_user(self._request)
            self._person = found if isinstance(found, Person) else None
            self._request = None
        return self._person

    def is_person(self, person: Person) -> bool:
        """Whether the session really is this person's; he then is not looked up again."""
        if self._request is None:
            return self._person == person
        sealed = str(self._request.session.get(HASH_SESSION_KEY, ""))
        if not person.is_active or not constant_time_compare(
            sealed, person.get_session_auth_hash()
        ):
            return False
        self._person, self._request = person, None
        return True


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
            return Caller.of_session(request)
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
    who = caller(request)
    if who.claimed.isdecimal():
        seated = access.seated(table, int(who.claimed))
        if seated and seated[0].person and who.is_person(seated[0].person):
            return access.at_seat(seated, seat)
    return access.find(table, who.person, seat, invitation)


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
