"""10.0 The Supply Phase: captures, who goes home, where LBA stand, which ships are made Ready."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.sequence.choice import Choice
from engine.games.pacific_war import paths
from engine.games.pacific_war.bot.air import landings
from engine.games.pacific_war.bot.dangers import danger
from engine.games.pacific_war.bot.hand import anytime, card_cost
from engine.games.pacific_war.bot.plans import strength_of
from engine.games.pacific_war.bot.ports import home_of, is_home, port_worth
from engine.games.pacific_war.bot.situation import Situation, strength_at
from engine.games.pacific_war.strategy.actions import to_ready
from engine.games.pacific_war.supply.invasion import (
    Capture,
    Commit,
    Defend,
    Invade,
    LetThemLand,
    MayDefend,
    StopInvading,
    card_worth,
    needed,
)
from engine.games.pacific_war.supply.supply import (
    Done,
    Ready,
    RedeployOne,
    ReturnGroup,
    ReturnOrRedeploy,
    ReturnShip,
    SpendToReady,
    moved_units,
)

Weighed = tuple[Choice, float]
WORTH_FLYING = 0.05
"""10.4 Below this an LBA stays where it is."""
MADE_READY = 0.35
"""10.5 What part of a ship's worth it is worth to be Ready next turn."""
GUARD = 0.3
"""12.3 What a ship is worth in a Port that lies empty before the enemy, for each of its points."""


def invasions(s: Situation, ask: Invade) -> Iterator[Weighed]:
    """10.2 Captures, the dearest first; cards where they are enough for one."""
    yield StopInvading(), 0.0
    for capture in s.legal(Capture, ask):
        yield capture, worth_at(s, capture.zone) + 10.0
    for commit in s.legal(Commit, ask):
        lacks = s.lacks(commit.zone, strength_at(s.g, commit.zone, s.role))
        yield commit, landing(s, commit, lacks)
    yield from anytime(s, ask)


def worth_at(s: Situation, zone: str) -> float:
    """10.2, 13.6 What a capture is worth: a Port, or a Base that the Divisions guard."""
    if s.g.zone(zone).is_port:
        return s.port_worth(zone)
    return s.weights.zone.base


def landing(s: Situation, commit: Commit, lacks: int) -> float:
    """10.2 A card for a capture: nothing that all cards together could not complete.

    A card that gives more than what is lacking is kept for another Port.
    """
    hand = sorted((card_worth(s.g, card, s.role) for card in s.g.hand(s.role)), reverse=True)
    if sum(hand) < lacks:
        return -1.0
    cost = sum(s.weights.card.plain for _ in range(lacks)) * 0.5
    gives = card_worth(s.g, commit.card, s.role)
    wasted = max(0, gives - lacks) * 0.3
    spent = card_cost(s, commit.card) / gives
    return worth_at(s, commit.zone) - cost - wasted - 0.1 * spent


def defences(s: Situation, ask: MayDefend) -> Iterator[Weighed]:
    """10.2.1 A card for the Port that is dearest and might be lost by one point."""
    yield LetThemLand(), 0.0
    for choice in s.legal(Defend, ask):
        ground = strength_at(s.g, choice.zone, s.enemy)
        ground //= s.g.equipment.combat.strength_per_ground
        lacks = needed(s.g, choice.zone, s.enemy) - ground
        cards = len(s.g.hand(s.enemy))
        likely = 0.0 if lacks > cards else 0.5 if lacks == cards else 0.2
        yield choice, likely * s.port_worth(choice.zone) - card_cost(s, choice.card)
    yield from anytime(s, ask)


# ---------------------------------------------------------------------- 10.4


def returns(s: Situation, ask: ReturnOrRedeploy) -> Iterator[Weighed]:
    """10.4 One ship or LBA after the other to where it is worth more; done when none is."""
    yield Done(), WORTH_FLYING
    moved = moved_units(s.g)
    for zone in s.g.zones_of(s.role):
        wing = [key for key in s.g.lba_in(zone, s.role) if key not in moved]
        if wing:
            for goal, worth in landings(s, wing[0], zone):
                yield RedeployOne(wing[0], goal), worth
        ships = [key for key in s.g.ships_in(zone, s.role) if key not in moved]
        if ships:
            yield from sailing_home(s, zone, ships)
    yield from anytime(s, ask)


def sailing_home(s: Situation, zone: str, ships: list[str]) -> Iterator[Weighed]:
    """10.4, 10.5 The dearest ship of a zone that is worth more elsewhere, or all together."""
    ports = paths.return_ports(s.g, s.role, zone)
    if not ports:
        return
    is_last = len(s.g.ships_in(zone, s.role)) == 1
    wanting = guarded(s, ports)
    moves = [(key, *best_move(s, zone, key, ports, wanting, is_last=is_last)) for key in ships]
    going = [each for each in moves if each[2] > WORTH_FLYING]
    if not going:
        return
    key, port, worth = max(going, key=lambda each: each[2])
    together = [each for each in going if each[1] == port]
    keeps_one = len(ships) < len(s.g.ships_in(zone, s.role)) or stays_for(s, zone) <= 0.0
    if len(together) == len(ships) > 1 and keeps_one and port not in wanting:
        yield ReturnGroup(zone, port), sum(each[2] for each in together)
    elif len(together) < len(s.g.ships_in(zone, s.role)) or is_last:
        yield ReturnShip(key, port), worth


def best_move(
    s: Situation, zone: str, key: str, ports: list[str], wanting: list[str], *, is_last: bool
) -> tuple[str, float]:
    """10.4 The Port where a ship is worth most, and by how much more than where it is."""
    stays = staying_worth(s, zone, key, is_last=is_last)
    goals = {home_of(s, key, ports), *wanting} - {""}
    found = [(port, going_worth(s, key, port) - stays) for port in sorted(goals)]
    return max(found, key=lambda each: each[1], default=("", 0.0))


def stays_for(s: Situation, zone: str) -> float:
    """12.0 What it is worth that one ship stays in a zone."""
    return max(0.0, -s.abandoning(zone)) + guard_worth(s, zone)


def staying_worth(s: Situation, zone: str, key: str, *, is_last: bool) -> float:
    """10.4 What a ship is worth where it is: Ready next turn or not, control, a guard."""
    ready = s.g.is_ready(key) or is_home(s, key)
    worth = MADE_READY * s.worth(key) if ready else 0.0
    if is_last:
        worth += stays_for(s, zone)
    if s.left:
        risk = danger(s, zone, [], 0.0) / max(1, len(s.g.ships_in(zone, s.role)))
        worth -= 0.2 * risk
    return worth


def going_worth(s: Situation, key: str, port: str) -> float:
    """10.4 What a ship is worth at a Port to which it may return."""
    nation = s.g.equipment.nations[s.g.unit(key).nation]
    ready = s.g.is_ready(key) or port in nation.readies
    worth = MADE_READY * s.worth(key) if ready else 0.0
    if not s.g.ships_in(port, s.role):
        worth += guard_worth(s, port)
    return worth + 0.01 * port_worth(s, port, [key])


def guard_worth(s: Situation, zone: str) -> float:
    """12.3 What the only ship in a Port is worth there: no enemy walks in for nothing."""
    g = s.g
    if not s.left or g.state.ports.get(zone) != s.role or g.lba_in(zone, s.role):
        return 0.0
    near = any(zone in s.distances(s.enemy, other) for other in g.zones_of(s.enemy))
    return GUARD * g.zone(zone).vp * near


def guarded(s: Situation, ports: list[str]) -> list[str]:
    """12.3 The Ports without any ship that want one."""
    return [port for port in ports if not s.g.ships_in(port, s.role) and guard_worth(s, port) > 0]


# ---------------------------------------------------------------------- 10.5


def readying(s: Situation, ask: SpendToReady) -> Iterator[Weighed]:
    """10.5 A card for the ships of a zone, by what they are worth Ready next turn."""
    yield Done(), 0.0
    for choice in s.legal(Ready, ask):
        units = to_ready(s.g, s.role, choice.zone)
        power = sum(s.worth(key) for key in units if strength_of(s, key))
        worth = MADE_READY * power if s.left else 0.0
        yield choice, worth - card_cost(s, choice.card)
    yield from anytime(s, ask)
