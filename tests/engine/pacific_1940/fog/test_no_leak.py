"""Fog 1 What a viewer may not know changes nothing that it is shown, whatever else goes on."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.core.dice import seed_from
from engine.core.testing import Fault, check_conformance, check_no_leak
from engine.core.view import view_bytes
from engine.games.pacific_1940.rules import make
from engine.games.pacific_1940.state import CampaignState
from engine.games.pacific_1940.view import Board, public_board

FOG: dict[str, Any] = {"fog": True}


@pytest.mark.parametrize("number", [1, 6, 9])
def test_fog_1_random_play_tells_no_side_of_the_other(number: int) -> None:
    check_conformance(make(), number, FOG, bias=2, every=12, rounds=1)


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
    of_side = "engine.games.pacific_1940.fog.boards.own_knowledge"
    monkeypatch.setattr(of_side, lambda g, side: g.state)
    with pytest.raises(Fault):
        check_no_leak(rules, state, random.Random(1))
