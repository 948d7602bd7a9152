"""Live events: a small ASGI application beside the site. It tells listeners that something happened
that they may know of, and never what; they then ask the API.

    GET /events?ticket=...       server-sent events
    GET /events/now?ticket=...   the same numbers once, for those who would rather ask

One task a process reads the numbers of all tables that are listened to, every half second, on a
connection of its own; a stream holds none, however long it lasts.
"""

import asyncio
import json
import os
import random
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeAlias
from urllib.parse import parse_qs

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "hegemon.server.settings")
import django

django.setup()

from django.conf import settings  # noqa: E402
from django.db import Error, close_old_connections  # noqa: E402

from hegemon.server import events  # noqa: E402
from hegemon.server.models import Pulse  # noqa: E402

Scope: TypeAlias = dict[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[dict[str, Any]]]
Send: TypeAlias = Callable[[dict[str, Any]], Awaitable[None]]
Ears: TypeAlias = tuple[int, str]
"""A table and a seat of it, or the public."""
Numbers: TypeAlias = tuple[int, int, int]

LOOK = 0.5
"""Seconds between two looks."""
PING = 15.0
KNOWN_TICKETS = 20_000
MOST_STREAMS = 5_000
CHUNK = 500


class Hub:
    """The numbers of all tables that are listened to, and who listens."""

    def __init__(self) -> None:
        self._numbers: dict[Ears, Numbers] = {}
        self._listeners: dict[Ears, set[asyncio.Event]] = defaultdict(set)
        self._reader = ThreadPoolExecutor(1, "numbers")
        self._looking: asyncio.Task[None] | None = None
        self._tickets: dict[str, tuple[Ears, float]] = {}
        self._asked: dict[Ears, float] = {}
        self.streams = 0

    def admitted(self, ticket: str) -> Ears | None:
        """Whose ears a ticket lends."""
        now = time.time()
        ears, until = self._tickets.get(ticket, (None, 0.0))
        if ears is not None and now < until:
            return ears
        ears = events.admitted(ticket)
        if ears is not None:
            if len(self._tickets) >= KNOWN_TICKETS:
                self._tickets.clear()
            self._tickets[ticket] = (ears, now + 60)
        return ears

    async def now(self, ears: Ears) -> Numbers:
        """The numbers as they were at the last look."""
        self._asked[ears] = time.monotonic()
        self._look_on()
        if ears not in self._numbers:
            loop = asyncio.get_running_loop()
            found = await loop.run_in_executor(self._reader, _read, [ears])
            self._numbers[ears] = found.get(ears, (0, 0, 0))
        return self._numbers[ears]

    def listen(self, ears: Ears) -> asyncio.Event:
        """An event that is set whenever the numbers change."""
        heard = asyncio.Event()
        self._listeners[ears].add(heard)
        self.streams += 1
        self._look_on()
        return heard

    def go(self, ears: Ears, heard: asyncio.Event) -> None:
        """Listen no longer."""
        self.streams -= 1
        self._listeners[ears].discard(heard)
        if not self._listeners[ears]:
            del self._listeners[ears]

    def _look_on(self) -> None:
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._look())

    async def _look(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(LOOK)
            recent = time.monotonic() - 60
            self._asked = {ears: at for ears, at in self._asked.items() if at > recent}
            wanted = list({*self._listeners, *self._asked})
            self._numbers = {e: n for e, n in self._numbers.items() if e in wanted}
            try:
                found = await loop.run_in_executor(self._reader, _read, wanted)
            except Error:
                continue  # the database is away for a moment
            for ears, numbers in found.items():
                if self._numbers.get(ears) != numbers:
                    self._numbers[ears] = numbers
                    for heard in self._listeners.get(ears, ()):
                        heard.set()


def _read(wanted: list[Ears]) -> dict[Ears, Numbers]:
    """The numbers of these ears; runs in a thread of its own."""
    close_old_connections()
    tables = sorted({table for table, _ in wanted})
    ears, found = set(wanted), {}
    for start in range(0, len(tables), CHUNK):
        rows = Pulse.objects.filter(table_id__in=tables[start : start + CHUNK])
        for table, seat, *numbers in rows.values_list(
            "table_id", "seat", "position", "press", "notes"
        ):
            if (table, seat) in ears:
                found[table, seat] = (numbers[0], numbers[1], numbers[2])
    return found


hub = Hub()


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """The ASGI application."""
    if scope["type"] == "lifespan":
        await _lifespan(receive, send)
        return
    if scope["type"] != "http":
        return
    path = scope["path"]
    if path not in ("/events", "/events/now") or scope["method"] != "GET":
        await _answer(send, 404, b'{"error":"unknown"}')
        return
    ticket = parse_qs(scope["query_string"].decode("latin-1")).get("ticket", [""])[0]
    ears = hub.admitted(ticket)
    if ears is None:
        await _answer(send, 403, b'{"error":"ticket"}')
    elif path == "/events/now":
        await _answer(send, 200, _told(await hub.now(ears)))
    elif hub.streams >= MOST_STREAMS:
        await _answer(send, 503, b'{"error":"too-many"}')
    else:
        await _stream(ears, receive, send)


async def _lifespan(receive: Receive, send: Send) -> None:
    while True:
        message = await receive()
        await send({"type": f"{message['type']}.complete"})
        if message["type"] == "lifespan.shutdown":
            return


def _told(numbers: Numbers) -> bytes:
    position, press, notes = numbers
    return json.dumps({"position": position, "press": press, "notes": notes}).encode()


def _headers(kind: bytes) -> list[tuple[bytes, bytes]]:
    return [
        (b"content-type", kind),
        (b"cache-control", b"no-store"),
        (b"access-control-allow-origin", settings.URL.encode()),
        (b"x-content-type-options", b"nosniff"),
        (b"x-accel-buffering", b"no"),
        (b"referrer-policy", b"no-referrer"),
    ]


async def _answer(send: Send, status: int, body: bytes) -> None:
    headers = [*_headers(b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def _stream(ears: Ears, receive: Receive, send: Send) -> None:
    """Tell the numbers at once and whenever they change, until the listener goes or his ticket
    would no longer hold; he then comes back with a new one, each after a time of his own."""
    start = {
        "type": "http.response.start",
        "status": 200,
        "headers": _headers(b"text/event-stream; charset=utf-8"),
    }
    await send(start)
    heard = hub.listen(ears)
    gone = asyncio.create_task(_gone(receive))
    until = time.monotonic() + events.HOLDS
    try:
        told: Numbers | None = None
        retry = f"retry: {random.randint(1500, 6000)}\n\n".encode()
        await _write(send, retry)
        while not gone.done() and time.monotonic() < until:
            heard.clear()
            numbers = await hub.now(ears)
            if numbers != told:
                told = numbers
                name = ".".join(map(str, numbers)).encode()
                await _write(send, b"id: %s\nevent: change\ndata: %s\n\n" % (name, _told(numbers)))
            waits = asyncio.create_task(heard.wait())
            await asyncio.wait({waits, gone}, timeout=PING, return_when=asyncio.FIRST_COMPLETED)
            if not waits.done():
                waits.cancel()
                if not gone.done():
                    await _write(send, b": still here\n\n")
        await send({"type": "http.response.body", "body": b""})
    finally:
        gone.cancel()
        hub.go(ears, heard)


async def _write(send: Send, body: bytes) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": True})


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
