"""A PostgreSQL server for the tests: its own cluster, on a free loopback port, without fsync."""

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HOMES = ("/usr/lib/postgresql", "/usr/local", "/usr")


def program(name: str) -> str:
    """The path of a program of PostgreSQL; empty where there is none."""
    found = shutil.which(name)
    if found:
        return found
    paths = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), reverse=True)
    return str(paths[0]) if paths else ""


def why_none() -> str:
    """Why there can be no server here; empty if there can."""
    if not program("initdb") or not program("postgres"):
        return "no PostgreSQL is installed (as root: apt-get install postgresql)"
    if os.geteuid() == 0 and subprocess.run(["id", "postgres"], capture_output=True).returncode:
        return "PostgreSQL does not run as root, and there is no user postgres"
    return ""


def free_port() -> int:
    """A port nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def _as_owner(*command: str) -> list[str]:
    return ["runuser", "-u", "postgres", "--", *command] if os.geteuid() == 0 else list(command)


@contextmanager
def server() -> Iterator[str]:
    """The address of a fresh database."""
    folder = Path(tempfile.mkdtemp(prefix="hegemon-pg-"))
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres")
    data, port = folder / "data", free_port()
    make = [program("initdb"), "-D", str(data), "-A", "trust", "-U", "hegemon", "-E", "UTF8"]
    subprocess.run(_as_owner(*make, "--no-sync"), check=True, capture_output=True)
    options = ["fsync=off", f"unix_socket_directories={folder}", "listen_addresses=127.0.0.1"]
    run = [program("postgres"), "-D", str(data), "-p", str(port)]
    for option in (*options, "max_connections=60"):
        run += ["-c", option]
    process = subprocess.Popen(
        _as_owner(*run), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=folder
    )
    try:
        _wait(port)
        yield f"postgresql://hegemon@127.0.0.1:{port}/postgres"
    finally:
        subprocess.run(
            _as_owner(program("pg_ctl"), "-D", str(data), "-m", "immediate", "stop"),
            capture_output=True,
        )
        process.wait(20)
        shutil.rmtree(folder, ignore_errors=True)


def _wait(port: int) -> None:
    import time

    import psycopg

    until = time.monotonic() + 30
    while True:
        try:
            psycopg.connect(f"postgresql://hegemon@127.0.0.1:{port}/postgres").close()
            return
        except psycopg.OperationalError:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)
