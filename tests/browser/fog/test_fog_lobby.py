"""The fog of war in the lobby in a real browser: what a switch brings, and what it takes away."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect


def test_the_switch_brings_and_takes_away(page: Page, sideways: Callable[[Page], int]) -> None:
    page.goto("/new/?game=pacific_1940")
    game = page.get_by_role("group", name="Pacific 1940")
    the_chair_comes_and_one_screen_goes_with_it(game)
    assert sideways(page) == 0
    the_sites_pace_is_asked_only_where_the_site_facilitates(game, page.locator("#facilitates"))
    # what a content pack replaces is not called cards where a game has none
    expect(page.locator("details:has([name=pack]) summary")).to_have_text(
        "Printed values: as on this site; use those of your own copy (optional)"
    )


def the_chair_comes_and_one_screen_goes_with_it(game: Locator) -> None:
    chair = game.locator("label:has(input[value=facilitator])")
    one_screen = game.locator("label:has(input[value=both])")
    rulings = game.get_by_text("House rules in the fog")
    for locator in (chair, rulings):
        expect(locator).to_be_hidden()
    expect(one_screen).to_be_visible()

    game.locator("[name=option_fog]").check()

    for locator in (chair, rulings):
        expect(locator).to_be_visible()
    expect(one_screen).to_be_hidden()


def the_sites_pace_is_asked_only_where_the_site_facilitates(game: Locator, pace: Locator) -> None:
    expect(pace).to_be_visible()
    for chair in ("facilitator", "rooms"):
        game.locator(f"input[value={chair}]").check()
        expect(pace).to_be_hidden()
        game.locator("input[value=axis]").check()
        expect(pace).to_be_visible()
