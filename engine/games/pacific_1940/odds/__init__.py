"""8 Odds: the exact chances of a battle, from its rules and without dice.

`battle(equipment, Battle(...))` follows every possible course of a battle, each with its chance; of
one that is too large for that it fights a number of trials, if it may.
`assault(equipment, Assault(...))` the battles at sea and on the shore one after the other, followed
or tried in the same way.
Questions about a position are put together in `odds.attacks`.
"""

from engine.games.pacific_1940.odds.assault import Assault, AssaultOutcome, Crossing, assault
from engine.games.pacific_1940.odds.battle import battle
from engine.games.pacific_1940.odds.budget import TooLong
from engine.games.pacific_1940.odds.terms import Battle, Ending, Outcome, Side

__all__ = [
    "Assault",
    "AssaultOutcome",
    "Battle",
    "Crossing",
    "Ending",
    "Outcome",
    "Side",
    "TooLong",
    "assault",
    "battle",
]
