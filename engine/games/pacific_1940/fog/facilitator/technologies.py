"""Fog 5, 7 The facilitator gives a power a technology, or takes one from it."""

from __future__ import annotations

from engine.core.sequence.choice import Refusal
from engine.games.pacific_1940.events.facilitator import Change
from engine.games.pacific_1940.fog.knowledge.campaign import FoggedCampaign
from engine.games.pacific_1940.research.using import secrets_of
from engine.games.pacific_1940.setting_right import is_researching


def why_no_research(g: FoggedCampaign, power: str) -> Refusal | None:
    """G10 Some games are played without research, and some powers have none."""
    if not g.state.options.research:
        return Refusal("fog 7", "no_research")
    if power in g.equipment.powers and g.equipment.powers[power].researches:
        return None
    return Refusal("fog 7", "researches_nothing", {"power": power})


def why_no_technology(g: FoggedCampaign, change: Change) -> Refusal | None:
    """Fog 5, 7 A power gets what it has not, and loses what it has.

    While dice that it has bought are thrown, what is left for it to find stays as it is.
    """
    power, technology = change.power, change.technology
    data: dict[str, int | str] = {"power": power, "technology": technology}
    if refusal := why_no_research(g, power):
        return refusal
    if technology not in g.equipment.technologies:
        return Refusal("fog 7", "no_such_technology", {"word": technology})
    if is_researching(g, power):
        return Refusal("fog 7", "research_under_way", {"power": power})
    has = technology in g.technologies_of(power)
    if has == (change.verb == "grant"):
        return Refusal("fog 7", "has_technology" if has else "has_no_technology", data)
    return None


def is_known_by_all(g: FoggedCampaign, change: Change) -> bool:
    """Fog 5 Whether a change is of a technology that everybody knows a power to have."""
    has = change.technology in g.technologies_of(change.power)
    return has and change.technology not in secrets_of(g, change.power)


def note_told_to_all(g: FoggedCampaign, change: Change) -> None:
    """Fog 5 Everybody hears of a technology that was granted, and knows of it from now on."""
    if change.verb == "grant":
        used = g.fog.used or {}
        g.fog.used = {**used, change.power: (*used.get(change.power, ()), change.technology)}
