"""8.3, 8.1 What the program gives up first, and what it keeps."""

from collections import Counter
from time import process_time

from engine.games.pacific_1940.battle.battle import Battle
from engine.games.pacific_1940.battle.losses import ChooseLosses, TakeLosses
from engine.games.pacific_1940.bot.answers import losses
from engine.games.pacific_1940.bot.answers.worth import Worth
from tests.engine.pacific_1940.battle.answering import chosen
from tests.engine.pacific_1940.helpers import Table, at

NAVAL = "war=japan-usa power=japan"


def gives_up(table: Table) -> list[str]:
    """The kinds that the program lets fall, or damages, sorted."""
    found = chosen(table)
    assert isinstance(found, TakeLosses)
    return sorted(table.piece(key).kind for key in found.units)


def asked(
    line: str,
    hits: int,
    *,
    attacks: bool = True,
    came: dict[str, str] | None = None,
    only_aircraft: bool = False,
) -> Table:
    """In the first round one side has hit so often, and the other has yet to take it."""
    table = at(line)
    g, space = table.g, line.split("=")[0]
    for key, origin in (came or {}).items():
        g.pieces[key].came_from = origin
    own = g.own_at(space, g.state.power)
    battle = Battle(
        at="remove" if attacks else "defender_fires",
        space=space,
        attacker=g.state.power,
        attackers=own,
        defenders=g.enemies_at(space, g.state.power),
        round=1,
        origins=list((came or {}).values()),
    )
    targets = battle.attackers if attacks else battle.defenders
    if only_aircraft:
        targets = [key for key in targets if g.unit(key).is_air]
    ask = ChooseLosses(
        role=g.owner(targets[0]),
        space=space,
        order=f"{'attack' if attacks else 'defence'}_{'sea' if g.is_sea(space) else 'land'}",
        hits={"any": hits},
        targets=targets,
    )
    g.state.stack.extend([battle, ask])
    return table


def test_the_last_land_unit_is_kept_where_the_land_is_the_aim() -> None:
    """The fighter goes before it: without a land unit Calcutta is not taken."""
    line = "india=japan:1inf+2ftr;uk:1inf power=japan war=japan-uk fac.india=major_complex"
    table = asked(line, 1, came={"japan_infantry_1": "burma"})
    assert gives_up(table) == ["fighter"]


def test_aircraft_are_kept_where_the_land_is_poor_and_infantry_is_left() -> None:
    line = "kwangsi=japan:3inf+2ftr;china:2inf"
    assert gives_up(asked(line, 1, came={"japan_infantry_1": "kiangsi"})) == ["infantry"]


def test_infantry_falls_before_artillery_and_tanks() -> None:
    line = "kwangsi=japan:3inf+1art+1tank;china:3inf"
    table = asked(line, 2, came={"japan_infantry_1": "kiangsi"})
    assert gives_up(table) == ["infantry", "infantry"]


def test_a_battleship_is_damaged_before_anything_sinks() -> None:
    line = f"sz36=japan:1bb+2dd+1sub;usa:2dd {NAVAL} fac.japan=naval_base"
    assert gives_up(asked(line, 1, came={"japan_battleship_1": "sz6"})) == ["battleship"]


def test_a_carrier_whose_deck_its_aircraft_need_is_not_damaged() -> None:
    """Far from land a damaged deck costs two aircraft: a destroyer sinks."""
    line = f"sz46=japan:1cv+2dd+2ftr;usa:3dd {NAVAL}"
    table = asked(line, 1, came={"japan_carrier_1": "sz45"})
    for key in ("japan_fighter_1", "japan_fighter_2"):
        table.piece(key).spent = 3
    assert gives_up(table) == ["destroyer"]


def test_a_carrier_without_aircraft_takes_the_hit_for_a_destroyer() -> None:
    line = f"sz36=japan:1cv+2dd;usa:3dd {NAVAL} fac.japan=naval_base"
    assert gives_up(asked(line, 1, came={"japan_carrier_1": "sz6"})) == ["carrier"]


def test_a_submarine_sinks_before_a_cruiser() -> None:
    line = f"sz36=japan:1ca+1sub;usa:2ca+1dd {NAVAL}"
    assert gives_up(asked(line, 1, came={"japan_cruiser_1": "sz35"})) == ["submarine"]


def test_the_defender_keeps_its_fighters_and_gives_up_infantry() -> None:
    line = "kwangsi=japan:6inf+2art;uk:3inf+2ftr power=japan war=japan-uk"
    table = asked(line, 2, attacks=False, came={"japan_infantry_1": "kiangsi"})
    assert gives_up(table) == ["infantry", "infantry"]


def test_antiaircraft_artillery_that_has_fired_falls_before_infantry() -> None:
    line = "kwangsi=japan:8inf+2art;uk:4inf+1aaa power=japan war=japan-uk"
    table = asked(line, 1, attacks=False, came={"japan_infantry_1": "kiangsi"})
    assert gives_up(table) == ["aaa"]


def test_of_a_fighter_and_a_bomber_shot_at_from_the_ground_the_fighter_falls() -> None:
    line = "kwangsi=japan:3inf+1ftr+1bmb;uk:2inf+1aaa power=japan war=japan-uk"
    table = asked(line, 1, came={"japan_infantry_1": "kiangsi"}, only_aircraft=True)
    assert gives_up(table) == ["fighter"]


def test_every_proposal_is_legal_and_none_comes_twice() -> None:
    line = f"sz36=japan:2bb+1cv+2dd+2sub+2ftr+2trn;usa:2bb+2dd {NAVAL}"
    table = asked(line, 3, came={"japan_battleship_1": "sz6"})
    found = losses.proposals(table.g, table.ask, Worth(table.g))
    assert all(table.ask.why_not(table.g, each) is None for each in found)
    assert len({str(table.ask.signature(table.g, each)) for each in found}) == len(found) > 2
    assert all(Counter(each.units).total() == 3 for each in found)


def test_losses_of_a_hundred_ships_are_chosen_in_no_time() -> None:
    """Followed exactly, such a battle would take seconds for each way to take the hits."""
    fleet = "4bb+6ca+10dd+8sub+6cv+14ftr+6trn"
    table = asked(f"sz36=japan:{fleet};usa:{fleet} {NAVAL}", 9)
    began = process_time()
    assert len(gives_up(table)) == 9
    assert process_time() - began < 2
