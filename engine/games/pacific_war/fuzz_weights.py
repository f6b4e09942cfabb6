"""Weights of choices for the fuzzer, which in aimless play would hardly ever fight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.core.sequence.choice import Choice
from engine.core.view import kind_of
from engine.games.pacific_war.moves import Goal, mover
from engine.games.pacific_war.state import ENEMY, Theater

WEIGHTS: dict[str, float] = {
    "goal": 8, "move_from": 10, "fight_on": 9, "counterattack": 6, "play_combat_card": 20,
    "capture": 9, "commit": 4, "launch_event": 25, "interrupt": 3, "play_anytime": 2, "bombard": 3,
    "place_fleet_train": 4, "open_routes": 2, "resupply": 2, "pick_all": 9, "gain": 0.25,
    "build": 5, "read_magic": 5, "defend": 9, "done": 2, "stay": 3, "stand": 2, "redeploy_lba": 0.5,
    "set_off": 0.5, "pass_action": 0.1, "return_ship": 0.1, "return_from": 0.3,
    "put_back": 0.1, "put_all_back": 0.1, "rethink": 0.05,
}  # fmt: skip
"""Kind of choice → its weight among the kinds that are open; any other has 1."""
ENEMY_THERE = 10
ENEMY_PORT = 8
ENEMY_LBA = 4


def weights_of(g: Theater, choices: Sequence[Choice]) -> list[float]:
    """A weight for each choice: that of its kind, shared; more for where the enemy is."""
    kinds = [kind_of(choice) for choice in choices]
    of_kind = Counter(kinds)
    return [
        WEIGHTS.get(kind, 1) / of_kind[kind] * worth(g, choice)
        for kind, choice in zip(kinds, choices, strict=True)
    ]


def worth(g: Theater, choice: Choice) -> float:
    """How much better than others of its kind a choice is."""
    move = mover(g)
    if move is None or not isinstance(choice, Goal):
        return 1
    enemy, found = ENEMY[move.role], 1
    if g.is_occupied(choice.zone, enemy):
        found *= ENEMY_THERE
    if g.lba_in(choice.zone, enemy):
        found *= ENEMY_LBA
    if g.state.ports.get(choice.zone) == enemy:
        found *= ENEMY_PORT
    return found
