"""Who asks too much, in the wrong way, or for somebody else is told so."""

import json
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from server.people import Caller

from hegemon.server import events, hooks, seating
from hegemon.server.api import limits
from hegemon.server.models import Person, Table, Token, Webhook

pytestmark = pytest.mark.django_db


def test_what_changes_something_needs_the_csrf_token(people: dict[str, Person], duel: str) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(people["ann"])
    body = json.dumps({"text": ""})
    path = f"/api/tables/{duel}/check"
    refused = client.post(path, body, content_type="application/json")
    assert (refused.status_code, refused.json()["error"]) == (403, "refused")
    token = client.get("/api/me").json()["csrf"]
    headers = {"X-CSRFToken": token}
    let_in = client.post(path, body, content_type="application/json", headers=headers)
    assert let_in.status_code == 200
    assert client.post(f"/table/{duel}/leave/", {"seat": "north"}).status_code == 403


def test_a_program_plays_with_its_token_and_loses_it(call: dict[str, Caller], duel: str) -> None:
    made = call["bob"].post("/me/tokens", name="my bot")
    bot = Client(enforce_csrf_checks=True, headers={"Authorization": f"Bearer {made['secret']}"})
    asked = bot.get(f"/api/tables/{duel}/ask").json()
    orders = {"text": "HIRE 1", "question": asked["question"]["question"]}
    filed = bot.post(f"/api/tables/{duel}/orders", json.dumps(orders), "application/json")
    assert filed.status_code == 200
    assert made["secret"] not in json.dumps(call["bob"].get("/me/tokens"))
    assert not Token.objects.filter(digest=made["secret"]).exists()
    more = bot.post("/api/me/tokens", json.dumps({"name": "x"}), "application/json")
    assert more.status_code == 403
    assert call["ann"].refused("delete", f"/me/tokens/{made['id']}").status == 404
    call["bob"].delete(f"/me/tokens/{made['id']}")
    assert bot.get(f"/api/tables/{duel}/ask").status_code == 401


def test_a_wrong_token_is_nobody_even_beside_a_session(call: dict[str, Caller], duel: str) -> None:
    wrong = {"Authorization": "Bearer hgm_wrong"}
    answer = call["ann"].client.get(f"/api/tables/{duel}/ask", headers=wrong)
    assert answer.status_code == 401


def test_too_many_calls_are_stopped_and_told_when_to_try_again(
    call: dict[str, Caller], duel: str
) -> None:
    path = f"/api/tables/{duel}/press"
    body = json.dumps({"kind": "public", "text": "spam"})
    for _ in range(40):
        call["ann"].client.post(path, body, content_type="application/json")
    answer = call["ann"].client.post(path, body, content_type="application/json")
    assert (answer.status_code, answer.json()["error"]) == (429, "too-many")
    assert int(answer.headers["Retry-After"]) >= 1
    assert call["bob"].post(f"/tables/{duel}/press", kind="public", text="Hello") is not None


def test_a_bucket_fills_up_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("hegemon.server.api.limits.time.monotonic", lambda: now)
    for _ in range(2):
        limits.spend("x", "ann", 2, 10)
    with pytest.raises(limits.TooMany):
        limits.spend("x", "ann", 2, 10)
    now += 5
    limits.spend("x", "ann", 2, 10)


def test_only_so_many_tables_at_a_time(call: dict[str, Caller], settings: Any) -> None:
    settings.TABLE_QUOTA = 1
    call["ann"].post("/tables", game="front")
    assert "1 tables already" in call["ann"].refused("post", "/tables", game="front").body["detail"]


def test_guests_play_alone_and_nothing_else(call: dict[str, Caller], duel: str) -> None:
    guest = Caller(Client())
    guest.post("/games/front/play")
    assert guest.refused("post", "/tables", game="front").status == 403
    assert guest.refused("post", "/me/tokens", name="x").status == 403
    secret = Table.objects.get(name=duel).invitation
    no = guest.refused("post", f"/tables/{duel}/sit", seat="south", invitation=secret)
    assert no.status in (403, 422)


def test_no_guests_where_none_are_let_in(settings: Any, db: None) -> None:
    settings.GUESTS = False
    assert Caller(Client()).refused("post", "/games/front/play").status == 403


def test_large_uploads_are_not_read(call: dict[str, Caller], settings: Any) -> None:
    settings.IMPORT_LIMIT = 10
    from django.core.files.uploadedfile import SimpleUploadedFile

    folder = SimpleUploadedFile("folder.zip", b"x" * 100)
    answer = call["ann"].client.post("/api/import", {"folder": folder})
    assert (answer.status_code, answer.json()["error"]) == (422, "impossible")
    text = {"text": "x" * 200_000, "question": "q"}
    no = call["ann"].client.post("/api/tables/x/orders", json.dumps(text), "application/json")
    assert no.status_code == 422


@pytest.mark.parametrize(
    ("address", "found"),
    [
        ("http://example.org/", ["93.184.216.34"]),
        ("https://example.org:8443/", ["93.184.216.34"]),
        ("https://user@example.org/", ["93.184.216.34"]),
        ("https:///x", []),
        ("https://inner.example/", ["10.1.2.3"]),
        ("https://inner.example/", ["93.184.216.34", "127.0.0.1"]),
        ("https://inner.example/", ["169.254.169.254"]),
        ("https://inner.example/", ["::1"]),
        ("https://inner.example/", ["::ffff:192.168.0.1"]),
        ("https://inner.example/", ["fd00::1"]),
        ("https://inner.example/", ["64:ff9b::a00:1"]),
        ("https://inner.example/", ["2002:7f00:1::"]),
        ("https://inner.example/", ["224.0.0.1"]),
        ("https://inner.example/", ["0.0.0.0"]),
        ("https://inner.example:99999/", ["93.184.216.34"]),
    ],
)
def test_webhooks_go_to_public_https_addresses_only(address: str, found: list[str]) -> None:
    with pytest.raises(hooks.NotPublic):
        hooks.checked(address, lambda host, port: found)


def test_a_webhook_is_told_that_something_happened_under_seal(
    call: dict[str, Caller], duel: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    public = "https://example.org/hook?x=1"
    resolver = lambda host, port: ["93.184.216.34"]  # noqa: E731
    assert hooks.checked(public, resolver) == ("example.org", "/hook?x=1", "93.184.216.34")
    monkeypatch.setattr(hooks, "resolve", resolver)
    monkeypatch.setattr(hooks.checked, "__defaults__", (resolver,))
    made = call["bob"].post(f"/tables/{duel}/hooks", address=public)
    hook = Webhook.objects.select_related("table").get(pk=made["id"])
    body = json.loads(hooks.body_of(hook))
    assert body == {"table": duel, "position": 1, "press": 0, "notes": 0}
    assert hooks.sealed(hook, b"x") != hooks.sealed(hook, b"y")
    assert call["ann"].get(f"/tables/{duel}/hooks") == []
    assert made["secret"] not in json.dumps(call["bob"].get(f"/tables/{duel}/hooks"))


def test_a_ticket_is_for_one_seat_and_cannot_be_forged(duel: str) -> None:
    from hegemon.core.seats import Seat as Side

    table = Table.objects.get(name=duel)
    ticket = events.ticket(table, Side("south"))
    assert events.admitted(ticket) == (table.pk, "south")
    assert events.admitted(ticket[:-2]) is None
    assert events.admitted("") is None


def test_a_position_costs_few_queries(call: dict[str, Caller], duel: str) -> None:
    path = f"/api/tables/{duel}/position"
    call["ann"].client.get(path)
    with CaptureQueriesContext(
        connection,
    ) as found:
        call["ann"].client.get(path)
    assert len(found) <= 2, [query["sql"] for query in found]


def test_press_is_read_by_those_it_is_for(
    call: dict[str, Caller], people: dict[str, Person]
) -> None:
    seats = dict.fromkeys(("north", "south", "east"), ("open", "standard"))
    plan = seating.Plan(
        "front", "three", seats=seats, manners={"press": ["public", "private", "broadcast"]}
    )
    table = seating.set_up(plan, people["dora"])
    for name, seat in (("ann", "north"), ("bob", "south"), ("cid", "east")):
        seating.take_seat(table, people[name], seat)
    path = f"/tables/{table.name}/press"
    call["ann"].post(path, kind="public", text="To all")
    call["ann"].post(path, kind="private", to=["south"], text="To South")
    call["ann"].post(path, kind="broadcast", text="From nobody")
    call["dora"].post(path, kind="host", text="Welcome")
    read = {
        name: [(m["number"], m["sender"], m["text"]) for m in call[name].get(path)]
        for name in ("ann", "bob", "cid", "dora")
    }
    shared = [(2, "", "From nobody"), (3, "host", "Welcome")]
    assert read["bob"] == [
        (1, "north", "To all"), (2, "north", "To South"),
        (3, "", "From nobody"), (4, "host", "Welcome"),
    ]  # fmt: skip
    assert read["cid"] == read["dora"] == [(1, "north", "To all"), *shared]
    assert read["ann"][2] == (3, "north", "From nobody")
    assert call["bob"].refused("post", path, kind="host", text="I am the host").status == 403
    assert call["dora"].refused("post", path, kind="public", text="x").status == 403
    assert call["bob"].refused("post", path, kind="private", text="x").status == 422


def test_no_press_at_a_table_without(call: dict[str, Caller], duel: str) -> None:
    Table.objects.filter(name=duel).update(press=[])
    no = call["ann"].refused("post", f"/tables/{duel}/press", kind="public", text="x")
    assert no.body["detail"] == "there is no public press at this table"


def test_where_a_link_leads_away_nobody_is_sent(call: dict[str, Caller], duel: str) -> None:
    """A form that fails sends back to our own pages only."""
    away = {"Referer": "https://evil.example/"}
    response = call["ann"].client.post(f"/table/{duel}/start/", headers=away)
    assert response.headers["Location"] == "/"


def test_a_session_ends_everywhere_when_the_password_changes(
    call: dict[str, Caller], people: dict[str, Person], duel: str
) -> None:
    path = f"/api/tables/{duel}/position"
    assert call["ann"].client.get(path).status_code == 200
    people["ann"].set_password("quite another word")
    people["ann"].save()
    assert call["ann"].client.get(path).status_code == 404
    people["bob"].is_active = False
    people["bob"].save()
    assert call["bob"].client.get(path).status_code == 404
