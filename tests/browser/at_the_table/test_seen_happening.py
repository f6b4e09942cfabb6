"""The other side's move is seen happening, and moves nothing from under a pointer."""

import re

from playwright.sync_api import Page, expect

from tests.browser import campaign
from tests.browser.at_the_table.test_looked import SAILS, bea_against, sails_to_rabaul
from tests.browser.conftest import PHONE, Window
from tests.browser.table import choose, sit_down_after, sit_down_opposite, until
from tests.live import Live

CAMPAIGN = "game = make_campaign_at({line!r}, ann, bea, dice={dice!r})"
WORLD = "from tests.factories import make_world_at; game = make_world_at({line!r}, bea, ann)"
FOUND = "from engine.models import Game; game = Game.objects.get(pk={key!r})"
PLACE_ON_THE_WAY = """n => {
    const path = document.querySelector(".moving path");
    const spot = path.getPointAtLength(n * path.getTotalLength());
    const at = spot.matrixTransform(path.getScreenCTM());
    return document.elementsFromPoint(at.x, at.y)
        .map((it) => it.closest("a")?.getAttribute("href")).find(Boolean);
}"""
"""What lies at a part of the way, from 0 to 1."""

NUMBERS_UNDER = """mark => {
    const { left, right, top, bottom } = document.querySelector(mark).getBoundingClientRect();
    const isUnder = (it) => {
        const box = it.getBoundingClientRect();
        return box.left < right && left < box.right && box.top < bottom && top < box.bottom;
    };
    const numbers = [...document.querySelectorAll("#pieces text, #marks .vp")];
    return numbers.filter(isUnder).map((it) => it.textContent);
}"""
"""The numbers that a mark on the chart lies over."""

LIES_IN_THE_CHART = """it => {
    const sea = document.getElementById("sea").getBoundingClientRect();
    const { left, right, top, bottom } = it.getBoundingClientRect();
    return sea.left <= left && right <= sea.right && sea.top <= top && bottom <= sea.bottom;
}"""
"""Whether something is in the part of the chart that is shown."""

BRING_OVER = """(it, place) => {
    const { left, top } = it.getBoundingClientRect();
    const [x, y] = [place.x - left, place.y - top];
    it.style = `position: relative; left: ${x}px; top: ${y}px; padding: 0 20em 9em 0; z-index: 9`;
}"""
"""Something large is moved to where something else was."""

MORE_WAYS = """zones => {
    const told = document.querySelector("#log li[data-way]");
    for (const zone of [...zones, ...zones]) {
        const more = told.cloneNode(true);
        more.dataset.way = `sz${zone} sz${zone + 1}`;
        told.before(more);
    }
}"""
"""News of many moves at once, of each twice, from sea zones to the next."""


def test_the_other_side_s_move_is_drawn_until_one_chooses_and_moves_nothing_under_a_pointer(
    live: Live, window: Window
) -> None:
    japan, allies = bea_against(live, window, SAILS)
    replay, note = "header a[href='replay/']", "#note"
    before = top_of(allies, replay)
    allies.locator(replay).hover()

    japan.choose("End of the Battleship Era")
    sails_to_rabaul(japan)

    expect(allies.locator("#ask h2")).to_contain_text("Take Initiative?")  # above it
    assert abs(top_of(allies, replay) - before) < 1
    way = allies.locator(".moving path[pathLength]")
    expect(way).to_have_count(1)
    begins, ends = (allies.evaluate(PLACE_ON_THE_WAY, n) for n in (0, 1))
    assert (begins, ends) == ("?about=truk", "?about=rabaul")

    choose(allies, "Decline")  # one's own choice: it may
    expect(way).to_have_count(0)

    allies.locator(note).click()
    before = top_of(allies, note)
    japan.choose("The Malayan Blitz")
    expect(allies.locator("#log")).to_contain_text("The Malayan Blitz")
    assert abs(top_of(allies, note) - before) < 1


def test_a_pointer_left_where_one_chose_keeps_no_question_out_of_sight(
    live: Live, window: Window
) -> None:
    """Given a link under it since; when the other side's move makes the question longer."""
    japan, allies = bea_against(live, window, SAILS)
    japan.choose("End of the Battleship Era")
    sails_to_rabaul(japan)
    pressed = allies.locator("#ask button", has_text="Decline").bounding_box()
    choose(allies, "Decline")
    expect(allies.locator("#ask h2")).to_contain_text("Waiting")
    allies.locator("header a[href='replay/']").evaluate(BRING_OVER, pressed)
    expect(allies.locator(".just-came")).to_have_count(0)

    japan.choose("The Malayan Blitz")

    expect(allies.locator("#log")).to_contain_text("The Malayan Blitz")
    assert allies.locator(".right").evaluate("it => it.scrollTop") == 0


def top_of(page: Page, control: str) -> float:
    """Where a control is on the screen, from the top."""
    box = page.locator(control).first.bounding_box()
    assert box
    return box["y"]


def test_the_mark_of_a_loss_covers_no_number(live: Live, window: Window) -> None:
    """Neither what the counters beside the zone say nor what the zone is worth."""
    line = (
        "fight=philippines attacker=japan mp=1 philippines=akagi,kaga,soryu,jlba,lexington,chester"
    )
    japan, allies = bea_against(live, window, f"{line} hand.japan=J01 hand.allied=none")
    lost = allies.locator(".moving .lost")
    for _ in range(8):
        if lost.count():
            break
        before = allies.locator("#table").get_attribute("data-version")
        if allies.locator(".watch.mine").count():
            allies.locator(":is(#battle, #ask) button[name=choice]").first.press("Enter")
        else:
            japan.choose()
        expect(allies.locator("#table")).not_to_have_attribute("data-version", before or "")

    assert lost.count() == 1
    assert allies.evaluate(NUMBERS_UNDER, ".moving .lost") == []


def test_what_was_lost_and_taken_is_drawn_where_it_was(live: Live, window: Window) -> None:
    line = (
        "power=japan phase=combat_move kwangsi=japan:3inf hunan=china:1inf holds.hunan=china"
        " szechwan=china:1inf"
    )
    allies, watching = window(), window()
    axis = sit_down_opposite(live, allies, CAMPAIGN.format(line=line, dice=(1, 6, 6, 6)))
    sit_down_after(live, watching, FOUND.format(key=allies.url.split("/")[-2]), "watch/")
    expect(watching.locator("body[data-live=yes]")).to_be_attached()

    axis.lock("3 inf Kwangsi-Hunan")

    for page in (allies, watching):
        expect(page.locator(".moving [data-at=hunan]").first).to_be_attached()
        expect(page.locator(".moving .taken[data-at=hunan]")).to_have_count(1)
        expect(page.locator(".moving .lost[data-at=hunan]")).to_have_count(1)


def test_ways_have_the_colour_of_their_power_and_are_drawn_once(live: Live, window: Window) -> None:
    """The plan that was locked is on the chart too: its arrows wait until the ways are gone."""
    line = "power=japan kwangsi=japan:3inf hunan=china:1inf yunnan=china:1inf"
    sides = campaign.two_sides(live, window, line)

    sides.lock(sides.axis, "1 inf Kwangsi-Hunan", "2 inf Kwangsi-Yunnan")

    expect(sides.axis.locator("#ask h2")).to_contain_text("Which battle is next?")
    expect(sides.axis.locator(".moving path")).to_have_count(0)  # one's own moves one knows
    expect(sides.axis.locator("#arrows .plan.of-japan .line")).to_be_visible()
    way, plan = (
        sides.allies.locator(".moving .of-japan path"),
        sides.allies.locator("#arrows .plan"),
    )
    expect(way).to_have_count(2)
    expect(plan.locator(".line")).to_be_hidden()
    expect(plan.locator("use").first).to_be_attached()
    colours = [each.evaluate("it => getComputedStyle(it).stroke") for each in way.all()]
    assert len({*colours}) == 1

    sides.allies.keyboard.press("Escape")

    expect(plan.locator(".line")).to_be_visible()
    assert plan.locator(".line").evaluate("it => getComputedStyle(it).stroke") == colours[0]


def test_a_way_over_an_edge_of_the_world_is_drawn_to_it_and_on_from_the_other(
    live: Live, window: Window
) -> None:
    """From the middle of the United States to the west, which lies at the right edge."""
    line = "power=usa phase=noncombat_move central_united_states=usa:1inf japan=japan:1inf"
    axis = window()
    allies = sit_down_opposite(live, axis, WORLD.format(line=line))

    allies.lock("1 inf Central United States-Western United States")

    way = axis.locator(".moving path[pathLength]")
    expect(way).to_have_attribute("d", re.compile(r"^M[\d.]+ [\d.]+L0 ([\d.]+)M2400 \1L[\d. ]+$"))


def test_ones_own_turn_begins_where_the_others_have_moved(live: Live, window: Window) -> None:
    """Japan's destroyer ends far from the United States; their own part is shown when they act."""
    line = "power=japan phase=noncombat_move sz36=japan:1dd japan=japan:1inf"
    allies = window()
    axis = sit_down_opposite(live, allies, CAMPAIGN.format(line=line, dice=()))
    sea = allies.locator("#sea")
    sea.evaluate("it => { it.scrollLeft = it.scrollWidth; it.scrollTop = 0; }")

    axis.lock("1 dd 36-35")

    expect(allies.locator("#ask h2")).to_contain_text("what do you buy")
    expect(allies.locator(".moving circle")).to_be_attached()
    expect(allies.locator(".moving circle").last).to_be_in_viewport()
    lies_in = """it => {
        const end = [...document.querySelectorAll(".moving circle")].at(-1).getBoundingClientRect();
        const { left, right, top, bottom } = it.getBoundingClientRect();
        return left < end.x && end.x < right && top < end.y && end.y < bottom;
    }"""
    until(allies, lambda: sea.evaluate(lies_in))

    allies.evaluate(MORE_WAYS, list(range(10, 40)))
    allies.locator("#pieces a[href='?about=sz35']").first.press("Enter")
    expect(allies.locator(".moving circle")).to_have_count(30)

    choose(allies, "Lock")

    expect(allies.locator(".moving circle")).to_have_count(0)
    home = """it => {
        const box = document.querySelector("[data-home]").dataset.home.split(" ").map(Number);
        const { width } = it.querySelector("svg").viewBox.baseVal;
        const middle = (it.scrollLeft + it.clientWidth / 2) / it.scrollWidth * width;
        return box[0] < middle && middle < box[0] + box[2];
    }"""
    until(allies, lambda: sea.evaluate(home))


def test_on_a_phone_ones_own_turn_begins_where_one_s_own_units_are(
    live: Live, window: Window
) -> None:
    """Japan's destroyer ends far from the United States, and a phone has no room for both."""
    line = "power=japan phase=noncombat_move sz36=japan:1dd hawaiian_islands=usa:2inf"
    phone = window(PHONE)
    axis = sit_down_opposite(live, phone, CAMPAIGN.format(line=line, dice=()))
    own = phone.locator("#pieces a[href='?about=hawaiian_islands']").first

    axis.lock("1 dd 36-35")

    expect(phone.locator("#ask h2")).to_contain_text("what do you buy")
    expect(phone.locator(".moving circle")).to_be_attached()
    until(phone, lambda: bool(own.evaluate(LIES_IN_THE_CHART)))
