"""The whole site as its users have it: the command, on free ports, with a folder of its own."""

import json
import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any

from server.postgres import free_port

ROOT = Path(__file__).parents[2]


class Browser:
    """Somebody with a cookie jar."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._open = urllib.request.build_opener(
            urllib.request.HTTPCookieProcessor(CookieJar())
        ).open
        self._csrf = ""

    def get(self, path: str) -> Any:
        """JSON from the API."""
        with self._open(f"{self.address}/api{path}", timeout=30) as answer:
            return json.load(answer)

    def page(self, path: str) -> str:
        """A page."""
        with self._open(f"{self.address}{path}", timeout=30) as answer:
            text: str = answer.read().decode()
            return text

    def post(self, path: str, **body: Any) -> Any:
        """Send JSON to the API."""
        if not self._csrf:
            self._csrf = self.get("/me")["csrf"]
        request = urllib.request.Request(
            f"{self.address}/api{path}",
            json.dumps(body).encode(),
            {"Content-Type": "application/json", "X-CSRFToken": self._csrf},
        )
        with self._open(request, timeout=30) as answer:
            found = json.load(answer)
        if path.endswith("/play"):
            self._csrf = self.get("/me")["csrf"]  # signing in renews it
        return found


@contextmanager
def running(folder: Path, *options: str, **settings: str) -> Iterator[str]:
    """The address of a site that runs meanwhile."""
    port = free_port()
    events = free_port()
    environment = {
        **{key: value for key, value in os.environ.items() if not key.startswith("HEGEMON_")},
        "PYTHONPATH": str(ROOT / "src"),
        **settings,
    }
    environment.pop("DJANGO_SETTINGS_MODULE", None)
    command = [sys.executable, "-m", "hegemon.cli", "serve", "--data", str(folder)]
    command += ["--port", str(port), "--events-port", str(events), *options]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as site:
        assert site.stdout is not None
        try:
            first = site.stdout.readline()
            assert first.startswith("Hegemon is at "), first
            yield f"http://localhost:{port}"
        finally:
            site.terminate()
            try:
                assert site.wait(30) == 0
            except subprocess.TimeoutExpired:
                site.kill()
                raise


def until(what: Any, seconds: float = 20) -> Any:
    """The first answer that is true; an error if none comes in time."""
    end = time.monotonic() + seconds
    while True:
        found = what()
        if found:
            return found
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.1)
