"""The rules of earlier versions: each change between versions, by its rule.

A game is played to its end by the version that it began under. What differs in the components is in
content/version_2.toml. docs/rulings.md lists the changes with their reasons.
"""

from __future__ import annotations

from engine.games.pacific_1940.position.state import Campaign

SECOND, THIRD, FOURTH = 2, 3, 4


def first_made_lands_first(g: Campaign) -> bool:
    """7.4 Version 1: where decks were too few, aircraft made earlier had them (P-56)."""
    return g.rules_version < SECOND


def ignored_are_not_kept(g: Campaign) -> bool:
    """Fog 8 Version 2: enemies that were found and could be ignored were not recorded (F39)."""
    return g.rules_version < THIRD


def units_change_as_typed(g: Campaign) -> bool:
    """Fog 7 Version 1: a correction took its kinds of unit in the order of its line (F38)."""
    return g.rules_version < SECOND


def interceptors_come_back(g: Campaign) -> bool:
    """8.1 Versions 1 and 2: interceptors, called raid by raid, then defended their land (P-60)."""
    return g.rules_version < THIRD


def submarines_shun_destroyers(g: Campaign) -> bool:
    """12 Versions 1 and 2: no submarine ended a noncombat move beside a destroyer (P-61)."""
    return g.rules_version < THIRD


def unarmed_ships_may_stay(g: Campaign) -> bool:
    """7.3 Versions 1 and 2: transports or carriers alone stayed beside enemy warships (P-26)."""
    return g.rules_version < THIRD


def idle_transports_act_in_harbour(g: Campaign) -> bool:
    """9 Versions 1 and 2: one that only sailed in combat loaded or landed afterwards (P-48)."""
    return g.rules_version < THIRD


def submarines_bar_submarines(g: Campaign) -> bool:
    """8.2 Versions 1 and 2: no own submarine or aircraft lifted an ignored one's bar (P-36)."""
    return g.rules_version < THIRD


def lone_transports_may_be_spared(g: Campaign) -> bool:
    """7.3 Versions 1 and 2: units that ended beside lone transports could ignore them (P-62)."""
    return g.rules_version < THIRD


def each_order_waits(g: Campaign) -> bool:
    """Fog 7 Versions 1 and 2: by hand the facilitator continued before each order (F40)."""
    return g.rules_version < THIRD


def leave_ends_unsaid(g: Campaign) -> bool:
    """G8.2 Version 3: leave that had ended stood in the list until the next turn (GN-10)."""
    return g.rules_version < FOURTH
