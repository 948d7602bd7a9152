"""A real browser at a real site: the whole of it as a child process, on a folder of its own."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

expect.set_options(timeout=25_000)  # a busy machine is slow, not wrong

ROOT = Path(__file__).parents[2]
ARTEFACTS = ROOT / "artefacts"
PATIENCE = 90
"""Seconds until the site has to answer."""


def pytest_configure(config: pytest.Config) -> None:
    """The mark is known without xdist, too."""
    config.addinivalue_line("markers", "xdist_group: tests that run in one process")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """One browser and one site: all of these tests in one process."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.xdist_group("browser"))


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """Debian's Chromium, drawing without a graphics card."""
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    found = next((path for name in names if (path := shutil.which(name))), None)
    assert found, "browser tests need Chromium: run scripts/chromium.sh"
    quiet = ["--disable-quic", "--no-first-run", "--disable-background-networking"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=found,
            chromium_sandbox=os.geteuid() != 0,
            args=["--disable-gpu", "--disable-component-update", "--disable-sync", *quiet],
        )
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def built() -> Path:
    """The client as `make client` builds it."""
    dist = ROOT / "client" / "dist"
    assert (dist / "index.html").exists(), "the client is not built: run make client"
    return dist


def _free_ports() -> tuple[int, int]:
    with socket.socket() as one, socket.socket() as two:
        one.bind(("127.0.0.1", 0))
        two.bind(("127.0.0.1", 0))
        return one.getsockname()[1], two.getsockname()[1]


@pytest.fixture(scope="package")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the site."""
    return tmp_path_factory.mktemp("site")


@pytest.fixture(scope="package")
def site(built: Path, data: Path) -> Iterator[str]:
    """The address of a site in play, as `hegemon serve` runs it."""
    port, events = _free_ports()
    address = f"http://localhost:{port}"
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "HEGEMON_CLIENT": str(built)}
    command = [
        sys.executable, "-c", "from hegemon.cli import main; main()", "serve",
        "--port", str(port), "--events-port", str(events), "--data", str(data),
    ]  # fmt: skip
    with (data / "log").open("wb") as log:
        process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        try:
            _wait_for(address, process, data / "log")
            yield address
        finally:
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _wait_for(address: str, process: "subprocess.Popen[bytes]", log: Path) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        assert process.poll() is None, log.read_text()
        try:
            with urllib.request.urlopen(f"{address}/api/me", timeout=5):
                return
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.2)
    raise AssertionError(f"the site does not answer: {log.read_text()}")


ACCOUNT = """
import django, sys
django.setup()
from allauth.account.models import EmailAddress
from hegemon.server.models import Person
for name in sys.argv[1:]:
    mail = f"{name}@example.org"
    person = Person.objects.create_user(name, mail, "ten-thousand-immortals")
    EmailAddress.objects.create(user=person, email=mail, verified=True, primary=True)
"""


@pytest.fixture(scope="package")
def accounts(site: str, data: Path) -> str:
    """Themistokles and Xerxes have accounts with this password."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT / "src"),
        "HEGEMON_DATA": str(data),
        "DJANGO_SETTINGS_MODULE": "hegemon.server.settings",
    }
    command = [sys.executable, "-c", ACCOUNT, "themistokles", "xerxes"]
    subprocess.run(command, env=environment, check=True)
    return "ten-thousand-immortals"


@pytest.fixture
def people(chromium: Browser) -> Iterator[Callable[..., Page]]:
    """Makes people: each with a browser of his own, as large as said."""
    contexts: list[BrowserContext] = []

    def person(width: int = 1440, height: int = 900, **more: Any) -> Page:
        context = chromium.new_context(viewport={"width": width, "height": height}, **more)
        context.set_default_timeout(20_000)
        contexts.append(context)
        return context.new_page()

    yield person
    for context in contexts:
        context.close()


@pytest.fixture
def desk(people: Callable[..., Page]) -> Page:
    """Somebody at a desk: 1440 by 900."""
    return people()


@pytest.fixture
def phone(people: Callable[..., Page]) -> Page:
    """Somebody with a phone: 390 by 844, with fingers."""
    return people(390, 844, has_touch=True, device_scale_factor=2)


def picture(page: Page, name: str) -> None:
    """Keep what the page looks like, for people to look at."""
    ARTEFACTS.mkdir(exist_ok=True)
    page.screenshot(path=ARTEFACTS / f"{name}.png")
