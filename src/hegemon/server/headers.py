"""The headers that keep a page from running or showing what is not ours."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

Handler = Callable[[HttpRequest], HttpResponse]


def content_policy() -> str:
    """What a page may load: our own files, and the live events."""
    return "; ".join(
        (
            "default-src 'self'",
            "script-src 'self'",
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data: blob:",
            "font-src 'self' data:",
            f"connect-src 'self' {settings.EVENTS_URL}",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        )
    )


class SafetyHeaders:
    """Middleware: every answer carries the policy, and what is personal is kept by no cache."""

    def __init__(self, get_response: Handler) -> None:
        self._get_response = get_response
        self._policy = content_policy()

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Add what the answer lacks."""
        response = self._get_response(request)
        response.headers.setdefault("Content-Security-Policy", self._policy)
        response.headers.setdefault(
            "Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=()"
        )
        response.headers.setdefault("Cache-Control", "private, no-cache")
        return response
