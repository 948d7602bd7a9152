"""A server with a made-up game on its shelf, and people at it."""

import os
import tempfile
from typing import Any

os.environ["HEGEMON_DATA"] = tempfile.mkdtemp(prefix="hegemon-test-")
os.environ["HEGEMON_URL"] = "http://testserver"
os.environ["DJANGO_SETTINGS_MODULE"] = "hegemon.server.settings"

import django

django.setup()

import pytest
from django.core.cache import cache
from django.test import Client
from server.frontier import Frontier
from server.people import Caller

import hegemon.games
from hegemon.server import eyes, live
from hegemon.server.api import limits
from hegemon.server.models import Person, Table


@pytest.fixture(autouse=True)
def shelf() -> None:
    """The made-up game, and nothing remembered from the test before."""
    if "front" not in hegemon.games.known():
        hegemon.games.add("front", Frontier)
    for forget in (live.forget, eyes.forget, limits.forget, cache.clear):
        forget()
    return


@pytest.fixture
def people(db: None) -> dict[str, Person]:
    """Ann, Bob, Cid and Dora, with accounts."""
    return {
        name: Person.objects.create_user(name, f"{name}@example.org", "correct horse battery")
        for name in ("ann", "bob", "cid", "dora")
    }


@pytest.fixture
def call(people: dict[str, Person]) -> dict[str, Caller]:
    """Each of them at a browser; "nobody" is not signed in."""
    callers = {"nobody": Caller(Client())}
    for name, person in people.items():
        client = Client()
        client.force_login(person)
        callers[name] = Caller(client)
    return callers


@pytest.fixture
def duel(call: dict[str, Caller]) -> str:
    """A table of Ann (north) and Bob (south), in play; Ann is its host."""
    seats = [{"seat": "north", "kind": "me"}]
    made: Any = call["ann"].post("/tables", game="front", seats=seats, title="Duel")
    invitation = call["ann"].get(f"/tables/{made['table']}")["invitation"]
    call["bob"].post(f"/tables/{made['table']}/sit", seat="south", invitation=invitation)
    call["ann"].post(f"/tables/{made['table']}/start")
    name: str = made["table"]
    assert Table.objects.get(name=name).status == "playing"
    return name
