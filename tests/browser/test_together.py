"""Two people and a spectator at one table; a phone; what nobody may see."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from browser.conftest import picture
from browser.playing import click_area, commit, lines, own_places, play_now, settled, turn
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.slow


def call(page: Page, method: str, path: str, body: Any = None) -> Any:
    """What the API answers to this person."""
    return page.evaluate(
        """async ([method, path, body]) => {
            const me = await (await fetch('/api/me')).json();
            const headers = {'Content-Type': 'application/json', 'X-CSRFToken': me.csrf};
            const text = body === null ? undefined : JSON.stringify(body);
            const answer = await fetch(path, {method, headers, body: text});
            return await answer.json();
        }""",
        [method, path, body],
    )


def sign_in(page: Page, site: str, name: str, password: str) -> None:
    """Sign in as somebody with an account."""
    page.goto(f"{site}/account/login/")
    page.locator('input[name="login"]').fill(name)
    page.locator('input[name="password"]').fill(password)
    page.locator('form[action*="login"] button[type="submit"], form button').last.click()
    page.wait_for_url(f"{site}/")


def opened(page: Page, site: str, table: str, query: str = "") -> None:
    """Open a table and wait for its map."""
    page.goto(f"{site}/table/{table}/{query}")
    page.wait_for_selector("#map.ready")


@pytest.fixture
def two(people: Callable[..., Page], site: str, accounts: str) -> tuple[Page, Page, str]:
    """A host and a friend at a table of four with two computer players; its name."""
    host, friend = people(), people()
    sign_in(host, site, "themistokles", accounts)
    sign_in(friend, site, "xerxes", accounts)
    games = call(host, "GET", "/api/games")
    scenario = next(game for game in games if game["key"] == "kok")["scenarios"][0]
    kinds = ["me", "open", "computer", "computer"]
    seats = [
        {"seat": seat, "kind": kind, "level": "easy"}
        for seat, kind in zip(scenario["seats"], kinds, strict=False)
    ]
    wanted = {
        "game": "kok",
        "scenario": scenario["key"],
        "title": "Two kings",
        "seats": seats,
        "manners": {"watch": "all", "press": ["public", "private"]},
    }
    table = call(host, "POST", "/api/tables", wanted)["table"]
    call(friend, "POST", f"/api/tables/{table}/sit", {"seat": scenario["seats"][1]})
    call(host, "POST", f"/api/tables/{table}/start", {})
    opened(host, site, table)
    opened(friend, site, table)
    return host, friend, table


def test_two_people_and_a_spectator(
    two: tuple[Page, Page, str], people: Callable[..., Page], site: str
) -> None:
    host, friend, table = two
    watcher = people()
    opened(watcher, site, table)
    expect(watcher.locator(".seatbtn")).to_contain_text("watching")
    expect(watcher.locator("#write")).to_have_count(0)

    secret = own_places(host)[0].replace("/", " ")
    host.locator("#write").fill(f"DEF {secret} C")
    host.locator("#write").press("Enter")
    settled(host)
    host.locator("#commit").click()
    expect(host.locator(".sealed")).to_contain_text("Committed")
    assert turn(host) == "Turn 1"
    # The friend learns that the host is in, and not what he wrote.
    expect(friend.locator(".waits")).to_have_attribute("aria-label", re.compile("^1 of 4"))
    assert f"DEF {secret} C" not in friend.content()
    assert f"DEF {secret} C" not in watcher.content()

    commit(friend)
    # The others are told by an event, without doing anything.
    expect(host.locator(".year b")).to_have_text("Turn 2", timeout=30_000)
    expect(watcher.locator(".year b")).to_have_text("Turn 2", timeout=30_000)
    picture(watcher, "spectator")

    host.locator(".rail").get_by_role("button", name="Press").click()
    host.locator("#message").fill("Peace until turn 6? See @12/6.")
    host.get_by_role("button", name="Send").click()
    expect(friend.locator(".rail .dot")).to_be_visible(timeout=30_000)
    friend.locator(".rail").get_by_role("button", name="Press").click()
    expect(friend.locator(".msg")).to_contain_text("Peace until turn 6?")
    picture(friend, "press")


def test_positions_that_differ_in_hidden_orders_look_the_same(two: tuple[Page, Page, str]) -> None:
    """What the host writes, saves and reads again changes nothing on the friend's page."""
    host, friend, _ = two

    def shown() -> str:
        friend.wait_for_timeout(1500)
        table = friend.locator(".table").evaluate("table => table.outerHTML")
        return re.sub(r' id="[^"]*"', "", table)

    before = shown()
    for line in (f"DEF {own_places(host)[0].replace('/', ' ')} C", "; a plan"):
        host.locator("#write").fill(line)
        host.locator("#write").press("Enter")
        settled(host)
    assert shown() == before


def test_a_phone(phone: Page, site: str) -> None:
    """The map with a drawer: a piece, a lit place, added and committed under the thumb."""
    play_now(phone, site)
    picture(phone, "phone-map")
    own = own_places(phone)[0]
    click_area(phone, own)
    expect(phone.locator(".head .verbs .on")).to_be_visible()
    picture(phone, "phone-held")
    phone.wait_for_selector(".cost", state="attached")
    phone.locator(".rail .tabs").click()
    expect(phone.locator("#write")).to_be_visible()
    phone.locator("#write").fill(f"DEF {own.replace('/', ' ')} C")
    phone.get_by_role("button", name="Done").click()
    expect(phone.locator("ol.lines [data-line]")).to_have_count(1)
    assert lines(phone) == [f"DEF {own.replace('/', ' ')} C"]
    picture(phone, "phone-orders")
    wide = phone.evaluate("() => document.documentElement.scrollWidth")
    assert wide <= 390
    phone.locator("#commit").click()
    expect(phone.locator(".year b")).to_have_text("Turn 2", timeout=40_000)
    phone.locator(".rail").get_by_role("button", name="Report").click()
    expect(phone.locator(".chron h1")).to_be_visible()
    picture(phone, "phone-report")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_looks_at_three_widths(people: Callable[..., Page], site: str, scheme: str) -> None:
    """Nothing stands out of the window; pictures to look at."""
    for width, height in ((1440, 900), (900, 1100), (390, 844)):
        page = people(width, height, color_scheme=scheme)
        play_now(page, site)
        page.wait_for_timeout(600)
        picture(page, f"look-{width}-{scheme}")
        assert page.evaluate("() => document.documentElement.scrollWidth") <= width
        assert page.evaluate("() => document.documentElement.dataset.theme") == scheme
