"""The fog of war in the lobby in a real browser: what a switch brings, and what it takes away."""

from collections.abc import Callable

from playwright.sync_api import Page, expect


def test_the_chair_comes_and_one_screen_goes_with_the_switch(
    page: Page, sideways: Callable[[Page], int]
) -> None:
    page.goto("/new/?game=pacific_1940")
    game = page.get_by_role("group", name="Pacific 1940")
    fog = game.locator("[name=option_fog]")
    chair = game.locator("label:has(input[value=facilitator])")
    one_screen = game.locator("label:has(input[value=both])")
    rulings = game.get_by_text("House rules in the fog")

    for locator in (chair, rulings):
        expect(locator).to_be_hidden()
    expect(one_screen).to_be_visible()

    fog.check()

    for locator in (chair, rulings):
        expect(locator).to_be_visible()
    expect(one_screen).to_be_hidden()
    assert sideways(page) == 0


def test_the_sites_pace_is_asked_only_where_the_site_facilitates(page: Page) -> None:
    page.goto("/new/?game=pacific_1940")
    game = page.get_by_role("group", name="Pacific 1940")
    pace = page.locator("#facilitates")
    game.locator("[name=option_fog]").check()
    expect(pace).to_be_visible()

    for chair in ("facilitator", "rooms"):
        game.locator(f"input[value={chair}]").check()
        expect(pace).to_be_hidden()
        game.locator("input[value=axis]").check()
        expect(pace).to_be_visible()


def test_what_a_content_pack_replaces_is_not_called_cards_where_a_game_has_none(
    page: Page,
) -> None:
    page.goto("/new/?game=pacific_1940")
    pack = page.locator("details:has([name=pack]) summary")
    expect(pack).to_have_text(
        "Printed values: as on this site; use those of your own copy (optional)"
    )
