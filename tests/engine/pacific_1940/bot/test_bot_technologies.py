"""G11 Programs fight and plan by the kinds that technologies make of the printed ones."""

import random

import pytest

from engine.games.pacific_1940.bot.answers.holding import holds
from engine.games.pacific_1940.bot.answers.raiding import bombs_of
from engine.games.pacific_1940.bot.fights import NOTHING, Fights, Found
from engine.games.pacific_1940.bot.picture import Picture
from engine.games.pacific_1940.bot.weights import printed
from engine.games.pacific_1940.components.improving import kinds_with
from engine.games.pacific_1940.equipment import load
from tests.engine.pacific_1940.bot.bot import ALL_AT_WAR, attacks, buys
from tests.engine.pacific_1940.helpers import at

BOX = load()
JAPAN = f"power=japan {ALL_AT_WAR}"
BURMA = f"{JAPAN} holds.burma=japan"


# ------------------------------------------------------------------ attacks


@pytest.mark.parametrize(
    ("technology", "line", "target"),
    [
        ("super_submarines", f"{JAPAN} sz19=japan:5sub sz20=usa:1cv+3dd", "sz20"),
        ("jet_fighters", f"{BURMA} burma=japan:3inf+2ftr india=uk:5inf", "india"),
        ("heavy_bombers", f"{BURMA} burma=japan:3inf+1bmb india=uk:4inf", "india"),
        ("advanced_artillery", f"{BURMA} burma=japan:5inf+1art india=uk:5inf", "india"),
        ("improved_mech_infantry", f"{JAPAN} kwangsi=japan:4mech+3art hunan=china:2inf", "hunan"),
    ],
)
def test_G11_an_attack_is_made_that_only_a_technology_makes_good(
    technology: str, line: str, target: str
) -> None:
    assert not attacks(line).to(target)
    assert attacks(f"{line} tech.japan={technology}").to(target)


def test_G11_nobody_flies_into_guns_that_radar_directs() -> None:
    line = f"{BURMA} burma=japan:4inf+4ftr india=uk:5inf+2aaa"
    assert attacks(line).to("india")["ftr"] == 4
    assert not attacks(f"{line} tech.uk=radar").to("india")


def test_G11_what_a_friend_of_the_defenders_has_found_changes_nothing() -> None:
    line = f"{BURMA} burma=japan:4inf+4ftr india=uk:5inf+2aaa tech.anzac=radar"
    assert attacks(line).to("india")["ftr"] == 4


def gain_of(line: str, space: str, **there: int) -> float:
    """What the worst enemy of Japan gains where these stand."""
    picture = Picture(at(line).g, "japan", printed(), random.Random(1))
    return picture.danger(space, there).gain


@pytest.mark.parametrize(
    ("technology", "army"),
    [
        ("jet_fighters", "india=uk:3inf+3ftr"),
        ("heavy_bombers", "india=uk:3inf+2bmb"),
        ("long_range_aircraft", "india=uk:2inf holds.java=uk java=uk:4ftr"),
        ("paratroopers", "india=uk:2inf ceylon=uk:2inf fac.ceylon=air_base"),
    ],
)
def test_G11_a_danger_is_greater_by_what_the_enemy_has_found(technology: str, army: str) -> None:
    line = f"{BURMA} burma=japan:2inf {army}"
    assert gain_of(f"{line} tech.uk={technology}", "burma", infantry=2) > gain_of(
        line, "burma", infantry=2
    )


# ------------------------------------------------------------------ fights


SETS = [
    ({"fighter": 6, "infantry": 4}, {"infantry": 9, "fighter": 2}, "land", "jet_fighters"),
    ({"strategic_bomber": 4, "infantry": 6}, {"infantry": 9}, "land", "heavy_bombers"),
    ({"infantry": 8, "artillery": 3}, {"infantry": 8}, "land", "advanced_artillery"),
    ({"mech_infantry": 6, "tank": 4}, {"infantry": 9}, "land", "improved_mech_infantry"),
    ({"submarine": 7}, {"destroyer": 4, "carrier": 1}, "sea", "super_submarines"),
]


@pytest.mark.parametrize(("ours", "theirs", "terrain", "technology"), SETS)
def test_G11_a_quick_estimate_gains_by_a_technology_as_the_odds_do(
    ours: dict[str, int], theirs: dict[str, int], terrain: str, technology: str
) -> None:
    def won(found: Found, *, exact: bool) -> float:
        where = "sea" if terrain == "sea" else "land"
        return Fights(BOX).between(ours, theirs, where, exact=exact, found=found).win

    for exact in (False, True):
        better = won(Found(attack=(technology,)), exact=exact)
        assert better > won(NOTHING, exact=exact)
        assert won(Found(defence=(technology,)), exact=exact) == won(NOTHING, exact=exact)
    quick = won(Found(attack=(technology,)), exact=False)
    assert abs(quick - won(Found(attack=(technology,)), exact=True)) < 0.2


def test_G11_guns_with_radar_shoot_down_more_and_hit_the_dropped_as_well() -> None:
    ours, theirs = {"infantry": 5}, {"infantry": 4, "aaa": 2}
    for exact in (False, True):

        def lost(found: Found, fighters: int, dropped: int, exact: bool = exact) -> float:
            all_ = {**ours, "fighter": fighters} if fighters else ours
            fights = Fights(BOX)
            return fights.between(
                all_, theirs, "land", exact=exact, found=found, dropped={"infantry": dropped}
            ).attack_loss

        radar = Found(defence=("radar",))
        assert lost(NOTHING, 2, 0) < lost(radar, 2, 0)
        assert lost(NOTHING, 0, 0) == lost(radar, 0, 0)
        assert lost(NOTHING, 0, 0) < lost(NOTHING, 0, 2) < lost(radar, 0, 2)


def test_8_3_guns_hit_aircraft_and_not_the_infantry_beside_them() -> None:
    """However a battle is reckoned, as many aircraft are left, and as much is lost."""
    ours = {"infantry": 10, "artillery": 4, "tank": 2, "fighter": 4, "strategic_bomber": 4}
    theirs = {"infantry": 11, "tank": 1}
    quick, exact = (
        Fights(BOX).between(ours, {**theirs, "aaa": 3}, "land", exact=each)
        for each in (False, True)
    )
    without = Fights(BOX).between(ours, theirs, "land")
    left, all_left = (
        sum(each.left[kind] for kind in ("fighter", "strategic_bomber"))
        for each in (quick, without)
    )
    assert left < all_left - 1
    assert quick.attack_loss > without.attack_loss + 10
    assert abs(quick.attack_loss - exact.attack_loss) < 5


def test_G11_who_comes_next_is_as_strong_as_it_has_become() -> None:
    defenders = [BOX.units["infantry"]] * 6
    heavy = kinds_with(BOX, ["heavy_bombers"]).units["strategic_bomber"]
    assert holds([heavy] * 3, defenders) < holds([BOX.units["strategic_bomber"]] * 3, defenders)


# ------------------------------------------------------------------ raids


def test_G11_heavy_bombers_are_reckoned_with_the_better_of_two_dice() -> None:
    """3½ and 2 of each; of two dice the better is 161/36 on average."""
    line = f"{BURMA} burma=japan:2bmb"
    bombers = ["japan_strategic_bomber_1", "japan_strategic_bomber_2"]
    assert bombs_of(at(line).g, bombers) == pytest.approx(2 * 5.5)
    heavy = at(f"{line} tech.japan=heavy_bombers").g
    assert bombs_of(heavy, bombers) == pytest.approx(2 * (161 / 36 + 2))


def test_G11_no_raid_is_flown_where_radar_directs_the_guns() -> None:
    line = f"{BURMA} purse.uk=30 burma=japan:2inf+2bmb fac.india=minor_complex india=uk:9inf"
    assert any(order.raid for order in attacks(line).orders)
    assert not any(order.raid for order in attacks(f"{line} tech.uk=radar").orders)


# ------------------------------------------------------------------ paratroopers


DROPS = "tech.japan=paratroopers fac.shan_state=air_base holds.shan_state=japan"


def dropped(line: str) -> dict[str, int]:
    """Territory → how many are dropped there."""
    found: dict[str, int] = {}
    for order in attacks(line).orders:
        if order.dropped:
            found[order.end] = found.get(order.end, 0) + len(order.units)
    return found


def test_G11_two_infantry_are_dropped_beside_an_attack_that_pays_with_them() -> None:
    line = f"{BURMA} {DROPS} shan_state=japan:4inf burma=japan:2inf+1art india=uk:3inf"
    assert dropped(line) == {"india": 2}
    assert not attacks(line.replace("paratroopers", "radar")).to("india")


def test_G11_nobody_is_dropped_where_nobody_marches_or_lands() -> None:
    line = f"{BURMA} {DROPS} shan_state=japan:4inf burma=japan:3ftr india=uk:1inf"
    assert dropped(line) == {}


def test_G11_a_base_drops_no_more_than_it_may_and_on_one_territory() -> None:
    line = (
        f"{BURMA} {DROPS} shan_state=japan:6inf burma=japan:3inf+1art india=uk:3inf"
        " kwangsi=japan:3inf+1art yunnan=china:2inf"
    )
    found = dropped(line)
    assert len(found) <= 1
    assert sum(found.values()) <= 2


def test_G11_who_is_dropped_leaves_no_capital_open() -> None:
    """Of the two who hold Tokyo none is dropped while a landing is near."""
    base = f"{JAPAN} tech.japan=paratroopers fac.japan=air_base,major_complex japan=japan:2inf"
    line = (
        f"{base} korea=japan:2inf sz6=usa:2trn[2inf]+2dd holds.manchuria=china manchuria=china:1inf"
    )
    assert dropped(line) == {}


# ------------------------------------------------------------------ purchases


def test_G11_ships_that_cost_less_leave_money_for_more() -> None:
    """12 IPC pay one transport as printed, and two from improved shipyards."""
    line = f"{JAPAN} purse.japan=12 japan=japan:9inf+5ftr+5tac fac.japan=major_complex"
    lost = " ".join(f"holds.{land}=china" for land in ("kiangsu", "shantung", "manchuria", "jehol"))
    lost += " " + " ".join(f"holds.{land}=china" for land in ("korea", "kiangsi", "kwangsi"))
    assert buys(f"{line} {lost}").bought == {"trn": 1}
    assert buys(f"{line} {lost} tech.japan=improved_shipyards").bought == {"trn": 2}
