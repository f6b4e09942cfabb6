"""9.0 In a Combat: to react, to fight on, to leave, whom to hit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.core.sequence.choice import Choice
from engine.games.pacific_war.bot.battle import Exchange, Shifts, fight, is_worth_it, surface_hits
from engine.games.pacific_war.bot.dangers import danger, saves
from engine.games.pacific_war.bot.ports import port_worth
from engine.games.pacific_war.bot.situation import Situation, strength_at
from engine.games.pacific_war.combat.combat import Combat
from engine.games.pacific_war.combat.combat_choices import (
    Bombard,
    BreakOff,
    ChooseBombardment,
    FightOn,
    MayFightOn,
)
from engine.games.pacific_war.combat.retreat import MayRetreat, Retreat, Stay
from engine.games.pacific_war.components.resource_cards import ColumnShift
from engine.games.pacific_war.movement.moves import NavalMove
from engine.games.pacific_war.movement.reaction import (
    Counterattack,
    Evacuate,
    React,
    Stand,
    reactors,
)
from engine.games.pacific_war.resolution import columns
from engine.games.pacific_war.resolution.hits import AssignHit, ChooseHit

Weighed = tuple[Choice, float]
AFTER_AIRSTRIKES = ("defender_leaves_early", "surface_decision")
"""9.1.1 Where a Combat goes on when it is asked who leaves before the guns fire."""


def combat_of(s: Situation) -> Combat | None:
    """9.0 The Combat under way."""
    return next((f for f in reversed(s.g.state.stack) if isinstance(f, Combat)), None)


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
    """9.2.2 What the cards in force shift, by who attacks."""
    found = {(side, kind): 0.0 for side in (s.role, s.enemy) for kind in ("airstrike", "surface")}
    for card in combat.on:
        for effect in s.g.equipment.ends[card.end].effects:
            if isinstance(effect, ColumnShift):
                found[effect.side, effect.segment] += effect.columns
    attacker, defender = combat.attacker, combat.defender
    return Shifts(
        attacker_air=found[attacker, "airstrike"],
        defender_air=found[defender, "airstrike"],
        attacker_guns=found[attacker, "surface"],
        defender_guns=found[defender, "surface"],
        attacker_halved=columns.is_halved(s.g, combat.on, attacker, "airstrike"),
        defender_halved=columns.is_halved(s.g, combat.on, defender, "airstrike"),
    )


def to_come(s: Situation, combat: Combat, rounds: int, *, from_surface: bool) -> Exchange:
    """9.1 What further rounds are likely to come to."""
    g = s.g
    attackers = g.units_in(combat.zone, combat.attacker)
    defenders = g.units_in(combat.zone, combat.defender)
    return fight(
        s.chart,
        s.force(attackers),
        s.force(defenders),
        rounds,
        shifts_of(s, combat),
        from_surface=from_surface,
    )


def balance(s: Situation, exchange: Exchange, at_stake: Stakes, *, attacks: bool) -> float:
    """What an exchange is worth to this side: harm for harm, and the zone.

    An attacker that has not cleared it must leave (9.5.2).
    """
    loss = s.weights.battle.loss
    if attacks:
        harm = loss * exchange.defender_loss - exchange.attacker_loss
        return harm + exchange.clears * at_stake.won
    harm = loss * exchange.attacker_loss - exchange.defender_loss
    return harm + exchange.clears * at_stake.lost + (1 - exchange.clears) * at_stake.won


# ---------------------------------------------------------------------- 8.12


def reactions(s: Situation, ask: React) -> Iterator[Weighed]:
    """8.12 To stand, to leave, or to counterattack from one zone."""
    g, zone = s.g, ask.zone
    at_stake = stakes(s, zone, attacks=False)
    enemies = g.units_in(zone, s.enemy)
    move = next((f for f in reversed(g.state.stack) if isinstance(f, NavalMove)), None)
    rounds = 1 + (max(0, move.speed(g) - move.spent) if move else 0)

    def worth(defenders: Sequence[str]) -> float:
        exchange = s.fight(enemies, defenders, rounds)
        return balance(s, exchange, at_stake, attacks=False)

    mine = g.units_in(zone, s.role)
    yield Stand(), worth(mine)
    for choice in s.legal(Counterattack, ask):
        group = reactors(g, s.role, choice.origin, zone)
        spent = s.weights.battle.spent * sum(s.worth(key) for key in group)
        yield choice, worth([*mine, *group]) - spent
    ports = [choice.port for choice in s.legal(Evacuate, ask)]
    for port, beside in by_port(s, zone, ports):
        yield Evacuate(port), leaving(s, zone, at_stake) + beside


def leaving(s: Situation, zone: str, at_stake: Stakes) -> float:
    """9.5.3 What it costs to leave a zone to the enemy; LBA come back next turn."""
    lba = sum(s.worth(key) for key in s.g.lba_in(zone, s.role))
    return at_stake.lost - s.weights.battle.delayed * lba


# ---------------------------------------------------------------------- 9.1


def fights_on(s: Situation, ask: MayFightOn) -> Iterator[Weighed]:
    """9.1.2, 9.1.3 Surface Combat, or another round, by what it is likely to bring."""
    combat = combat_of(s)
    yield BreakOff(), s.weights.battle.daring
    if combat is None:
        yield FightOn(), 0.0
        return
    at_stake = stakes(s, ask.zone, attacks=True)
    if ask.what == "round":
        exchange = to_come(s, combat, combat.points, from_surface=False)
        yield FightOn(), balance(s, exchange, at_stake, attacks=True)
        return
    g, on = s.g, shifts_of(s, combat)
    attacker = s.force(g.units_in(ask.zone, combat.attacker))
    defender = s.force(g.units_in(ask.zone, combat.defender))
    scored, taken = surface_hits(s.chart, attacker, defender, on)
    pays = is_worth_it(attacker, defender, scored, taken)
    clears = scored >= defender.left - 0.5
    attacker.take_surface(taken)
    defender.take_surface(scored)
    worth = s.weights.battle.loss * defender.lost - attacker.lost + clears * at_stake.won
    yield FightOn(), worth + (0.05 if pays else 0.0)


def retreats(s: Situation, ask: MayRetreat) -> Iterator[Weighed]:
    """9.5 To leave or to stay: by the rounds that are still to come, or the zone that is held."""
    combat, zone = combat_of(s), ask.zone
    is_won = not s.g.is_occupied(zone, s.enemy)
    if not ask.must:
        stays = holding_on(s, zone) if is_won or combat is None else staying(s, combat)
        yield Stay(), stays + 0.01
    if is_won:
        leaves = s.abandoning(zone) if s.is_linked(zone) else 0.0
    elif combat is not None and combat.attacker == s.role:
        leaves = 0.0
    else:
        leaves = leaving(s, zone, stakes(s, zone, attacks=False))
    for port, beside in by_port(s, zone, [choice.port for choice in s.legal(Retreat, ask)]):
        yield Retreat(port), leaves + beside


def by_port(s: Situation, zone: str, ports: Sequence[str]) -> list[tuple[str, float]]:
    """9.5.3 The Ports, each with what it is worse than the best."""
    ships = s.g.ships_in(zone, s.role)
    found = [(port, port_worth(s, port, ships)) for port in ports]
    best = max((worth for _, worth in found), default=0.0)
    return [(port, worth - best if port else worth) for port, worth in found]


def holding_on(s: Situation, zone: str) -> float:
    """9.4 What it is worth to stay after a victory: a capture, less what may come."""
    at_stake = stakes(s, zone, attacks=True)
    risk = danger(s, zone, s.g.ships_in(zone, s.role), at_stake.won)
    return at_stake.won - s.weights.battle.exposed * risk


def staying(s: Situation, combat: Combat) -> float:
    """9.5 What the rounds are worth that are still to come."""
    early = combat.at in AFTER_AIRSTRIKES
    rounds = combat.points + (early or combat.fights_on)
    if not rounds:
        return 0.0
    exchange = to_come(s, combat, rounds, from_surface=early)
    attacks = combat.attacker == s.role
    return balance(s, exchange, stakes(s, combat.zone, attacks=attacks), attacks=attacks)


# ---------------------------------------------------------------------- 9.2.4


def hits(s: Situation, ask: ChooseHit) -> Iterator[Weighed]:
    """9.2.4 Of the enemy the unit that a hit costs most, of one's own the one it costs least."""
    for choice in s.legal(AssignHit, ask):
        cost = target_worth(s, choice.unit)
        yield choice, -cost if s.g.side(choice.unit) == s.role else cost


def target_worth(s: Situation, key: str) -> float:
    """9.2.5 What a hit costs: the loss, and for an LBA the skies that it holds this turn."""
    counter = s.g.counters[key]
    if s.g.unit(key).is_lba and counter.place in s.g.equipment.zones:
        owner = counter.owner
        ships, lba = s.there.of(owner)
        gone = s.there.with_side(owner, ships, lba - {counter.place})
        return s.loss(key) + s.weights.battle.skies * abs(s.gain(gone))
    return s.loss(key)


def bombardments(s: Situation, ask: ChooseBombardment) -> Iterator[Weighed]:
    """9.2.4, J07 How many hits on LBA, the rest on ships: one each before a second."""
    lba = sorted((target_worth(s, key) for key in s.g.lba_in(ask.zone, s.enemy)), reverse=True)
    ships = sorted(s.loss(key) for key in s.g.ships_in(ask.zone, s.enemy))
    for choice in Bombard.candidates(s.g, ask):
        on_lba, on_ships = choice.hits, ask.most - choice.hits
        yield choice, sum(lba[:on_lba]) + sum(ships[:on_ships])
