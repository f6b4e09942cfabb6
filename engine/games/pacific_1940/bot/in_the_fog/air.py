"""Fog 8 Who goes up against a blip or for a battle, and how many kamikazes are called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from engine.core.playing.advice import Advice, Candidate
from engine.games.pacific_1940.bot.answers.holding import stays_held
from engine.games.pacific_1940.bot.answers.kamikazes import expected_of
from engine.games.pacific_1940.bot.answers.weighing import advised, weighed
from engine.games.pacific_1940.bot.answers.worth import Worth
from engine.games.pacific_1940.bot.in_the_fog.enemies import group_near, seen_in
from engine.games.pacific_1940.bot.in_the_fog.meetings import at_sea
from engine.games.pacific_1940.bot.in_the_fog.weights import printed
from engine.games.pacific_1940.bot.pieces import kinds_of, units_of_side
from engine.games.pacific_1940.fog.meeting.radar import AnswerBlip, GoUp
from engine.games.pacific_1940.fog.meeting.tokens import (
    AimTokens,
    CallKamikazes,
    DiveAt,
    UseTokens,
)
from engine.games.pacific_1940.position.state import Campaign

# ---------------------------------------------------------------------- scrambles


def answer_blip(g: Campaign, ask: AnswerBlip) -> Advice:
    """R11, 7.5 So many as make the most of the battle that may come of it."""
    enemies = group_near(g, g.side(ask.role), ask.zone)
    own = kinds_of(g, units_of_side(g, ask.zone, g.side(ask.role)))
    stake = at_stake(g, ask)
    return advised(_sorties(g, ask, enemies, own, stake))


def _sorties(
    g: Campaign, ask: AnswerBlip, enemies: Counter[str], own: Counter[str], stake: float
) -> Iterator[Candidate]:
    """7.5 Each number of aircraft that may go up."""
    for choice in ask.legal(g):
        if isinstance(choice, GoUp):
            there = own + kinds_of(g, choice.aircraft)
            value = -at_sea(g, enemies, there, ask.zone, g.state.power)
            yield weighed(choice, battle=value, shore=stake * bool(choice.aircraft))


def at_stake(g: Campaign, ask: AnswerBlip) -> float:
    """8.2 What it is worth that a landing on the shores of a zone is met at sea."""
    side, share = g.side(ask.role), printed().blips.landing
    worth, mover = Worth(g), g.state.power
    return share * sum(
        worth.land(land, mover) * (1 - _holds(g, land))
        for land in g.equipment.lands_of[ask.zone]
        if g.side(g.controller(land)) == side
    )


def _holds(g: Campaign, land: str) -> float:
    holder = g.controller(land)
    there = units_of_side(g, land, g.side(holder))
    return stays_held(g, land, holder, [g.unit(key) for key in there])


# ---------------------------------------------------------------------- kamikazes


def call_tokens(g: Campaign, ask: CallKamikazes) -> Advice:
    """R15 As many as are likely worth it; against a fleet that nobody has seen, one at most."""
    of, worth, units = printed().tokens, Worth(g), g.equipment.units
    side = g.side(ask.role)
    is_seen = bool(seen_in(g, side, ask.zone))
    group = group_near(g, side, ask.zone)
    ships = [kind for kind in group.elements() if units[kind].is_warship]
    targets = [kind for kind in ships if worth.kind(kind) >= of.price]
    most, share = (of.most, 1.0) if is_seen else (1, of.unseen)
    prices = {kind: worth.kind(kind) + _aboard(g, worth, kind, group) for kind in targets}
    gains = [share * gain for gain in _gains(g, targets, prices, most)]
    token = worth.weights.kamikazes.token
    return advised(
        weighed(UseTokens(count), ships=sum(gains[:count]), tokens=-token * count)
        for count in range(g.state.tokens.get(ask.role, 0) + 1)
    )


def _aboard(g: Campaign, worth: Worth, kind: str, group: Counter[str]) -> float:
    """7.4 What the aircraft of a group are worth that fly from each of its ships of a kind."""
    units = g.equipment.units
    decks = sum(units[each].deck * count for each, count in group.items())
    if not units[kind].deck:
        return 0.0
    wings = Counter({each: n for each, n in group.items() if units[each].lands_on_deck})
    return worth.kinds(wings) * units[kind].deck / max(decks, wings.total())


def _gains(
    g: Campaign, ships: Sequence[str], prices: Mapping[str, float], most: int
) -> list[float]:
    """7.6 What each token more adds, of so many, each at the ship where it adds most.

    prices: kind of ship → what one is worth with its aircraft.
    """
    aimed, found = [0] * len(ships), list[float]()

    def adds(number: int) -> float:
        kind, count = ships[number], aimed[number]
        before, after = (_at_kind(g, kind, 0, n, prices[kind]) for n in (count, count + 1))
        return after - before

    while ships and len(found) < most:
        best = max(range(len(ships)), key=adds)
        found.append(adds(best))
        aimed[best] += 1
    return found


def aim_tokens(g: Campaign, ask: AimTokens) -> Advice:
    """A9b Each token at the ship where it adds most, by what is seen of it."""
    aimed = Counter[str]()
    for _ in range(ask.count):
        aimed[max(ask.ships, key=lambda name: _adds(g, name, aimed[name]))] += 1
    targets = tuple(aimed.elements())
    gain = sum(_expected(g, name, count) for name, count in aimed.items())
    return advised([weighed(DiveAt(targets), ships=gain)])


def _adds(g: Campaign, name: str, aimed: int) -> float:
    return _expected(g, name, aimed + 1) - _expected(g, name, aimed)


def _expected(g: Campaign, name: str, count: int) -> float:
    """7.6 What so many tokens are worth at a ship that is seen so: POWER:KIND:DAMAGE:NUMBER."""
    _, kind, damage, _ = name.split(":")
    return _at_kind(g, kind, int(damage), count, Worth(g).kind(kind))


def _at_kind(g: Campaign, kind: str, damage: int, count: int, price: float) -> float:
    """7.6 What so many tokens are worth at a ship of a kind with so much damage."""
    left = g.equipment.units[kind].hits - damage
    first = price * (Worth(g).weights.kamikazes.damage if left > 1 else 1.0)
    return expected_of(g, first, price, left, count)
