"""R9 The free shot, and what A5 and A8 make of it; A21 retreats judged by what is known."""

from typing import Any

from engine.core.events import kind_of
from engine.games.pacific_1940.battle.losses import TakeLosses
from engine.games.pacific_1940.battle.retreat import Press, Retreat
from engine.games.pacific_1940.detection.messages import Contact
from engine.games.pacific_1940.fog.meeting.contact import AttackFound
from engine.games.pacific_1940.fog.meeting.free_shot import ShootFreely
from tests.engine.pacific_1940.fog.meeting.meetings import Meets, begin, fogged, meets

WAR = "power=usa war=japan-usa,japan-uk tokens.japan=0"
MISSES = (6,) * 40


def sails(mover: str, there: str, *dice: int, **how: Any) -> Meets:
    line = f"{WAR} sz16=usa:{mover};japan:{there}"
    return meets(line, "sz16", *(dice or MISSES), came_from="sz25", **how)


def test_r9_a_submarine_may_fire_once_at_transports_that_sail_alone() -> None:
    table = sails("2trn[1inf]", "1sub", 2)
    assert table.said() == ["axis free_shot"]
    assert table.the("free_shot").transports == 2
    assert table.asked == "japan shoot_or_avoid"
    assert (table.ask.SECRET, table.ask.BARRIER) == (True, True)
    assert table.choices() == ["0", "1"]


def test_r9_it_avoids_combat_and_reports_them() -> None:
    table = sails("2trn[1inf]", "1sub").answer(ShootFreely(0))
    assert table.said() == ["axis free_shot", "axis passing_report"]
    assert table.the("passing_report").forces == {"usa": {"transport": 2}}
    assert table.stopped == []


def test_a8_two_or_less_sinks_a_transport_with_its_cargo() -> None:
    table = sails("1trn[1inf+1art]", "1sub", 2).answer(ShootFreely(1))
    fired = table.the("fired")
    assert (fired.how, fired.side, fired.hits) == ("free_shot", "defender", 1)
    assert [(volley.to_hit, volley.faces) for volley in fired.volleys] == [(2, (2,))]
    for key in ("usa_transport_1", "usa_infantry_1", "usa_artillery_1"):
        assert table.where(key) == "lost"
    assert table.state.lost["usa"] == {"transport": 1, "infantry": 1, "artillery": 1}
    assert (table.asked, table.stopped) == ("", [])


def test_a8_a_three_misses() -> None:
    table = sails("1trn[1inf]", "1sub", 3).answer(ShootFreely(1))
    assert table.where("usa_transport_1") == "sz16"
    assert table.stopped == []


def test_a8_the_mover_hears_which_submarines_have_surfaced_and_no_more() -> None:
    table = sails("1trn", "3sub", 6, 6).answer(ShootFreely(2))
    assert table.the("contact").forces == {"japan": {"submarine": 2}}
    assert table.said() == ["axis free_shot", "allies contact", "axis passing_report"]
    assert len(table.the("fired").volleys[0].faces) == 2


def test_a8_the_mover_says_which_transport_sinks() -> None:
    table = sails("1trn[1inf]+1trn[1tank]", "1sub", 1).answer(ShootFreely(1))
    assert table.asked == "usa choose_losses"
    table.answer(TakeLosses(("usa_transport_1",)))
    assert (table.where("usa_transport_1"), table.where("usa_tank_1")) == ("lost", "sz16")


def test_a8_more_hits_than_transports_are_wasted() -> None:
    table = sails("1trn", "3sub", 1, 1, 1).answer(ShootFreely(3))
    assert table.where("usa_transport_1") == "lost"
    assert table.said()[-1] == "allies contact"


def test_a8_the_shot_closes_no_zone_and_stops_nobody() -> None:
    table = sails("2trn", "1sub", 1).answer(ShootFreely(1))
    table.answer(table.ask.start(table.g))
    assert table.g.fog.closed == table.state.sea_battles == []
    assert table.stopped == []


def test_fog_8_which_transport_falls_is_asked_even_if_they_are_alike() -> None:
    """Asked only where they differ, the question would tell the other side that one is loaded."""
    for fleet in ("2trn", "1trn+1trn[1inf]"):
        assert sails(fleet, "1sub", 1).answer(ShootFreely(1)).asked == "usa choose_losses"
    assert sails("1trn[1inf]", "1sub", 1).answer(ShootFreely(1)).asked == ""


def test_a8_in_the_noncombat_move_too() -> None:
    table = sails("1trn", "1sub", 1, phase="noncombat")
    assert table.answer(ShootFreely(1)).where("usa_transport_1") == "lost"


def test_a8_switched_off_nobody_fires() -> None:
    assert sails("1trn", "1sub", no_free_shots=True).said() == ["axis passing_report"]


def test_a8_each_power_fires_for_itself() -> None:
    line = "power=japan war=japan-usa,japan-uk sz16=japan:2trn;uk:1sub;usa:2sub"
    table = meets(line, "sz16", 1, 6, 6)
    assert table.asked == "uk shoot_or_avoid"
    table.answer(ShootFreely(1))
    assert table.all("contact") == []
    assert table.asked == "usa shoot_or_avoid"
    table.answer(ShootFreely(2))
    assert table.the("contact").forces == {"uk": {"submarine": 1}, "usa": {"submarine": 2}}
    assert table.the("fired").hits == 1


SUPER = {"research": True, "super_free_shots": True}


def super_shot(*dice: int, **options: bool) -> Meets:
    line = f"{WAR} tech.japan=super_submarines sz16=usa:1trn;japan:1sub"
    table = meets(line, "sz16", *dice, came_from="sz25", **options)
    return table.answer(ShootFreely(1))


def test_f55_super_submarines_fire_no_better_free_shots() -> None:
    table = super_shot(3, research=True)
    assert table.where("usa_transport_1") == "sz16"
    assert table.all("tech_used") == []


def test_f55_as_a_switch_their_free_shots_hit_on_three_and_the_technology_is_told_first() -> None:
    table = super_shot(3, **SUPER)
    assert table.where("usa_transport_1") == "lost"
    assert [volley.to_hit for volley in table.the("fired").volleys] == [3]
    assert table.the("tech_used").technology == "super_submarines"
    kinds = [kind_of(event) for event in table.events]
    assert kinds.index("tech_used") < kinds.index("fired")


def test_f55_only_the_power_that_has_them_fires_better() -> None:
    line = (
        "power=japan war=japan-usa,japan-uk tech.uk=super_submarines"
        " sz16=japan:2trn;uk:1sub;usa:1sub"
    )
    table = meets(line, "sz16", 3, 3, **SUPER)
    table.answer(ShootFreely(1)).answer(ShootFreely(1))
    fired = {volley.to_hit: volley.hits for volley in table.the("fired").volleys}
    assert fired == {3: 1, 2: 0}


def test_fog_8_escorted_transports_are_not_shot_at() -> None:
    assert sails("1trn+1ca", "1sub").said() == ["axis passing_report"]


def test_a4_a_submarine_is_no_escort_unless_the_table_wants_it() -> None:
    assert sails("1trn+1sub", "1sub").asked == "japan shoot_or_avoid"
    assert sails("1trn+1sub", "1sub", escorting_submarines=True).asked == ""


def test_a5_the_mover_declares_first_and_the_defender_does_not_hear_it() -> None:
    table = sails("1sub+1trn", "1sub+1trn", 1)
    assert table.asked == "usa attack_or_ignore"
    table.answer(AttackFound(("tr",)))
    assert table.asked == "japan shoot_or_avoid"
    assert table.said_to("axis") == ["free_shot"]
    table.answer(ShootFreely(1))
    assert table.where("usa_transport_1") == "lost"
    assert table.asked == "japan join_or_hide"


def test_a5_what_the_mover_chose_changes_nothing_that_the_defender_is_asked() -> None:
    attacks = sails("1sub+1trn", "1sub+1trn").answer(AttackFound(("tr",)))
    ignores = sails("1sub+1trn", "1sub+1trn").answer(AttackFound())
    assert attacks.said() == ignores.said()
    assert attacks.waits == ignores.waits
    assert attacks.ask == ignores.ask


def test_a5_a_submarine_that_attacks_alone_does_not_hold_its_transports_up() -> None:
    line = f"{WAR} sz16=usa:1sub+1trn;japan:1trn"
    table = meets(line, "sz16", *MISSES, came_from="sz25").answer(AttackFound(("tr",)))
    assert table.the("battle_began").forces == {
        "usa": {"submarine": 1},
        "japan": {"transport": 1},
    }
    assert table.stopped == ["usa_submarine_1"]


def test_fog_8_a_submarine_stopped_by_a_destroyer_fires_a_round_before_it_may_leave() -> None:
    table = sails("1sub", "1dd", 6, 6)
    assert len(table.all("fired")) == 2
    assert table.asked == "usa may_retreat"
    assert table.choices() == ["press", "sz25"]


def test_a21_a_retreat_is_judged_by_what_the_mover_knows() -> None:
    line = f"{WAR} sz16=usa:2ca;japan:1bb sz25=japan:1sub"
    table = fogged(line, *MISSES)
    table.state.sea_battles.append("sz25")
    begin(table, "sz16", came_from="sz25")
    assert table.asked == "usa may_retreat"
    assert table.choices() == ["press", "sz25"]
    table.answer(Retreat("sz25"))
    assert table.there("sz25") == ["japan_submarine_1", "usa_cruiser_1", "usa_cruiser_2"]
    assert table.stopped == ["usa_cruiser_1", "usa_cruiser_2"]


def test_a21_not_to_where_the_mover_has_just_left_enemies_that_it_knows_of() -> None:
    line = f"{WAR} sz16=usa:2ca;japan:1bb sz25=japan:1sub"
    table = fogged(line, 6, 6, 1, 6, 1)
    table.state.sea_battles.append("sz25")
    told = {"japan": {"submarine": 1}}
    table.g.tell(Contact(zone="sz25", forces=told, audience=("allies",)))
    begin(table, "sz16", came_from="sz25")
    assert table.why_not(Retreat("sz25")) is not None
    assert table.answer(Press()).stopped == []


def test_fog_8_who_cannot_leave_is_asked_all_the_same() -> None:
    """Not to be asked would tell the other side that there is nowhere to go."""
    table = meets(f"{WAR} sz16=usa:2ca;japan:1bb", "sz16", *MISSES, came_from="sz16")
    assert table.asked == "usa may_retreat"
    assert [type(choice) for choice in table.ask.choices(table.g)] == [Press]


def test_a20_the_winner_hears_that_they_have_left_and_not_where_to() -> None:
    line = f"{WAR} sz16=usa:2ca;japan:1bb"
    table = meets(line, "sz16", *MISSES, came_from="sz25").answer(Retreat("sz25"))
    told = {event.audience: event for event in table.all("retreated")}
    assert (told["allies",].to, len(told["allies",].units)) == ("sz25", 2)
    assert (told["axis",].to, told["axis",].units) == ("", ())
