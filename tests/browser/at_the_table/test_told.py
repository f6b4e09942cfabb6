"""Being told in a browser: the page of devices, a notice on the screen, a sound."""

import json
import re
from collections.abc import Callable
from typing import Any

import requests
from playwright.sync_api import Page, expect

from tests.browser.elsewhere import ANSWERS
from tests.browser.table import LIVE, sit_down_after
from tests.live import Live

GUEST = "game = make_game(ann)"
CHOSEN = """
from wargames.delivery.models import TabSound
TabSound.objects.create(person=ann, sound="bell", when="{when}")
game = make_war(ann, UserFactory(name="Bea"))
"""
PASSED = """
from engine.models import Game
from tests.web.play import play_until_watch_passes
play_until_watch_passes(Game.objects.latest("created_at"))
"""
LOOK = "htmx.ajax('GET', `${location.pathname}panel/`, {source: '#link', swap: 'none'})"


def test_pages_fit_any_screen(
    any_screen: Page, sideways: Callable[[Page], int], live: Live
) -> None:
    sit_down_after(live, any_screen, GUEST, "/me/devices/")

    for path in ("/me/devices/", "/me/feeds/", "/me/webhooks/"):
        any_screen.goto(path)

        expect(any_screen.locator("main h1")).to_be_visible()
        assert sideways(any_screen) == 0, path


def test_a_browser_that_refuses_notices_says_so_and_a_sound_is_heard_where_it_is_chosen(
    page: Page, live: Live
) -> None:
    """A window of these tests has neither the permission nor a push service."""
    sit_down_after(live, page, GUEST, "/me/devices/")
    if page.locator("#turn-on").is_hidden():
        expect(page.locator("#no-push")).to_be_visible()
    else:
        page.get_by_role("button", name="Show notifications in this browser").click()
        expect(page.locator("#refused-push")).to_be_visible()

    page.locator("button[data-sound=morse]").click()
    expect(page.locator("html")).to_have_attribute("data-played", "morse")
    page.get_by_label("Morse key", exact=False).first.check()
    page.get_by_role("button", name="Save").click()

    expect(page.get_by_label("Morse key", exact=False).first).to_be_checked()


def comes_to_move(page: Page, live: Live, when: str) -> None:
    """Ann waits for Bea at an open table, in which she has clicked, until Bea has moved."""
    sit_down_after(live, page, CHOSEN.format(when=when))
    expect(page.locator(LIVE)).to_be_attached()
    page.mouse.click(3, 400)
    live.run(PASSED)
    with page.expect_response("**/me/sound/"):
        page.evaluate(LOOK)


def test_the_sound_is_heard_when_it_becomes_ones_move(page: Page, live: Live) -> None:
    comes_to_move(page, live, "always")

    expect(page.locator("html")).to_have_attribute("data-played", "bell")
    expect(page).to_have_title(re.compile("● Your move"))


def test_or_only_while_one_looks_at_something_else(page: Page, live: Live) -> None:
    comes_to_move(page, live, "away")

    page.wait_for_timeout(700)
    expect(page.locator("html[data-played]")).to_have_count(0)


# --------------------------------------------------------------------- the service worker
# The browser of these tests shows no notices, so the worker runs beside a screen that notes them.

SCREEN = """({ script, steps }) => {
  const heard = {}, shown = [], opened = [], focused = [];
  const self = {
    addEventListener: (kind, listener) => { heard[kind] = listener; },
    registration: {
      showNotification: async (title, about) => {
        const place = () => shown.findIndex((each) => each.about.tag === about.tag);
        const close = () => shown.splice(place(), 1);
        if (place() >= 0) close();
        shown.push({ title, about, data: about.data, close });
      },
      getNotifications: async ({ tag } = {}) =>
        shown.filter((each) => !tag || each.about.tag === tag),
    },
    clients: {
      matchAll: async () =>
        steps.open.map((url) => ({ url, focus: async () => focused.push(url) })),
      openWindow: async (url) => opened.push(url),
    },
  };
  const location = new URL("https://flag.example.org/service-worker.js");
  const world = { Notification: { permission: "granted", maxActions: steps.buttons } };
  new Function("self", "location", "navigator", "globalThis", "caches", script)(
    self, location, {}, world, {});
  const tell = async (kind, event) => {
    const waits = [];
    heard[kind]({ ...event, waitUntil: (promise) => waits.push(promise) });
    await Promise.all(waits);
  };
  return (async () => {
    for (const told of steps.pushed) await tell("push", { data: { json: () => JSON.parse(told) } });
    const first = shown.map(({ title, about }) => [title, about.body, about.tag, about.data.url]);
    const all = shown.map(({ about: { image, actions } }) => ({ image, actions }));
    const named = (tag) => shown.find((each) => each.about.tag === tag);
    for (const [tag, action] of steps.clicked.map((each) => [each].flat()))
      await tell("notificationclick", { notification: named(tag), action: action || "" });
    for (const seen of steps.seen) await tell("message", { data: { seen } });
    return { first, all, left: shown.map(({ about }) => about.tag), opened, focused };
  })();
}"""


def on_screen(page: Page, live: Live, **steps: Any) -> Any:
    """What is shown after these pushes, clicks and looks; the page is one that is still empty."""
    script = requests.get(f"{live.url}/service-worker.js", timeout=ANSWERS).text
    all_steps = {"pushed": [], "clicked": [], "seen": [], "open": [], "buttons": 2, **steps}
    return page.evaluate(SCREEN, {"script": script, "steps": all_steps})


def pushed(number: int, words: str, url: str | None = None) -> str:
    told = {"title": "Run", "body": words, "tag": f"game-{number}"}
    return json.dumps({**told, "url": url or f"/table/{number}/"})


def test_a_newer_notice_of_a_game_takes_the_place_of_the_older(page: Page, live: Live) -> None:
    told = [pushed(1, "old"), pushed(2, "other"), pushed(1, "new")]

    found = on_screen(page, live, pushed=told)

    at = "https://flag.example.org/table"
    assert found["first"] == [
        ["Run", "other", "game-2", f"{at}/2/"],
        ["Run", "new", "game-1", f"{at}/1/"],
    ]


def test_a_click_goes_to_the_open_table_or_opens_it(page: Page, live: Live) -> None:
    open_now = ["https://flag.example.org/", "https://flag.example.org/table/2/?side=japan"]

    found = on_screen(
        page,
        live,
        pushed=[pushed(1, "one"), pushed(2, "two")],
        clicked=["game-1", "game-2"],
        open=open_now,
    )

    assert found["opened"] == ["https://flag.example.org/table/1/"]
    assert found["focused"] == open_now[1:]
    assert found["left"] == []


def test_a_notice_has_the_board_and_choices_that_open_their_pages(page: Page, live: Live) -> None:
    at, told = "https://flag.example.org", json.loads(pushed(1, "Your move"))
    told |= {"question": "Fight on?", "image": "/table/seen/x.png", "more": "Two of 5 choices:"}
    names = ("Fight on", "Withdraw", "Wait")
    told["choices"] = [{"words": each, "url": f"/table/answer/{each[0]}/"} for each in names]
    sent = [json.dumps(told)]

    found = on_screen(page, live, pushed=sent, clicked=[["game-1", "1"]])
    assert found["first"][0][1] == "Your move\nFight on?\nTwo of 5 choices:"
    assert found["all"][0]["image"] == f"{at}/table/seen/x.png"
    assert [each["title"] for each in found["all"][0]["actions"]] == ["Fight on", "Withdraw"]
    assert found["opened"] == [f"{at}/table/answer/W/"]

    bare = on_screen(page, live, pushed=sent, clicked=["game-1"], buttons=None)
    assert bare["first"][0][1] == "Your move\nFight on?"
    assert bare["all"][0]["actions"] == []
    assert bare["opened"] == [f"{at}/table/1/"]


def test_what_was_seen_on_a_page_goes_from_the_screen(page: Page, live: Live) -> None:
    told = [pushed(1, "one"), pushed(2, "two")]

    assert on_screen(page, live, pushed=told, seen=["game-1"])["left"] == ["game-2"]
    assert on_screen(page, live, pushed=told, seen=[""])["left"] == []


def test_a_notice_leads_nowhere_else(page: Page, live: Live) -> None:
    for sent in ("{", '{"url": "https://evil.example.org/"}', '{"url": "//evil/"}'):
        ((_, words, _, url),) = on_screen(page, live, pushed=[sent])["first"]

        assert words == "Something is waiting for you.", sent
        assert url.startswith("https://flag.example.org"), sent
