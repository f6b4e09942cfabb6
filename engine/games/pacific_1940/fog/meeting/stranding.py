"""Fog 9, A23 Aircraft whose deck was stopped or lost: warnings, where they fly, losses."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import ClassVar

from engine.core.sequence.frame import Frame
from engine.games.pacific_1940.detection.messages import LandingWarning
from engine.games.pacific_1940.events.moves import UnitsMoved
from engine.games.pacific_1940.fog.facilitator.facilitating import announce
from engine.games.pacific_1940.fog.knowledge.campaign import FoggedCampaign
from engine.games.pacific_1940.movement import landing, ways
from engine.games.pacific_1940.movement.carriage import mark_of
from engine.games.pacific_1940.movement.execution import kinds_of
from engine.games.pacific_1940.planning.noncombat_move import NoncombatMove
from engine.games.pacific_1940.position.state import NONCOMBAT, Campaign


def warnings(
    g: FoggedCampaign, power: str, *, fly_on: bool, but: Collection[str] = ()
) -> Iterator[LandingWarning]:
    """A23 For aircraft that reach neither land nor a deck: the zones to which one must come.

    fly_on: they may still move; else the deck must come to where they are. but: those already
    warned of. Only the power's own places and who holds which land are looked at.
    """
    found: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for key in landing.without_deck(g, power, fly_on=fly_on):
        if key in but:
            continue
        zones = zones_within(g, key) if fly_on else (g.place(key),)
        found.setdefault((g.place(key), zones), []).append(key)
    for (space, zones), units in found.items():
        yield LandingWarning(
            power=power,
            space=space,
            units=kinds_of(g, sorted(units)),
            zones=zones,
            audience=(g.side(power),),
        )


def zones_within(g: Campaign, key: str) -> tuple[str, ...]:
    """7.4 The zones that an aircraft can still reach, if it lands on decks at all."""
    if not g.unit(key).lands_on_deck:
        return ()
    far = landing.flights(g, g.owner(key), g.place(key))
    points = ways.points_left(g, key)
    return tuple(zone for zone in g.equipment.zones if far.get(zone, points + 1) <= points)


class EndNoncombatMove(NoncombatMove, tag="end_noncombat_move", kw_only=True):
    """Fog 9 What follows when the orders of the noncombat move have been carried out."""

    STEPS: ClassVar = ("take_over", "look_for_decks", "lose_stranded", "warn_waiting", "release")

    def look_for_decks(self, g: FoggedCampaign) -> None:
        """Fog 9 Aircraft whose deck was stopped or lost fly to another, or to land, if they can."""
        waiting = landing.stranded(g, self.power)
        homes = landing.refuges(g, self.power).landings
        for key in waiting:
            if key in homes:
                self.fly(g, key, homes[key])

    def fly(self, g: FoggedCampaign, key: str, space: str) -> None:
        """7.4 One aircraft flies on to its landing place."""
        path = ways.path_to(g, key, space, NONCOMBAT)
        if len(path) < len(("here", "there")):
            return
        piece = g.pieces[key]
        piece.spent += len(path) - 1
        piece.moved, piece.came_from = mark_of(NONCOMBAT), path[-2]
        g.put(key, space)
        g.tell(
            UnitsMoved(
                rule="fog 9",
                power=g.owner(key),
                phase=NONCOMBAT,
                units=(key,),
                kinds=kinds_of(g, [key]),
                path=path,
            )
        )

    def warn_waiting(self, g: FoggedCampaign) -> list[Frame]:
        """A23 The owner of aircraft whose only deck is still to be placed there is warned."""
        return announce(g, warnings(g, self.power, fly_on=False), "mobilize")
