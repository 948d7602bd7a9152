"""How often somebody may call. The count is kept per process: a site of several processes allows
as many times more, which stops a flood all the same."""

import time
from threading import Lock

from django.conf import settings
from django.http import HttpRequest

from hegemon.server.models import Person


class TooMany(Exception):
    """Too many calls; `wait` is in seconds."""

    def __init__(self, wait: float) -> None:
        super().__init__(f"too many requests; try again in {int(wait) + 1} s")
        self.wait = int(wait) + 1


_buckets: dict[tuple[str, str], tuple[float, float]] = {}
_guard = Lock()
MOST_BUCKETS = 50_000


def who(request: HttpRequest) -> str:
    """The person who calls, else the address he calls from."""
    found = getattr(getattr(request, "auth", None), "person", None)
    if isinstance(found, Person):
        return f"person {found.pk}"
    return f"address {address(request)}"


def address(request: HttpRequest) -> str:
    """The address of the caller; behind proxies, as the outermost of our own saw it."""
    direct = str(request.META.get("REMOTE_ADDR", ""))
    if not settings.PROXIES:
        return direct
    hops = [hop.strip() for hop in request.headers.get("X-Forwarded-For", "").split(",")]
    return hops[-settings.PROXIES] if len(hops) >= settings.PROXIES else direct


def allow(request: HttpRequest, what: str, calls: int, seconds: float) -> None:
    """TooMany if somebody has called more than so often in so long a time.

    A bucket of `calls` that fills up again in `seconds`.
    """
    spend(f"{what}", who(request), calls, seconds)


def spend(what: str, name: str, calls: int, seconds: float) -> None:
    """As `allow`, for a caller by name."""
    now, key = time.monotonic(), (what, name)
    with _guard:
        if len(_buckets) > MOST_BUCKETS:
            _buckets.clear()
        left, then = _buckets.get(key, (float(calls), now))
        left = min(float(calls), left + (now - then) * calls / seconds)
        if left < 1:
            raise TooMany((1 - left) * seconds / calls)
        _buckets[key] = (left - 1, now)


def forget() -> None:
    """Begin to count anew."""
    with _guard:
        _buckets.clear()
