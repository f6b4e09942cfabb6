"""Fog 8, A19 An announced assault: aircraft of coasts scramble against its ships.

Bases on islands have heard those ships come; those on coasts learn of them with the attack. So do
islands where a friend's ships, which do not move in this turn, put the units ashore.
"""

from __future__ import annotations

from typing import ClassVar

from engine.core.encoding.key_order import InOrder
from engine.core.sequence.flow import Procedure
from engine.core.sequence.frame import Frame, Jump, Outcome
from engine.games.pacific_1940.battle.raids import attack_on
from engine.games.pacific_1940.detection.rulings import rulings_of
from engine.games.pacific_1940.detection.zones import has_been_entered
from engine.games.pacific_1940.fog.knowledge.campaign import FoggedCampaign
from engine.games.pacific_1940.fog.meeting.groups import gathered
from engine.games.pacific_1940.fog.meeting.meeting import MeetAtSea
from engine.games.pacific_1940.fog.meeting.radar import AnswerAttack, bases_to_call
from engine.games.pacific_1940.movement.engagements import defenders_on_land, landing_zones
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import COMBAT


def zones_of_alarm(g: FoggedCampaign, territory: str) -> list[str]:
    """A19 The zones of an assault next to a base that has not been asked yet.

    An attack on land without a unit is not announced; where a battle was fought, all were asked.
    """
    if not defenders_on_land(g, territory):
        return []
    zones = landing_zones(attack_on(g, territory))
    return [zone for zone in zones if zone not in g.fog.closed and bases_of_alarm(g, zone)]


def bases_of_alarm(g: FoggedCampaign, zone: str) -> list[str]:
    """A19, F18 The bases next to a zone that have not heard the ships in it."""
    rulings = rulings_of(g.state.options)
    heard = g.earlier.islands_hear_every_assault or has_been_entered(g, zone)
    return list(bases_to_call(g, zone, COMBAT, rulings, heard=heard))


class Alarm(Procedure, tag="alarm", kw_only=True):
    """A19, 7.5 Before the landing the owners of such bases are asked, and battles are fought.

    zones: those of the assault. asked: zone → the bases that have answered. sent: zone → the
    scrambled aircraft.
    """

    STEPS: ClassVar = ("scramble", "next_base", "fight")
    zones: list[str]
    asked: dict[str, list[str]] = {}
    sent: InOrder[list[str]] = {}

    def scramble(self, g: FoggedCampaign) -> Outcome:
        """7.5 Base by base, zone by zone."""
        for zone in self.zones:
            for base in bases_of_alarm(g, zone):
                if base not in self.asked.setdefault(zone, []):
                    self.asked[zone].append(base)
                    return AnswerAttack(role=g.controller(base), base=base, zone=zone)
        return Jump("fight")

    def on_answer_attack(self, g: FoggedCampaign, aircraft: list[str]) -> None:
        """7.5 They are over their zone now."""
        for key in aircraft:
            self.sent.setdefault(g.place(key), []).append(key)

    def next_base(self, g: FoggedCampaign) -> Jump:
        """7.5 The next base."""
        return Jump("scramble")

    def fight(self, g: FoggedCampaign) -> list[Frame]:
        """8.2 A sea battle comes before the landing; all who are there fight."""
        orders: list[Order] = [o for frame in g.state.stack for o in getattr(frame, "orders", ())]
        groups = {zone: gathered(g, zone, orders) for zone in self.sent}
        return [
            MeetAtSea(
                zone=zone, group=group, ending=group, phase=COMBAT, is_assault=True, at="contact"
            )
            for zone, group in groups.items()
        ]

    def on_meet_at_sea(self, g: FoggedCampaign, stopped: list[str]) -> None:
        """8.2 The units still offshore land."""
