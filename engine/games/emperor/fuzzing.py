"""What only random play and the leak check ask of We Must Tell the Emperor."""

from __future__ import annotations

import random

from engine.core.stack_game import StackFuzzing, StackGame
from engine.games.emperor.components.pieces import Equipment
from engine.games.emperor.position.dealing import deal_anew
from engine.games.emperor.position.state import War, WarState


class EmperorFuzzing(StackFuzzing[WarState]):
    """Unweighted random play; nobody sees the order of the deck."""

    def __init__(self, game: StackGame[WarState], equipment: Equipment) -> None:
        super().__init__(game)
        self.equipment = equipment

    def ending(self, state: WarState) -> str:
        """11.0 How a finished game has ended."""
        return state.result.ending if state.result else ""

    def round_of(self, state: WarState) -> int:
        """4.0 The current turn."""
        return state.turn

    def scrambled(self, state: WarState, role: str | None, pick: random.Random) -> WarState:
        """The same position with everything dealt anew that nobody may know."""
        other = self.game.codec.copy(state)
        deal_anew(War(other, self.equipment, self.game.version), pick)
        return other
