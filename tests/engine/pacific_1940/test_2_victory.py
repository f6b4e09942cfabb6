"""2 Winning: what is held for a complete round."""

import pytest

from engine.core.sequence.flow import Finished
from engine.games.pacific_1940.politics import capture, victory
from tests.engine.pacific_1940.helpers import Table, at

WESTERN_WAR = "war=japan-uk,japan-anzac,japan-netherlands,japan-usa "
FIVE = "holds.kwangtung=japan holds.philippines=japan holds.hawaiian_islands=japan "


def end_turn(t: Table, power: str, turn: int) -> str:
    """Who has won when a power's turn ends; "" while nobody has."""
    t.state.power, t.state.turn = power, turn
    try:
        victory.judge(t.g)
    except Finished as finished:
        winner: str = finished.result.winner  # type: ignore[attr-defined]
        return winner
    return ""


def six_cities() -> Table:
    """Japan has just taken its sixth city, in its second turn."""
    t = at(f"power=japan turn=2 {WESTERN_WAR}{FIVE}")
    capture.take(t.g, "india", "japan")
    return t


def test_2_japan_holds_two_cities_at_the_start() -> None:
    t = at("")
    assert victory.cities_held(t.g, "axis") == ["tokyo", "shanghai"]
    assert len(victory.cities_held(t.g, "allies")) == 6


def test_2_japan_wins_at_the_end_of_its_next_turn() -> None:
    t = six_cities()
    assert end_turn(t, "japan", 2) == ""
    for power in ("usa", "china", "uk", "anzac"):
        assert end_turn(t, power, 2) == ""
    assert end_turn(t, "japan", 3) == "axis"


def test_2_a_city_lost_within_the_round_begins_the_count_anew() -> None:
    t = six_cities()
    t.state.power = "usa"
    capture.take(t.g, "philippines", "usa")
    t.state.power, t.state.turn = "japan", 3
    capture.take(t.g, "philippines", "japan")
    assert end_turn(t, "japan", 3) == ""
    assert end_turn(t, "japan", 4) == "axis"


def test_2_japan_must_hold_its_capital_at_the_end() -> None:
    t = six_cities()
    capture.take(t.g, "new_south_wales", "japan")
    t.state.control["japan"] = "usa"
    assert end_turn(t, "japan", 3) == ""


def test_2_the_allies_win_by_holding_japan_for_a_complete_round() -> None:
    t = at(f"power=usa turn=9 {WESTERN_WAR}")
    capture.take(t.g, "japan", "usa")
    assert end_turn(t, "usa", 9) == ""
    assert end_turn(t, "japan", 10) == ""
    assert end_turn(t, "usa", 10) == "allies"


def test_2_the_allies_need_a_capital_of_their_own() -> None:
    t = at(
        f"power=china turn=9 {WESTERN_WAR} holds.western_united_states=japan holds.india=japan "
        "holds.new_south_wales=japan"
    )
    capture.take(t.g, "japan", "usa")
    assert end_turn(t, "china", 10) == ""
    t.state.control["india"] = "uk"
    assert end_turn(t, "china", 11) == "allies"


def test_2_the_result_says_who_won_and_by_what() -> None:
    t = six_cities()
    t.state.turn = 3
    with pytest.raises(Finished) as won:
        victory.judge(t.g)
    assert won.value.result.ending == "axis_cities"  # type: ignore[attr-defined]
