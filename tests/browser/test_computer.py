"""A person against the computer, in a real browser."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect


def play_the_computer(page: Page, game: str, level: str = "captain") -> None:
    """Two clicks from the home page, and the level."""
    page.goto("/")
    page.get_by_label("Your name").fill("Kay")
    page.locator(f"button[name=against][value={game}]").click()
    page.locator(f"[name=level][value={level}]").check()
    page.locator("[name=pace][value='0']").check()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page).to_have_url(re.compile(r"/table/[0-9a-f-]{36}/$"))


def test_one_plays_the_computer_lets_it_play_for_oneself_and_plays_on(page: Page) -> None:
    play_the_computer(page, "pacific_war")
    expect(page.locator(".seats")).to_contain_text("Captain (program)")
    # It finishes the set-up of its side by itself, and the question comes without a new page.
    expect(page.locator("#ask")).to_contain_text("Place your units", timeout=30_000)
    table = page.url

    page.get_by_text("My seat", exact=True).click()
    page.get_by_role("link", name="Let the computer play for me").click()
    page.get_by_label("Without pauses between its moves").check()
    page.locator("#program").get_by_role("button", name="Captain").click()

    expect(page).to_have_url(table)
    expect(page.locator("#log")).to_contain_text("Captain for Kay", timeout=30_000)
    page.get_by_role("button", name="Play on myself").click()
    expect(page.get_by_text("Captain plays for you")).to_have_count(0)
    expect(page.locator(".seats")).not_to_contain_text("Captain (program) plays")
