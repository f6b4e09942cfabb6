"""8 Odds: the exact chances of a battle, from the rules by which it is fought and no dice.

`battle(equipment, Battle(...))` follows every way that a battle may go, each with its chance;
`assault(equipment, Assault(...))` the battles at sea and on the shore one after the other. What is
asked about a position is put together in `odds.attacks`.
"""

from engine.games.pacific_1940.odds.assault import Assault, AssaultOutcome, Crossing, assault
from engine.games.pacific_1940.odds.battle import battle
from engine.games.pacific_1940.odds.course import TooLong
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
