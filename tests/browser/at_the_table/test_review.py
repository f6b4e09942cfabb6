"""The review of a finished game in a real browser, and the sentence where advice is off."""

from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.table import sit_down_after
from tests.live import Live

REVIEWED = """
from tests.web.programs.test_review import ATTACK, ORDERS, PASS, chosen
from tests.factories import make_game_at
game = make_game_at(ORDERS, creator=ann, dice=(6,))
game = chosen(game, {**ATTACK, "front": "macarthur"}, PASS)
"""
SHARED = """
from engine.seats.sitting import join
from tests.factories import make_game_at
game = make_game_at("card=15 nimitz=6", creator=ann)
join(game.pk, UserFactory(name="Bea"))
"""


def test_from_a_choice_one_comes_to_its_moment(live: Live, page: Page) -> None:
    sit_down_after(live, page, REVIEWED, "review/")
    assert violations(page) == []

    page.get_by_role("link", name="The moment").last.click()

    expect(page.locator("#step .number")).to_have_text("1/3")


def test_the_host_is_led_to_the_setting_that_turns_advice_on(live: Live, page: Page) -> None:
    sit_down_after(live, page, SHARED)
    assert violations(page) == []

    page.get_by_role("link", name="turn it on").click()

    expect(page.get_by_role("radio", name="Always")).to_be_in_viewport()
