"""What a click means: once, for what stood under it, and not lost with the line."""

from playwright.sync_api import Locator, Page, Route, WebSocketRoute, expect

from tests.browser.at_the_table.test_moving import lead_japan
from tests.browser.at_the_table.test_pacific_chart import at_the_table
from tests.browser.conftest import LINE_DOWN, PHONE, Window
from tests.browser.table import (
    LIVE,
    choose,
    elsewhere,
    heading,
    seat_at,
    settled,
    sit_down_after,
    until,
)
from tests.live import Live

LINE = "card=15"
DICE = (1, 2, 3)


def middle(button: Locator) -> tuple[float, float]:
    """Where a hand would press it."""
    button.scroll_into_view_if_needed()
    button.hover(trial=True)  # waits until a press would count
    box = button.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def moves_sent(page: Page) -> list[str]:
    """Grows with every move that the page sends from now on."""
    sent: list[str] = []
    page.on("request", lambda asked: sent.extend([asked.url] * asked.url.endswith("/move/")))
    return sent


def test_a_second_click_spends_no_second_action(page: Page, live: Live) -> None:
    seat_at(live, page, LINE, dice=DICE)
    sent = moves_sent(page)

    for gap, left in ((40, "2 Actions to spend"), (120, "1 Action to spend"), (250, "next card")):
        x, y = middle(page.locator("#ask button", has_text="Attack ABDA"))
        page.mouse.click(x, y)
        page.wait_for_timeout(gap)
        page.mouse.click(x, y)

        expect(page.locator("#ask h2").first).to_contain_text(left)
        settled(page)
    assert len(sent) == 3


def test_a_second_tap_hits_nothing_in_the_inspector_it_opens_and_spends_no_second_action(
    window: Window, live: Live
) -> None:
    page = window(PHONE)
    seat_at(live, page, LINE, dice=DICE)
    page.locator("a.front.abda").focus()
    page.keyboard.press("Enter")
    attack = page.locator("#inspector button", has_text="Attack ABDA")
    x, y = middle(attack)
    page.keyboard.press("Escape")
    page.locator("a.front.abda").focus()
    page.keyboard.press("Enter")
    expect(attack).to_be_visible()
    sent = moves_sent(page)

    page.touchscreen.tap(x, y)

    settled(page)
    assert sent == []
    page.keyboard.press("Escape")
    x, y = middle(page.locator("#ask button", has_text="Attack ABDA"))

    page.touchscreen.tap(x, y)
    page.wait_for_timeout(150)
    page.touchscreen.tap(x, y)

    expect(page.locator("#ask h2").first).to_contain_text("2 Actions to spend")
    settled(page)
    assert len(sent) == 1


def test_no_link_or_fold_that_comes_under_the_pointer_takes_a_second_click(
    page: Page, live: Live
) -> None:
    """After the last Action the log with its Export lies where the Actions were."""
    seat_at(live, page, "card=15 actions=1", dice=(6,))
    attack = page.locator("#ask button", has_text="Attack ABDA")
    attack.hover(trial=True)
    page.evaluate(NOTE_WHAT_STANDS)

    attack.click()
    expect(page.locator("#ask h2").first).to_contain_text("Turn the next card")

    seen = page.evaluate("window.taken")
    assert seen["others"]
    assert [each for each in seen["others"] if not each["passes"]] == []
    settled(page)
    assert page.locator(".just-came").count() == 0


NOTE_WHAT_STANDS = """() => {
  const controls = () => [...document.querySelectorAll(
    ".right :is(a[href], button, summary)")].filter((it) => it.getClientRects().length);
  const named = (it) => it.textContent.trim();
  const before = controls().map((it) => ({ name: named(it), box: it.getBoundingClientRect() }));
  document.addEventListener("htmx:afterSettle", () => setTimeout(() => {
    const isAsked = document.querySelector("#ask").textContent.includes("Turn the next card");
    if (window.taken || !isAsked) return;
    const isOver = (a, b) => a.x < b.right && b.x < a.right && a.y < b.bottom && b.y < a.bottom;
    const stays = (it, box) => before.some((was) => was.name === named(it) &&
      Math.hypot(was.box.x - box.x, was.box.y - box.y) < 6);
    const others = controls().filter((it) => {
      const box = it.getBoundingClientRect();
      return !stays(it, box) && before.some((was) => isOver(was.box, box));
    });
    window.taken = { others: others.map((it) =>
      ({ name: named(it), passes: getComputedStyle(it).pointerEvents === "none" })) };
  }));
}"""


def test_keys_are_not_slowed_and_undo_says_when_there_is_nothing_to_take_back(
    page: Page, live: Live
) -> None:
    seat_at(live, page, LINE, dice=DICE)
    expect(page.locator(LIVE)).to_be_attached()
    page.keyboard.press("u")
    expect(page.get_by_role("status").first).to_contain_text("Nothing to undo")
    attack = page.locator("#ask button", has_text="Attack ABDA")

    for left in ("2 Actions", "1 Action"):
        attack.press("Enter")
        expect(page.locator("#ask h2").first).to_contain_text(f"{left} to spend")


def test_fast_placing_in_a_list_that_stays_is_not_slowed(page: Page, live: Live) -> None:
    """8.10 Five of six ships, as fast as a hand can go from one counter to the next."""
    lead_japan(live, page)
    expect(page.locator(".squad .u")).to_have_count(6)
    settled(page)
    places = [middle(chip) for chip in page.locator(".squad .u").all()]

    for x, y in places[:5]:
        page.mouse.click(x, y)
        page.wait_for_timeout(60)

    expect(page.locator("#move .sum")).to_contain_text("5 of 6 in the group")


PLACED = """
game = make_war_at("phase=set_up", ann, UserFactory(name="Bea"))
play_until_watch_passes(game)
"""


def test_placing_in_an_inspector_as_fast_as_a_hand_can_loses_no_press(
    window: Window, page: Page, live: Live
) -> None:
    """14.2 What is placed leaves a gap: the next ships stay, and the inspector is as high.

    The Allies have placed, and Japan places its ships: the open inspector of one Port.
    """
    sit_down_after(live, page, PLACED)
    expect(page.locator(LIVE)).to_be_attached()
    page.locator("#ask a[href$='?about=truk']").click()
    inspector = page.locator("#inspector")
    expect(inspector.get_by_role("button", name="Nagato")).to_be_visible()
    settled(page)
    before = inspector.bounding_box()
    names = ("Nagato", "Mutsu", "Fuso", "Yamashiro")
    places = [middle(inspector.get_by_role("button", name=name)) for name in names]
    sent = moves_sent(page)

    for place, (hold, gap) in zip(places, ((0, 60), (0, 60), (90, 60), (60, 120)), strict=True):
        page.mouse.move(*place)
        page.mouse.down()
        page.wait_for_timeout(hold)
        page.mouse.up()
        page.wait_for_timeout(gap)

    for name in names:
        expect(inspector.get_by_role("button", name=name)).to_be_disabled()
    assert inspector.bounding_box() == before
    expect(inspector.get_by_role("button", name="Ise at Truk")).to_be_focused()
    expect(page.locator("#ask")).to_contain_text("22 left")
    settled(page)
    assert len(sent) == 4
    a_move_is_sent_although_the_inspector_hangs(page)
    window.provoked(*LINE_DOWN)


def a_move_is_sent_although_the_inspector_hangs(page: Page) -> None:
    before = page.locator("#table").get_attribute("data-version")
    held: list[Route] = []
    page.route("**/move/", lambda route: route.abort(), times=1)
    page.route("**/about/**", lambda route: held.append(route))

    page.locator("#inspector").get_by_role("button", name="Ise at Truk").click()

    expect(page.locator("#table")).not_to_have_attribute("data-version", before)
    page.unroute_all()
    for route in held:
        route.continue_()
    expect(page.locator("#link")).to_be_hidden()


IS_REACHED = """(milliseconds) => {
  const button = document.querySelector("#ask button[form], #todo button[form]");
  button.style.setProperty("animation", "none", "important");
  button.getBoundingClientRect();
  button.style.removeProperty("animation"); // as the page comes up
  const [coming] = button.getAnimations();
  if (coming) { coming.pause(); coming.currentTime = milliseconds; }
  button.scrollIntoView({ block: "center" });
  const { x, y } = button.getBoundingClientRect();
  return document.elementFromPoint(x + 9, y + 9).closest("button") === button;
}"""


def test_where_no_script_guards_it_a_new_page_lets_a_second_click_pass(
    window: Window, live: Live
) -> None:
    """The list, with scripts and without, and the table without them."""
    page, scripted = window(java_script_enabled=False), window()
    address = seat_at(live, page, LINE, dice=DICE)
    scripted.context.add_cookies(page.context.cookies())
    for each, path in ((page, ""), (page, "list/"), (scripted, "list/")):
        each.goto(f"{address}{path}")

        reached = [each.evaluate(IS_REACHED, passed) for passed in (0, 390, 400)]
        assert reached == [False, False, True]


def test_a_press_that_a_newer_question_overtakes_and_a_click_for_an_older_one_do_nothing(
    window: Window, live: Live
) -> None:
    """A button is pressed before, and let go after, someone else's move."""
    two = window()
    seat_at(live, two, LINE, dice=DICE)
    expect(two.locator(LIVE)).to_be_attached()
    one = elsewhere(two)
    two.mouse.move(*middle(two.locator("#ask button", has_text="Attack ABDA")))
    two.mouse.down()
    one.choose("Attack China")
    expect(two.locator("#ask h2").first).to_contain_text("2 Actions to spend")
    sent = moves_sent(two)

    two.mouse.up()

    settled(two)
    assert sent == []
    two.route("**/panel/**", lambda route: route.abort())  # it does not hear of what happens
    one.choose("Attack ABDA")

    two.locator("#ask button", has_text="Attack China").click()

    expect(two.locator("#say")).to_contain_text("has moved on")
    assert "1 Action to spend" in heading(two)
    assert "1 Action to spend" in one.page.one("#ask h2").words
    window.provoked("409", *LINE_DOWN)


def test_a_move_whose_answer_was_lost_is_made_once(window: Window, live: Live) -> None:
    """It is cut off, or a gateway answers in its place."""
    page = window()
    seat_at(live, page, LINE, dice=DICE)
    expect(page.locator(LIVE)).to_be_attached()
    statuses = [0, 502, 504]

    def lose(route: Route) -> None:
        route.fetch()
        status = statuses.pop(0)
        if status:
            route.fulfill(status=status)
        else:
            route.abort()

    for left in ("2 Actions to spend", "1 Action to spend", "Turn the next card"):
        page.route("**/move/", lose, times=1)
        page.locator("#ask button", has_text="Attack ABDA").click()

        until(page, lambda left=left: left in heading(page))  # type: ignore[misc]
        settled(page)
        expect(page.locator("#link")).to_be_hidden()
        assert left in heading(page)
    assert statuses == []
    window.provoked("502", "504", *LINE_DOWN)


def test_where_no_socket_comes_through_the_page_looks_by_itself(window: Window, live: Live) -> None:
    two = window()
    two.clock.install()
    two.route_web_socket("**/ws/**", lambda socket: socket.close(code=1011))
    seat_at(live, two, LINE, dice=DICE)
    elsewhere(two).choose("Attack China")

    two.clock.run_for(21_000)

    expect(two.locator("#ask h2").first).to_contain_text("2 Actions to spend")
    expect(two.locator("#late")).to_contain_text("Live news is late")
    expect(two.locator("#link")).to_be_hidden()


def test_a_page_that_gave_way_to_newer_ones_says_so_and_lives_again_when_used(
    window: Window, live: Live
) -> None:
    page, refused = window(), []

    def refuse_first(socket: WebSocketRoute) -> None:
        if refused:
            socket.connect_to_server()
        else:
            refused.append(socket)
            socket.close(code=4429)

    page.route_web_socket("**/ws/table/**", refuse_first)
    seat_at(live, page, LINE, dice=DICE)
    expect(page.locator("#say")).to_contain_text("open in ten newer pages")
    expect(page.locator("#link")).to_be_hidden()

    choose(page, "Attack ABDA")

    expect(page.locator(LIVE)).to_be_attached()
    expect(page.locator("#link")).to_be_hidden()


def test_a_move_that_comes_too_late_is_said_to_be_lost(window: Window, live: Live) -> None:
    two = window()
    seat_at(live, two, LINE, dice=DICE)
    expect(two.locator(LIVE)).to_be_attached()
    two.route("**/{move,panel}/**", lambda route: route.abort())
    two.locator("#ask button", has_text="Attack ABDA").click()
    expect(two.locator("#link")).to_contain_text("Your move is sent when it is back")
    elsewhere(two).choose("Attack China")

    two.unroute_all()

    expect(two.locator("#say")).to_contain_text("your move was not made. The game has moved on")
    expect(two.locator("#link")).to_be_hidden()
    assert "2 Actions to spend" in heading(two)
    window.provoked("409", *LINE_DOWN)


def swallow_a_move(page: Page) -> None:
    """A move is made that does not get through."""
    page.route("**/move/", lambda route: route.abort())
    page.locator("#ask button", has_text="Attack ABDA").click()
    expect(page.locator("#link")).to_contain_text("Your move is sent when it is back")


NEIGHBOUR = """
from django.test import Client
from engine.seats import sitting
from tests.factories import UserFactory
bea, browser = UserFactory(name="Bea"), Client()
browser.force_login(bea)
sitting.join({game!r}, bea)
print(browser.cookies["sessionid"].value)
"""


def test_a_swallowed_move_outlives_a_new_look_and_is_sent_for_nobody_else_who_uses_the_tab(
    window: Window, live: Live
) -> None:
    page = window()
    address = seat_at(live, page, LINE, dice=DICE)
    swallow_a_move(page)
    page.unroute_all()
    page.reload()
    expect(page.locator("#ask h2").first).to_contain_text("2 Actions to spend")
    settled(page)

    swallow_a_move(page)
    key = live.run(NEIGHBOUR.format(game=address.split("/")[-2])).strip()
    page.context.add_cookies([{"name": "sessionid", "value": key, "url": live.url}])
    page.goto("/rules/")
    page.unroute_all()
    sent = moves_sent(page)

    page.goto(address)

    expect(page.locator(LIVE)).to_be_attached()
    expect(page.locator("#link")).to_be_hidden()
    settled(page)
    assert sent == []
    window.provoked(*LINE_DOWN)


def test_the_legends_keys_do_what_it_says(page: Page, live: Live) -> None:
    at_the_table(live, page, "acts=japan japan=akagi,kaga midway=chester")

    page.keyboard.press("?")
    expect(page.locator("#legend h2").first).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(page.locator("#legend h2").first).to_be_hidden()
    page.keyboard.press("a")
    expect(page.locator("#ask button:focus, .hand-over button:focus")).to_have_count(1)
    page.keyboard.press("l")
    expect(page.get_by_role("link", name="Full log")).to_be_focused()
    page.keyboard.press("/")
    page.keyboard.type("aka", delay=20)
    expect(page.locator("#inspector .finds")).to_contain_text("Akagi")
    page.keyboard.press("Escape")
    expect(page.locator("#inspector .finds")).to_have_count(0)


def test_the_form_of_planned_moves_opens_in_sight_with_the_focus_in_it(
    window: Window, live: Live
) -> None:
    """On a phone, where there is least room."""
    page = window(PHONE)
    seat_at(live, page, LINE, dice=DICE)
    expect(page.locator(LIVE)).to_be_attached()
    page.locator("#planned > summary").click()
    page.get_by_role("link", name="Queue moves…").click()

    expect(page.locator("#planned-choice")).to_be_focused()
    expect(page.locator("#planned-choice")).to_be_in_viewport()
    page.get_by_role("button", name="Queue").first.click()
    expect(page.locator("#planned > form > ol > li")).to_have_count(1)
    expect(page.locator("#planned :focus")).to_be_in_viewport()


def test_lines_that_could_never_be_read_stay_in_their_field_in_sight_with_the_focus(
    window: Window, live: Live
) -> None:
    """Given lines with a word nobody knows, when they are queued, then nothing typed is lost."""
    page = window(PHONE)
    sit_down_after(live, page, "game = make_campaign(ann)")
    expect(page.locator(LIVE)).to_be_attached()
    page.locator("#planned > summary").click()
    page.fill("#planned-lines", "3 inf\n1 trn\nrepair")
    page.locator("#planned input[name=locks]").check()
    page.locator("#planned button[name=plan]").click()

    expect(page.locator("#planned-lines")).to_have_attribute("aria-invalid", "true")
    window.provoked("422")
    expect(page.locator("#planned-refused")).to_contain_text("“repair” cannot be read")
    expect(page.locator("#planned-lines")).to_have_value("3 inf\n1 trn\nrepair")
    expect(page.locator("#planned-lines")).to_be_focused()
    expect(page.locator("#planned-lines")).to_be_in_viewport()
    expect(page.locator("#planned input[name=locks]")).to_be_checked()
