"""9.0 Combat: its order, apart from what the dice give; retreats at each of their moments."""

import pytest

from tests.engine.pacific_war.helpers import Table, at

SHIPS = "acts=japan truk=akagi,nachi kwajalein=lexington,chester"


def battle(line: str, *dice: int) -> Table:
    """Japan sails from Truk to Kwajalein, one Movement Point away, and the Allies stand."""
    table = at(line, *dice).do("move_from truk", "pick_all", "goal kwajalein")
    return table.do("stand") if table.asked == "allied react" else table


def asked_in_turn(table: Table, *choices: str) -> list[str]:
    """Who is asked what before each of the choices."""
    asked = []
    for words in choices:
        asked.append(table.asked)
        table.do(words)
    return asked


# ------------------------------------------------------------------ the order of a round


def test_9_1_a_round_is_airstrikes_retreats_surface_retreats_and_then_the_next() -> None:
    table = battle(SHIPS, 1, 1, 1, 1, 1, 1)
    segments = [(e.side, e.segment) for e in table.told("struck")]
    assert segments == [("japan", "airstrike"), ("allied", "airstrike")]  # 9.3 attacker first

    order = asked_in_turn(table, "stay", "stay", "fight_on", "stay", "stay", "fight_on")
    assert order == [
        "japan may_retreat",  # 9.1.1 after the airstrikes, the attacker first
        "allied may_retreat",
        "japan may_fight_on",  # 9.1.2 the attacker decides about Surface Combat
        "japan may_retreat",
        "allied may_retreat",
        "japan may_fight_on",  # 9.1.3 another round for a Movement Point
    ]
    assert table.asked == "allied may_retreat"  # 9.4 before it the defender may still go
    table.do("stay")
    assert table.one("round_began").number == 2
    assert table.one("round_began").rule == "9.1"


def test_9_1_two_points_left_are_two_rounds_more_and_then_the_attacker_must_go() -> None:
    table = battle("acts=japan truk=nachi kwajalein=chester", *[1] * 6)
    rounds = []
    for _ in range(3):
        table.do("fight_on")
        rounds += table.told("struck")
        if table.why_not("stay"):
            break
        table.do("stay", "stay", "fight_on", "stay")
    assert len(rounds) == 6
    assert table.why_not("stay") == "9.5.2 must_retreat"
    table.do("retreat truk")
    assert table.asked == "allied may_retreat"
    table.do("stay")
    assert table.one("combat_ended").winner == "allied"
    assert (table.where("nachi"), table.where("chester")) == ("truk!", "kwajalein")


def test_9_1_3_without_another_round_the_attacker_retreats() -> None:
    table = battle("acts=japan truk=nachi kwajalein=chester", 1, 1)
    table.do("fight_on", "stay", "stay", "break_off")
    assert table.asked == "japan may_retreat"
    assert table.open == {"retreat"}


def test_9_1_1_without_carriers_and_lba_there_is_no_airstrike() -> None:
    table = battle("acts=japan truk=nachi kwajalein=chester")
    assert table.asked == "japan may_fight_on"
    assert table.told("struck") == []


def test_9_1_1_the_defenders_lba_strikes_at_an_attacker_without_carriers() -> None:
    """AMB-34, AMB-33, 4.1.3: one attack of a side, by whoever has an Airstrike."""
    table = battle("acts=japan truk=nachi,myoko kwajalein=alba,chester", 1)
    struck = table.one("struck")
    assert (struck.side, struck.strength, struck.shifts) == ("allied", 2, ())


def test_9_1_2_the_attacker_may_do_without_surface_combat() -> None:
    table = battle(SHIPS, 1, 1).do("stay", "stay", "break_off")
    assert table.asked == "japan may_fight_on"  # 9.1.3 another round, or not
    assert [e.segment for e in table.events if hasattr(e, "segment")] == []


def test_9_1_2_surface_combat_is_not_asked_for_where_nobody_has_guns() -> None:
    """4.1.4: carriers have none."""
    table = battle("acts=japan truk=akagi kwajalein=lexington", 1, 1).do("stay", "stay")
    assert table.do("fight_on").asked == "allied may_retreat"  # that was about another round


def test_9_1_2_guns_find_nothing_where_only_an_lba_is_left() -> None:
    table = battle("acts=japan truk=nachi,myoko kwajalein=alba", 1)
    table.do("stay", "stay")
    assert table.do("fight_on").asked == "allied may_retreat"  # nobody holds a card: no J07


# ------------------------------------------------------------------ hits and damage


def test_9_1_1_losses_of_both_sides_are_taken_together() -> None:
    """Both carriers sink each other: the dice are 4 and 4, one hit each, damage 3 and 3."""
    table = battle(SHIPS, 4, 4, 3, 3)
    assert table.asked == "japan choose_hit"  # AMB-32: the firing side places Airstrike hits
    table.do("assign_hit lexington")
    assert table.asked == "allied choose_hit"
    assert table.where("lexington") == "kwajalein"
    table.do("assign_hit akagi")
    assert (table.where("akagi"), table.where("lexington")) == ("sunk", "sunk")


def test_9_2_2_who_has_fewer_carriers_shoots_a_column_further_left() -> None:
    table = battle("acts=japan truk=akagi,kaga kwajalein=lexington", 1, 1)
    japan, allied = table.told("struck")
    assert (japan.shifts, japan.column) == ((), "8-9")
    assert (allied.shifts, allied.column) == ((("more_carriers", -1),), "3")


def test_9_2_2_an_enemy_lba_costs_a_column_and_both_add_up() -> None:
    table = battle("acts=japan truk=akagi kwajalein=lexington,saratoga,alba", 1, 1, 1)
    japan, allied = table.told("struck")
    assert japan.shifts == (("more_carriers", -1), ("enemy_lba", -1))
    assert (japan.strength, japan.column) == (4, "2")
    assert (allied.strength, allied.column) == (10, "10-12")


def test_9_2_2_surface_combat_has_no_shifts_of_its_own() -> None:
    """AMB-16."""
    table = battle("acts=japan truk=nachi,akagi kwajalein=chester,alba", 1, 1, 1, 1)
    table.do("stay", "stay", "fight_on")
    assert [e.shifts for e in table.told("struck")] == [(), ()]


def test_9_2_4_surface_hits_are_placed_by_the_owner_and_never_on_an_lba() -> None:
    table = battle("acts=japan truk=nagato,akagi kwajalein=chester,chicago,alba", 1, 1, 4, 1, 6)
    table.do("stay", "stay", "fight_on")
    assert table.asked == "allied choose_hit"
    assert table.targets("assign_hit") == ["us_chester", "us_chicago"]


def test_9_2_4_hits_for_everybody_need_no_choice() -> None:
    """Six on [2] is two hits for two ships."""
    table = battle("acts=japan truk=nachi,myoko kwajalein=chester,chicago", 6, 1, 6, 1)
    table.do("fight_on")
    assert (table.where("chester"), table.where("chicago")) == ("sunk", "track:3")


def test_9_2_5_a_damaged_ship_is_away_as_many_turns_as_its_damage() -> None:
    """4.1.5: two hits are two dice (3.2), and their sum is not above its Defense Strength."""
    table = battle("acts=japan truk=nachi,myoko kwajalein=baltimore", 6, 1, 1, 1)
    table.do("fight_on")
    assert table.where("baltimore") == "track:4"
    damaged = table.one("damaged")
    assert (damaged.hits, damaged.dice, damaged.fate, damaged.returns) == (2, (1, 1), "damaged", 4)


# ------------------------------------------------------------------ winning and retreating


def test_9_4_the_winner_may_stay_or_retreat_with_all_its_units() -> None:
    """AMB-05."""
    table = battle("acts=japan truk=nachi,myoko kwajalein=chester", 6, 1, 6, 6).do("fight_on")
    assert table.asked == "japan may_retreat"
    assert table.open == {"stay", "retreat"}
    assert table.do("retreat truk").one("combat_ended").winner == "japan"
    assert table.all_at("truk!", "nachi", "myoko")


def test_9_4_after_the_defender_has_gone_the_attacker_may_go_as_well() -> None:
    table = battle("acts=japan truk=nachi kwajalein=chester samoa=houston", 1, 1)
    table.do("fight_on", "stay", "retreat samoa")
    assert table.asked == "japan may_retreat"
    table.do("stay")
    assert table.one("combat_ended").winner == "japan"
    assert table.where("nachi") == "kwajalein!"


def test_9_4_nobody_wins_where_nobody_is_left() -> None:
    table = battle("acts=japan truk=aoba kwajalein=chester", 5, 5, 6, 6).do("fight_on")
    assert table.one("combat_ended").winner == ""


def test_9_5_1_before_the_first_round_the_defender_cannot_retreat() -> None:
    """AMB-29: only by an Emergency Evacuation, or with card J11."""
    table = battle("acts=japan truk=nachi kwajalein=chester")
    assert (table.asked, table.open) == ("japan may_fight_on", {"fight_on", "break_off"})


def test_9_5_3_the_defender_retreats_after_the_airstrikes_and_its_lba_come_back_next_turn() -> None:
    """AMB-39: Ready ships stay Ready. AMB-40: one Port for all."""
    table = battle(
        "acts=japan truk=akagi,nachi kwajalein=chester,chicago!,alba samoa=houston", 1, 1
    )
    table.do("stay")
    assert table.asked == "allied may_retreat"
    table.do("retreat samoa")
    assert (table.where("chester"), table.where("chicago")) == ("samoa", "samoa!")
    assert table.where("al_lba_lac_1") == "track:3"


def test_9_5_3_a_way_through_the_enemy_is_no_way_and_the_nearest_port_turns_ships_over() -> None:
    """AMB-03, AMB-42: then it is the redeployment of isolated units (10.1)."""
    table = battle("acts=japan truk=nachi kwajalein=chester johnston=jlba", 1, 1).do("fight_on")
    table.do("stay")
    assert table.targets("retreat") == ["hawaii", "samoa"]  # 3 Movement Points each
    table.do("retreat samoa", "stay")
    assert table.where("chester") == "samoa!"


def test_9_5_3_lba_alone_go_without_a_port() -> None:
    table = battle("acts=japan truk=akagi kwajalein=alba", 1, 1).do("stay")
    assert table.targets("retreat") == ["turn_track"]
    table.do("retreat", "stay")
    assert table.where("al_lba_lac_1") == "track:3"


def test_9_5_3_who_must_retreat_without_any_port_is_lost() -> None:
    """Nothing says so; there is nowhere to put them. All of Japan's Ports are Allied here."""
    table = at(
        "fight=kwajalein attacker=japan mp=0 kwajalein=nachi!,chester port.japan=allied "
        "port.truk=allied port.indochina=allied",
        1,
        1,
    ).do("fight_on")
    assert table.why_not("stay") == "9.5.2 must_retreat"
    table.do("retreat", "stay")
    assert table.where("nachi") == "removed"


@pytest.mark.parametrize(("left", "rounds"), [(0, 1), (1, 2)])
def test_9_1_points_are_what_the_slowest_ship_has_left(left: int, rounds: int) -> None:
    speed = {0: "fuso", 1: "nagato"}[left]
    table = at(f"acts=japan truk={speed},nachi kwajalein=chester", *[1] * 4)
    table.do("move_from truk", "pick_all", "goal kwajalein", "fight_on")
    assert (table.why_not("stay") is None) == (rounds > 1)


ALONE = "acts=japan japan=akagi,nachi okinawa=chester,houston"
SAIL = ("move_from japan", "pick_all", "goal okinawa")


def test_9_0_the_record_names_who_is_there_when_a_combat_begins() -> None:
    began = at(ALONE, 6, 6, 6).do(*SAIL).one("combat_began")

    assert set(began.forces["japan"]) == {"jp_akagi", "jp_nachi"}
    assert set(began.forces["allied"]) == {"us_chester", "us_houston"}


def test_9_0_the_record_of_a_game_of_version_3_names_nobody() -> None:
    assert at(ALONE, 6, 6, 6, version=3).do(*SAIL).one("combat_began").forces == {}
