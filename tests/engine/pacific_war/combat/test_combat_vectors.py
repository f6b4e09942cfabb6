"""9.0.1, 9.2 The examples of the rulebook as games: cards in combat, and hits."""

import pytest

from engine.games.pacific_war.resolution import hits
from tests.engine.pacific_war.helpers import at

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
