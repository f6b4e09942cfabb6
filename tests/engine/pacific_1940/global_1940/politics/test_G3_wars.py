"""G3 Wars by pair, powers at peace in one space, and neutral powers."""

import pytest

from engine.games.pacific_1940.movement.execution import carry_out
from engine.games.pacific_1940.politics import capture, politics
from engine.games.pacific_1940.politics.declarations import DeclareWar, GoToWar, KeepPeace
from engine.games.pacific_1940.position.state import NONCOMBAT
from tests.engine.pacific_1940.global_1940.helpers import BOX, in_the_world
from tests.engine.pacific_1940.helpers import Table
from tests.engine.pacific_1940.movement.moving import carried_out, fighters, go, why_not

PACIFIC_WAR = "war=japan-uk,japan-anzac,japan-netherlands "


@pytest.mark.parametrize(("version", "why"), [(6, None), (5, "closed_before_war")])
def test_G12_GW_10_the_allies_of_japan_may_enter_chinese_land_that_it_holds(
    version: int, why: str | None
) -> None:
    t = in_the_world("holds.tsinghai=japan", version=version)
    for power, domain in (("germany", "land"), ("italy", "air")):
        assert refused(t, power, "tsinghai", domain) == why
    assert refused(t, "ussr", "tsinghai") == "closed_before_war"
    assert refused(t, "germany", "sikang") == "closed_before_war"


def may_declare(t: Table, power: str, *, in_income: bool = False) -> set[str]:
    """On whom a power may declare war now."""
    return {
        other
        for other in t.g.equipment.order
        if politics.why_not_declare(t.g, power, other, in_income=in_income) is None
    }


def refused(
    t: Table, power: str, space: str, domain: str = "land", *, ends: bool = True
) -> str | None:
    """The fact against a power's units in a space; None when they may enter."""
    found = politics.why_not_enter(t.g, power, space, domain=domain, phase="combat", ends=ends)
    return found.fact if found else None


def kept_from(t: Table, power: str) -> set[int]:
    """The numbers of the zones where a power's ships may not end their move."""
    return {
        zone.number
        for key, zone in BOX.zones.items()
        if politics.why_not_end_at_sea(t.g, power, key) is not None
    }


# ------------------------------------------------------------------- who is at war


def test_G3_1_nine_wars_when_the_game_begins() -> None:
    assert set(in_the_world().state.wars) == {
        ("germany", "uk"),
        ("anzac", "germany"),
        ("france", "germany"),
        ("italy", "uk"),
        ("anzac", "italy"),
        ("france", "italy"),
        ("china", "japan"),
        ("germany", "netherlands"),
        ("italy", "netherlands"),
    }


def test_G3_2_the_wars_of_the_axis_do_not_bind_each_other() -> None:
    t = in_the_world()
    politics.declare(t.g, "germany", ("ussr",))
    assert t.g.enemies("ussr") == {"germany"}
    politics.declare(t.g, "japan", ("usa",))
    assert t.g.enemies("usa") == {"japan"}


@pytest.mark.parametrize("by", ["uk", "anzac"])
def test_G3_2_the_united_kingdom_and_anzac_are_one_towards_japan(by: str) -> None:
    t = in_the_world()
    politics.declare(t.g, by, ("japan",))
    assert t.g.enemies("japan") == {"china", "uk", "anzac", "netherlands"}
    assert not t.state.declarations[0].unprovoked


def test_G3_2_war_of_japan_on_anzac_is_war_on_the_united_kingdom_and_the_dutch() -> None:
    t = in_the_world()
    politics.declare(t.g, "japan", ("anzac",))
    assert t.g.enemies("japan") == {"china", "uk", "anzac", "netherlands"}
    assert t.state.declarations[0].on == ("uk", "anzac")
    assert t.state.declarations[0].unprovoked


# ------------------------------------------------------------------- side by side in peace


def test_G3_3_powers_at_peace_share_a_sea_zone() -> None:
    t = in_the_world("power=ussr sz115=ussr:1ca+1trn;germany:1bb fac.novgorod=naval_base")
    assert not t.g.is_hostile("sz115", "ussr")
    assert why_not(t, go("ussr_cruiser_1", by="sz115 sz114"), phase=NONCOMBAT) is None
    assert politics.why_not_end_at_sea(t.g, "ussr", "sz115") is None


def test_G3_3_one_at_peace_takes_no_part_when_a_zone_is_attacked() -> None:
    t = in_the_world("power=ussr war=germany-ussr sz115=ussr:1ca;germany:1dd;italy:1dd")
    assert t.g.enemies_at("sz115", "ussr") == ["germany_destroyer_1"]
    carried_out(t, go("ussr_cruiser_1", by="sz115"))
    assert fighters(t, "sz115") == ["ussr_cruiser_1"]
    assert not t.g.at_war("ussr", "italy")


def test_G3_3_nobody_attacks_land_where_one_stands_with_whom_it_is_at_peace() -> None:
    t = in_the_world(
        "power=ussr war=germany-ussr eastern_poland=ussr:3inf poland=germany:1inf;italy:1inf"
    )
    assert refused(t, "ussr", "poland") == "stands_there_in_peace"
    assert refused(t, "ussr", "slovakia_hungary") is None


def test_G3_3_nobody_attacks_land_of_one_with_whom_it_is_at_peace() -> None:
    t = in_the_world("power=ussr eastern_poland=ussr:3inf")
    assert refused(t, "ussr", "poland") == "neutral"
    assert refused(t, "germany", "eastern_poland") == "neutral"
    assert refused(t, "japan", "malaya") == "not_at_war"


# ------------------------------------------------------------------- neutral powers


def test_G3_4_a_neutral_power_neither_enters_nor_flies_over_others_land() -> None:
    t = in_the_world()
    for land in ("iceland", "ontario", "new_zealand"):
        assert refused(t, "usa", land, "air") == "neutral"
        assert refused(t, "usa", land, "air", ends=False) == "neutral"
        assert refused(t, "usa", land) == "neutral"
    assert refused(t, "usa", "eire", "air", ends=False) is not None
    assert refused(t, "ussr", "northwest_persia") is not None
    assert refused(t, "usa", "greenland") is None


def test_G3_4_no_bomber_of_the_united_states_flies_to_iceland_in_peace() -> None:
    line = "power=usa eastern_united_states=usa:1bmb {war}"
    way = "eastern_united_states sz101 sz106 sz117 sz123 iceland"
    flight = go("usa_strategic_bomber_1", by=way)
    assert why_not(in_the_world(line.format(war="")), flight, phase=NONCOMBAT) == "3 neutral"
    t = in_the_world(line.format(war="war=germany-usa"))
    assert why_not(t, flight, phase=NONCOMBAT) is None


def test_G3_4_a_neutral_power_shares_neither_bases_nor_ships() -> None:
    t = in_the_world()
    assert not politics.may_use_base(t.g, "uk", "philippines")
    assert not politics.may_use_base(t.g, "usa", "scotland")
    assert not politics.may_carry(t.g, "usa", "uk")
    assert not politics.may_carry(t.g, "uk", "ussr")
    politics.declare(t.g, "germany", ("usa",))
    assert politics.may_use_base(t.g, "usa", "scotland")
    assert politics.may_carry(t.g, "uk", "usa")


def test_G3_4_others_keep_off_the_land_of_a_neutral_power() -> None:
    t = in_the_world()
    assert refused(t, "uk", "eastern_united_states", "air") == "neutral"
    assert refused(t, "germany", "baltic_states", "air", ends=False) == "neutral"


# ------------------------------------------------------------------- one board at a time


def test_G3_5_war_with_japan_leaves_the_soviet_union_neutral_in_europe() -> None:
    t = in_the_world(PACIFIC_WAR.strip() + ",japan-ussr")
    assert politics.is_neutral(t.g, "ussr", "baltic_states")
    assert not politics.is_neutral(t.g, "ussr", "amur")
    assert refused(t, "ussr", "manchuria") is None
    assert refused(t, "ussr", "sikang") is None
    assert refused(t, "ussr", "burma") is None
    assert refused(t, "ussr", "west_india") == "neutral"
    assert refused(t, "uk", "russia") == "neutral"
    assert refused(t, "germany", "russia", "air", ends=False) == "neutral"
    assert politics.may_use_base(t.g, "ussr", "india")
    assert not politics.may_use_base(t.g, "ussr", "scotland")


def test_G3_5_war_with_germany_leaves_the_soviet_union_neutral_in_the_pacific() -> None:
    t = in_the_world("war=germany-ussr")
    assert refused(t, "ussr", "west_india") is None
    assert refused(t, "ussr", "sikang") == "closed_before_war"
    assert refused(t, "ussr", "india") == "neutral"
    assert refused(t, "japan", "amur", "air", ends=False) == "neutral"
    assert politics.may_carry(t.g, "uk", "ussr", "sz125")
    assert not politics.may_carry(t.g, "uk", "ussr", "sz39")


@pytest.mark.parametrize(
    ("war", "power", "there", "elsewhere"),
    [
        ("germany-ussr", "japan", "kazakhstan", "buryatia"),
        ("italy-ussr", "germany", "volgograd", "amur"),
        ("japan-ussr", "italy", "amur", "volgograd"),
    ],
)
def test_G3_5_GW_12_one_at_peace_with_it_flies_over_soviet_land_where_that_is_at_war(
    war: str, power: str, there: str, elsewhere: str
) -> None:
    t = in_the_world(f"war={war}")
    assert refused(t, power, there, "air", ends=False) is None
    assert refused(t, power, there, "air") == "not_at_war"
    assert refused(t, power, there) == "not_at_war"
    assert refused(t, power, elsewhere, "air", ends=False) == "neutral"


def test_G3_5_GW_12_so_does_the_soviet_union_over_land_of_one_at_peace_with_it() -> None:
    t = in_the_world("war=germany-ussr holds.ukraine=japan holds.amur=japan")
    assert refused(t, "ussr", "ukraine", "air", ends=False) is None
    assert refused(t, "ussr", "ukraine", "air") == "not_at_war"
    assert refused(t, "ussr", "amur", "air", ends=False) == "neutral"


def test_G3_5_soviet_infantry_enters_manchuria_and_china_at_war_with_japan_alone() -> None:
    line = "power=ussr {war} amur=ussr:2inf manchuria=japan:1inf kansu=china:1inf"
    step = go("ussr_infantry_1", "ussr_infantry_2", by="amur manchuria")
    assert why_not(in_the_world(line.format(war="")), step) is not None
    t = in_the_world(line.format(war="war=japan-ussr"))
    assert why_not(t, step) is None
    assert refused(t, "ussr", "kansu") is None


# ------------------------------------------------------------------- who may declare war


def test_G3_6_in_round_1_the_soviet_union_may_declare_on_japan_alone() -> None:
    t = in_the_world("power=ussr turn=1").run(DeclareWar(power="ussr"))
    assert t.ask.choices(t.g) == [KeepPeace(), GoToWar(("japan",))]
    refusal = politics.why_not_declare(t.g, "ussr", "germany")
    assert refusal is not None
    assert (refusal.fact, refusal.data["round"]) == ("waits_for_round", 4)


def test_G3_6_from_round_4_the_soviet_union_may_declare_on_any() -> None:
    assert may_declare(in_the_world("turn=3"), "ussr") == {"japan"}
    t = in_the_world("power=ussr turn=4").run(DeclareWar(power="ussr"))
    assert {each.on for each in t.ask.choices(t.g) if isinstance(each, GoToWar)} >= {
        ("germany",),
        ("italy",),
        ("germany", "italy"),
        ("japan",),
    }


def test_G3_6_attacked_by_one_the_soviet_union_may_declare_on_both() -> None:
    t = in_the_world("turn=2")
    politics.declare(t.g, "italy", ("ussr",))
    assert may_declare(t, "ussr") == {"japan", "germany"}


def test_G3_6_the_fall_of_london_calls_the_soviet_union_even_when_it_is_free_again() -> None:
    t = in_the_world("power=germany turn=2 united_kingdom=germany:1inf")
    capture.take(t.g, "united_kingdom", "germany")
    assert may_declare(t, "ussr") == {"japan", "germany", "italy"}
    capture.take(t.g, "united_kingdom", "uk")
    assert t.g.controller("united_kingdom") == "uk"
    assert may_declare(t, "ussr") == {"japan", "germany", "italy"}


def test_G3_6_london_calls_nobody_while_other_british_land_falls() -> None:
    t = in_the_world("power=germany turn=2 scotland=germany:1inf")
    capture.take(t.g, "scotland", "germany")
    assert may_declare(t, "ussr") == {"japan"}
    assert t.state.once_taken == []


def test_G3_7_who_may_declare_on_whom_in_round_1() -> None:
    t = in_the_world("turn=1")
    assert {power: may_declare(t, power) for power in BOX.order} == {
        "germany": {"usa", "ussr", "china"},
        "italy": {"usa", "ussr", "china"},
        "japan": {"usa", "ussr", "uk", "anzac", "france"},
        "ussr": {"japan"},
        "usa": set(),
        "china": set(),
        "uk": {"japan"},
        "anzac": {"japan"},
        "france": {"japan"},
    }


def test_G3_8_japan_attacks_french_land_only_once_at_war_with_france() -> None:
    t = in_the_world("power=japan turn=1 kwangsi=japan:3inf french_indo_china=france:1inf")
    attack = go("japan_infantry_1", "japan_infantry_2", by="kwangsi french_indo_china")
    assert why_not(t, attack) == "3 not_at_war"
    t.run(DeclareWar(power="japan")).do(GoToWar(("france",)))
    assert t.g.enemies("japan") == {"china", "france"}
    assert why_not(t, attack) is None
    assert not t.state.trade_lost
    carry_out(t.g, "japan", "combat", (attack,))
    assert t.state.trade_lost


def test_G3_8_the_fall_of_paris_opens_no_french_land() -> None:
    t = in_the_world("power=japan holds.france=germany kwangsi=japan:3inf")
    assert refused(t, "japan", "french_indo_china") == "not_at_war"


def test_G3_9_japan_keeps_two_zones_from_the_american_mainland_and_germany_from_none() -> None:
    t = in_the_world()
    assert kept_from(t, "germany") == kept_from(t, "italy") == set()
    assert kept_from(t, "japan") == {1, 2, 3, 8, 9, 10, 11, 12}
    politics.declare(t.g, "usa", ("germany",))
    assert kept_from(t, "japan") == {1, 2, 3, 8, 9, 10, 11, 12}
    politics.declare(t.g, "usa", ("japan",))
    assert kept_from(t, "japan") == set()
