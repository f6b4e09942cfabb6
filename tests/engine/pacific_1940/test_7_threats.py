"""7, 12 Who could be in a space after a power's next move."""

from __future__ import annotations

import pytest

from engine.games.pacific_1940.fog.knowledge.reckoning import reckoned
from engine.games.pacific_1940.planning.threats import Threat, threats
from engine.games.pacific_1940.rules import make
from tests.engine.pacific_1940.helpers import Table, at


def threat(table: Table, power: str, space: str) -> Threat:
    return next(each for each in threats(table.g, space) if each.power == power)


def test_7_those_in_reach_come_and_find_who_is_there() -> None:
    table = at(
        "power=china kiangsi=japan:3inf+1art kwangsi=japan:1tank kiangsu=japan:1ftr "
        "manchuria=japan:2inf hunan=china:2inf"
    )
    found = threat(table, "japan", "hunan")
    assert found.attacks
    assert found.comes == {"infantry": 3, "artillery": 1, "tank": 1, "fighter": 1}
    assert found.there == {"infantry": 2}


def test_7_what_has_moved_this_turn_comes_in_the_next() -> None:
    table = at("power=japan kwangsi=japan:2inf hunan=china:1inf")
    for piece in table.g.pieces.values():
        if piece.owner == "japan":
            piece.moved, piece.spent = "noncombat", 1
    assert threat(table, "japan", "hunan").comes == {"infantry": 2}
    assert all(p.moved for p in table.g.pieces.values() if p.owner == "japan")  # a copy was asked


def test_8_2_transports_bring_as_many_as_fit_and_each_sails_once() -> None:
    table = at(
        "war=japan-usa fac.japan=naval_base japan=japan:5inf+2aaa korea=japan:2inf "
        "sz6=japan:1trn+1dd philippines=usa:1inf sz35=usa:1dd"
    )
    found = threat(table, "japan", "philippines")
    assert found.comes == {"infantry": 2}  # guns do not land in an assault


def test_3_war_is_declared_first_by_a_power_that_may() -> None:
    table = at("power=china formosa=japan:1ftr sz20=japan:1dd sz36=uk:1dd")
    assert threat(table, "japan", "sz36").comes == {"fighter": 1, "destroyer": 1}
    assert not threat(table, "usa", "sz20").attacks


def test_12_friends_come_in_the_noncombat_move() -> None:
    table = at("power=japan kwangsi=japan:2inf kiangsi=japan:1inf+1aaa hunan=china:1inf")
    found = threat(table, "japan", "kwangsi")
    assert not found.attacks
    assert found.comes == {"infantry": 1, "aaa": 1}
    assert found.there == {"infantry": 2}


@pytest.mark.parametrize("space", ["hunan", "sz6", "japan", "philippines"])
def test_fog_1_in_the_fog_nobody_comes_whom_the_side_does_not_know(space: str) -> None:
    rules = make().under({"fog": True})
    state = rules.setup("5e" * 32, {"fog": True})
    known = reckoned(rules.play(rules.known(state, "china")), "allies")
    found = next(each for each in threats(known, space) if each.power == "japan")
    assert found.comes == {}
