"""What axe-core finds on our pages, by day and by night: nothing."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import LAPTOP, PHONE, Window
from tests.browser.table import LIVE, sit_down_after
from tests.live import Live

ANYBODYS = [
    "/",
    "/new/",
    "/offline/",
    "/me/welcome/",
    "/account/login/",
    "/account/signup/",
    "/rules/",
    "/rules/emperor/",
    "/rules/emperor/8.2.4/",
    "/rules/pacific_war/cards/",
    "/rules/pacific_war/tables/",
    "/rules/emperor/cards/",
    "/rules/emperor/cards/19/",
    "/lessons/pacific_war/",
    "/games/open/",
    "/games/opponents/",
    "/tournaments/",
]
MINE = [
    "/me/",
    "/me/devices/",
    "/me/feeds/",
    "/me/webhooks/",
    "/notices/",
    "/tournaments/new/",
]
BATTLE = (
    "fight=kwajalein attacker=japan mp=1 hand.japan=J11,J08 hand.allied=A04,A12"
    " kwajalein=akagi,kaga,soryu,lexington,chester,houston,astoria"
)
PLAN = "power=japan kwangsi=japan:3inf+1art hunan=china:1inf sz19=japan:1dd"
FIGHT = f"game = make_war_at({BATTLE!r}, ann)"
TABLES = {
    "the orders": ("game = make_game_at('card=15', creator=ann)", "?about=southern", "advice/"),
    "a set-up": ("game = make_war_at('phase=set_up', ann)", "?about=truk"),
    "an action": (
        "game = make_war_at('acts=allied midway=enterprise,alba samoa=hornet', ann)",
        "?about=midway",
    ),
    "a battle": (FIGHT, "?about=kwajalein", "list/"),
    "a plan": (f"game = make_campaign_at({PLAN!r}, ann)", "list/", "log/"),
}
"""Positions, and where to look: something on the chart to open, or a page beside it.

tests/browser/pacific_1940 has more.
"""
BEA = "bea = UserFactory(name='Bea')\n"
SEEN = "from wargames.table.viewer.looked import looked_now\nlooked_now(game, game.seats.all())\n"
ACT = "acts=japan pass=yes japan=akagi truk=jlba kwajalein=chester hand.japan=J01 hand.allied=A09"
SAILED = f"""{BEA}game = make_war_at({ACT!r}, bea, ann)
{SEEN}bea = game.seats.get(side="japan")
moves.play(game.pk, bea, {{"kind": "move_from", "zone": "japan"}}, game.version)
moves.play(game.pk, bea, {{"kind": "goal", "zone": "truk"}}, game.version + 1)"""
ATTACKED = f"""{BEA}game = make_game_at("card=15", creator=bea, dice=(6,))
sitting.join(game.pk, ann)
game.refresh_from_db()
{SEEN}attack = {{"kind": "attack", "front": "abda", "kamikaze": False}}
moves.play(game.pk, game.seats.get(user=bea), attack, game.version)"""
DECIDED = "turn=4 points=15 phase=supply step=allied_readies samoa=chester!,akagi hand.allied=A05"
"""Japan leads by so much that the Victory Phase of this turn ends the war (11.1.2)."""
ENDED = f"""bea = UserFactory(name="Bea")
game = make_war_at({DECIDED!r}, bea, ann)
moves.play(game.pk, game.seats.get(side="allied"), {{"kind": "done"}}, game.version)"""
SHELVES = f"""{BEA}make_game_at("card=15", creator=ann)
for away in (make_game(ann), make_war(ann, bea)):
    sitting.put_away(away.pk, ann)
make_war(ann)
make_war_at({ACT!r}, ann, bea)
game = make_game(ann)
play_to_the_end(game)
for key, lesson in (("emperor", "first_turns"), ("pacific_war", "speed")):
    beginning.new_game(key=key, creator=ann, lesson=lesson)"""
ACCOUNT = """from allauth.account.models import EmailAddress
ann = UserFactory(name="Ann", email="ann@example.org", is_guest=False)
ann.set_password("a long way to Truk")
ann.save()
EmailAddress.objects.create(user=ann, email=ann.email, verified=True, primary=True)
EmailAddress.objects.create(user=ann, email="ann@example.com", verified=False)
game = make_game(ann)"""
LIGHTEST = "log/"
"""The page at which one comes in who goes elsewhere from there."""
UNREADABLE = """() => {
  const { style } = [...document.querySelectorAll("main li a")].at(-2);
  style.setProperty("color", "light-dark(#000, #222)", "important");
  style.setProperty("background", "light-dark(#fff, #111)", "important");
}"""


FAULTY = """() => {
  const { style } = [...document.querySelectorAll("main li a")].at(-2);
  style.setProperty("color", "light-dark(#ddd, #fff)", "important");
  document.querySelector("main").append(document.createElement("img"));
}"""


def test_a_text_that_cannot_be_read_by_night_or_by_day_and_a_picture_without_words_are_found(
    page: Page,
) -> None:
    page.goto("/rules/")
    page.evaluate(UNREADABLE)
    assert [each.partition(":")[0] for each in violations(page)] == ["color-contrast"]

    page.evaluate(FAULTY)
    found = violations(page)

    assert {each.partition(":")[0] for each in found} == {"color-contrast", "image-alt"}


def violations_of(page: Page, paths: list[str]) -> dict[str, list[str]]:
    """The same for each of these pages on which there is any."""
    found = {}
    for path in paths:
        page.goto(path)
        found[path] = violations(page)
    return {path: wrong for path, wrong in found.items() if wrong}


def test_no_page_for_everybody_has_a_violation(page: Page) -> None:
    assert violations_of(page, ANYBODYS) == {}


def test_the_pages_of_ones_own_have_no_violation(page: Page, live: Live) -> None:
    sit_down_after(live, page, "game = make_game(ann)", MINE[0])

    assert violations(page) == []
    assert violations_of(page, MINE[1:]) == {}


PLAYED = """
from tests.web.people.test_tournaments import made
from wargames.tournaments import course
others = [UserFactory(name=name) for name in ("Bea", "Carl", "Dora")]
tournament = made(ann, *others, form={form!r}, games_each=2, repeats=True, words="Be kind")
list(course.sweep())
game = ann.seats.first().game
"""


@pytest.mark.parametrize("form", ["league", "knock_out"])
def test_a_tournament_has_no_violation(page: Page, live: Live, form: str) -> None:
    address = sit_down_after(live, page, PLAYED.format(form=form), LIGHTEST)
    page.goto(f"{address.replace('/table/', '/games/').removesuffix(LIGHTEST)}tournament/")
    expect(page.locator(".match").first).to_be_visible()

    assert violations(page) == []


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_a_table_and_what_lies_around_it_have_no_violation(
    page: Page, live: Live, table: tuple[str, ...]
) -> None:
    make, first, *others = table
    sit_down_after(live, page, make, first)
    if "?" in first:
        expect(page.locator(LIVE)).to_be_attached()
    address = page.url.removesuffix(first)

    assert violations(page) == []
    assert violations_of(page, [f"{address}{path}" for path in others]) == {}


def test_a_war_that_is_lost_has_no_violation(page: Page, live: Live) -> None:
    sit_down_after(live, page, ENDED)
    expect(page.locator(".over.lost")).to_be_visible()

    assert violations(page) == []


def test_a_table_one_comes_back_to_has_no_violation(page: Page, live: Live) -> None:
    sit_down_after(live, page, SAILED)
    expect(page.get_by_role("heading", name="Since your last visit")).to_be_visible()

    assert violations(page) == []


def test_a_list_one_comes_back_to_and_the_page_that_shares_the_table_have_no_violation(
    page: Page, live: Live
) -> None:
    address = sit_down_after(live, page, ATTACKED, "list/").removesuffix("list/")
    expect(page.get_by_role("heading", name="Since your last visit")).to_be_visible()
    found = violations(page)

    page.goto(f"{address.replace('/table/', '/games/')}share/")
    expect(page.locator("h1")).to_be_visible()

    assert found + violations(page) == []


def test_a_game_that_is_over_and_the_shelves_of_my_games_have_no_violation(
    page: Page, live: Live
) -> None:
    sit_down_after(live, page, SHELVES)
    expect(page.locator(".over")).to_be_visible()
    found = violations(page)

    for path in ("/", "/?shelf=away", "/?shelf=lessons"):
        page.goto(path)
        expect(page.locator("#games [id^=game-]")).not_to_have_count(0)
        found += violations(page)

    assert found == []


def test_the_pages_of_an_account_have_no_violation(page: Page, live: Live) -> None:
    sit_down_after(live, page, ACCOUNT, LIGHTEST)
    found = []

    for path in ("/account/email/", "/account/password/change/"):
        page.goto(path)
        expect(page).to_have_url(re.compile(f"{path}$"))
        found += violations(page)

    assert found == []


def test_the_pages_between_people_and_a_table_on_a_phone_have_no_violation(
    window: Window, live: Live
) -> None:
    ann, bea = window(LAPTOP), window(PHONE)
    ann.goto("/")
    ann.get_by_label("Your name").fill("Ann")
    ann.get_by_role("button", name="Invite an opponent").click()
    link = ann.get_by_label("A player who opens it").input_value()
    bea.goto(link)

    assert violations(ann) + violations(bea) == []
    sit_down_after(live, bea, FIGHT)
    expect(bea.locator(LIVE)).to_be_attached()
    assert violations(bea) == []
    bea.get_by_role("button", name=re.compile("Hand over|one side at a time|Hide my")).click()
    expect(bea.get_by_role("button", name=re.compile("^I am")).first).to_be_visible()
    assert violations(bea) == []


def test_a_refusal_has_no_violation(window: Window) -> None:
    page = window()
    page.goto("/nowhere/")
    window.provoked("404")  # the browser tells it to the console

    assert violations(page) == []
