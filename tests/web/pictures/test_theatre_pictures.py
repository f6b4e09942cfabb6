"""Of a chart that is too large for a phone letters show the theatre that a question is about."""

import re
from typing import cast

import pytest
from django.conf import settings
from django.test import Client

from engine.core import registry
from engine.core.view import Ask, View
from engine.games.pacific_1940.open_game import Pacific1940
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import COMBAT
from engine.games.pacific_1940.positions import position
from engine.games.pacific_1940.view import Board
from tests.factories import UserFactory, make_world, seat_of
from tests.web.markup import page_in
from wargames.games.pacific_1940.map import chart
from wargames.pictures import answers, boards
from wargames.pictures.chart import chart_of, svg_of
from wargames.pictures.picture import picture_of, prepared_of
from wargames.presentation.protocol import Detail
from wargames.presentation.registry import presentation_of
from wargames.table.board.asked import asked_in_words

RULES: Pacific1940 = registry.get("global_1940")  # type: ignore[assignment]
SHOWN = presentation_of("global_1940")
BALTIC = Detail("Germany and the Baltic", "580 60 400 400")


def view_of(line: str) -> View[Board]:
    return cast(View[Board], RULES.view(position(RULES, line), "axis"))


def asked(role: str, **about: str) -> Ask:
    """A question to a power, about a place or none."""
    return Ask(kind="asked", role=role, rule="1", about={**about}, options=[], refused=[])


def theatre(line: str, ask: Ask) -> str:
    found = SHOWN.detail(view_of(line), ask)
    assert found is not None
    return found.name


# ------------------------------------------------------------------ which theatre


@pytest.mark.parametrize(
    ("about", "name"),
    [
        ({"space": "sz6"}, "Japan and home waters"),
        ({"zone": "sz95"}, "Western Mediterranean"),
        ({"territory": "russia"}, "Leningrad and the Arctic"),
        ({"base": "norway"}, "British Isles and Norway"),
    ],
)
def test_a_question_about_a_place_shows_the_theatre_around_it(
    about: dict[str, str], name: str
) -> None:
    assert theatre("power=germany germany=germany:5inf", asked("germany", **about)) == name


@pytest.mark.parametrize(
    ("line", "role", "name"),
    [
        ("power=germany germany=germany:5inf", "germany", "Germany and the Baltic"),
        ("power=japan sz6=japan:3dd kwangsi=japan:1inf", "japan", "Japan and home waters"),
        ("power=japan sz6=japan:1dd kwangsi=japan:9inf", "japan", "China"),
        (
            "power=japan kwangsi=japan:2inf;china:9inf sz6=japan:3dd",
            "japan",
            "Japan and home waters",
        ),
    ],
)
def test_any_other_question_shows_where_most_of_the_powers_units_are(
    line: str, role: str, name: str
) -> None:
    assert theatre(line, asked(role)) == name


def test_every_space_is_in_the_middle_of_some_theatre() -> None:
    on = chart.CHARTS["global_1940"]
    names = {each.name for each in on.theatres}
    view = view_of("power=germany germany=germany:1inf")
    for space in on.spaces:
        found = SHOWN.detail(view, asked("germany", space=space))
        assert found is not None
        assert found.name in names


@pytest.mark.parametrize("key", ["emperor", "pacific_war", "pacific_1940"])
def test_a_smaller_chart_is_shown_whole(key: str) -> None:
    rules = registry.get(key)
    view = rules.view(rules.setup("0" * 64, {}), rules.roles.sides[0])
    assert presentation_of(key).detail(view, view.asks[0] if view.asks else asked("")) is None


# ------------------------------------------------------------------ what it shows


def test_a_part_is_drawn_of_the_same_view_with_its_counters_apart() -> None:
    view = view_of("power=germany germany=germany:5inf+2art")
    whole, part = chart_of(SHOWN, view), chart_of(SHOWN, view, BALTIC)
    assert (whole.part, part.part) == (whole.box, BALTIC.viewbox)
    assert f'viewBox="{BALTIC.viewbox}"' in svg_of(part, "light")[:200]
    assert whole.mark != part.mark
    for kind in ("inf", "art"):
        drawn = [f'href="#u-{kind}"' in each.layers for each in (part, whole)]
        assert drawn == [True, False], kind


@pytest.mark.parametrize(("power", "colour"), [("japan", "#b83a10"), ("germany", "#26292e")])
def test_arrows_of_a_plan_have_the_colour_of_their_power(power: str, colour: str) -> None:
    state = position(RULES, f"power={power} kwangsi=japan:2inf germany=germany:1inf")
    march = Order(units=("japan_infantry_1",), path=("kwangsi", "yunnan"))
    state.locked_plan = f"{power}.{COMBAT}"
    state.plans = {state.locked_plan: (march,)}
    drawing = svg_of(chart_of(SHOWN, RULES.view(state, "axis")), "light")
    assert re.findall(r'stroke="(#[0-9a-f]+)" stroke-width="2.2" opacity="0.9"', drawing) == [
        colour
    ]


def test_equal_views_give_equal_pictures_of_a_part() -> None:
    pngs = [
        prepared_of(SHOWN, view_of("power=germany germany=germany:5inf"), width=300).png()
        for _ in range(2)
    ]
    assert pngs[0] == pngs[1]


def test_a_push_shows_the_part_too() -> None:
    game = make_world(UserFactory(), UserFactory())
    signed = boards.address_of(game, seat_of(game)).rstrip("/").rpartition("/")[2]
    signed = signed.removesuffix(".png")
    picture = boards.picture_at(boards.read(signed))
    assert picture.chart.part == BALTIC.viewbox


def test_the_page_behind_a_letters_link_shows_the_part_too() -> None:
    game = make_world(UserFactory(), UserFactory())
    asked = asked_in_words(game, seat_of(game))
    assert asked
    link = answers.address_of(seat_of(game), asked, asked.options[0])
    path = link.removeprefix(settings.SITE_URL)
    page = page_in(Client().get(path).content.decode())
    assert BALTIC.name in page.one("figure img")["alt"]

    shown = Client().get(f"{path}board.png").content

    assert shown == picture_of(game, "axis", detail=asked.detail)
