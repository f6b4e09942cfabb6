"""G6 Neutral territories: taken over by friends, attacked by others, and what an attack does."""

import pytest

from engine.core import registry
from engine.games.pacific_1940.battle.conduct import ConductCombat
from engine.games.pacific_1940.battle.rockets import targets
from engine.games.pacific_1940.components.map import STRICT
from engine.games.pacific_1940.economy.convoys import most_lost
from engine.games.pacific_1940.invariants import meetings, piece_problems
from engine.games.pacific_1940.movement.engagements import defenders_on_land
from engine.games.pacific_1940.movement.landing import flights
from engine.games.pacific_1940.odds.plans import foreseen
from engine.games.pacific_1940.planning.combat_move import CombatMove
from engine.games.pacific_1940.planning.forgotten import found as forgotten
from engine.games.pacific_1940.planning.noncombat_move import NoncombatMove
from engine.games.pacific_1940.planning.planning import MovePlan
from engine.games.pacific_1940.planning.threats import threats
from engine.games.pacific_1940.politics import politics
from engine.games.pacific_1940.politics.neutrals import army_of, is_on_side, kept, note_attack
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import COMBAT, NONCOMBAT, Attack
from engine.games.pacific_1940.view import public_board
from tests.engine.pacific_1940.global_1940.world import BOX, world
from tests.engine.pacific_1940.helpers import Table, at
from tests.engine.pacific_1940.movement.moving import aboard, carried_out, go, why_not

NORWAY = "power=germany norway=germany:1inf+1aaa finland=neutrals:4inf"
INTO_FINLAND = go("germany_infantry_1", by="norway finland")


def moved(line: str, *orders: Order) -> Table:
    """After the noncombat move of the power whose turn it is."""
    table = world(line)
    table.run(NoncombatMove(power=table.state.power)).do(MovePlan(orders))
    return table


def attacked(line: str, *orders: Order, dice: tuple[int, ...] = ()) -> Table:
    """After the combat move of the power whose turn it is, and its battles."""
    table = world(line, *dice)
    table.run(CombatMove(power=table.state.power), ConductCombat(power=table.state.power))
    return table.do(MovePlan(orders))


def strict(table: Table) -> list[str]:
    """Who is strict still."""
    return [key for key in BOX.neutrals if table.g.leaning(key) == STRICT]


def is_sound(table: Table) -> bool:
    """Whether pieces are where they may be, and no enemies together."""
    return not [*piece_problems(table.g), *meetings(table.g, flying=False)]


# ------------------------------------------------------------------ set-up


def test_G6_thirty_nine_neutrals_stand_as_printed() -> None:
    leanings = [each.leaning for each in BOX.neutrals.values()]
    assert len(leanings) == 39
    assert leanings.count("axis") == 3
    assert leanings.count("allies") == 8
    assert sum(bool(each.league) for each in BOX.neutrals.values()) == 6

    state = registry.get("global_1940").setup("5e" * 32, {})
    armies = [piece for piece in state.counters.values() if piece.owner == BOX.army_power]

    assert len(armies) == sum(each.army for each in BOX.neutrals.values())
    assert all(piece.kind == "infantry" for piece in armies)
    assert not any(key in state.control for key in BOX.neutrals)


def test_G6_a_game_without_neutrals_keeps_nothing_of_them() -> None:
    rules = registry.get("pacific_1940")
    assert b"neutral" not in rules.codec.encode(rules.setup("5e" * 32, {}))


# ------------------------------------------------------------------ friendly


def test_G6_1_a_friendly_neutral_is_taken_over_and_its_army_joins() -> None:
    table = moved(NORWAY, INTO_FINLAND)
    assert table.g.controller("finland") == "germany"
    assert len(table.g.own_at("finland", "germany")) == 5
    assert not army_of(table.g, "finland")
    assert table.one("neutral_joined").army == {"infantry": 4}
    assert table.g.value_of("germany") == BOX.powers["germany"].income + 2
    assert is_sound(table)


def test_G6_1_the_army_that_joined_does_not_move_this_turn() -> None:
    table = moved(NORWAY, INTO_FINLAND)
    army = [key for key in table.g.own_at("finland", "germany") if "infantry_1" not in key]
    assert all(table.piece(key).moved == "noncombat" for key in army)
    stay = Order(units=(army[0],), path=("finland", "karelia"))
    assert why_not(table, stay, phase=NONCOMBAT) == "12 has_moved_or_fought"


def test_G6_1_a_friendly_neutral_is_entered_in_the_noncombat_move_alone() -> None:
    table = world(NORWAY)
    assert why_not(table, INTO_FINLAND, phase=COMBAT) == "G6 take_over_neutral_only"
    assert why_not(table, INTO_FINLAND, phase=NONCOMBAT) is None


def test_G6_1_guns_alone_take_no_neutral_over() -> None:
    guns = go("germany_aaa_1", by="norway finland")
    assert why_not(world(NORWAY), guns, phase=NONCOMBAT) == "G6 guns_alone_take_nothing"
    assert why_not(world(NORWAY), guns, INTO_FINLAND, phase=NONCOMBAT) is None
    table = world("power=uk sz99=uk:1trn[1aaa] greece=neutrals:4inf")
    landing = go("uk_transport_1", by="sz99", landing=("uk_aaa_1",), ashore="greece")
    assert why_not(table, landing, phase=NONCOMBAT) == "G6 guns_alone_take_nothing"


def test_G6_1_from_the_sea_too() -> None:
    line = "power=uk egypt=uk:1inf sz98=uk:1trn greece=neutrals:4inf"
    table = moved(
        line,
        go(
            "uk_transport_1",
            by="sz98 sz99",
            loads=aboard("uk_transport_1", "uk_infantry_1"),
            landing=("uk_infantry_1",),
            ashore="greece",
        ),
    )
    assert len(table.g.own_at("greece", "uk")) == 5


def test_G6_1_nobody_passes_a_friendly_neutral_or_flies_over_it() -> None:
    table = world("power=germany norway=germany:1mech+1ftr holds.karelia=germany")
    through = go("germany_mech_infantry_1", by="norway finland karelia")
    over = go("germany_fighter_1", by="norway finland karelia")
    into = go("germany_fighter_1", by="norway finland")
    for each in (through, over, into):
        assert why_not(table, each, phase=NONCOMBAT) == "G6 take_over_neutral_only"


def test_G6_1_no_aircraft_lands_where_a_neutral_was_taken_over_this_turn() -> None:
    table = world("power=germany holds.finland=germany taken_over=finland norway=germany:1ftr")
    assert not politics.may_land(table.g, "germany", "finland")
    table.state.taken_over = []
    assert politics.may_land(table.g, "germany", "finland")


def test_G6_1_a_friend_takes_over_whoever_comes_first() -> None:
    line = "power=italy albania=italy:1inf bulgaria=neutrals:4inf leans.greece=axis"
    table = moved(line, go("italy_infantry_1", by="albania bulgaria"))
    assert table.g.controller("bulgaria") == "italy"


# ------------------------------------------------------------------ attacked

YUGOSLAVIA = "power=germany romania=germany:3inf+1tank yugoslavia=neutrals:1inf"
INTO_YUGOSLAVIA = go(
    *(f"germany_infantry_{n}" for n in (1, 2, 3)), "germany_tank_1", by="romania yugoslavia"
)


def test_G6_2_an_unfriendly_neutral_is_won_by_an_attack() -> None:
    table = attacked(YUGOSLAVIA, INTO_YUGOSLAVIA, dice=(1, 6, 6, 6, 6))
    assert table.g.controller("yugoslavia") == "germany"
    assert table.told("neutral_attacked")[0].army == 1
    assert not table.told("neutrals_turn")
    assert len(strict(table)) == 28
    assert is_sound(table)


def test_G6_2_it_is_entered_in_the_combat_move_alone() -> None:
    table = world(YUGOSLAVIA)
    assert why_not(table, INTO_YUGOSLAVIA, phase=NONCOMBAT) == "G6 attack_neutral_only"


def test_G6_2_its_army_defends_at_two_and_nobody_is_asked_for_it() -> None:
    table = attacked(YUGOSLAVIA, INTO_YUGOSLAVIA, dice=(6, 6, 6, 6, 2))
    fired = [each for each in table.told("fired") if each.side == "defender"]
    assert fired[0].hits == 1
    assert table.role == "germany"


def test_G6_2_what_is_not_taken_waits_for_the_other_side() -> None:
    line = "power=germany france=germany:1inf switzerland=neutrals:2inf"
    into = go("germany_infantry_1", by="france switzerland")
    table = attacked(line, into, dice=(1, 1, 1))
    failed = table.one("neutral_leans")
    assert (failed.side, failed.army) == ("allies", 1)
    assert table.g.leaning("switzerland") == "allies"
    assert not table.g.controller("switzerland")
    assert politics.may_take_over(table.g, "uk", "switzerland")
    assert is_sound(table)


def test_G6_2_an_unfriendly_neutral_keeps_its_leaning_when_an_attack_fails() -> None:
    line = "power=germany romania=germany:1inf yugoslavia=neutrals:2inf"
    table = attacked(line, go("germany_infantry_1", by="romania yugoslavia"), dice=(6, 1, 6))
    assert table.one("neutral_leans").army == 2
    assert table.g.leaning("yugoslavia") == "allies"


def test_G6_2_land_without_an_army_is_taken_at_once() -> None:
    table = carried_out(
        world("power=germany brazil=germany:1inf"),
        go("germany_infantry_1", by="brazil bolivia"),
    )
    assert table.g.controller("bolivia") == "germany"
    assert table.g.leaning("spain") == "allies"


def test_G6_2_aircraft_alone_find_nobody_to_attack_where_there_is_no_army() -> None:
    table = world("power=germany brazil=germany:1ftr holds.brazil=germany")
    assert why_not(table, go("germany_fighter_1", by="brazil bolivia")) == "7 nothing_to_attack"


# ------------------------------------------------------------------ strict


def test_G6_3_an_attack_on_a_strict_neutral_turns_all_others_before_its_battle() -> None:
    line = "power=usa war=usa-germany sz104=usa:1trn[2inf] spain=neutrals:6inf"
    landing = ("usa_infantry_1", "usa_infantry_2")
    table = carried_out(
        world(line), go("usa_transport_1", by="sz104", landing=landing, ashore="spain")
    )
    turned = table.one("neutrals_turn")
    assert turned.side == "axis"
    assert len(turned.territories) == 21
    assert table.g.leaning("switzerland") == table.g.leaning("turkey") == "axis"
    assert len(defenders_on_land(table.g, "spain")) == 6
    assert table.g.leaning("olgiy") == STRICT
    order = [event.__struct_config__.tag for event in table.events]
    assert order.index("neutral_attacked") < order.index("neutrals_turn")


def test_G6_3_what_an_attack_turns_is_told_before_the_plan_is_locked() -> None:
    table = world("power=germany france=germany:1inf switzerland=neutrals:2inf")
    into = go("germany_infantry_1", by="france switzerland")
    facts = {each.fact: each for each in forgotten(table.g, "germany", COMBAT, (into,))}
    assert (facts["neutrals_turn"].space, facts["neutrals_turn"].others) == ("switzerland", 27)
    table = carried_out(table, into)
    assert len(table.one("neutrals_turn").territories) == 27
    assert "neutrals_turn" not in {
        each.fact for each in forgotten(table.g, "germany", COMBAT, (into,))
    }


def test_G6_3_nobody_is_reminded_to_attack_a_strict_neutral() -> None:
    beside_turkey = world("power=ussr caucasus=ussr:1inf").g
    assert not list(forgotten(beside_turkey, "ussr", COMBAT, ()))
    beside_yugoslavia = world("power=germany romania=germany:1inf yugoslavia=neutrals:1inf").g
    assert [each.space for each in forgotten(beside_yugoslavia, "germany", COMBAT, ())] == [
        "romania"
    ]


def test_G6_3_an_axis_attack_turns_mongolia_too() -> None:
    table = carried_out(
        world("power=germany france=germany:1inf switzerland=neutrals:2inf"),
        go("germany_infantry_1", by="france switzerland"),
    )
    assert not strict(table)
    assert table.g.leaning("olgiy") == "allies"


def test_G6_3_an_attack_on_a_leaning_neutral_turns_nobody() -> None:
    table = carried_out(world(YUGOSLAVIA), INTO_YUGOSLAVIA)
    assert len(strict(table)) == 28


def test_G6_3_they_turn_once_and_for_good() -> None:
    line = (
        "power=italy france=italy:1inf switzerland=neutrals:1inf"
        " southern_france=italy:1inf spain=neutrals:1inf"
    )
    table = carried_out(
        world(line),
        go("italy_infantry_1", by="france switzerland"),
        go("italy_infantry_2", by="southern_france spain"),
    )
    assert table.one("neutrals_turn")
    assert table.g.leaning("turkey") == "allies"
    assert [each.territory for each in table.told("neutral_attacked")] == ["switzerland", "spain"]


# ------------------------------------------------------------------ flights


def test_G6_4_nobody_flies_over_a_neutral_but_to_attack_it() -> None:
    line = "power=germany france=germany:1ftr+1inf switzerland=neutrals:2inf"
    over = go("germany_fighter_1", by="france switzerland western_germany")
    assert why_not(world(line), over, phase=NONCOMBAT) == "G6 attack_neutral_only"
    into = go("germany_fighter_1", by="france switzerland")
    assert why_not(world(line), into) is None


def test_G6_4_once_it_has_been_attacked_it_may_be_flown_over() -> None:
    line = "power=germany france=germany:1ftr+1inf switzerland=neutrals:2inf"
    into = go("germany_infantry_1", by="france switzerland")
    table = attacked(line, into, dice=(6, 1, 6))
    over = go("germany_fighter_1", by="france switzerland western_germany")
    assert why_not(table, over, phase=NONCOMBAT) is None
    # still nobody comes down there
    down = go("germany_fighter_1", by="france switzerland")
    assert why_not(table, down, phase=NONCOMBAT) == "G6 attack_neutral_only"


def test_G6_1_the_side_to_which_it_leans_flies_over_it_only_when_it_has_taken_it_over() -> None:
    line = "power=uk france=uk:1ftr holds.france=uk holds.western_germany=uk"
    over = go("uk_fighter_1", by="france switzerland western_germany")
    leaning = world(f"{line} leans.switzerland=allies")
    kept(leaning.g).attacked["switzerland"] = STRICT
    assert why_not(leaning, over, phase=NONCOMBAT) == "G6 take_over_neutral_only"
    assert why_not(world(f"{line} holds.switzerland=uk"), over, phase=NONCOMBAT) is None


# ------------------------------------------------------------------ blitz

LIBERIA = "power=uk french_west_africa=uk:1tank holds.sierra_leone=italy leans.liberia={}"
THROUGH = go("uk_tank_1", by="french_west_africa liberia sierra_leone")


def test_G6_5_a_tank_blitzes_through_an_unfriendly_neutral_without_an_army() -> None:
    table = carried_out(world(LIBERIA.format("axis")), THROUGH)
    assert table.g.controller("liberia") == "uk"
    assert table.g.controller("sierra_leone") == "uk"


def test_G6_5_not_where_the_table_has_ruled_it_out() -> None:
    table = world(LIBERIA.format("axis"), neutrals_stop_blitz=True)
    assert why_not(table, THROUGH) == "G6 attack_neutral_only"


def test_G6_5_never_through_a_friendly_or_a_strict_one_or_an_army() -> None:
    assert why_not(world(LIBERIA.format("allies")), THROUGH) == "G6 take_over_neutral_only"
    assert why_not(world(LIBERIA.format("strict")), THROUGH) == "G6 attack_neutral_only"
    armed = f"{LIBERIA.format('axis')} liberia=neutrals:1inf"
    assert why_not(world(armed), THROUGH) == "7.2 no_blitz_through"


def test_G6_5_gn01_nor_through_one_that_was_strict_when_it_was_attacked_itself() -> None:
    """Given two that have turned and have no army, one of them by an attack on the other."""
    line = "power=uk gibraltar=uk:1tank holds.southern_france=germany"
    way = go("uk_tank_1", by="gibraltar spain southern_france")
    for attacked, refusal in (("sweden", None), ("spain", "G6 attack_neutral_only")):
        table = world(line)
        note_attack(table.g, "uk", attacked)
        assert table.g.leaning("spain") == "axis"
        assert why_not(table, way) == refusal


# ------------------------------------------------------------------ who may


@pytest.mark.parametrize("phase", [COMBAT, NONCOMBAT])
def test_G6_6_a_power_at_peace_with_all_keeps_out_of_neutrals(phase: str) -> None:
    table = world("power=ussr vyborg=ussr:1inf+1ftr leans.finland=allies")
    assert not table.g.enemies("ussr")
    for unit in ("ussr_infantry_1", "ussr_fighter_1"):
        into = go(unit, by="vyborg finland")
        assert why_not(table, into, phase=phase) == "G6 neutral_in_peace"


def test_G6_6_the_soviet_union_acts_on_the_board_of_its_war_alone() -> None:
    line = "power=ussr war=japan-ussr vyborg=ussr:1inf yenisey=ussr:1inf olgiy=neutrals:2inf"
    table = world(f"{line} leans.finland=allies")
    into = go("ussr_infantry_1", by="vyborg finland")
    assert why_not(table, into, phase=NONCOMBAT) == "G6 neutral_in_peace"
    assert why_not(table, go("ussr_infantry_2", by="yenisey olgiy")) is None


def test_G6_6_a_neutral_power_flies_over_no_neutral() -> None:
    """GV23"""
    g = world("power=usa").g
    for phase in (COMBAT, NONCOMBAT):
        refusal = politics.why_not_enter(g, "usa", "eire", domain="air", phase=phase, ends=False)
        assert refusal is not None
        assert refusal.fact == "neutral_in_peace"


def test_G6_6_china_never_leaves_its_land() -> None:
    table = world("power=china kansu=china:1inf")
    into = go("china_infantry_1", by="kansu olgiy")
    assert why_not(table, into) == "4 not_its_land"


def test_G6_8_neutral_land_counts_for_nobody() -> None:
    table = world("power=germany")
    for side in BOX.sides:
        assert not any(side == table.g.side(table.g.controller(key)) for key in BOX.neutrals)
    held = sum(table.g.value_of(economy) for economy in BOX.economies)
    assert held == sum(table.g.territory(land).value for land in table.state.control)
    assert not most_lost(table.g, "uk", "sz99")


def test_G6_8_objectives_can_ask_to_whom_a_neutral_leans() -> None:
    table = world("power=germany leans.sweden=allies holds.norway=germany")
    assert is_on_side(table.g, "sweden", "allies")
    assert not is_on_side(table.g, "sweden", "axis")
    assert is_on_side(table.g, "norway", "axis")
    assert not is_on_side(world("power=germany").g, "sweden", "allies")


# ------------------------------------------------------------------ seen


def test_G6_everybody_sees_leanings_and_armies() -> None:
    board = public_board(world("power=uk greece=neutrals:3inf holds.crete=uk").g)
    seen = {each.key: (each.leaning, each.army) for each in board.neutrals}
    assert seen["greece"] == ("allies", 3)
    assert seen["spain"] == (STRICT, 0)
    assert "crete" not in seen
    assert len(seen) == 38


def test_G6_the_game_of_the_pacific_has_none() -> None:
    board = public_board(at("power=japan").g)
    assert (board.neutrals, board.straits) == ((), ())


def test_G6_2_an_army_is_never_reinforced_and_does_not_retreat() -> None:
    table = world(
        "power=germany switzerland=germany:1inf;neutrals:1inf",
        attacks=(Attack(space="switzerland", units=["germany_infantry_1"]),),
    )
    assert defenders_on_land(table.g, "switzerland") == ["neutrals_infantry_1"]
    table.state.control["switzerland"] = "germany"
    assert not is_sound(table)


# ------------------------------------------------------------------ odds


def test_G6_an_attack_on_a_neutral_has_its_odds() -> None:
    (battle,) = foreseen(world(YUGOSLAVIA).g, "germany", (INTO_YUGOSLAVIA,), viewer="germany")
    assert battle.asked.attackers.units == {"infantry": 3, "tank": 1}
    assert battle.asked.defenders.units == {"infantry": 1}


def test_G6_who_could_come_to_a_neutral_attacks_it_or_takes_it_over() -> None:
    (come,) = [each for each in threats(world(YUGOSLAVIA).g, "yugoslavia") if each.comes]
    assert (come.power, come.attacks, come.there) == ("germany", True, {"infantry": 1})
    (come,) = [each for each in threats(world(NORWAY).g, "finland") if each.comes]
    assert (come.power, come.attacks) == ("germany", False)


# ------------------------------------------------------------------ rockets


def test_G11_no_rocket_flies_over_a_neutral_that_has_been_attacked() -> None:
    line = "power=ussr war=japan-ussr tech.ussr=rockets fac.buryatia=air_base"
    table = world(f"{line} holds.suiyuan=japan fac.suiyuan=air_base")
    for neutral in ("ulaanbaatar", "central_mongolia"):
        kept(table.g).attacked[neutral] = STRICT

    assert flights(table.g, "ussr", "buryatia")["suiyuan"] == 3
    assert targets(table.g, "ussr", "buryatia") == []
