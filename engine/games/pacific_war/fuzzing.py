"""Support of random play and the leak check for The Pacific War."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

from engine.core.dice import seed_by
from engine.core.position import lay
from engine.core.sequence.choice import Choice
from engine.core.stack_game import StackFuzzing, StackGame
from engine.core.view import kind_of
from engine.games.pacific_war.components.pieces import ALLIED, JAPAN, Equipment
from engine.games.pacific_war.movement.moves import Goal, NavalMove
from engine.games.pacific_war.position.state import ENEMY, Theater, TheaterState, deck

WEIGHTS: dict[str, float] = {
    "goal": 8, "move_from": 10, "fight_on": 9, "counterattack": 6, "play_combat_card": 20,
    "capture": 9, "commit": 4, "launch_event": 25, "interrupt": 3, "play_anytime": 2, "bombard": 3,
    "place_fleet_train": 4, "open_routes": 2, "resupply": 2, "pick_all": 9, "gain": 0.25,
    "build": 5, "read_magic": 5, "defend": 9, "done": 2, "stay": 3, "stand": 2, "redeploy_lba": 0.5,
    "set_off": 0.5, "pass_action": 0.1, "return_ship": 0.1, "return_from": 0.3,
    "put_back": 0.1, "put_all_back": 0.1, "rethink": 0.05,
}  # fmt: skip
"""Kind of choice → its weight among the available kinds; any other has 1."""
ENEMY_THERE = 10
ENEMY_PORT = 8
ENEMY_LBA = 4


class PacificFuzzing(StackFuzzing[TheaterState]):
    """Random play that seeks a fight; each side sees its own hand, and nobody the deck."""

    def __init__(self, game: StackGame[TheaterState], equipment: Equipment) -> None:
        super().__init__(game)
        self.equipment = equipment

    def play(self, state: TheaterState) -> Theater:
        """The state as a theater."""
        return Theater(state, self.equipment, self.game.version)

    def weights(self, state: TheaterState, choices: Sequence[Choice]) -> list[float]:
        """Battles, cards and captures before quiet."""
        return weights_of(self.play(state), choices)

    def event_names(self) -> list[str]:
        """The kinds of event, and each card's end as an Event of its own (4.5)."""
        return [*super().event_names(), *(f"card_used {end}" for end in self.equipment.ends)]

    def ending(self, state: TheaterState) -> str:
        """11.0 How a finished game ended."""
        return state.result.ending if state.result else ""

    def round_of(self, state: TheaterState) -> int:
        """5.0 The turn."""
        return state.turn

    def scrambled(self, state: TheaterState, role: str | None, pick: random.Random) -> TheaterState:
        """The same position with everything changed that the role may not see.

        These are the deck's order and every hand but its own: their cards are exchanged.
        """
        other = self.game.codec.copy(state)
        g = self.play(other)
        hidden = {"deck": len(deck(g))}
        for side in (JAPAN, ALLIED):
            if side != role:
                hidden[f"hand_{side}"] = len(g.hand(side))
        cards = [key for key, card in other.cards.items() if card.pile in hidden]
        pick.shuffle(cards)
        for pile_name, count in hidden.items():
            dealt, cards = cards[:count], cards[count:]
            for key in dealt:
                owner = pile_name.removeprefix("hand_")
                other.cards[key].owner = owner if owner in ENEMY else ""
            lay(other.cards, pile_name, dealt)
        other.dice.seed = seed_by(pick)
        return other


def weights_of(g: Theater, choices: Sequence[Choice]) -> list[float]:
    """A weight for each choice: its kind's, shared; more where the enemy is."""
    kinds = [kind_of(choice) for choice in choices]
    of_kind = Counter(kinds)
    return [
        WEIGHTS.get(kind, 1) / of_kind[kind] * worth(g, choice)
        for kind, choice in zip(kinds, choices, strict=True)
    ]


def worth(g: Theater, choice: Choice) -> float:
    """How much better than others of its kind a choice is."""
    move = g.under_way(NavalMove)
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
