"""Fog 8 What is decided where fleets meet: to attack or pass, to shoot, to join or stay hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from engine.core.playing.advice import Advice, Candidate
from engine.games.pacific_1940.bot.answers.battles import Battles
from engine.games.pacific_1940.bot.answers.weighing import advised, weighed
from engine.games.pacific_1940.bot.answers.worth import Worth
from engine.games.pacific_1940.bot.fights import side_of
from engine.games.pacific_1940.bot.in_the_fog.enemies import fighting, group_near, seen_in
from engine.games.pacific_1940.bot.in_the_fog.weights import printed
from engine.games.pacific_1940.bot.pieces import kinds_of, researched, units_of_side
from engine.games.pacific_1940.detection.chart import class_of
from engine.games.pacific_1940.detection.numbers import free_shots
from engine.games.pacific_1940.fog.meeting.carrying_out import CarryOut
from engine.games.pacific_1940.fog.meeting.contact import AttackFound, AttackOrIgnore
from engine.games.pacific_1940.fog.meeting.free_shot import ShootFreely, ShootOrAvoid
from engine.games.pacific_1940.fog.meeting.silent import (
    FightOrStayOut,
    JoinBattle,
    JoinOrHide,
    StayOut,
)
from engine.games.pacific_1940.odds import Battle
from engine.games.pacific_1940.odds.dice import same_dice
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import Campaign


def at_sea(
    g: Campaign, attackers: Counter[str], defenders: Counter[str], zone: str, attacker: str
) -> float:
    """8.3, G11 What a battle at sea between these kinds is worth to its attacker."""
    ours, theirs = fighting(g, attackers), fighting(g, defenders)
    if not ours or not theirs:
        return 0.0
    others = {g.owner(key) for key in g.units_at(zone)} - {attacker}
    asked = Battle(
        terrain="sea",
        attackers=side_of(ours, researched(g, [attacker])),
        defenders=side_of(theirs, researched(g, others)),
    )
    return Battles(Worth(g)).best(asked, zone, attacker).value


# ---------------------------------------------------------------------- attack or ignore


def attack_or_ignore(g: Campaign, ask: AttackOrIgnore) -> Advice:
    """A5 What was found is attacked where that pays, and what the group is about allows it."""
    return advised(_attacks(g, ask))


def _attacks(g: Campaign, ask: AttackOrIgnore) -> Iterator[Candidate]:
    """A5 To pass, or to attack some of the classes of ship that were found."""
    found = seen_in(g, g.side(ask.role), ask.zone)
    own = kinds_of(g, g.own_at(ask.zone, ask.role))
    stopped = errand(g, ask.zone)
    for choice in ask.legal(g):
        if not isinstance(choice, AttackFound):
            continue
        fought = Counter(  # A18 aircraft of carriers fight with them
            {
                kind: count
                for kind, count in found.items()
                if class_of(g.equipment.units[kind]) in (*choice.classes, "air")
            }
        )
        worth = at_sea(g, own, fought, ask.zone, ask.role) if choice.classes else 0.0
        yield weighed(choice, battle=worth, stopped=-stopped if choice.classes else 0.0)


def errand(g: Campaign, zone: str) -> float:
    """Fog 7 What the order under way is worth that a fight in a zone would stop."""
    order = order_under_way(g)
    if order is None or (order.end == zone and not order.ashore):
        return 0.0
    of = printed().meetings
    return of.landing if order.ashore and order.landing else of.sailing


def order_under_way(g: Campaign) -> Order | None:
    """Fog 7 The mover's own order that is carried out."""
    for frame in reversed(g.state.stack):
        if isinstance(frame, CarryOut) and frame.march is not None:
            return frame.march.order
    return None


# ---------------------------------------------------------------------- free shots


def shoot(g: Campaign, ask: ShootOrAvoid) -> Advice:
    """R9 As many fire as sink more than their being known costs."""
    transports = seen_in(g, g.side(ask.role), ask.zone)["transport"] or 1
    there = (g.unit(key) for key in g.own_at(ask.zone, ask.role))
    hits_on = max(unit.free_shot or free_shots().hits for unit in there if unit.is_submarine)
    shots = (_shots(g, transports, hits_on, count) for count in range(ask.submarines + 1))
    return advised(shots)


def _shots(g: Campaign, transports: int, hits_on: int, count: int) -> Candidate:
    """R9, F55 So many submarines fire at transports, which are taken to be loaded."""
    worth = Worth(g)
    price = worth.kind("transport") + worth.kind("infantry") + worth.kind("artillery")
    hits = same_dice(hits_on, count)
    sunk = sum(min(number, transports) * chance for number, chance in enumerate(hits))
    known = printed().meetings.known * worth.kind("submarine") * count
    return weighed(ShootFreely(count), sunk=sunk * price, known=-known)


# ---------------------------------------------------------------------- submarines beside a battle


def join_or_hide(g: Campaign, ask: JoinOrHide) -> Advice:
    """A17 Hidden submarines join where they turn the battle, as far as it is known."""
    enemies = group_near(g, g.side(ask.role), ask.zone)
    there = units_of_side(g, ask.zone, g.side(ask.role))
    others = [key for key in there if key not in ask.submarines]
    return advised(
        _joined(g, ask, enemies, others, count) for count in range(len(ask.submarines) + 1)
    )


def _joined(
    g: Campaign, ask: JoinOrHide, enemies: Counter[str], others: Sequence[str], count: int
) -> Candidate:
    """A17 The battle with so many of the hidden submarines."""
    there = kinds_of(g, [*others, *ask.submarines[:count]])
    value = -at_sea(g, enemies, there, ask.zone, g.state.power)
    known = printed().meetings.known * Worth(g).kind("submarine") * count
    return weighed(JoinBattle(count), battle=value, known=-known)


def stay_out(g: Campaign, ask: FightOrStayOut) -> Advice:
    """A6 The fleet's submarines fight where that is better than to go on alone."""
    enemies = group_of_present(g, ask)
    others = [key for key in g.own_at(ask.zone, ask.role) if key not in ask.submarines]
    return advised(
        _kept_out(g, ask, enemies, others, count) for count in range(len(ask.submarines) + 1)
    )


def group_of_present(g: Campaign, ask: FightOrStayOut) -> Counter[str]:
    """Fog 8 Whom the mover has to fight: as it sees them now, or believed them there."""
    side = g.side(ask.role)
    seen = seen_in(g, side, ask.zone)
    if seen:
        return seen
    there = [key for key in g.units_at(ask.zone) if g.side(g.owner(key)) not in ("", side)]
    return kinds_of(g, there) or Counter(printed().blips.group)


def _kept_out(
    g: Campaign, ask: FightOrStayOut, enemies: Counter[str], others: Sequence[str], count: int
) -> Candidate:
    """A6 The battle without so many of the fleet's submarines."""
    there = kinds_of(g, [*others, *ask.submarines[count:]])
    return weighed(StayOut(count), battle=at_sea(g, there, enemies, ask.zone, ask.role))
