"""11 Taking land: who holds it then, and what goes with it."""

import pytest

from engine.games.pacific_1940.politics import capture
from tests.engine.pacific_1940.helpers import Table, at

WESTERN_WAR = "war=japan-uk,japan-anzac,japan-netherlands,japan-usa "


def taken(line: str, territory: str, power: str, **options: bool) -> Table:
    """The table after a power has taken a territory."""
    t = at(WESTERN_WAR + line, **options)
    capture.take(t.g, territory, power)
    t.events = list(t.g.events)
    return t


def test_11_land_goes_to_the_taker_with_its_damaged_facilities() -> None:
    t = taken("fac.malaya=naval_base:4,minor_complex:2", "malaya", "japan")
    assert t.g.controller("malaya") == "japan"
    base, industry = t.piece("malaya_naval_base"), t.piece("malaya_minor_complex")
    assert (base.owner, base.markers) == ("japan", 4)
    assert (industry.owner, industry.kind, industry.markers) == ("japan", "minor_complex", 2)
    assert t.state.taken == ["malaya"]
    assert t.one("territory_taken").lost_by == "uk"


def test_11_a_major_complex_becomes_minor_and_keeps_no_more_damage_than_that_bears() -> None:
    t = taken("fac.india=major_complex:15", "india", "japan")
    industry = t.piece("india_major_complex")
    assert (industry.kind, industry.markers) == ("minor_complex", 6)
    assert t.one("complex_reduced").was == "major_complex"


def test_11_a_friends_land_goes_back_to_it_when_its_capital_is_free() -> None:
    t = taken("holds.malaya=japan", "malaya", "usa")
    assert t.g.controller("malaya") == "uk"
    assert t.one("territory_taken").holder == "uk"


def test_11_the_taker_keeps_a_friends_land_while_its_capital_is_lost() -> None:
    t = taken("holds.malaya=japan holds.india=japan", "malaya", "anzac")
    assert t.g.controller("malaya") == "anzac"


def test_11_a_freed_capital_brings_its_owners_land_back() -> None:
    t = taken(
        "holds.malaya=anzac holds.burma=china holds.kwangtung=japan holds.java=anzac "
        "holds.india=japan fac.malaya=naval_base purse.uk=0 purse.usa=9",
        "india",
        "usa",
    )
    assert t.g.controller("india") == "uk"
    assert t.g.controller("malaya") == t.g.controller("burma") == "uk"
    assert t.piece("malaya_naval_base").owner == "uk"
    assert (t.g.controller("kwangtung"), t.g.controller("java")) == ("japan", "anzac")
    assert set(t.one("territories_returned").territories) == {"malaya", "burma"}
    assert t.state.purses["usa"] == 9


@pytest.mark.parametrize("order", [("burma", "india"), ("india", "burma")])
def test_11_a_capital_freed_in_the_same_turn_brings_back_all_in_any_order(
    order: tuple[str, str],
) -> None:
    t = taken("holds.burma=japan holds.india=japan fac.burma=air_base", order[0], "usa")
    capture.take(t.g, order[1], "usa")
    assert (t.g.controller("burma"), t.g.controller("india")) == ("uk", "uk")
    assert t.piece("burma_air_base").owner == "uk"
    assert t.state.taken == list(order)


def test_11_land_that_the_dutch_entrusted_stays_when_a_capital_is_freed() -> None:
    t = taken("holds.india=japan holds.java=anzac holds.sumatra=uk", "india", "anzac")
    assert (t.g.controller("java"), t.g.controller("sumatra")) == ("anzac", "uk")
    assert t.told("territories_returned") == []


def test_11_a_capital_hands_over_what_its_owner_has_not_spent() -> None:
    t = taken("purse.uk=11 purse.japan=4", "india", "japan")
    assert (t.state.purses["uk"], t.state.purses["japan"]) == (0, 15)
    assert t.one("capital_taken").ipc == 11
    assert t.g.capital_is_lost("uk")


def test_3_dutch_and_french_land_stays_with_the_ally_that_retakes_it() -> None:
    t = taken("holds.java=japan holds.french_indo_china=japan", "java", "usa")
    assert t.g.controller("java") == "usa"
    capture.take(t.g, "french_indo_china", "uk")
    assert t.g.controller("french_indo_china") == "uk"


def test_4_chinese_land_goes_back_to_china_without_the_complex() -> None:
    t = taken("fac.kiangsu=minor_complex,naval_base", "kiangsu", "usa")
    assert t.g.controller("kiangsu") == "china"
    assert t.where("kiangsu_minor_complex") == "lost"
    assert t.piece("kiangsu_naval_base").owner == "china"


def test_4_china_leaves_a_complex_outside_china_where_it_is() -> None:
    t = taken(
        "holds.kwangtung=japan holds.india=japan fac.kwangtung=minor_complex",
        "kwangtung",
        "china",
    )
    assert t.g.controller("kwangtung") == "china"
    assert t.piece("kwangtung_minor_complex").owner == "china"


def test_3_taking_french_indo_china_costs_japan_its_trade() -> None:
    t = at("")
    capture.take(t.g, "french_indo_china", "japan")
    assert t.state.trade_lost
    assert t.g.controller("french_indo_china") == "japan"


def test_3_a_guardian_takes_dutch_land_over_in_peace() -> None:
    t = at("power=uk fac.java=air_base")
    capture.take_over(t.g, "java", "uk")
    assert t.g.controller("java") == "uk"
    assert t.piece("java_air_base").owner == "uk"
    assert (t.state.taken, t.state.taken_over) == ([], ["java"])


def test_7_6_kamikazes_wake_when_the_allies_come_close() -> None:
    t = taken("", "iwo_jima", "usa", kamikazes_asleep=True)
    assert t.state.awake
    assert t.one("kamikazes_awake").power == "japan"


def test_7_6_nobody_is_told_of_kamikazes_that_never_slept() -> None:
    assert taken("", "iwo_jima", "usa").told("kamikazes_awake") == []


def test_7_6_kamikazes_do_not_wake_when_japan_takes_the_philippines() -> None:
    t = taken("", "philippines", "japan")
    assert not t.state.awake
    capture.take(t.g, "philippines", "usa")
    assert t.state.awake
