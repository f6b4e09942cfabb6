"""Feeds at a private address: what they say, to whom, and when that is no more."""

import logging
import xml.etree.ElementTree as ET
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.conf import settings as site_settings
from django.test import Client
from icalendar import Calendar

from engine.models import Game
from tests.factories import UserFactory, make_war
from tests.web.clocks.clocking import DAY, HOUR, MONDAY, with_clock
from tests.web.markup import page_in
from tests.web.play import play_until_watch_passes
from tests.web.table import sitting
from wargames.accounts.models import User
from wargames.clocks.models import Clock
from wargames.clocks.services import Terms
from wargames.delivery.models import FeedAddress
from wargames.logs import Discreet
from wargames.notices.models import Notice

ATOM = "{http://www.w3.org/2005/Atom}"


def path_of(person: User, name: str = "games.atom") -> str:
    address, _ = FeedAddress.objects.get_or_create(person=person)
    return f"/feeds/{address.token}/{name}"


def entries(person: User) -> list[dict[str, str]]:
    """What a feed reader without cookies reads."""
    answer = Client().get(path_of(person))
    assert answer["Content-Type"] == "application/atom+xml; charset=utf-8"
    feed = ET.fromstring(answer.content)  # noqa: S314 - our own
    assert feed.find(f"{ATOM}id") is not None
    assert feed.find(f"{ATOM}updated") is not None
    found = []
    for entry in feed.iter(f"{ATOM}entry"):
        said = {part.tag.removeprefix(ATOM): part.text or "" for part in entry}
        link = entry.find(f"{ATOM}link")
        assert link is not None
        found.append({**said, "link": link.attrib["href"]})
    return found


@pytest.fixture
def war() -> Game:
    """Ann is Japan, Bea the Allies, who move first."""
    with time_machine.travel(MONDAY, tick=False):
        return make_war(UserFactory(name="Ann"), UserFactory(name="Bea"))


def ann() -> User:
    return User.objects.get(name="Ann")


def bea() -> User:
    return User.objects.get(name="Bea")


# --------------------------------------------------------------------- what is said


def test_a_feed_says_what_the_notices_say_and_how_the_games_stand(war: Game) -> None:
    play_until_watch_passes(war)

    told = entries(ann())

    notices = [notice.words for notice in Notice.objects.filter(user=ann())]
    assert set(notices) < {entry["title"] for entry in told}
    assert any("Your move" in entry["summary"] for entry in told)
    assert {entry["link"] for entry in told} == {f"{site_settings.SITE_URL}/table/{war.pk}/"}
    assert len({entry["id"] for entry in told}) == len(told)


def test_a_game_is_a_new_entry_only_when_its_line_says_something_else(war: Game) -> None:
    before = {entry["id"] for entry in entries(ann())}
    assert {entry["id"] for entry in entries(ann())} == before

    play_until_watch_passes(war)

    assert {entry["id"] for entry in entries(ann())} - before


def test_nobody_reads_of_games_and_notices_of_others(war: Game) -> None:
    play_until_watch_passes(war)

    assert entries(UserFactory()) == []


def test_nothing_in_a_feed_counts_rows(war: Game) -> None:
    play_until_watch_passes(war)

    for entry in entries(ann()):
        assert entry["id"].startswith("urn:flagplot:")
        assert len(entry["id"]) == len("urn:flagplot:") + 40


# --------------------------------------------------------------------- deadlines


def events(person: User) -> list[dict[str, Any]]:
    answer = Client().get(path_of(person, "deadlines.ics"))
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    calendar = Calendar.from_ical(answer.content.decode())
    assert str(calendar["version"]) == "2.0"
    return [
        {"at": each.decoded("dtend"), "words": str(each["summary"]), "uid": str(each["uid"])}
        for each in calendar.walk("VEVENT")
    ]


def test_a_calendar_holds_the_deadline_that_waits_for_its_reader_and_its_reminder(
    war: Game,
) -> None:
    with time_machine.travel(MONDAY, tick=False):
        with_clock(war)

        found = events(bea())

        assert [(each["at"], each["words"]) for each in found] == [
            (MONDAY + 18 * HOUR, f"Your time runs low: {war.title}"),
            (MONDAY + DAY, f"Your time runs out: {war.title}"),
        ]
        assert events(ann()) == []


def test_a_deadline_goes_when_one_has_moved_and_comes_to_the_other(war: Game) -> None:
    with time_machine.travel(MONDAY, tick=False):
        with_clock(war)
        before = {each["uid"] for each in events(bea())}
    with time_machine.travel(MONDAY + HOUR, tick=False):
        play_until_watch_passes(war)

        assert events(bea()) == []
        (low, out) = events(ann())
        assert out["at"] == MONDAY + HOUR + DAY
        assert not {low["uid"], out["uid"]} & before


def test_clocks_of_people_who_sit_there_together_are_left_out(war: Game) -> None:
    with time_machine.travel(MONDAY, tick=False):
        with_clock(war, Terms(Clock.Pace.MOVE, timedelta(minutes=20)))

        assert events(bea()) == []


# --------------------------------------------------------------------- asked for again


@pytest.mark.parametrize("name", ["games.atom", "deadlines.ics"])
def test_a_reader_that_has_it_is_told_so(war: Game, name: str) -> None:
    path = path_of(bea(), name)
    first = Client().get(path)

    again = Client().get(path, headers={"If-None-Match": first["ETag"]})

    assert again.status_code == 304
    assert again.content == b""
    assert first["Cache-Control"].startswith("private")
    with time_machine.travel(datetime.now(UTC) + DAY):
        assert Client().get(path).content == first.content


def test_since_when_nothing_has_changed_the_news_says(war: Game) -> None:
    with time_machine.travel(MONDAY, tick=False):
        first = Client().get(path_of(ann()))
    since = {"If-Modified-Since": first["Last-Modified"]}
    assert Client().get(path_of(ann()), headers=since).status_code == 304

    with time_machine.travel(MONDAY + HOUR, tick=False):
        play_until_watch_passes(war)

    assert Client().get(path_of(ann()), headers=since).status_code == 200


# --------------------------------------------------------------------- the address


@pytest.mark.parametrize("token", ["x", "-" * 43, "%00", "x" * 3000])
@pytest.mark.parametrize("name", ["games.atom", "deadlines.ics"])
def test_an_address_of_nobody_leads_nowhere(token: str, name: str) -> None:
    assert Client().get(f"/feeds/{token}/{name}").status_code in (400, 404)


def test_whoever_guesses_addresses_is_soon_told_to_stop() -> None:
    answers = {
        Client().get(f"/feeds/guess-{number}/games.atom").status_code for number in range(70)
    }

    assert answers == {404, 429}


def test_a_new_address_ends_the_old_one_and_switching_off_ends_both() -> None:
    person = UserFactory()
    browser = sitting(person)
    browser.post("/me/feeds/renew/")
    old = path_of(person)
    assert Client().get(old).status_code == 200

    browser.post("/me/feeds/renew/")
    new = path_of(person)
    assert (Client().get(old).status_code, Client().get(new).status_code) == (404, 200)
    assert new in page_in(browser.get("/me/feeds/")).all("#atom")[0]["value"]

    browser.post("/me/feeds/end/")
    assert Client().get(new).status_code == 404
    assert not FeedAddress.objects.exists()


def test_looking_at_the_page_makes_no_address() -> None:
    sitting(UserFactory()).get("/me/feeds/")

    assert not FeedAddress.objects.exists()


def test_who_was_turned_away_has_no_feed() -> None:
    person = UserFactory()
    path = path_of(person)
    User.objects.filter(pk=person.pk).update(is_active=False)

    assert Client().get(path).status_code == 404


def test_no_log_tells_an_address(caplog: pytest.LogCaptureFixture) -> None:
    """What the server writes goes through this formatter."""
    caplog.handler.setFormatter(Discreet())
    with caplog.at_level(logging.DEBUG):
        Client().get("/feeds/secretive-token/games.atom")
        path = path_of(UserFactory())
        Client().get(path)
        Client().post(path)

    assert "secretive-token" not in caplog.text
    assert path.split("/")[2] not in caplog.text
