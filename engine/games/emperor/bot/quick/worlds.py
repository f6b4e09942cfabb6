"""Worlds that a position may be in: the decks dealt anew, and dice by turn."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from engine.core.sequence.choice import FACES
from engine.games.emperor.bot.quick.war import QuickWar
from engine.games.emperor.position.dealing import Order, known_order, waiting
from engine.games.emperor.position.state import UNPLAYED, War

A_TURN = 24
"""Dice laid out for a turn; seldom does one need more."""


class Worlds:
    """All worlds of one position: what is known of each pile stays as it is."""

    def __init__(self, g: War) -> None:
        self.orders: Mapping[str, Order] = {
            "draw": known_order(g),
            "mid": waiting(g, "mid"),
            "late": waiting(g, "late"),
        }

    def dealt(self, seed: int, number: int) -> Dealt:
        """The world of this number of a seed. In six worlds the first die shows each face once."""
        first = list(FACES)
        random.Random(f"{seed}, six worlds {number // len(FACES)}").shuffle(first)
        return Dealt(self.orders, f"{seed}, world {number}", first[number % len(FACES)])


class Dealt:
    """One world: its piles and its dice.

    Each turn has dice of its own, so that two wars that differ in one turn, and roll more or fewer
    dice there, have the same chance in the next.
    """

    def __init__(self, orders: Mapping[str, Order], seed: str, first: int) -> None:
        self.seed, self.first = seed, first
        self.pick = random.Random(seed)
        self.spare: random.Random | None = None
        self.piles = {
            name: [int(key) for key in reversed(order.dealt(self.pick))]
            for name, order in orders.items()
        }
        self.turns: list[list[int]] = []
        self.begins = 0

    def lay(self, q: QuickWar) -> None:
        """The piles of a position as they lie in this world."""
        q.draw, q.mid, q.late = (self.piles[name][:] for name in UNPLAYED)

    def faces(self, turn: int) -> list[int]:
        """The faces of a turn, the first one last."""
        if not self.turns:
            self.begins = turn
        while len(self.turns) <= turn - self.begins:
            self.turns.append(self.pick.choices(FACES, k=A_TURN))
            if len(self.turns) == 1:
                self.turns[0][-1] = self.first
        return self.turns[turn - self.begins][:]

    def more(self) -> int:
        """One face more."""
        if self.spare is None:
            self.spare = random.Random(f"{self.seed}, spare")
        return self.spare.choice(FACES)

    def shuffled(self, turn: int, cards: Sequence[int]) -> list[int]:
        """A pile in a new order, the same one whenever it is shuffled in this turn."""
        order = sorted(cards)
        random.Random(f"{self.seed}, turn {turn}").shuffle(order)
        return order
