"""Sitting down with people whom one does not know, and with those one invites, in real browsers."""

import re
from collections.abc import Callable
from uuid import uuid4

from playwright.sync_api import Page, expect

from tests.browser.conftest import LINE_DOWN, PHONE, Window
from tests.live import Live

ASKS_AGAIN = 15_000
"""Milliseconds: more than a list waits until it asks again."""
SITS = re.compile(r"/table/[0-9a-f-]{36}/$")


def set_up(page: Page, name: str, **chosen: str) -> None:
    """A new game of The Pacific War; `chosen`: what is typed or ticked of who may sit down."""
    page.goto("/new/?game=pacific_war")
    if name:
        page.get_by_label("Your name").fill(name)
    if "who" in chosen:
        page.get_by_role("radio", name=chosen["who"]).check()
    for label in ("A password", "Message in the list"):
        if label in chosen:
            page.locator("details:not([open]) > summary").filter(has_text="password").click()
            page.get_by_label(label).fill(chosen[label])
    page.get_by_role("button", name="Create game").click()
    expect(page).to_have_url(SITS)


def come_in(live: Live, page: Page, name: str, path: str) -> None:
    """Someone who has been here before comes to this page."""
    session = re.findall(r"made (\w+)", live.run(KNOWN.format(name=name)))[0]
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": live.url}])
    page.goto(path)
    expect(page.locator("body[data-live=yes]")).to_be_attached()


KNOWN = """
from django.test import Client
from tests.factories import UserFactory
browser = Client()
browser.force_login(UserFactory(name={name!r}))
print("made", browser.cookies["sessionid"].value)
"""


def test_from_the_list_to_the_first_move(
    window: Window, live: Live, sideways: Callable[[Page], int]
) -> None:
    """Of a second game the list asks again, since its line broke as it heard of it."""
    host, guest = window(), window(PHONE)
    come_in(live, guest, "Spruance", "/")
    guest.get_by_role("link", name="Open games").click()
    expect(guest.locator("body[data-live=yes]")).to_be_attached()
    words = f"Line {uuid4().hex[:8]}"

    set_up(host, "Nagumo", **{"who": "Anyone", "Message in the list": words})

    line = guest.get_by_role("listitem").filter(has_text=words)
    expect(line).to_contain_text("Nagumo hosts")  # the list has heard of it by itself
    assert sideways(guest) == 0
    words = f"Line {uuid4().hex[:8]}"
    guest.route("**/games/open/", lambda route: route.abort())
    with guest.expect_event("requestfailed"):
        set_up(host, "", **{"who": "Anyone", "Message in the list": words})
    guest.unroute("**/games/open/")
    line = guest.get_by_role("listitem").filter(has_text=words)
    expect(line).to_contain_text("Nagumo hosts", timeout=ASKS_AGAIN)
    window.provoked(*LINE_DOWN)
    line.get_by_role("link", name="Join").click()
    expect(guest.get_by_text(words)).to_be_visible()
    guest.get_by_role("button", name="Join: the Allies").press("Enter")
    expect(guest.locator("#bar")).to_contain_text("Your move")
    guest.locator("#ask button[name=choice]").first.press("Enter")
    expect(host.locator("#log li")).not_to_have_count(0)


def test_an_invitation_by_name_is_accepted(window: Window, live: Live) -> None:
    host, friend = window(), window(PHONE)
    name = f"Spruance {uuid4().hex[:6]}"
    come_in(live, friend, name, "/")

    set_up(host, "Nagumo")
    table = host.url
    host.get_by_role("link", name="Invite a player").click()
    host.get_by_label("The exact name").fill(name)
    host.get_by_role("button", name="Search").click()
    host.get_by_role("button", name=re.compile(f"Invite.*{name}")).click()
    expect(host.get_by_text("Invited, no answer yet")).to_be_visible()

    expect(friend.get_by_text("You are invited")).to_be_visible()  # by itself
    friend.get_by_role("button", name="Accept").click()

    expect(friend).to_have_url(table)
    expect(friend.locator("#bar")).to_contain_text("Your move")


def test_two_who_look_for_an_opponent_find_each_other(window: Window) -> None:
    first, second = window(), window(PHONE)
    for page, name in ((first, "Ann"), (second, "Bea")):
        page.goto("/")
        page.get_by_role("link", name="Find an opponent").click()
        page.get_by_label("Your name").fill(name)
        page.get_by_label("Game").select_option(label="The Pacific War")
        page.get_by_label("Pace").select_option(label="A move a week")
        page.get_by_role("button", name="Find an opponent").click()

    expect(second).to_have_url(SITS)
    first.get_by_role("link", name="The Pacific War").click()  # the page has heard of it
    expect(first).to_have_url(second.url)
