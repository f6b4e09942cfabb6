"""Captain's own play, to see what comes of a plan by the time its power moves again."""

from __future__ import annotations

import random

from engine.core.playing.quick import QuickPlay
from engine.core.sequence.choice import Choice
from engine.core.sequence.flow import Decision
from engine.games.pacific_1940.bot.fights import Fights
from engine.games.pacific_1940.bot.picture import Picture
from engine.games.pacific_1940.bot.player import Commander
from engine.games.pacific_1940.bot.weights import Weights, printed
from engine.games.pacific_1940.components.pieces import Equipment
from engine.games.pacific_1940.open_game import Pacific1940
from engine.games.pacific_1940.position.state import Campaign, CampaignState


class Remembering(Commander):
    """Captain, who works out each battle once for all the positions of a search."""

    def __init__(self, level: str, box: Equipment, weights: Weights | None = None) -> None:
        super().__init__(level, weights=weights)
        self.fights = Fights(box)

    @property
    def held_worth(self) -> Weights:
        """What it holds things worth."""
        return self.weights or printed()

    def with_weights(self, weights: Weights) -> Remembering:
        """The same with other weights, and the same battles."""
        other = Remembering(self.level, self.fights.box, weights)
        other.fights = self.fights
        return other

    def picture(self, g: Campaign, power: str, pick: random.Random) -> Picture:
        """7 A position as a power looks at it, with the battles that are known."""
        found = super().picture(g, power, pick)
        found.fights = self.fights
        return found


def played_on(
    rules: Pacific1940,
    world: CampaignState,
    ask: Decision,
    choice: Choice,
    captain: Commander,
    rounds: int,
) -> Campaign:
    """6 The position when so many rounds later the same power's turn begins, or the war is over.

    ask, choice: how it goes on. captain: who plays all powers from there.
    """
    quick, pick = QuickPlay(rules, world), random.Random(0)
    order = rules.equipment.order
    until = world.turn + rounds, order.index(world.power)
    quick.take(ask, choice)
    while (asked := quick.ask) is not None:
        now = quick.state.turn, order.index(quick.state.power)
        if now >= until:
            break
        quick.take(asked, captain.advise(rules.play(quick.state), asked, pick).choice)
    return rules.play(quick.state)
