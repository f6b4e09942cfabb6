"""8.3 Dice by column, pairs, and how hits can fall."""

from engine.games.pacific_1940.components import gunnery
from engine.games.pacific_1940.components.gunnery import AIRCRAFT, ANY, SUBMARINE
from engine.games.pacific_1940.components.pieces import UnitKind
from engine.games.pacific_1940.equipment import load


def units(line: str) -> list[UnitKind]:
    """Kinds by their short names: "2inf 1art"."""
    by_short = {kind.short: kind for kind in load().units.values()}
    found: list[UnitKind] = []
    for word in line.split():
        count, short = word[: -len(word.lstrip("0123456789"))] or "1", word.lstrip("0123456789")
        found += [by_short[short]] * int(count)
    return found


def attack(line: str) -> list[int]:
    return gunnery.strengths(units(line), attacks=True)


def columns(line: str, targets: str, *, attacks: bool = True) -> gunnery.Columns:
    own = units(line)
    finds = gunnery.finds_submarines(own)
    return gunnery.columns(own, units(targets), attacks=attacks, finds=finds)


def toll(hits: dict[str, int], line: str) -> tuple[int, int, int, int]:
    found = gunnery.toll(hits, [(kind, kind.hits) for kind in units(line)])
    return found.total, found.aircraft, found.submarines, found.transports


def proposal(order: str, hits: dict[str, int], line: str) -> list[str]:
    kinds = units(line)
    shares = [(kind, kind.hits) for kind in kinds]
    places = gunnery.proposed(load().loss_orders[order].kinds, hits, shares)
    return [kinds[place].short for place in places]


def test_5_one_artillery_lifts_one_infantry() -> None:
    assert attack("3inf 1art") == [2, 1, 1, 2]
    assert attack("1inf 1mech 2art") == [2, 2, 2, 2]


def test_5_a_tactical_bomber_pairs_with_a_fighter_or_a_tank() -> None:
    assert attack("3tac 1ftr 1tank") == [4, 4, 3, 3, 3]
    assert attack("1tac 1inf") == [3, 1]


def test_5_nothing_is_lifted_in_defence() -> None:
    assert gunnery.strengths(units("1inf 1art 1tac 1ftr"), attacks=False) == [2, 2, 3, 4]


def test_8_3_dice_go_by_columns() -> None:
    assert columns("3inf 1art 1tank", "1inf") == {(ANY, 1, 1): 2, (ANY, 2, 1): 2, (ANY, 3, 1): 1}


def test_8_3_units_without_strength_throw_no_die() -> None:
    assert columns("1cv 1trn", "1dd") == {}
    assert columns("1aaa", "1inf", attacks=False) == {}


def test_8_3_a_submarine_s_hits_are_kept_apart_where_there_are_aircraft() -> None:
    assert columns("1sub 1ca", "1dd 1ftr") == {(SUBMARINE, 2, 1): 1, (ANY, 3, 1): 1}
    assert columns("1sub 1dd", "1dd") == {(ANY, 2, 1): 2}


def test_8_3_aircraft_need_a_destroyer_to_hit_submarines() -> None:
    assert columns("1ftr 1ca", "1sub 1trn") == {(AIRCRAFT, 3, 1): 1, (ANY, 3, 1): 1}
    assert columns("1ftr 1dd", "1sub 1trn") == {(ANY, 2, 1): 1, (ANY, 3, 1): 1}


def test_8_3_never_more_air_defence_dice_than_aircraft() -> None:
    assert gunnery.air_defence_columns(units("2aaa 3inf"), 4, 1) == {(ANY, 1, 1): 4}
    assert gunnery.air_defence_columns(units("2aaa"), 9, 1) == {(ANY, 1, 1): 6}


def test_8_3_submarines_and_aircraft_alone_cannot_hurt_each_other() -> None:
    assert not gunnery.can_hurt(units("2ftr"), units("1sub"), attacks=True)
    assert not gunnery.can_hurt(units("1sub"), units("2ftr"), attacks=False)
    assert gunnery.can_hurt(units("2ftr"), units("1sub 1trn"), attacks=True)


def test_8_3_a_hit_without_a_target_is_lost() -> None:
    assert toll({SUBMARINE: 2}, "1dd 3ftr") == (1, 0, 0, 0)
    assert toll({AIRCRAFT: 2, ANY: 1}, "2sub") == (1, 0, 1, 0)


def test_8_3_every_hit_that_can_find_a_target_must() -> None:
    assert toll({SUBMARINE: 1, ANY: 1}, "1dd 1ftr") == (2, 1, 0, 0)
    assert toll({SUBMARINE: 1, AIRCRAFT: 1}, "1sub 1ftr") == (2, 1, 1, 0)


def test_8_3_transports_take_only_what_nothing_else_can() -> None:
    assert toll({ANY: 3}, "1dd 1ftr 4trn") == (3, 1, 0, 1)
    assert toll({SUBMARINE: 1}, "2ftr 1trn") == (1, 0, 0, 1)
    assert toll({ANY: 2}, "1bb 1trn") == (2, 0, 0, 0)


def test_8_3_the_order_of_loss_damages_first() -> None:
    assert proposal("attack_sea", {ANY: 3}, "1bb 1cv 1dd 1trn") == ["bb", "cv", "dd"]
    assert proposal("attack_sea", {ANY: 9}, "1bb 1cv 1dd 1trn")[-1] == "trn"


def test_8_3_the_order_of_loss_keeps_to_what_can_be_hit() -> None:
    assert proposal("attack_sea", {SUBMARINE: 2}, "2ftr 1dd 1trn") == ["dd", "trn"]
    assert proposal("defence_sea", {AIRCRAFT: 1, ANY: 1}, "2sub 1ftr") == ["sub", "ftr"]


def test_8_3_what_the_order_does_not_name_comes_last() -> None:
    kinds = [(kind, kind.hits) for kind in units("1inf 1tank 1bb")]
    assert gunnery.in_order_of_loss(["tank"], kinds) == [1, 0, 2, 2]
