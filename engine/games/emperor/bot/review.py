"""A war looked through again: Captain's opinion on each choice that was made."""

from __future__ import annotations

import random

from engine.core.playing.advice import CAPTAIN
from engine.core.playing.review import Opinion
from engine.core.protocol import AnyRules
from engine.core.sequence.choice import Choice
from engine.core.sequence.flow import Decision
from engine.games.emperor.bot.player import Japan, for_one_action
from engine.games.emperor.position.state import WarState

FEWEST = 2
"""Where fewer choices are legal, there is nothing to decide."""
CAPTAINS = Japan(CAPTAIN)


def review_of(rules: AnyRules, state: WarState, ask: Decision, choice: Choice) -> Opinion | None:
    """What Captain would have chosen there, and how much less the choice is worth to it."""
    weighed = CAPTAINS.choose(rules, state, ask, random.Random(0)).candidates
    chosen = next((each for each in weighed if each.choice == choice), None)
    if chosen is None or len(weighed) < FEWEST:
        return None
    worth = for_one_action(weighed)
    best, least = worth(weighed[0]), worth(weighed[-1])
    behind = best - worth(chosen)
    return Opinion(
        chosen=chosen,
        best=weighed[0],
        behind=behind,
        share=behind / ((best - least) or 1.0),
    )
