"""Two workers on SQLite and on PostgreSQL, killed under load: no turn is lost, none is played
twice, and no order that was acknowledged is lost."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from server import postgres

CHILD = Path(__file__).with_name("killed_child.py")
ROOT = Path(__file__).parents[2]
TABLES, KILLS = 12, 4


@pytest.fixture(params=["sqlite", "postgresql"])
def environment(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[dict[str, str]]:
    """The surroundings of processes of one site."""
    found = {
        **{key: value for key, value in os.environ.items() if not key.startswith("HEGEMON_")},
        "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT / 'tests'}",
        "HEGEMON_DATA": str(tmp_path),
        "HEGEMON_LOG": "ERROR",
    }
    if request.param == "sqlite":
        yield found
        return
    if postgres.why_none():
        pytest.skip(postgres.why_none())
    with postgres.server() as address:
        yield {**found, "HEGEMON_DATABASE": address}


def child(environment: dict[str, str], *args: str) -> "subprocess.Popen[str]":
    heard = None if args == ("work",) else subprocess.PIPE
    command = [sys.executable, str(CHILD), *args]
    return subprocess.Popen(command, env=environment, stdout=heard, text=True)


@pytest.mark.slow
def test_killed_workers_lose_nothing_and_do_nothing_twice(environment: dict[str, str]) -> None:
    made = child(environment, "set-up", str(TABLES))
    tables = made.communicate(timeout=120)[0].split()
    assert len(tables) == TABLES
    writer = child(environment, "file", ",".join(tables), "north", "25")
    workers = [child(environment, "work") for _ in range(2)]
    for _ in range(KILLS):
        time.sleep(2)
        victim = workers.pop(0)
        victim.send_signal(signal.SIGKILL)
        victim.wait(10)
        workers.append(child(environment, "work"))
    acknowledged = writer.communicate(timeout=180)[0].splitlines()
    time.sleep(3)
    for worker in workers:
        worker.terminate()
    for worker in workers:
        assert worker.wait(20) == 0
    report = subprocess.run(
        [sys.executable, "-c", AUDIT, *acknowledged],
        env=environment,
        capture_output=True,
        text=True,
        timeout=180,
    )
    assert report.returncode == 0, report.stderr[-3000:]
    turns = [int(word) for word in report.stdout.split()]
    assert len(turns) == TABLES
    assert min(turns) >= 2, turns
    assert len(acknowledged) > TABLES


AUDIT = """
import os, sys
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "hegemon.server.settings")
import django
django.setup()
import hegemon.games
from server.frontier import Frontier
hegemon.games.add("front", Frontier)
from hegemon.core.deeds import Expired, Filed, Stepped
from hegemon.core.replay import verify
from hegemon.server.database_record import DatabaseRecord
from hegemon.server.models import Line, Table

filed = {}
for table in Table.objects.order_by("pk"):
    assert table.status == "playing", (table.status, table.trouble)
    record = DatabaseRecord(table.pk)
    fault = verify(hegemon.games.load("front"), record, bytes(table.key))
    assert not fault, (table.pk, fault)
    numbers = list(Line.objects.filter(table=table).values_list("number", flat=True))
    assert numbers == list(range(1, table.entries + 1)), numbers
    step = 0
    for entry in record.entries():
        for deed in entry.deeds:
            if isinstance(deed, Filed):
                filed.setdefault((str(table.pk), str(step)), []).append(deed.text)
            if isinstance(deed, Stepped):
                assert deed.step == step + 1, (table.pk, step, deed.step)
                step = deed.step
    assert step == table.step
    print(step)
for line in sys.argv[1:]:
    pk, step, text = line.split(" ", 2)
    assert text in filed.get((pk, step), []), line
"""
