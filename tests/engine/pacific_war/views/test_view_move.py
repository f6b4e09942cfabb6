"""8.10 to 8.12 What whoever leads a group is shown of its reach, held against the rules."""

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from engine.core.dice import seed_from
from engine.core.events import kind_of
from engine.core.sequence.flow import open_asks
from engine.core.testing.playing import moves
from engine.games.pacific_war.movement.moves import ChooseGoal, Goal, NavalMove
from engine.games.pacific_war.movement.task_group import Pick, PickShips, SetOff
from engine.games.pacific_war.resolution.odds import Forecast
from engine.games.pacific_war.views.view_move import GoalView, MoveView
from tests.engine.pacific_war.helpers import RULES, Table, at


def shown(table: Table, role: str | None = None) -> MoveView:
    move = RULES.view(table.state, role or table.role).board.move
    assert move is not None
    return move


def goal(table: Table, zone: str) -> GoalView:
    (found,) = (goal for goal in shown(table).goals if goal.zone == zone)
    return found


def positions(kind: type, seeds: range) -> Iterator[Table]:
    """The positions of games that seek a fight in which a decision of a kind is open."""
    for seed in seeds:
        state = RULES.setup(seed_from(f"reach {seed}"), {})
        for _, _, applied in moves(RULES, state, random.Random(seed), bias=1):
            if isinstance(next(iter(open_asks(applied.state)), None), kind):
                yield Table(applied.state)


def test_8_10_1_the_zones_shown_are_those_one_may_choose() -> None:
    seen = 0
    for table in positions(ChooseGoal, range(4)):
        move = shown(table)
        assert [goal.zone for goal in move.goals] == [
            option.target for option in table.ask.options if option.kind == "goal"
        ]
        for each in move.goals:
            check_way(table, move.zone, each)
        seen += len(move.goals)
    assert seen > 200


def test_9_2_a_combat_shows_what_each_sides_attacks_in_its_first_round_would_be() -> None:
    line = "acts=japan truk=akagi,nachi rabaul=us_wasp,us_chester base.rabaul=allied"
    table = at(line, 1, 1)
    table.do("move_from truk", "pick akagi", "pick nachi")

    own, theirs, own_guns, their_guns = goal(table, "rabaul").strikes

    assert [(each.side, each.segment) for each in (own, theirs, own_guns, their_guns)] == [
        ("japan", "airstrike"),
        ("allied", "airstrike"),
        ("japan", "surface"),
        ("allied", "surface"),
    ]
    gunnery = {key: table.g.unit(key).gunnery for key in ("jp_nachi", "us_wasp", "us_chester")}
    assert own_guns.strength == gunnery["jp_nachi"]
    assert their_guns.strength == gunnery["us_wasp"] + gunnery["us_chester"]
    table.do("goal rabaul", "stand")
    fought = table.told("struck")
    assert [(each.side, each.strength) for each in fought[:2]] == [
        (own.side, own.strength),
        (theirs.side, theirs.strength),
    ]
    assert table.where("akagi") != "truk"


def test_9_1_2_where_nobody_has_carriers_the_guns_are_shown() -> None:
    table = at("acts=japan truk=nachi,yamashiro rabaul=us_chester base.rabaul=allied")
    table.do("move_from truk", "pick nachi", "set_off")

    assert [(each.side, each.segment) for each in goal(table, "rabaul").strikes] == [
        ("japan", "surface"),
        ("allied", "surface"),
    ]
    assert table.where("nachi") == "truk"


def check_way(table: Table, origin: str, goal: GoalView) -> None:
    """The way is one: route by route, no enemy on it, and no dearer than what it costs."""
    g, enemy = table.g, "allied" if table.role == "japan" else "japan"
    assert (goal.way[0], goal.way[-1]) == (origin, goal.zone)
    assert not any(g.is_occupied(zone, enemy) for zone in goal.way[1:-1])
    assert g.is_occupied(goal.zone, enemy) == goal.combat
    assert len(set(goal.way)) == len(goal.way)
    move = g.under_way(NavalMove)
    assert move is not None
    legs = [dict(g.exits(one))[other] for one, other in pairwise(goal.way)]
    assert sum(legs) == move.goals(g)[goal.zone]


def test_8_10_1_what_is_shown_to_a_group_that_is_formed_is_what_it_gets() -> None:
    seen = 0
    for table in positions(PickShips, range(6)):
        group = shown(table)
        for unit in group.open_to if group.what == "move" and not group.group else ():
            formed = Table(RULES.apply(table.state, table.role, Pick(unit)).state)
            if not formed.asked.endswith(" pick_ships"):
                continue
            sails = Table(RULES.apply(formed.state, table.role, SetOff()).state)
            assert shown(sails).goals == shown(formed).goals
            seen += 1
    assert seen > 100


def test_9_1_what_is_shown_of_a_fight_is_what_comes() -> None:
    """Points left, and whether the enemy is asked for a reaction first."""
    fights = reactions = 0
    for table in positions(ChooseGoal, range(8)):
        for each in shown(table).goals:
            events, asked = sail(table, each.zone)
            assert ("react" in asked) == each.reaction
            began = [event for event in events if kind_of(event) == "combat_began"]
            assert bool(began) == (each.combat and not each.reaction)
            assert all(event.points == each.points_left for event in began)
            assert each.rounds == (each.points_left + 1 if each.combat else 0)
            fights, reactions = fights + len(began), reactions + each.reaction
    assert fights > 20
    assert reactions > 5


def sail(table: Table, zone: str) -> tuple[list[Any], str]:
    """What happens, and who is asked what then."""
    applied = RULES.apply(table.state, table.role, Goal(zone))
    return applied.events, Table(applied.state).asked


# -------------------------------------------------------------------- the examples


def test_8_10_tv_04_hyuga_and_kumano_see_where_each_could_go() -> None:
    table = at("acts=japan japan=hyuga,kumano johnston=chester").do("move_from japan")

    assert "johnston" not in [goal.zone for goal in shown(table).goals]  # with Hyuga
    assert goal(table, "midway").points_left == 1
    assert goal(table, "midway").rounds == 0
    table.do("pick kumano")

    johnston = goal(table, "johnston")
    assert (johnston.points_left, johnston.combat, johnston.rounds) == (0, True, 1)
    assert johnston.way[0] == "japan"
    assert not johnston.reaction  # a cruiser calls for none


def test_8_12_tv_08_midway_may_bring_a_reaction() -> None:
    """Speed 3 and 2 in the group: two points, all spent on the way."""
    line = "acts=japan japan=akagi,nagato,nachi midway=alba hawaii=enterprise"
    table = at(line).do("move_from japan", "pick_all")

    midway = goal(table, "midway")

    assert (midway.points_left, midway.rounds, midway.reaction) == (0, 1, True)
    assert midway.way == ["japan", "midway"]


@pytest.mark.parametrize(
    ("there", "reaction"), [("lexington", True), ("lexington!", False), ("chester,alba", True)]
)
def test_8_12_a_reaction_is_announced_by_what_lies_on_the_table(there: str, reaction: bool) -> None:
    """AMB-28: never by a hand."""
    for hand in ("A03,A04", "A09"):
        line = f"acts=japan truk=nachi kwajalein={there} hand.allied={hand}"
        table = at(line).do("move_from truk")
        assert goal(table, "kwajalein").reaction == reaction


def test_8_10_1_the_way_leads_round_the_enemy() -> None:
    """PW-12: a cheapest way, through zones without enemies."""
    table = at("acts=japan japan=nachi,myoko marianas=chester").do("move_from japan")

    goals = {goal.zone: goal for goal in shown(table).goals}

    assert goals["marianas"].combat
    assert not any("marianas" in goal.way[:-1] for goal in goals.values())
    assert "truk" not in goals or len(goals["truk"].way) > 2


def test_8_10_1_a_picked_group_has_its_own_reach_and_an_empty_one_that_of_all() -> None:
    line = "acts=japan truk=fuso,nachi kwajalein=chester johnston=houston"
    table = at(line).do("move_from truk")
    everybody = [goal.zone for goal in shown(table).goals]
    assert "kwajalein" in everybody

    table.do("pick nachi")

    cruiser = goal(table, "kwajalein")
    assert cruiser.points_left == 2
    table.do("put_back nachi", "pick fuso")
    assert goal(table, "kwajalein").points_left == 0
    assert shown(table).group == ["jp_fuso"]


def test_8_12_1_a_pursuit_shows_what_is_left() -> None:
    """AMB-26, PW-11."""
    table = at("acts=japan truk=nachi,myoko kwajalein=lexington johnston=chester")
    table.do("move_from truk", "pick_all", "goal kwajalein", "evacuate hawaii")

    assert shown(table).what == "pursuit"
    johnston = goal(table, "johnston")
    assert (johnston.points_left, johnston.rounds, johnston.combat) == (0, 1, True)


def test_8_5_a_free_move_meets_nobody() -> None:
    table = at("acts=japan truk=nachi,myoko kwajalein=chester hand.japan=J09")
    table.do("launch_event J09")

    move = shown(table)

    assert move.what == "free_move"
    assert "kwajalein" not in [goal.zone for goal in move.goals]
    assert goal(table, "marianas").points_left == 2


# ------------------------------------------------------------------ other groups


def test_8_9_2_a_return_shows_the_ports_while_the_group_is_formed() -> None:
    table = at("acts=japan kwajalein=nachi,myoko!").do("return_from kwajalein")
    forming = shown(table)
    assert (forming.what, forming.ports) == ("return", ["japan", "indochina", "truk"])
    assert forming.open_to == ["jp_nachi", "jp_myoko"] or len(forming.open_to) == 2

    table.do("pick_all")

    assert table.targets("to_port") == sorted(shown(table).ports)
    assert shown(table).group == forming.open_to


def test_8_12_2_whoever_may_react_sees_who_could_come() -> None:
    line = "acts=japan japan=nachi midway=alba hawaii=chester,chicago,nevada truk=myoko"
    table = at(line).do("move_from japan", "goal midway")

    react = shown(table)

    assert (react.what, react.zone) == ("react", "midway")
    assert list(react.sources) == table.targets("counterattack") == ["hawaii"]
    assert react.sources["hawaii"] == ["us_chester", "us_chicago"]  # Nevada has speed 0
    table.do("counterattack hawaii")
    assert (shown(table).what, shown(table).aim) == ("counterattack", "midway")
    assert shown(table).open_to == react.sources["hawaii"]


def test_9_2_each_reaction_shows_what_the_attacks_of_the_combat_after_it_would_be() -> None:
    """Own attacks first; the defender's LBA strike, and nobody guards them with guns."""
    line = "acts=japan japan=akagi,nachi midway=alba hawaii=saratoga,chester,chicago"
    table = at(line, 1, 1).do("move_from japan", "pick_all", "goal midway")

    react = shown(table)

    assert sides_of(react.strikes["midway"]) == ["allied airstrike", "japan airstrike"]
    lone, joined = react.strikes["midway"][0], react.strikes["hawaii"][0]
    saratoga = table.g.unit("us_saratoga").airstrike
    assert joined.strength == lone.strength + saratoga
    assert sides_of(react.strikes["hawaii"])[2:] == ["allied surface", "japan surface"]
    table.do("counterattack hawaii")
    assert shown(table).strikes == {"midway": react.strikes["hawaii"]}  # all of them may come
    table.do("pick chester")
    own, theirs, own_guns, _ = shown(table).strikes["midway"]
    assert (own.strength, own_guns.strength) == (lone.strength, table.g.unit("us_chester").gunnery)
    table.do("set_off")
    assert {each.side: (each.strength, each.column) for each in table.told("struck")} == {
        each.side: (each.strength, *each.after) for each in (own, theirs)
    }


def test_9_2_a_reaction_that_nobody_can_come_to_shows_the_combat_as_it_will_be() -> None:
    table = at("acts=japan japan=nachi midway=alba hawaii=nevada", 1)
    table.do("move_from japan", "goal midway")

    react = shown(table)

    assert react.sources == {}
    (own,) = react.strikes["midway"]
    table.do("stand")
    (struck,) = table.told("struck")
    assert (own.side, own.strength, own.after) == (struck.side, struck.strength, (struck.column,))


def sides_of(strikes: tuple[Forecast, ...]) -> list[str]:
    return [f"{each.side} {each.segment}" for each in strikes]


def test_8_5_a_strike_shows_what_it_is_aimed_at() -> None:
    line = "acts=japan singapore=akagi,kaga,nachi ceylon=hermes,alba hand.japan=J03"
    table = at(line).do("launch_event J03")

    strike = shown(table)

    assert (strike.what, strike.zone, strike.aim) == ("strike", "singapore", "ceylon")
    assert strike.open_to == ["jp_akagi", "jp_kaga"]
    assert strike.goals == []


def test_8_5_a_strike_shows_the_attack_that_comes_of_it() -> None:
    """PW-09: an LBA at its aim shifts it for nobody."""
    line = "acts=japan singapore=akagi,kaga ceylon=hermes,alba hand.japan=J03"
    table = at(line, 3).do("launch_event J03")
    assert [(each.side, each.strength) for each in shown(table).strikes["ceylon"]] == [("japan", 8)]
    table.do("pick akagi")
    (strike,) = shown(table).strikes["ceylon"]

    table.do("set_off")

    (struck,) = table.told("struck")
    assert (strike.strength, strike.after) == (struck.strength, (struck.column,))
    assert strike.ways[struck.hits]


def test_10_2_a_goal_shows_what_the_group_could_capture() -> None:
    """With what is there already."""
    line = "acts=japan indochina=nagato,mutsu,fuso,ise singapore=jlba,kongo philippines=houston"
    table = at(line).do("move_from indochina", "pick_all")
    assert goal(table, "singapore").ground == (1, 2), "14 + 3 + 3"
    assert goal(table, "philippines").ground == (0, 2), "14"
    assert goal(table, "okinawa").ground is None


def test_10_1_a_ship_that_is_cut_off_is_shown_with_its_nearest_ports() -> None:
    """AMB-41."""
    table = at(
        "phase=supply step=japan_isolation johnston=nachi,myoko midway=chester kwajalein=chicago "
        "hawaii=houston samoa=portland"
    )

    cut_off = shown(table)

    assert (cut_off.what, cut_off.zone) == ("isolated", "johnston")
    assert cut_off.group == [table.ask.about["unit"]]
    assert sorted(cut_off.ports) == table.targets("to_port")


def test_only_the_side_that_is_asked_sees_its_group() -> None:
    table = at("acts=japan japan=akagi,kaga,nachi").do("move_from japan", "pick akagi")

    assert shown(table, "japan").group == ["jp_akagi"]
    for role in ("allied", None):
        assert RULES.view(table.state, role).board.move is None


def test_8_10_1_the_zones_that_a_group_has_passed_are_seen_by_both_sides() -> None:
    table = at("acts=japan japan=akagi,kaga hawaii=enterprise midway=hornet")
    table.do("move_from japan", "pick_all")
    assert RULES.view(table.state, "japan").board.passed == []
    way = goal(table, "midway").way

    table.do("goal midway")

    for role in ("japan", "allied", None):
        assert RULES.view(table.state, role).board.passed == way


def test_8_12_1_a_pursuit_goes_on_from_where_the_group_has_come() -> None:
    table = at("acts=japan truk=nachi kwajalein=lexington,alba johnston=saratoga hand.allied=none")
    table.do("move_from truk", "goal kwajalein", "evacuate hawaii", "goal johnston")

    assert RULES.view(table.state, "japan").board.passed == ["truk", "kwajalein", "johnston"]


def test_8_12_2_what_could_come_and_where_one_may_evacuate_to_have_their_ways() -> None:
    table = at("acts=japan japan=akagi midway=enterprise hawaii=hornet,chester")
    move = shown(table.do("move_from japan", "goal midway"))

    assert move.ways == {"hawaii": ["hawaii", "midway"]}
    assert sorted(zone for zone in move.homes) == table.targets("evacuate")
    assert move.homes["hawaii"] == ["midway", "hawaii"]
    assert shown(table.do("counterattack hawaii")).ways == {"midway": ["hawaii", "midway"]}


def test_10_4_a_return_has_a_way_to_each_port_over_open_waters() -> None:
    table = at("acts=japan kwajalein=akagi,kaga truk=aoba").do("return_from kwajalein")
    move = shown(table)

    assert sorted(move.homes) == sorted(move.ports)
    for port, way in move.homes.items():
        assert (way[0], way[-1]) == ("kwajalein", port)
        assert all(there in dict(table.g.exits(here)) for here, there in pairwise(way))


def test_13_1_before_a_move_its_hybrids_are_forecast_as_they_will_fight_turned_over() -> None:
    line = "turn=5 acts=japan japan=ise_hybrid,taiho okinawa=us_hornet"
    table = at(line, *[3] * 8, hybrid_carriers=True).do("move_from japan", "pick_all")
    forecasts = [each for each in goal(table, "okinawa").strikes if each.segment == "airstrike"]
    table.do("goal okinawa")
    while "struck" not in [kind_of(event) for event in table.events]:
        table.do("stand" if "stand" in table.open else "pass_card")
    struck = [event for event in table.events if kind_of(event) == "struck"]
    assert [each.shifts for each in forecasts] == [each.shifts for each in struck]
