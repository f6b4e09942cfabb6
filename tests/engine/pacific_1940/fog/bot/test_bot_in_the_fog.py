"""The program in the fog: what it decides where fleets meet, by what its side knows."""

import random

import pytest

from engine.games.pacific_1940.battle.raid_choices import CallInterceptors, Intercept
from engine.games.pacific_1940.battle.raids import Raid
from engine.games.pacific_1940.fog.meeting.blitz import Blitz, OfferBlitz
from engine.games.pacific_1940.fog.meeting.carrying_out import CarryOut
from engine.games.pacific_1940.fog.meeting.contact import AttackFound, AttackOrIgnore
from engine.games.pacific_1940.fog.meeting.free_shot import ShootFreely, ShootOrAvoid
from engine.games.pacific_1940.fog.meeting.land import AttackLand
from engine.games.pacific_1940.fog.meeting.marching import March
from engine.games.pacific_1940.fog.meeting.radar import AnswerBlip, GoUp
from engine.games.pacific_1940.fog.meeting.silent import (
    FightOrStayOut,
    JoinBattle,
    JoinOrHide,
    StayOut,
)
from engine.games.pacific_1940.fog.meeting.tokens import (
    AimTokens,
    CallKamikazes,
    DiveAt,
    UseTokens,
)
from engine.games.pacific_1940.fog.sequence import FogTurn, FogWar
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import COMBAT, Attack
from tests.engine.pacific_1940.fog.bot.believing import CAPTAIN, RULES, chosen, seen
from tests.engine.pacific_1940.fog.knowledge.test_knowledge import in_fog

WAR = "war=japan-usa,japan-uk,japan-anzac"

# ------------------------------------------------------------------ attack or ignore


def test_transports_that_a_destroyer_finds_are_sunk() -> None:
    g = in_fog(f"power=usa {WAR} sz35=usa:1dd")
    seen(g, "allies", "sz35", "japan", transport=2)
    found = chosen(g, AttackOrIgnore(role="usa", zone="sz35", targets=["tr"]))
    assert found == AttackFound(("tr",))


def test_a_submarine_does_not_attack_a_fleet_that_it_may_pass() -> None:
    g = in_fog(f"power=usa {WAR} sz35=usa:1sub")
    seen(g, "allies", "sz35", "japan", battleship=1, cruiser=1, destroyer=1)
    found = chosen(g, AttackOrIgnore(role="usa", zone="sz35", targets=["cap", "dd"]))
    assert found == AttackFound(())


def test_8_3_a_damaged_battleship_passes_what_a_whole_one_attacks() -> None:
    ask = AttackOrIgnore(role="usa", zone="sz35", targets=["cap", "dd"])
    found = []
    for ship in ("1bb", "1bb!"):
        g = in_fog(f"power=usa {WAR} sz35=usa:{ship}+1dd")
        found.append(chosen(seen(g, "allies", "sz35", "japan", battleship=1), ask))
    assert found[0] != AttackFound(())
    assert found[1] == AttackFound(())


def test_the_aircraft_of_a_carrier_are_reckoned_with() -> None:
    """The carrier alone would be sunk; with two fighters over it it is left alone."""
    ask = AttackOrIgnore(role="usa", zone="sz35", targets=["cap"])
    line = f"power=usa {WAR} sz35=usa:2tac"
    alone = seen(in_fog(line), "allies", "sz35", "japan", carrier=1)
    assert chosen(alone, ask) == AttackFound(("cap",))
    covered = seen(in_fog(line), "allies", "sz35", "japan", carrier=1, fighter=2)
    assert chosen(covered, ask) == AttackFound(())


def test_a_landing_does_not_stop_for_a_transport_on_its_way() -> None:
    """The same ships would sink it if they were about nothing else."""
    g = in_fog(f"power=usa {WAR} sz35=usa:1dd+1trn[2inf]")
    seen(g, "allies", "sz35", "japan", transport=1)
    ask = AttackOrIgnore(role="usa", zone="sz35", targets=["tr"])
    assert chosen(g, ask) == AttackFound(("tr",))
    landing = Order(
        units=("usa_destroyer_1", "usa_transport_1"),
        path=("sz34", "sz35", "sz20"),
        ashore="kwangtung",
        landing=("usa_infantry_1", "usa_infantry_2"),
    )
    under_way = CarryOut(
        power="usa",
        phase=COMBAT,
        orders=[],
        march=March(order=landing, units=list(landing.units), at=1),
    )
    turn = FogTurn(power="usa", at="homeless_aircraft")
    g.state.stack[:] = [FogWar(at="again"), turn, under_way, ask]
    found = CAPTAIN.choose(RULES, g.state, ask, random.Random(1))
    assert found.choice == AttackFound(())


# ------------------------------------------------------------------ submarines


def test_submarines_shoot_at_transports_that_sail_alone() -> None:
    g = in_fog(f"power=usa {WAR} sz35=japan:2sub;usa:3trn")
    seen(g, "axis", "sz35", "usa", transport=3)
    found = chosen(g, ShootOrAvoid(role="japan", zone="sz35", submarines=2))
    assert found == ShootFreely(2)


def test_f55_fewer_super_submarines_are_enough_where_their_shots_hit_on_three() -> None:
    line = f"power=usa {WAR} tech.japan=super_submarines sz35=japan:6sub;usa:1trn"
    fired = [
        chosen(
            seen(in_fog(line, research=True, super_free_shots=switch), "axis", "sz35", "usa"),
            ShootOrAvoid(role="japan", zone="sz35", submarines=6),
        )
        for switch in (False, True)
    ]
    assert fired == [ShootFreely(6), ShootFreely(4)]


def test_a_submarine_stays_hidden_beside_a_battle_that_is_lost() -> None:
    g = in_fog(f"power=usa {WAR} sz35=japan:1dd+1sub")
    seen(g, "axis", "sz35", "usa", battleship=2, cruiser=2, destroyer=2)
    ask = JoinOrHide(role="japan", zone="sz35", submarines=["japan_submarine_1"])
    assert chosen(g, ask) == JoinBattle(0)


def test_submarines_join_a_battle_that_they_turn() -> None:
    g = in_fog(f"power=usa {WAR} sz35=japan:1ca+2sub")
    seen(g, "axis", "sz35", "usa", cruiser=1, transport=2)
    own = ["japan_submarine_1", "japan_submarine_2"]
    assert chosen(g, JoinOrHide(role="japan", zone="sz35", submarines=own)) == JoinBattle(2)


def test_the_submarines_of_a_fleet_fight_beside_it() -> None:
    g = in_fog(f"power=usa {WAR} sz35=usa:1dd+2sub")
    seen(g, "allies", "sz35", "japan", cruiser=1, destroyer=1)
    ask = FightOrStayOut(role="usa", zone="sz35", submarines=["usa_submarine_1", "usa_submarine_2"])
    assert chosen(g, ask) == StayOut(0)


def test_a_submarine_keeps_out_of_a_battle_in_which_it_would_only_die() -> None:
    g = in_fog(f"power=usa {WAR} sz35=usa:1dd+1sub")
    seen(g, "allies", "sz35", "japan", battleship=3, destroyer=3)
    ask = FightOrStayOut(role="usa", zone="sz35", submarines=["usa_submarine_1"])
    assert chosen(g, ask) == StayOut(1)


# ------------------------------------------------------------------ aircraft and kamikazes

BASE = "fac.philippines=air_base"


def test_nobody_goes_up_alone_against_a_fleet_that_was_seen_near() -> None:
    g = in_fog(f"power=japan {WAR} philippines=usa:2ftr {BASE}")
    seen(g, "allies", "sz35", "japan", carrier=2, fighter=4, battleship=2, destroyer=2)
    assert chosen(g, AnswerBlip(role="usa", base="philippines", zone="sz35")) == GoUp(())


def test_fighters_go_up_for_the_transports_of_a_weak_group() -> None:
    g = in_fog(f"power=japan {WAR} philippines=usa:3ftr {BASE}")
    seen(g, "allies", "sz35", "japan", destroyer=1, transport=3)
    found = chosen(g, AnswerBlip(role="usa", base="philippines", zone="sz35"))
    assert len(found.aircraft) == 3


def test_no_token_is_called_against_a_destroyer() -> None:
    g = in_fog(f"power=usa {WAR} tokens.japan=6 japan=japan:4inf")
    seen(g, "axis", "sz6", "usa", destroyer=1)
    assert chosen(g, CallKamikazes(role="japan", zone="sz6")) == UseTokens(0)


def test_tokens_are_called_against_carriers() -> None:
    """Whose aircraft have no deck once they are damaged."""
    g = in_fog(f"power=usa {WAR} tokens.japan=6 japan=japan:4inf")
    seen(g, "axis", "sz6", "usa", carrier=2, fighter=4, destroyer=2)
    found = chosen(g, CallKamikazes(role="japan", zone="sz6"))
    assert found.count >= 1


def test_7_6_tokens_are_called_against_ships_that_one_hit_sinks() -> None:
    g = in_fog(f"power=usa {WAR} tokens.japan=6 japan=japan:4inf")
    seen(g, "axis", "sz6", "usa", battleship=1, cruiser=2)
    assert chosen(g, CallKamikazes(role="japan", zone="sz6")) == UseTokens(2)


def test_7_6_no_token_is_called_against_a_battleship_that_one_hit_only_damages() -> None:
    g = in_fog(f"power=usa {WAR} tokens.japan=6 japan=japan:4inf")
    seen(g, "axis", "sz6", "usa", battleship=2)
    assert chosen(g, CallKamikazes(role="japan", zone="sz6")) == UseTokens(0)


def test_against_a_fleet_that_was_seen_near_but_not_here_one_token_is_enough() -> None:
    """It may be a destroyer that comes in alone."""
    g = in_fog(f"power=usa {WAR} tokens.japan=6 japan=japan:4inf")
    near = next(zone for zone in g.neighbours("sz6") if g.is_sea(zone))
    seen(g, "axis", near, "usa", turn=1, carrier=3, battleship=2)
    found = chosen(g, CallKamikazes(role="japan", zone="sz6"))
    assert found.count <= 1


def test_the_token_is_aimed_at_the_damaged_carrier() -> None:
    g = in_fog(f"power=usa {WAR} tokens.japan=6 sz6=usa:1cv!+1cv+1dd")
    ships = {
        "usa:carrier:0:1": "usa_carrier_2",
        "usa:carrier:1:1": "usa_carrier_1",
        "usa:destroyer:0:1": "usa_destroyer_1",
    }
    ask = AimTokens(role="japan", zone="sz6", count=1, ships=ships)
    assert chosen(g, ask) == DiveAt(("usa:carrier:1:1",))


def test_every_token_that_was_called_is_aimed() -> None:
    g = in_fog(f"power=usa {WAR} tokens.japan=6 sz6=usa:1dd")
    ships = {"usa:destroyer:0:1": "usa_destroyer_1"}
    found = chosen(g, AimTokens(role="japan", zone="sz6", count=3, ships=ships))
    assert len(found.targets) == 3


@pytest.mark.parametrize(("army", "goes_up"), [("", True), ("4inf+1tank", False)])
def test_8_1_fighters_stay_for_a_battle_to_which_they_are_called_with_all_others(
    army: str, *, goes_up: bool
) -> None:
    """An army was seen in Burma; it has come to India, or only a bomber has."""
    line = "turn=3 power=japan war=japan-uk fac.india=major_complex purse.uk=17 holds.burma=japan"
    came = f"+{army}" if army else ""
    g = in_fog(f"{line} india=japan:1bmb{came};uk:2inf+2ftr")
    seen(g, "allies", "burma", "japan", turn=2, infantry=4, tank=1)
    land = [key for key in g.own_at("india", "japan") if g.unit(key).is_land]
    raiders = {"japan_strategic_bomber_1": "major_complex"}
    g.state.attacks = {"india": Attack(space="india", units=land, raiders=raiders)}
    ask = CallInterceptors(role="uk", space="india")
    g.state.stack[:] = [
        FogWar(at="again"),
        FogTurn(power="japan", at="homeless_aircraft"),
        AttackLand(space="india", at="bombardment", is_fought=True),
        Raid(space="india", at="call_interceptors", called=["uk"]),
        ask,
    ]
    choice = CAPTAIN.choose(RULES, g.state, ask, random.Random(1)).choice
    assert isinstance(choice, Intercept)
    assert bool(choice.fighters) is goes_up


# ------------------------------------------------------------------ blitz

TANKS = f"power=japan {WAR} holds.kwangsi=japan kwangsi=japan:2tank"


def test_tanks_go_on_into_land_that_is_believed_empty() -> None:
    g = in_fog(f"{TANKS} taken=kwangsi")
    for key in ("japan_tank_1", "japan_tank_2"):
        g.pieces[key].came_from, g.pieces[key].spent = "kwangtung", 1
    found = chosen(g, OfferBlitz(role="japan", space="kwangsi", units=list(g.pieces)))
    assert isinstance(found, Blitz)
    assert len(found.advances) == 2


def test_tanks_do_not_go_on_against_an_army_that_was_seen_there() -> None:
    g = in_fog(f"{TANKS} taken=kwangsi holds.french_indo_china=japan")
    for space in g.neighbours("kwangsi"):
        if g.is_hostile(space, "japan") and not g.is_sea(space):
            seen(g, "axis", space, g.controller(space), turn=1, infantry=4)
    for key in ("japan_tank_1", "japan_tank_2"):
        g.pieces[key].came_from, g.pieces[key].spent = "kwangtung", 1
    found = chosen(g, OfferBlitz(role="japan", space="kwangsi", units=["japan_tank_1"]))
    assert found == Blitz()
