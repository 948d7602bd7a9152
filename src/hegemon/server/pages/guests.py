"""Guests at the doors of the account pages: to those they are nobody yet."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.account.views import login, signup
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse

from hegemon.server.models import Person

Door = Callable[..., HttpResponse]


def for_guests_too(view: Door) -> Door:
    """A page for people who are not signed in, which a guest may use; he is remembered, and takes
    his games along when he comes out with an account."""

    @wraps(view)
    def door(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        person = request.user
        if isinstance(person, Person) and person.guest:
            request.META["hegemon.guest"] = person.pk
            request.user = AnonymousUser()
        return view(request, *args, **kwargs)

    return door


sign_in = for_guests_too(login)
sign_up = for_guests_too(signup)
