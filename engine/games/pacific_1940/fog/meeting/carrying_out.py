"""Fog 7, 8 A locked list of orders is carried out in order, one space at a time."""

from __future__ import annotations

from typing import ClassVar

from engine.core.encoding.key_order import InOrder
from engine.core.roles import FACILITATOR
from engine.core.sequence.choice import Refusal
from engine.core.sequence.flow import Procedure
from engine.core.sequence.frame import Frame, Jump
from engine.games.pacific_1940.detection.messages import OrderRefused, Stopped
from engine.games.pacific_1940.detection.rulings import rulings_of
from engine.games.pacific_1940.detection.zones import stay_orders
from engine.games.pacific_1940.fog.facilitator.facilitating import GoOn, announce
from engine.games.pacific_1940.fog.knowledge.campaign import FoggedCampaign
from engine.games.pacific_1940.fog.meeting import groups, marching
from engine.games.pacific_1940.fog.meeting.land import AttackLand
from engine.games.pacific_1940.fog.meeting.marching import March
from engine.games.pacific_1940.fog.meeting.meeting import MeetAtSea
from engine.games.pacific_1940.fog.meeting.news import untold
from engine.games.pacific_1940.fog.meeting.stranding import warnings
from engine.games.pacific_1940.movement import carriage, landing
from engine.games.pacific_1940.movement.execution import put_ashore
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import COMBAT


class CarryOut(Procedure, tag="carry_out_orders", kw_only=True):
    """Fog 7, A31 The orders of a phase, carried out one after the other.

    orders: the remaining ones. stays: how many of them are implicit (A32), which come first.
    number: of the order under way, from 1 as they were written. begun: those carried out or under
    way. march: the one under way. waiting: zone → those that have come to end their combat move
    there. settled: the zone or land whose group is complete, while it is fought for. warned:
    aircraft of which their power has heard that they need a deck.
    """

    STEPS: ClassVar = (
        "begin",
        "next_order",
        "set_out",
        "go_on",
        "enter",
        "arrive",
        "settle",
        "ends",
    )
    power: str
    phase: str
    orders: list[Order]
    stays: int = 0
    number: int = 0
    begun: list[Order] = []
    march: March | None = None
    waiting: InOrder[list[str]] = {}
    settled: str = ""
    warned: list[str] = []

    def crumb(self, g: FoggedCampaign) -> dict[str, int | str]:
        """Fog 7 The power and the phase."""
        return {"power": self.power, "phase": self.phase}

    def crumb_to(self, g: FoggedCampaign, viewer: str | None) -> dict[str, int | str]:
        """Fog 7 Only the facilitator knows the progress of the list."""
        if viewer != FACILITATOR:
            return self.crumb(g)
        return {**self.crumb(g), "order": self.number, "left": len(self.orders)}

    # ------------------------------------------------------------------ order by order

    def begin(self, g: FoggedCampaign) -> list[Frame]:
        """Fog 7, A32 The list is locked; units that stay where an enemy may be met attack first."""
        if self.phase == COMBAT:
            rulings = rulings_of(g.state.options)
            stays = list(stay_orders(g, self.power, self.orders, rulings))
            self.orders = [*stays, *self.orders]
            self.stays = len(stays)
        return [GoOn(step="begin")]

    def next_order(self, g: FoggedCampaign) -> Jump | list[Frame] | None:
        """Fog 7 The next order of the list, until it is done."""
        if not self.orders:
            return Jump("ends")
        order, *self.orders = self.orders
        self.march = marching.set_out(g, order)
        if self.stays:
            self.stays -= 1
            return None
        self.number += 1
        self.begun = [*self.begun, order]
        is_whole = len(self.march.units) == len(order.units)
        step = "order" if is_whole else "cut_short"
        told = [self.refused(g, order.end)] if marching.are_held_back(g, order) else ()
        return announce(g, told, step, order.start, self.number) or [
            GoOn(step=step, space=order.start, order=self.number)
        ]

    def set_out(self, g: FoggedCampaign) -> Jump | None:
        """Fog 8 The rest of the order begins; units cross the shore from a friend's ship."""
        march = self.under_way
        marching.forget_lost(g, march)
        if not march.units:
            return Jump("settle")
        if not carriage.is_by_friend(g, g.state.power, march.order):
            marching.come_aboard(g, march, self.phase)
            return None
        groups.cross_shore(g, march, self.phase)
        return Jump("settle")

    @property
    def under_way(self) -> March:
        """Fog 7 The order under way.

        :raises TypeError: there is none.
        """
        if self.march is None:
            raise TypeError("no order is under way")
        return self.march

    # ------------------------------------------------------------------ space by space

    def go_on(self, g: FoggedCampaign) -> Jump | list[Frame] | None:
        """A2 On to the next space; units that would have to fight there again stop before it."""
        march = self.under_way
        marching.forget_lost(g, march)
        if not march.units:
            return Jump("settle")
        if march.has_arrived:
            return Jump("arrive")
        kept = marching.kept_out(g, march, groups.air_group(g, march.units), self.phase)
        if not kept:
            return None
        marching.end_march(g, march, kept, self.phase)
        return announce(g, [self.kept_out(g, march)], "cut_short", march.space, self.number)

    def kept_out(self, g: FoggedCampaign, march: March) -> Stopped | OrderRefused:
        """A2 What the mover is told when units do not enter a space a second time."""
        if g.is_sea(march.space) and g.is_sea(march.next_space):
            return Stopped(power=self.power, zone=march.space, audience=(g.side(self.power),))
        return self.refused(g, march.next_space)

    def refused(self, g: FoggedCampaign, space: str) -> OrderRefused:
        """A2 The mover is told that a space was attacked already."""
        why = Refusal("fog 8", "attacked_already", {"space": space})
        return OrderRefused(
            rule=why.rule,
            power=self.power,
            fact=why.fact,
            data={**why.data},
            audience=(g.side(self.power),),
        )

    def enter(self, g: FoggedCampaign) -> Jump | list[Frame]:
        """Fog 8 All remaining units enter the next space, and meet what is there.

        A31 Where they end their combat move they wait for the others of their group.
        """
        march = self.under_way
        if not march.units:
            return Jump("settle")
        marching.advance(g, march, self.phase)
        if not g.is_sea(march.space) or (march.has_arrived and self.phase == COMBAT):
            marching.come_aboard(g, march, self.phase)
            return Jump("go_on")
        return [*untold(g), self.meeting(g, march)]

    def meeting(self, g: FoggedCampaign, march: March) -> MeetAtSea:
        """A31, 7.3 The encounter of units that pass through a zone.

        Where it stops them, all that are there fight beside them, for no second attack may follow.
        F20 So it is where a base or kamikazes, which have yet to answer, will stop them.
        """
        wing = groups.air_group(g, march.units)
        group = [key for key in march.units if key not in wing]
        there = groups.gathered(g, march.space, self.orders)
        idle = [key for key in there if key not in march.units]
        sent = self.waiting.get(march.space, [])
        air = [key for key in idle if g.unit(key).is_air and key not in sent]
        beside = [key for key in idle if key not in air]
        meeting = MeetAtSea(zone=march.space, group=group, wing=wing, phase=self.phase)
        if not idle or self.phase != COMBAT:
            return meeting
        if groups.must_fight(g, march.space, group, self.phase):
            meeting.group, meeting.ending = [*group, *beside], beside
            meeting.wing = [*wing, *air]
        elif not g.earlier.answers_stop_passers_alone:
            meeting.beside, meeting.above = beside, air
        return meeting

    def on_meet_at_sea(self, g: FoggedCampaign, stopped: list[str]) -> Jump:
        """Fog 8 Stopped units stay, the others continue; or a group's attack is complete."""
        if self.settled:
            self.settled = ""
            return Jump("settle")
        march = self.under_way
        marching.end_march(g, march, stopped, self.phase)
        marching.forget_lost(g, march)
        self.waiting = {
            zone: [key for key in units if key not in stopped]
            for zone, units in self.waiting.items()
        }
        marching.come_aboard(g, march, self.phase)
        return Jump("go_on")

    def arrive(self, g: FoggedCampaign) -> None:
        """A31 Units at the end of their path join their group, or land cargo."""
        march = self.under_way
        order, units = march.order, list(march.units)
        if self.phase != COMBAT:
            self.land(g, march)
        elif g.is_sea(march.space):
            wing = groups.air_group(g, units)
            sent = [key for key in units if key not in wing]
            self.waiting.setdefault(march.space, []).extend(sent)
            if len(order.path) == 1:
                groups.attack_again(g, sent)
        if len(order.path) > 1 or order.loads or order.ashore:
            marching.end_march(g, march, units, self.phase)
        if self.phase == COMBAT:
            groups.draw_up(g, March(order=order, units=units, at=march.at))

    def land(self, g: FoggedCampaign, march: March) -> None:
        """Fog 9 Cargo of ships that were not stopped goes ashore, on friendly land."""
        territory = march.order.ashore
        landing = tuple(
            key
            for key in march.order.landing
            if key in g.pieces and g.pieces[key].aboard in march.units
        )
        if landing and not g.is_hostile(territory, self.power):
            put_ashore(g, self.power, self.phase, landing, march.space, territory)

    # ------------------------------------------------------------------ group by group

    def settle(self, g: FoggedCampaign) -> Jump | list[Frame]:
        """A31 Complete groups fight: in the zones, then for the land assaulted from them."""
        self.march = None
        if self.phase != COMBAT:
            return Jump("next_order")
        zone = next(groups.zones_due(g, self.waiting, self.orders), "")
        if zone:
            return self.settle_zone(g, zone)
        land = next(groups.lands_due(g, self.waiting, self.orders), "")
        if not land:
            return Jump("next_order")
        if not groups.has_anybody(g, g.state.attacks[land]):
            del g.state.attacks[land]
            return Jump("settle")
        self.settled = land
        return [AttackLand(space=land)]

    def settle_zone(self, g: FoggedCampaign, zone: str) -> Jump | list[Frame]:
        """A31 The last of a group has come: all that are there meet the enemy together."""
        ending = marching.are_at(g, self.waiting.pop(zone), zone)
        is_closed = zone in g.fog.closed
        if not ending or (is_closed and groups.must_fight(g, zone, ending, self.phase, ending)):
            return Jump("settle")
        groups.seat_guests(g, zone)
        there = groups.gathered(g, zone, self.orders)
        wing = [key for key in there if g.unit(key).is_air and key not in ending]
        group = [key for key in there if key not in wing]
        self.settled = zone
        meeting = MeetAtSea(zone=zone, group=group, ending=ending, wing=wing, phase=self.phase)
        return [*untold(g), meeting]

    def on_attack_land(self, g: FoggedCampaign, blitz: list[Order]) -> Jump:
        """Fog 8, A36 The orders of a blitz come next.

        Aircraft that found nobody have been told what becomes of them; the land is not closed.
        """
        land, self.settled = self.settled, ""
        if land not in g.fog.closed:
            attack = g.state.attacks[land]
            came = {*attack.units, *attack.escorts, *attack.raiders}
            needy = landing.without_deck(g, self.power, fly_on=True)
            self.warned += [key for key in needy if key in came]
        self.orders = [*blitz, *self.orders]
        return Jump("next_order" if blitz else "settle")

    def ends(self, g: FoggedCampaign) -> list[Frame]:
        """A23 After the combat move its power is told which aircraft need a deck to come."""
        is_due = self.phase == COMBAT
        needy = warnings(g, self.power, fly_on=True, but=self.warned) if is_due else ()
        return [*untold(g), *(announce(g, needy, "end") or [GoOn(step="end")])]
