"""Fog 1 What a viewer may not know changes nothing that it is shown, whatever else goes on."""

import random
from itertools import count
from typing import Any

import pytest

from engine.core.dice import seed_from
from engine.core.events import may_know
from engine.core.sequence.composed import AnyComposed, ComposedDecision, Place
from engine.core.sequence.flow import Applied
from engine.core.testing.playing import Fault, check_no_leak, moves
from engine.core.view import view_bytes
from engine.games.pacific_1940.economy.purchase import Spend
from engine.games.pacific_1940.fog.knowledge.knowledge import sight_forces
from engine.games.pacific_1940.fog.unopposed import Unopposed
from engine.games.pacific_1940.planning.planning import MovePlan
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import CampaignState
from engine.games.pacific_1940.positions import position
from engine.games.pacific_1940.rules import make
from engine.games.pacific_1940.view import Board, public_board
from tests.every_way import IN_EVERY_WAY

FOG: dict[str, Any] = {"fog": True}


def test_fog_1_scrambling_changes_what_is_hidden() -> None:
    """The check would notice a board made from the truth."""
    rules = make().under(FOG)
    state = rules.setup(seed_from("1"), FOG)
    other = rules.fuzzing.scrambled(state, "axis", random.Random(1))
    assert truth(rules, other) != truth(rules, state)
    assert view_bytes(rules.view(other, "axis")) == view_bytes(rules.view(state, "axis"))
    assert view_bytes(rules.view(other, "allies")) != view_bytes(rules.view(state, "allies"))


def truth(rules: Any, state: CampaignState) -> Board:
    return public_board(rules.play(state))


def test_fog_1_the_check_finds_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = make().under(FOG)
    state = rules.setup(seed_from("1"), FOG)
    check_no_leak(rules, state, random.Random(1))
    of_side = "engine.games.pacific_1940.fog_game.rules.own_knowledge"
    monkeypatch.setattr(of_side, lambda g, side: g.state)
    with pytest.raises(Fault):
        check_no_leak(rules, state, random.Random(1))


def test_fog_1_the_check_holds_the_example_of_a_line_too(monkeypatch: pytest.MonkeyPatch) -> None:
    rules, number = make().under(FOG), count()
    state = rules.setup(seed_from("1"), FOG)
    monkeypatch.setattr(Spend, "example", lambda ask, g: f"{next(number)} inf")
    with pytest.raises(Fault, match="drafts"):
        check_no_leak(rules, state, random.Random(1))


# ---------------------------------------------------------------------- odds


HUNT = (
    "power=usa turn=2 war=japan-usa sz35=usa:2ca+1dd philippines=usa:1ftr+2inf"
    " holds.kiangsu=japan kiangsu=japan:2inf sz20=japan:1bb+1trn sz36=japan:2sub"
)


def hunting() -> tuple[Any, CampaignState, AnyComposed]:
    """Orders are to be written; in zone 20 a transport was seen, the rest of it was not."""
    rules = make().under(FOG)
    state = position(make(), HUNT, options=FOG)
    sight_forces(rules.play(state), "allies", "sz20", "contact", {"japan": {"transport": 1}})
    (ask,) = rules.asks(state)
    assert isinstance(ask, ComposedDecision)
    return rules, state, ask


def sail(*path: str) -> MovePlan:
    ships = ("usa_cruiser_1", "usa_cruiser_2", "usa_destroyer_1")
    return MovePlan((Order(units=ships, path=path),))


def test_fog_2_odds_are_of_what_a_side_has_seen() -> None:
    rules, state, ask = hunting()
    (battle,) = rules.drafted(state, ask, sail("sz35", "sz20")).foreseen
    assert battle.asked.defenders.units == {"transport": 1}
    (quiet,) = rules.drafted(state, ask, sail("sz35", "sz36")).foreseen
    assert quiet == Unopposed(space="sz36", does="arrives")


def test_fog_2_the_truth_changes_no_odds_and_no_advice() -> None:
    rules, state, ask = hunting()
    for number in range(20 if IN_EVERY_WAY else 4):
        other = rules.fuzzing.scrambled(state, "allies", random.Random(number))
        for plan in (sail("sz35", "sz20"), sail("sz35", "sz36")):
            for place in (None, Place("sz20"), Place("philippines", "1 ftr"), Place("kiangsu")):
                told = rules.drafted(state, ask, plan, place=place)
                assert rules.drafted(other, ask, plan, place=place) == told
        for line in ("2 ca 35-20", "1 dd 35-36"):
            assert rules.drafted(other, ask, line=line) == rules.drafted(state, ask, line=line)


def test_fog_2_the_truth_changes_nothing_of_what_is_told_where_one_points() -> None:
    rules, state, ask = hunting()
    state.turn = 3  # what was seen in zone 20 was seen a round ago
    told = rules.drafted(state, ask, place=Place("sz35", "all ca")).pointed
    assert any(each.defenders for each in told.destinations)
    for number in range(10 if IN_EVERY_WAY else 4):
        other = rules.fuzzing.scrambled(state, "allies", random.Random(number))
        assert rules.drafted(other, ask, place=Place("sz35", "all ca")).pointed == told


# ---------------------------------------------------------------------- what is told


def told_to(applied: Applied[CampaignState], viewer: str | None) -> list[Any]:
    return [event for event in applied.events if may_know(event.audience, viewer)]


@pytest.mark.parametrize("kind", ["spend", "place_units", "write_orders"])
def test_fog_6_what_is_done_in_a_room_is_told_to_no_other(kind: str) -> None:
    """Whatever is bought, placed or written: others are told the same, and see the same."""
    rules = make().under(FOG)
    state = rules.setup(seed_from("7"), FOG)
    found = 0
    for _, _, applied in moves(rules, state, random.Random(7), 2):
        state = applied.state
        ask = next(iter(rules.asks(state)), None)
        if not isinstance(ask, ComposedDecision) or str(ask.__struct_config__.tag) != kind:
            continue
        found += 1
        side = rules.roles.side_of(ask.role)
        choices = [rules.fuzzing.sample(state, ask, random.Random(n)) for n in range(3)]
        ways = [rules.apply(state, ask.role, each) for each in choices]
        for viewer in (None, *(each for each in rules.roles.sides if each != side)):
            assert len({repr(told_to(way, viewer)) for way in ways}) == 1
            assert len({view_bytes(rules.view(way.state, viewer)) for way in ways}) == 1
        if found == 3:
            break
    assert found == 3
