"""A person's own settings."""

from zoneinfo import available_timezones

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from hegemon.server.access import Forbidden
from hegemon.server.models import Person, Token
from hegemon.server.pages.common import page, person
from hegemon.server.pages.tables import zones
from hegemon.server.seating import Impossible

MAILS = ("mail_turns", "mail_warnings", "mail_press")


@login_required
@page
def settings_(request: HttpRequest) -> HttpResponse:
    """Wishes, account, tokens."""
    viewer = person(request)
    assert viewer is not None
    secret = ""
    if request.method == "POST":
        if viewer.guest:
            raise Forbidden("an account is needed")
        if "delete" in request.POST:
            wanted = request.POST["delete"]
            if wanted.isdecimal():
                Token.objects.filter(person=viewer, pk=int(wanted)).delete()
            return redirect("settings")
        if "token" in request.POST:
            if viewer.tokens.count() >= settings.TOKEN_QUOTA:
                raise Impossible(f"you have {settings.TOKEN_QUOTA} tokens; delete one first")
            _, secret = Token.make(viewer, request.POST["token"].strip()[:60] or "token")
        else:
            _save(request, viewer)
            return redirect("settings")
    context = {"zones": zones(), "tokens": viewer.tokens.order_by("pk"), "secret": secret}
    return render(request, "pages/settings.html", context)


def _save(request: HttpRequest, viewer: Person) -> None:
    zone = request.POST.get("zone", "")
    if zone not in available_timezones():
        raise Impossible(f"there is no time zone {zone!r}")
    viewer.zone = zone
    for name in MAILS:
        setattr(viewer, name, bool(request.POST.get(name)))
    viewer.save(update_fields=["zone", *MAILS])
    messages.success(request, "Saved.")
