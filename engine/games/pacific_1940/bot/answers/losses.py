"""8.3 Which units take the hits: those without which the battle is still worth most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from engine.core.playing.advice import Advice, Candidate
from engine.games.pacific_1940.battle import battle as battles
from engine.games.pacific_1940.battle import forces
from engine.games.pacific_1940.battle.decks import FIRST_HIT, after_losses, damaged_late
from engine.games.pacific_1940.battle.fights import under_way
from engine.games.pacific_1940.battle.losses import ChooseLosses, TakeLosses
from engine.games.pacific_1940.bot.answers import decks
from engine.games.pacific_1940.bot.answers.battles import MANY, Battles, without
from engine.games.pacific_1940.bot.answers.weighing import advised, weighed
from engine.games.pacific_1940.bot.answers.worth import Worth
from engine.games.pacific_1940.components.gunnery import LAST_LAND_UNIT
from engine.games.pacific_1940.odds.attacks import of_battle
from engine.games.pacific_1940.position.state import Campaign

FEW = 4
"""Of a large force so many ways to take hits are weighed."""


def answer(g: Campaign, ask: ChooseLosses) -> Advice:
    """8.3 The losses after which the battle is worth most to whoever takes them."""
    worth, fight = Worth(g), under_way(g)
    if fight is not None and fight.space != ask.space:
        fight = None
    return advised(_weighed(g, ask, each, fight, worth) for each in proposals(g, ask, worth))


def proposals(g: Campaign, ask: ChooseLosses, worth: Worth) -> list[TakeLosses]:
    """8.3 What several orders of loss give up, those that come to the same once."""
    found: dict[tuple[object, ...], TakeLosses] = {}
    units = ask.by_worth(g)
    for order in _orders(g, ask, worth):
        draft = ask.proposal(g, order, units)
        if ask.why_not(g, draft) is None:
            found.setdefault(tuple(ask.signature(g, draft)), draft)
    most = FEW if len(ask.targets) > MANY else len(found)
    return list(found.values())[:most]


def _orders(g: Campaign, ask: ChooseLosses, worth: Worth) -> Iterator[Sequence[str]]:
    """8.3 The printed order; the cheapest first; the weakest for its price; damage first or last.

    Each too with the last unit that can take ground kept to the end.
    """
    kinds = list(dict.fromkeys(g.pieces[key].kind for key in ask.targets))
    owners = {g.pieces[key].kind: g.owner(key) for key in ask.targets}
    strength = {kind: _strength(g, owners[kind], kind, attacks=ask.attacks) for kind in kinds}
    by_price = sorted(kinds, key=worth.kind)
    by_strength = sorted(kinds, key=lambda kind: (strength[kind], worth.kind(kind)))
    by_both = sorted(kinds, key=lambda kind: worth.kind(kind) * (1 + strength[kind]))
    aircraft_last = sorted(by_price, key=lambda kind: g.equipment.units[kind].is_air)
    hurt = [kind + FIRST_HIT for kind in by_price if g.equipment.units[kind].hits > 1]
    yield ask.kinds_in_order(g)
    for order in (by_price, by_strength, by_both, aircraft_last):
        yield [*hurt, *order, LAST_LAND_UNIT]
        yield [*hurt, *order]
        if hurt:
            yield [*order[:1], *hurt, *order[1:]]
            for kept in hurt:
                yield damaged_late([*hurt, *order], [kept.removesuffix(FIRST_HIT)])


def _strength(g: Campaign, power: str, kind: str, *, attacks: bool) -> int:
    """5, G11 On what a power's kind hits; in attack with its best partner beside it."""
    unit = g.kinds_of(power).units[kind]
    return max(unit.attack, unit.lifted_attack) if attacks else unit.defence


def _weighed(
    g: Campaign, ask: ChooseLosses, draft: TakeLosses, fight: battles.Battle | None, worth: Worth
) -> Candidate:
    """8.3 What is lost by a draft, and what the battle is worth that goes on without it."""
    taken = Counter(draft.units)
    sunk = forces.sunk(g, draft.units)
    hurt = [key for key in taken if key not in sunk]
    then = after_losses(g, sunk, taken)
    rest = rest_of(then, ask, sunk, fight) if fight else 0.0
    return weighed(
        draft,
        rest=rest,
        sunk=-worth.pieces(sunk),
        damaged=-sum(worth.damage(key) for key in hurt),
        homeless=-decks.homeless_worth(then, ask.role, ask.space, worth, attacks=ask.attacks),
    )


def rest_of(then: Campaign, ask: ChooseLosses, sunk: list[str], fight: battles.Battle) -> float:
    """8.3 What the battle that goes on is worth to whoever takes the losses."""
    gone = {*fight.doomed, *sunk}
    left = replace(without(fight, gone), doomed=[])
    if not left.attackers or not left.defenders:
        return _decided(then, ask, left)
    asked = of_battle(then, left, viewer=ask.role)
    fights = Battles(Worth(then))
    value = fights.best(asked, fight.space, fight.attacker).value
    value += fights.opened(asked, fight.space, fight.attacker)
    return value if ask.attacks else -value


def _decided(then: Campaign, ask: ChooseLosses, left: battles.Battle) -> float:
    """11 What it is worth that nobody of a side is left."""
    if left.defenders:
        return 0.0
    if then.is_sea(left.space):
        opened = Battles(Worth(then)).landings_from(left.space)
        return opened if ask.attacks else -opened
    if not any(then.unit(key).takes_ground for key in left.attackers):
        return 0.0
    land = Worth(then).land(left.space, left.attacker)
    return land if ask.attacks else -land
