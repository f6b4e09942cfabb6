"""How lucky a game was: the chances of each kind of roll, and how rare what fell is."""

import random
from collections import Counter
from typing import Any

import pytest

from engine.core import registry
from engine.core.events import Event
from engine.core.luck import (
    EXACT_THROWS,
    Rolled,
    by_face,
    exact,
    mean,
    normal,
    reckoned,
)
from engine.core.sequence.choice import FACES, Term
from engine.games.emperor import events as tokyo
from engine.games.pacific_1940.events import air as events_air
from engine.games.pacific_1940.events import battle as events_battle
from engine.games.pacific_1940.events import economy as events_economy
from engine.games.pacific_1940.events import turns
from engine.games.pacific_1940.events.battle import Volley
from engine.games.pacific_war import events as pacific

HITS_ON_TWO = by_face(lambda face: int(face <= 2))


def rolled(game: str, *events: Event) -> list[Rolled]:
    """What a game's ledger reads off these events."""
    ledger = registry.get(game).reader.ledger()
    found: list[Rolled] = []
    for event in events:
        read = ledger.rolled(event)
        assert read is not None
        found += read
    return found


def told(each: Rolled) -> tuple[str, str, float, int]:
    """Whose roll, of what kind, what a throw is worth on the average, and what fell in all."""
    return each.side, each.what, round(mean(each.chances), 4), sum(each.fell)


EMPEROR: list[tuple[Event, tuple[str, float, int]]] = [
    (
        tokyo.BlockRolled(
            front="nimitz", fort="f", space="s", roll=3, battle_value=3, halted=True
        ),
        ("block", 0.5, 1),
    ),
    (
        tokyo.ReturnRolled(front="nimitz", roll=3, markers=1, battle_value=3, back=True),
        ("return", 2 / 6, 0),
    ),
    (tokyo.FreeKnockOutRolled(front="abda", roll=5, success=True), ("knock_out", 2 / 6, 1)),
    (
        tokyo.ActionRolled(
            rule="8.2", action="attack", target="abda", roll=1, terms=(Term("elite", 5, "7.3.1"),),
            total=6, over=4, success=False,
        ),
        ("attack", 5 / 6, 0),
    ),
    (tokyo.BonusRolled(attack="banzai", front="abda", roll=6, success=True), ("banzai", 1 / 6, 1)),
    (
        tokyo.BattleRolled(
            table="pearl_harbor", title="", roll=1, kamikaze=False, nothing=False
        ),
        ("battle", 1 / 6, -1),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("event", "expected"), EMPEROR)
def test_a_roll_of_the_emperor_is_worth_what_its_rule_says(
    event: Event, expected: tuple[str, float, int]
) -> None:
    what, worth, fell = expected
    assert [told(each) for each in rolled("emperor", event)] == [
        ("japan", what, round(worth, 4), fell)
    ]


def test_an_airstrike_expects_the_mean_of_its_column() -> None:
    box: Any = registry.get("pacific_war")
    for place, column in enumerate(box.equipment.columns):
        struck = pacific.Struck(
            side="allied", segment="airstrike", zone="z", strength=9, shifts=(),
            column=box.equipment.label(place), roll=6, hits=column.hits[5],
        )  # fmt: skip
        expected = round(sum(column.hits) / 6, 4)
        found = [told(each) for each in rolled("pacific_war", struck)]
        assert found == [("allied", "airstrike", expected, column.hits[5])]


def test_an_attack_without_a_column_expects_nothing() -> None:
    struck = pacific.Struck(
        side="japan", segment="surface", zone="z", strength=0, shifts=(), column="none", roll=6,
        hits=0,
    )  # fmt: skip
    assert [told(each) for each in rolled("pacific_war", struck)] == [("japan", "surface", 0, 0)]


def test_the_initiative_is_a_roll_of_both_sides() -> None:
    both = rolled("pacific_war", pacific.InitiativeRolled(japan=2, allied=5, winner="allied"))
    assert [told(each) for each in both] == [
        ("japan", "initiative", round(15 / 36, 4), 0),
        ("allied", "initiative", round(15 / 36, 4), 1),
    ]


def test_damage_sinks_as_often_as_its_dice_do() -> None:
    box: Any = registry.get("pacific_war")
    ledger: Any = box.reader.ledger()
    for unit in box.equipment.units.values():
        if unit.is_lba or unit.torpedo:
            continue
        sunk = 0
        for a in FACES:
            for b in FACES:
                armor = box.equipment.combat.armor if unit.armored else 0
                suffered = max(0, a - armor) + max(0, b - armor)
                holed = unit.armored and box.equipment.combat.sinks in (a, b)
                sunk += holed or suffered > (unit.defense or 0)
        assert dict(ledger.sinking(unit, 2)).get(1, 0) == sunk


BEGUN = turns.PhaseBegan(section=1, turn=1, power="japan", phase="conduct_combat")


def test_each_column_of_a_battle_is_the_roll_of_whoever_fires() -> None:
    volleys = (Volley(weapon="any", to_hit=2, faces=(1, 2, 6), hits=2),
               Volley(weapon="any", to_hit=3, faces=(4,), hits=0))  # fmt: skip
    fired = [
        events_battle.Fired(space="yunnan", side=side, how="fire", volleys=volleys, hits=2)
        for side in ("attacker", "defender")
    ]
    found = rolled("pacific_1940", BEGUN, *fired)
    columns = [("fire", round(2 / 6, 4), 2), ("fire", 0.5, 0)]
    assert [told(each) for each in found] == [
        (side, *column) for side in ("axis", "allies") for column in columns
    ]
    assert [each.stake for each in found] == [3] * 4  # IPC of an infantry


def test_guns_bombs_and_convoys_are_worth_what_they_cost() -> None:
    found = rolled(
        "pacific_1940",
        BEGUN,
        events_air.GunsFired(territory="t", facility="f", rolls=(1, 5), hits=1),
        events_air.FacilityBombed(
            power="japan", territory="t", facility="f", rolls=(6,), bonus=2, done=8, damage=8
        ),
        events_economy.ConvoyRaided(
            power="anzac", zone="sz54", raiders={"japan": 2}, rolls=(3, 4), cap=4, lost=3
        ),
    )
    assert [told(each) for each in found] == [
        ("allies", "guns", round(1 / 6, 4), 1),
        ("axis", "bombs", 3.5, 6),
        ("axis", "convoys", 1.0, 3),
    ]


def test_both_sides_roll_in_the_air_and_a_kamikaze_that_comes_too_late_does_not_count() -> None:
    struck = {"power": "japan", "zone": "z", "owner": "usa", "unit": "cruiser", "roll": 2}
    found = rolled(
        "pacific_1940",
        events_air.AirBattleFought(
            territory="t", attacker="usa", attacker_rolls=(1, 2), attacker_hits=1,
            defender_rolls=(6,), defender_hits=0,
        ),
        events_air.KamikazeStruck(**struck, outcome="sunk"),  # type: ignore[arg-type]
        events_air.KamikazeStruck(**struck, outcome="too_late"),  # type: ignore[arg-type]
    )  # fmt: skip
    assert [told(each) for each in found] == [
        ("allies", "air_battle", round(1 / 6, 4), 1),
        ("axis", "air_battle", round(1 / 6, 4), 0),
        ("axis", "kamikaze", round(2 / 6, 4), 1),
    ]


def test_shots_before_any_turn_has_begun_are_not_known() -> None:
    ledger = registry.get("pacific_1940").reader.ledger()
    fired = events_battle.Fired(space="yunnan", side="attacker", how="fire", volleys=(), hits=0)
    assert ledger.rolled(fired) is None


def test_the_percentile_of_two_dice_is_counted_by_hand() -> None:
    two = Counter({HITS_ON_TWO: 2})
    # 16 of 36 ways give no hit, 16 one, 4 two
    assert [exact(two, fell) for fell in (0, 1, 2)] == pytest.approx(
        [8 / 36, (16 + 8) / 36, (32 + 2) / 36]
    )


def test_the_normal_distribution_comes_near_the_exact_one() -> None:
    many = Counter({HITS_ON_TWO: EXACT_THROWS // 2, by_face(lambda face: face): EXACT_THROWS // 2})
    middle = EXACT_THROWS // 2 * (1 / 3 + 3.5)
    for by in (-30, -10, 0, 10, 30):
        fell = round(middle) + by
        assert normal(many, fell) == pytest.approx(exact(many, fell), abs=0.005)


def test_the_stakes_weigh_what_is_taken_together() -> None:
    rolls = [
        Rolled(side="s", what="a", rule="1", chances=HITS_ON_TWO, fell=(1, 1, 0), stake=3),
        Rolled(side="s", what="b", rule="1", chances=HITS_ON_TWO, fell=(0,), stake=10),
    ]
    plain, weighed = reckoned(rolls), reckoned(rolls, weighed=True)
    assert (plain.throws, plain.fell, plain.difference) == (4, 2, pytest.approx(2 - 4 / 3))
    assert (weighed.fell, weighed.expected) == (6, pytest.approx(3 + 10 / 3))


@pytest.mark.parametrize("dice", [20, EXACT_THROWS + 50])
def test_fair_games_are_as_often_lucky_as_unlucky(dice: int) -> None:
    pick, tenths, games = random.Random(7), Counter[int](), 300
    for _ in range(games):
        faces = [pick.choice(FACES) for _ in range(dice)]
        roll = Rolled(
            side="s", what="a", rule="1", chances=by_face(lambda face: face), fell=tuple(faces)
        )
        tenths[min(3, int(reckoned([roll]).percentile // 25))] += 1
    assert all(abs(tenths[quarter] - games / 4) < games / 12 for quarter in range(4)), tenths
