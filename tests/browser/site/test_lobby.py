"""The lobby in a real browser: coming in, a new game, an invitation."""

import re
from collections.abc import Callable
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from tests.browser.conftest import Window
from tests.browser.elsewhere import Elsewhere


def test_pages_fit_any_screen(any_screen: Page, sideways: Callable[[Page], int]) -> None:
    for path in ("/", "/me/welcome/", "/account/login/", "/account/signup/"):
        any_screen.goto(path)

        expect(any_screen.locator("main h1")).to_be_visible()
        assert sideways(any_screen) == 0, path


def test_the_colours_chosen_stay_and_a_name_that_was_typed_goes_along_to_the_form_of_a_new_game(
    page: Page,
) -> None:
    page.goto("/")

    page.locator("header button[name=theme]").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    page.fill("input[name=name]", "Vera")
    offer = page.locator("[aria-labelledby=offer-pacific_1940]")
    offer.get_by_role("link", name="Fog of war").click()

    expect(page).to_have_url(re.compile("/new/"))
    expect(page.locator("input[name=name]")).to_have_value("Vera")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")


def test_an_invitation_is_copied_with_a_button_and_my_games_are_live_behind_another_tab(
    page: Page,
) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto("/")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Invite an opponent").click()
    link = page.get_by_label("A player who opens it").input_value()

    page.get_by_role("button", name="Copy").first.click()

    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("() => navigator.clipboard.readText()") == link
    page.goto("/")
    line = page.get_by_role("listitem").filter(has_text="The Pacific War")
    expect(line).to_contain_text("Waiting for an opponent")
    expect(page.locator("body[data-live=yes]")).to_be_attached()
    page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")

    Elsewhere(link).follow(link, "Join", name="Bea")

    expect(line).to_contain_text("The Allies: Bea")
    line.get_by_role("button", name="Archive").click()
    expect(line).to_have_count(0)


def test_a_guest_becomes_an_account_and_keeps_the_game(window: Window) -> None:
    here, elsewhere = window(), window()
    here.goto("/")
    here.get_by_label("Your name").fill("Yamaguchi")
    here.get_by_role("button", name="New game").click()
    expect(here).to_have_url(re.compile(r"/table/[0-9a-f-]{36}/$"))
    expect(here.get_by_text("Yamaguchi").first).to_be_attached()
    table = here.url
    here.goto("/me/")
    here.get_by_role("link", name="Keep your games").click()
    here.get_by_label("Email").fill("yamaguchi@example.org")
    here.get_by_label("Password").fill("Hiryu until the end")
    here.get_by_role("button", name="Create account").click()

    elsewhere.goto("/account/login/")
    elsewhere.get_by_label("Email").fill("yamaguchi@example.org")
    elsewhere.get_by_label("Password").fill("Hiryu until the end")
    elsewhere.get_by_role("button", name="Log in").click()

    expect(elsewhere.locator(f'a[href="{urlsplit(table).path}"]')).to_be_visible()


def test_the_keyboard_is_enough(page: Page) -> None:
    page.goto("/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the page")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_label("Your name")).to_be_focused()

    page.keyboard.type("Tanaka")
    page.keyboard.press("Enter")

    expect(page).to_have_url(re.compile(r"/table/"))
