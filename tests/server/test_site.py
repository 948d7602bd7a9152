"""The whole site, run by its command."""

import socket
import urllib.error
import urllib.request
from http.client import HTTPResponse
from pathlib import Path

import pytest
from server.site import Browser, running, until

pytestmark = pytest.mark.slow


def next_event(stream: HTTPResponse) -> str:
    """The next event of a stream that is one."""
    while True:
        line = stream.readline().decode()
        if line.startswith("data: "):
            return line.removeprefix("data: ").strip()


def test_a_game_from_the_command_to_the_second_turn(tmp_path: Path) -> None:
    """Play now, computers answer, events come, orders are filed; all ends with the command."""
    with running(tmp_path) as address:
        player = Browser(address)
        assert 'action="/play/kok/"' in player.page("/")
        table = player.post("/games/kok/play")["table"]
        path = f"/tables/{table}"
        mine = player.get(path)["me"][0]
        until(lambda: player.get(f"{path}/ask")["waiting"] == [mine])
        ticket = player.get(f"{path}/events")["address"]
        with urllib.request.urlopen(ticket, timeout=30) as stream:
            before = next_event(stream)
            question = player.get(f"{path}/ask")["question"]["question"]
            filed = player.post(f"{path}/orders", text="", question=question)
            assert filed["step"] == 1
            assert next_event(stream) != before
        assert player.get(f"{path}/position")["title"]
        until(lambda: player.get(f"{path}/turns/0")["report"]["sections"])
        now = ticket.replace("/events?", "/events/now?")
        with urllib.request.urlopen(now, timeout=30) as answer:
            assert b"position" in answer.read()
        with pytest.raises(urllib.error.HTTPError, match="403"):
            urllib.request.urlopen(now[:-1] + "x", timeout=30)
    with (
        pytest.raises(ConnectionRefusedError),
        socket.create_connection(("127.0.0.1", int(address[-5:])), 2),
    ):
        pass
    with running(tmp_path) as address:
        assert "Open seats" in Browser(address).page("/")


def test_what_is_served_may_be_kept_and_only_what_may(tmp_path: Path) -> None:
    with running(tmp_path) as address:
        page = Browser(address).page("/")
        style = next(w for w in page.split('"') if w.startswith("/static/site/site."))
        with urllib.request.urlopen(address + style, timeout=30) as answer:
            assert "immutable" in answer.headers["Cache-Control"]
        request = urllib.request.Request(address, headers={"Host": "evil.example"})
        with pytest.raises(urllib.error.HTTPError, match="400"):
            urllib.request.urlopen(request, timeout=30)
