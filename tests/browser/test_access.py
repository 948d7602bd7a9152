"""For whoever does not see, or has no mouse: the audit, the list of areas, the regions."""

import re

import pytest
from browser.conftest import picture
from browser.playing import commit, faults, own_places, play_now
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.slow


def test_the_audit_finds_nothing(desk: Page, site: str) -> None:
    play_now(desk, site)
    at = own_places(desk)[0].replace("/", " ")
    desk.locator("#write").fill(f"DEF {at} C")
    desk.locator("#write").press("Enter")
    assert faults(desk) == []
    commit(desk)
    for page in ("Areas", "Forces", "Report", "Charts"):
        desk.locator(".rail").get_by_role("button", name=page).click()
        desk.wait_for_timeout(700)
        assert (page, faults(desk)) == (page, [])
    desk.keyboard.press("Escape")
    desk.keyboard.press("T")
    desk.wait_for_timeout(300)
    assert desk.evaluate("() => document.documentElement.dataset.theme") == "dark"
    assert faults(desk) == []
    desk.keyboard.press("?")
    expect(desk.get_by_role("dialog")).to_be_visible()
    assert faults(desk) == []


def test_every_area_is_in_the_list_and_orders_as_a_click_does(desk: Page, site: str) -> None:
    play_now(desk, site)
    count = desk.locator("#map .hits path").count()
    desk.keyboard.press("l")
    grid = desk.get_by_role("grid", name="Areas")
    expect(grid).to_have_attribute("aria-rowcount", str(count))
    desk.get_by_role("button", name="Orders possible").click()
    row = desk.locator("tbody tr").first
    area = row.get_attribute("data-row")
    row.focus()
    desk.keyboard.press("Enter")
    expect(desk.locator("#write")).to_have_value(
        re.compile(rf"^\w+ {(area or '').replace('/', ' ')}")
    )
    desk.get_by_role("button", name="Lit only").click()
    expect(desk.locator("tbody tr").first).to_be_visible()
    picture(desk, "areas")
    desk.locator("tbody tr").first.focus()
    desk.keyboard.press("Enter")
    desk.keyboard.press("Escape")


def test_regions_by_f6_and_labels_for_the_ear(desk: Page, site: str) -> None:
    play_now(desk, site)
    seen = set()
    for _ in range(5):
        desk.keyboard.press("F6")
        seen.add(
            desk.evaluate(
                "() => ['top','rail','stage','sheet','time'].find("
                "name => document.activeElement.closest('.' + name)) ?? ''"
            )
        )
    assert {"rail", "stage", "sheet"} <= seen
    own = own_places(desk)[0]
    label = desk.locator(f'#map .hits [data-area="{own}"]').get_attribute("aria-label") or ""
    assert own in label
    assert "foot soldiers" in label
