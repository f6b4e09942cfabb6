"""5 What players may put right by hand in the open game; in the fog a facilitator corrects."""

import pytest

from engine.core import registry
from engine.core.mending import Change
from engine.games.pacific_1940.economy.mobilize import Deploy, Placing
from engine.games.pacific_1940.open_game import Pacific1940
from engine.games.pacific_1940.position.records import Held
from engine.games.pacific_1940.position.state import Attack, CampaignState
from engine.games.pacific_1940.positions import position
from engine.games.pacific_1940.rules import make
from tests.mending import mended, refused, set_to, things_of

RULES: Pacific1940 = registry.get("pacific_1940")  # type: ignore[assignment]
LINE = (
    "power=japan kwangsi=japan:3inf sz36=japan:1trn[1inf]+1bb sz19=japan:1trn yunnan=china:2inf "
    "korea=japan:1inf fac.japan=air_base"
)


def state_at(line: str = LINE) -> CampaignState:
    return position(RULES, line)


def test_9_a_ship_takes_its_cargo_along() -> None:
    state = state_at()
    after = mended(RULES, state, "japan", set_to("counter", "japan_transport_1", "place", "sz20"))
    moved = [key for key, piece in after.counters.items() if piece.place == "sz20"]
    (cargo,) = [key for key, piece in state.counters.items() if piece.aboard]
    assert sorted(moved) == sorted(["japan_transport_1", cargo])


def test_9_a_land_unit_at_sea_goes_aboard_a_ship_that_has_room() -> None:
    to_sea = set_to("counter", "japan_infantry_1", "place", "sz19")
    after = mended(RULES, state_at(), "japan", to_sea)
    assert after.counters["japan_infantry_1"].aboard == "japan_transport_2"
    nowhere = set_to("counter", "japan_infantry_1", "place", "sz6")
    assert refused(RULES, state_at(), nowhere) == "no_ship"


def test_8_3_damage_money_land_and_what_has_moved_are_set_right() -> None:
    after = mended(
        RULES,
        state_at(),
        "china",
        set_to("counter", "japan_battleship_1", "markers", 1),
        set_to("counter", "china_infantry_1", "moved", "combat"),
        set_to("purses", "uk", "value", 12),
    )
    assert after.counters["japan_battleship_1"].markers == 1
    assert after.counters["china_infantry_1"].moved == "combat"
    assert after.purses["uk"] == 12


def test_11_facilities_go_along_with_their_land() -> None:
    state = state_at("power=japan fac.okinawa=air_base")
    after = mended(RULES, state, "japan", set_to("control", "okinawa", "owner", "usa"))
    assert after.control["okinawa"] == "usa"
    assert after.counters["okinawa_air_base"].owner == "usa"


def test_5_units_come_and_go() -> None:
    state = state_at()
    come = set_to("new", "china.infantry", "place", "yunnan")
    go = set_to("counter", "china_infantry_1", "gone", True)
    after = mended(RULES, state, "china", come, go)
    there = [piece.kind for piece in after.counters.values() if piece.place == "yunnan"]
    assert there == ["infantry", "infantry"]
    assert "china_infantry_1" not in after.counters
    assert after.lost == state.lost
    assert mended(RULES, state, "china", come, go) == after


@pytest.mark.parametrize(
    ("change", "fact"),
    [
        (set_to("counter", "japan_infantry_1", "place", "yunnan"), "breaks_the_position 7.1"),
        (set_to("counter", "japan_battleship_1", "place", "korea"), "not_mendable"),
        (set_to("counter", "japan_battleship_1", "markers", 2), "not_mendable"),
        (set_to("counter", "japan_transport_1", "gone", True), "has_cargo"),
        (set_to("new", "china.battleship", "place", "sz19"), "breaks_the_position 4"),
        (set_to("purses", "uk", "value", -1), "not_mendable"),
        (set_to("control", "yunnan", "owner", "japan"), "breaks_the_position 7.1"),
    ],
)
def test_5_what_no_table_could_show_is_refused(change: Change, fact: str) -> None:
    assert refused(RULES, state_at(), change).startswith(fact)


@pytest.mark.parametrize(
    ("phase", "owner", "found"),
    [
        ("purchase_and_repair", "usa", ""),
        ("noncombat_move", "japan", ""),
        ("noncombat_move", "usa", "breaks_the_position 7.4"),
        ("mobilize", "japan", ""),
        ("mobilize", "usa", "breaks_the_position 7.4"),
    ],
)
def test_p65_no_aircraft_is_left_over_the_sea_when_nobody_lands_it_any_more(
    phase: str, owner: str, found: str
) -> None:
    """Given that others have landed, when their aircraft is put at sea, then it needs a deck."""
    bases = "fac.japan=major_complex fac.manchuria=minor_complex"
    line = f"phase={phase} power=japan japan=japan:1inf {bases} bought=1inf"
    state = state_at(f"{line} sz16=japan:1bb sz26=usa:1cv")
    at_sea = refused(RULES, state, set_to("new", f"{owner}.fighter", "place", "sz16"))

    assert at_sea.startswith(found)
    assert bool(at_sea) is bool(found)
    assert refused(RULES, state, set_to("new", "usa.fighter", "place", "sz26")) == ""


def test_7_units_of_an_attack_that_is_still_to_come_stay_where_they_are() -> None:
    state = state_at()
    state.attacks["yunnan"] = Attack(space="yunnan", units=["japan_infantry_2"])
    moves = set_to("counter", "japan_infantry_2", "place", "korea")
    assert refused(RULES, state, moves) == "in_hand"
    damaged = set_to("counter", "japan_infantry_2", "moved", "combat")
    assert refused(RULES, state, damaged) == ""


def test_fog_7_in_the_fog_nothing_is_mended_so() -> None:
    in_fog = RULES.under({"fog": True})
    state = in_fog.setup("0" * 64, {"fog": True})
    assert things_of(in_fog, state) == {}
    assert refused(in_fog, state, set_to("purses", "uk", "value", 12)) == "not_mendable"


FIVE = "kwangtung philippines hawaiian_islands"
"""2 Beside Tokyo and Shanghai."""


@pytest.mark.parametrize(
    ("version", "city", "owner", "held", "winner", "since"),
    [
        (12, "philippines", "usa", 3, None, None),
        (11, "philippines", "usa", 3, "axis", 3),
        (12, "india", "japan", 0, None, 4),
        (11, "india", "japan", 0, None, None),
    ],
)
def test_2_p66_land_put_right_counts_for_a_victory_at_the_end_of_the_turn(
    version: int, city: str, owner: str, held: int, winner: str | None, since: int | None
) -> None:
    """Given six cities since the third round, or five, when one is given away, or another added."""
    rules = make(version=version)
    cities = f"{FIVE} india" if held else FIVE
    given = " ".join(f"holds.{land}=japan" for land in cities.split())
    bases = "fac.japan=major_complex fac.korea=minor_complex japan=japan:1inf bought=1inf"
    state = position(rules, f"power=japan turn=4 phase=mobilize war=japan-usa {bases} {given}")
    state.held = {"axis": Held(round=held, power="japan")} if held else {}

    state = mended(rules, state, "japan", set_to("control", city, "owner", owner))
    state = rules.apply(state, "japan", Deploy((Placing("infantry", "japan"),))).state

    assert (state.result.winner if state.result else None) == winner
    assert {each.round for each in state.held.values()} == ({since} if since else set())
