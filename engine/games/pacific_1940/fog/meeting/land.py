"""Fog 8 A territory is attacked: it is empty and taken, or fought for; perhaps a blitz follows."""

from __future__ import annotations

from typing import ClassVar

from msgspec import UNSET

from engine.core.roles import FACILITATOR
from engine.core.sequence.frame import End, Frame, Jump, Outcome
from engine.games.pacific_1940.battle.assault import Assault, is_held, is_watched
from engine.games.pacific_1940.battle.raid_choices import interceptors_of
from engine.games.pacific_1940.battle.raids import Raid, attack_on
from engine.games.pacific_1940.detection.messages import (
    Attacked,
    BlitzOffer,
    EmptyCaptured,
    Facilities,
    FacilitiesShown,
    Message,
    NothingToAttack,
    OrderRefused,
)
from engine.games.pacific_1940.fog.facilitator.facilitating import announce
from engine.games.pacific_1940.fog.knowledge.campaign import FoggedCampaign
from engine.games.pacific_1940.fog.meeting.alarm import Alarm, zones_of_alarm
from engine.games.pacific_1940.fog.meeting.at_table import as_seen
from engine.games.pacific_1940.fog.meeting.blitz import OfferBlitz, may_go_on, most_at_once
from engine.games.pacific_1940.fog.meeting.news import hand_over, news, untold, withhold
from engine.games.pacific_1940.fog.meeting.stranding import warnings
from engine.games.pacific_1940.movement import ways
from engine.games.pacific_1940.movement.engagements import (
    answering_powers,
    assaults_to_come,
    defenders_on_land,
    kinds_of,
    landing_zones,
)
from engine.games.pacific_1940.politics import politics
from engine.games.pacific_1940.politics.neutrals import is_neutral_land, note_failure
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import Attack, Campaign


class AttackLand(Assault, tag="attack_land", kw_only=True):
    """Fog 8, A31, A36 The attack of a group on a territory, with its raids and its landings.

    The attackers are in `g.state.attacks[space]`; the zones from which it lands were settled
    before. It returns the orders of a blitz that continues from there, which come next in the list;
    without any, none. is_fought: someone was there to fight, or to raid. is_called: the defender
    has been told before the landing (A19).
    """

    STEPS: ClassVar = (
        "find_peace",
        "alarm",
        "call_coasts",
        "answer_alarm",
        "landing",
        "aim",
        "warn",
        "raid",
        "bombardment",
        "battle_on_land",
        "find_empty",
        "change_hands",
        "find_nobody",
        "finish",
    )
    is_fought: bool = False
    is_called: bool = False
    orders: list[Order] = []

    def crumb_to(self, g: Campaign, viewer: str | None) -> dict[str, int | str] | None:
        """Fog 8 Its territory; the defender learns it when it is told."""
        return self.crumb(g) if viewer in (FACILITATOR, g.side(g.state.power)) else None

    # ------------------------------------------------------------------ before it begins

    def find_peace(self, g: FoggedCampaign) -> Outcome:
        """3, A1 Nobody attacks where others are at peace; units that came over land turn back.

        Nobody on this side knew of them. Aircraft fly on from where they are, cargo stays aboard;
        only the mover is told. An attack on a neutral is public before it begins.
        """
        power, attack = g.state.power, attack_on(g, self.space)
        if is_neutral_land(g, self.space):
            politics.note_attack(g, power, self.space)
        refusal = politics.why_not_attack_beside(g, power, self.space)
        if refusal is None:
            return None
        for key in attack.units:
            if g.unit(key).is_land:
                base = (attack.dropped or {}).get(key, "")
                g.put(key, g.pieces[key].came_from or base or self.space)
        g.state.attacks[self.space] = Attack(space=self.space)
        told = OrderRefused(
            audience=(g.side(power),),
            rule=refusal.rule,
            power=power,
            fact=refusal.fact,
            data=dict(refusal.data),
        )
        return announce(g, [told], "closed", self.space)

    def alarm(self, g: FoggedCampaign) -> Outcome:
        """A19, A36 Before coasts may scramble against the assault, older news is told."""
        return untold(g) if zones_of_alarm(g, self.space) else Jump("landing")

    def call_coasts(self, g: FoggedCampaign) -> list[Frame]:
        """A19 The attack is announced before the landing."""
        self.is_called = True
        return announce(g, calls(g, self.space, to_battle=True), "attack", self.space)

    def answer_alarm(self, g: FoggedCampaign) -> list[Frame]:
        """A19, 7.5 Scrambled aircraft fight the ships in a sea battle."""
        return [Alarm(zones=zones_of_alarm(g, self.space))]

    def lets_land(self, g: Campaign, zone: str) -> bool:
        """8.2, A33 A submarine prevents a landing only where it is known."""
        return not is_held(g, zone) and not (is_watched(g, zone) and knows_submarine(g, zone))

    def aim(self, g: FoggedCampaign) -> list[Frame]:
        """A1, 8.1 Bombers whose target does not exist have nothing to bomb, and only look.

        A complex of another kind replaces the one that was their target.
        """
        attack, here = attack_on(g, self.space), g.complex_at(self.space)
        side, missing = g.side(g.state.power), list[str]()
        for key, kind in list(attack.raiders.items()):
            if g.facility(self.space, kind):
                continue
            if here and g.equipment.facilities[kind].is_complex:
                attack.raiders[key] = g.pieces[here].kind
            else:
                del attack.raiders[key]
                missing.append(kind)
        for kind in missing:
            g.knowledge(side).facilities.get(self.space, {}).pop(kind, None)
        told = [no_target(g, self.space, kind) for kind in dict.fromkeys(missing)]
        return announce(g, told, "closed", self.space)

    # ------------------------------------------------------------------ with a fight

    def warn(self, g: FoggedCampaign) -> Outcome:
        """Fog 8, A29 The defender brings its units, the attacker sees the prize."""
        attack = attack_on(g, self.space)
        is_fought = bool(self.attackers(g)) and bool(self.defenders(g))
        if not is_fought and not attack.raiders:
            return Jump("find_empty")
        self.is_fought = True
        self.close(g)
        told: list[Message] = list(news(g))
        if not self.is_called:
            told += calls(g, self.space, to_battle=is_fought)
        if is_fought:
            told.append(stakes(g, self.space))
        return announce(g, told, "attack", self.space)

    def raid(self, g: FoggedCampaign) -> Outcome:
        """Fog 8, 8.1 Bombers raid with the attack, before anyone lands or marches in."""
        hand_over(g)
        politics.note_attack(g, g.state.power, self.space)
        return [Raid(space=self.space)] if attack_on(g, self.space).raiders else None

    def zones_of_fire(self, g: Campaign) -> list[str]:
        """8.2 Fog 8 No bombardment from a zone where a battle was fought or kamikazes came."""
        zones = super().zones_of_fire(g)
        return [zone for zone in zones if zone not in g.state.sea_battles]

    def is_wanted_elsewhere(self, g: Campaign, zone: str) -> bool:
        """8.2 Whether another assault will come from the same zone, defended or not."""
        orders: list[Order] = [o for frame in g.state.stack for o in getattr(frame, "orders", ())]
        written = {order.ashore for order in orders if order.end == zone}
        waiting = {
            land for land in assaults_to_come(g) if zone in landing_zones(g.state.attacks[land])
        }
        return bool((written | waiting) - {"", self.space})

    def battle_on_land(self, g: Campaign) -> Outcome:
        """8.3 The battle, if there are defenders; it takes what it has won."""
        return super().battle_on_land(g) if self.defenders(g) else None

    # ------------------------------------------------------------------ without a fight

    def find_empty(self, g: FoggedCampaign) -> Outcome:
        """Fog 8, A36 Undefended land is taken; while a blitz is offered its loser waits.

        Otherwise the loser is told at once.
        """
        power, attack = g.state.power, attack_on(g, self.space)
        if self.defenders(g) or not g.is_hostile(self.space, power):
            return Jump("find_nobody")
        if not any(politics.claims_land(g, key) for key in self.attackers(g)):
            return Jump("find_nobody")
        self.close(g)
        withhold(g, self.space)
        own = (g.side(power),)
        captured = EmptyCaptured(
            audience=own,
            power=power,
            territory=self.space,
            facilities=facilities(g, self.space),
        )
        units = may_go_on(g, self.space, attack.units)
        if not units:
            return announce(g, [*news(g), captured], "empty_captured", self.space)
        offer = BlitzOffer(
            audience=own,
            power=power,
            territory=self.space,
            units=kinds_of(g, most_at_once(g, units)),
        )
        ask = OfferBlitz(role=power, space=self.space, units=units)
        return [*announce(g, [captured, offer], "blitz_offer", self.space), ask]

    def on_offer_blitz(self, g: FoggedCampaign, orders: list[Order]) -> Outcome:
        """A36 The blitz; if nobody moves on, the loser is told of its loss now."""
        self.orders = orders
        return Jump("finish") if orders else announce(g, news(g), "lost_without_fight", self.space)

    def change_hands(self, g: FoggedCampaign) -> Jump:
        """Fog 10, 11 The loser has been told: the income track moves."""
        hand_over(g)
        return Jump("finish")

    def find_nobody(self, g: FoggedCampaign) -> Outcome:
        """A10, A23 Aircraft find nobody: only the mover is told, and what becomes of them."""
        attack = attack_on(g, self.space)
        aircraft = [key for key in (*attack.units, *attack.escorts) if g.unit(key).is_air]
        if self.is_fought or not aircraft or self.defenders(g):
            return None
        told: list[Message] = [nothing_to_attack(g, self.space, aircraft)]
        homeless = warnings(g, g.state.power, fly_on=True)
        told += [warning for warning in homeless if warning.space == self.space]
        return announce(g, told, "nothing_to_attack", self.space)

    def finish(self, g: FoggedCampaign) -> End:
        """Fog 7 The list continues, with the orders of the blitz first."""
        attack_on(g, self.space).is_done = True
        if not self.is_fought and self.space not in g.fog.withheld:
            note_failure(g, self.space)
        return End(list(self.orders))

    # ------------------------------------------------------------------ who is there

    def attackers(self, g: Campaign) -> list[str]:
        """Fog 8 The attackers by land, by air, and from the sea."""
        return [key for key in (*self.ashore, *attack_on(g, self.space).units) if key in g.pieces]

    def defenders(self, g: Campaign) -> list[str]:
        """Fog 8 The enemy's units, even AAA alone; not those that intercepted bombers."""
        return defenders_on_land(g, self.space)

    def close(self, g: FoggedCampaign) -> None:
        """Fog 8 A territory is attacked once a turn."""
        if self.space not in g.fog.closed:
            g.fog.closed.append(self.space)


def knows_submarine(g: Campaign, zone: str) -> bool:
    """A33 Whether the mover has seen an enemy submarine in a zone this turn."""
    power, fog = g.state.power, g.state.fog
    today = (g.state.turn, power, zone)
    return fog is not None and any(
        g.equipment.units[kind].is_submarine
        for seen in fog.knowledge[g.side(power)].sightings
        if (seen.turn, seen.power, seen.space) == today
        for owner, kinds in seen.forces.items()
        if owner in g.enemies(power)
        for kind in kinds
    )


# ---------------------------------------------------------------------- what is said


def calls(g: FoggedCampaign, space: str, *, to_battle: bool) -> list[Attacked]:
    """Fog 8 Who is called to the battle, with which units; in a raid those that may intercept.

    The holder of the land is told in any case.
    """
    found: dict[str, list[str]] = {}
    for power in answering_powers(g):
        there = [key for key in g.own_at(space, power) if not g.pieces[key].intercepted]
        own = there if to_battle else interceptors_of(g, power, space)
        if own or power == g.controller(space):
            found[power] = own
    other = (g.other_side(g.state.power),)
    return [
        Attacked(audience=other, power=power, space=space, units=kinds_of(g, own))
        for power, own in found.items()
    ]


def stakes(g: Campaign, territory: str) -> FacilitiesShown:
    """Fog 8 The prize of a land battle, whether it plays a part in it or not."""
    enemies = g.enemies_at(territory, g.state.power)
    return FacilitiesShown(
        audience=(g.side(g.state.power),),
        territory=territory,
        facilities=facilities(g, territory),
        guns=sum(bool(g.unit(key).air_defence) for key in enemies),
    )


def facilities(g: Campaign, territory: str) -> Facilities:
    """5 The facilities in a territory with their damage."""
    return tuple(
        sorted((g.pieces[key].kind, g.pieces[key].markers) for key in g.facilities_at(territory))
    )


def no_target(g: Campaign, territory: str, kind: str) -> OrderRefused:
    """8.1 The message that the target facility of bombers does not exist."""
    return OrderRefused(
        audience=(g.side(g.state.power),),
        rule="8.1",
        power=g.state.power,
        fact="no_such_facility",
        data={"space": territory, "facility": kind},
    )


def nothing_to_attack(g: Campaign, territory: str, aircraft: list[str]) -> NothingToAttack:
    """A10 The message that nobody is there, and how far each kind of aircraft can still fly.

    F73 Aircraft that have intercepted in this turn fight nobody there, but they are seen.
    """
    left = {(g.pieces[key].kind, ways.points_left(g, key)) for key in aircraft}
    idle = g.enemies_at(territory, g.state.power)
    there = {} if g.earlier.interceptors_are_not_seen_on_land else as_seen(g, idle)
    return NothingToAttack(
        audience=(g.side(g.state.power),),
        power=g.state.power,
        territory=territory,
        spaces_left=tuple(sorted(left)),
        forces=there or UNSET,
    )
