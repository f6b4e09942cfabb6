"""A game gone through again in a real browser: by keys, by slider, by itself; and the film."""

import re

from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import PHONE, Window
from tests.browser.table import sit_down_after
from tests.live import Live

PLAYED = """
from tests.web.looking.test_replay import played_on
from wargames.table.models import Looked
from wargames.table.viewer import looked
game = played_on(make_war(ann, UserFactory(name="Bea")), 40)
for seat in game.seats.all():
    looked.look(seat, game.version)
Looked.objects.filter(game=game).update(version=game.version - 6)
"""

FOUGHT = """
from tests.factories import make_world_at, seat_of
from engine.moves import play
line = "power=japan phase=combat_move war=japan-china kwangsi=japan:4inf yunnan=china:2inf"
game = make_world_at(line, ann, dice=(1,) * 40)
attack = {"units": ["japan_infantry_1", "japan_infantry_2"], "path": ["kwangsi", "yunnan"]}
play(game.pk, seat_of(game), {"kind": "move_plan", "orders": [attack]}, game.version)
"""


def at_step(page: Page, step: int) -> None:
    """The page has come to a step, and says so everywhere."""
    expect(page.locator("#step .number")).to_have_text(re.compile(rf"^{step}/"))
    expect(page.locator("#slider")).to_have_value(str(step))


def opens_where_the_game_stands_and_plays_what_is_new(page: Page) -> None:
    player = page.locator(".player")
    told = int(player.get_attribute("data-told") or 0)
    at_step(page, told)

    page.locator("[data-speed]").select_option(label="Slow")
    page.keyboard.press("p")

    seen = int(player.get_attribute("data-from") or 0)
    at_step(page, seen)
    at_step(page, seen + 1)
    expect(page.locator("[data-play]")).to_have_attribute("aria-pressed", "true")


def test_one_goes_through_a_running_game_by_keys_slider_and_links(live: Live, page: Page) -> None:
    replay = sit_down_after(live, page, PLAYED, "replay/")
    opens_where_the_game_stands_and_plays_what_is_new(page)
    page.goto(f"{replay}?at=4")
    at_step(page, 4)
    page.keyboard.press("ArrowRight")
    at_step(page, 5)
    expect(page).to_have_url(re.compile(r"replay/\?step=\d+$"))
    page.keyboard.press("ArrowLeft")
    at_step(page, 4)
    page.locator("a[data-jump=forward]").click()
    at_step(page, 5)
    expect(page.locator("[data-jump=forward]")).to_be_focused()
    page.keyboard.press("Shift+ArrowLeft")
    at_step(page, 4)
    page.keyboard.press("Shift+ArrowLeft")
    at_step(page, 0)
    page.locator("#slider").fill("9")
    at_step(page, 9)
    address = page.url
    page.reload()
    at_step(page, 9)
    assert page.url == address

    page.locator("#pieces a[href^='?about=']").first.click()
    expect(page.locator("#inspector h2")).to_be_visible()
    at_step(page, 9)
    assert violations(page) == []


IN_SIGHT = """() => {
  const sea = document.getElementById("sea"), sheet = sea.querySelector("[data-begins]");
  if (!sheet) return null;
  const box = sheet.querySelector("svg").viewBox.baseVal, scale = sheet.clientWidth / box.width;
  const places = sheet.dataset.begins.trim().split(" ").map((it) => it.split(",").map(Number));
  const isSeen = (left, top) => places.some(([x, y]) =>
    Math.abs((x - box.x) * scale - left - sea.clientWidth / 2) <= sea.clientWidth / 2 &&
    Math.abs((y - box.y) * scale - top - sea.clientHeight / 2) <= sea.clientHeight / 2);
  const [wide, high] = [sea.scrollWidth - sea.clientWidth, sea.scrollHeight - sea.clientHeight];
  return [isSeen(sea.scrollLeft, sea.scrollTop), isSeen(wide * 0.2, high * 0.35)];
}"""


def test_on_a_phone_a_film_opens_where_its_first_step_happens(live: Live, window: Window) -> None:
    page = window(PHONE)
    film = sit_down_after(live, page, PLAYED, "film/?since=4").partition("?")[0]
    found = [page.evaluate(IN_SIGHT)]
    for since in (16, 34):
        page.goto(f"{film}?since={since}")
        found.append(page.evaluate(IN_SIGHT))

    assert [is_seen for is_seen, _ in found] == [True] * len(found)
    assert False in [by_default for _, by_default in found]


def test_the_film_plays_from_the_strip_to_the_table(live: Live, page: Page) -> None:
    sit_down_after(live, page, PLAYED)
    page.locator(".since a.film").click()
    expect(page.locator("h1")).to_have_text("Since your last visit")
    at_step(page, 0)
    last = int(page.locator("#slider").get_attribute("max") or 0)
    assert last > 2
    page.locator("[data-speed]").select_option(label="Fast")
    page.keyboard.press("p")
    expect(page.locator("[data-play]")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#step .number")).to_have_text(f"{last}/{last}", timeout=20_000)
    expect(page.locator("[data-play]")).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#fresh circle").or_(page.locator("#happened li")).first).to_be_attached()
    page.locator(".onward a").click()
    expect(page.locator("#table[data-version]")).to_be_attached()


def test_a_large_map_goes_to_the_battle_that_is_stepped_to(live: Live, page: Page) -> None:
    sit_down_after(live, page, FOUGHT, "replay/?at=0")
    at_step(page, 0)
    expect(page.get_by_role("button", name="Germany and the Baltic")).to_be_visible()

    page.keyboard.press("b")

    at_step(page, 1)
    battle = page.locator("#fresh circle").first
    expect(battle).to_be_in_viewport()
    assert page.evaluate("sea.scrollWidth > sea.clientWidth * 1.5")
