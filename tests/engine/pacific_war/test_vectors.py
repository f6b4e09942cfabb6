"""The examples of the rulebook as games: the test vectors TV-01 to TV-37 of the research notes.

Where an example does not give its dice the test says which it takes; where it leaves room, which
reading.
"""

from engine.games.pacific_war.position.paths import reachable
from engine.games.pacific_war.supply import invasion
from tests.engine.pacific_war.helpers import Table, at

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
    table.do("assign_hit akagi", "assign_hit kaga", "assign_hit soryu", "finish_hits")
    assert (table.where("enterprise"), table.where("kaga")) == ("sunk", "sunk")
    assert (table.where("akagi"), table.where("soryu")) == ("track:3", "track:4")

    table.do("stay", "stay", "fight_on")
    japan, allied = table.told("struck")
    assert (japan.strength, japan.shifts, japan.column, japan.hits) == (10, (), "10-12", 4)
    assert (allied.strength, allied.shifts, allied.column, allied.hits) == (6, (), "6-7", 2)
    for ship in ("northampton", "chester", "chicago", "portland"):
        assert table.asked == "allied choose_hit"  # the owner places Surface hits
        table.do(f"assign_hit {ship}")
    table.do("finish_hits", "assign_hit nagato", "assign_hit mutsu", "finish_hits")
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
