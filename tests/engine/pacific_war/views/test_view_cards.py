"""What one's own cards would do is shown before they are played, and to nobody else."""

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from fractions import Fraction
from itertools import product

import pytest

from engine.core.sequence.choice import FACES
from engine.games.pacific_war.position.state import ENEMY, Theater
from engine.games.pacific_war.resolution import columns, hits
from engine.games.pacific_war.resolution.odds import Forecast
from engine.games.pacific_war.views.view import Board
from tests.engine.pacific_war.helpers import RULES, Table, at

FIGHT = "turn=2 fight=kwajalein attacker=japan mp=1 hand.japan=J06,J03 hand.allied=A04,A12"
CARRIERS = f"{FIGHT} kwajalein=akagi,nachi,kongo,chester,houston,enterprise"
CRUISERS = f"{FIGHT} kwajalein=nachi,kongo,chester,houston"


def board_of(table: Table, role: str | None) -> Board:
    return RULES.view(table.state, role).board


def attacks(table: Table) -> tuple[Forecast, ...]:
    """The coming attacks of the battle, as everyone sees them."""
    fight = board_of(table, None).battle
    assert fight is not None
    return tuple(each for camp in fight.camps for each in camp.forecasts)


@pytest.mark.parametrize(
    ("line", "first", "end"),
    [
        (CARRIERS, ["pass_card"], "A04"),
        (CARRIERS, ["pass_card"], "A12"),
        (CARRIERS, ["pass_card", "play_combat_card A12", "pass_card"], "A04"),
        (CRUISERS, ["pass_card", "pass_card", "fight_on"], "J06"),
    ],
)
def test_9_0_1_a_card_shows_the_attacks_as_they_will_be_with_it(
    line: str, first: list[str], end: str
) -> None:
    table = at(line).do(*first)
    before, shown, role = attacks(table), board_of(table, table.role).with_card, table.role
    assert sorted(f"card:{card}" for card in shown) == table.targets("play_combat_card")

    card = next(card for card in shown if table.g.end_of(card, role).id == end)
    table.do(f"play_combat_card {end}")

    assert attacks(table) == shown[card]
    assert attacks(table) != before


def test_9_0_1_nobody_else_sees_what_a_card_would_do() -> None:
    table = at(CARRIERS).do("pass_card")

    assert board_of(table, "allied").with_card
    assert board_of(table, "japan").with_card == board_of(table, None).with_card == {}


# ------------------------------------------------------------------ 9.3 who fires first

SURFACE = "turn=2 fight=kwajalein attacker=japan mp=0 kwajalein="


def before_the_guns(line: str, *dice: int, torpedo_cruisers: bool = False) -> Table:
    """The moment for cards of the Surface Combat."""
    table = at(f"{SURFACE}{line}", *dice, torpedo_cruisers=torpedo_cruisers)
    while "fight_on" not in table.open:
        table.do("pass_card" if "pass_card" in table.open else "stay")
    table.do("fight_on")
    return table


def guns_of(attacks: tuple[Forecast, ...], side: str) -> Forecast:
    return next(each for each in attacks if each.side == side and each.segment == "surface")


def chances(told: Forecast) -> dict[int, Fraction]:
    return {number: Fraction(ways, told.rolls) for number, ways in enumerate(told.ways) if ways}


def left_by(g: Theater, side: str, order: list[str], number: int) -> Iterator[Theater]:
    """9.2.4, 9.2.5 The position for each roll of the damage of so many hits on ships in order."""
    given = Counter(order[n % len(order)] for n in range(number))
    for faces in product(FACES, repeat=number):
        after = Theater(deepcopy(g.state), g.equipment, g.rules_version)
        after.state.dice.script = list(faces) + list(FACES)
        for unit in order:
            if given[unit]:
                hits.damage(after, unit, given[unit])
        yield after


def scored_first(g: Theater, first: str) -> list[int]:
    """9.2.3 The hits of the side that fires first, for each face of its die."""
    strength = columns.strength(g, [], "kwajalein", first, "surface", ())
    column = columns.column_of(g, strength, ())
    return [g.equipment.hits(column, die) for die in FACES]


def answered(g: Theater, first: str, order: list[str], numbers: list[int]) -> dict[int, Fraction]:
    """The chance of each number of hits that the other side scores, die by die.

    numbers: the equally likely numbers of hits that fall on it before.
    """
    side, zone, found = ENEMY[first], "kwajalein", dict[int, Fraction]()
    for number in numbers:
        for after in left_by(g, first, order, number):
            dice = columns.torpedoes(after, zone, side, "surface")
            for faces in product(FACES, repeat=dice + 1):
                after.state.dice.script = list(faces)
                thrown = columns.torpedo_dice(after, zone, side, "surface")
                answer = columns.strength(after, [], zone, side, "surface", thrown)
                scored = after.equipment.hits(columns.column_of(after, answer, ()), faces[-1])
                share = Fraction(1, len(numbers) * len(FACES) ** (1 + number + dice))
                found[scored] = found.get(scored, Fraction(0)) + share
    return found


@pytest.mark.parametrize(
    ("ships", "card", "order"),
    [
        ("nachi!,myoko!,chester,chicago", "J08", ["us_chester", "us_chicago"]),
        ("nachi!,kongo!,yamato!,chester,alaska,west_virginia,south_dakota", "J08",
         ["us_chester", "us_alaska", "us_south_dakota", "us_west_virginia"]),
        ("mutsu!,nagato!,south_dakota", "J08", ["us_south_dakota"]),
        ("kitakami!,nachi!,chester,portland", "A11", ["jp_kitakami", "jp_nachi"]),
    ],
)  # fmt: skip
def test_9_3_what_a_card_to_fire_first_spares_is_a_count_of_all_dice(
    ships: str, card: str, order: list[str]
) -> None:
    """The hits fall on the weakest guns, on Torpedo Cruisers before them (13.2).

    9.2.5 A ship with armor may fire though it was hit.
    """
    side = "japan" if card == "J08" else "allied"
    table = before_the_guns(f"{ships} hand.{side}={card}", torpedo_cruisers=True)
    now, (shown,) = attacks(table), board_of(table, side).with_card.values()

    told = guns_of(shown, ENEMY[side])

    assert told.is_answer
    assert chances(told) == answered(table.g, side, order, scored_first(table.g, side))
    assert told.mean < guns_of(now, ENEMY[side]).mean
    assert guns_of(shown, side) == guns_of(now, side)


@pytest.mark.parametrize(
    ("ships", "face", "hits", "weakest"),
    [
        ("nachi!,myoko!,chester,chicago,south_dakota", 6,
         ["us_south_dakota", "us_chester"], ["us_chester", "us_chicago"]),
        ("nachi!,kongo!,yamato!,chester,alaska,south_dakota", 3,
         ["us_south_dakota", "us_alaska"], ["us_chester", "us_alaska"]),
    ],
)  # fmt: skip
def test_9_3_once_it_has_fired_the_hits_that_wait_count_and_then_where_they_fall(
    ships: str, face: int, hits: list[str], weakest: list[str]
) -> None:
    """9.2.4 First on the weakest guns, then on those that their owner has chosen."""
    table = before_the_guns(f"{ships} hand.japan=J08 hand.allied=none", face)
    table.do("play_combat_card J08")

    for number in range(len(hits) + 1):
        told = guns_of(attacks(table), "allied")
        order = [*hits[:number], *(key for key in weakest if key not in hits[:number])]
        assert chances(told) == answered(table.g, "japan", order, [len(hits)])
        if number < len(hits):
            table.do(f"assign_hit {hits[number].removeprefix('us_')}")


def test_9_3_once_it_is_played_everyone_sees_what_it_spares_and_before_its_holder_alone() -> None:
    table = before_the_guns("nachi!,myoko!,chester,chicago hand.japan=J08 hand.allied=A06")
    assert not any(each.is_answer for each in attacks(table))
    assert board_of(table, "allied").with_card == {}
    shown = board_of(table, "japan").with_card

    table.do("play_combat_card J08")

    assert attacks(table) == shown["8"]
    assert guns_of(attacks(table), "allied").is_answer
    fight = board_of(table, None).battle
    assert fight is not None
    assert fight.first == "japan"


def test_9_3_a_card_to_fire_first_takes_back_what_that_of_the_enemy_spares() -> None:
    """A11 and J08 cancel out."""
    table = before_the_guns("nachi!,myoko!,chester,chicago hand.japan=J08 hand.allied=A11")
    before = attacks(table)
    table.do("play_combat_card J08")

    shown = board_of(table, "allied").with_card["11"]

    assert shown == before


def test_9_3_who_has_no_guns_to_fire_first_with_spares_nothing() -> None:
    """Enterprise has struck, and is alone."""
    table = before_the_guns("nachi!,myoko!,enterprise hand.allied=A11", 1)

    (shown,) = board_of(table, "allied").with_card.values()

    assert shown == attacks(table)
    assert [(each.side, each.is_answer) for each in shown] == [("japan", False)]


@pytest.mark.parametrize(
    ("there", "aim"), [("chester", {"5": ("us_chester", "")}), ("chester,chicago", {})]
)
def test_8_5_an_event_with_a_single_target_says_which(
    there: str, aim: dict[str, tuple[str, str]]
) -> None:
    table = at(f"acts=japan truk=nachi midway={there} hand.japan=J05,J03 hand.allied=A09")

    assert board_of(table, "japan").aims == aim
    assert all(board_of(table, role).aims == {} for role in ("allied", None))
