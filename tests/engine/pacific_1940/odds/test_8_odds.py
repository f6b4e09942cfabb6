"""8 Odds: exact chances, compared with sums done by hand and with a plain enumeration of dice."""

from functools import cache
from itertools import product
from math import prod

import pytest

from engine.games.pacific_1940.equipment import load
from engine.games.pacific_1940.odds import Battle, Outcome, Side, TooLong, battle, rows
from engine.games.pacific_1940.odds.battle import worked_out
from engine.games.pacific_1940.odds.calculator import read
from engine.games.pacific_1940.odds.course import Course
from engine.games.pacific_1940.odds.forces import Force
from engine.games.pacific_1940.odds.opening import opening
from engine.games.pacific_1940.odds.outcome import Stretch, outcome
from engine.games.pacific_1940.odds.rows import follow_on_land

BOX = load()


def odds(
    attackers: dict[str, int],
    defenders: dict[str, int],
    terrain: str = "land",
    *,
    order: tuple[str, ...] = (),
    answer: tuple[str, ...] = (),
    damaged: dict[str, int] | None = None,
    submerge: str = "",
    **more: object,
) -> Outcome:
    """The odds of a battle; order and answer: the orders of loss of attackers and defenders."""
    ours = Side(
        units=attackers, damaged=damaged or {}, order=order, submerges="attackers" in submerge
    )
    theirs = Side(units=defenders, order=answer, submerges="defenders" in submerge)
    return battle(BOX, Battle(terrain=terrain, attackers=ours, defenders=theirs, **more))  # type: ignore[arg-type]


def chance_of_hit(strength: int, hits: bool) -> float:
    return strength / 6 if hits else 1 - strength / 6


def enumerated(attack: tuple[int, ...], defence: tuple[int, ...]) -> tuple[float, float, float]:
    """Win, hold, both gone of units in a row, the first lost first, every die thrown by itself."""

    @cache
    def go(ours: int, theirs: int) -> tuple[float, float, float]:
        if not ours or not theirs:
            return (float(bool(ours)), float(bool(theirs)), float(not ours and not theirs))
        mine, yours = attack[len(attack) - ours :], defence[len(defence) - theirs :]
        total, stays = [0.0, 0.0, 0.0], 0.0
        for faces in product((True, False), repeat=ours + theirs):
            strengths = (*mine, *yours)
            p = prod(chance_of_hit(s, h) for s, h in zip(strengths, faces, strict=True))
            left = max(0, ours - sum(faces[ours:])), max(0, theirs - sum(faces[:ours]))
            if left == (ours, theirs):
                stays += p
                continue
            for at, value in enumerate(go(*left)):
                total[at] += p * value
        return total[0] / (1 - stays), total[1] / (1 - stays), total[2] / (1 - stays)

    return go(len(attack), len(defence))


def test_8_3_one_against_one_by_hand() -> None:
    found = odds({"infantry": 1}, {"infantry": 1})
    # of 36 rounds only he hits in 4, only the other in 10, both in 2
    assert found.win == pytest.approx(4 / 16)
    assert found.hold == pytest.approx(10 / 16)
    assert found.both_gone == pytest.approx(2 / 16)
    assert found.rounds == pytest.approx(36 / 16)
    assert found.attack_loss == pytest.approx(3 * 12 / 16)
    assert found.swing == pytest.approx(3 * (6 - 12) / 16)


@pytest.mark.parametrize(
    ("attackers", "defenders", "attack", "defence"),
    [
        ({"infantry": 2, "tank": 1}, {"infantry": 2}, (1, 1, 3), (2, 2)),
        ({"tank": 3, "fighter": 1}, {"infantry": 2, "tank": 2}, (3, 3, 3, 3), (2, 2, 3, 3)),
        (
            {"strategic_bomber": 2, "tank": 1},
            {"infantry": 3, "fighter": 1},
            (4, 4, 3),
            (2, 2, 2, 4),
        ),
    ],
)
def test_8_3_agrees_with_every_die_thrown_by_itself(
    attackers: dict[str, int],
    defenders: dict[str, int],
    attack: tuple[int, ...],
    defence: tuple[int, ...],
) -> None:
    found = odds(attackers, defenders)
    win, hold, gone = enumerated(attack, defence)
    assert (found.win, found.hold, found.both_gone) == pytest.approx((win, hold, gone), abs=1e-9)


def test_8_3_chances_of_all_endings_add_up() -> None:
    fleet = {"submarine": 2, "destroyer": 1, "carrier": 1, "fighter": 2, "transport": 1}
    found = odds(fleet, fleet, "sea")
    assert sum(ending.chance for ending in found.endings) == pytest.approx(1)
    words = found.win + found.hold + found.both_gone + found.stalemate + found.retreat
    assert words == pytest.approx(1)


def test_5_a_lift_falls_away_with_its_artillery() -> None:
    order = ("artillery", "infantry")
    found = odds({"infantry": 1, "artillery": 1}, {"infantry": 2}, order=order)
    win, *_ = enumerated((2, 1), (2, 2))
    # while both stand the infantry hits on 2 as well: better than without any lift
    lifted = odds({"infantry": 1, "artillery": 1}, {"infantry": 2})
    assert win < found.win < lifted.win + 1e-12
    assert lifted.win == pytest.approx(_with_lift_then(2), abs=1e-9)
    assert found.win == pytest.approx(_with_lift_then(1), abs=1e-9)


def _with_lift_then(last: int) -> float:
    """Two attackers that hit on 2, of which the one left hits on `last`, against two infantry."""

    def strengths(ours: int) -> tuple[int, ...]:
        return (2, 2) if ours == 2 else (last,)

    @cache
    def go(ours: int, theirs: int) -> float:
        if not ours or not theirs:
            return float(bool(ours))
        total = stays = 0.0
        dice = (*strengths(ours), *(2,) * theirs)
        for faces in product((True, False), repeat=len(dice)):
            p = prod(chance_of_hit(s, h) for s, h in zip(dice, faces, strict=True))
            left = max(0, ours - sum(faces[ours:])), max(0, theirs - sum(faces[:ours]))
            if left == (ours, theirs):
                stays += p
            else:
                total += p * go(*left)
        return total / (1 - stays)

    return go(2, 2)


def test_8_3_aaa_fires_once_and_stands_for_losses() -> None:
    found = odds({"fighter": 1}, {"aaa": 1})
    assert found.hold == pytest.approx(1 / 6)  # one die for one aircraft, then AAA alone is gone
    assert found.win == pytest.approx(5 / 6)
    assert found.rounds == pytest.approx(0)


def test_8_3_aaa_takes_the_first_aircraft_in_the_order_of_loss() -> None:
    order = ("strategic_bomber", "fighter")
    found = odds({"fighter": 1, "strategic_bomber": 1}, {"aaa": 1}, order=order)
    assert found.attack_lost["strategic_bomber"] == pytest.approx(11 / 36)
    assert found.attack_lost["fighter"] == pytest.approx(1 / 36)


def test_8_2_the_bombarded_still_fire_back() -> None:
    found = odds(
        {"infantry": 1}, {"infantry": 1}, bombarding={"battleship": 1}, landed={"infantry": 1}
    )
    hit = 1 - (1 - 4 / 6) * (1 - 1 / 6)
    alone = odds({"infantry": 1}, {"infantry": 1})
    assert found.win == pytest.approx(hit * 2 / 3 + (1 - hit) * 2 / 3 * alone.win)
    assert found.both_gone == pytest.approx(hit / 3 + (1 - hit) * 2 / 3 * alone.both_gone)


def test_8_3_bombardment_is_over_when_the_battle_has_begun() -> None:
    begun = odds({"infantry": 2}, {"infantry": 1}, bombarding={"cruiser": 1}, fought=True)
    assert begun == odds({"infantry": 2}, {"infantry": 1})
    begun = odds({"fighter": 1}, {"infantry": 1, "aaa": 1}, fought=True)
    fresh = odds({"fighter": 1}, {"infantry": 1, "aaa": 1})
    assert fresh.win == pytest.approx(begun.win * 5 / 6)


def test_8_3_submarines_strike_before_the_others_fire() -> None:
    found = odds({"submarine": 1}, {"cruiser": 1}, "sea")
    # 2/6 the cruiser is gone unheard; else it hits on 3
    assert found.win == pytest.approx((1 / 3) / (1 / 3 + 2 / 3 * 1 / 2))
    assert found.both_gone == 0


def test_8_3_strikes_of_both_sides_fall_together() -> None:
    found = odds({"submarine": 1}, {"submarine": 1}, "sea")
    assert found.both_gone == pytest.approx((2 / 6 * 1 / 6) / (1 - 4 / 6 * 5 / 6))


def test_10_a_destroyer_ends_strikes() -> None:
    found = odds({"submarine": 1}, {"destroyer": 1}, "sea")
    assert found.both_gone == pytest.approx((1 / 9) / (1 - 4 / 9))
    assert found.win == pytest.approx((2 / 9) / (1 - 4 / 9))


def test_8_3_submarines_and_aircraft_alone_cannot_fight() -> None:
    found = odds({"fighter": 2}, {"submarine": 1}, "sea")
    assert found.stalemate == pytest.approx(1)
    assert odds({"submarine": 2}, {"fighter": 1}, "sea").stalemate == pytest.approx(1)


def test_8_3_hits_of_submarines_without_a_target_are_lost() -> None:
    found = odds({"submarine": 2, "cruiser": 1}, {"destroyer": 1, "fighter": 3}, "sea")
    one_more = odds({"submarine": 3, "cruiser": 1}, {"destroyer": 1, "fighter": 3}, "sea")
    assert found.defence_lost["fighter"] < one_more.defence_lost["fighter"] < 3
    assert found.stalemate > 0  # submarines and fighters may be all that is left


def test_8_3_the_first_hit_on_a_big_ship_is_damage() -> None:
    whole = odds({"battleship": 1}, {"cruiser": 1}, "sea")
    hurt = odds({"battleship": 1}, {"cruiser": 1}, "sea", damaged={"battleship": 1})
    assert hurt.win == pytest.approx((4 / 6 * 1 / 2) / (1 - 2 / 6 * 1 / 2))
    assert whole.win > hurt.win


def test_8_3_transports_die_last_and_when_alone() -> None:
    found = odds({"cruiser": 1}, {"destroyer": 1, "transport": 3}, "sea")
    assert found.defence_lost["transport"] == pytest.approx(3 * found.win)
    assert found.win == pytest.approx((1 / 2 * 2 / 3) / (1 - 1 / 2 * 2 / 3))
    assert found.hold == pytest.approx(1 - found.win)


def test_10_submarines_that_submerge_are_left() -> None:
    found = odds({"cruiser": 1}, {"submarine": 2}, "sea", submerge="defenders")
    assert found.win == pytest.approx(1)
    assert found.defence_loss == 0
    assert found.endings[0].defenders == {"submarine": 2}


def test_8_4_the_attacker_goes_when_few_are_left() -> None:
    stays = odds({"infantry": 4}, {"infantry": 4})
    goes = odds({"infantry": 4}, {"infantry": 4}, retreat_below=3)
    assert goes.hold < stays.hold
    assert goes.retreat > 0
    assert all(sum(e.attackers.values()) <= 2 for e in goes.endings if e.word == "retreated")


def test_11_aircraft_alone_win_but_take_nothing() -> None:
    order = ("infantry", "fighter")
    found = odds({"infantry": 1, "fighter": 2}, {"infantry": 1}, order=order)
    assert 0 < found.takes < found.win
    left = [e for e in found.endings if e.word == "won" and "infantry" in e.attackers]
    assert found.takes == pytest.approx(sum(e.chance for e in left))


def test_8_3_the_odds_keep_one_land_unit_while_there_is_ground_to_take() -> None:
    units = {"infantry": 1, "artillery": 1, "fighter": 2, "tactical_bomber": 1}
    found = odds(units, {"infantry": 2, "fighter": 1})
    assert found.takes == pytest.approx(found.win)
    assert found.takes > 0.6
    assert all("artillery" in ending.attackers for ending in found.endings if ending.takes)


def test_8_3_transports_left_without_a_warship_leave_or_are_lost() -> None:
    leaves = odds({"destroyer": 1, "transport": 1}, {"battleship": 1}, "sea")
    assert leaves.retreat > 0
    assert all(e.attackers == {"transport": 1} for e in leaves.endings if e.word == "retreated")
    stuck = odds({"destroyer": 1, "transport": 1}, {"battleship": 1}, "sea", way_out=False)
    assert stuck.retreat == 0
    assert stuck.hold == pytest.approx(leaves.hold + leaves.retreat)
    assert stuck.attack_lost["transport"] == pytest.approx(stuck.hold)


def test_8_4_those_put_ashore_fight_on_when_the_others_leave() -> None:
    units = {"infantry": 2, "fighter": 1}
    found = odds(units, {"infantry": 2}, landed={"infantry": 1}, retreat_after=1)
    assert found.retreat < odds(units, {"infantry": 2}, retreat_after=1).retreat
    safe = [e for e in found.endings if e.word == "held"]
    assert any(e.attackers == {"infantry": 1, "fighter": 1} for e in safe)


def test_8_4_a_battle_of_one_round_by_hand() -> None:
    found = odds({"infantry": 1}, {"infantry": 1}, retreat_after=1)
    assert found.win == pytest.approx(1 / 6 * 2 / 3)
    assert found.retreat == pytest.approx(5 / 6 * 2 / 3)
    assert found.rounds == pytest.approx(1)


def test_8_3_transports_left_alone_go_before_the_round_that_was_planned() -> None:
    units = {"destroyer": 1, "transport": 1}
    late = odds(units, {"battleship": 1}, "sea", retreat_after=5)
    never = odds(units, {"battleship": 1}, "sea")
    assert late.attack_lost["transport"] == pytest.approx(never.attack_lost["transport"], abs=0.01)


def test_8_3_on_land_rows_come_to_what_single_pairs_come_to() -> None:
    asked = Battle(
        terrain="land",
        attackers=Side(units={"infantry": 3, "artillery": 1, "fighter": 2, "tactical_bomber": 1}),
        defenders=Side(units={"infantry": 3, "aaa": 1, "fighter": 1}),
        retreat_below=3,
    )
    found: list[Outcome] = []
    for follow in (follow_on_land, Course.follow):
        forces = (
            Force(BOX, asked.attackers, attacks=True, terrain="land"),
            Force(BOX, asked.defenders, attacks=False, terrain="land"),
        )
        course = Course(asked, *forces)
        ((_, begin),) = opening(BOX, course)
        follow(course, begin)
        found.append(outcome(BOX, [Stretch(course)]))
    one, other = found
    assert one.rounds == pytest.approx(other.rounds, abs=1e-8)
    for ending, same in zip(one.endings[:40], other.endings[:40], strict=True):
        assert (ending.word, ending.attackers) == (same.word, same.attackers)
        assert ending.chance == pytest.approx(same.chance, abs=1e-9)


@pytest.mark.parametrize(
    ("fighters", "damaged", "homeless"), [(2, 0, 2), (1, 0, 1), (3, 0, 2), (2, 1, 0)]
)
def test_11_aircraft_of_a_damaged_carrier_are_homeless_as_often_as_it_is_hit(
    fighters: int, damaged: int, homeless: int
) -> None:
    """The destroyer hits in two of six; those that had no deck before are not counted."""
    fleet = {"carrier": 1, "fighter": fighters}
    order = ("carrier", "fighter")
    found = odds(
        fleet, {"destroyer": 1}, "sea", order=order, damaged={"carrier": damaged}, retreat_after=1
    )
    assert found.attack_homeless == pytest.approx(homeless * 2 / 6)
    assert found.defence_homeless == 0


def test_11_aircraft_that_die_with_their_carrier_need_no_home() -> None:
    fleet = {"carrier": 1, "fighter": 2}
    answer = ("fighter", "carrier")
    found = odds({"battleship": 1}, fleet, "sea", answer=answer, retreat_after=1)
    assert found.defence_homeless == 0, "a fighter took the hit"
    last = odds({"battleship": 1}, fleet, "sea", answer=answer[::-1], retreat_after=1)
    assert last.defence_homeless == pytest.approx(2 * 4 / 6)


# ---------------------------------------------------------------------- how long


@pytest.mark.parametrize(
    "line",
    [
        "30 sub 15 cv 15 cv! vs 20 tac 20 cv! 20 cv",
        "20 sub 20 cv! 20 cv vs 1 dd 20 tac 20 cv! 19 ftr",
        "1 ftr 28 sub 1 cv 30 cv! vs 1 dd 1 bmb 1 cv! 8 cv! 20 tac",
    ],
)
def test_8_a_battle_of_too_many_courses_is_given_up_after_so_many_steps(line: str) -> None:
    """Each took from 4 to 25 seconds: what hits fall on was not counted as work."""
    asked = read(BOX, line)
    with pytest.raises(TooLong):
        battle(BOX, asked, most=300_000)


def test_8_a_large_battle_on_land_is_off_by_nothing_that_is_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ours = {"infantry": 40, "artillery": 20, "tank": 10, "fighter": 5}
    theirs = {"infantry": 60, "artillery": 8, "fighter": 4}
    asked = Battle(
        terrain="land", attackers=Side(units=ours), defenders=Side(units=theirs), fought=True
    )
    coarse = worked_out(BOX, asked)
    monkeypatch.setattr(rows, "LARGE", 1000)
    exact = worked_out(BOX, asked)
    assert coarse.win != exact.win
    assert (coarse.win, coarse.takes) == pytest.approx((exact.win, exact.takes), abs=2e-4)
    assert coarse.attack_loss == pytest.approx(exact.attack_loss, abs=0.5)
