"""What a victory city is worth to Captain: the more, the nearer a side is to win by cities."""

from __future__ import annotations

from engine.games.pacific_1940.bot.weights import printed
from engine.games.pacific_1940.bot.worth import LandWorth
from tests.engine.pacific_1940.global_1940.helpers import in_the_world
from tests.engine.pacific_1940.helpers import Table, at

ISLANDS = "holds.philippines=japan holds.hawaiian_islands=japan"
LAND = printed().land


def worth(table: Table, land: str) -> float:
    """What it is worth to hold a territory beyond this turn."""
    return LandWorth(table.g, printed()).held(land)


def test_2_the_city_that_decides_the_war_is_worth_far_more_than_the_one_before_it() -> None:
    """Six win; with Tokyo, Shanghai, Hong Kong and Manila Japan lacks two, with Honolulu one."""
    four = at("power=japan holds.kwangtung=japan holds.philippines=japan")
    five = at(f"power=japan holds.kwangtung=japan {ISLANDS}")
    more = worth(five, "new_south_wales") - worth(four, "new_south_wales")
    assert more == LAND.city_more + LAND.city_last


def test_2_while_six_are_held_each_of_them_decides_the_war() -> None:
    five = at(f"power=usa holds.kwangtung=japan {ISLANDS}")
    six = at(f"power=usa holds.kwangtung=japan {ISLANDS} holds.india=japan")
    assert worth(five, "kwangtung") - LAND.city_last < worth(six, "kwangtung")
    assert worth(six, "kiangsu") > LAND.city_last


def test_G9_1_cities_of_one_board_make_none_of_the_other_dearer() -> None:
    """The Axis has eight in Europe, as many as win there, and two of six in the Pacific."""
    lost = ("france", "novgorod", "volgograd", "egypt", "russia")
    start = in_the_world("power=germany")
    nearly = in_the_world(f"power=germany {' '.join(f'holds.{land}=germany' for land in lost)}")
    for land in ("hawaiian_islands", "philippines"):
        assert worth(nearly, land) == worth(start, land)
    assert worth(nearly, "egypt") > LAND.city_last + worth(nearly, "hawaiian_islands")
