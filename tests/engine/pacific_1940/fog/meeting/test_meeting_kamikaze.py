"""R15 Kamikazes in the fog: a notice, tokens called unseen, aimed after a look, thrown first."""

import random
from typing import Any

import pytest

from engine.games.pacific_1940.battle.assault import bombarding_at
from engine.games.pacific_1940.fog.knowledge.reckoning import last_seen
from engine.games.pacific_1940.fog.meeting.contact import AttackFound
from engine.games.pacific_1940.fog.meeting.radar import GoUp
from engine.games.pacific_1940.fog.meeting.silent import JoinBattle
from engine.games.pacific_1940.fog.meeting.tokens import DiveAt, UseTokens
from engine.games.pacific_1940.position.orders import StandingOrders
from engine.games.pacific_1940.position.versions import FOURTH, earlier_rules
from tests.engine.pacific_1940.fog.carried import Evening
from tests.engine.pacific_1940.fog.meeting.meetings import Meets, begin, fogged, meets
from tests.engine.pacific_1940.movement.moving import go

WAR = "power=usa war=japan-usa"
MISSES = (6,) * 40
DD = "usa:destroyer:0:1"


def dives(mover: str, there: str = "", *dice: int, **how: Any) -> Meets:
    """A group is in a zone of kamikazes without a base beside it."""
    words = f"usa:{mover};japan:{there}" if there else f"usa:{mover}"
    tokens = how.pop("tokens", 6)
    line = f"{WAR} tokens.japan={tokens} sz17={words}"
    return meets(line, "sz17", *(dice or MISSES), came_from="sz16", **how)


@pytest.mark.parametrize("mover", ["1ca", "1dd", "1bb", "1cv"])
def test_r15_a_surface_warship_gives_a_notice(mover: str) -> None:
    table = dives(mover)
    assert table.said() == ["axis kamikaze_target"]
    assert table.asked == "japan call_kamikazes"
    assert (table.ask.SECRET, table.ask.BARRIER) == (True, True)
    assert table.choices() == ["0", "1", "2", "3", "4", "5", "6"]


@pytest.mark.parametrize("mover", ["1trn", "1sub", "2ftr"])
def test_r15_others_do_not(mover: str) -> None:
    assert dives(mover).said() == []


def test_r15_no_notice_without_tokens() -> None:
    table = dives("1ca", tokens=0)
    assert (table.said(), table.asked) == ([], "")


def test_a9_tokens_asleep_give_no_notice() -> None:
    assert dives("1ca", kamikazes_asleep=True).said() == []


def test_a13_no_kamikazes_in_the_noncombat_move_unless_the_table_wants_it() -> None:
    assert dives("1ca", phase="noncombat").said() == []
    wanted = dives("1ca", phase="noncombat", notices_in_noncombat=True)
    assert wanted.said() == ["axis kamikaze_target"]


def test_r15_tokens_kept_leave_no_trace() -> None:
    table = dives("1ca").answer(UseTokens(0))
    assert table.said_to("allies") == []
    assert (table.stopped, table.state.tokens["japan"]) == ([], 6)
    assert table.g.fog.closed == table.state.kamikaze_zones == []
    assert bombarding_at(table.g, "sz17") == ["usa_cruiser_1"]


def test_8_3_a_standing_order_keeps_tokens_from_a_zone() -> None:
    table = fogged(f"{WAR} sz17=usa:1ca")
    table.state.standing_orders["japan"] = StandingOrders(no_kamikaze=("sz17",))
    begin(table, "sz17")
    assert (table.said(), table.asked) == (["axis kamikaze_target"], "")


def test_a34_a_token_stops_a_passing_fleet_and_makes_a_battle_without_a_ship() -> None:
    table = dives("1dd+1ca+1trn[1inf]", "", 6).answer(UseTokens(1))
    assert table.said() == [
        "axis kamikaze_target",
        "axis attacked",
        "allies stopped",
        "axis contact",
    ]
    assert (table.the("attacked").units, table.the("attacked").tokens) == ((), 1)
    assert table.asked == "japan aim_tokens"
    table.answer(DiveAt((DD,)))
    assert table.stopped == ["usa_cruiser_1", "usa_destroyer_1", "usa_transport_1"]
    assert table.all("battle_began") == []
    assert table.g.fog.closed == table.state.sea_battles == ["sz17"]
    assert table.state.kamikaze_zones == ["sz17"]
    assert bombarding_at(table.g, "sz17") == []


def test_a9b_targets_are_named_after_a_look_and_before_any_die() -> None:
    table = dives("2dd+1ca", "", 1, 6).answer(UseTokens(2))
    assert table.all("contact")[-1].forces == {"usa": {"cruiser": 1, "destroyer": 2}}
    assert table.state.tokens["japan"] == 6
    table.answer(DiveAt((DD, "usa:cruiser:0:1")))
    assert [event.outcome for event in table.all("kamikaze_struck")] == ["sunk", "missed"]
    assert table.the("kamikazes_sent").left == table.state.tokens["japan"] == 4
    assert table.stopped == ["usa_cruiser_1", "usa_destroyer_2"]


def test_a9b_a_look_shows_the_fleet_and_neither_cargo_nor_those_who_pass() -> None:
    table = dives("1ca+1trn[1tank+1inf]+1ftr").answer(UseTokens(1))
    assert table.all("contact")[-1].forces == {"usa": {"cruiser": 1, "transport": 1}}


def test_a9b_targets_are_called_by_what_is_seen_and_never_by_their_keys() -> None:
    table = dives("2dd+1bb!+1bb+1trn").answer(UseTokens(2))
    names = [part.target for part in table.ask.parts(table.g, DiveAt())]
    assert names == ["usa:battleship:0:1", "usa:battleship:1:1", DD]
    assert not {*names} & {*table.state.counters}
    more = [part.target for part in table.ask.parts(table.g, DiveAt((DD,)))]
    assert more[-2:] == [DD, "usa:destroyer:0:2"]


def test_a9b_every_token_that_was_called_needs_a_target() -> None:
    table = dives("2dd").answer(UseTokens(2))
    assert table.why_not(DiveAt((DD,))) == "fog 8 tokens_without_target"
    assert table.why_not(DiveAt((DD,) * 3)) == "7.6 tokens_spent"
    assert table.why_not(DiveAt((DD, "usa_destroyer_1"))) == "7.6 no_target"
    assert table.why_not(DiveAt((DD, DD))) is None


def test_a9b_a_random_aim_is_whole_and_legal() -> None:
    table = dives("2dd+1bb").answer(UseTokens(4))
    for seed in range(20):
        assert table.why_not(table.ask.sample(table.g, random.Random(seed))) is None


def test_7_6_a_third_token_at_a_ship_that_has_sunk_is_too_late() -> None:
    table = dives("1bb", "", 1, 2, 6).answer(UseTokens(3))
    table.answer(DiveAt(("usa:battleship:0:1",) * 3))
    outcomes = [event.outcome for event in table.all("kamikaze_struck")]
    assert outcomes == ["damaged", "sunk", "too_late"]
    assert table.stopped == []


def ledger(table: Meets, side: str = "axis") -> list[tuple[str, Any, Any]]:
    """What a side has written down since the game began: how, whom, and who is damaged."""
    entries = table.g.knowledge(side).sightings
    return [(e.source, e.forces, e.damaged) for e in entries if e.source != "opening"]


def test_f58_ships_that_kamikazes_sink_are_struck_off_the_list_of_who_was_seen() -> None:
    table = dives("2dd+1bb", "", 1, 6, 2, 1).answer(UseTokens(4))
    table.answer(DiveAt((DD, DD, "usa:battleship:0:1", "usa:destroyer:0:2")))

    assert ledger(table)[1:] == [
        ("contact", {"usa": {"battleship": 1, "destroyer": 2}}, {}),
        ("kamikaze_struck", {"usa": {"battleship": 1, "destroyer": 1}}, {}),
        ("kamikaze_struck", {"usa": {"battleship": 1, "destroyer": 1}}, {"usa": {"battleship": 1}}),
        ("kamikaze_struck", {"usa": {"battleship": 1}}, {"usa": {"battleship": 1}}),
    ]
    assert ledger(table, "allies") == []


def test_f58_a_ship_that_two_hits_sink_is_gone_with_its_damage() -> None:
    table = dives("1bb+1ca", "", 1, 1).answer(UseTokens(2))
    table.answer(DiveAt(("usa:battleship:0:1",) * 2))

    assert ledger(table)[-1] == ("kamikaze_struck", {"usa": {"cruiser": 1}}, {})


def test_f58_a_whole_fleet_sunk_leaves_an_empty_sea() -> None:
    table = dives("1dd", "", 1).answer(UseTokens(1), DiveAt((DD,)))

    assert ledger(table)[-1] == ("kamikaze_struck", {}, {})
    assert last_seen(table.g.knowledge("axis").sightings)["sz17"].forces == {}


def test_f58_a_second_group_of_the_same_look_is_written_down_again() -> None:
    table = Evening(f"{WAR} sz16=usa:2dd tokens.japan=6", 1, 6)
    one, other = (f"usa_destroyer_{number}" for number in (1, 2))
    table.write(go(one, by="sz16 sz17"), go(other, by="sz16 sz17 sz6"))

    table.do(UseTokens(1), DiveAt((DD,)), UseTokens(1), DiveAt((DD,)))

    seen = [e for e in table.g.knowledge("axis").sightings if e.space == "sz17"]
    assert table.where(one) == "lost" and table.where(other) == "sz17"
    assert [(e.source, e.forces) for e in seen][-3:] == [
        ("kamikaze_struck", {}),
        ("kamikaze_target", {}),
        ("contact", {"usa": {"destroyer": 1}}),
    ]


def test_f58_versions_1_to_4_kept_them_as_they_were_seen() -> None:
    table = fogged(f"{WAR} sz17=usa:1dd+1ca", 1)
    table.g.earlier = earlier_rules(FOURTH)
    begin(table, "sz17", came_from="sz16").answer(UseTokens(1), DiveAt((DD,)))

    assert ledger(table)[-1] == ("contact", {"usa": {"cruiser": 1, "destroyer": 1}}, {})


def test_r15_dice_fall_and_ships_are_gone_before_round_1() -> None:
    table = dives("1dd+1ca", "1dd", 1, *MISSES).answer(UseTokens(1))
    assert table.said()[1:] == ["axis attacked", "allies stopped", "axis contact"]
    table.answer(DiveAt((DD,)))
    kinds = [event.__struct_config__.tag for event in table.heard]
    assert kinds.index("kamikaze_struck") < kinds.index("battle_began")
    assert table.the("battle_began").forces["usa"] == {"cruiser": 1}


def test_r15_a_fleet_sunk_by_kamikazes_fights_no_battle() -> None:
    table = dives("1dd", "1ca", 1).answer(UseTokens(1), DiveAt((DD,)))
    assert table.all("battle_began") == []
    assert (table.asked, table.stopped) == ("", [])
    assert table.g.fog.closed == ["sz17"]


def test_r15_transports_beside_a_token_are_fought_with_it() -> None:
    table = dives("1ca", "1trn", 6).answer(UseTokens(1), DiveAt(("usa:cruiser:0:1",)))
    assert table.where("japan_transport_1") == "lost"
    assert table.stopped == ["usa_cruiser_1"]


def test_r15_no_tokens_and_then_the_choice_is_the_movers() -> None:
    table = dives("1ca", "1trn").answer(UseTokens(0))
    assert table.asked == "usa attack_or_ignore"
    assert table.answer(AttackFound()).said_to("allies") == ["choose_attack"]


# ---------------------------------------------------------------------- the dialogues

D3 = (
    "power=usa war=japan-usa holds.philippines=japan fac.philippines=air_base,naval_base"
    " philippines=japan:1ftr+1tac+1art+1inf sz35=japan:1sub;usa:2ca+1trn[1tank+1inf]"
)


def test_d3_blip_then_kamikazes_then_the_word_of_destroyers_then_the_submarine() -> None:
    table = meets(D3, "sz35", 6, ends=True, came_from="sz34")
    assert table.asked == "japan answer_blip"
    table.answer(GoUp())
    assert table.asked == "japan call_kamikazes"
    table.answer(UseTokens(1))
    assert table.said() == ["axis radar_blip", "axis kamikaze_target", "axis no_destroyer"]
    assert table.asked == "japan join_or_hide"
    table.answer(JoinBattle(0))
    assert table.asked == "japan aim_tokens"
    table.answer(DiveAt(("usa:cruiser:0:1",)))
    assert table.state.tokens["japan"] == 5
    assert bombarding_at(table.g, "sz35") == []
    assert table.said_to("allies") == ["stopped"]
    assert "submarine" not in str([event for event in table.heard if event.audience is None])
    assert table.where("usa_transport_1") == table.where("usa_infantry_1") == "sz35"
    assert table.waits == [
        "radar_blip",
        "kamikaze_target",
        "no_destroyer",
        "battle",
        "kamikaze_target",
    ]


def test_d2_a_battleship_stops_the_assault_with_tokens_asleep_and_with_tokens_declined() -> None:
    line = f"{WAR} sz20=usa:1cv+1trn[2inf];japan:1bb"
    asleep = meets(line, "sz20", 6, came_from="sz35", kamikazes_asleep=True)
    assert asleep.said() == ["axis attacked", "allies stopped"]
    live = meets(line, "sz20", 6, came_from="sz35")
    assert live.asked == "japan call_kamikazes"
    live.answer(UseTokens(0))
    assert live.said() == ["axis kamikaze_target", "axis attacked", "allies stopped"]
    for table in (asleep, live):
        assert table.asked == "usa may_retreat"
        assert table.choices() == ["press", "sz35"]
