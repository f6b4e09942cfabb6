"""Captain's own play, to see what comes of a plan by the time its power moves again."""

from __future__ import annotations

import random

from msgspec.structs import replace

from engine.core.dice import Dice
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

NO_DICE = Dice(seed="")
"""In place of those to come, where they count for nothing."""


class Remembering(Commander):
    """Captain, who decides once in each position of a search, and works out each battle once."""

    def __init__(self, level: str, box: Equipment, weights: Weights | None = None) -> None:
        super().__init__(level, weights=weights)
        self.fights = Fights(box)
        self.decided: dict[bytes, Choice] = {}

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

    def decide(self, rules: Pacific1940, state: CampaignState, ask: Decision) -> Choice:
        """What it chooses, whatever dice are to come."""
        key = rules.codec.pack(replace(state, dice=NO_DICE))
        if key not in self.decided:
            advice = self.advise(rules.play(state), ask, random.Random(0))
            self.decided[key] = advice.choice
        return self.decided[key]


def played_on(
    rules: Pacific1940,
    world: CampaignState,
    ask: Decision,
    choice: Choice,
    captain: Remembering,
    rounds: int,
) -> Campaign:
    """6 The position when so many rounds later the same power's turn begins, or the war is over.

    ask, choice: how it goes on. captain: who plays all powers from there.
    """
    quick = QuickPlay(rules, world)
    order = rules.equipment.order
    until = world.turn + rounds, order.index(world.power)
    quick.take(ask, choice)
    while (asked := quick.ask) is not None:
        now = quick.state.turn, order.index(quick.state.power)
        if now >= until:
            break
        quick.take(asked, captain.decide(rules, quick.state, asked))
    return rules.play(quick.state)
