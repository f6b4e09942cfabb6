"""6, G2 The economies of a power: which may act, and which has paid for a purchase."""

from __future__ import annotations

from engine.games.pacific_1940.position.state import Campaign


def free_economies(g: Campaign, power: str) -> list[str]:
    """6, G2.4 The economies of a power whose capital no enemy holds."""
    return [key for key in g.equipment.economies_of[power] if not g.capital_is_lost(key)]


def payer(g: Campaign, key: str) -> str:
    """6, G2.2 The economy that paid for a purchased piece; for a facility that of its territory."""
    if key in g.state.paid_by:
        return g.state.paid_by[key]
    owner, site = g.owner(key), g.state.sites.get(key)
    box = g.equipment
    return box.economy_at(owner, site) if site else box.economies_of[owner][0]


def asked_apart(g: Campaign, power: str, name: str) -> list[str]:
    """6, 13, G2.2 A question's name, once for each of a power's purses behind a dot.

    A power with one is asked once, by the name alone.
    """
    several = [key for key in g.equipment.economies_of[power] if g.equipment.distinct(key)]
    return [f"{name}.{key}" for key in several] or [name]
