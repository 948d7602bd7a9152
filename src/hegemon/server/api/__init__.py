"""The HTTP API. Its schema is published at /api/openapi.json and kept in client/schema."""

import json
from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.errors import AuthenticationError, HttpError, ValidationError
from ninja.openapi.schema import OpenAPISchema
from ninja.operation import Operation

from hegemon.core.forms import Vocabulary
from hegemon.core.moderator import Refused
from hegemon.core.record import Conflict
from hegemon.core.replay import Diverged
from hegemon.server import access, live, play, seating
from hegemon.server.api import game, games, host, me, past, tables, talk
from hegemon.server.api.common import problem
from hegemon.server.api.limits import TooMany
from hegemon.server.eyes import said
from hegemon.server.models import Table
from hegemon.server.shapes import GAME_SHAPES


class Api(NinjaAPI):
    """The API with the shapes of the core in its schema."""

    def get_openapi_schema(self, **more: Any) -> OpenAPISchema:
        """The schema; the shapes of a game are described by the codec that sends them."""
        schema = super().get_openapi_schema(**more)
        schema.setdefault("components", {}).setdefault("schemas", {}).update(game_schemas())
        for path in schema["paths"].values():
            for operation in path.values():
                answers = operation["responses"]
                if not any(str(status).startswith("2") for status in answers):
                    answers[200] = {"description": "OK"}
        return schema

    def get_openapi_operation_id(self, operation: Operation) -> str:
        """Functions are called what they do."""
        return str(operation.view_func.__name__)


def game_schemas() -> dict[str, Any]:
    """JSON Schema of all shapes of a game, by name."""
    _, components = msgspec.json.schema_components(
        GAME_SHAPES, schema_hook=_schema_of, ref_template="#/components/schemas/{name}"
    )
    plain: dict[str, Any] = json.loads(json.dumps(components).replace("_Any_", ""))
    return plain


def _schema_of(kind: type) -> dict[str, Any]:
    """What the codec makes of a type of its own."""
    if kind is Vocabulary:
        named = {"type": "string", "description": "the name of a vocabulary of `words`"}
        spelt = {"type": "array", "items": {"type": "string"}}
        return {"anyOf": [named, {"type": "object", "additionalProperties": spelt}]}
    return {"type": "string"}


api = Api(
    title="Hegemon",
    version="1",
    description="Everything the client does, and what programs need to play.",
    docs_url=None,
    openapi_url="/openapi.json",
    urls_namespace="api",
)
for each in (games, tables, game, past, talk, host, me):
    api.add_router("", each.router)


@api.exception_handler(access.Unknown)
def unknown(request: HttpRequest, error: access.Unknown) -> HttpResponse:
    """There is nothing here for this person."""
    return problem(api, request, 404, "unknown", str(error))


@api.exception_handler(live.NotBegun)
def not_begun(request: HttpRequest, error: live.NotBegun) -> HttpResponse:
    """The table has no game yet."""
    return problem(api, request, 409, "not-begun", "the game has not begun")


@api.exception_handler(access.Forbidden)
def forbidden(request: HttpRequest, error: access.Forbidden) -> HttpResponse:
    """Not for this person."""
    return problem(api, request, 403, "forbidden", str(error))


@api.exception_handler(LookupError)
def not_there(request: HttpRequest, error: LookupError) -> HttpResponse:
    """A turn or seat that is not there."""
    return problem(api, request, 404, "unknown", str(error.args[0] if error.args else error))


@api.exception_handler(Refused)
def refused(request: HttpRequest, error: Refused) -> HttpResponse:
    """The moderator would not have it."""
    found = [msgspec.to_builtins(each) for each in _said(request, error)]
    status = 422 if found else 409
    return problem(api, request, status, "refused", str(error), findings=found)


def _said(request: HttpRequest, error: Refused) -> Any:
    from hegemon.server import library

    kwargs = request.resolver_match.kwargs if request.resolver_match else {}
    table = Table.objects.filter(name=kwargs.get("table", "")).first()
    return said(library.game(table.game), error.findings) if table else ()


@api.exception_handler(play.NotPlaying)
def not_playing(request: HttpRequest, error: play.NotPlaying) -> HttpResponse:
    """The table is not in play."""
    return problem(api, request, 409, "not-playing", str(error))


@api.exception_handler(seating.Impossible)
def impossible(request: HttpRequest, error: seating.Impossible) -> HttpResponse:
    """That cannot be done so."""
    return problem(api, request, 422, "impossible", str(error))


@api.exception_handler(game.DraftConflict)
def draft_conflict(request: HttpRequest, error: game.DraftConflict) -> HttpResponse:
    """Another device has saved since."""
    draft = error.draft
    saved = (
        {"text": draft.text, "version": draft.version, "question": draft.question}
        if draft
        else None
    )
    return problem(api, request, 409, "draft-conflict", str(error), draft=saved)


@api.exception_handler(play.GameFailed)
@api.exception_handler(Diverged)
def failed(request: HttpRequest, error: Exception) -> HttpResponse:
    """The rules raised; the host has the trace."""
    detail = "the game was put aside; its host has been told. Nothing of what you sent was lost"
    return problem(api, request, 503, "put-aside", detail)


@api.exception_handler(Conflict)
def overtaken(request: HttpRequest, error: Conflict) -> HttpResponse:
    """Somebody was quicker."""
    return problem(api, request, 409, "overtaken", "the game has moved on; look again")


@api.exception_handler(TooMany)
def too_many(request: HttpRequest, error: TooMany) -> HttpResponse:
    """Slow down."""
    response = problem(api, request, 429, "too-many", str(error))
    response.headers["Retry-After"] = str(error.wait)
    return response


@api.exception_handler(AuthenticationError)
def not_signed_in(request: HttpRequest, error: AuthenticationError) -> HttpResponse:
    """Nobody is signed in, or with a token that is none."""
    return problem(api, request, 401, "sign-in", "sign in first")


@api.exception_handler(HttpError)
def http_error(request: HttpRequest, error: HttpError) -> HttpResponse:
    """Any other error with a status."""
    return problem(api, request, error.status_code, "refused", str(error))


@api.exception_handler(ValidationError)
def not_valid(request: HttpRequest, error: ValidationError) -> HttpResponse:
    """The request is not what the schema says."""
    faults = [
        {
            "reason": each.get("type", ""),
            "sentence": each.get("msg", ""),
            "where": list(each["loc"]),
        }
        for each in error.errors
    ]
    return problem(api, request, 422, "not-valid", "the request is not valid", findings=faults)


def nothing_here(request: HttpRequest, path: str = "") -> HttpResponse:
    """An address of the API that is none."""
    return problem(api, request, 404, "unknown", "there is nothing at this address")
