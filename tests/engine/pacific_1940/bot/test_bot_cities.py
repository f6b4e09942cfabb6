"""What a victory city is worth to Captain: the more, the nearer a side is to win by cities."""

from engine.games.pacific_1940.bot.weights import printed
from engine.games.pacific_1940.bot.worth import LandWorth
from tests.engine.pacific_1940.global_1940.helpers import in_the_world
from tests.engine.pacific_1940.helpers import Table, at


def worth(table: Table, land: str) -> float:
    """What it is worth to hold a territory beyond this turn."""
    return LandWorth(table.g, printed()).held(land)


def test_2_each_city_that_one_side_holds_makes_the_others_dearer() -> None:
    three = at("power=japan holds.kwangtung=japan")
    four = at("power=japan holds.kwangtung=japan holds.philippines=japan")
    more = worth(four, "new_south_wales") - worth(three, "new_south_wales")
    assert more == printed().land.city_more


def test_G9_1_cities_of_one_board_make_none_of_the_other_dearer() -> None:
    lost = ("france", "novgorod", "volgograd", "egypt", "russia")
    start = in_the_world("power=germany")
    nearly = in_the_world(f"power=germany {' '.join(f'holds.{land}=germany' for land in lost)}")
    for land in ("hawaiian_islands", "philippines"):
        assert worth(nearly, land) == worth(start, land)
    home = "eastern_united_states"
    assert worth(nearly, home) - worth(start, home) >= len(lost) * printed().land.city_more
