"""What only random play and the leak check ask of We Must Tell the Emperor."""

from __future__ import annotations

import random

from engine.core.dice import fresh_seed
from engine.core.position import lay, pile
from engine.core.stack_game import StackFuzzing
from engine.games.emperor.state import WarState


class EmperorFuzzing(StackFuzzing[WarState]):
    """Unweighted random play; nobody sees the order of the deck."""

    def ending(self, state: WarState) -> str:
        """11.0 How a finished game has ended."""
        return state.result.ending if state.result else ""

    def round_of(self, state: WarState) -> int:
        """4.0 The current turn."""
        return state.turn

    def scrambled(self, state: WarState, role: str | None, pick: random.Random) -> WarState:
        """The same position with everything changed that nobody may see."""
        other = self.game.codec.copy(state)
        hidden = pile(other.cards, "draw")
        pick.shuffle(hidden)
        lay(other.cards, "draw", hidden)
        other.dice.seed = fresh_seed()
        return other
