"""What only random play and the leak check ask of The Pacific War."""

from __future__ import annotations

import random
from collections.abc import Sequence

from engine.core.dice import fresh_seed
from engine.core.position import lay
from engine.core.sequence.choice import Choice
from engine.core.stack_game import StackFuzzing, StackGame
from engine.games.pacific_war.fuzz_weights import weights_of
from engine.games.pacific_war.pieces import ALLIED, JAPAN, Equipment
from engine.games.pacific_war.state import ENEMY, Theater, TheaterState, deck


class PacificFuzzing(StackFuzzing[TheaterState]):
    """Random play that seeks a fight; each side sees its own hand, and nobody the deck."""

    def __init__(self, game: StackGame[TheaterState], equipment: Equipment) -> None:
        super().__init__(game)
        self.equipment = equipment

    def play(self, state: TheaterState) -> Theater:
        """The state in the hands of the rules."""
        return Theater(state, self.equipment, self.game.version)

    def weights(self, state: TheaterState, choices: Sequence[Choice]) -> list[float]:
        """Battles, cards and captures before quiet."""
        return weights_of(self.play(state), choices)

    def event_names(self) -> list[str]:
        """The kinds of event, and each card's end as an Event of its own (4.5)."""
        return [*super().event_names(), *(f"card_used {end}" for end in self.equipment.ends)]

    def ending(self, state: TheaterState) -> str:
        """11.0 How a game that is over has ended."""
        return state.result.ending if state.result else ""

    def round_of(self, state: TheaterState) -> int:
        """5.0 The turn."""
        return state.turn

    def scrambled(self, state: TheaterState, role: str | None, pick: random.Random) -> TheaterState:
        """The same position with everything changed that the role may not see.

        The deck's order and every hand but its own: their cards change places.
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
        other.dice.seed = fresh_seed()
        return other
