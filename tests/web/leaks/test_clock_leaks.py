"""Under secrets the clocks tell a side nothing of whom else the game waits for, and since when."""

import re
from collections.abc import Iterator
from datetime import timedelta

import pytest
import time_machine
from django.test import Client

from engine.core.roles import FACILITATOR
from engine.models import Game
from engine.seats import seated
from engine.visibility import revisions
from tests.web.clocks.clocking import BANK, DAY, HOUR, MONDAY, asked, side_clock, with_clock
from tests.web.fog.fog_table import ALLIES, AXIS, make_fog
from tests.web.markup import page_in
from tests.web.play import play_one
from tests.web.table import sitting
from wargames.accounts.models import User
from wargames.clocks.due import tick
from wargames.clocks.models import Clock, SideClock
from wargames.notices.models import Notice

DRAWN = re.compile(
    r'csrfmiddlewaretoken" value="[^"]+|X-CSRFToken[^}]+|data-own="[\w-]+|\?side=[\w:-]+'
)
PAGES = (
    "/", "/notices/", "/me/vacation/", "/games/{}/share/", "/table/{}/", "/table/{}/clock/",
    "/table/{}/list/", "/table/{}/log/", "/table/{}/panel/?v=-1", "/table/{}/export.json",
)  # fmt: skip


@pytest.fixture
def fog() -> Iterator[Game]:
    """A game in the fog since Monday in which the Axis is asked; a bank of ten days each."""
    with time_machine.travel(MONDAY, tick=False):
        game = with_clock(make_fog(), BANK)
    assert side_clock(game).role == "japan"
    yield game


def fetched(client: Client, game: Game) -> dict[str, str]:
    """All that someone gets to see, without what is drawn anew for each page."""
    found = {}
    for page in PAGES:
        answer = client.get(page.format(game.pk))
        assert answer.status_code in (200, 204), (page, answer.status_code)
        found[page] = DRAWN.sub("", answer.content.decode())
    return found


def person_of(game: Game, side: str) -> User:
    return game.seats.select_related("user").get(side=side).user


def test_no_byte_that_a_side_gets_changes_with_the_clocks_of_another(fog: Game) -> None:
    client = sitting(person_of(fog, ALLIES))
    with time_machine.travel(MONDAY + DAY, tick=False):
        before = fetched(client, fog)
        japan = SideClock.objects.filter(clock__game=fog, role="japan")
        for change in (
            {"left": timedelta(minutes=7)},
            {"since": MONDAY + 20 * HOUR, "asked_at": MONDAY + 20 * HOUR},
            {"left": -HOUR, "ran_out_at": MONDAY + 20 * HOUR, "is_done": True},
            {"since": None, "asked_at": None, "ran_out_at": None, "replaceable": True},
            {"extra": DAY, "used": DAY, "is_reminded": True, "due_at": None},
        ):
            japan.update(**change)
            assert fetched(client, fog) == before
    assert "Japan" not in page_in(before["/table/{}/clock/"]).text


def test_its_own_side_and_the_facilitator_see_a_clock(fog: Game) -> None:
    for side in (AXIS, FACILITATOR):
        client = sitting(person_of(fog, side))
        with time_machine.travel(MONDAY + DAY, tick=False):
            page = page_in(client.get(f"/table/{fog.pk}/clock/").content.decode())
        assert "2026-12-10T09:00:00+00:00" in page.values(".clocks time", "datetime")


def test_a_secret_move_of_a_side_changes_nothing_that_the_other_is_shown_of_clocks(
    fog: Game,
) -> None:
    client = sitting(person_of(fog, ALLIES))
    pages = []
    for hours in (1, 30):
        with time_machine.travel(MONDAY + hours * HOUR, tick=False):
            play_one(fog)
            assert asked(fog) == "japan"
            page = page_in(client.get(f"/table/{fog.pk}/clock/").content.decode())
            pages.append(page.text)
    assert pages[0] == pages[1]


@pytest.mark.parametrize("at_zero", [Clock.AtZero.REMIND, Clock.AtZero.ANSWER])
def test_of_a_time_that_has_run_out_the_other_side_hears_nothing(fog: Game, at_zero: str) -> None:
    Clock.objects.update(at_zero=at_zero)
    allies = person_of(fog, ALLIES)
    revision = revisions.revision_of(fog, ALLIES)
    with time_machine.travel(MONDAY + 9 * DAY, tick=False):
        assert [deed.what for deed in tick()] == ["reminded"]
    with time_machine.travel(MONDAY + 11 * DAY, tick=False):
        assert [deed.what for deed in tick()] == [at_zero]
    fog.refresh_from_db()
    if at_zero == Clock.AtZero.REMIND:  # an answer tells what it would tell by hand
        assert revisions.revision_of(fog, ALLIES) == revision
    assert not Notice.objects.filter(user=allies, kind__contains="time_up").exists()
    assert Notice.objects.filter(user=person_of(fog, AXIS), kind="time_up").exists()
    assert "run out" not in sitting(allies).get(f"/table/{fog.pk}/log/").content.decode()


def test_that_the_host_may_replace_a_side_is_told_to_whoever_sees_the_game_wait_for_it(
    fog: Game,
) -> None:
    Clock.objects.update(at_zero=Clock.AtZero.REPLACE)
    sees = "japan" in revisions.asked_seen(fog, ALLIES)
    with time_machine.travel(MONDAY + 11 * DAY, tick=False):
        assert [deed.what for deed in tick()] == ["replace"]
    told = Notice.objects.filter(user=person_of(fog, ALLIES), kind="other_time_up")
    assert told.exists() == sees


def test_the_public_is_shown_no_clock(fog: Game) -> None:
    with time_machine.travel(MONDAY + DAY, tick=False):
        page = Client().get(f"/table/{fog.pk}/watch/").content.decode()
    assert "data-until" not in page
    assert seated.asked_of(fog)
