"""7.5, 11 Where the defender's aircraft go after combat."""

from engine.games.pacific_1940.battle.homeless import NOWHERE, Homeless, LandAt
from tests.engine.pacific_1940.helpers import Table, at

WAR = "war=japan-usa,japan-uk"


def settle(line: str, scrambled: str = "", power: str = "japan") -> Table:
    """The start of a noncombat move; scrambled: the base of every aircraft of others at sea."""
    table = at(f"{WAR} power={power} {line}")
    for key in sorted(table.g.pieces):
        if scrambled and table.g.is_sea(table.where(key)) and table.g.unit(key).is_air:
            table.piece(key).scrambled = scrambled
    return table.run(Homeless(power=power))


def test_7_5_scrambled_aircraft_go_home() -> None:
    table = settle("sz35=usa:1ftr+1tac", "philippines")
    assert table.there("philippines") == ["usa_fighter_1", "usa_tactical_bomber_1"]
    assert table.one("went_home").kinds == (("fighter", 1), ("tactical_bomber", 1))
    assert table.piece("usa_fighter_1").scrambled == ""
    assert table.asked == ""


def test_7_5_whose_home_is_lost_goes_one_space() -> None:
    line = "sz36=uk:1ftr holds.kwangtung=japan holds.french_indo_china=uk"
    table = settle(line, "kwangtung")
    assert table.where("uk_fighter_1") == "french_indo_china"
    assert table.one("found_home").space == "french_indo_china"


def test_7_5_whose_home_is_lost_and_has_nowhere_to_go_is_lost() -> None:
    table = settle("sz35=usa:1ftr holds.philippines=japan taken=philippines", "philippines")
    assert table.where("usa_fighter_1") == "lost"
    assert table.one("homeless_lost").zone == "sz35"
    assert table.state.lost["usa"] == {"fighter": 1}


def test_11_carrier_aircraft_land_on_their_own_deck() -> None:
    table = settle("sz26=usa:1cv+2ftr")
    assert table.there("sz26") == ["usa_carrier_1", "usa_fighter_1", "usa_fighter_2"]
    assert table.events == []


def test_11_a_damaged_carrier_takes_no_aircraft() -> None:
    table = settle("sz26=usa:1cv!+1ftr")
    assert table.where("usa_fighter_1") == "hawaiian_islands"


def test_11_another_friendly_deck_in_the_zone_comes_before_land() -> None:
    assert settle("sz26=usa:1cv!+1ftr;uk:1cv").where("usa_fighter_1") == "sz26"
    full = settle("sz26=usa:1cv!+1ftr;uk:1cv+2ftr")
    assert full.where("usa_fighter_1") == "hawaiian_islands"
    assert full.where("uk_fighter_1") == "sz26"


def test_11_or_a_free_deck_one_zone_away() -> None:
    table = settle("sz7=usa:1cv!+1ftr sz8=usa:1cv")
    assert table.where("usa_fighter_1") == "sz8"
    full = settle("sz7=usa:1cv!+1ftr sz8=usa:1cv+2tac")
    assert full.where("usa_fighter_1") == "lost"
    damaged = settle("sz7=usa:1cv!+1ftr sz8=usa:1cv!")
    assert damaged.where("usa_fighter_1") == "lost"


def test_11_the_owner_chooses_where_there_is_a_choice() -> None:
    table = settle("sz26=usa:1ftr sz27=usa:1cv".replace("sz27", near("sz26")))
    assert table.asked == "usa find_home"
    spaces = [choice.space for choice in table.ask.choices(table.g)]
    assert sorted(spaces) == sorted(["hawaiian_islands", near("sz26")])
    table.do(LandAt("usa_fighter_1", near("sz26")))
    assert table.where("usa_fighter_1") == near("sz26")


def near(zone: str) -> str:
    g = at("").g
    return next(space for space in g.neighbours(zone) if g.is_sea(space))


def test_11_the_owner_chooses_which_of_unlike_aircraft_leaves_the_deck() -> None:
    table = settle("sz26=usa:1cv+2ftr+1tac")
    assert table.asked == "usa find_home"
    table.do(LandAt("usa_tactical_bomber_1", "hawaiian_islands"))
    assert table.there("sz26") == ["usa_carrier_1", "usa_fighter_1", "usa_fighter_2"]
    assert table.asked == ""


def test_11_and_which_is_lost() -> None:
    table = settle("sz7=usa:1cv+2ftr+1tac")
    assert table.asked == "usa find_home"
    table.do(LandAt("usa_fighter_1", NOWHERE))
    assert table.where("usa_fighter_1") == "lost"
    assert table.asked == ""


def test_11_aircraft_that_are_alike_are_no_choice() -> None:
    table = settle("sz7=usa:3ftr+1cv")
    assert table.asked == ""
    assert len(table.there("sz7")) == 3


def test_11_land_just_taken_is_no_landing_place() -> None:
    line = "sz26=usa:1ftr holds.hawaiian_islands=japan taken=hawaiian_islands"
    assert settle(line).where("usa_fighter_1") == "lost"


def test_11_the_movers_own_aircraft_land_later() -> None:
    table = settle("sz26=usa:1ftr", power="usa")
    assert table.where("usa_fighter_1") == "sz26"


def test_11_a_guest_of_the_mover_stays_on_its_deck() -> None:
    table = settle("sz26=usa:1cv;uk:1ftr", power="usa")
    assert table.where("uk_fighter_1") == "sz26"


def test_11_cargo_on_a_damaged_carrier_is_stuck_there() -> None:
    table = settle("sz26=usa:1cv![uk.1ftr]")
    assert table.where("uk_fighter_1") == "sz26"
    assert table.piece("uk_fighter_1").aboard == "usa_carrier_1"


def test_11_own_decks_first_then_friends_in_the_order_of_play() -> None:
    table = settle("sz7=usa:1cv+1ftr;uk:1cv!+2ftr;anzac:1ftr")
    assert table.there("sz7").count("usa_fighter_1") == 1
    assert table.where("uk_fighter_1") == "sz7" or table.where("uk_fighter_2") == "sz7"
    assert table.where("anzac_fighter_1") == "lost"
    assert table.state.lost == {"uk": {"fighter": 1}, "anzac": {"fighter": 1}}
