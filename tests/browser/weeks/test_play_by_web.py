"""Two people play The Pacific War by web, a week apart: told by letter, by push and by feed."""

import hashlib
import hmac
import json
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import requests
from icalendar import Calendar
from playwright.sync_api import Page, expect

from tests.browser.conftest import Window, Windows, watched
from tests.browser.weeks.weeks import WEEK, Post, arrived, choose, posting, two_at_a_table
from tests.web.notices.test_web_push import Browser

ANSWER = "with_clock(game, A_DAY, at_zero='answer')"
ATOM = "{http://www.w3.org/2005/Atom}"
PLAYED = """
from tests.factories import make_war
from tests.web.looking.test_replay import played_on
game = played_on(make_war(*people), 12)
"""
SUBSCRIBED = """
answer = browser.post(
    "/me/devices/on/", {{"subscription": {sent!r}, "device": "A phone"}}, HTTP_HOST="localhost"
)
assert answer.status_code == 302
"""


@pytest.fixture(scope="module")
def post(
    tmp_path_factory: pytest.TempPathFactory, collected_static: Path, windows: Windows
) -> Iterator[Post]:
    with posting(tmp_path_factory.mktemp("post"), collected_static) as found:
        yield found


@pytest.fixture
def window(windows: Windows, post: Post) -> Iterator[Window]:
    """Windows on the site whose clock moves."""
    with watched(windows, post.site.url) as opener:
        yield opener


def read(letter: EmailMessage) -> str:
    """What a mail program shows of a letter, and that the board came inside it."""
    kinds = [part.get_content_type() for part in letter.walk()]
    assert {"text/plain", "text/html", "image/png"} <= {*kinds}
    shown = letter.get_body(("html",))
    assert shown is not None
    html = str(shown.get_content())
    assert 'src="cid:board"' in html
    return html


def link_in(html: str, words: str) -> str:
    """Where the button of a letter with these words leads."""
    links = re.findall(r'<a\s+href="([^"]+)"[^>]*>\s*([^<]+?)\s*</a>', html)
    return next(urlsplit(url).path for url, said in links if words in said)


def version(page: Page) -> str | None:
    return page.locator("#table").get_attribute("data-version")


def step_through_the_film(page: Page) -> None:
    """From the strip to the film, by keys to its end, and back to the table."""
    page.locator("#since a.film").click()
    expect(page.locator("h1")).to_have_text("Since your last visit")
    last = int(page.locator("#slider").get_attribute("max") or 0)
    assert last > 0
    expect(page.locator(".player")).to_be_visible()  # from here on the keys are heard
    for step in range(1, last + 1):
        page.keyboard.press("ArrowRight")
        expect(page.locator("#step .number")).to_have_text(re.compile(rf"^{step}/"))
    page.locator(".onward a").click()


def resign_and_read_the_report(page: Page) -> None:
    """By clicks from the table: who has won, what each turn cost, the board at its end."""
    page.locator("#this-seat > summary").click()
    page.get_by_role("link", name="Resign…").click()
    page.get_by_role("button", name="Resign for the Allies").press("Enter")
    page.locator("#ask").get_by_role("link", name="Report").click()
    expect(page.locator("h1")).to_have_text("The Pacific War: a report")
    head = page.locator(".report header")
    expect(head).to_contain_text("The Allies resigned")
    expect(head).to_contain_text("The game goes to Japan.")
    expect(head.locator(".outcomes dt").first).to_contain_text("Lost by")
    turn = page.locator(".turn", has=page.get_by_role("heading", name="Turn 0"))
    expect(turn.locator(".outcomes")).to_contain_text("Lost by the Allies")
    board = turn.locator("figure img")
    board.scroll_into_view_if_needed()
    page.wait_for_function("image => image.naturalWidth > 0", arg=board.element_handle())


def test_moves_a_week_apart_one_of_them_from_a_letter(post: Post, window: Window) -> None:
    table = two_at_a_table(post, window)
    ann, bea = table.ann, table.bea
    choose(table.visit(ann), "pass_action")
    ann.leave()

    # Bea reads of it a week later, and chooses in the letter.
    letter = post.mailbox.messages[post.letter_to(bea.address)]
    html = read(letter)
    assert "You are asked something" in letter["Subject"]
    assert "Take Initiative?" in html
    assert table.path in html
    post.later(WEEK)
    before = version(table.visit(ann))
    bea.page.goto(link_in(html, "Decline"))
    expect(bea.page.locator("form.boxed strong")).to_have_text("Decline")
    assert version(table.visit(ann)) == before
    ann.leave()
    bea.page.get_by_role("button", name="Confirm this choice").click()
    expect(bea.page.locator("h1")).to_have_text("Done")

    # Ann comes back after a week: the strip, the film, the move.
    post.letter_to(ann.address)
    post.later(WEEK)
    page = table.visit(ann)
    expect(page.locator("#since")).to_contain_text("Since your last visit")
    expect(page.locator("#ask h2").first).to_contain_text("Take Initiative?")
    step_through_the_film(page)
    choose(page, "gain")
    ann.leave()


def test_one_is_told_by_push_webhook_feed_and_calendar(post: Post, window: Window) -> None:
    phone = Browser(f"{post.receiver.url}/phone")
    subscribed = SUBSCRIBED.format(sent=json.dumps(phone.subscription))
    table = two_at_a_table(post, window, f"{ANSWER}\n{subscribed}")
    page = table.bea.page
    page.goto("/me/webhooks/")
    page.locator("select[name=kind]").select_option("plain")
    page.locator("input[name=url]").fill(f"{post.receiver.url}/hook")
    page.get_by_role("button", name="Save").click()
    secret = page.locator("main li code").last.inner_text()
    page.goto("/me/feeds/")
    page.get_by_role("button", name="Turn on").click()
    atom, calendar = (page.locator(f"#{name}").input_value() for name in ("atom", "calendar"))

    choose(table.visit(table.ann), "pass_action")

    arrived(lambda: len({each.path for each in post.receiver.posted}) == 2)
    by_path = {each.path.rpartition("/")[2]: each for each in post.receiver.posted}
    pushed = phone.reads(by_path["phone"])
    assert pushed["url"].endswith(table.path)
    assert "You are asked something" in pushed["body"]
    hook = by_path["hook"]
    signed = hook.headers["X-Flag-Plot-Timestamp"].encode() + b"." + hook.body
    digest = hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
    assert hook.headers["X-Flag-Plot-Signature"] == f"sha256={digest}"
    assert json.loads(hook.body)["words"] == pushed["body"]
    entries = ET.fromstring(requests.get(atom, timeout=9).content).iter(f"{ATOM}entry")  # noqa: S314
    assert pushed["body"] in [entry.findtext(f"{ATOM}title") for entry in entries]
    events = Calendar.from_ical(requests.get(calendar, timeout=9).text).walk("VEVENT")
    assert any("Your time runs out" in str(event["summary"]) for event in events)


def test_one_resigns_and_reads_the_report_with_its_boards(post: Post, window: Window) -> None:
    table = two_at_a_table(post, window, PLAYED)
    resign_and_read_the_report(table.visit(table.bea))
