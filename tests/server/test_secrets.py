"""Hidden information never leaves the server.

The same game is played twice; only what North alone may know differs: its orders, drafts, standing
orders, how often it files, its private letters to East. Everything that anybody else can ask for,
every page, number, mail and webhook, has to be the same to the byte.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone
from server.people import Caller, Refusal

from hegemon.server import events, eyes, hooks, live, seating
from hegemon.server.api import api, limits
from hegemon.server.models import Member, Person, Pulse, Table, Webhook
from hegemon.server.worker import Worker

pytestmark = pytest.mark.django_db

NAME, INVITATION = "the-table", "the-invitation"
VIEWERS = ("south", "spectator", "stranger", "nobody")
CLOCK = re.compile(r"\d{2} \w+ \d{4}, \d{2}:\d{2} UTC \(\d{2}:\d{2} UTC\)|\b\d{2}:\d{2} UTC\b")
"""Deadlines in mails: the two games are played a minute apart."""
CHANGING = re.compile(
    r"\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)|\w{3} \d\d \w{3} \d{4}, \d\d:\d\d UTC"
    r"|\d\d \w{3} \d{4}, \d\d:\d\d UTC|\d{1,2} \w{3} \d{4}, \d\d:\d\d UTC"
    r"|\w{3} \d\d:\d\d<span>[^<]*"
    r'|ticket=[\w:-]+|"csrf": "\w*"|name="csrfmiddlewaretoken" value="\w+"|<job-\d+-\d+@'
)
"""Times, tickets and tokens, which differ from one request to the next."""


class Play:
    """One game with its people, from the beginning."""

    def __init__(self, secretive: bool) -> None:
        self.people = {
            name: Person.objects.create_user(name, f"{name}@example.org")
            for name in ("host", "north", "south", "east", "spectator", "stranger")
        }
        for person in self.people.values():
            EmailAddress.objects.create(
                user=person, email=person.email, verified=True, primary=True
            )
        Person.objects.update(mail_press=True)
        self.callers = {"nobody": Caller(Client())}
        for name, person in self.people.items():
            client = Client()
            client.force_login(person)
            self.callers[name] = Caller(client)
        self.table = self._set_up()
        self._play(secretive)

    def _set_up(self) -> Table:
        plan = seating.Plan(
            "front",
            "three",
            title="The table",
            clock={"clock": "duration", "seconds": 86400},
            manners={"press": ["public", "private", "broadcast"]},
        )
        table = seating.set_up(plan, self.people["host"])
        table.name, table.invitation, table.key = NAME, INVITATION, b"k" * 32
        table.save()
        for seat in ("north", "south", "east"):
            seating.take_seat(table, self.people[seat], seat)
        Member.objects.create(table=table, person=self.people["spectator"], role="spectator")
        other = seating.play_alone("front", self.people["stranger"])
        Table.objects.filter(pk=other.pk).update(name="another-table")
        seating.start(table)
        return table

    def _play(self, secretive: bool) -> None:
        north, south, east = (self.callers[seat] for seat in ("north", "south", "east"))
        path = f"/tables/{NAME}"
        south.post(f"{path}/press", kind="public", text="Peace!")
        if secretive:
            question = north.get(f"{path}/ask")["question"]["question"]
            for version in range(3):
                north.put(
                    f"{path}/draft", text=f"HIRE {version}", question=question, version=version
                )
            north.put(f"{path}/standing", text="ON front.raid THEN FLEE")
            for text in ("HIRE 2", "HIRE 3"):
                north.orders(NAME, text, ready=False)
            north.post(f"{path}/press", kind="private", to=["east"], text="Raid South with me.")
            east.post(f"{path}/press", kind="private", to=["north"], text="Tomorrow.")
        north.orders(NAME, "HIRE 4" if secretive else "HIRE 1")
        if secretive:
            north.orders(NAME, "HIRE 5")
        south.orders(NAME, "HIRE 1")
        east.orders(NAME, "")
        if secretive:
            north.orders(NAME, "HIRE 1\nHIRE 1", ready=False)
            north.post(f"{path}/press", kind="private", to=["east"], text="Now.")
        south.post(f"{path}/press", kind="broadcast", text="Somebody will fall.")
        while Worker().once(timezone.now()):
            pass

    def seen(self, viewer: str) -> dict[str, str]:
        """Everything a viewer can ask for, by address."""
        client = self.callers[viewer].client
        found = {}
        for address in sorted(set(addresses())):
            for query in ("", f"?invitation={INVITATION}", "?seat=south", "?seat=public"):
                limits.forget()
                response = client.get(address + query)
                assert response.status_code < 500, (address, response.content)
                body = b"".join(response) if response.streaming else response.content
                text = CHANGING.sub("~", body.decode("utf-8", "replace"))
                found[address + query] = f"{response.status_code} {text}"
        return found

    def checked(self, viewer: str) -> list[Any]:
        """What check and offer say to a viewer."""
        caller, said = self.callers[viewer], []
        for what in ("check", "offer"):
            for text in ("", "HIRE 9\nHIRE 9", "RAID north", "MOVE ", "BREAK"):
                try:
                    said.append(caller.post(f"/tables/{NAME}/{what}", text=text))
                except Refusal as refusal:
                    said.append((refusal.status, refusal.body))
        return said


def addresses() -> Iterator[str]:
    """Every address of the site that can be asked for, with the table's name in it."""
    values = {
        "table": NAME, "game": "front", "clause": "front.1", "step": "0", "token": "1",
        "secret": INVITATION, "hook": "1", "path": "nothing", "key": "x", "pk": "1",
    }  # fmt: skip
    for path, operations in api.get_openapi_schema()["paths"].items():
        if "get" in operations:
            yield re.sub(r"{(\w+)}", lambda match: values[match[1]], path)
    for route in pages(get_resolver().url_patterns, ""):
        if route.startswith(("api/", "admin/", "account/")):
            continue
        yield "/" + re.sub(r"<(?:\w+:)?(\w+)>", lambda match: values[match[1]], route)


def pages(patterns: list[Any], before: str) -> Iterator[str]:
    """The routes of all pages."""
    for each in patterns:
        if isinstance(each, URLResolver):
            yield from pages(each.url_patterns, before + str(each.pattern))
        elif isinstance(each, URLPattern):
            yield before + str(each.pattern)


@pytest.fixture
def twins() -> tuple[dict[str, Any], dict[str, Any]]:
    """All that others see of the plain game and of the secretive one."""
    return _all_seen(secretive=False), _all_seen(secretive=True)


def _all_seen(secretive: bool) -> dict[str, Any]:
    from django.db import transaction

    result: dict[str, Any] = {}
    point = transaction.savepoint()
    mail.outbox.clear()
    play = Play(secretive)
    for viewer in VIEWERS:
        result[f"seen {viewer}"] = play.seen(viewer)
        result[f"checked {viewer}"] = play.checked(viewer)
    result["own"] = play.seen("north")
    result["numbers"] = {seat: events.numbers(play.table.pk, seat) for seat in ("south", "public")}
    hook = Webhook(table=play.table, seat="south", secret="s", address="https://example.org/")
    result["hook"] = hooks.body_of(hook)
    result["mail"] = [
        (letter.subject, CLOCK.sub("~", CHANGING.sub("~", str(letter.body))))
        for letter in mail.outbox
        if letter.to == ["south@example.org"]
    ]
    transaction.savepoint_rollback(point)
    for forget in (live.forget, eyes.forget, limits.forget):
        forget()
    return result


@pytest.mark.slow
def test_what_others_see_does_not_depend_on_what_is_hidden(
    twins: tuple[dict[str, Any], dict[str, Any]],
) -> None:
    plain, secretive = twins
    assert plain["own"] != secretive["own"]
    for what in plain:
        if what == "own":
            continue
        if isinstance(plain[what], dict):
            for address, answer in plain[what].items():
                assert answer == secretive[what][address], (what, address)
        assert plain[what] == secretive[what], what
    assert sum(answer.startswith("200") for answer in plain["seen south"].values()) > 60
    assert len(plain["mail"]) == 1


@pytest.mark.slow
def test_a_stranger_sees_nothing_of_a_table(
    twins: tuple[dict[str, Any], dict[str, Any]],
) -> None:
    for viewer in ("stranger", "nobody"):
        for address, answer in twins[0][f"seen {viewer}"].items():
            if NAME in address and "invitation=" not in address:
                assert answer[:3] in ("302", "401", "403", "404", "405"), (viewer, address, answer)


@pytest.mark.parametrize("path", ["draft", "standing", "orders", "undo", "check", "offer"])
def test_nobody_acts_for_a_seat_that_is_not_his(path: str) -> None:
    play = Play(secretive=False)
    body: dict[str, Any] = {"text": "HIRE 1", "question": "1.1.x", "version": 0}
    for viewer, status in (("south", 403), ("spectator", 403), ("stranger", 404), ("nobody", 401)):
        method = "put" if path in ("draft", "standing") else "post"
        address = f"/tables/{NAME}/{path}?seat=north"
        assert play.callers[viewer].refused(method, address, **body).status == status
    if path != "standing":
        address = f"/tables/{NAME}/{path}"
        assert play.callers["spectator"].refused(
            "put" if path == "draft" else "post", address, **body
        ).status in (401, 403)


def test_the_folder_is_handed_to_a_host_who_does_not_play_and_to_nobody_else() -> None:
    play = Play(secretive=True)
    for viewer in ("north", "south", "spectator", "stranger", "nobody"):
        assert play.callers[viewer].refused("get", f"/tables/{NAME}/export").status in (
            401,
            403,
            404,
        )
    packed = play.callers["host"].client.get(f"/api/tables/{NAME}/export")
    assert packed.headers["Content-Type"] == "application/zip"
    seat = play.table.seats.get(key="south")
    seating.replace(play.table, "south", play.people["host"])
    assert seat.table_id == play.table.pk
    assert play.callers["host"].refused("get", f"/tables/{NAME}/export").status == 403


def test_a_host_who_plays_sees_no_trace_of_a_game_that_failed(
    call: dict[str, Caller], duel: str
) -> None:
    call["ann"].orders(duel, "HIRE 1")
    question = call["bob"].get(f"/tables/{duel}/ask")["question"]["question"]
    call["bob"].refused("post", f"/tables/{duel}/orders", text="BREAK", question=question)
    for address in (f"/api/tables/{duel}/host", f"/table/{duel}/host/"):
        shown = call["ann"].client.get(address).content.decode()
        assert "4711" not in shown
        assert "Traceback" not in shown


def test_an_anonymous_table_names_nobody(call: dict[str, Caller], duel: str) -> None:
    Table.objects.filter(name=duel).update(anonymous=True)
    for address in (f"/api/tables/{duel}", f"/table/{duel}/lobby/", f"/api/tables/{duel}/notes"):
        shown = call["bob"].client.get(address).content.decode()
        assert "ann" not in shown.replace("anonymous", "").replace("cannot", ""), address
    seats = call["ann"].get(f"/tables/{duel}")["seats"]
    assert [seat["who"] for seat in seats] == ["ann", None]
    call["bob"].post(f"/tables/{duel}/leave")
    call["cid"].post(
        f"/tables/{duel}/sit",
        seat="south",
        invitation=Table.objects.get(name=duel).invitation,
    )
    assert "cid" not in json.dumps(call["ann"].get(f"/tables/{duel}/notes"))


def test_spectators_are_some_turns_behind(call: dict[str, Caller], duel: str) -> None:
    Table.objects.filter(name=duel).update(watch="all", watch_delay=1)
    for text in ("MOVE 7", "MOVE 8"):
        call["ann"].orders(duel, text)
        call["bob"].orders(duel, "")
    path = f"/tables/{duel}"
    watcher = call["cid"]
    places = {p["id"]: p["area"] for p in watcher.get(f"{path}/position")["pieces"]}
    assert places["north"] == "7"
    assert watcher.get(path)["step"] == 1
    assert watcher.get(f"{path}/ask")["waiting"] == []
    assert watcher.refused("get", f"{path}/position", step=2).status == 403
    assert watcher.refused("get", f"{path}/turns/1").status == 403
    assert [t["step"] for t in watcher.get(f"{path}/turns")["turns"]] == [0]
    assert call["bob"].get(f"{path}/position", step=2)["title"] == "Turn 3"


def test_numbers_rise_only_for_those_who_may_know(call: dict[str, Caller], duel: str) -> None:
    def numbers() -> dict[str, int]:
        rows = Pulse.objects.filter(table__name=duel).values_list("seat", "position")
        return dict(rows)

    before = numbers()
    call["ann"].orders(duel, "HIRE 1", ready=False)
    own = numbers()
    assert own == {**before, "north": before["north"] + 1}
    call["ann"].orders(duel, "HIRE 2")
    assert numbers() == {seat: count + 1 for seat, count in own.items()}
