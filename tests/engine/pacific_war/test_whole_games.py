"""Whole games of random choices: they hold what every game must hold, and they end (11.1)."""

from __future__ import annotations

import random

import pytest

from engine.core.dice import seed_from
from engine.core.testing import check_conformance, moves
from engine.games.pacific_war.options import Options
from tests.engine.pacific_war.helpers import RULES

SWITCHES = Options.__struct_fields__


def chosen(seed: int) -> dict[str, bool]:
    """A combination of the advanced and optional rules (13.0, 15.0)."""
    pick = random.Random(seed)
    return {name: pick.random() < 0.5 for name in SWITCHES}


@pytest.mark.parametrize("seed", range(6))
def test_a_game_with_any_switches_holds_what_every_game_must_hold(seed: int) -> None:
    played = check_conformance(RULES, seed, chosen(seed))
    assert played.state.result is not None


@pytest.mark.parametrize("switch", ["", *SWITCHES])
def test_15_0_each_switch_alone_plays_to_the_end_with_no_invariant_broken(switch: str) -> None:
    options = {switch: True} if switch else {}
    for seed in range(2):
        state = RULES.setup(seed_from(f"{switch}{seed}"), options)
        for _, _, applied in moves(RULES, state, random.Random(seed)):
            state = applied.state
            assert RULES.problems(state) == []
        assert state.result is not None
        assert state.result.turn in (3, 4, 5)


WANTED = {
    "goal": 8, "move_from": 8, "fight_on": 6, "counterattack": 6, "play_combat_card": 6,
    "capture": 9, "commit": 4, "launch_event": 6, "interrupt": 3, "play_anytime": 3, "bombard": 3,
    "place_fleet_train": 6, "open_routes": 2, "resupply": 4, "pick_all": 4, "gain": 3, "build": 5,
    "read_magic": 5, "done": 2, "set_off": 0.5, "pass_action": 0.3, "return_ship": 0.1,
}  # fmt: skip


def test_games_that_seek_a_fight_break_no_invariant_and_end() -> None:
    """Aimless play hardly fights; here attacks, cards and captures are chosen far more often."""
    seen: set[str] = set()
    for seed in range(12):
        pick = random.Random(seed)
        state = RULES.setup(seed_from(f"war {seed}"), chosen(seed))
        for _ in range(4000):
            asks = RULES.asks(state)
            if not asks:
                break
            choices = RULES.choices(state, asks[0])
            kinds = [str(type(choice).__struct_config__.tag) for choice in choices]
            counts = {kind: kinds.count(kind) for kind in kinds}
            weights = [WANTED.get(kind, 1) / counts[kind] for kind in kinds]
            applied = RULES.apply(state, asks[0].role, pick.choices(choices, weights)[0])
            state = applied.state
            seen |= {type(event).__name__ for event in applied.events}
            assert RULES.problems(state) == []
        assert state.result is not None
    assert {"Struck", "Damaged", "CombatEnded", "CardUsed", "Captured", "Isolated"} <= seen
