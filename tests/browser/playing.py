"""What a player does at a table, in the words of the page."""

from browser.conftest import ROOT
from playwright.sync_api import Page, expect

READY = ".ready"


def play_now(page: Page, site: str, title: str = "King of Kings") -> None:
    """From the start page to a table against computer players, with one click."""
    page.goto(site)
    page.locator("article", has_text=title).get_by_role("button", name="Play now").click()
    page.wait_for_selector(f"#map{READY}")
    page.wait_for_selector("#write, [data-option]")
    page.wait_for_function("document.querySelector('.ringed, [data-option]')")


def turn(page: Page) -> str:
    """The date in the middle of the top bar."""
    return page.locator(".year b").inner_text()


def lines(page: Page) -> list[str]:
    """The lines of the sheet."""
    return page.locator("ol.lines [data-line] .code").all_inner_texts()


def own_places(page: Page) -> list[str]:
    """The areas in which a piece can be given an order."""
    found = page.locator(".tags .ringed")
    return list(found.evaluate_all("all => all.map(each => each.dataset.area)"))


def click_area(page: Page, area: str) -> None:
    """Click the middle of an area on the map."""
    page.locator(f'#map .hits [data-area="{area}"]').click(force=True)


def lit(page: Page) -> list[str]:
    """The areas that carry a disc."""
    page.wait_for_selector(".cost", state="attached")
    found = page.evaluate("""() => {
        const map = document.querySelector('#map svg.map').getBoundingClientRect();
        const hits = [...document.querySelectorAll('#map .hits path')];
        return [...document.querySelectorAll('.cost')].map(disc => {
            const box = disc.getBoundingClientRect();
            const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
            const hit = hits.find(each => {
                const area = each.getBoundingClientRect();
                return x > area.x && x < area.right && y > area.y && y < area.bottom;
            });
            return hit ? hit.dataset.area : '';
        });
    }""")
    return list(found)


def commit(page: Page) -> None:
    """Commit, and wait until the turn has been run."""
    before = turn(page)
    button = page.locator("#commit")
    button.click()
    if button.count() and "empty" in button.inner_text():
        button.click()
    expect(page.locator(".year b")).not_to_have_text(before, timeout=40_000)


def settled(page: Page) -> None:
    """Wait until the sheet is checked and saved."""
    expect(page.locator("ol.lines")).to_have_attribute("aria-busy", "false")
    expect(page.locator(".foot .note")).to_contain_text("Saved")


def faults(page: Page) -> list[str]:
    """What the automatic audit finds, with the first place of each."""
    audit = ROOT / "client" / "node_modules" / "axe-core" / "axe.min.js"
    page.evaluate(audit.read_text())
    found = page.evaluate(
        "() => axe.run(document, {resultTypes: ['violations']}).then(r => r.violations.map("
        "v => v.id + ': ' + v.nodes.length + ' ' + v.nodes[0].html.slice(0, 160)))"
    )
    return list(found)
