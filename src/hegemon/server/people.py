"""People: guests who play alone without an account, and what becomes of their tables."""

import secrets
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.signals import user_signed_up
from django.conf import settings
from django.contrib.auth import login
from django.dispatch import receiver
from django.http import HttpRequest

from hegemon.server.access import Forbidden
from hegemon.server.models import Person, Seat, Table

GUEST = "hegemon.guest"


class Accounts(DefaultAccountAdapter):  # type: ignore[misc]
    """How accounts are made."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Anybody may have an account; a guest who is signed in takes his tables along."""
        person = request.user
        if isinstance(person, Person) and person.guest:
            request.session[GUEST] = person.pk
        return True


def somebody(request: HttpRequest) -> Person:
    """Whoever is signed in; else a new guest, who is then signed in. Forbidden where guests are
    not let in."""
    if isinstance(request.user, Person):
        return request.user
    if not settings.GUESTS:
        raise Forbidden("sign in first")
    guest = Person(username=f"guest-{secrets.token_hex(6)}", guest=True)
    guest.set_unusable_password()
    guest.save()
    login(request, guest, backend="django.contrib.auth.backends.ModelBackend")
    return guest


@receiver(user_signed_up)
def take_along(request: HttpRequest, user: Person, **_: Any) -> None:
    """A guest who makes an account keeps his tables."""
    guest = request.session.pop(GUEST, None)
    if guest is None or not Person.objects.filter(pk=guest, guest=True).exists():
        return
    Table.objects.filter(host_id=guest).update(host=user)
    Seat.objects.filter(person_id=guest).update(person=user)
    Person.objects.filter(pk=guest).update(is_active=False)
