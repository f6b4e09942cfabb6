"""The first page: what a visitor sees before the first name is typed, and how little it takes."""

import gzip

import pytest
from django.test import Client

from engine.core import registry
from tests.live import ROOT
from tests.web.markup import files_of, page_in
from wargames.accounts.models import User
from wargames.games.emperor.picture import picture as emperors_picture
from wargames.games.pacific_war.map.picture import picture as wars_picture
from wargames.lobby.templatetags.lobby_tags import picture_of
from wargames.presentation.registry import all_offers, presentation_of


@pytest.mark.parametrize("key", registry.keys())
def test_home_shows_each_game_in_a_picture_and_how_it_is_won(client: Client, key: str) -> None:
    offer = page_in(client.get("/")).one(f'.offer[aria-labelledby="offer-{key}"]')

    assert offer.has(f"svg.picture.chart-{key}")
    assert presentation_of(key).offer.won in offer.text
    assert len(presentation_of(key).offer.won) < 110, "a line"


def test_my_games_tell_how_each_game_is_won(japan: Client, ann: User) -> None:
    page = japan.get("/").content.decode()

    assert all(words.won in page for words in all_offers())


def test_the_picture_of_the_emperor_is_drawn_from_its_chart() -> None:
    drawn = emperors_picture()

    assert {front for front, _ in drawn["legs"]} == {
        "nimitz",
        "macarthur",
        "british",
        "china",
        "abda",
    }
    assert len(drawn["fronts"]) == 5
    assert drawn["held"].count("M") > 10


def test_the_picture_of_the_pacific_war_is_drawn_from_its_chart() -> None:
    drawn = wars_picture()

    zones = registry.get("pacific_war").equipment.zones
    assert sum(path.count("M") for _, path in drawn["zones"]) == len(zones)
    assert {side for side, _, _ in drawn["fleets"]} == {"japan", "allied"}


def test_a_picture_is_light() -> None:
    pictures = [picture_of(words.key) for words in all_offers()]

    assert all(len(gzip.compress(each.encode())) < 3000 for each in pictures)


def test_the_first_visit_takes_few_and_small_files(client: Client) -> None:
    page = client.get("/").content.decode()

    files = files_of(page)
    sizes = [len(gzip.compress((ROOT / "static" / name).read_bytes(), 6)) for name in files]

    assert len(files) + 1 <= 10
    assert sum(sizes) + len(gzip.compress(page.encode())) < 150_000
