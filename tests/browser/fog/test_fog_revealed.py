"""A game in the fog that is over, in a real browser: step by step with keys, slider and links."""

import re

from playwright.sync_api import Page, expect

from tests.live import Live

MADE = "from tests.web.fog.fog_ended import ended; print('made', ended().pk)"


def at_step(page: Page, step: int) -> None:
    """The page has come to a step, and says so everywhere."""
    expect(page).to_have_url(re.compile(rf"step={step}$"))
    expect(page.locator("#step .number")).to_have_text(re.compile(rf"^{step}/"))
    expect(page.locator("#slider")).to_have_value(str(step))


def fleet(page: Page, chart: str) -> str:
    """Where a chart has the carriers of Japan, as it tells whoever points there."""
    told = page.locator(f"#{chart}_pieces title").evaluate_all(
        "all => all.map((t) => t.textContent)"
    )
    return next(words for words in told if "carrier" in words)


def test_one_goes_through_the_game_by_keyboard(live: Live, page: Page) -> None:
    found = re.search(r"made ([\w-]+)", live.run(MADE))
    assert found
    page.goto(f"/table/{found[1]}/revealed/?step=0")
    slider = page.locator("#slider")
    last = int(slider.get_attribute("max") or 0)
    assert fleet(page, "truth").startswith("Sea Zone 6:")

    slider.focus()
    page.keyboard.press("ArrowRight")
    at_step(page, 1)
    expect(slider).to_be_focused()
    page.keyboard.press("ArrowLeft")
    at_step(page, 0)
    slider.evaluate("(it, last) => { it.value = last; it.dispatchEvent(new Event('input')) }", last)
    at_step(page, last)
    assert fleet(page, "truth").startswith("Sea Zone 17:")
    assert fleet(page, "allies").startswith("Sea Zone 6: seen")
    assert "Round 2" in (slider.get_attribute("aria-valuetext") or "")

    moment = page.locator(".moments li.of-allies a", has_text="Round 2")
    step = int((moment.first.get_attribute("href") or "").removeprefix("?step="))
    moment.first.press("Enter")
    at_step(page, step)
