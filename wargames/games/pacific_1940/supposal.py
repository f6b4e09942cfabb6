"""Fog 1 A description of what a side's what-if game was made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from engine.games.pacific_1940.fog.knowledge.believed import LeftOut, Why
from engine.games.pacific_1940.fog_game.supposing import About
from wargames.games.pacific_1940 import words
from wargames.presentation.parts import Facts

Names = Mapping[str, str]
PHASE_OF = {
    "purchase_and_repair": "purchase",
    "declare_war": "declare_war",
    "combat_move": "combat_move",
    "scramble": "combat_move",
    "kamikaze": "combat_move",
    "conduct_combat": "conduct_combat",
    "homeless_aircraft": "conduct_combat",
    "noncombat_move": "noncombat_move",
    "mobilize": "mobilize",
    "collect_income": "income",
}
"""Steps of a turn → their phase."""
WHY: dict[Why, str] = {
    "at_most": "You have seen them, but their power can have no more as far as is known",
    "not_there": "Such a unit cannot be there",
    "no_ship": "Land units at sea, and no transport of theirs there has room",
    "held": "The other side holds the land or has units there",
    "no_way_back": "Your own, in a fight, and no land of your side is beside it",
}


class Missing(Struct, frozen=True):
    """Units that were left out for one reason: the reason, and each in words."""

    why: str
    units: Sequence[str]


def told(about: About, names: Names) -> Facts:
    """Fog 1 The description for the page."""
    power = words.without_article(names[about.power])
    phase = words.PHASES[PHASE_OF.get(about.step, "income")]
    return {
        "begins": f"Round {about.turn}, {power}: {phase}",
        "is_fought": about.is_fought,
        "pulled_back": about.pulled_back,
        "guessed": [names.get(space, space) for space in about.guessed],
        "seen": len(about.seen),
        "purses": [
            (words.without_article(names[economy]), ipc) for economy, ipc in about.purses.items()
        ],
        "technologies": [
            f"{words.without_article(names[power])} {names.get(each, each).lower()}"
            for power, found in about.technologies.items()
            for each in found
        ],
        "missing": [
            Missing(reason, units)
            for why, reason in WHY.items()
            if (units := [left_out(each, names) for each in about.left_out if each.why == why])
        ],
    }


def left_out(each: LeftOut, names: Names) -> str:
    """Japan 2 infantry, Yunnan (seen in round 1)."""
    power = words.without_article(names[each.power])
    units = words.number_of(each.count, each.kind, names)
    found = f"{power} {units}, {names.get(each.space, each.space)}"
    if each.why == "no_way_back":
        return found
    return f"{found} ({f'seen in round {each.turn}' if each.turn else 'pencilled'})"
