"""What the rules meant before: each change between their versions in one place, by its rule.

A game is played to its end by the version that it began under. docs/rulings.md lists the changes
with their reasons.
"""

from __future__ import annotations

from engine.games.emperor.state import War

SECOND = 2


def banzai_for_each_entry(g: War) -> bool:
    """8.2.6 Version 1: a front that entered twice was met by two Banzai Attacks (ruling B10)."""
    return g.rules_version < SECOND


def third_knock_out_is_unpaid(g: War) -> bool:
    """8.2.3, 11.0 Version 1: the game ended before the Prestige for it was gained (ruling A47)."""
    return g.rules_version < SECOND


def free_knock_out_stands(g: War) -> bool:
    """7.3.2, 8.2.2 Version 1: a free Knock-Out was never rolled again (ruling B08)."""
    return g.rules_version < SECOND


def b29_once_is_played_once(g: War) -> bool:
    """12.1 Version 1: with the option b29_once the card was never shuffled back (ruling A27)."""
    return g.rules_version < SECOND


def table_22_needs_java(g: War) -> bool:
    """8.4.1 Version 1: before Java fell its Islands result came to nothing (ruling A22)."""
    return g.rules_version < SECOND
