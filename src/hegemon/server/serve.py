"""The whole site by one command: brings the database up to date, then runs the site, the live
events and the workers as its children. They end with it; one that dies is started again."""

import ctypes
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
import webbrowser
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from types import FrameType

import click

PATIENCE = 30.0
"""Seconds until the site has to answer."""
FAR_TOO_OFTEN = 5
"""Deaths of a child within a minute after which all is given up."""


@dataclass
class Child:
    """A process and how to start it."""

    name: str
    command: Sequence[str]
    process: "subprocess.Popen[bytes] | None" = None
    deaths: list[float] = field(default_factory=list)

    def start(self) -> None:
        """Start it, in such a way that it cannot outlive us."""
        self.process = subprocess.Popen(self.command, preexec_fn=_die_with_parent())

    def end(self) -> None:
        """Ask it to end."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()

    def wait(self, seconds: float) -> None:
        """See that it has ended."""
        if self.process is None:
            return
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def died(self) -> bool:
        """Whether it has ended by itself."""
        return self.process is not None and self.process.poll() is not None


def _die_with_parent() -> Callable[[], None] | None:
    """On Linux, what makes a child end when its parent is killed."""
    if not sys.platform.startswith("linux"):
        return None
    libc = ctypes.CDLL(None)
    signals_on_death = 1
    return lambda: libc.prctl(signals_on_death, signal.SIGTERM)


def children(
    host: str, port: int, events: int, webs: int, threads: int, workers: int
) -> list[Child]:
    """The processes of a site."""
    python = sys.executable
    site = [
        python, "-m", "granian", "--interface", "wsgi", "--host", host, "--port", str(port),
        "--workers", str(webs), "--blocking-threads", str(threads), "--backpressure", "256",
        "--log-level", "warning", "--no-ws", "--workers-kill-timeout", "5",
        "hegemon.server.wsgi:application",
    ]  # fmt: skip
    live = [
        python, "-m", "uvicorn", "--host", host, "--port", str(events), "--log-level", "warning",
        "--no-access-log", "--timeout-graceful-shutdown", "2", "--no-server-header",
        "hegemon.server.events_app:application",
    ]  # fmt: skip
    work = [python, "-m", "hegemon.server.work"]
    found = [Child("site", site), Child("events", live)]
    return found + [Child(f"worker {number}", work) for number in range(1, workers + 1)]


def prepare() -> None:
    """Bring the database up to date and gather the static files."""
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", interactive=False, verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)


def is_free(host: str, port: int) -> bool:
    """Whether nobody listens at a port."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


def answers(address: str, patience: float = PATIENCE) -> bool:
    """Whether the site answers within this time."""
    until = time.monotonic() + patience
    while time.monotonic() < until:
        try:
            with urllib.request.urlopen(f"{address}/api/me", timeout=5):
                return True
        except urllib.error.HTTPError:
            return True
        except OSError:
            time.sleep(0.1)
    return False


class Site:
    """The children, watched."""

    def __init__(self, found: list[Child]) -> None:
        self._children = found
        self._ending = False

    def run(self, ready: Callable[[], None]) -> int:
        """Run until told to end; the exit code."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._end)
        for child in self._children:
            child.start()
        try:
            if not self._ending:
                ready()
            while not self._ending:
                time.sleep(0.2)
                if not self._revive():
                    return 1
            return 0
        finally:
            for child in self._children:
                child.end()
            for child in self._children:
                child.wait(10)

    def _revive(self) -> bool:
        """Start again what has died; False if that happens far too often."""
        now = time.monotonic()
        for child in self._children:
            if not child.died() or self._ending:
                continue
            child.deaths = [death for death in child.deaths if now - death < 60] + [now]
            if len(child.deaths) >= FAR_TOO_OFTEN:
                click.echo(f"{child.name} dies again and again; giving up", err=True)
                return False
            click.echo(f"{child.name} has died and is started again", err=True)
            child.start()
        return True

    def _end(self, number: int, frame: FrameType | None) -> None:
        self._ending = True


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen.")
@click.option("--port", default=8000, show_default=True, help="Port of the site.")
@click.option("--events-port", default=0, help="Port of the live events; by default the next one.")
@click.option("--webs", default=1, show_default=True, help="Processes that answer requests.")
@click.option("--threads", default=4, show_default=True, help="Threads of each of them.")
@click.option("--workers", default=1, show_default=True, help="Processes that run turns.")
@click.option("--data", type=click.Path(file_okay=False), help="Folder of the database.")
@click.option("--open/--no-open", "open_page", default=False, help="Open the page in a browser.")
def serve(
    host: str, port: int, events_port: int, webs: int, threads: int, workers: int,
    data: str | None, open_page: bool,
) -> None:  # fmt: skip
    """Run the site: pages, API, live events and workers, until interrupted."""
    events = events_port or port + 1
    for each in (port, events):
        if not is_free(host, each):
            raise click.ClickException(f"somebody listens at port {each} already; try --port")
    if data:
        os.environ["HEGEMON_DATA"] = data
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "hegemon.server.settings")
    shown = "localhost" if host in ("127.0.0.1", "::1", "0.0.0.0", "::") else host
    os.environ.setdefault("HEGEMON_URL", f"http://{shown}:{port}")
    os.environ.setdefault("HEGEMON_EVENTS_URL", f"http://{shown}:{events}")
    address = os.environ["HEGEMON_URL"]
    prepare()

    def ready() -> None:
        if not answers(f"http://{'127.0.0.1' if host in ('0.0.0.0', '::') else host}:{port}"):
            raise click.ClickException("the site does not answer")
        click.echo(f"Hegemon is at {address} (end with Ctrl-C)")
        if open_page:
            webbrowser.open(address)

    raise SystemExit(Site(children(host, port, events, webs, threads, workers)).run(ready))


if __name__ == "__main__":
    serve()
