"""10.0 The Supply Phase: captures, who goes home, where LBA stand, which ships are made Ready."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from engine.games.pacific_war.bot.air import landings
from engine.games.pacific_war.bot.dangers import danger
from engine.games.pacific_war.bot.hand import anytime, card_cost
from engine.games.pacific_war.bot.plans import strength_of
from engine.games.pacific_war.bot.ports import home_of, is_home, port_worth
from engine.games.pacific_war.bot.staging import staged, stages
from engine.games.pacific_war.bot.weighing.situation import Situation, strength_at
from engine.games.pacific_war.bot.weighing.weighed import (
    CAPTURE,
    CARDS,
    CONTROL,
    OWN_PORT,
    READY,
    Weighed,
    single,
    summed,
)
from engine.games.pacific_war.position import paths
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
    strength,
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

THERE, HERE = "where it goes", "where it is"


def invasions(s: Situation, ask: Invade) -> Iterator[Weighed]:
    """10.2 Captures, the dearest first; cards where they are enough for one."""
    yield Weighed(StopInvading(), 0.0)
    for capture in s.legal(Capture, ask):
        yield summed(capture, (CAPTURE, worth_at(s, capture.zone)), ("complete", 10.0))
    plans = dict[str, Landing | None]()
    for commit in s.legal(Commit, ask):
        if commit.zone not in plans:
            plans[commit.zone] = landing(s, commit.zone)
        yield committing(s, commit, plans[commit.zone])
    yield from anytime(s, ask)


def worth_at(s: Situation, zone: str) -> float:
    """10.2, 13.6 What a capture is worth: a Port, or a Base that the Divisions guard."""
    if s.g.zone(zone).is_port:
        return s.port_worth(zone)
    return s.weights.zone.base


class Landing(NamedTuple):
    """10.2 The first of the cards that complete a capture for the least; what all of them cost."""

    card: str
    worth: float
    cost: float


def committing(s: Situation, commit: Commit, planned: Landing | None) -> Weighed:
    """10.2 What a card is worth at a landing; of those that complete it one after the other."""
    if planned is None:
        return summed(commit, (CARDS, -card_cost(s, commit.card)), ("not enough cards", -1.0))
    if commit.card == planned.card:
        return summed(commit, (CAPTURE, planned.worth), (CARDS, -planned.cost))
    worth = min(planned.worth - planned.cost, 0.0)
    return summed(commit, (CAPTURE, worth), ("another card first", -1.0))


def landing(s: Situation, zone: str) -> Landing | None:
    """10.2 What a capture takes and brings; None: the hand is not enough, or nothing is lacking."""
    hand = s.g.hand(s.role)
    lacks = s.lacks(zone, strength_at(s.g, zone, s.role))
    best: tuple[str, ...] = ()
    least = float("inf")
    for number in range(1, min(lacks, len(hand)) + 1):
        for cards in combinations(hand, number):
            cost = sum(card_cost(s, card) for card in cards)
            if cost < least and sum(card_worth(s.g, card, s.role) for card in cards) >= lacks:
                best, least = cards, cost
    return Landing(best[0], worth_at(s, zone), least) if best else None


def defences(s: Situation, ask: MayDefend) -> Iterator[Weighed]:
    """10.2.1 A card for the Port that is dearest and might be lost by one point."""
    yield Weighed(LetThemLand(), 0.0)
    for choice in s.legal(Defend, ask):
        lacks = needed(s.g, choice.zone, s.enemy) - strength(s.g, choice.zone, s.enemy)
        cards = len(s.g.hand(s.enemy))
        likely = 0.0 if lacks > cards else 0.5 if lacks == cards else 0.2
        cost = card_cost(s, choice.card, for_event=True)
        yield summed(choice, (OWN_PORT, likely * s.port_worth(choice.zone)), (CARDS, -cost))
    yield from anytime(s, ask)


# ---------------------------------------------------------------------- 10.4


def returns(s: Situation, ask: ReturnOrRedeploy) -> Iterator[Weighed]:
    """10.4 One ship or LBA after the other to where it is worth more; done when none is."""
    yield single(Done(), "staying", s.weights.port.stays)
    moved = moved_units(s.g)
    for zone in s.g.zones_of(s.role):
        wing = [key for key in s.g.lba_in(zone, s.role) if key not in moved]
        if wing:
            for goal, worth in landings(s, wing[0], zone):
                yield single(RedeployOne(wing[0], goal), CONTROL, worth)
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
    moves = [best_move(s, zone, key, ports, wanting, is_last=is_last) for key in ships]
    going = [each for each in moves if each.worth > s.weights.port.stays]
    if not going:
        return
    best = max(going, key=lambda each: each.worth)
    leaves_all = len(ships) == len(s.g.ships_in(zone, s.role))
    wanted = leaves_all and stays_for(s, zone) > 0.0
    together = [each for each in going if each.port == best.port and best.port not in wanting]
    if len(together) == len(ships) > 1 and not wanted:
        there, here = (sum(values) for values in zip(*(each[2:] for each in together), strict=True))
        yield summed(ReturnGroup(zone, best.port), (THERE, there), (HERE, -here))
    else:
        yield summed(ReturnShip(best.ship, best.port), (THERE, best.there), (HERE, -best.here))


class Move(NamedTuple):
    """10.4 A ship that goes to a Port: what it is worth there, and where it is."""

    ship: str
    port: str
    there: float
    here: float

    @property
    def worth(self) -> float:
        """By how much it is worth more there."""
        return self.there - self.here


def best_move(
    s: Situation, zone: str, key: str, ports: list[str], wanting: list[str], *, is_last: bool
) -> Move:
    """10.4 The Port where a ship is worth most; where it is, if there is none."""
    stays = staying_worth(s, zone, key, is_last=is_last)
    forward = stages(s, ports) if s.g.is_carrier(key) else []
    goals = {home_of(s, key, ports), *wanting, *forward} - {""}
    found = [Move(key, port, going_worth(s, key, port), stays) for port in sorted(goals)]
    return max(found, key=lambda each: each.worth, default=Move(key, "", stays, stays))


def stays_for(s: Situation, zone: str) -> float:
    """12.0 What it is worth that one ship stays in a zone."""
    return max(0.0, -s.abandoning(zone)) + guard_worth(s, zone)


def staying_worth(s: Situation, zone: str, key: str, *, is_last: bool) -> float:
    """10.4 What a ship is worth where it is: Ready next turn or not, control, a guard."""
    ready = s.g.is_ready(key) or is_home(s, key)
    worth = s.weights.port.ready * s.worth(key) if ready else 0.0
    if is_last:
        worth += stays_for(s, zone)
    worth += staged(s, key, zone)
    if s.left:
        risk = danger(s, zone, [], 0.0) / max(1, len(s.g.ships_in(zone, s.role)))
        worth -= s.weights.port.risk * risk
    return worth


def going_worth(s: Situation, key: str, port: str) -> float:
    """10.4 What a ship is worth at a Port to which it may return."""
    nation = s.g.equipment.nations[s.g.unit(key).nation]
    ready = s.g.is_ready(key) or port in nation.readies
    worth = s.weights.port.ready * s.worth(key) if ready else 0.0
    if not s.g.ships_in(port, s.role):
        worth += guard_worth(s, port)
    worth += staged(s, key, port)
    return worth + s.weights.port.beside * port_worth(s, port, [key])


def guard_worth(s: Situation, zone: str) -> float:
    """12.3 What the only ship in a Port is worth there: no enemy walks in for nothing."""
    g = s.g
    if not s.left or g.state.ports.get(zone) != s.role or g.lba_in(zone, s.role):
        return 0.0
    near = any(zone in s.distances(s.enemy, other) for other in g.zones_of(s.enemy))
    return s.weights.port.guard * g.zone(zone).vp * near


def guarded(s: Situation, ports: list[str]) -> list[str]:
    """12.3 The Ports without any ship that want one."""
    return [port for port in ports if not s.g.ships_in(port, s.role) and guard_worth(s, port) > 0]


# ---------------------------------------------------------------------- 10.5


def readying(s: Situation, ask: SpendToReady) -> Iterator[Weighed]:
    """10.5 A card for the ships of a zone, by what they are worth Ready next turn."""
    yield Weighed(Done(), 0.0)
    for choice in s.legal(Ready, ask):
        units = to_ready(s.g, s.role, choice.zone)
        power = sum(s.worth(key) for key in units if strength_of(s, key))
        worth = s.weights.port.ready * power if s.left else 0.0
        yield summed(choice, (READY, worth), (CARDS, -card_cost(s, choice.card)))
    yield from anytime(s, ask)
