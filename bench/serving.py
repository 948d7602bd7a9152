"""Measures the server: `make bench-server`.

200 players at 40 tables on one process: the position, a check and an order sheet saved, as ratios
to servers that answer nothing, measured in turn with them; 1,000 due tables with one and two
workers; 1,000 open event streams.
"""

import asyncio
import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import uvloop

from bench.load import Figures, Requests, load, request

ROOT = Path(__file__).parents[1]
TABLES, PLAYERS = 40, 5
PAIRS = 5
SECONDS = float(os.environ.get("BENCH_SECONDS", "3"))
DUE = int(os.environ.get("BENCH_DUE", "1000"))
STREAMS = int(os.environ.get("BENCH_STREAMS", "1000"))


@dataclass(frozen=True)
class Player:
    """Somebody at a table, signed in."""

    table: str
    seat: str
    cookie: str
    question: str


def set_up(tables: int, due: bool) -> list[Player]:
    """Tables of people, signed in; with `due`, all deadlines have passed and nobody has filed."""
    import django

    django.setup()
    from datetime import timedelta

    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore
    from django.core.management import call_command
    from django.utils import timezone

    from hegemon.core.seats import Seat as Side
    from hegemon.server import library, live, seating
    from hegemon.server.models import Person, Seat, Table

    call_command("migrate", interactive=False, verbosity=0)
    scenarios = library.game("kok").scenarios()
    scenario = next((s for s in scenarios if len(s.seats) >= PLAYERS), scenarios[0])
    if due:
        scenario = scenarios[0]
    host = Person.objects.create(username=f"host-{time.time_ns()}")
    players = []
    for _ in range(tables):
        plan = seating.Plan(
            "kok",
            scenario.key,
            clock={"clock": "duration", "excuses": 0, "removal": 0, "warning": 0},
            seats=dict.fromkeys(scenario.seats[PLAYERS:], ("computer", "standard")),
        )
        with _unlimited():
            table = seating.set_up(plan, host)
        for seat in scenario.seats[:PLAYERS]:
            person = Person.objects.create(username=f"{table.name}-{seat}")
            Seat.objects.filter(table=table, key=seat).update(person=person, kind="person")
            session = SessionStore()
            session[SESSION_KEY] = str(person.pk)
            session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
            session[HASH_SESSION_KEY] = person.get_session_auth_hash()
            session.create()
            players.append((table.pk, table.name, seat, session.session_key or ""))
        seating.start(table)
        if due:
            Table.objects.filter(pk=table.pk).update(deadline=timezone.now() - timedelta(minutes=1))
    if due:
        return []
    found = []
    for pk, name, seat, key in players:
        with live.looking(Table.objects.get(pk=pk)) as moderator:
            found.append(Player(name, seat, key, moderator.question(Side(seat))))
    return found


@contextmanager
def _unlimited() -> Iterator[None]:
    from django.test import override_settings

    with override_settings(TABLE_QUOTA=10**6):
        yield


def free_port() -> int:
    """A port nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


@contextmanager
def serving(kind: str, application: str) -> Iterator[tuple[int, int]]:
    """Port and process of one server process."""
    port = free_port()
    if kind == "wsgi":
        command = ["granian", "--interface", "wsgi", "--workers", "1", "--blocking-threads", "4"]
        command += ["--backpressure", "256", "--log-level", "error", "--no-ws"]
    else:
        command = ["uvicorn", "--log-level", "error", "--no-access-log"]
    command = [sys.executable, "-m", *command, "--host", "127.0.0.1", "--port", str(port)]
    process = subprocess.Popen([*command, application], cwd=ROOT)
    try:
        until = time.monotonic() + 30
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.05)
        yield port, process.pid
    finally:
        process.terminate()
        process.wait(20)


def compared(what: str, port: int, ask: Requests, bare: int, wanted: float) -> None:
    """One line: the ratio to a bare server, measured in turn with it."""
    nothing = request("GET", "/", {})
    pairs: list[tuple[Figures, Figures]] = []
    for _ in range(PAIRS):
        pairs.append((load(bare, lambda c, n: nothing, SECONDS), load(port, ask, SECONDS)))
    ratio = statistics.median(ours.per_second / theirs.per_second for theirs, ours in pairs)
    rate = statistics.median(ours.per_second for _, ours in pairs)
    worst = statistics.median(ours.worst for _, ours in pairs)
    failed = sum(ours.failed for _, ours in pairs)
    word = "ok " if ratio >= wanted else "LOW"
    print(
        f"{what:<34} {rate:>8.0f}/s  1/{1 / ratio:<6.1f} must 1/{1 / wanted:<5.0f} {word}"
        f" 99th percentile {worst:6.1f} ms" + (f"  FAILED {failed}" if failed else ""),
        flush=True,
    )


def requests_of(players: list[Player], what: str) -> Requests:
    """What the players ask for, in turn."""
    token = "b" * 32
    made = []
    for player in players:
        at = f"/api/tables/{player.table}"
        headers = {"Cookie": f"sessionid={player.cookie}; csrftoken={token}", "X-CSRFToken": token}
        if what == "check":
            made.append(request("POST", f"{at}/check", headers, b'{"text": "PAY 1 1"}'))
        elif what == "orders":
            body = {"text": "", "question": player.question, "ready": False}
            made.append(request("POST", f"{at}/orders", headers, json.dumps(body).encode()))
        else:
            made.append(request("GET", f"{at}/{what}", headers))
    return lambda connection, number: made[(connection + 32 * number) % len(made)]


def web() -> None:
    """Bars 19 to 21."""
    players = set_up(TABLES, due=False)
    from django.core import signing

    from hegemon.server import events
    from hegemon.server.models import Table

    pks = dict(Table.objects.values_list("name", "pk"))
    tickets = [
        signing.dumps([pks[player.table], player.seat], salt=events.SALT) for player in players
    ]
    with (
        serving("asgi", "bench.bare:asgi") as (raw, _),
        serving("wsgi", "bench.bare:wsgi") as (bare, _),
        serving("wsgi", "hegemon.server.wsgi:application") as (site, _),
        serving("asgi", "hegemon.server.events_app:application") as (live, pid),
    ):
        print("against an empty answer of raw ASGI under uvicorn")
        compared(
            "position, signed in (bar 19)", site, requests_of(players, "position"), raw, 1 / 40
        )
        now = [request("GET", f"/events/now?ticket={ticket}", {}) for ticket in tickets]
        compared(
            "live numbers (bar 20)", live, lambda c, n: now[(c + 32 * n) % len(now)], raw, 1 / 4
        )
        print("against an empty answer of WSGI under granian")
        compared("position, signed in", site, requests_of(players, "position"), bare, 1 / 60)
        compared("check of a line", site, requests_of(players, "check"), bare, 1 / 200)
        compared("order sheet saved", site, requests_of(players, "orders"), bare, 1 / 200)
        durable(site, players)
        uvloop.run(streams(live, pid, tickets))


def durable(site: int, players: list[Player]) -> None:
    """Bar 21: an order sheet saved, against a row a commit with FULL sync."""
    import sqlite3

    ratios, rates = [], []
    for _ in range(PAIRS):
        with tempfile.TemporaryDirectory() as folder:
            database = sqlite3.connect(f"{folder}/x", isolation_level=None)
            database.execute("PRAGMA journal_mode=WAL")
            database.execute("PRAGMA synchronous=FULL")
            database.execute("CREATE TABLE sheet (id INTEGER PRIMARY KEY, body BLOB)")
            begun = time.perf_counter()
            for _ in range(3000):
                database.execute("BEGIN IMMEDIATE")
                database.execute("INSERT INTO sheet (body) VALUES (?)", (b"x" * 1500,))
                database.execute("COMMIT")
            anchor = 3000 / (time.perf_counter() - begun)
            database.close()
        ours = load(site, requests_of(players, "orders"), SECONDS).per_second
        ratios.append(ours / anchor)
        rates.append(ours)
    ratio = statistics.median(ratios)
    word = "ok " if ratio >= 1 / 40 else "LOW"
    print(
        f"{'order sheet saved, durable (bar 21)':<34} {statistics.median(rates):>7.0f}/s "
        f" 1/{1 / ratio:<6.1f} must 1/40    {word} of a commit with FULL sync"
    )


async def streams(port: int, pid: int, tickets: list[str]) -> None:
    """Many open streams: how long until all have heard of something, and what they cost."""
    import resource

    resource.setrlimit(
        resource.RLIMIT_NOFILE, (8192, resource.getrlimit(resource.RLIMIT_NOFILE)[1])
    )
    begun = time.perf_counter()
    readers = []
    for number in range(STREAMS):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        ticket = tickets[number % len(tickets)]
        writer.write(request("GET", f"/events?ticket={ticket}", {}))
        readers.append((reader, writer))
    await asyncio.gather(*(_next(reader) for reader, _ in readers))
    opened = time.perf_counter() - begun
    begun = time.perf_counter()
    await asyncio.to_thread(_bump_all)
    await asyncio.gather(*(_next(reader) for reader, _ in readers))
    heard = time.perf_counter() - begun
    memory = next(
        int(line.split()[1]) // 1024
        for line in Path(f"/proc/{pid}/status").read_text().splitlines()
        if line.startswith("VmRSS")
    )
    print(
        f"{STREAMS} event streams: open after {opened:.1f} s, all told within {heard:.2f} s, "
        f"{memory} MB"
    )
    for _, writer in readers:
        writer.close()


async def _next(reader: asyncio.StreamReader) -> None:
    while not (await reader.readline()).startswith(b"data: "):
        pass


def _bump_all() -> None:
    from django.db.models import F

    from hegemon.server.models import Pulse

    Pulse.objects.update(position=F("position") + 1)


def due() -> None:
    """The time to process tables whose deadline has passed, with one and with two workers."""
    from django.utils import timezone

    from hegemon.server.models import Job, Table

    for workers in (1, 2):
        set_up(DUE, due=True)
        left = Table.objects.filter(status="playing", deadline__lte=timezone.now())
        count = left.count()
        begun = time.perf_counter()
        command = [sys.executable, "-m", "hegemon.server.work"]
        found: list[subprocess.Popen[Any]] = [
            subprocess.Popen(command, cwd=ROOT) for _ in range(workers)
        ]
        while left.exists():
            time.sleep(0.1)
        took = time.perf_counter() - begun
        for process in found:
            process.terminate()
        for process in found:
            process.wait(60)
        print(f"{count} due tables with {workers} workers: {took:.1f} s, {count / took:.0f}/s")
        Job.objects.all().delete()
        Table.objects.update(status="over")


def main() -> None:
    """All of it, in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["HEGEMON_DATA"] = folder
        os.environ["DJANGO_SETTINGS_MODULE"] = "hegemon.server.settings"
        os.environ["PYTHONPATH"] = str(ROOT / "src")
        web()
        due()


if __name__ == "__main__":
    main()
