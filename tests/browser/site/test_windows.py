"""The windows of these tests themselves: one that hangs holds nothing up."""

from tests.browser.conftest import Windows, watched
from tests.live import Live

FOR_EVER = "setTimeout(() => { for (;;); })"


def test_a_page_whose_script_never_ends_is_closed_and_its_window_used_again(
    windows: Windows, live: Live
) -> None:
    with watched(windows, live.url) as opener:
        page = opener()
        page.goto("/rules/")
        page.evaluate("localStorage.setItem('kept', 'yes')")
        page.evaluate(FOR_EVER)

    with watched(windows, live.url) as opener:
        again = opener()
        again.goto("/rules/")

        assert again.context == page.context
        assert page.is_closed()
        assert again.evaluate("localStorage.getItem('kept')") is None


def test_a_window_whose_clock_was_set_is_not_used_again(windows: Windows, live: Live) -> None:
    with watched(windows, live.url) as opener:
        page = opener()
        page.clock.install()
        page.goto("/rules/")

    with watched(windows, live.url) as opener:
        again = opener()

        assert again.context != page.context
        assert page.is_closed()
