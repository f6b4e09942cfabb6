"""The Pacific War on a phone: what is asked is in sight, without looking for it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.conftest import LAPTOP, PHONE, Window
from tests.browser.table import LIVE, settled, sit_down, sit_down_after, until
from tests.live import Live

SAILING = "acts=japan japan=akagi,kaga,nagato midway=chester hand.allied=none hand.japan=none"
CARD = (
    "fight=kwajalein attacker=japan mp=1 kwajalein=nachi,myoko,chester,chicago "
    "hand.japan=J06 hand.allied=none"
)
"""A Combat with a card whose effect no source states."""
AT_THE_TOP = "it => scrollTo(0, it.getBoundingClientRect().top + scrollY - 100)"


def lies_free(thing: Locator) -> bool:
    """Whether a thumb could hit it where it is."""
    return bool(
        thing.evaluate(
            """it => {
                const { left, top, width, height } = it.getBoundingClientRect();
                const found = document.elementFromPoint(left + width / 2, top + height / 2);
                return !!found && it.contains(found);
            }"""
        )
    )


def seat_as_japan(live: Live, page: Page, line: str = SAILING) -> None:
    sit_down(live, page, f"make_war_at({line!r}, ann, UserFactory(name='Bea'))")
    expect(page.locator(LIVE)).to_be_attached()


def test_what_circles_mean_and_the_rules_are_one_tap_away(
    window: Window, live: Live, sideways: Callable[[Page], int]
) -> None:
    """A circle beside a card, which is a tooltip where there is a mouse, and one of a route.

    The text stays until one taps elsewhere.
    """
    told = "it => getComputedStyle(it, '::after').content"
    page = window(PHONE)
    seat_as_japan(live, page, SAILING.replace("hand.japan=none", "hand.japan=J05"))
    rules = page.get_by_role("navigation", name="Site").get_by_role("link", name="Rules")
    expect(rules).to_be_visible()
    assert lies_free(rules)
    assert sideways(page) == 0
    circle = page.locator(".hand abbr.m").first
    assert circle.evaluate(told) == "none"

    circle.tap()

    expect(circle).to_be_focused()
    assert (circle.get_attribute("title") or "-") in circle.evaluate(told)
    page.locator("#sheet a[href='#unsure'] text").first.scroll_into_view_if_needed()
    page.locator("#sheet a[href='#unsure'] text").first.tap()
    expect(page.locator("#unsure")).to_be_in_viewport()

    page.keyboard.press("Escape")
    rules.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("The Pacific War")


def test_the_words_in_the_field_that_finds_ships_are_not_cut_off(
    window: Window, live: Live
) -> None:
    """Beside them Chromium keeps a place, one letter wide, for the cross that empties the field."""
    page = window(PHONE)
    seat_as_japan(live, page)

    left = page.locator(".find input").evaluate(
        """field => {
            const style = getComputedStyle(field);
            const pen = document.createElement("canvas").getContext("2d");
            pen.font = style.font;
            return field.clientWidth - pen.measureText(field.placeholder).width
                - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
                - parseFloat(style.fontSize);
        }"""
    )

    assert left >= 0


def test_a_question_that_takes_several_clicks_stays_where_it_is(window: Window, live: Live) -> None:
    page = window(PHONE)
    seat_as_japan(live, page)
    bar = page.locator(".bar .asks")
    asked = bar.inner_text()
    page.get_by_role("button", name="Move ships from Japan").click()
    expect(bar).not_to_have_text(asked)
    settled(page)  # or the click below would scroll, looking for a place where it counts
    ship = page.locator("#in-jp_nagato")
    ship.evaluate(AT_THE_TOP)
    before = page.evaluate("scrollY")
    assert before > 0

    ship.click()

    expect(ship).to_have_attribute("aria-pressed", "true")
    settled(page)
    assert abs(page.evaluate("scrollY") - before) < 120


@pytest.mark.parametrize(("size", "is_told"), [(PHONE, True), (LAPTOP, False)])
def test_a_circle_within_a_button_tells_its_meaning_where_no_tooltip_can(
    size: ViewportSize, is_told: bool, window: Window, live: Live
) -> None:
    page = window(size)
    seat_as_japan(live, page, CARD)
    for choice in ("pass_card", "fight_on"):
        page.locator(f"button[value*={choice}]").first.press("Enter")
    circle = page.locator("button[name=choice] abbr.m").first

    assert circle.get_attribute("title") == "The effect is reconstructed"
    said = circle.evaluate("it => getComputedStyle(it, '::after').content")

    assert ("The effect is reconstructed" in said) == is_told


LEARNT = """
from wargames.table.viewer.view import seat_view
game = beginning.new_game(key="pacific_war", creator=ann, lesson="initiative")
for _ in range(11):
    game.refresh_from_db()
    (seat, *_) = seated.on_watch(game, list(game.seats.all()))
    moves.play(game.pk, seat, seat_view(game.pk, ann).lesson.choice, game.version)
"""


def test_why_a_long_form_is_refused_comes_into_sight_with_the_focus_in_its_field(
    window: Window,
) -> None:
    """Four screens below, in a fold that was closed."""
    page = window(PHONE)
    page.goto("/new/?game=pacific_1940")
    page.get_by_label("Your name").fill("Ann")
    phrase = page.locator("#id_phrase")
    phrase.evaluate("it => { it.removeAttribute('maxlength'); it.value = 'x'.repeat(200); }")
    page.get_by_role("button", name="Create game").click()

    expect(page.locator(".errorlist")).to_be_in_viewport()
    expect(phrase).to_be_focused()
    expect(phrase).to_have_value("x" * 200)
    window.provoked("400")


def test_what_a_lesson_asks_for_is_in_sight_in_an_inspector_too(window: Window, live: Live) -> None:
    """8.2 The LBA of Hawaii has eleven places to go; Johnston is the last."""
    page = window(PHONE)
    sit_down_after(live, page, f"from engine.seats import seated{LEARNT}")
    expect(page.locator(LIVE)).to_be_attached()
    expect(page.locator(".lesson")).to_contain_text("12 of 18")

    page.locator("a.wanted").click()

    golden = page.locator("#inspector button.wanted")
    expect(golden).to_contain_text("Johnston")
    until(page, lambda: lies_free(golden))


def test_the_words_of_a_lesson_fold_and_lead_back_to_the_chart(window: Window) -> None:
    page = window(PHONE)
    page.goto("/lessons/emperor/")
    page.fill("input[name=name]", "Ann")
    page.locator("button[value='emperor/first_turns']").click()
    page.locator("button.wanted").click()
    words = page.locator("#lesson")
    expect(words).to_contain_text("2 of 10")
    until(page, lambda: lies_free(page.locator("button.wanted")))

    words.get_by_role("link", name="Chart").click()

    expect(page.locator("#sea")).to_be_in_viewport(ratio=0.95)
    height = words.bounding_box()["height"]
    words.locator("summary").click()
    until(page, lambda: words.bounding_box()["height"] < min(60, height / 2))
