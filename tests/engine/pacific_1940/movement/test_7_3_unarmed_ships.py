"""7.3 Ships without an attack that begin the turn beside enemy warships: they fight or leave."""

from engine.core.sequence.composed import Place
from engine.games.pacific_1940.battle.fights import SeaBattle
from engine.games.pacific_1940.odds.plans import foreseen
from engine.games.pacific_1940.odds.terms import Battle
from engine.games.pacific_1940.planning.forgotten import found as forgotten
from engine.games.pacific_1940.planning.pointing import pointed
from engine.games.pacific_1940.position.state import COMBAT, NONCOMBAT
from engine.games.pacific_1940.position.tentative import Tentative
from tests.engine.pacific_1940.economy.test_6_whole_turns import NO_MOVES, Play
from tests.engine.pacific_1940.helpers import at
from tests.engine.pacific_1940.movement.moving import carried_out, fighters, go, why_not

CAUGHT = "power=usa war=japan-usa,japan-uk,japan-anzac sz31=usa:1trn+1cv;japan:1dd"
TRANSPORT, CARRIER = "usa_transport_1", "usa_carrier_1"
BOTH = [CARRIER, TRANSPORT]


def test_7_3_unarmed_ships_that_stay_beside_enemy_warships_are_fought() -> None:
    assert fighters(carried_out(at(CAUGHT)), "sz31") == BOTH
    play = Play(CAUGHT, 1, 6).do(NO_MOVES)
    (began,) = play.told("battle_began")
    assert began.forces == {"usa": {"transport": 1, "carrier": 1}, "japan": {"destroyer": 1}}


def test_7_3_a_transport_that_stays_alone_beside_enemy_warships_is_lost() -> None:
    play = Play("power=usa war=japan-usa sz31=usa:1trn[1inf];japan:1dd", 6).do(NO_MOVES)
    (lost,) = play.told("units_lost")
    assert lost.how == "no_way_out"
    assert TRANSPORT not in play.state.counters
    assert "usa_infantry_1" not in play.state.counters


def test_7_3_unarmed_ships_may_leave_instead() -> None:
    away = go(TRANSPORT, CARRIER, by="sz31 sz26")
    war = carried_out(at(CAUGHT), away)
    assert war.state.attacks == {}
    one = carried_out(at(CAUGHT), go(CARRIER, by="sz31 sz26"))
    assert fighters(one, "sz31") == [TRANSPORT]


def test_7_3_an_order_to_stay_and_be_fought_may_be_given() -> None:
    stay = go(TRANSPORT, CARRIER, by="sz31")
    assert fighters(carried_out(at(CAUGHT), stay), "sz31") == BOTH


def test_7_3_pointing_offers_to_stay_and_fight() -> None:
    draft = Tentative(at(CAUGHT).g, "usa", COMBAT)
    found = pointed(draft, Place(at="sz31", chosen="1 cv"), draft.g)
    assert found
    stay = next(each for each in found.destinations if each.path == ("sz31",))
    assert (stay.does, stay.refusal) == ("stay", None)
    assert stay.defenders == {"japan": (("destroyer", 1),)}


def test_7_3_who_stayed_does_not_move_in_the_noncombat_move() -> None:
    war = carried_out(at(CAUGHT))
    (battle,) = SeaBattle(zone="sz31").fight(war.g)
    battle.begin(war.g)
    for ship in BOTH:
        away = go(ship, by="sz31 sz26")
        assert why_not(war, away, phase=NONCOMBAT) == "12 has_moved_or_fought"


def test_7_3_ships_that_stay_beside_submarines_or_transports_alone_are_left_alone() -> None:
    war = carried_out(at("power=usa war=japan-usa sz31=usa:1trn+1cv;japan:1sub+1trn"))
    assert war.state.attacks == {}


def test_7_3_nobody_is_made_to_fight_a_fleet_at_peace() -> None:
    assert carried_out(at("power=usa sz31=usa:1trn;japan:1dd")).state.attacks == {}


def test_7_3_a_plan_tells_of_ships_that_will_be_fought_where_they_stay() -> None:
    g = at(CAUGHT).g
    told = [each for each in forgotten(g, "usa", COMBAT, ()) if each.fact == "caught"]
    assert [(each.space, dict(each.kinds)) for each in told] == [
        ("sz31", {"carrier": 1, "transport": 1})
    ]
    away = (go(TRANSPORT, CARRIER, by="sz31 sz26"),)
    assert not [each for each in forgotten(g, "usa", COMBAT, away) if each.fact == "caught"]
    armed = at(CAUGHT.replace("1cv", "1cv+1ca")).g
    assert not [each for each in forgotten(armed, "usa", COMBAT, ()) if each.fact == "caught"]


def test_8_the_odds_of_a_plan_count_ships_that_are_fought_where_they_stay() -> None:
    (only,) = foreseen(at(CAUGHT).g, "usa", ())
    asked = only.asked
    assert isinstance(asked, Battle)
    assert asked.attackers.units == {"transport": 1, "carrier": 1}
    assert asked.defenders.units == {"destroyer": 1}
