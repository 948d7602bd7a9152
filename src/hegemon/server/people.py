"""People: guests who play alone without an account, and what becomes of their tables."""

import secrets
from typing import Any

from allauth.account.signals import user_logged_in, user_signed_up
from django.conf import settings
from django.contrib.auth import login
from django.dispatch import receiver
from django.http import HttpRequest

from hegemon.server.access import Forbidden
from hegemon.server.models import Person, Seat, Table


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
@receiver(user_logged_in)
def take_along(request: HttpRequest, user: Person, **_: Any) -> None:
    """A guest who makes an account, or signs in, keeps his games."""
    guest = request.META.get("hegemon.guest")
    if guest is None or not Person.objects.filter(pk=guest, guest=True).exists():
        return
    Table.objects.filter(host_id=guest).update(host=user)
    Seat.objects.filter(person_id=guest).update(person=user)
    Person.objects.filter(pk=guest).update(is_active=False)
