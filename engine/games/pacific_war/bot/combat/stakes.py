"""9.0 What a Combat is about for one side, and what is still likely to come of it."""

from __future__ import annotations

from typing import NamedTuple

from engine.games.pacific_war.bot.dangers import saves
from engine.games.pacific_war.bot.hand import bombardment
from engine.games.pacific_war.bot.weighing.battle import Exchange, Shifts, fight
from engine.games.pacific_war.bot.weighing.situation import Situation, strength_at
from engine.games.pacific_war.bot.weighing.weighed import ENEMY_LOSSES, OWN_LOSSES, Terms
from engine.games.pacific_war.combat.combat import Combat
from engine.games.pacific_war.components.resource_cards import ColumnShift
from engine.games.pacific_war.resolution import columns

ZONE = "the zone"


def combat_of(s: Situation) -> Combat | None:
    """9.0 The Combat under way."""
    return s.g.under_way(Combat)


class Stakes(NamedTuple):
    """What a Combat is about for one side: to be alone there at its end, or to have lost it."""

    won: float
    lost: float


def stakes(s: Situation, zone: str, *, attacks: bool) -> Stakes:
    """12.0 Control of the zone; a Port to capture, or of one's own that would be captured."""
    is_linked, power = s.is_linked(zone), strength_at(s.g, zone, s.role)
    won = s.holding(zone) + s.capture(zone, power, s.spare_cards) if is_linked else 0.0
    saved = saves(s, zone)
    return Stakes(max(0.0, won) + saved * attacks, min(0.0, s.losing(zone)) - saved)


def shifts_of(s: Situation, combat: Combat) -> Shifts:
    """9.2.2 What the cards in force shift, by who attacks; a bombardment of one's own is counted
    from the hand.
    """
    attacker, defender = combat.attacker, combat.defender
    return Shifts(
        attacker_air=columns_shifted(s, combat, attacker, "airstrike"),
        defender_air=columns_shifted(s, combat, defender, "airstrike"),
        attacker_guns=columns_shifted(s, combat, attacker, "surface"),
        defender_guns=columns_shifted(s, combat, defender, "surface"),
        attacker_halved=columns.is_halved(s.g, combat.on, attacker, "airstrike"),
        defender_halved=columns.is_halved(s.g, combat.on, defender, "airstrike"),
        bombards=columns.can_bombard(s.g, combat.on, combat.zone, attacker)
        or (attacker == s.role and bool(bombardment(s, combat.zone))),
    )


def columns_shifted(s: Situation, combat: Combat, side: str, segment: str) -> int:
    """9.2.2 By how many columns the cards in force shift the attacks of a side."""
    found = columns.effects(s.g, combat.on, ColumnShift, side, segment)
    return sum(effect.columns for effect in found if isinstance(effect, ColumnShift))


def to_come(
    s: Situation, combat: Combat, rounds: int, *, from_surface: bool, shifts: Shifts | None = None
) -> Exchange:
    """9.1 What further rounds are likely to come to. shifts: None for those of the cards in force.

    from_surface: the airstrikes of the first round are over.
    """
    g = s.g
    attackers = g.units_in(combat.zone, combat.attacker)
    defenders = g.units_in(combat.zone, combat.defender)
    return fight(
        s.chart,
        s.force(attackers),
        s.force(defenders),
        rounds,
        shifts_of(s, combat) if shifts is None else shifts,
        from_surface=from_surface,
    )


class Balance(NamedTuple):
    """What a fight is worth to one side: harm for harm, and the zone."""

    harm: float
    losses: float
    zone: float

    @property
    def worth(self) -> float:
        """All in all."""
        return self.harm - self.losses + self.zone

    @property
    def terms(self) -> Terms:
        """The same, each by itself."""
        return (ENEMY_LOSSES, self.harm), (OWN_LOSSES, -self.losses), (ZONE, self.zone)


def balance(s: Situation, exchange: Exchange, at_stake: Stakes, *, attacks: bool) -> Balance:
    """What an exchange is worth to this side.

    An attacker that has not cleared the zone must leave (9.5.2).
    """
    loss, clears = s.weights.battle.loss, exchange.clears
    if attacks:
        zone = clears * at_stake.won
        return Balance(loss * exchange.defender_loss, exchange.attacker_loss, zone)
    zone = clears * at_stake.lost + (1 - clears) * at_stake.won
    return Balance(loss * exchange.attacker_loss, exchange.defender_loss, zone)


class Leaving(NamedTuple):
    """9.5.3 What it costs to leave a zone to the enemy; LBA come back next turn."""

    zone: float
    delayed: float

    @property
    def worth(self) -> float:
        """All in all."""
        return self.zone - self.delayed

    @property
    def terms(self) -> Terms:
        """The same, each by itself."""
        return (ZONE, self.zone), ("LBA away", -self.delayed)


def leaving(s: Situation, zone: str, at_stake: Stakes) -> Leaving:
    """9.5.3 What it costs to leave this zone."""
    lba = sum(s.worth(key) for key in s.g.lba_in(zone, s.role))
    return Leaving(at_stake.lost, s.weights.battle.delayed * lba)
