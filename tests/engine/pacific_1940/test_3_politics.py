"""3 Politics: who is at war with whom, and what that lets the powers do."""

from engine.games.pacific_1940.politics import politics
from tests.engine.pacific_1940.helpers import Table, at, new_war
from tests.engine.pacific_1940.movement.moving import go, why_not

WESTERN_WAR = "war=japan-uk,japan-anzac,japan-netherlands"


def refused(
    t: Table, power: str, space: str, domain: str = "land", *, ends: bool = True
) -> str | None:
    """The fact against a power's units in a space; None when they may enter."""
    found = politics.why_not_enter(t.g, power, space, domain=domain, phase="combat", ends=ends)
    return found.fact if found else None


def forbidden_zones(t: Table, power: str) -> set[int]:
    """The numbers of the zones where a power's ships may not end their move."""
    zones = t.g.equipment.zones
    return {
        zone.number
        for key, zone in zones.items()
        if politics.why_not_end_at_sea(t.g, power, key) is not None
    }


def test_3_japan_begins_at_war_with_china_alone() -> None:
    t = new_war()
    assert t.g.enemies("japan") == {"china"}
    assert t.g.enemies("usa") == t.g.enemies("uk") == frozenset()


def test_3_war_with_the_uk_is_war_with_anzac_and_the_dutch() -> None:
    t = new_war()
    politics.declare(t.g, "japan", ("uk",))
    assert t.g.enemies("japan") == {"china", "uk", "anzac", "netherlands"}
    assert t.state.declarations[0].on == ("uk", "anzac")
    assert t.state.declarations[0].unprovoked


def test_3_anzac_brings_the_uk_into_its_war_and_not_the_united_states() -> None:
    t = new_war()
    politics.declare(t.g, "anzac", ("japan",))
    assert t.g.enemies("japan") == {"china", "uk", "anzac", "netherlands"}
    assert politics.why_not_declare(t.g, "usa", "japan") is not None


def test_3_united_states_may_declare_only_when_provoked() -> None:
    t = new_war()
    refusal = politics.why_not_declare(t.g, "usa", "japan")
    assert refusal is not None and refusal.fact == "not_provoked"
    politics.declare(t.g, "japan", ("anzac",))
    assert politics.why_not_declare(t.g, "usa", "japan") is None


def test_3_no_war_with_a_friend_nor_twice() -> None:
    t = new_war()
    friend = politics.why_not_declare(t.g, "uk", "china")
    again = politics.why_not_declare(t.g, "japan", "china")
    assert friend is not None and friend.fact == "no_enemy_to_be"
    assert again is not None and again.fact == "already_at_war"


def test_3_first_unprovoked_declaration_pays_the_united_states_once() -> None:
    t = at("turn=3 purse.usa=5")
    politics.declare(t.g, "japan", ("uk",))
    politics.declare(t.g, "japan", ("usa",))
    assert t.state.purses["usa"] == 35


def test_3_no_payment_after_the_third_round() -> None:
    t = at("turn=4 purse.usa=5")
    politics.declare(t.g, "japan", ("uk",))
    assert t.state.purses["usa"] == 5


def test_3_no_payment_where_the_table_has_switched_it_off() -> None:
    t = at("turn=1 purse.usa=5", payment=False)
    politics.declare(t.g, "japan", ("usa",))
    assert t.state.purses["usa"] == 5


def test_3_no_payment_for_a_war_that_the_uk_began() -> None:
    t = at("turn=1 purse.usa=5")
    politics.declare(t.g, "uk", ("japan",))
    assert t.state.purses["usa"] == 5


def test_3_ships_of_japan_keep_two_zones_from_the_american_mainland() -> None:
    t = new_war()
    assert forbidden_zones(t, "japan") == {1, 2, 3, 8, 9, 10, 11, 12}
    politics.declare(t.g, "japan", ("usa",))
    assert forbidden_zones(t, "japan") == set()


def test_3_american_ships_keep_off_what_japan_holds() -> None:
    t = new_war()
    assert forbidden_zones(t, "usa") == {6, 17, 19, 20, 22, 32, 33, 34, 36, 37}
    assert forbidden_zones(t, "uk") == set()


def test_3_american_limits_follow_what_japan_holds_now() -> None:
    t = new_war()
    t.state.control["french_indo_china"] = t.state.control["philippines"] = "japan"
    t.g.forget()
    assert forbidden_zones(t, "usa") == {6, 17, 19, 20, 22, 32, 33, 34, 35, 36, 37}


def test_3_ships_may_pass_where_they_may_not_stay() -> None:
    t = new_war()
    assert refused(t, "usa", "sz6", "sea") == "too_near_before_war"
    assert refused(t, "usa", "sz6", "sea", ends=False) is None
    assert refused(t, "usa", "sz6", "air") is None


def test_3_closed_land_is_closed_to_everyone() -> None:
    t = new_war()
    assert refused(t, "japan", "amur") == refused(t, "japan", "himalayas", "air") == "closed"
    assert refused(t, "japan", "ulaanbaatar", "air", ends=False) == "closed"


def test_3_others_enter_china_only_when_at_war() -> None:
    t = new_war()
    assert refused(t, "uk", "yunnan") == "closed_before_war"
    assert refused(t, "uk", "manchuria", "air", ends=False) == "closed_before_war"
    politics.declare(t.g, "uk", ("japan",))
    assert refused(t, "uk", "yunnan") is None
    assert refused(t, "uk", "manchuria") is None


def test_3_before_war_aircraft_fly_over_and_nothing_stays() -> None:
    t = new_war()
    assert refused(t, "japan", "malaya", "air", ends=False) is None
    assert refused(t, "japan", "malaya", "air") == "not_at_war"
    assert refused(t, "japan", "java", "air", ends=False) is None
    assert refused(t, "uk", "siam") == "not_at_war"


def test_3_a_neutral_united_states_keeps_to_itself() -> None:
    t = new_war()
    assert refused(t, "usa", "queensland", "air") == "neutral"
    assert refused(t, "japan", "philippines", "air", ends=False) == "neutral"
    assert refused(t, "uk", "philippines", "air") == "neutral"
    assert not politics.may_use_base(t.g, "uk", "philippines")
    assert not politics.may_carry(t.g, "usa", "anzac")
    politics.declare(t.g, "japan", ("usa", "uk"))
    assert refused(t, "usa", "queensland", "air") is None
    assert politics.may_use_base(t.g, "uk", "philippines")
    assert politics.may_carry(t.g, "usa", "anzac")


def test_3_uk_and_anzac_use_each_others_land_before_war() -> None:
    t = new_war()
    assert refused(t, "anzac", "malaya") is None
    assert politics.may_use_base(t.g, "uk", "queensland")
    assert not politics.may_carry(t.g, "uk", "anzac")


def test_3_dutch_and_french_land_is_open_to_the_commonwealth() -> None:
    t = new_war()
    assert refused(t, "uk", "java") is None
    assert refused(t, "anzac", "new_hebrides") is None
    assert refused(t, "usa", "java") == "neutral"
    assert politics.may_take_over(t.g, "anzac", "java")
    assert not politics.may_take_over(t.g, "anzac", "new_hebrides")
    assert not politics.may_take_over(t.g, "usa", "java")


def test_3_dutch_land_at_peace_is_no_shelter_for_those_at_war() -> None:
    t = at("war=japan-usa")
    assert refused(t, "usa", "java") == refused(t, "usa", "malaya") == "not_at_war"
    assert refused(t, "usa", "java", "air", ends=False) is None
    assert refused(t, "usa", "french_indo_china") is None
    assert refused(t, "uk", "java") is None
    t = at(WESTERN_WAR + ",japan-usa")
    assert refused(t, "usa", "java") is None


def test_3_japan_attacks_french_land_without_a_war_and_loses_its_trade() -> None:
    t = new_war()
    assert refused(t, "japan", "french_indo_china") is None
    assert t.g.is_hostile("french_indo_china", "japan")
    politics.note_attack(t.g, "japan", "french_indo_china")
    assert t.state.trade_lost


def test_3_japan_attacks_no_french_land_where_those_stand_with_whom_it_is_at_peace() -> None:
    guarded = "kwangsi=japan:2inf+1bmb french_indo_china=uk:1inf"
    t = at(f"power=japan {guarded}")
    assert refused(t, "japan", "french_indo_china") == "stands_there_in_peace"
    assert refused(t, "japan", "french_indo_china", ends=False) == "stands_there_in_peace"
    assert refused(t, "japan", "french_indo_china", "air", ends=False) is None
    assert why_not(t, go("japan_infantry_1", by="kwangsi french_indo_china")) is not None
    t = at(f"power=japan {WESTERN_WAR} {guarded}")
    assert why_not(t, go("japan_infantry_1", by="kwangsi french_indo_china")) is None


def test_3_japan_attacks_dutch_land_only_at_war_with_the_commonwealth() -> None:
    t = new_war()
    assert refused(t, "japan", "java") == "not_at_war"
    assert not t.g.is_hostile("java", "japan")
    politics.declare(t.g, "japan", ("usa",))
    assert refused(t, "japan", "java") == "not_at_war"
    politics.declare(t.g, "japan", ("anzac",))
    assert refused(t, "japan", "java") is None
    assert t.g.is_hostile("java", "japan")


def test_4_china_keeps_to_its_land() -> None:
    t = new_war()
    assert refused(t, "china", "manchuria") is None
    assert refused(t, "china", "korea") == "not_its_land"
    assert refused(t, "china", "french_indo_china", "air", ends=False) == "not_its_land"
    assert refused(t, "china", "sz19", "air", ends=False) == "not_its_land"
    assert not politics.may_carry(t.g, "china", "china")


def test_4_china_enters_burma_once_the_uk_is_at_war() -> None:
    assert refused(new_war(), "china", "burma") == "not_at_war"
    t = at(WESTERN_WAR)
    assert refused(t, "china", "burma") is None


def test_7_4_aircraft_do_not_land_where_land_was_taken_this_turn() -> None:
    t = at(WESTERN_WAR + " holds.malaya=japan holds.korea=japan taken=malaya")
    assert politics.may_land(t.g, "japan", "korea")
    assert not politics.may_land(t.g, "japan", "malaya")
    assert not politics.may_land(t.g, "japan", "burma")


def test_7_4_aircraft_land_on_dutch_land_taken_over_in_peace() -> None:
    t = at("power=anzac holds.java=anzac taken_over=java")
    assert politics.may_land(t.g, "anzac", "java")


def test_3_guns_alone_claim_no_land() -> None:
    t = at("java=anzac:1aaa+1inf+1ftr")
    assert [key for key in t.there("java") if politics.claims_land(t.g, key)] == [
        "anzac_infantry_1"
    ]
