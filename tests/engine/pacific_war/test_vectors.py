"""The examples of the rulebook as games: the test vectors TV-01 to TV-37 of the research notes.

Where an example does not give its dice the test says which it takes; where it leaves room, which
reading.
"""

from __future__ import annotations

import pytest

from engine.games.pacific_war import hits, invasion
from engine.games.pacific_war.paths import reachable
from tests.engine.pacific_war.helpers import RULES, Table, at, new_war

STRIKE_FORCE = "akagi,kaga,soryu,hiryu,nagato,mutsu,nachi,myoko"
TASK_FORCE = (
    "enterprise,yorktown,hornet,northampton,chester,chicago,portland,astoria,salt_lake_city"
)


def act(table: Table) -> Table:
    """Spend an action on something that changes little: one ship to the Port beside it."""
    here, there = ("japan", "truk") if table.role == "japan" else ("hawaii", "samoa")
    if not table.g.ships_in(here, table.role):
        here, there = there, here
    return table.do(f"return_from {here}", "pick_all", f"to_port {there}")


# ------------------------------------------------------------------ 4.6, 8.2, 8.3.1


def test_8_2_tv_01_the_long_example_of_initiative() -> None:
    """The actions are not given; here they are returns to Port. Turn 1, so nobody interrupts."""
    table = at(
        "turn=1 japan=akagi hawaii=chester hand.japan=J01,J02,J03,J04 hand.allied=A05,A06",
        3, 4, 2, 2,
    )  # fmt: skip
    path, actions = [], []

    def gain(card: str) -> None:
        table.do(f"gain {card}")
        path.append((table.role, len(table.hand(table.role))))
        actions.append(table.role)
        act(table)

    gain("J01")
    gain("A05")
    gain("J02")
    table.do("decline")
    assert table.asked == "japan gain_initiative"
    table.do("decline")
    gain("A06")
    assert table.asked == "japan gain_initiative"
    table.do("decline")
    rolled = table.one("initiative_rolled")
    assert (rolled.japan, rolled.allied, rolled.winner) == (3, 4, "allied")
    for side in ("allied", "japan"):
        assert table.asked == f"{side} take_action"
        actions.append(side)
        act(table)
    gain("J03")
    assert table.asked == "japan gain_initiative"  # the Allies have no card to be asked for
    table.do("decline")

    assert path == [("japan", 3), ("allied", 1), ("japan", 2), ("allied", 0), ("japan", 1)]
    assert actions == ["japan", "allied", "japan", "allied", "allied", "japan", "japan"]
    assert table.one("initiative_rolled").winner == ""
    assert table.state.in_supply
    assert (len(table.hand("japan")), len(table.hand("allied"))) == (1, 0)


def test_8_3_1_tv_02_kurita_turns_away_and_no_pass_ends_the_phase() -> None:
    table = at(
        "step=step_3 japan=akagi hawaii=chester hand.allied=A15,A16 hand.japan=J01", 5, 2
    ).do("decline", "interrupt A15")

    assert table.one("action_cancelled").side == "japan"
    assert table.state.used == ["A15"]
    assert table.asked == "allied take_action"
    table.do("pass_action")
    assert table.asked == "japan gain_initiative"


def test_4_6_tv_03_a_strategic_event_happens_once() -> None:
    table = at("takes=japan japan=akagi hawaii=chester used=A15 hand.allied=A15,A09")

    assert table.why_not("interrupt A15") == "4.6 event_used"
    assert table.why_not("interrupt A09") is None
    table = at("step=step_3 used=A15 hawaii=chester hand.allied=A15")
    assert table.why_not("gain A15") is None  # as a resource it is as good as any
    assert {table.g.end_of("15", side).id for side in ("japan", "allied")} == {"J15", "A15"}


# ------------------------------------------------------------------ 8.9 to 8.12


def test_8_10_tv_04_hyuga_slows_kumano_down_where_the_enemy_is() -> None:
    line = "acts=japan japan=hyuga,kumano johnston=chester"
    together = at(line).do("move_from japan", "pick_all")
    alone = at(line).do("move_from japan", "pick kumano", "set_off")

    assert "midway" in together.targets("goal")
    assert together.why_not("goal johnston") == "8.10.1 enemy_too_far"
    assert "johnston" in alone.targets("goal")
    assert reachable(alone.g, "japan", "japan", 3, 3)["midway"] == 2
    assert reachable(alone.g, "japan", "japan", 3, 3)["johnston"] == 3
    moved = together.do("goal midway").one("moved")  # all go to one zone, nobody is dropped
    assert (moved.zone, len(moved.units)) == ("midway", 2)


def test_8_9_3_tv_05_an_lba_is_redeployed_at_any_distance() -> None:
    table = at("turn=1 acts=allied west_coast=al_lba_1_1 hand.japan=J04")
    for zone in ("madagascar", "australia", "ceylon"):
        assert table.why_not(f"redeploy_lba al_lba_1_1 {zone}") is None
    table.do("redeploy_lba al_lba_1_1 madagascar")
    assert table.where("al_lba_1_1") == "madagascar"
    assert table.asked == "japan gain_initiative"  # one LBA an action
    full = at("acts=allied midway=alba west_coast=al_lba_1_1 australia=al_lba_4_1")
    assert full.why_not("redeploy_lba al_lba_1_1 midway") == "8.9.3 base_full"
    assert full.why_not("redeploy_lba al_lba_1_1 australia") is None
    assert full.why_not("redeploy_lba al_lba_1_1 attu") == "8.9.3 not_friendly"


def midway(*dice: int) -> Table:
    """The ships are those that the example of 9.5 names later."""
    line = (
        f"acts=japan japan={STRIKE_FORCE} midway=al_lba_1_1 "
        f"hawaii={TASK_FORCE},arizona!,nevada,oklahoma,al_lba_2_1 hand.allied=A12"
    )
    return at(line, *dice).do("move_from japan", "pick_all", "goal midway")


def test_8_12_tv_06_the_lba_at_midway_calls_the_task_force() -> None:
    table = midway()

    assert table.asked == "allied react"
    assert {"stand", "evacuate", "counterattack"} <= table.open
    table.do("counterattack hawaii")
    assert table.targets("pick") == sorted(f"us_{name}" for name in TASK_FORCE.split(","))
    table.do("pick_all")
    assert table.all_at("midway!", *TASK_FORCE.split(","))
    assert (table.where("arizona"), table.where("nevada")) == ("hawaii!", "hawaii")


def test_8_12_tv_07_samoa_is_too_far_from_truk_for_a_counterattack() -> None:
    """The two further Ready ships are not named: Aoba and Kako here."""
    table = at(
        "acts=allied west_coast=north_carolina samoa=zuiho,zuikaku!,aoba,kako,jlba "
        "truk=hiryu,soryu australia=canberra solomons=au_australia johnston=chester"
    ).do("move_from west_coast", "pick_all", "goal samoa")

    assert table.asked == "japan react"
    assert table.why_not("counterattack truk") == "8.12.2 nobody_in_reach"
    assert table.targets("evacuate") == ["truk"]
    table.do("evacuate truk")
    assert table.all_at("truk!", "zuiho", "aoba", "kako", "zuikaku")
    assert table.where("jp_lba_1") == "track:3"
    assert table.state.counters["jp_lba_1"].markers == 0  # a reinforcement, not under repair


# ------------------------------------------------------------------ 9.0.1


def test_9_0_1_tv_08_the_retreat_from_kiska() -> None:
    table = at("acts=allied attu=aoba,kinugasa japan=jlba dutch_harbor=chester hand.japan=J11").do(
        "move_from dutch_harbor", "pick_all", "goal attu"
    )

    assert table.asked == "japan combat_card"
    table.do("play_combat_card J11", "retreat japan", "stay")
    assert table.all_at("japan", "aoba", "kinugasa")  # Ready as they were
    assert table.told("struck") == []
    assert table.one("combat_ended").winner == "allied"


def test_9_0_1_tv_09_a_stack_of_cards_in_one_combat() -> None:
    """Ships and dice are not given: two carriers and two cruisers a side, airstrikes of 4 and 3
    hits, Surface 6 for Japan and 1 for the Allies."""
    table = at(
        "acts=japan truk=akagi,kaga,nachi,myoko kwajalein=lexington,saratoga,chester,chicago "
        "hand.japan=J08 hand.allied=A04,A07,A03,A06",
        6, 1, 1, 2, 2, 5, 1, 1, 1, 1, 1, 1, 1,
    ).do("move_from truk", "pick_all", "goal kwajalein", "stand")  # fmt: skip

    assert table.asked == "japan combat_card"
    table.do("pass_card", "play_combat_card A04", "pass_card", "play_combat_card A07")
    table.do("pass_card", "pass_card")
    japan = table.told("struck")[0]
    assert japan.shifts == (("A04", -2), ("A07", -1))  # three to the left
    assert (japan.strength, japan.column, japan.hits) == (8, "3", 2)
    assert table.asked == "allied combat_card"
    table.do("play_combat_card A03")
    assert table.asked == "allied choose_hit"  # half of two, rounded up
    table.do("assign_hit chester")
    assert table.asked == "japan choose_hit"


def test_9_3_tv_09_tanaka_fires_first_and_the_shifts_are_two_and_four() -> None:
    """The second half of the example, on ships without an Airstrike."""
    table = at(
        "acts=japan truk=nachi,myoko,ashigara kwajalein=chester,chicago,portland "
        "hand.japan=J08 hand.allied=A04,A06",
        6, 6, 3, 1, 2,
    ).do("move_from truk", "pick_all", "goal kwajalein")  # fmt: skip
    table.do("pass_card", "play_combat_card A04", "pass_card", "pass_card", "fight_on")
    table.do("play_combat_card J08", "play_combat_card A06")
    first = table.one("struck")
    assert (first.side, first.shifts, first.column) == ("japan", (("A04", -2),), "1")

    table.do("assign_hit chester")
    assert table.where("chester") == "sunk"
    second = table.one("struck")
    assert second.strength == 2  # the first attack's losses are taken before the second
    assert (second.side, second.shifts) == ("allied", (("A04", 2), ("A06", 2)))
    assert second.column == "8-9"


def test_9_0_1_tv_10_in_the_emperors_presence() -> None:
    """All four cards that are drawn are Events of the Strategy Phase (AMB-10)."""
    table = at(
        "acts=japan truk=nachi kwajalein=chester hand.japan=J10 hand.allied=A04,A03,A05,A06 "
        "deck=A01,A02,A08,A16",
    ).do("move_from truk", "pick_all", "goal kwajalein", "play_combat_card J10")

    assert table.one("reshuffled").cards == 15  # PW-15: not J10 itself
    assert table.one("drew").count == 4
    table = at("acts=japan truk=nachi kwajalein=chester hand.japan=J10 hand.allied=A01,A02,A08,A16")
    table.do("move_from truk", "pick_all", "goal kwajalein", "pass_card")
    assert table.asked == "allied combat_card"
    assert table.open == {"pass_card"}
    assert table.why_not("play_combat_card A01") == "9.0.1 not_its_moment"


# ------------------------------------------------------------------ 9.2


@pytest.mark.parametrize(
    ("strength", "shifts", "column", "count"),
    [(26, (1, 1, -1), "31+", 9), (1, (-1,), "none", 0)],
)
def test_9_2_2_tv_11_tv_12_shifts_beyond_the_chart(
    strength: int, shifts: tuple[int, ...], column: str, count: int
) -> None:
    table = at("acts=japan", 6)
    named = tuple((str(n), by) for n, by in enumerate(shifts))
    g = table.g
    assert hits.strike(g, "allied", "airstrike", "midway", strength, named).hits == count
    assert g.events[-1].column == column  # type: ignore[attr-defined]


def spread(targets: list[str], count: int) -> list[dict[str, int]]:
    """Every way to allocate so many hits, by the choices the rules offer."""
    found: list[dict[str, int]] = []
    queue = [hits.Allocation(chooser="allied", targets=targets, hits=count)]
    while queue:
        now = queue.pop()
        outcome = now.next_hit(at("acts=japan").g)
        if isinstance(outcome, list):
            for unit in outcome[0].targets:
                more = hits.Allocation(
                    chooser="allied", targets=targets, hits=now.hits, given=dict(now.given)
                )
                more.give(unit)
                queue.append(more)
        elif now.hits:
            queue.append(now)
        elif now.given not in found:
            found.append(dict(now.given))
    return found


def test_9_2_4_tv_13_four_hits_on_three_ships() -> None:
    """Mutsu, not the Yamato of the misprint (AMB-37)."""
    ships = ["jp_akagi", "jp_mutsu", "jp_hiryu"]
    ways = spread(ships, 4)
    assert all(min(way[ship] for ship in ships) == 1 for way in ways)
    assert sorted(max(way, key=way.__getitem__) for way in ways) == sorted(ships)
    assert {"jp_akagi": 2, "jp_mutsu": 2} not in ways


def test_9_2_4_tv_14_six_hits_on_three_ships_and_an_lba() -> None:
    """The example puts one of the two odd hits on the LBA; two ships would be as even."""
    targets = ["jp_akagi", "jp_kaga", "jp_soryu", "jp_lba_1"]
    ways = spread(targets, 6)
    assert {"jp_akagi": 2, "jp_kaga": 1, "jp_soryu": 1, "jp_lba_1": 2} in ways
    assert all(sorted(way.values()) == [1, 1, 2, 2] for way in ways)
    table = at("turn=2 acts=japan midway=jlba")
    g = table.g
    hits.damage(g, "jp_lba_1", 2)
    assert table.where("jp_lba_1") == "track:4"


@pytest.mark.parametrize(
    ("turn", "die", "where"), [(2, 2, "track:4"), (2, 3, "track:5"), (4, 2, "removed")]
)
def test_9_2_5_tv_15_tv_16_oklahomas_repairs(turn: int, die: int, where: str) -> None:
    table = at(f"turn={turn} acts=allied hawaii=oklahoma", die)
    hits.damage(table.g, "us_oklahoma", 1)
    assert table.where("oklahoma") == where


@pytest.mark.parametrize(
    ("dice", "where"), [((1, 1), "truk"), ((1, 6), "sunk"), ((3, 1), "track:4")]
)
def test_9_2_5_tv_17_heavy_armor_takes_one_off_each_die(dice: tuple[int, ...], where: str) -> None:
    """AMB-35: a natural 6 sinks whatever the sum."""
    table = at("turn=2 acts=japan truk=shokaku", *dice)
    hits.damage(table.g, "jp_shokaku", 2)
    assert table.where("shokaku") == where


def test_6_2_tv_18_a_british_ship_that_would_come_back_too_late() -> None:
    """No counter has the example's code 2-4: Illustrious (2-5) on Turn 4, a turn later."""
    table = at("turn=4 acts=allied ceylon=illustrious", 3)
    g = table.g
    hits.damage(g, "uk_illustrious", 1)
    assert table.where("illustrious") == "removed"
    assert g.events[-1].fate == "withdrawn"  # type: ignore[attr-defined]
    assert g.state.carriers_lost == {}
    table = at("turn=2 acts=allied ceylon=valiant", 2)
    g = table.g
    hits.damage(g, "uk_valiant", 1)
    assert g.events[-1].fate == "withdrawn"  # type: ignore[attr-defined]
    assert g.state.carriers_lost == {}


# ------------------------------------------------------------------ 9.5


def test_9_5_tv_19_the_battle_of_midway() -> None:
    """Combat Example 1. The cruisers' damage dice are not given: 2 each, which sinks them."""
    table = midway(3, 5, 1, 3, 2, 4, 6, 4, 4, 5, 2, 2, 2, 2)
    table.do("counterattack hawaii", "pick_all")
    assert table.asked == "allied combat_card"  # Japan holds none and is not asked
    table.do("play_combat_card A12")
    japan, allied = table.told("struck")
    assert (japan.strength, japan.shifts, japan.column, japan.hits) == (
        8, (("enemy_lba", -1),), "6-7", 1,
    )  # fmt: skip
    assert (allied.strength, allied.shifts, allied.column, allied.hits) == (
        14, (("more_carriers", -1),), "10-12", 3,
    )  # fmt: skip
    table.do("assign_hit enterprise")
    table.do("assign_hit akagi", "assign_hit kaga", "assign_hit soryu")
    assert (table.where("enterprise"), table.where("kaga")) == ("sunk", "sunk")
    assert (table.where("akagi"), table.where("soryu")) == ("track:3", "track:4")

    table.do("stay", "stay", "fight_on")
    japan, allied = table.told("struck")
    assert (japan.strength, japan.shifts, japan.column, japan.hits) == (10, (), "10-12", 4)
    assert (allied.strength, allied.shifts, allied.column, allied.hits) == (6, (), "6-7", 2)
    for ship in ("northampton", "chester", "chicago", "portland"):
        assert table.asked == "allied choose_hit"  # the owner places Surface hits
        table.do(f"assign_hit {ship}")
    table.do("assign_hit nagato", "assign_hit mutsu")
    assert table.all_at("sunk", "northampton", "chester", "chicago", "portland", "mutsu")
    assert table.where("nagato") == "removed"  # 4 damage on Turn 2 would be Turn 6

    assert table.asked == "japan may_retreat"
    assert table.why_not("stay") == "9.5.2 must_retreat"
    table.do("retreat japan")
    assert table.asked == "allied may_retreat"  # AMB-38: both may leave
    table.do("retreat hawaii")
    assert table.one("combat_ended").winner == "allied"
    assert table.all_at("japan!", "hiryu", "nachi", "myoko")
    assert table.all_at("hawaii!", "yorktown", "hornet", "astoria", "salt_lake_city")
    assert table.where("al_lba_1_1") == "track:3"
    assert table.holds("midway") == "allied"


SOUTH = (
    "turn=1 indochina=nagato,mutsu,fuso,yamashiro,ise,hyuga,mogami,jlba singapore=exeter "
    "okinawa=tone,chikuma,haguro,ashigara,nachi,myoko philippines=houston borneo=de_ruyter "
    "japan=jlba truk=jlba ceylon=hermes hand.japan=J01,J02,J03 hand.allied=A04,A05 "
)


def test_9_5_tv_20_combat_example_2_singapore() -> None:
    """No dice are given: Japan's 4 is enough for a hit, Exeter's 1 misses."""
    table = at(SOUTH + "acts=japan", 4, 1, 4, 4, 4, 4, 4, 4)
    table.do("move_from indochina", "pick_all", "goal singapore")
    assert table.g.state.stack[-2].points == 0  # type: ignore[union-attr]
    table.do("fight_on")
    assert table.where("exeter") == "sunk"
    table.do("stay")
    assert (table.state.ports["singapore"], table.base("singapore")) == ("allied", "japan")
    g = table.g
    assert sum(g.unit(key).gunnery for key in g.ships_in("singapore", "japan")) == 21
    assert invasion.strength(g, "singapore", "japan") == 1


def test_9_5_tv_21_combat_example_2_the_philippines() -> None:
    """AMB-63: the position cannot come about, but the Combat can be fought."""
    table = at(SOUTH.replace("singapore=exeter", "singapore=kako!") + "acts=japan", 1, 5, 6).do(
        "move_from okinawa", "pick tone", "pick chikuma", "pick haguro", "pick ashigara"
    )
    table.do("set_off", "goal philippines")
    assert table.asked == "japan may_fight_on"  # nobody has an Airstrike
    table.do("fight_on")
    japan, allied = table.told("struck")
    assert (japan.strength, japan.column, japan.hits) == (4, "4-5", 0)
    assert (allied.strength, allied.column, allied.hits) == (1, "1", 1)
    table.do("assign_hit chikuma")
    assert table.where("chikuma") == "sunk"

    table.do("stay")
    assert table.targets("retreat") == ["ceylon"]  # no Port is open, the nearest is far away
    table.do("retreat ceylon", "stay")
    assert table.where("houston") == "ceylon!"
    assert (table.state.ports["philippines"], table.base("philippines")) == ("allied", "japan")


def test_9_5_tv_22_combat_example_2_borneo() -> None:
    """The damage dice are not given: any two sink De Ruyter. The Allies' misses are 1s."""
    line = SOUTH.replace("philippines=houston", "philippines=tone!,haguro!,ashigara!")
    line = line.replace("okinawa=tone,chikuma,haguro,ashigara,nachi,myoko", "okinawa=nachi,myoko")
    table = at(line + "acts=japan", 3, 1, 6, 1, 1, 1)
    table.do("move_from okinawa", "pick_all", "goal borneo", "fight_on")
    first, second = table.told("struck")
    assert (first.strength, first.column, first.hits, second.hits) == (2, "2", 0, 0)
    table.do("stay", "stay", "fight_on", "stay", "fight_on")
    assert table.where("de_ruyter") == "sunk"
    assert table.why_not("stay") is None
    table.do("stay")
    assert table.base("borneo") == "japan"


def test_10_2_tv_23_combat_example_2_singapore_falls() -> None:
    line = SOUTH.replace(
        "singapore=exeter", "singapore=nagato!,mutsu!,fuso!,yamashiro!,ise!,hyuga!"
    )
    line = line.replace(
        "indochina=nagato,mutsu,fuso,yamashiro,ise,hyuga,mogami,jlba", "indochina=jlba"
    )
    line = line.replace("hand.japan=J01,J02,J03", "hand.japan=J01")
    table = at(line + "step=step_1", 3, 3).do("decline", "decline")
    assert table.one("initiative_rolled").winner == ""
    while table.asked == "japan choose_port":
        table.do(f"to_port {table.targets('to_port')[0]}")
    assert table.asked == "japan invade"
    assert table.why_not("capture singapore") == "10.2 too_weak"
    table.do("commit singapore J01", "capture singapore")
    captured = table.one("captured")
    assert (captured.strength, captured.needed) == (2, 2)
    assert table.state.ports["singapore"] == "japan"
    assert table.base("singapore") == ""


# ------------------------------------------------------------------ 10.0


def test_10_2_1_tv_24_iwo_jima_costs_one_point_more() -> None:
    line = (
        "phase=supply step=allied_invasions port.philippines=japan okinawa=jlba "
        "philippines=lexington,saratoga,yorktown,enterprise,hornet,wasp,essex,cv_10,cv_16,intrepid "
        "hand.japan=J16 hand.allied="
    )
    table = at(line + "A01").do("defend philippines J16")
    assert table.asked == "allied invade"
    assert table.why_not("capture philippines") == "10.2 too_weak"
    table.do("commit philippines A01", "capture philippines")
    assert (table.one("captured").strength, table.one("captured").needed) == (3, 3)
    held = at(line + "none").do("defend philippines J16")
    assert held.state.ports["philippines"] == "japan"
    assert not held.told("captured")


@pytest.mark.parametrize(
    ("ships", "ground"),
    [
        ("essex,cv_10,cv_16,intrepid,oklahoma", 0),  # 19
        ("essex,cv_10,cv_16,intrepid,colorado", 1),  # 20
        ("essex,cv_10,cv_16,intrepid,colorado,maryland,west_virginia,indiana,alabama,nevada", 1),
        ("essex,cv_10,cv_16,intrepid,colorado,maryland,west_virginia,indiana,alabama,iowa", 2),
    ],
)
def test_10_2_tv_25_ground_strength(ships: str, ground: int) -> None:
    table = at(f"acts=allied port.philippines=japan philippines={ships}")
    assert invasion.strength(table.g, "philippines", "allied") == ground


def test_13_6_2_tv_26_australian_divisions_in_ceylon() -> None:
    table = at("acts=japan divisions=ceylon ceylon=nagato!")
    assert invasion.needed(table.g, "ceylon", "japan") == 3


def test_10_1_tv_27_chokai_and_aoba_are_isolated() -> None:
    """Dice are not needed. HMAS Australia is at Rabaul, the one zone that explains both (and an
    Allied LBA there makes the Solomons an Allied Base)."""
    table = at(
        "phase=supply step=japan_isolation australia=chokai solomons=aoba "
        "rabaul=au_australia,alba truk=jlba samoa=chester base.solomons=nobody"
    )
    assert table.all_at("truk!", "chokai", "aoba")
    assert table.where("au_australia") == "rabaul"
    assert (table.base("australia"), table.holds("australia")) == ("", "allied")
    assert table.base("solomons") == "allied"


def test_10_5_tv_28_us_ships_in_australia_are_not_made_ready() -> None:
    line = "phase=supply step=allied_readies australia=lexington!,chester!,canberra! "
    table = at(line + "hand.allied=A01")
    assert table.where("canberra") == "australia"
    assert table.all_at("australia!", "lexington", "chester")
    table.do("ready australia A01")
    assert table.all_at("australia", "lexington", "chester")


def test_10_4_tv_29_a_return_to_port_keeps_the_side_that_is_up() -> None:
    table = at("phase=supply step=japan_returns truk=akagi,kaga! japan=soryu hand.japan=J01")
    table.do("return_group truk japan")
    assert (table.where("akagi"), table.where("kaga")) == ("japan", "japan!")
    table.do("done")
    assert table.where("kaga") == "japan"  # readied for nothing in the next step


# ------------------------------------------------------------------ 11.0, 12.0


def test_12_3_3_tv_30_the_example_of_control() -> None:
    """No dice are given: what the example says has happened is put there."""
    table = at(
        "acts=japan singapore=mogami! borneo=suzuya!,kumano! "
        "indochina=jlba japan=jlba truk=jlba ceylon=al_lba_c_1"
    )
    assert (table.state.ports["singapore"], table.base("singapore")) == ("allied", "japan")
    assert (table.holds("philippines"), table.base("borneo")) == ("allied", "japan")
    back = at(
        "acts=allied singapore=prince_of_wales! borneo=suzuya!,kumano! "
        "indochina=jlba japan=jlba truk=jlba ceylon=al_lba_c_1"
    )
    assert back.holds("singapore") == "allied"
    back.do("redeploy_lba al_lba_c_1 singapore")
    assert back.base("borneo") == ""
    again = at(
        "acts=japan singapore=prince_of_wales!,al_lba_c_1 borneo=suzuya!,kumano! "
        "indochina=jlba japan=jlba truk=jlba"
    ).do("redeploy_lba jp_lba_1 borneo")
    assert again.base("borneo") == "japan"


TURN_1_ENDS = (
    "port.philippines=japan port.singapore=japan okinawa=nachi! marianas=myoko! "
    "kwajalein=haguro! borneo=aoba! dutch_harbor=chester! midway=chicago! johnston=portland! "
    "port_moresby=canberra! "
)


def test_11_0_tv_31_victory_points_at_the_end_of_turn_1() -> None:
    """The Indonesia of the example is Indochina (AMB-57)."""
    table = at("phase=victory turn=1 hand.japan=J01 " + TURN_1_ENDS)
    ended = table.g
    assert RULES.view(table.state, None).board.port_points == {"japan": 11, "allied": 9}
    assert table.state.points == 2
    assert ended.state.turn == 2


def test_11_0_tv_32_victory_points_at_the_end_of_turn_2() -> None:
    """The marker is moved on from where it was (AMB-56): 2, then 4, then 3."""
    table = at("phase=victory turn=2 points=2 hand.japan=J01 solomons=houston! " + TURN_1_ENDS)
    assert table.state.points == 3


def test_11_0_tv_33_a_port_occupied_and_not_captured() -> None:
    table = at("acts=japan philippines=nachi! japan=jlba")
    board = RULES.view(table.state, None).board
    assert (board.port_points["allied"], board.base_counts["japan"]) == (13 - 2, 3)
    assert table.base("philippines") == "japan"  # the others are Okinawa and the Marianas


@pytest.mark.parametrize(
    ("zone", "rabaul"), [("australia", "japan"), ("samoa", "japan"), ("port_moresby", "")]
)
def test_14_3_tv_34_control_at_the_start(zone: str, rabaul: str) -> None:
    dice = (1, 2, 2, 2, 2, 1)
    table = new_war(*dice).do(f"put al_lba_lac_1 {zone}", "put al_lba_lac_2 australia")
    while table.asked == "japan place_unit" and table.targets("put"):
        before = table.state
        first = table.ask.options[0].choice
        table.do(f"put {first.unit} {'japan' if table.targets('put') else ''}")  # type: ignore[attr-defined]
        if len([c for c in table.state.counters.values() if c.place == "to_place"]) == 1:
            break
        assert table.state is not before
    key = next(key for key, c in table.state.counters.items() if c.place == "to_place")
    last = RULES.apply(table.state, "japan", table.read(f"put {key} japan"))
    assert [e for e in last.events if getattr(e, "zone", "") == "kwajalein"]
    changed = {e.zone: e.side for e in last.events if type(e).__name__ == "ControlChanged"}  # type: ignore[attr-defined]
    for base, side in {
        "okinawa": "japan", "marianas": "japan", "kwajalein": "japan", "midway": "allied",
        "borneo": "allied", "attu": "", "dutch_harbor": "", "rabaul": rabaul,
    }.items():  # fmt: skip
        assert changed.get(base, "") == side


@pytest.mark.parametrize(
    ("turn", "points", "ending"),
    [
        (4, 5, "japan_points"),
        (4, -1, "allied_points"),
        (4, 0, ""),
        (4, 4, ""),
        (5, -5, "allied_points"),
        (5, -4, "japan_points"),
        (5, 9, "japan_points"),
    ],
)
def test_11_1_tv_35_automatic_victory(turn: int, points: int, ending: str) -> None:
    """11.1.2 at the end of Turn 4, 11.1.3 at the end of Turn 5."""
    table = at(f"phase=victory step=automatic turn={turn} points={points} hand.japan=J01")
    assert table.ending == ending


def test_11_1_1_tv_35_the_capture_of_japan() -> None:
    ships = (
        "essex,cv_10,cv_16,intrepid,bunker_hill,cv_12,cv_18,ticonderoga,franklin,shangri_la,"
        "lexington,saratoga,yorktown,enterprise,hornet,wasp,colorado,maryland,west_virginia,"
        "indiana,alabama,iowa,missouri,wisconsin,new_jersey"
    )
    table = at(f"phase=supply step=allied_invasions turn=3 japan={ships} hand.japan=none")
    table.do("capture japan")
    assert (table.ending, table.one("game_over").rule) == ("allied_capture", "11.1.1")


# ------------------------------------------------------------------ 5.0, 15.1


@pytest.mark.parametrize(("die", "turn"), [(1, 2), (2, 3), (3, 4)])
def test_5_0_tv_36_repairs_of_turn_0_take_a_turn_longer(die: int, turn: int) -> None:
    table = at("turn=0 acts=allied hawaii=oklahoma", die)
    hits.damage(table.g, "us_oklahoma", 1)
    assert table.where("oklahoma") == f"track:{turn}"


@pytest.mark.parametrize(
    ("first", "second", "column"),
    [(4, 0, ""), (5, 1, "3"), (5, 2, "6-7"), (6, 3, "6-7"), (6, 5, "10-12"), (5, 6, "16-19")],
)
def test_15_1_tv_37_the_third_wave(first: int, second: int, column: str) -> None:
    """The first strike's 1 is four hits, with the least damage."""
    dice = [1, 1, 1, 1, 1, first, *([second] if second else []), *[1] * 30]
    table = new_war(*dice, third_wave=True)
    table.do("put al_lba_lac_1 samoa", "put al_lba_lac_2 samoa", "put_rest japan")
    struck, rolled = table.told("struck"), table.told("option_rolled")
    while table.asked == "japan choose_hit":
        table.do(f"assign_hit {table.targets('assign_hit')[0]}")
        struck += table.told("struck")
        rolled += table.told("option_rolled")
    assert [each.dice for each in rolled] == [(first, second) if second else (first,)]
    assert all(each.fixed for each in struck)
    pearl_harbor = [each.column for each in struck if each.zone == "hawaii"]
    assert pearl_harbor == ["31+", *([column] if column else [])]
