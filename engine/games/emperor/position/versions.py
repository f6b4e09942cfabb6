"""What the rules meant before: each change between their versions in one place, by its rule.

A game is played to its end by the version that it began under. docs/rulings.md lists the changes
with their reasons.
"""

from __future__ import annotations

from functools import cache

SECOND, THIRD, FOURTH, FIFTH = 2, 3, 4, 5


class EarlierRules:
    """What of the rules of earlier versions a game keeps that began under this version."""

    def __init__(self, version: int) -> None:
        # 8.2.6 Version 1: a front that entered twice was met by two Banzai Attacks (ruling B10).
        self.banzai_for_each_entry = version < SECOND
        # 8.2.3, 11.0 Version 1: the game ended before the Prestige for it was gained (ruling A47).
        self.third_knock_out_is_unpaid = version < SECOND
        # 7.3.2, 8.2.2 Version 1: a free Knock-Out was never rolled again (ruling B08).
        self.free_knock_out_stands = version < SECOND
        # 12.1 Version 1: with the option b29_once the card was never shuffled back (ruling A27).
        self.b29_once_is_played_once = version < SECOND
        # 8.4.1 Version 1: before Java fell its Islands result came to nothing (ruling A22).
        self.table_22_needs_java = version < SECOND
        # 5.0 Versions 1 and 2: the next deck came before the player turned its card (ruling B04).
        self.next_deck_comes_unasked = version < THIRD
        # 8.2.3 Versions 1 and 2: an edit could put ABDA among the knocked-out (ruling A04).
        self.abda_may_be_knocked_out = version < THIRD
        # 7.3 Version 3: the record did not name the bonus that a gain brought.
        self.gains_name_no_bonus = version < FOURTH
        # 7.3 Version 4: nor the bonus that went with a loss.
        self.losses_name_no_bonus = version < FIFTH


earlier_rules = cache(EarlierRules)
