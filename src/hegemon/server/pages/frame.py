"""What every page has in its frame."""

from typing import Any

from django.http import HttpRequest

from hegemon.server.models import Person


def frame(request: HttpRequest) -> dict[str, Any]:
    """Who is signed in."""
    person = getattr(request, "user", None)
    return {"me": person if isinstance(person, Person) else None}
