"""What the pages have in common."""

from collections.abc import Callable
from datetime import datetime
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from hegemon.core.moderator import Refused
from hegemon.core.replay import Diverged
from hegemon.server import access, live, play, seating
from hegemon.server.access import Place
from hegemon.server.api.limits import TooMany
from hegemon.server.models import Person

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


def page(view: View[P]) -> View[P]:
    """A page: what is not to be seen is not there, and what cannot be done is said."""

    @wraps(view)
    def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except (access.Unknown, LookupError, live.NotBegun) as error:
            raise Http404(str(error)) from error
        except access.Forbidden as error:
            raise PermissionDenied(str(error)) from error
        except (seating.Impossible, Refused, play.NotPlaying, play.GameFailed, TooMany) as error:
            if request.method != "POST":
                raise PermissionDenied(str(error)) from error
            messages.error(request, f"{error}.")
            return back(request)
        except Diverged as error:
            raise PermissionDenied("the rules have changed under this turn") from error

    return guarded


def back(request: HttpRequest) -> HttpResponse:
    """To the page the form was on."""
    referer = request.headers.get("Referer", "")
    here = f"{request.scheme}://{request.get_host()}/"
    return redirect(referer if referer.startswith(here) else "start")


def person(request: HttpRequest) -> Person | None:
    """Who is signed in."""
    return request.user if isinstance(request.user, Person) else None


def place(request: HttpRequest, table: str) -> Place:
    """Where the visitor is at a table; `?seat=` and `?invitation=` count."""
    query: Any = request.GET
    return access.find(table, person(request), query.get("seat", ""), query.get("invitation", ""))


def time_left(until: datetime) -> str:
    """As people say it: "1 d 4 h"."""
    seconds = int((until - timezone.now()).total_seconds())
    if seconds <= 0:
        return "now"
    days, rest = divmod(seconds, 86400)
    hours, rest = divmod(rest, 3600)
    if days:
        return f"{days} d {hours} h"
    return f"{hours} h {rest // 60} min" if hours else f"{max(1, rest // 60)} min"
