"""The small drawings of the design in templates."""

from collections.abc import Mapping

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from hegemon.server.models import Seat

register = template.Library()
SPRITE = "look/art/emblems.svg"
CRESTS: Mapping[str, tuple[str, str]] = {
    "kok": ("sun", "minium"),
    "ems": ("wolf", "azurite"),
    "loc": ("sunburst", "saffron"),
    "ir2": ("eagle", "murex"),
    "foa": ("star", "pine"),
}
"""Game -> emblem and pigment of its card; a game without one gets the helm."""


@register.simple_tag
def icon(name: str, size: int = 16) -> SafeString:
    """An icon of the interface; it says nothing that the words beside it do not."""
    return format_html(
        '<svg class="ic" width="{0}" height="{0}" aria-hidden="true"><use href="{1}#i-{2}"/></svg>',
        size,
        static(SPRITE),
        name,
    )


@register.simple_tag
def crest(game: str, size: int = 36) -> SafeString:
    """The shield of a game."""
    emblem, pigment = CRESTS.get(game, ("helm", "lead"))
    return format_html(
        '<span class="shield t-{}" style="--z:{}px"><svg aria-hidden="true">'
        '<use href="{}#e-{}"/></svg></span>',
        pigment,
        size,
        static(SPRITE),
        emblem,
    )


@register.filter
def seat_of(seats: list[Seat], key: str) -> Seat | None:
    """The row of a seat."""
    return next((seat for seat in seats if seat.key == key), None)
