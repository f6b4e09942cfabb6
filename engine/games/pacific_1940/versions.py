"""What the rules meant before: each change between their versions in one place, by its rule.

A game is played to its end by the version that it began under. What differs in the components
stands in content/version_2.toml. docs/rulings.md lists the changes with their reasons.
"""

from __future__ import annotations

from engine.games.pacific_1940.state import Campaign

SECOND, THIRD = 2, 3


def first_made_lands_first(g: Campaign) -> bool:
    """7.4 Version 1: where decks were too few, aircraft made earlier had them (P-56)."""
    return g.rules_version < SECOND


def units_change_as_typed(g: Campaign) -> bool:
    """Fog 7 Version 1: a correction took its kinds of unit in the order of its line (F38)."""
    return g.rules_version < SECOND


def each_order_waits(g: Campaign) -> bool:
    """Fog 7 Version 2: by hand the facilitator went on before each order, also in silence (F39)."""
    return g.rules_version < THIRD
