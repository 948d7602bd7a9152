"""The pages, as somebody without a script would use them."""

import io
import re
import zipfile

import pytest
from django.core import mail
from django.test import Client
from server.people import Caller

from hegemon.core.replay import verify
from hegemon.server import exchange, library
from hegemon.server.database_record import DatabaseRecord
from hegemon.server.models import Person, Seat, Table

pytestmark = pytest.mark.django_db


def shown(client: Client, address: str, status: int = 200) -> str:
    response = client.get(address)
    assert response.status_code == status, response.content
    return response.content.decode()


def test_the_start_page_offers_what_there_is_to_do(call: dict[str, Caller], duel: str) -> None:
    page = shown(Client(), "/")
    assert 'action="/play/front/"' in page
    assert "Join by link" in page
    mine = shown(call["ann"].client, "/")
    assert "Your orders" in mine
    assert f'href="/table/{duel}/"' in mine


def test_one_click_begins_a_game_without_an_account() -> None:
    client = Client()
    response = client.post("/play/front/")
    assert response.status_code == 302
    table = Table.objects.get()
    assert response.headers["Location"] == f"/table/{table.name}/"
    assert (table.solo, table.host.guest, table.status) == (True, True, "playing")
    assert "Continue" in shown(client, "/")


def test_a_guest_who_makes_an_account_keeps_his_games() -> None:
    client = Client()
    client.post("/play/front/")
    form = {"email": "eve@example.org", "username": "eve"}
    form |= {"password1": "correct horse battery", "password2": "correct horse battery"}
    client.get("/account/signup/")
    client.post("/account/signup/", form)
    table = Table.objects.get()
    assert table.host.username == "eve"
    assert Seat.objects.get(table=table, key="north").person == table.host


def test_sign_up_confirm_sign_in_and_reset_a_password() -> None:
    client = Client()
    form = {"email": "eve@example.org", "username": "eve"}
    form |= {"password1": "correct horse battery", "password2": "correct horse battery"}
    client.post("/account/signup/", form)
    sign_in = {"login": "eve", "password": "correct horse battery"}
    client.post("/account/login/", sign_in)
    assert "Sign in" in shown(client, "/")  # the address is not confirmed
    link = re.search(r"http://testserver(/account/confirm-email/\S+)", str(mail.outbox[0].body))
    assert link
    client.post(link[1])
    client.post("/account/login/", sign_in)
    assert "eve" in shown(client, "/")
    client.post("/account/logout/")
    client.post("/account/password/reset/", {"email": "eve@example.org"})
    letter = str(mail.outbox[-1].body)
    link = re.search(r"http://testserver(/account/password/reset/key/\S+)", letter)
    assert link
    response = client.get(link[1], follow=True)
    address = response.redirect_chain[-1][0]
    words = {"password1": "another good pass", "password2": "another good pass"}
    client.post(address, words)
    client.post("/account/login/", {"login": "eve", "password": "another good pass"})
    assert "eve" in shown(client, "/")


@pytest.mark.parametrize("address", ["login", "signup", "password/reset"])
def test_account_pages_are_in_the_look_of_the_site(address: str) -> None:
    assert "site/site.css" in shown(Client(), f"/account/{address}/")


def test_a_second_factor_can_be_set_up(call: dict[str, Caller], people: dict[str, Person]) -> None:
    from allauth.account.models import EmailAddress
    from allauth.mfa.totp.internal import auth as totp

    EmailAddress.objects.create(
        user=people["ann"], email="ann@example.org", verified=True, primary=True
    )
    client = Client()
    client.post("/account/login/", {"login": "ann", "password": "correct horse battery"})
    activate = "/account/2fa/totp/activate/"
    assert "reauthenticate" in client.get(activate).headers["Location"]
    client.post("/account/reauthenticate/", {"password": "correct horse battery"})
    assert client.get(activate).status_code == 200
    secret = client.session["mfa.totp.secret"]
    counter = next(iter(totp.yield_hotp_counters_from_time()))
    code = totp.format_hotp_value(totp.hotp_value(secret, counter))
    client.post(activate, {"code": code})
    client.post("/account/logout/")
    response = client.post(
        "/account/login/", {"login": "ann", "password": "correct horse battery"}, follow=True
    )
    assert "2fa" in response.redirect_chain[-1][0]
    assert "Sign in" in shown(client, "/")


def test_a_table_from_setting_up_to_the_first_turn(call: dict[str, Caller]) -> None:
    host, friend = call["ann"].client, call["bob"].client
    assert "Turns" in shown(host, "/new/?game=front&scenario=three")
    form = {
        "game": "front", "scenario": "two", "title": "An <evening>", "option.turns": "7",
        "seat.north": "me", "seat.south": "open", "clock": "hour", "zone": "Europe/Berlin",
        "hour": "20:00", "days": ["2", "5"], "press": ["public"], "watch": "nobody",
    }  # fmt: skip
    lobby = host.post("/new/", form).headers["Location"]
    table = Table.objects.get()
    assert (table.options, table.days, table.missed) == ({"turns": "7"}, "25", "standing")
    page = shown(host, lobby)
    assert "An &lt;evening&gt;" in page
    invitation = re.search(r"http://testserver(/invitation/\S+/)</code>", page)
    assert invitation
    assert shown(friend, lobby, 404)
    there = friend.get(invitation[1], follow=True)
    assert "Sit down" in there.content.decode()
    friend.post(f"/table/{table.name}/sit/", {"seat": "south", "invitation": table.invitation})
    assert "Begin the game" in shown(host, lobby)
    host.post(f"/table/{table.name}/start/")
    table.refresh_from_db()
    assert (table.status, table.deadline is not None) == ("playing", True)
    assert shown(call["cid"].client, f"/table/{table.name}/", 404)


def test_what_is_wrong_with_a_plan_is_said(call: dict[str, Caller]) -> None:
    form = {"game": "front", "scenario": "two", "option.turns": "9999", "watch": "link"}
    response = call["ann"].client.post("/new/", form, follow=True)
    assert "no whole number from 1 to 50" in response.content.decode()
    assert not Table.objects.exists()


def test_the_report_page_shows_the_turn_and_ones_own_orders(
    call: dict[str, Caller], duel: str
) -> None:
    call["ann"].orders(duel, "HIRE 2")
    call["bob"].orders(duel, "HIRE 3")
    page = shown(call["ann"].client, f"/table/{duel}/turns/")
    assert "You hired 2 men." in page
    assert "<pre>HIRE 2</pre>" in page
    assert "HIRE 3" not in page
    assert shown(call["ann"].client, f"/table/{duel}/turns/9/", 403)


def test_the_rulebook_can_be_searched() -> None:
    page = shown(Client(), "/rules/kok/?words=bowmen")
    count = re.search(r"(\d+) clause", page)
    assert count
    assert 0 < int(count[1]) < 200
    assert shown(Client(), "/rules/nothing/", 404)


def test_the_host_page_says_why_a_table_waits(call: dict[str, Caller], duel: str) -> None:
    call["ann"].orders(duel, "")
    page = shown(call["ann"].client, f"/table/{duel}/host/")
    assert "south is awaited." in page
    assert "You play here yourself" in page
    assert shown(call["bob"].client, f"/table/{duel}/host/", 403)
    call["ann"].client.post(f"/table/{duel}/host/", {"deed": "pause", "reason": "<b>rain</b>"})
    page = shown(call["ann"].client, f"/table/{duel}/host/")
    assert "The table is paused: &lt;b&gt;rain&lt;/b&gt;" in page
    call["ann"].client.post(f"/table/{duel}/host/", {"deed": "resume"})
    call["ann"].client.post(
        f"/table/{duel}/host/", {"deed": "seat", "seat": "south", "by": "computer.standard"}
    )
    assert Seat.objects.get(table__name=duel, key="south").kind == "computer"


def test_a_game_folder_goes_out_and_comes_in(call: dict[str, Caller], duel: str) -> None:
    call["ann"].orders(duel, "HIRE 2")
    call["bob"].orders(duel, "RAID north")
    call["ann"].orders(duel, "STAND")
    table = Table.objects.get(name=duel)
    packed = exchange.packed(table)
    names = zipfile.ZipFile(io.BytesIO(packed)).namelist()
    assert {"game.toml", "dice.key", "record.jsonl", "checkpoints/000001.json"} <= set(names)
    upload = io.BytesIO(packed)
    upload.name = "folder.zip"
    call["dora"].client.post("/import/", {"folder": upload})
    brought = Table.objects.exclude(pk=table.pk).get()
    assert (brought.status, brought.step, brought.chain) == ("paused", 1, table.chain)
    assert not verify(library.game("front"), DatabaseRecord(brought.pk), bytes(brought.key))
    with pytest.raises(Exception, match="no zip file"):
        exchange.bring(b"nonsense", table.host)


def test_a_folder_that_was_tampered_with_is_not_taken(call: dict[str, Caller], duel: str) -> None:
    call["ann"].orders(duel, "HIRE 2")
    packed = zipfile.ZipFile(io.BytesIO(exchange.packed(Table.objects.get(name=duel))))
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as pack:
        for name in packed.namelist():
            data = packed.read(name)
            pack.writestr(name, data.replace(b"HIRE 2", b"HIRE 9") if "record" in name else data)
    with pytest.raises(Exception, match="cannot be read"):
        exchange.bring(out.getvalue(), Table.objects.get(name=duel).host)


def test_pages_carry_their_safety_headers(call: dict[str, Caller], duel: str) -> None:
    for address in ("/", f"/api/tables/{duel}"):
        headers = call["ann"].client.get(address).headers
        assert "default-src 'self'" in headers["Content-Security-Policy"]
        assert "script-src 'self';" in headers["Content-Security-Policy"]
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Cache-Control"].startswith("private")


def test_the_owners_administration_shows_no_secrets(
    call: dict[str, Caller], duel: str, people: dict[str, Person]
) -> None:
    call["ann"].orders(duel, "HIRE 2")
    people["dora"].is_staff = people["dora"].is_superuser = True
    people["dora"].save()
    key = bytes(Table.objects.get(name=duel).key)
    pk = Table.objects.get(name=duel).pk
    for address in ("/admin/", "/admin/hegemon/table/", f"/admin/hegemon/table/{pk}/change/"):
        page = shown(call["dora"].client, address)
        assert "HIRE 2" not in page
        assert key.hex() not in page
        assert str(key) not in page
