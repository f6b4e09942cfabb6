"""The rules of earlier versions: each change between versions, by its rule.

A game is played to its end by the version that it began under. What differs in the components is in
content/version_2.toml. docs/rulings.md lists the changes with their reasons.
"""

from __future__ import annotations

from engine.games.pacific_war.position.state import Theater

SECOND, THIRD, FOURTH = 2, 3, 4


def nobodys_port_keeps_repairs(g: Theater) -> bool:
    """6.1.7, 10.3.1 Version 2: at a Port of neither side, repairs due later continued (PW-04)."""
    return g.rules_version < THIRD


def later_damage_waits(g: Theater) -> bool:
    """6.1.7, 10.3.1 Version 3: repairs begun after a Port was lost continued until due (PW-04)."""
    return g.rules_version < FOURTH


def fleet_train_outlasts_ships(g: Theater) -> bool:
    """8.7 Version 2: Japanese ships ended it after their Combat, and not in passing (AMB-45)."""
    return g.rules_version < THIRD


def round_cards_begin_combat(g: Theater) -> bool:
    """9.0.1 Version 2: A04, A07 and A12 were played only before the first round (PW-20)."""
    return g.rules_version < THIRD


def last_choice_is_final(g: Theater) -> bool:
    """6.0, 9.2.4, 10.1, 10.4, 14.0 Version 3: the last of several choices was final (PW-22)."""
    return g.rules_version < FOURTH


def unfought_surface_asks_again(g: Theater) -> bool:
    """9.1.2 Version 2: without a Surface Combat both sides could retreat once more (PW-21)."""
    return g.rules_version < THIRD


def combat_begins_unnamed(g: Theater) -> bool:
    """9.0 Version 3: the record did not name the units at the beginning of a Combat."""
    return g.rules_version < FOURTH
