"""8 The battles that a combat move plan leads to, with the aircraft that may scramble.

A scramble is foreseen at its worst (7.5): as many aircraft as may go to each battle, the best
first, whatever other battle they could go to. Enemies' standing orders are ignored: nobody knows
them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from msgspec.structs import replace

from engine.games.pacific_1940.battle import kamikaze, scramble
from engine.games.pacific_1940.battle.scramble import CallScramble, Scramble, Sortie
from engine.games.pacific_1940.movement import execution
from engine.games.pacific_1940.movement.engagements import (
    attackers_at_sea,
    contested_zones,
    landing_zones,
)
from engine.games.pacific_1940.odds import raids
from engine.games.pacific_1940.odds.attacks import (
    Foreseen,
    between,
    copied,
    kinds_of,
    of_attack,
)
from engine.games.pacific_1940.odds.raids import ForeseenRaid
from engine.games.pacific_1940.odds.terms import Battle
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import COMBAT, Attack, Campaign


def foreseen(
    g: Campaign, power: str, orders: Sequence[Order], viewer: str | None = ""
) -> list[Foreseen | ForeseenRaid]:
    """8 The battles and raids if these orders of a combat move, all legal, were carried out.

    In the order of the moves; the position itself is not changed.
    """
    then = carried_out(g, power, orders)
    found: list[Foreseen | ForeseenRaid] = []
    for space in _fought(then):
        found += raids.foreseen_at(then, space)
        battle = foreseen_at(then, space, viewer)
        found += [battle] if battle is not None else []
    return found


def carried_out(g: Campaign, power: str, orders: Sequence[Order]) -> Campaign:
    """7 A copy of the position after these orders of a combat move, all legal.

    7.5 Without orders to keep aircraft on the ground.
    """
    then = copied(g)
    then.state.standing_orders = {
        each: replace(kept, no_scramble=()) for each, kept in then.state.standing_orders.items()
    }
    execution.carry_out(then, power, COMBAT, orders)
    return then


def foreseen_at(then: Campaign, space: str, viewer: str | None = "") -> Foreseen | None:
    """8 The battle in a space after a combat move, also with a scramble; None: nothing."""
    asked = of_attack(then, space, viewer)
    if asked is None:
        return None
    up, zone = _worst(then, space)
    kamikazes = kamikaze.may_come(then, _zones(then, space))
    if not up:
        return Foreseen(space=space, asked=asked, kamikazes=kamikazes)
    kinds = kinds_of(then, up)
    bases = {key: then.place(key) for key in up}
    for key in up:
        then.pieces[key].scrambled = bases[key]
        then.put(key, zone)
    scrambled = of_attack(then, space, viewer)
    for key, base in bases.items():
        then.pieces[key].scrambled = ""
        then.put(key, base)
    return Foreseen(space=space, asked=asked, up=kinds, scrambled=scrambled, kamikazes=kamikazes)


class PossibleBattle:
    """8 The battle in a space after these orders of a combat move, worked out when it is asked for.

    It looks at one of many orders that someone could give.
    """

    def __init__(self, g: Campaign, power: str, orders: Sequence[Order], space: str) -> None:
        self.g, self.power, self.orders, self.space = g, power, orders, space

    def __eq__(self, other: object) -> bool:
        """Whether they foresee the same."""
        if not isinstance(other, PossibleBattle):
            return NotImplemented
        return (self.orders, self.foreseen, self.against_nobody) == (
            other.orders,
            other.foreseen,
            other.against_nobody,
        )

    @cached_property
    def then(self) -> Campaign:
        """7 The position after the orders."""
        return carried_out(self.g, self.power, self.orders)

    @cached_property
    def foreseen(self) -> Foreseen | None:
        """8 The battle, as the plan has it; None: nothing is fought."""
        return foreseen_at(self.then, self.space, self.power)

    @property
    def against_nobody(self) -> Battle:
        """Fog 8 The attackers alone, where the side knows of no enemy."""
        then, space = self.then, self.space
        own = (
            attackers_at_sea(then, space) if then.is_sea(space) else then.own_at(space, self.power)
        )
        return between(then, space, self.power, own, (), self.power)


def _zones(then: Campaign, space: str) -> Sequence[str]:
    """8 The zone of a battle at sea, or those from which a territory is landed on."""
    if then.is_sea(space):
        return [space]
    return landing_zones(then.state.attacks.get(space, Attack(space=space)))


def _fought(then: Campaign) -> Iterable[str]:
    """7 The spaces of possible battles, in the order of the moves."""
    return dict.fromkeys((*then.state.attacks, *contested_zones(then)))


# ---------------------------------------------------------------------- scrambles


def _bases(g: Campaign, zone: str) -> list[str]:
    """7.5 The territories beside a zone from which aircraft can still scramble."""
    return [land for land in g.equipment.lands_of[zone] if scramble.room(g, land) > 0]


def _worst(then: Campaign, space: str) -> tuple[list[str], str]:
    """7.5 The aircraft that may scramble against the battle in a space, and the zone.

    For an assault the zone to which most can go; among equals, the one that lands most.
    """
    attack = then.state.attacks.get(space, Attack(space=space))
    landed = list(attack.landed.values())
    found = [(_up_to(then, zone), zone) for zone in _zones(then, space)]
    return max(found, key=lambda each: (len(each[0]), landed.count(each[1])), default=([], ""))


def _up_to(then: Campaign, zone: str) -> list[str]:
    """7.5 The most aircraft that may scramble to a zone, the best of each base first."""
    found: list[str] = []
    for base in _bases(then, zone):
        able = [key for key in _waiting(then, base) if _may_go(then, key, zone)]
        able.sort(key=lambda key: -then.unit(key).defence)
        found += able[: scramble.room(then, base)]
    return found


def _waiting(g: Campaign, base: str) -> list[str]:
    """7.5 The enemies' aircraft at a base that scramble."""
    return [key for key in g.enemies_at(base, g.state.power) if g.unit(key).scrambles]


def _may_go(then: Campaign, key: str, zone: str) -> bool:
    """7.5 Whether the rules let an aircraft scramble to a zone."""
    ask = CallScramble(role=then.owner(key))
    return ask.why_not(then, Scramble((Sortie(key, zone),))) is None
