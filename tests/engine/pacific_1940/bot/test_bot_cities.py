"""2 What a city is worth to Captain, the nearer a side is to win by cities, and who must act."""

from engine.games.pacific_1940.bot.weights import printed
from engine.games.pacific_1940.bot.worth import LandWorth
from engine.games.pacific_1940.position.records import Held
from tests.engine.pacific_1940.bot.bot import ALL_AT_WAR, attacks, moves
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


SYDNEY = "holds.new_south_wales=japan"
FIVE = (
    f"turn=9 {ALL_AT_WAR} holds.kwangtung=japan holds.philippines=japan"
    " holds.hawaiian_islands=japan"
)
"""Tokyo, Shanghai, Hong Kong, Manila and Honolulu; with Sydney Japan has enough."""


def test_2_who_is_about_to_lose_the_war_attacks_a_city_against_odds() -> None:
    """Six of Japan's eight would win it the war at the end of its next turn."""
    line = f"power=uk {FIVE} holds.kwangsi=uk kwangsi=uk:6inf+1art kwangtung=japan:6inf+1art {{}}"
    assert not attacks(line.format("")).to("kwangtung")
    assert attacks(line.format(SYDNEY)).to("kwangtung").total() == 7


def test_2_who_is_about_to_win_the_war_keeps_all_in_a_city_that_hold_it() -> None:
    line = (
        f"power=japan {FIVE} holds.kwangsi=china kwangsi=china:6inf+1art kwangtung=japan:2inf"
        " kiangsi=japan:8inf anhwe=china:2inf {}"
    )
    few = moves(line.format("")).stay("kwangtung").total()
    assert moves(line.format(SYDNEY)).stay("kwangtung").total() > few


def test_2_of_more_cities_than_win_the_war_each_decides_less() -> None:
    six, seven = at(f"power=uk {FIVE} {SYDNEY}"), at(f"power=uk {FIVE} {SYDNEY} holds.india=japan")
    for table, spare in ((six, 0), (seven, 1)):
        table.state.held["axis"] = Held(round=8, power="japan")
        decides = LandWorth(table.g, printed()).decides
        assert decides["kwangtung"] == printed().land.decides / (1 + spare)
        assert "western_united_states" not in decides
