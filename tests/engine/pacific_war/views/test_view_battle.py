"""9.0 What both sides see of a battle: the very columns and odds that the rules then use."""

import random
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from itertools import product, takewhile
from typing import Any

import pytest

from engine.core.events import kind_of
from engine.core.sequence.choice import FACES
from engine.games.pacific_war.combat.combat import Combat
from engine.games.pacific_war.combat.combat_cards import PlayCombatCard
from engine.games.pacific_war.events import Damaged, Fates, Struck
from engine.games.pacific_war.position.state import Theater
from engine.games.pacific_war.positions import position
from engine.games.pacific_war.resolution import columns, hits
from engine.games.pacific_war.resolution.columns import Played
from engine.games.pacific_war.resolution.odds import Forecast, forecast
from engine.games.pacific_war.rules import make
from engine.games.pacific_war.views.view_battle import Battle, Camp
from tests.engine.pacific_war.combat.test_battles import battle
from tests.engine.pacific_war.helpers import RULES, Table, at, new_war

FIGHT = "fight=kwajalein attacker=japan mp=1"
BATTLES = range(24)
SWITCHES = ({}, {"torpedo_cruisers": True})
FLEETS = f"{FIGHT} kwajalein=akagi,nachi,myoko,lexington,chester,houston"


def seen(table: Table) -> Battle:
    """The battle on everyone's page."""
    found: Battle = RULES.view(table.state, None).board.battle
    return found


def camp(table: Table, side: str) -> Camp:
    """One side of it."""
    return next(each for each in seen(table).camps if each.side == side)


def attack(table: Table, side: str, segment: str) -> Forecast:
    """What a side's attack would be."""
    return next(each for each in camp(table, side).forecasts if each.segment == segment)


def stormy_moves(seed: int) -> Iterator[tuple[Battle, Any, Any]]:
    """A random battle: what was seen before each choice, the choice, and what came of it."""
    pick = random.Random(seed)
    state = position(RULES, battle(seed), seed=str(seed), options=SWITCHES[seed % 2])
    while any(isinstance(frame, Combat) for frame in state.stack):
        ask = RULES.asks(state)[0]
        choice = pick.choice(RULES.choices(state, ask))
        applied = RULES.apply(state, ask.role, choice)
        yield RULES.view(state, None).board.battle, choice, applied
        state = applied.state


# ------------------------------------------------------------------ odds


def by_dice(g: Theater, on: list[Played], zone: str, side: str, segment: str) -> Counter[int]:
    """The hits of the attack for every way the dice can fall, thrown one after the other."""
    dice = columns.torpedoes(g, zone, side, segment)
    found: Counter[int] = Counter()
    for faces in product(FACES, repeat=dice + 1):
        g.state.dice.script = list(faces)
        thrown = columns.torpedo_dice(g, zone, side, segment)
        strength = columns.strength(g, on, zone, side, segment, thrown)
        shifts = columns.shifts(g, on, zone, side, segment)
        found[hits.strike(g, side, segment, zone, strength, shifts).hits] += 1
    return found


def test_9_2_3_the_odds_are_a_count_of_all_dice() -> None:
    for seed in BATTLES:
        pick = random.Random(seed)
        cards = pick.sample(["A04", "A06", "A12", "A14", "J06"], pick.randint(0, 3))
        on = [Played(end, "combat") for end in cards]
        g = RULES.play(position(RULES, battle(seed), options={"torpedo_cruisers": True}))
        zone = next(frame.zone for frame in g.state.stack if isinstance(frame, Combat))
        for side, segment in product(RULES.roles.sides, ("airstrike", "surface")):
            told = forecast(g, on, zone, side, segment)
            thrown = by_dice(g, on, zone, side, segment)
            assert {n: ways for n, ways in enumerate(told.ways) if ways} == dict(thrown)
            assert told.rolls == 6 ** (told.torpedoes + 1) == thrown.total()


def test_9_2_1_the_odds_of_a_column_are_the_chart_as_it_is_printed() -> None:
    """A content pack's column counts like our own."""
    pack = {"column": [{"low": 2, "hits": [0, 0, 1, 1, 1, 2]}]}
    table = Table(position(RULES, FLEETS), make(pack))
    told = forecast(table.g, [], "kwajalein", "japan", "surface")
    assert (told.strength, told.after, told.ways) == (2, ("2",), (2, 3, 1))
    assert told.is_known  # an owner of the printed chart has typed it in


def test_13_2_a_torpedo_cruiser_makes_a_column_a_range() -> None:
    line = f"{FIGHT} kwajalein=kitakami,nachi,chester"
    table = at(line, torpedo_cruisers=True)
    told = attack(table, "japan", "surface")
    assert (told.strength, told.torpedoes, told.before) == (1, 1, ("1", "6-7"))
    assert told.rolls == 36


# ------------------------------------------------------------------ shifts


def rolled_upon(before: Battle, choice: Any, applied: Any) -> Iterator[tuple[Forecast, Struck]]:
    """The attacks that a choice brings at once, each with what was seen of it before."""
    told = {(each.side, each.segment): each for c in before.camps for each in c.forecasts}
    if before.is_next or isinstance(choice, PlayCombatCard):
        return
    for event in takewhile(lambda e: kind_of(e) not in ("damaged", "moved"), applied.events):
        if isinstance(event, Struck):
            yield told[event.side, event.segment], event


def test_9_2_2_what_was_seen_is_what_is_rolled_on() -> None:
    """Strength, every shift by name, and the column."""
    seen_before = 0
    for seed in BATTLES:
        for move in stormy_moves(seed):
            for told, struck in rolled_upon(*move):
                assert (struck.shifts, struck.halved) == (told.shifts, told.halved)
                if not told.torpedoes:
                    assert (struck.column,) == told.after
                seen_before += 1
    assert seen_before > len(BATTLES)


def test_9_2_2_the_named_shifts_sum_up_to_the_column() -> None:
    for seed in BATTLES:
        labels = [RULES.equipment.label(n) for n in range(len(RULES.equipment.columns))]
        for before, _, _ in stormy_moves(seed):
            for told in (each for c in before.camps for each in c.forecasts if not each.torpedoes):
                by = sum(columns for _, columns in told.shifts)
                for end in (0, -1):  # they differ where the enemy fires first (9.3)
                    if told.before[end] == "none":
                        assert told.after[end] == "none"
                        continue
                    place = min(labels.index(told.before[end]) + by, len(labels) - 1)
                    assert told.after[end] == (labels[place] if place >= 0 else "none")


def test_9_2_2_each_shift_has_its_name() -> None:
    line = f"{FIGHT} kwajalein=akagi,kaga,alba,enterprise hand.allied=A04,A12"
    table = at(line)
    assert attack(table, "japan", "airstrike").shifts == (("enemy_lba", -1),)
    assert attack(table, "allied", "airstrike").shifts == (("more_carriers", -1),)
    table.do("play_combat_card A04")  # 9.0.1 in force at once, the moment for cards still open
    assert seen(table).on == (("A04", "combat"),)
    names = [name for name, _ in attack(table, "japan", "airstrike").shifts]
    assert names == ["enemy_lba", "A04"]


# ------------------------------------------------------------------ the round


def test_9_1_the_board_goes_through_the_stages_of_a_round() -> None:
    table = Table(position(RULES, f"{FLEETS} hand.japan=J08 hand.allied=A06", dice=(1, 1, 1, 1)))
    stages = []
    for words in ["pass_card", "pass_card", "stay", "stay", "fight_on", "pass_card", "pass_card"]:
        stages.append(seen(table).stage)
        table.do(words)
    stages.append(seen(table).stage)
    table.do("stay", "stay")
    stages.append(seen(table).stage)
    assert list(dict.fromkeys(stages)) == [
        "cards",
        "retreat_early",
        "surface_choice",
        "surface_cards",
        "retreat",
        "another_round",
    ]


def test_9_1_before_another_round_its_odds_are_shown_with_the_cards_that_last() -> None:
    line = f"{FLEETS} hand.allied=A04,A06"
    table = Table(position(RULES, line, dice=(1, 1, 1, 1)))
    table.do("play_combat_card A04", "pass_card", "stay", "stay", "fight_on")
    table.do("play_combat_card A06")
    now = seen(table)
    assert (now.stage, now.is_next, now.on) == ("retreat", True, (("A04", "combat"),))
    assert [each.segment for each in now.camps[0].forecasts] == ["airstrike", "surface"]
    assert [(each.side, each.segment, each.roll) for each in now.strikes] == [
        ("japan", "airstrike", 1),
        ("allied", "airstrike", 1),
        ("japan", "surface", 1),
        ("allied", "surface", 1),
    ]


def test_9_1_1_a_side_that_cannot_strike_is_named() -> None:
    table = at(f"{FIGHT} kwajalein=nachi,alba,chester hand.allied=A04")
    assert camp(table, "japan").silent == ("airstrike",)
    assert camp(table, "allied").silent == ()


def test_9_5_2_who_must_leave_sees_no_odds_of_a_round_that_never_comes() -> None:
    table = at("fight=kwajalein attacker=japan mp=0 kwajalein=nachi,chester", 1, 1).do("fight_on")
    assert seen(table).must
    assert seen(table).camps[0].forecasts == ()


def test_9_1_3_a_round_that_is_paid_for_still_counts_until_it_begins() -> None:
    table = at("fight=kwajalein attacker=japan mp=1 kwajalein=nachi,chester", *[1] * 4)
    table.do("fight_on", "stay", "stay")
    assert (seen(table).stage, seen(table).points) == ("another_round", 1)
    broken_off = Table(table.state).do("break_off")
    assert (seen(broken_off).must, seen(broken_off).points) == (True, 0)

    table.do("fight_on")
    assert (table.asked, seen(table).points) == ("allied may_retreat", 1)
    table.do("stay")
    assert (seen(table).round, seen(table).points) == (2, 0)


def test_9_4_a_battle_that_is_won_has_no_more_rounds() -> None:
    table = at("fight=kwajalein attacker=japan mp=2 kwajalein=nachi,chester", 6, 1, 6)
    table.do("fight_on")
    assert (seen(table).stage, seen(table).points) == ("victory", 0)


# ------------------------------------------------------------------ hits


def test_9_2_4_a_unit_that_has_its_hit_says_why_it_takes_no_second() -> None:
    table = at(f"{FIGHT} kwajalein=akagi,kaga,soryu,lexington,chester,houston,astoria", 4, 1)
    assert (table.asked, seen(table).hits_left) == ("japan choose_hit", 3)
    assert table.why_not("assign_hit chester") is None
    table.do("assign_hit chester")
    assert seen(table).taken == {"us_chester": 1}
    assert table.why_not("assign_hit chester") == "9.2.4 others_have_fewer_hits"


def test_9_2_4_with_a03_each_side_sees_how_many_hits_are_its_own_to_allot() -> None:
    fleets = "kwajalein=akagi,kaga,lexington,chester,chicago,portland"
    table = at(f"{FIGHT} {fleets} hand.allied=A03", 6, 1).do("pass_card", "play_combat_card A03")
    assert (table.asked, seen(table).hits_left) == ("allied choose_hit", 2)
    table.do("assign_hit chester", "assign_hit chicago")
    assert (table.asked, seen(table).hits_left) == ("japan choose_hit", 1)


Ship = tuple[str, int, int]
"""A unit as it is, the turn, and the hits it would have."""


def lost_by_dice(table: Table, unit: str, taken: int, known: dict[Ship, Any]) -> tuple[int, int]:
    """In how many ways that dice can fall these hits lose a ship, and how many ways there are.

    known: what was counted already.
    """
    ship = (repr(table.g.unit(unit)), table.state.turn, taken)
    if ship not in known:
        known[ship] = counted_by_dice(table, unit, taken)
    return known[ship]


def counted_by_dice(table: Table, unit: str, taken: int) -> tuple[int, int]:
    """The same, each way that the dice can fall tried out."""
    dice = 0 if table.g.unit(unit).torpedo else taken
    lost = 0
    for faces in product(FACES, repeat=dice):
        g = Theater(deepcopy(table.state), RULES.equipment, table.g.rules_version)
        g.state.dice.script = list(faces)
        hits.damage(g, unit, taken)
        lost += any(isinstance(e, Damaged) and e.fate in ("sunk", "removed") for e in g.events)
    return lost, len(FACES) ** dice


@pytest.mark.parametrize("turn", [1, 2, 4, 5])
def test_9_2_5_before_a_hit_is_assigned_each_ship_shows_how_likely_it_is_lost_then(
    turn: int,
) -> None:
    met, known = set(), dict[Ship, Any]()
    for fleets in (
        "akagi,kaga,soryu,lexington,chester",
        "akagi,kaga,soryu,lexington,chester,houston,astoria",
        "zuikaku,shokaku,enterprise,hornet,lexington",
        "kitakami,nachi,enterprise,hornet",
    ):
        for die in FACES:
            line = f"turn={turn} {FIGHT} kwajalein={fleets}"
            table = at(line, die, die, *[1] * 20, torpedo_cruisers=True)
            while table.asked.endswith("choose_hit"):
                hits_on = Counter(seen(table).taken)
                hits_on.update(option.target for option in table.ask.options)
                for unit, taken in hits_on.items():
                    assert seen(table).lost[unit] == lost_by_dice(table, unit, taken, known)
                    met.add((taken, bool(table.g.unit(unit).armored)))
                table.do(f"assign_hit {table.ask.options[0].target}")
    assert {(1, False), (2, False), (1, True)} <= met


def test_13_2_a_torpedo_cruiser_is_hit_before_all_others() -> None:
    line = f"{FIGHT} kwajalein=kitakami,oi,nachi,chester,houston,astoria"
    table = at(line, 1, 1, 1, 4, torpedo_cruisers=True).do("fight_on")
    assert table.asked == "japan choose_hit"
    assert table.why_not("assign_hit nachi") == "13.2 torpedo_first"
    assert table.targets("assign_hit") == ["jp_kitakami", "jp_oi"]


def test_5_0_the_raids_of_turn_zero_are_battles_on_a_given_column() -> None:
    table = new_war()
    while table.asked != "japan choose_hit":
        rest = [o for o in table.ask.options if o.kind == "put_rest"] or table.ask.options
        table.state = RULES.apply(table.state, table.role, rest[0].choice).state
    now = seen(table)
    assert (now.raid, now.zone, now.strikes[0].column) == ("turn_zero", "hawaii", "31+")
    assert now.camps[1].units == tuple(table.g.ships_in("hawaii", "allied"))
    assert now.hits_left + sum(now.taken.values()) == now.strikes[0].hits


def test_8_5_a_strike_by_a_card_shows_the_card_and_whom_it_may_hit() -> None:
    table = at("acts=japan indochina=jlba philippines=chester,houston,astoria hand.japan=J01", 4)
    table.do("launch_event J01")
    now = seen(table)
    assert (now.raid, now.strikes[0].column) == ("J01", "6-7")
    assert set(now.camps[1].units) == {"us_chester", "us_houston", "us_astoria"}


# ------------------------------------------------------------------ retreats


def test_9_5_3_a_retreat_shows_its_way() -> None:
    table = at(f"{FIGHT} kwajalein=nachi,chester", 1, 1).do("fight_on")
    assert table.asked == "japan may_retreat"
    ways = {each.port: each.way for each in seen(table).ways_out}
    assert sorted(ways) == table.targets("retreat")
    assert ways["truk"] == ("kwajalein", "truk")


def test_10_4_every_way_out_is_a_chain_of_open_routes() -> None:
    for seed in BATTLES:
        for before, _, applied in stormy_moves(seed):
            g = RULES.play(applied.state)
            for way in (each for each in before.ways_out if each.way):
                assert (way.way[0], way.way[-1]) == (before.zone, way.port)
                for here, there in zip(way.way, way.way[1:], strict=False):
                    assert there in dict(g.exits(here))


def test_10_1_a_side_that_is_cut_off_sees_that_no_way_is_open() -> None:
    around = "truk=houston johnston=astoria"
    table = at(f"{FIGHT} kwajalein=nachi,chester {around}", 1, 1).do("fight_on")
    assert [(each.way, each.cut_off) for each in seen(table).ways_out] == [((), True)]


# ------------------------------------------------------------------ the report


TWO_HITS = ("assign_hit chester", "assign_hit houston", "finish_hits")


def test_9_4_the_report_tells_rounds_hits_losses_and_who_left() -> None:
    line = f"{FIGHT} kwajalein=nachi,myoko,chester,houston,astoria"
    table = at(line, 6, 6, 1, 6, 1, 1)
    table.do("fight_on", *TWO_HITS, "retreat hawaii")
    report = table.one("combat_ended")
    assert (report.winner, report.attacker, report.rounds) == ("allied", "japan", 1)
    assert report.hits == {"japan": 2, "allied": 2}
    assert report.sides == {
        "japan": Fates(sunk=("jp_nachi",), damaged=(("jp_myoko", 3),)),
        "allied": Fates(
            damaged=(("us_houston", 3), ("us_chester", 3)), left=("us_astoria",), port="hawaii"
        ),
    }


def test_9_4_the_report_names_everybody_who_did_not_stay_once() -> None:
    for seed in BATTLES:
        struck: Counter[str] = Counter()
        for _, _, applied in stormy_moves(seed):
            struck.update({e.side: e.hits for e in applied.events if kind_of(e) == "struck"})
            last = applied
        report = next(event for event in last.events if kind_of(event) == "combat_ended")
        g = RULES.play(last.state)
        assert {side: n for side, n in report.hits.items() if n} == +struck
        start = RULES.play(position(RULES, battle(seed), seed=str(seed)))
        for side, fates in report.sides.items():
            named = [*fates.sunk, *fates.removed, *fates.left, *(key for key, _ in fates.damaged)]
            stayed = [k for k in start.units_in(report.zone, side) if k not in named]
            assert len(named) == len(set(named))
            assert all(g.counters[key].place == report.zone for key in stayed)
