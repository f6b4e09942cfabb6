"""That a browser test fails when something goes wrong in any window, whoever opened it."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LINE_DOWN, Window, Windows, watched
from tests.browser.table import seat_at, sit_down
from tests.live import Live

BROWSER = Path(__file__).parents[1]
TROUBLES = {
    "a console error": ("console.error('torpedo')", "torpedo"),
    "an uncaught error": ("setTimeout(() => { throw new Error('torpedo') })", "torpedo"),
    "a promise nobody caught": ("Promise.reject(new Error('torpedo')), 0", "torpedo"),
    "a script in the page": (
        "document.body.append(Object.assign(document.createElement('script'), {text: '1'}))",
        "Content Security Policy",
    ),
    "a style in the page": (
        "document.head.insertAdjacentHTML('beforeend', '<style>.htmx: {}</style>')",
        "Content Security Policy",
    ),
    "a picture from elsewhere": (
        "new Image().src = 'https://127.0.0.1:9/torpedo.png'",
        "Content Security Policy",
    ),
    "a file that is not there": ("return fetch('/no/such/file').then(() => 0)", "404"),
}


def itself(page: Page) -> Page:
    return page


def opened_by_script(page: Page) -> Page:
    with page.expect_popup() as popup:
        page.evaluate("() => { window.open('/offline/') }")
    popup.value.wait_for_load_state()
    return popup.value


def opened_beside(page: Page) -> Page:
    other = page.context.new_page()
    other.goto("/offline/")
    return other


def fails(windows: Windows, live: Live, where: Callable[[Page], Page], code: str) -> str:
    """The words with which the fixture fails when this happens there."""
    with pytest.raises(AssertionError) as failure, watched(windows, live.url) as window:
        page = window()
        page.goto("/offline/")
        where(page).evaluate(f"() => {{ {code} }}")
        page.wait_for_timeout(50) if "fetch" in code else None
    return str(failure.value)


@pytest.mark.parametrize(("code", "words"), TROUBLES.values(), ids=TROUBLES)
def test_a_test_fails_for(windows: Windows, live: Live, code: str, words: str) -> None:
    assert words in fails(windows, live, itself, code)


@pytest.mark.parametrize("where", [opened_by_script, opened_beside])
def test_a_test_fails_for_an_error_in_a_window(
    windows: Windows, live: Live, where: Callable[[Page], Page]
) -> None:
    for code in ("console.error('torpedo')", "setTimeout(() => { throw new Error('torpedo') })"):
        assert "torpedo" in fails(windows, live, where, code)


def test_a_test_that_says_what_it_provoked_does_not_fail(windows: Windows, live: Live) -> None:
    with watched(windows, live.url) as window:
        window().evaluate("() => console.error('torpedo')")
        window.provoked("torpedo")


def test_no_test_provokes_a_page_to_break_its_own_policy(windows: Windows, live: Live) -> None:
    code = TROUBLES["a style in the page"][0]
    with pytest.raises(AssertionError) as failure, watched(windows, live.url) as window:
        page = window()
        page.goto("/")
        page.evaluate(f"() => {{ {code} }}")
        page.evaluate("() => console.error('404')")
        window.provoked("404", "style", *LINE_DOWN)

    assert "Content Security Policy" in str(failure.value)


def test_a_part_that_a_script_has_measured_is_renewed_within_the_policy(
    page: Page, live: Live
) -> None:
    """HTMX would give the new part the old one's style in a way that the policy refuses."""
    sit_down(live, page, "make_game(ann)")
    page.evaluate("() => { document.getElementById('inspector').style.height = '99px'; }")

    page.locator("#sheet a[href^='?about=']").first.press("Enter")

    expect(page.locator("#inspector.on")).to_be_visible()


def test_where_something_happened_is_no_word_of_it(windows: Windows, live: Live) -> None:
    with pytest.raises(AssertionError) as failure, watched(windows, live.url) as window:
        page = window()
        page.goto("/?404")
        page.evaluate("() => console.error('torpedo')")
        window.may_have_provoked("404", str(live.port), "localhost")

    assert "torpedo" in str(failure.value)


PAGES_WITH_HTMX = {
    "my games": "/",
    "open games": "/games/open/",
    "an opponent": "/games/opponents/",
    "a table": "{table}",
    "a replay": "{table}replay/",
    "the end of a hand": "{table}?about=japan",
    "a desk": "/facilitator/",
}


def test_no_page_breaks_its_own_policy_whoever_listens(page: Page, live: Live) -> None:
    """Heard in the page itself, from its first moment, and not from the console."""
    page.add_init_script(
        "document.addEventListener('securitypolicyviolation',"
        " ({ violatedDirective }) => { (window.broken ??= []).push(violatedDirective); });"
    )
    table, broken = sit_down(live, page, "make_game(ann)"), {}

    for name, path in PAGES_WITH_HTMX.items():
        page.goto(path.format(table=table))
        page.wait_for_function("window.htmx?.config?.includeIndicatorStyles === false")
        broken[name] = page.evaluate("window.broken ?? []")

    assert {name: what for name, what in broken.items() if what} == {}


def test_no_browser_test_opens_windows_that_nobody_watches_or_forgets_what_it_heard() -> None:
    round_it = re.compile(
        r"sync_playwright\(|\.new_context\(|\.launch|context\.browser|windows\.take"
        r"|remove_listener|troubles\.clear|troubles ="
    )
    own = (Path(__file__), BROWSER / "conftest.py")
    others = [path for path in BROWSER.rglob("*.py") if path not in own]

    assert [path.name for path in others if round_it.search(path.read_text())] == []


def test_who_takes_a_screenshot_has_a_browser_that_draws() -> None:
    here = Path(__file__)
    texts = {path.name: path.read_text() for path in BROWSER.rglob("*.py") if path != here}
    takers = {name for name, text in texts.items() if ".screenshot(" in text}

    assert takers
    assert {name for name in takers if "opened(playwright)" not in texts[name]} == set()


def test_a_field_whose_form_is_missing_is_told(live: Live, page: Page, window: Window) -> None:
    seat_at(live, page, "")

    page.evaluate("document.getElementById('f').remove()")
    page.locator("a[href^='?about=']").first.press("Enter")
    expect(page.locator("#inspector.on")).to_be_visible()

    window.provoked("no form f")
