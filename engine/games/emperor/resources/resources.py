"""7.0 Resources: gains and losses, the cascade, collapse, and the three bonuses."""

from __future__ import annotations

from typing import ClassVar

from engine.core.sequence.flow import Procedure
from engine.games.emperor import kamikaze
from engine.games.emperor.events import FortAvailable, FortDelayed, ResourceGained, ResourceLost
from engine.games.emperor.position.state import War
from engine.games.emperor.victory import check_collapse

MAXIMUM = 6
"""7.1 The highest level of a resource."""
CASCADE = ("army_navy", "prestige", "oil")
"""7.1 The resources, in the order in which they pay what another one lacks."""


class Resources(Procedure, tag="resources", kw_only=True):
    """7.0 The Resources Phase: the card's gains and losses, then what it adds to the boxes."""

    STEPS: ClassVar = ("gains", "losses", "new_fortifications", "new_kamikazes")
    CRUMB: ClassVar = ()

    def gains(self, g: War) -> None:
        """7.0 What the card gives; gains come before losses (ruling A26)."""
        for resource in CASCADE:
            points = g.card.resources.get(resource, 0)
            if points > 0:
                gain(g, resource, points)

    def losses(self, g: War) -> None:
        """7.0, 7.1 What the card takes."""
        for resource in CASCADE:
            points = g.card.resources.get(resource, 0)
            if points < 0:
                lose(g, resource, -points)

    def new_fortifications(self, g: War) -> None:
        """4.0, 8.4.1 Fortifications that the card makes available."""
        if "solomons_avail" in g.card.special:
            make_available(g, "solomons")
        if "islands_avail" in g.card.special:
            if g.state.oil_rolls:
                make_available(g, "islands")
            else:
                delay_islands(g)

    def new_kamikazes(self, g: War) -> None:
        """10.0 Card 48 brings the Kamikaze markers, if Americans (6.5) have not done so before."""
        if "kamikaze" in g.card.special:
            kamikaze.receive(g, "10.0")


def gain(g: War, resource: str, points: int, rule: str = "7.0") -> None:
    """7.1 Add points; what would go above 6 is lost."""
    marker = g.counters[resource]
    was = marker.box
    marker.box = min(MAXIMUM, was + points)
    _turn_marker(g, resource)
    brings = was < marker.box and BONUSES[resource](g) and not g.earlier.gains_name_no_bonus
    g.tell(
        ResourceGained(
            rule=rule,
            resource=resource,
            offered=points,
            gained=marker.box - was,
            level=marker.box,
            bonus=g.equipment.resources[resource].bonus if brings else "",
        )
    )


def lose(g: War, resource: str, points: int, rule: str = "7.0") -> None:
    """7.1 Take points one at a time (ruling A25).

    A point that the resource does not have comes from Army-Navy, else Prestige, else Oil;
    collapse (7.2) is tested after each.

    :raises Finished: all three are at 0.
    """
    named = () if g.earlier.losses_name_no_bonus else CASCADE
    bonuses = {r: g.equipment.resources[r].bonus for r in named if BONUSES[r](g)}
    for _ in range(points):
        payer = next((r for r in (resource, *CASCADE) if g.level(r) > 0), None)
        if payer is None:
            check_collapse(g)
            return
        g.counters[payer].box -= 1
        _turn_marker(g, payer)
        paid_by = rule if payer == resource else "7.1"
        level, bonus = g.level(payer), bonuses.get(payer, "")
        lost = ResourceLost(rule=paid_by, called=resource, resource=payer, level=level, bonus=bonus)
        g.tell(lost)
        check_collapse(g)


def _turn_marker(g: War, resource: str) -> None:
    """7.3 The bonus side of Army-Navy and Prestige shows at 6 and only there.

    7.3.3: the Oil marker is turned in Housekeeping and turned back when it leaves 6.
    """
    marker = g.counters[resource]
    if marker.box < MAXIMUM:
        marker.face = "front"
    elif resource != "oil":
        marker.face = "back"


def has_elite(g: War) -> bool:
    """7.3.1 Army-Navy at 6, in the Early War, before the Battle of Midway is revealed."""
    state = g.state
    return g.level("army_navy") == MAXIMUM and state.epoch == "early" and not state.elite_ended


def has_bushido(g: War) -> bool:
    """7.3.2 Prestige at 6."""
    return g.level("prestige") == MAXIMUM


def has_production(g: War) -> bool:
    """7.3.3 The Oil marker itself at 6, which it is only once Java has fallen."""
    return g.level("oil") == MAXIMUM and g.state.oil_rolls


BONUSES = {"army_navy": has_elite, "prestige": has_bushido, "oil": has_production}
"""7.3 Whether a resource gives its bonus; that of Oil waits for Housekeeping."""


def make_available(g: War, fort: str) -> None:
    """8.4.1 A fortification that is not in play goes to the Available box."""
    counter = g.counters[fort]
    if counter.place == "not_in_play":
        counter.place, counter.box = "available", 0
        g.tell(FortAvailable(fort=fort))


def delay_islands(g: War) -> None:
    """8.4.1, 9.3 Before Java falls the Islands fortification marks the Oil level with its back.

    Whatever calls for it then, card 39 or table 22, makes it available when Java falls (A22).
    """
    g.state.islands_due = True
    g.tell(FortDelayed(fort="islands"))
