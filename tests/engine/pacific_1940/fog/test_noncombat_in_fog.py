"""The noncombat move in the fog: bumps, who stops, what is not landed, aircraft without a deck."""

from engine.games.pacific_1940.battle.losses import TakeLosses
from engine.games.pacific_1940.battle.retreat import Retreat
from engine.games.pacific_1940.detection.detection import DEFAULTS
from engine.games.pacific_1940.fog.desk.outlook import outlook
from engine.games.pacific_1940.fog.knowledge.knowledge import sight
from tests.engine.pacific_1940.fog.carried import RULES, Evening
from tests.engine.pacific_1940.movement.moving import aboard, go

US = "phase=noncombat_move power=usa war=japan-usa"
CRUISER, TRANSPORT, CARRIER, FIGHTER = (
    "usa_cruiser_1",
    "usa_transport_1",
    "usa_carrier_1",
    "usa_fighter_1",
)


def test_fog_9_a_bump_is_fought_then_and_there_and_who_bumped_stops() -> None:
    table = Evening(f"{US} sz33=usa:1ca sz32=japan:1dd sz26=usa:1dd", 1, 6)
    table.write(go(CRUISER, by="sz33 sz32 sz31"), go("usa_destroyer_1", by="sz26 sz31"))
    assert (table.where(CRUISER), table.where("usa_destroyer_1")) == ("sz32", "sz31")
    assert table.said[:2] == ["axis attacked sz32", "allies stopped sz32"]
    assert table.steps[:2] == ["begin", "battle sz32"]
    assert table.course()[-1] == "moved usa_destroyer_1"


def test_fog_9_a_second_fleet_does_not_bump_in_the_same_zone() -> None:
    table = Evening(f"{US} sz33=usa:2ca sz32=japan:1dd", 6, 1)
    table.write(go(CRUISER, by="sz33 sz32 sz31"), go("usa_cruiser_2", by="sz33 sz32 sz31"))
    assert (table.where(CRUISER), table.where("usa_cruiser_2")) == ("lost", "sz33")
    assert len(table.told("battle_began")) == 1


def test_fog_9_ships_that_bumped_land_nobody() -> None:
    line = "sz34=usa:1ca+1trn[1inf] sz33=japan:1dd holds.caroline_islands=usa"
    table = Evening(f"{US} {line}", 1, 6)
    table.write(
        go(
            CRUISER,
            TRANSPORT,
            by="sz34 sz33",
            ashore="caroline_islands",
            landing=("usa_infantry_1",),
        )
    )
    assert table.where(TRANSPORT) == table.where("usa_infantry_1") == "sz33"
    assert table.piece("usa_infantry_1").aboard == TRANSPORT


def test_fog_9_cargo_is_loaded_and_landed_among_friends() -> None:
    table = Evening(f"{US} sz35=usa:1trn philippines=usa:1inf holds.formosa=usa")
    order = go(
        TRANSPORT,
        by="sz35 sz20",
        loads=aboard(TRANSPORT, "usa_infantry_1"),
        ashore="formosa",
        landing=("usa_infantry_1",),
    )
    table.write(order)
    assert table.where("usa_infantry_1") == "formosa"
    assert table.piece("usa_infantry_1").moved == "noncombat"
    assert {event.audience for event in table.told("cargo_landed")} == {("allies",)}


def test_fog_9_a_submarine_does_not_knowingly_end_beside_a_destroyer() -> None:
    table = Evening(f"{US} sz31=usa:1sub sz32=japan:1dd")
    order = go("usa_submarine_1", by="sz31 sz32")
    assert table.why_not(order) is None
    sight(RULES.play(table.state), "allies", "sz32", "contact", ["japan_destroyer_1"])
    assert table.why_not(order) == "fog 9 known_enemies"


def test_dialogue_2_a_transport_that_sailed_in_the_combat_move_lands_nobody_afterwards() -> None:
    table = Evening("power=usa war=japan-usa sz31=usa:1trn[1inf] hawaiian_islands=usa:1inf")
    table.write(go(TRANSPORT, by="sz31 sz26"))
    ashore = go(TRANSPORT, by="sz26", ashore="hawaiian_islands", landing=("usa_infantry_1",))
    load = go(TRANSPORT, by="sz26", loads=aboard(TRANSPORT, "usa_infantry_2"))
    assert table.where(TRANSPORT) == "sz26"
    assert table.why_not(ashore) == "9 transport_has_acted"
    assert table.why_not(load) == "9 transport_has_acted"


def test_a13_neither_bases_nor_kamikazes_are_warned() -> None:
    table = Evening(
        f"{US} sz34=usa:1ca holds.philippines=japan fac.philippines=air_base tokens.japan=6"
    )
    table.write(go(CRUISER, by="sz34 sz35 sz43"))
    assert table.said == []
    assert table.where(CRUISER) == "sz43"


def test_fog_9_hidden_submarines_report_what_passes() -> None:
    table = Evening(f"{US} sz33=usa:1ca sz32=japan:1sub")
    table.write(go(CRUISER, by="sz33 sz32 sz31"))
    assert table.said == ["axis passing_report sz32"]
    assert table.where(CRUISER) == "sz31"


def test_fog_9_what_may_be_ignored_is_ignored_unasked() -> None:
    table = Evening(f"{US} sz33=usa:1ca sz32=japan:1trn")
    table.write(go(CRUISER, by="sz33 sz32 sz31"))
    assert table.heard_by("allies") == ["contact sz32"]
    assert table.where(CRUISER) == "sz31"


def test_fog_9_aircraft_whose_deck_was_stopped_look_for_another_place() -> None:
    table = Evening(f"{US} sz33=usa:1cv sz32=japan:1bb midway=usa:1ftr holds.midway=usa", 6)
    table.write(go(FIGHTER, by="midway sz25 sz31"), go(CARRIER, by="sz33 sz32 sz31"))
    table.do(Retreat("sz33"))
    assert table.where(CARRIER) == "sz33"
    assert table.where(FIGHTER) == "wake_island"
    assert table.told("aircraft_stranded") == []


def test_fog_9_aircraft_without_any_place_are_lost() -> None:
    line = "sz33=usa:1cv sz32=japan:1bb holds.midway=usa midway=usa:1ftr"
    far = "holds.hawaiian_islands=japan holds.guam=japan"
    table = Evening(f"{US} {line} {far}", 6)
    table.write(go(FIGHTER, by="midway sz25 sz31 sz32 sz31"), go(CARRIER, by="sz33 sz32 sz31"))
    table.do(Retreat("sz33"))
    assert table.where(FIGHTER) == "lost"
    assert [event.audience for event in table.told("aircraft_stranded")] == [("allies",)]


def test_a23_who_waits_for_a_new_carrier_is_warned() -> None:
    complexes = "fac.western_united_states=major_complex"
    table = Evening(f"{US} bought=1cv sz10=usa:1tac {complexes}")
    table.write()
    (warning,) = table.told("landing_warning")
    assert (warning.space, warning.zones) == ("sz10", ("sz10",))
    assert table.where("usa_tactical_bomber_1") == "sz10"
    assert table.asked == "usa place_units"


def test_fog_9_a_guardian_takes_land_over_in_peace() -> None:
    table = Evening("phase=noncombat_move power=anzac war=japan-anzac sz45=anzac:1trn[1inf]")
    landing = ("anzac_infantry_1",)
    table.write(go("anzac_transport_1", by="sz45", ashore="dutch_new_guinea", landing=landing))
    assert table.g.controller("dutch_new_guinea") == "anzac"


def test_fog_9_units_board_a_friends_transport() -> None:
    line = "phase=noncombat_move power=anzac war=japan-anzac,japan-uk"
    table = Evening(f"{line} queensland=anzac:1inf sz54=uk:1trn")
    unit, ship = "anzac_infantry_1", "uk_transport_1"
    table.write(go(unit, by="queensland sz54", loads=aboard(ship, unit, at=1)))
    assert table.piece(unit).aboard == ship
    assert table.where(unit) == "sz54"


def test_a24_aircraft_whose_deck_is_sunk_in_a_bump_find_a_home() -> None:
    table = Evening(f"{US} sz34=usa:1ca sz33=japan:1cv!+1ftr holds.caroline_islands=japan", 1, 6, 6)
    table.write(go(CRUISER, by="sz34 sz33"))
    table.do(TakeLosses(("japan_carrier_1",)), Retreat("sz34"))
    assert table.where("japan_carrier_1") == "lost"
    assert table.where("japan_fighter_1") == "caroline_islands"


def test_fog_7_the_desk_foresees_who_boards_a_friends_transport() -> None:
    line = "phase=noncombat_move power=anzac war=japan-anzac,japan-uk"
    table = Evening(f"{line} queensland=anzac:1inf sz54=uk:1trn")
    unit, ship = "anzac_infantry_1", "uk_transport_1"
    order = go(unit, by="queensland sz54", loads=aboard(ship, unit, at=1))
    found = outlook(table.g, order, "noncombat", DEFAULTS)
    assert (found.ends, found.incidents) == ("sz54", ())
