"""8.2, 8.3, 10 Submarines, bombardment, and which battle comes first."""

from engine.games.pacific_1940.battle.assault import Assault, Bombard, ChooseBombarding
from engine.games.pacific_1940.battle.battle import Battle
from engine.games.pacific_1940.battle.conduct import ChooseBattle, FightNext
from engine.games.pacific_1940.battle.submarines import Strike, StrikeOrSubmerge, Submerge
from engine.games.pacific_1940.bot.answers.holding import comers
from engine.games.pacific_1940.position.state import Attack
from tests.engine.pacific_1940.battle.answering import advice, chosen
from tests.engine.pacific_1940.helpers import Table, at

SEA = "power=usa war=japan-usa"


def submarines(line: str, power: str) -> Table:
    """The submarines of a power in zone 36 are asked, before the first round."""
    table = at(f"{SEA} {line}")
    g = table.g
    battle = Battle(
        at="surprise_strikes",
        space="sz36",
        attacker="usa",
        attackers=g.own_at("sz36", "usa"),
        defenders=g.enemies_at("sz36", "usa"),
        round=1,
    )
    own = [key for key in g.own_at("sz36", power) if g.unit(key).is_submarine]
    g.state.stack.extend(
        [battle, StrikeOrSubmerge(role=power, space="sz36", round=1, submarines=own)]
    )
    return table


def test_a_lone_submarine_submerges_before_a_fleet() -> None:
    assert chosen(submarines("sz36=japan:1sub;usa:2bb+2ca", "japan")) == Submerge(1)


def test_submarines_strike_at_transports_that_are_badly_guarded() -> None:
    assert chosen(submarines("sz36=japan:3sub;usa:1ca+3trn", "japan")) == Strike()


def test_attacking_submarines_strike_where_they_are_the_stronger() -> None:
    assert chosen(submarines("sz36=japan:1ca+1trn;usa:4sub", "usa")) == Strike()


def test_a_submarine_that_attacks_too_strong_a_fleet_submerges() -> None:
    assert chosen(submarines("sz36=japan:2bb+1ca;usa:1sub", "usa")) == Submerge(1)


def test_8_2_a_submarine_strikes_to_open_the_shore_to_those_who_are_to_land() -> None:
    """Alone it would rather submerge than fight a cruiser."""
    line = "sz35=usa:1sub+1trn[1inf+1tank]+1trn[2inf];japan:1ca holds.philippines=japan {}"
    worth = []
    for defenders in ("philippines=japan:1inf", "philippines=japan:9inf"):
        table = at(f"{SEA} {line.format(defenders)}")
        g = table.g
        landed = {key: "sz35" for ship in g.own_at("sz35", "usa") for key in g.cargo(ship)}
        g.state.attacks = {"philippines": Attack(space="philippines", landed=landed)}
        own = ["usa_submarine_1"]
        battle = Battle(
            at="surprise_strikes",
            space="sz35",
            attacker="usa",
            attackers=g.own_at("sz35", "usa"),
            defenders=g.enemies_at("sz35", "usa"),
            round=1,
        )
        ask = StrikeOrSubmerge(role="usa", space="sz35", round=1, submarines=own)
        g.state.stack.extend([battle, ask])
        found = advice(table).candidates
        worth.append(next(each.mean for each in found if each.choice == Strike()))
    assert worth[0] > worth[1] + 10


# ------------------------------------------------------------------ who comes next


def test_7_3_7_4_who_comes_from_a_base_comes_one_space_farther() -> None:
    line = f"{SEA} power=japan midway=usa:1inf wake_island=usa:1inf {{}}"
    fleet = "sz26=usa:1bb hawaiian_islands=usa:1ftr"
    without = at(line.format(fleet)).g
    based = at(line.format(f"{fleet} fac.hawaiian_islands=naval_base,air_base")).g
    assert comers(without, "sz17", "axis") == []
    assert set(comers(based, "sz17", "axis")) == {"usa_battleship_1", "usa_fighter_1"}


# ------------------------------------------------------------------ bombardment

SHORES = (
    "power=usa war=japan-usa sz36=usa:1bb+2trn[2inf] holds.kwangtung=japan holds.hainan=japan"
    " kwangtung=usa:2inf;japan:{0} hainan=japan:{1}"
)


def bombard(here: str, there: str) -> Bombard:
    """A battleship off two shores; two infantry stand on the first already."""
    table = at(
        SHORES.format(here, there),
        attacks=(
            Attack(space="kwangtung", landed={"usa_infantry_5": "sz36", "usa_infantry_6": "sz36"}),
            Attack(space="hainan", landed={f"usa_infantry_{n}": "sz36" for n in (1, 2)}),
        ),
    )
    table.g.state.stack.extend(
        [
            Assault(space="kwangtung", ashore={f"usa_infantry_{n}": "sz36" for n in (5, 6)}),
            ChooseBombarding(role="usa", space="kwangtung", zone="sz36", most=2),
        ]
    )
    found = chosen(table)
    assert isinstance(found, Bombard)
    return found


def test_a_battleship_fires_at_the_shore_that_is_defended() -> None:
    assert bombard("2inf", "1aaa").ships == ("usa_battleship_1",)


def test_a_battleship_is_kept_for_the_shore_that_needs_it() -> None:
    assert bombard("1aaa", "2inf").ships == ()


# ------------------------------------------------------------------ the order of battles


def test_the_battle_on_which_most_hangs_is_fought_first() -> None:
    line = (
        "power=japan war=japan-uk kwangsi=japan:6inf;china:1inf sz36=japan:2ca+2dd;uk:1bb+1ca+1dd"
    )
    at_sea = ["japan_cruiser_1", "japan_cruiser_2", "japan_destroyer_1", "japan_destroyer_2"]
    table = at(
        line,
        attacks=(
            Attack(space="kwangsi", units=[f"japan_infantry_{n}" for n in range(1, 7)]),
            Attack(space="sz36", units=at_sea),
        ),
    )
    table.g.state.stack.append(ChooseBattle(role="japan", spaces=["sz36", "kwangsi"][::-1]))
    assert chosen(table) == FightNext("sz36")
