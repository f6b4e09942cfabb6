"""G9 Winning: the cities of each board are counted apart, each with its own clock."""

import pytest

from engine.core.sequence.flow import Finished
from engine.games.pacific_1940.politics import capture, victory
from engine.games.pacific_1940.views.view_powers import side_view
from tests.engine.pacific_1940.global_1940.helpers import BOX, in_the_world
from tests.engine.pacific_1940.helpers import Table

EUROPE = ("france", "novgorod", "volgograd", "russia", "united_kingdom")
PACIFIC = ("kwangtung", "philippines", "hawaiian_islands", "india")


def held_by_the_axis(*lands: str) -> str:
    """The words of a position in which Germany holds these territories."""
    return " ".join(f"holds.{land}=germany" for land in lands)


def with_cities(*lands: str, power: str = "germany", turn: int = 6) -> Table:
    """The axis holds these, and Italy has just taken Cairo in its turn of the round."""
    t = in_the_world(f"power={power} turn={turn} {held_by_the_axis(*lands)}")
    victory.note(t.g)
    return t


def end_turn(t: Table, power: str, turn: int) -> str:
    """Who wins when a power's turn ends, and where; "" while nobody does."""
    t.state.power, t.state.turn = power, turn
    try:
        victory.judge(t.g)
    except Finished as finished:
        result = finished.result
        return f"{result.winner} {result.board}"  # type: ignore[attr-defined]
    return ""


def test_G9_4_three_cities_in_europe_and_two_in_the_pacific_are_axis_at_the_start() -> None:
    t = in_the_world("power=germany turn=1")

    europe, pacific = side_view(t.g, "axis").victories

    assert (europe.board, len(europe.cities), europe.wanted) == ("europe", 3, 8)
    assert (pacific.board, len(pacific.cities), pacific.wanted) == ("pacific", 2, 6)
    assert len(victory.cities_held(t.g, "allies")) == 8 + 6


def test_G9_1_eight_cities_of_europe_held_for_a_round_win() -> None:
    t = with_cities(*EUROPE[:4])
    t.state.power = "italy"
    capture.take(t.g, "egypt", "italy")

    assert end_turn(t, "italy", 6) == ""
    assert end_turn(t, "germany", 7) == ""
    assert end_turn(t, "italy", 7) == "axis europe"


def test_G9_1_six_cities_of_the_pacific_held_for_a_round_win() -> None:
    t = with_cities(*PACIFIC, power="japan")

    assert end_turn(t, "japan", 6) == ""
    assert end_turn(t, "japan", 7) == "axis pacific"


def test_G9_1_five_cities_on_each_board_are_not_enough() -> None:
    """GV56"""
    t = with_cities("france", "novgorod", *PACIFIC[:3])

    assert len(victory.cities_held(t.g, "axis")) == 10
    assert not t.state.held
    assert end_turn(t, "germany", 7) == ""


def test_G9_3_a_city_retaken_within_the_round_begins_the_count_anew() -> None:
    """GV55"""
    t = with_cities(*EUROPE[:4])
    t.state.power = "italy"
    capture.take(t.g, "egypt", "italy")
    t.state.power, t.state.turn = "uk", 7
    capture.take(t.g, "egypt", "uk")

    assert end_turn(t, "italy", 7) == ""
    t.state.power = "italy"
    capture.take(t.g, "egypt", "italy")
    assert end_turn(t, "italy", 7) == ""
    assert end_turn(t, "italy", 8) == "axis europe"


def test_G9_1_each_board_has_its_own_clock() -> None:
    t = with_cities(*EUROPE, power="germany", turn=5)
    t.state.power, t.state.turn = "japan", 5
    for land in PACIFIC:
        capture.take(t.g, land, "japan")
    assert set(t.state.held) == {"axis_in_europe", "axis_in_the_pacific"}
    t.state.power = "anzac"
    capture.take(t.g, "india", "anzac")

    assert set(t.state.held) == {"axis_in_europe"}
    assert end_turn(t, "germany", 6) == "axis europe"


@pytest.mark.parametrize("capital", ["germany", "southern_italy", "japan"])
def test_G9_1_one_axis_capital_must_be_held_at_the_end(capital: str) -> None:
    lost = [land for land in ("germany", "southern_italy", "japan") if land != capital]
    lands = (*EUROPE, "egypt", "ontario")
    t = with_cities(*lands)
    for land in lost:
        t.state.control[land] = "usa"
    victory.note(t.g)
    assert end_turn(t, "germany", 7) == "axis europe"

    t.state.control[capital] = "usa"

    assert end_turn(t, "germany", 7) == ""


def test_G9_2_the_allies_win_with_berlin_rome_and_tokyo() -> None:
    t = in_the_world("power=usa turn=9 holds.germany=uk holds.southern_italy=usa")
    capture.take(t.g, "japan", "usa")

    assert end_turn(t, "usa", 9) == ""
    assert end_turn(t, "usa", 10) == "allies "

    for capital in BOX.victories["allies"].capitals:
        t.state.control[capital] = "germany"
    assert end_turn(t, "usa", 10) == ""


def test_G9_3_what_is_near_is_told_with_its_board() -> None:
    t = with_cities(*EUROPE[:4])
    t.state.power = "italy"

    capture.take(t.g, "egypt", "italy")
    t.events = list(t.g.events)

    near = t.one("victory_near")
    assert (near.side, near.board, near.power, near.round) == ("axis", "europe", "italy", 7)
