"""A game alone: by clicks alone, by keys alone, and by words; reload in the middle; looks."""

import re

import pytest
from browser.conftest import picture
from browser.playing import (
    click_area,
    commit,
    lines,
    lit,
    own_places,
    play_now,
    settled,
    turn,
)
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.slow
TURNS = 10


def march_by_clicks(page: Page) -> bool:
    """Click a piece, a lit place, and the place again: a line stands in the sheet."""
    before = len(lines(page))
    later = page.locator(".bar2").get_by_role("button", name="Later")
    if later.count():
        later.click()
    for area in own_places(page)[:4]:
        click_area(page, area)
        expect(page.locator(".card.held")).to_be_visible()
        land = page.locator('.card.held [data-verb="LAND"]')
        if not land.count():
            page.locator('.card.held [aria-label="Let go"]').click()
            continue
        land.click()
        goal = lit(page)[0]
        click_area(page, goal)
        page.locator(".card.held").get_by_role("button", name="Done").click()
        expect(page.locator("ol.lines [data-line]")).to_have_count(before + 1)
        return True
    return False


def test_ten_turns_by_clicks_alone(desk: Page, site: str) -> None:
    play_now(desk, site)
    picture(desk, "clicks-first-sight")
    marched = 0
    for played in range(TURNS):
        assert turn(desk) == f"Turn {played + 1}"
        marched += march_by_clicks(desk)
        if played == 0:
            settled(desk)
            assert re.fullmatch(r"LAND \d+ \d+ AT [NSEW]", lines(desk)[0])
            picture(desk, "clicks-first-order")
        commit(desk)
    assert marched >= 5
    desk.locator(".bar2").get_by_role("button", name="Read").click()
    desk.wait_for_selector(".chron h1")
    expect(desk.locator(".chron h1")).to_contain_text(str(TURNS))
    picture(desk, "report")
    desk.locator(".rail").get_by_role("button", name="Charts").click()
    expect(desk.locator(".chart")).to_be_visible()
    picture(desk, "charts")
    desk.locator(".rail").get_by_role("button", name="Map").click()
    desk.locator(".tm").nth(2).click()
    expect(desk.locator(".year")).to_have_class(re.compile("past"))
    assert turn(desk) == "Turn 3"
    picture(desk, "time-machine")
    desk.get_by_role("button", name="back to the present turn").click()
    expect(desk.locator(".year b")).to_have_text(f"Turn {TURNS + 1}")


def test_ten_turns_by_keyboard_alone(desk: Page, site: str) -> None:
    play_now(desk, site)
    desk.keyboard.press("F6")
    marched = 0
    for played in range(TURNS):
        assert turn(desk) == f"Turn {played + 1}"
        before = len(lines(desk))
        for _ in range(4):
            desk.keyboard.press("u")
            desk.keyboard.press("Enter")
            expect(desk.locator(".card.held")).to_be_visible()
            if desk.locator('.card.held [data-verb="LAND"]').count():
                break
        else:
            desk.keyboard.press("Control+Enter")
            desk.keyboard.press("Control+Enter")
            expect(desk.locator(".year b")).to_have_text(f"Turn {played + 2}", timeout=40_000)
            continue
        desk.keyboard.press("w")
        desk.keyboard.press("Control+a")
        at = own_places(desk)[0].replace("/", " ")
        desk.keyboard.type(f"DEF {at} C")
        expect(desk.locator(".write .good")).to_be_visible()
        desk.keyboard.press("Enter")
        expect(desk.locator("ol.lines [data-line]")).to_have_count(before + 1)
        marched += 1
        desk.keyboard.press("Escape")
        desk.keyboard.press("Control+Enter")
        expect(desk.locator(".year b")).to_have_text(f"Turn {played + 2}", timeout=40_000)
    assert marched >= 5


def test_a_wrong_line_says_why_and_is_mended_by_a_click(desk: Page, site: str) -> None:
    play_now(desk, site)
    at = own_places(desk)[0].replace("/", " ")
    write = desk.locator("#write")
    write.fill(f"PLA {at} FOOT 99 99 FOOT")
    write.press("Enter")
    wrong = desk.locator(".ol.error")
    expect(wrong).to_be_visible()
    expect(wrong.locator("u")).to_be_visible()
    expect(wrong.locator(".cl")).to_be_visible()
    wrong.locator(".cl").hover()
    expect(desk.locator(".pop")).to_be_visible()
    picture(desk, "finding")
    wrong.get_by_role("button", name="Leave it out").click()
    expect(desk.locator("ol.lines [data-line]")).to_have_count(0)
    desk.get_by_role("button", name="Undo").click()
    expect(desk.locator("ol.lines [data-line]")).to_have_count(1)


def test_a_reload_in_the_middle_loses_nothing(desk: Page, site: str) -> None:
    play_now(desk, site)
    at = own_places(desk)[0].replace("/", " ")
    desk.locator("#write").fill(f"DEF {at} C")
    desk.locator("#write").press("Enter")
    desk.locator("#write").fill("; remember the north")
    desk.locator("#write").press("Enter")
    settled(desk)
    written = lines(desk)
    desk.reload()
    desk.wait_for_selector("#map.ready")
    expect(desk.locator("ol.lines [data-line]")).to_have_count(2)
    assert lines(desk) == written == [f"DEF {at} C", "; remember the north"]
    commit(desk)
    assert turn(desk) == "Turn 2"


def test_two_devices_do_not_overwrite_each_other(desk: Page, site: str) -> None:
    play_now(desk, site)
    other = desk.context.new_page()
    other.goto(desk.url)
    other.wait_for_selector("#map.ready")
    at = own_places(desk)[0].replace("/", " ")
    # The other device hears nothing of it while it is writing itself.
    other.route("**/events**", lambda route: route.abort())
    other.route("**/ask*", lambda route: route.abort())
    desk.locator("#write").fill(f"DEF {at} C")
    desk.locator("#write").press("Enter")
    settled(desk)
    other.locator("#write").fill(f"DEF {at} P")
    other.locator("#write").press("Enter")
    dialogue = other.get_by_role("dialog")
    expect(dialogue).to_contain_text("Changed on another device")
    dialogue.get_by_role("button", name="Show the difference").click()
    picture(other, "conflict")
    dialogue.get_by_role("button", name="Take theirs").click()
    expect(other.locator("ol.lines [data-line] .code")).to_have_text(f"DEF {at} C")
