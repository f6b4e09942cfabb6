"""13 Mobilize: new units and facilities come on the map."""

import random

import pytest

from engine.core.sequence.composed import Place, UnreadLine
from engine.games.pacific_1940.economy.bill import Build, Upgrade
from engine.games.pacific_1940.economy.facilities import capacities, placed_at_once
from engine.games.pacific_1940.economy.mobilize import Deploy, Mobilize
from engine.games.pacific_1940.economy.placing import Placing
from engine.games.pacific_1940.economy.purchase import Purchase, PurchaseAndRepair
from engine.games.pacific_1940.equipment import load
from engine.games.pacific_1940.politics import capture
from engine.games.pacific_1940.position.state import PURCHASED
from tests.engine.pacific_1940.helpers import Table, at

WESTERN_WAR = "war=japan-uk,japan-anzac,japan-netherlands,japan-usa "
MAJOR = "fac.japan=major_complex "


def placing(line: str, power: str = "japan") -> Table:
    """A power that is about to place what it has bought."""
    return at(f"power={power} {line}").run(Mobilize(power=power))


def kinds_at(t: Table, space: str) -> list[str]:
    """The kinds of unit in a space, sorted."""
    return sorted(t.piece(key).kind for key in t.there(space))


def test_13_units_stand_with_the_complex_and_ships_in_a_zone_beside_it() -> None:
    t = placing(MAJOR + "fac.korea=minor_complex bought=2inf+1dd")
    t.do(Deploy((Placing("infantry", "japan", 2), Placing("destroyer", "sz6"))))
    assert kinds_at(t, "japan") == ["infantry", "infantry"]
    assert kinds_at(t, "sz6") == ["destroyer"]
    assert t.one("mobilized").placed == (("infantry", "japan", 2), ("destroyer", "sz6", 1))


def test_13_what_has_only_one_place_is_not_asked_about() -> None:
    t = placing(MAJOR + "bought=2inf")
    assert t.asked == ""
    assert kinds_at(t, "japan") == ["infantry", "infantry"]


def test_13_nothing_bought_is_nothing_to_place() -> None:
    t = placing(MAJOR)
    assert t.asked == ""
    assert t.events == []


def test_13_a_complex_makes_one_unit_fewer_for_each_point_of_damage() -> None:
    t = at("fac.japan=major_complex:8 fac.korea=minor_complex:3 fac.manchuria=minor_complex")
    assert capacities(t.g, "japan") == {"japan": 2, "manchuria": 3}


def test_13_no_more_than_the_complex_makes() -> None:
    t = placing("fac.korea=minor_complex fac.manchuria=minor_complex bought=5inf")
    assert t.why_not(Deploy((Placing("infantry", "korea", 4),))) == "13 complex_is_full"
    both = (Placing("infantry", "korea", 3), Placing("infantry", "manchuria", 2))
    assert t.why_not(Deploy(both)) is None


def test_13_ships_take_up_whichever_complex_beside_them_has_room() -> None:
    t = placing("fac.korea=minor_complex fac.japan=major_complex:8 bought=3inf+3dd")
    ships = Placing("destroyer", "sz6", 2)
    infantry = (Placing("infantry", "korea", 3),)
    assert t.why_not(Deploy((ships, *infantry))) is None
    third = Placing("destroyer", "sz6", 3)
    assert t.why_not(Deploy((third, *infantry))) == "13 complex_is_full"


def test_13_a_unit_gives_way_where_another_complex_has_room_for_it() -> None:
    demands = [("a", "b"), ("a", "b"), ("a",), ("b", "c"), ("b",)]
    assert placed_at_once(demands, {"a": 1, "b": 2, "c": 1}) == 4
    assert placed_at_once(demands, {"a": 2, "b": 2, "c": 1}) == 5
    assert placed_at_once([("a",), ("a", "b")], {"a": 1, "b": 1}) == 2
    assert placed_at_once([("a", "b"), ("a",)], {"a": 1, "b": 1}) == 2


def test_13_what_can_be_placed_must_be() -> None:
    t = placing(MAJOR + "fac.korea=minor_complex bought=2inf")
    assert t.why_not(Deploy((Placing("infantry", "korea"),))) == "13 can_still_be_placed"


def test_13_what_cannot_be_placed_is_paid_back() -> None:
    t = placing("purse.japan=0 fac.korea=minor_complex bought=5inf")
    assert kinds_at(t, "korea") == ["infantry"] * 3
    assert t.state.purses["japan"] == 6
    assert t.one("refunded").kinds == {"infantry": 2}
    assert not t.g.whereabouts.all_at(PURCHASED)


def test_11_a_complex_taken_this_turn_makes_nothing_yet() -> None:
    t = placing(
        WESTERN_WAR
        + MAJOR
        + "fac.korea=minor_complex holds.malaya=japan taken=malaya fac.malaya=minor_complex "
        + "bought=1inf"
    )
    assert t.why_not(Deploy((Placing("infantry", "malaya"),))) == "13 no_complex"


def test_13_units_stand_on_the_terrain_they_are_made_for() -> None:
    t = placing(MAJOR + "fac.korea=minor_complex bought=1inf+1dd+1bmb")
    assert t.why_not(Deploy((Placing("infantry", "sz6"),))) == "13 wrong_terrain"
    assert t.why_not(Deploy((Placing("destroyer", "japan"),))) == "13 wrong_terrain"
    assert t.why_not(Deploy((Placing("strategic_bomber", "sz6"),))) == "13 no_deck"
    assert t.why_not(Deploy((Placing("infantry", "siam"),))) == "13 no_complex"
    assert t.why_not(Deploy((Placing("infantry", "atlantis"),))) == "13 no_such_space"
    assert t.why_not(Deploy((Placing("knight", "japan"),))) == "13 not_bought"
    assert t.why_not(Deploy((Placing("infantry", "japan", 2),))) == "13 not_bought"


def test_13_ships_come_into_a_zone_that_the_enemy_holds() -> None:
    t = placing(WESTERN_WAR + MAJOR + "sz6=usa:1bb bought=1dd")
    assert t.asked == ""
    assert kinds_at(t, "sz6") == ["battleship", "destroyer"]


def test_13_fighters_go_straight_onto_an_old_or_a_new_carrier() -> None:
    t = placing(MAJOR + "sz6=japan:1cv+1ftr bought=1cv+3ftr")
    carrier = Placing("carrier", "sz6")
    three = Deploy((Placing("fighter", "sz6", 3), carrier))
    assert t.why_not(three) is None
    assert t.why_not(Deploy((Placing("fighter", "sz6", 3),))) == "13 no_deck"
    t.do(three)
    assert kinds_at(t, "sz6") == ["carrier"] * 2 + ["fighter"] * 4


def test_13_a_damaged_carrier_and_one_with_guests_have_no_room() -> None:
    t = placing(MAJOR + "sz6=japan:1cv! bought=1ftr")
    assert kinds_at(t, "japan") == ["fighter"]
    line = (
        WESTERN_WAR + "fac.new_south_wales=minor_complex sz62=anzac:1cv[usa.2ftr] "
        "fac.queensland=minor_complex bought=1ftr"
    )
    t = placing(line, "anzac")
    assert t.why_not(Deploy((Placing("fighter", "sz62"),))) == "13 no_deck"
    assert t.why_not(Deploy((Placing("fighter", "new_south_wales"),))) is None


def test_13_guests_without_a_deck_of_their_own_take_up_room() -> None:
    line = (
        WESTERN_WAR + "fac.new_south_wales=minor_complex fac.queensland=minor_complex bought=1ftr "
    )
    t = placing(line + "sz62=anzac:1cv;usa:2ftr", "anzac")
    assert t.why_not(Deploy((Placing("fighter", "sz62"),))) == "13 no_deck"
    t = placing(line + "sz62=anzac:1cv;usa:2ftr+1cv", "anzac")
    assert t.why_not(Deploy((Placing("fighter", "sz62"),))) is None


def test_12_aircraft_on_a_friends_deck_are_not_stranded() -> None:
    t = placing(WESTERN_WAR + "sz62=anzac:2ftr;usa:1cv", "anzac")
    assert kinds_at(t, "sz62") == ["carrier", "fighter", "fighter"]


def test_13_a_new_carrier_is_empty_while_old_aircraft_are_on_a_friends_deck() -> None:
    line = WESTERN_WAR + "fac.new_south_wales=minor_complex bought=1cv+3ftr sz62="
    on_the_new = (Placing("carrier", "sz62"), Placing("fighter", "sz62", 2))
    t = placing(line + "anzac:2ftr;usa:1cv", "anzac")
    assert t.why_not(Deploy(on_the_new)) is None
    t = placing(line + "anzac:3ftr;usa:1cv", "anzac")
    assert t.why_not(Deploy(on_the_new)) == "13 no_deck"
    t = placing(line + "anzac:3ftr+1cv;usa:1cv", "anzac")
    assert t.why_not(Deploy(on_the_new)) is None


def test_12_a_new_carrier_goes_under_aircraft_that_wait_for_it() -> None:
    t = placing(MAJOR + "fac.manchuria=minor_complex sz6=japan:2ftr bought=1cv")
    assert t.why_not(Deploy((Placing("carrier", "sz19"),))) == "12 aircraft_need_a_carrier"
    t.do(Deploy((Placing("carrier", "sz6"),)))
    assert kinds_at(t, "sz6") == ["carrier", "fighter", "fighter"]


def test_12_the_rest_goes_under_waiting_aircraft_first() -> None:
    t = placing(MAJOR + "fac.manchuria=minor_complex sz6=japan:2ftr bought=1inf+1cv")
    draft = Deploy((Placing("infantry", "japan"),))
    whole = t.ask.typed(t.g, draft, "rest")
    assert whole.placings == (Placing("infantry", "japan"), Placing("carrier", "sz6"))


def test_12_aircraft_that_waited_in_vain_are_lost() -> None:
    t = placing("sz6=japan:1cv+3ftr")
    assert kinds_at(t, "sz6") == ["carrier", "fighter", "fighter"]
    assert t.one("stranded_aircraft_lost").zone == "sz6"


def test_4_china_places_anywhere_in_its_land_without_limit() -> None:
    line = "purse.china=0 holds.kiangsi=china taken=kiangsi bought=7inf"
    t = placing(line, "china")
    t.do(Deploy((Placing("infantry", "kiangsi", 5), Placing("infantry", "yunnan", 2))))
    assert kinds_at(t, "kiangsi") == ["infantry"] * 5
    assert kinds_at(t, "yunnan") == ["infantry"] * 2


def test_4_china_places_nothing_outside_china() -> None:
    t = placing(WESTERN_WAR + "holds.burma=china bought=1inf", "china")
    assert t.why_not(Deploy((Placing("infantry", "burma"),))) == "4 not_its_land"


def test_13_new_facilities_stand_after_the_units_and_make_nothing_yet() -> None:
    t = at(MAJOR + "purse.japan=40").run(PurchaseAndRepair(power="japan"))
    t.do(Purchase((Build("minor_complex", "korea"), Build("air_base", "iwo_jima"))))
    t.run(Mobilize(power="japan"))
    built = (("air_base", "iwo_jima"), ("minor_complex", "korea"))
    assert tuple(sorted(t.one("facilities_built").facilities)) == built
    assert t.g.facility("korea", "minor_complex") and t.g.facility("iwo_jima", "air_base")
    assert t.state.sites == {}


def test_13_a_facility_whose_site_went_back_to_a_freed_friend_is_paid_back() -> None:
    war = WESTERN_WAR + "power=anzac holds.india=japan holds.malaya=anzac purse.anzac=15"
    t = at(war).run(PurchaseAndRepair(power="anzac"))
    t.do(Purchase((Build("air_base", "malaya"),)))
    capture.take(t.g, "india", "anzac")
    assert t.g.controller("malaya") == "uk"
    t.run(Mobilize(power="anzac"))
    assert t.one("refunded").kinds == {"air_base": 1}
    assert t.state.purses["anzac"] == 15
    assert not t.g.facility("malaya", "air_base")


def test_5_an_upgrade_replaces_the_complex_that_stood_there() -> None:
    t = at("fac.korea=minor_complex purse.japan=20").run(PurchaseAndRepair(power="japan"))
    t.do(Purchase((Upgrade("major_complex", "korea"),)))
    t.run(Mobilize(power="japan"))
    assert t.g.facility("korea", "major_complex")
    assert not t.g.facility("korea", "minor_complex")


def test_13_an_upgrade_without_its_site_is_paid_back_as_dear_as_it_was() -> None:
    major = {"facility": [{"key": "major_complex", "original_only": False}]}
    line = "power=anzac holds.india=japan holds.malaya=anzac purse.anzac=40"
    t = at(WESTERN_WAR + line + " fac.malaya=minor_complex")
    t.g.equipment = load(major, "majors anywhere")
    t.run(PurchaseAndRepair(power="anzac"))
    t.do(Purchase((Upgrade("major_complex", "malaya"), Build("air_base", "malaya"))))
    assert t.state.purses["anzac"] == 5
    capture.take(t.g, "india", "anzac")
    t.run(Mobilize(power="anzac"))
    assert t.one("refunded").ipc == 35
    assert t.state.sites == {}


def test_13_typed_lines_place_units() -> None:
    t = placing(MAJOR + "fac.korea=minor_complex bought=3inf+1tank+2dd")
    draft = t.ask.typed(t.g, Deploy(), "2 inf 1 tank korea, dd sz6")
    assert draft.placings == (
        Placing("infantry", "korea", 2),
        Placing("tank", "korea"),
        Placing("destroyer", "sz6"),
    )
    assert t.ask.typed(t.g, Deploy(), "2inf 1tank korea, dd sz6") == draft
    assert t.ask.typed(t.g, Deploy(), "dd 6").placings == (Placing("destroyer", "sz6"),)
    whole = t.ask.typed(t.g, draft, "rest")
    assert t.why_not(whole) is None
    fewer = t.ask.typed(t.g, draft, "-1 inf korea, -1 tank korea")
    assert fewer.placings == (Placing("infantry", "korea"), Placing("destroyer", "sz6"))
    for line, fact in (
        ("2 inf", "no_place_named"),
        ("korea", "no_such_unit"),
        ("5 inf korea", "not_bought"),
        ("-1 ca 6", "not_placed_there"),
    ):
        with pytest.raises(UnreadLine) as caught:
            t.ask.typed(t.g, draft, line)
        assert caught.value.refusal.fact == fact


@pytest.mark.parametrize("words", ["at Korea", "in Korea", "in the Korea"])
def test_13_small_words_before_a_place_are_passed_over(words: str) -> None:
    t = placing(MAJOR + "fac.korea=minor_complex bought=3inf+1tank+2dd")
    draft = t.ask.typed(t.g, Deploy(), f"2 inf & 1 tank {words}, 1 dd on 6")
    assert draft == t.ask.typed(t.g, Deploy(), "2 inf 1 tank Korea, 1 dd 6")


def test_13_all_is_what_is_left_that_may_stand_there() -> None:
    t = placing(MAJOR + "fac.korea=minor_complex bought=3inf+1tank+2dd")
    draft = t.ask.typed(t.g, Deploy(), "1 inf Korea, all Japan")
    assert draft.placings == (
        Placing("infantry", "korea"),
        Placing("infantry", "japan", 2),
        Placing("tank", "japan"),
    )
    draft = t.ask.typed(t.g, Deploy(), "all inf Japan, all sz6")
    assert draft.placings == (Placing("infantry", "japan", 3), Placing("destroyer", "sz6", 2))
    for line, fact in (
        ("all Korea", "complex_is_full"),
        ("all ca 6", "not_bought"),
        ("all inf 6", "wrong_terrain"),
    ):
        with pytest.raises(UnreadLine) as caught:
            t.ask.typed(t.g, Deploy(), line)
        assert caught.value.refusal.fact == fact


def test_13_mechanized_infantry_is_placed_by_any_of_its_names() -> None:
    t = placing(MAJOR + "fac.korea=minor_complex bought=2mech_infantry+1inf")
    expected = (Placing("mech_infantry", "japan", 2), Placing("infantry", "japan"))
    for name in ("mech inf", "mech infantry", "mechanized infantry", "Mech. inf."):
        assert t.ask.typed(t.g, Deploy(), f"2 {name} 1 inf japan").placings == expected


def test_13_the_rest_goes_to_the_capital_first_then_where_most_stand() -> None:
    line = MAJOR + "fac.korea=minor_complex fac.manchuria=minor_complex bought=3inf"
    t = placing(line + " manchuria=japan:5inf")
    assert t.ask.typed(t.g, Deploy(), "rest").placings == (Placing("infantry", "japan", 3),)
    lost = placing(line.replace(MAJOR, "") + " manchuria=japan:5inf korea=japan:1inf")
    assert lost.ask.typed(lost.g, Deploy(), "rest").placings == (
        Placing("infantry", "manchuria", 3),
    )


def test_13_the_sheet_offers_each_place_and_the_rest_at_once() -> None:
    t = placing(MAJOR + "fac.korea=minor_complex bought=2inf+1dd")
    parts = {part.target: part for part in t.ask.parts(t.g, Deploy())}
    assert {"rest", "infantry.japan", "infantry.korea", "destroyer.sz6"} <= set(parts)
    assert t.why_not(parts["rest"].draft) is None


def test_13_sampled_placings_are_legal_and_differ() -> None:
    t = placing(
        MAJOR + "fac.korea=minor_complex fac.manchuria=minor_complex sz6=japan:2ftr "
        "bought=4inf+2tank+1cv+3ftr+2dd+1bmb+5art"
    )
    pick, seen = random.Random(13), set()
    for _ in range(30):
        placed = t.ask.sample(t.g, pick)
        assert t.why_not(placed) is None
        seen.add(placed)
    assert len(seen) > 10


def test_13_pointing_at_a_space_offers_one_unit_and_as_many_as_fit() -> None:
    t = placing(MAJOR + "fac.korea=minor_complex bought=5inf+1dd")
    found = t.ask.pointed(t.g, Deploy(), Place("korea"))
    assert [(each.kind, each.count) for each in found.offers] == [("infantry", 1), ("infantry", 3)]
    draft = t.ask.typed(t.g, Deploy(), found.offers[1].line)
    assert draft.placings == (Placing("infantry", "korea", 3),)
    (full,) = t.ask.pointed(t.g, draft, Place("korea")).offers
    assert full.refusal.fact == "complex_is_full"
    ship = t.ask.pointed(t.g, draft, Place("sz6")).offers[0]
    assert t.ask.typed(t.g, draft, ship.line).placings[1] == Placing("destroyer", "sz6")
    assert t.ask.pointed(t.g, draft, Place("siam")) is None
    assert t.ask.pointed(t.g, draft, Place("no space")) is None
