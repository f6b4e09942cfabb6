"""Clocks tick: of people who play at the same time in m:ss, of others in days; low in a colour."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import sit_down_after
from tests.live import Live

MAKE = """
from datetime import timedelta
from tests.web.clocks.clocking import A_DAY, with_clock
game = make_war_at("acts=japan pass=yes japan=akagi", ann, UserFactory())
with_clock(game, A_DAY, pace="bank", first=timedelta({first}))
"""
RUNS_OUT = """
from datetime import timedelta
from django.utils import timezone
from wargames.clocks.models import SideClock
from wargames.clocks.tasks import act
asked = SideClock.objects.filter(clock__game="{game}", asked_at__isnull=False)
asked.update(left=timedelta(0), due_at=timezone.now())
act.enqueue("{game}")
print("it ran out")
"""

WORKER_HAS_LOOKED = 30_000
"""Milliseconds: a worker of the server looks every 5 s for what another process has enqueued."""


@pytest.mark.parametrize(
    ("first", "words"),
    [
        ("hours=1", r"^in (1:00:00|5\d:\d\d)$"),
        ("minutes=4", r"^in [34]:\d\d$"),
        ("days=10", r"^in (10 d 0|9 d 23) h$"),
    ],
)
def test_a_clock_ticks_as_its_players_play(live: Live, page: Page, first: str, words: str) -> None:
    sit_down_after(live, page, MAKE.format(first=first))
    rest = page.locator(".clock [data-rest]").first
    expect(rest).to_have_text(re.compile(words))
    expect(rest).not_to_have_class(re.compile("low"))


def test_a_clock_under_a_tenth_has_another_colour(live: Live, page: Page) -> None:
    spent = "\nfrom wargames.clocks.models import SideClock\n" + (
        "SideClock.objects.filter(clock__game=game).update(left=timedelta(minutes=5))\n"
    )
    sit_down_after(live, page, MAKE.format(first="hours=1") + spent)
    rest = page.locator(".clock [data-rest]").first
    expect(rest).to_have_text(re.compile(r"^in [45]:\d\d$"))
    expect(rest).to_have_class(re.compile("low"))


def test_a_clock_that_covers_brings_the_button_to_play_on_to_an_open_page(
    live: Live, page: Page
) -> None:
    covers = "from wargames.clocks.models import Clock\nClock.objects.update(at_zero='cover')\n"
    sit_down_after(live, page, MAKE.format(first="hours=1") + covers)
    expect(page.locator("#table[data-live=yes]")).to_be_attached()
    button = page.get_by_role("button", name="Play on myself")
    expect(button).to_have_count(0)

    live.run(RUNS_OUT.format(game=page.url.split("/")[4]))

    expect(button).to_be_visible(timeout=WORKER_HAS_LOOKED)
    expect(page.locator(".led")).to_contain_text("Captain plays for you")
    button.click()
    expect(button).to_have_count(0)
    expect(page.locator("#ask button").first).to_be_visible()
