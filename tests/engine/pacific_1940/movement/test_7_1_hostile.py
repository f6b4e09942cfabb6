"""7.1 Hostile and friendly spaces."""

import pytest

from engine.games.pacific_1940.invariants import meeting_problems
from tests.engine.pacific_1940.helpers import at

WESTERN_WAR = "war=japan-uk,japan-anzac,japan-netherlands,japan-usa "


def test_7_1_land_of_an_enemy_is_hostile_and_of_ones_side_friendly() -> None:
    g = at("").g
    assert g.is_hostile("yunnan", "japan") and g.is_hostile("kiangsu", "china")
    assert g.is_friendly("korea", "japan") and g.is_friendly("malaya", "usa")
    assert not g.is_hostile("malaya", "japan")
    assert at(WESTERN_WAR).g.is_hostile("malaya", "japan")


def test_7_1_french_land_is_hostile_to_japan_without_a_war() -> None:
    g = at("").g
    assert g.is_hostile("french_indo_china", "japan")
    assert not g.is_hostile("french_indo_china", "uk")
    assert not g.at_war("japan", "france")


@pytest.mark.parametrize(
    ("ships", "is_hostile"),
    [("1bb", True), ("1cv", True), ("1ca", True), ("1dd", True), ("2sub", False), ("1trn", False)],
)
def test_7_1_only_surface_warships_make_a_zone_hostile(ships: str, is_hostile: bool) -> None:
    g = at(f"{WESTERN_WAR} sz20=usa:{ships}").g
    assert g.is_hostile("sz20", "japan") == is_hostile
    assert g.enemies_at("sz20", "japan")
    assert not g.is_hostile("sz20", "uk")


def test_7_1_ships_of_a_power_at_peace_are_no_enemies() -> None:
    g = at("sz20=usa:1bb").g
    assert not g.is_hostile("sz20", "japan")
    assert not g.enemies_at("sz20", "japan")


@pytest.mark.parametrize(
    ("line", "problems"),
    [
        ("korea=uk:1inf", ["7.1: uk and japan in korea"]),
        (
            "malaya=uk:1inf;japan:1ftr",
            ["7.1: japan and uk in malaya", "7.1: uk and japan in malaya"],
        ),
        ("french_indo_china=uk:1inf malaya=anzac:1inf", []),
    ],
)
def test_7_1_units_stand_where_their_own_side_holds(line: str, problems: list[str]) -> None:
    assert list(meeting_problems(at(line).g)) == problems
