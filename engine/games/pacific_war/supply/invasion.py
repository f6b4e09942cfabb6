"""10.2 Port Combat Invasion: Ground Strength against the Port's points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from engine.core.sequence.ahead import Told, places_of
from engine.core.sequence.choice import Choice, Refusal
from engine.core.sequence.flow import Decision, Procedure
from engine.core.sequence.frame import End, Jump, Outcome
from engine.games.pacific_war import ahead
from engine.games.pacific_war.cards import event_cards
from engine.games.pacific_war.cards.anytime import PlayAnytime, play_anytime
from engine.games.pacific_war.components.pieces import ALLIED, JAPAN
from engine.games.pacific_war.components.resource_cards import CardEnd, GroundStrength, PortDefense
from engine.games.pacific_war.control import recompute
from engine.games.pacific_war.events import Captured, NotCaptured
from engine.games.pacific_war.position.state import ENEMY, Theater
from engine.games.pacific_war.resolution.hits import destroy_repairs
from engine.games.pacific_war.victory import finish


def invadable(g: Theater, side: str) -> list[str]:
    """10.2, 10.2.1 Enemy Ports in which the side has ships (AMB-51); 13.6.1 also a guarded Base.

    PW-23: a Port of Japan that the Divisions hold is such a Base.
    """
    zones = g.equipment.zones
    return [zone for zone in zones if g.ships_in(zone, side) and is_prize(g, zone, side)]


def is_prize(g: Theater, zone: str, side: str) -> bool:
    """10.2, 13.6.1 Whether ships of a side in this zone could invade it."""
    printed = g.zone(zone)
    is_enemy_port = printed.is_port and g.state.ports.get(zone) == ENEMY[side]
    return not printed.allied_only and (is_enemy_port or (side == JAPAN and is_guarded(g, zone)))


def is_guarded(g: Theater, zone: str) -> bool:
    """13.6.1 Whether Divisions hold a Base that Japan has to invade."""
    if g.zone(zone).is_port and g.earlier.divisions_hold_no_enemy_port:
        return False
    is_base = not g.zone(zone).is_port or g.state.ports[zone] == JAPAN
    return is_base and g.state.divisions == zone


def needed(g: Theater, zone: str, side: str) -> int:
    """10.2 The Port's points, with card J16 (10.2.1) or the Divisions (13.6.2).

    13.6.1: at a Base that they guard they are all that there is to beat.
    """
    if side == JAPAN and is_guarded(g, zone):
        return g.equipment.advanced.division_strength
    need = g.zone(zone).vp + g.state.defended.get(zone, 0)
    if side == JAPAN and g.state.divisions == zone:
        need += g.equipment.advanced.division_strength
    return need


def strength(g: Theater, zone: str, side: str) -> int:
    """10.2 One Ground Strength point for every 20 of Airstrike and Gunnery; no torpedoes (13.2)."""
    units = [g.unit(key) for key in g.units_in(zone, side)]
    total = sum(unit.airstrike + (0 if unit.torpedo else unit.gunnery) for unit in units)
    return total // g.equipment.combat.strength_per_ground


def card_worth(g: Theater, card: str, side: str) -> int:
    """10.2 A discarded card's Ground Strength: 1, or what its Event gives."""
    end = g.end_of(card, side)
    if g.may_use_end(end):
        for effect in end.effects:
            if isinstance(effect, GroundStrength):
                return effect.points
    return g.equipment.combat.card_ground


def threatened(g: Theater, side: str) -> list[str]:
    """10.2.1 The side's Ports that the enemy could invade now."""
    return [zone for zone in invadable(g, ENEMY[side]) if g.state.ports.get(zone) == side]


def defends(end: CardEnd) -> bool:
    """10.2.1 Whether an end makes a Port harder to capture (J16)."""
    return any(isinstance(effect, PortDefense) for effect in end.effects)


class DefensePlay(Procedure, tag="defense_play", kw_only=True):
    """10.2.1 Before the enemy invades, the other side may defend a Port with a card (J16)."""

    STEPS: ClassVar = ("ask", "again")
    role: str

    def ask(self, g: Theater) -> Outcome:
        """10.2.1 Asked while a Port is threatened and it may have the card: public facts."""
        if not threatened(g, self.role) or not event_cards.could_hold(g, self.role, defends):
            return End()
        return [MayDefend(role=self.role)]

    def again(self, g: Theater) -> Jump:
        """10.2.1 Ask for another card."""
        return Jump("ask")

    def on_may_defend(self, g: Theater, value: None) -> End:
        """10.2.1 The side defends no more."""
        return End()


class Defend(Choice, tag="defend", frozen=True):
    """10.2.1 This card makes this Port harder to capture this turn."""

    TARGET: ClassVar = "zone"
    zone: str
    card: str

    @classmethod
    def candidates(cls, g: Theater, ask: MayDefend) -> Iterator[Defend]:
        for card in g.hand(ask.role):
            if defends(g.end_of(card, ask.role)):
                yield from (cls(zone, card) for zone in threatened(g, ask.role))

    def why_not(self, g: Theater, ask: MayDefend) -> Refusal | None:
        end = g.end_of(self.card, ask.role)
        return None if g.may_use_end(end) else Refusal("4.6", "event_used", {"end": end.id})


class LetThemLand(Choice, tag="let_them_land", frozen=True):
    """10.2 Play nothing."""

    PASSES: ClassVar = True


class MayDefend(Decision, tag="may_defend", kw_only=True):
    """10.2.1 Defend a Port with a card, or not."""

    KINDS: ClassVar = (LetThemLand, Defend, PlayAnytime)
    RULE: ClassVar = "10.2.1"
    AHEAD: ClassVar = ("let_them_land", "defend")
    AHEAD_FACTS: ClassVar = (ahead.AT, ahead.OF_ENEMIES, ahead.OF_OWN, ahead.OF_CARDS)

    @classmethod
    def ahead_values(cls, g: Theater, fact: str) -> Sequence[str]:
        """Any zone of the map."""
        return ahead.values(g, fact)

    def told(self, g: Theater) -> Sequence[Told]:
        """10.2.1 The units at each Port that the enemy could invade."""
        found = [ahead.told(g, self.role, zone) for zone in threatened(g, self.role)]
        return [{name: each[name] for name in each if name != ahead.TURN} for each in found]

    def answers_of(self, g: Theater, name: str, told: Sequence[Told]) -> Sequence[Choice]:
        """10.2.1 A card for one of these Ports, or none."""
        places = places_of(told)
        return [
            choice
            for choice in self.answers(g, name)
            if not isinstance(choice, Defend) or choice.zone in places
        ]

    def take(self, g: Theater, choice: Choice) -> Outcome:
        """10.2.1 Its capture needs more strength this turn."""
        if isinstance(choice, PlayAnytime):
            play_anytime(g, self.role, choice)
            return None
        if not isinstance(choice, Defend):
            return End()
        zone = choice.zone
        end = event_cards.use(g, self.role, choice.card, "defense", "10.2.1", event=True, zone=zone)
        more = sum(e.points for e in end.effects if isinstance(e, PortDefense))
        g.state.defended[zone] = g.state.defended.get(zone, 0) + more
        return None


class Invasions(Procedure, tag="invasions", kw_only=True):
    """10.2 The side invades as many Ports as it can, in its own order.

    committed: Ground Strength from cards by zone.
    """

    STEPS: ClassVar = ("invade", "again", "control")
    role: str
    committed: dict[str, int] = {}

    def invade(self, g: Theater) -> Outcome:
        """10.2 Ask while there is a Port to invade."""
        zones = invadable(g, self.role)
        possible = any(
            strength(g, zone, self.role) + self.committed.get(zone, 0) >= needed(g, zone, self.role)
            for zone in zones
        )
        if not zones or not (possible or g.hand(self.role)):
            return Jump("control")
        return [Invade(role=self.role)]

    def again(self, g: Theater) -> Jump:
        """10.2 Repeat until the player is done."""
        return Jump("invade")

    def control(self, g: Theater) -> None:
        """10.2, 12.0 Ports that could have been captured are told; control is recomputed.

        By what all see: a card in the hand counts as one that gives no more than any.
        """
        hand = len(g.hand(self.role)) * g.equipment.combat.card_ground
        for zone in invadable(g, self.role):
            has = strength(g, zone, self.role) + self.committed.get(zone, 0)
            need = needed(g, zone, self.role)
            is_told = zone in self.committed or has + hand >= need
            if has < need if g.earlier.weak_invasions_are_told else is_told:
                g.tell(NotCaptured(zone=zone, side=self.role, strength=has, needed=need))
        recompute(g)

    def on_invade(self, g: Theater, committed: dict[str, int] | None) -> Outcome:
        """10.2 Ground Strength from a card, by zone; None when the player is done."""
        if committed is None:
            return Jump("control")
        for zone, points in committed.items():
            self.committed[zone] = self.committed.get(zone, 0) + points
        return None


def committed_at(g: Theater, zone: str) -> int:
    """10.2 Ground Strength from cards at a Port, in the current invasions."""
    under_way = (frame for frame in reversed(g.state.stack) if isinstance(frame, Invasions))
    return next((frame.committed.get(zone, 0) for frame in under_way), 0)


class Commit(Choice, tag="commit", frozen=True):
    """10.2 Discard this card for Ground Strength at this Port."""

    TARGET: ClassVar = "zone"
    zone: str
    card: str

    @classmethod
    def candidates(cls, g: Theater, ask: Invade) -> Iterator[Commit]:
        for zone in invadable(g, ask.role):
            yield from (cls(zone, card) for card in g.hand(ask.role))

    def why_not(self, g: Theater, ask: Invade) -> Refusal | None:
        if Capture(self.zone).why_not(g, ask) is None:
            return Refusal("10.2", "strength_suffices", {"zone": self.zone})
        return None


class Capture(Choice, tag="capture", frozen=True):
    """10.2 Capture the Port."""

    TARGET: ClassVar = "zone"
    zone: str

    @classmethod
    def candidates(cls, g: Theater, ask: Invade) -> Iterator[Capture]:
        return (cls(zone) for zone in invadable(g, ask.role))

    def why_not(self, g: Theater, ask: Invade) -> Refusal | None:
        has = strength(g, self.zone, ask.role) + committed_at(g, self.zone)
        need = needed(g, self.zone, ask.role)
        if has < need:
            return Refusal("10.2", "too_weak", {"zone": self.zone, "has": has, "needs": need})
        return None


class StopInvading(Choice, tag="stop_invading", frozen=True):
    """10.2 No more invasions this turn."""

    PASSES: ClassVar = True


class Invade(Decision, tag="invade", kw_only=True):
    """10.2 Commit a card, capture, or stop."""

    KINDS: ClassVar = (Capture, Commit, PlayAnytime, StopInvading)
    RULE: ClassVar = "10.2"
    TELLS_WHY_NOT: ClassVar = True

    def take(self, g: Theater, choice: Choice) -> Outcome:
        """10.2 Carry it out."""
        match choice:
            case Commit(zone=zone, card=card):
                worth = card_worth(g, card, self.role)
                is_event = worth != g.equipment.combat.card_ground
                event_cards.use(g, self.role, card, "invasion", "10.2", event=is_event, zone=zone)
                return End({zone: worth})
            case PlayAnytime():
                play_anytime(g, self.role, choice)
                return None
            case Capture(zone=zone):
                capture(g, zone, self.role)
                return None
            case _:
                return End()


def capture(g: Theater, zone: str, side: str) -> None:
    """10.2, 12.3.2 The Port marker is turned; Divisions that Japan beats are lost (13.6.3).

    11.1.1: the capture of Japan ends the game.

    :raises Finished: the Allies have captured Japan.
    """
    has = strength(g, zone, side) + committed_at(g, zone)
    g.tell(Captured(zone=zone, side=side, strength=has, needed=needed(g, zone, side)))
    if g.state.divisions == zone and (side == JAPAN or g.earlier.divisions_hold_no_enemy_port):
        g.state.divisions = "removed"
    if g.zone(zone).is_port:
        g.state.ports[zone] = side
        g.state.bases.pop(zone, None)
        g.forget()
        destroy_repairs(g, zone, ENEMY[side])
    if zone == g.equipment.victory.capture and side == ALLIED:
        raise finish(g, ALLIED, "capture", "11.1.1")
    recompute(g)
