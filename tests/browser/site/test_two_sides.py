"""Two people against each other, and one who plays both sides, in real browsers."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.at_the_table.test_looked import two_sides
from tests.browser.at_the_table.test_pacific_chart import at_the_table
from tests.browser.conftest import LAPTOP, PHONE, Window
from tests.browser.table import LIVE, choose, come_in, sit_down
from tests.live import Live


def first_choice(page: Page) -> None:
    """Whatever comes first among the choices."""
    page.locator("#ask button[name=choice]").first.press("Enter")


def test_a_friend_takes_the_other_side_and_both_pages_go_on(window: Window) -> None:
    ann, bea = window(), window(PHONE)
    ann.goto("/")
    ann.fill("input[name=name]", "Ann")
    ann.get_by_role("button", name="Invite an opponent").click()
    link = ann.get_by_label("A player who opens it").input_value()

    bea.goto(link)
    bea.get_by_label("Your name").fill("Bea")
    bea.locator("summary").filter(has_text="Dice").click()
    bea.get_by_label("Dice phrase (optional)").fill("AF is short of water")
    bea.get_by_role("button", name="Join: the Allies").click()

    expect(bea.locator("#bar")).to_contain_text("Your move")  # 14.1 the Allies place first
    expect(ann.locator("#bar")).to_contain_text("Waiting for the Allies")
    expect(ann.locator("#ask button[name=choice]")).to_have_count(0)
    ann.set_viewport_size(PHONE)
    expect(ann.locator("#bar")).to_contain_text("Waiting for the Allies")
    expect(ann.locator("#bar .asks")).to_be_empty()  # the bar says it once
    ann.set_viewport_size(LAPTOP)
    first_choice(bea)
    expect(ann.locator("#log li")).not_to_have_count(0)

    first_choice(bea)
    bea.get_by_role("button", name="Finish set-up").press("Enter")

    # 14.2 then Japan: the inspector of a zone stays while more can come to it
    ann.locator("#ask a[href$='?about=truk']").click()
    inspector = ann.get_by_role("region", name="Truk")
    inspector.get_by_role("button", name="All Battleships at Truk").press("Enter")
    expect(inspector.get_by_role("button", name="All Battleships at Truk")).to_be_disabled()
    inspector.get_by_role("button", name="All the rest at Truk").press("Enter")
    expect(inspector).to_have_count(0)
    expect(ann.get_by_role("button", name="Finish set-up")).to_be_visible()
    ann.locator("#ask .undo").press("Enter")  # no die was rolled, and no card dealt
    expect(ann.locator("#ask h2").first).to_contain_text("Place your units")


def test_going_back_is_asked_on_one_page_and_granted_on_the_other(
    live: Live, window: Window
) -> None:
    """14.1 Bea has placed the Allies, and Ann a unit of Japan."""
    ann, bea = two_sides(live, window, "phase=set_up", PLACED)

    bea.get_by_text("Take back a move").click()
    bea.get_by_role("button", name="Ask to take it back").press("Enter")
    expect(bea.locator("#company")).to_contain_text("has not answered yet")
    ann.get_by_role("button", name="Agree: go back").press("Enter")

    expect(bea.locator("#bar")).to_contain_text("Your move")
    expect(ann.locator("#bar")).to_contain_text("Waiting for the Allies")
    expect(bea.locator("#log")).to_contain_text("Ann (Japan) agrees")


PLACED = "play_until_watch_passes(game)\nplay_one(game)"


def test_one_screen_is_handed_over_from_side_to_side(
    window: Window, sideways: Callable[[Page], int]
) -> None:
    """On a phone, which is the one that goes from hand to hand."""
    page = window(PHONE)
    come_in(page, "Ann", "Both sides")
    page.get_by_role("button", name="Show one side at a time").press("Enter")
    page.get_by_role("button", name="I am the Allies").press("Enter")
    expect(page.locator(LIVE)).to_be_attached()
    handing = page.get_by_role("button", name="Hand over to Japan")
    while not handing.count():
        was = page.locator("#table").get_attribute("data-version")
        first_choice(page)
        expect(page.locator("#table")).not_to_have_attribute("data-version", was)
    handing.click()

    expect(page.get_by_role("heading", name="Hand over")).to_be_visible()
    expect(page.locator("#hand, #ask, #log")).to_have_count(0)
    assert sideways(page) == 0
    page.get_by_role("button", name="I am Japan").press("Enter")

    expect(page.locator("#bar")).to_contain_text("Japan to move")
    page.reload()
    expect(page.locator("#bar")).to_contain_text("Japan to move")


def test_after_ones_last_placement_the_focus_is_on_the_handing_over(page: Page, live: Live) -> None:
    """14.1 Enter places, says that this is all, and hands over; it never takes back."""
    at_the_table(live, page, "phase=set_up")
    page.keyboard.press("a")
    for _ in range(3):
        was = page.locator("#table").get_attribute("data-version")
        page.keyboard.press("Enter")
        expect(page.locator("#table")).not_to_have_attribute("data-version", was)

    expect(page.get_by_role("button", name="Hand over to Japan")).to_be_focused()


def test_with_nothing_left_to_do_the_focus_is_on_the_question_not_on_undo(
    window: Window, live: Live
) -> None:
    """14.1 Two people: the Allies have placed, and wait."""
    page = window()
    bea = "make_war_at('phase=set_up', UserFactory(name='Bea'), ann)"
    sit_down(live, page, bea)
    expect(page.locator(LIVE)).to_be_attached()
    for words in ("LBA", "LBA", "Finish set-up"):
        choose(page, words)

    expect(page.locator("#ask .undo")).to_be_visible()
    expect(page.locator("#ask")).to_be_focused()


def test_two_tabs_of_a_hot_seat_show_the_same_side_and_load_the_page_between_once(
    page: Page, live: Live
) -> None:
    """What hid the side is news that the page was drawn after; the way back leads to it too."""
    at_the_table(live, page, "phase=set_up")
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.locator(LIVE)).to_be_attached()

    page.get_by_role("button", name="Hide my side").press("Enter")
    expect(other.get_by_role("heading", name="Hand over")).to_be_visible()
    other.get_by_role("button", name="I play both").press("Enter")

    expect(page.locator(LIVE)).to_be_attached()
    expect(page.locator("#bar")).to_contain_text(re.compile("The Allies to move"))
    other.goto("/")
    page.get_by_role("button", name="Show one side at a time").press("Enter")
    expect(page.get_by_role("heading", name="Hand over")).to_be_visible()
    expect(page.locator(LIVE)).to_be_attached()
    loaded = page.evaluate("performance.timeOrigin")

    page.wait_for_timeout(1500)

    assert page.evaluate("performance.timeOrigin") == loaded
    other.go_back()
    expect(other.get_by_role("heading", name="Hand over")).to_be_visible()
    expect(other.locator("#hand")).to_have_count(0)


def test_all_of_it_works_without_scripts(window: Window) -> None:
    page = window(java_script_enabled=False)
    page.goto("/new/")
    page.get_by_label("Your name").fill("Ann")
    expect(page.locator("input[name=option_historical]")).to_be_hidden()
    page.locator("input[name=game][value=emperor]").check()
    page.locator("summary:visible", has_text="Optional rules").first.click()
    page.locator("input[name=option_historical]").check()
    expect(page.get_by_text("Twelve more cards")).to_be_visible()
    page.locator("input[name=game][value=pacific_war]").check()
    expect(page.get_by_text("Twelve more cards")).to_be_hidden()
    own = page.get_by_role("group", name="The Pacific War", exact=True)
    hand_over = own.get_by_text("Hand-over screens between the sides")
    expect(hand_over).to_be_hidden()
    own.get_by_text("Both sides, at one screen").click()
    hand_over.click()
    own.locator("summary", has_text="Optional rules").click()
    page.get_by_text("Yamamoto’s original plan").click()
    page.locator("summary").filter(has_text="Dice").click()
    page.get_by_label("Dice phrase (optional)").fill("north of Luzon")
    page.get_by_role("button", name="Create game").click()

    page.get_by_role("button", name="Hide my side").press("Enter")
    page.get_by_role("button", name="I am the Allies").press("Enter")
    first_choice(page)

    expect(page.locator("#log li")).not_to_have_count(0)
