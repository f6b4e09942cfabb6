"""8.3 Standing orders: a power's answers in advance, so that nobody waits for it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from typing import ClassVar, Literal, get_args

from msgspec.structs import replace

from engine.core.sequence.choice import Choice, Refusal
from engine.core.sequence.flow import Decision
from engine.games.pacific_1940.position.orders import StandingOrders
from engine.games.pacific_1940.position.state import Campaign

Matter = Literal["scramble", "kamikaze", "intercept"]
FIELDS: dict[str, str] = {matter: f"no_{matter}" for matter in get_args(Matter)}
RULES: dict[str, str] = {"scramble": "7.5", "kamikaze": "7.6", "intercept": "8.1"}


def orders_of(g: Campaign, power: str) -> StandingOrders:
    """8.3 The standing orders of a power."""
    return g.state.standing_orders.get(power) or StandingOrders()


def order_of_loss(g: Campaign, power: str, key: str) -> tuple[str, ...]:
    """8.3 The loss order of a power for a kind of battle: its own, or the proposed one."""
    return orders_of(g, power).losses.get(key) or g.equipment.loss_orders[key].kinds


def has_own_order(g: Campaign, power: str, key: str) -> bool:
    """8.3 Whether a power has set its own loss order in advance."""
    return key in orders_of(g, power).losses


def is_settled(g: Campaign, power: str, key: str) -> bool:
    """8.3 Whether its own order is the answer, so that the power is not asked for such losses."""
    return has_own_order(g, power, key) and key not in orders_of(g, power).asked


def own_order(g: Campaign, power: str, units: Iterable[str], *, is_sea: bool) -> tuple[str, ...]:
    """8.3 The order by which a power loses some of these units unasked; empty: it is to be asked.

    P-43 Its own order is for its own units, not for an enemy's whose losses it settles (P-42).
    """
    key = loss_key(attacks=power == g.state.power, is_sea=is_sea)
    is_its = g.earlier.own_order_takes_enemies or any(g.owner(unit) == power for unit in units)
    return order_of_loss(g, power, key) if is_its and is_settled(g, power, key) else ()


class RefuseAlways(Choice, tag="refuse_always", frozen=True):
    """7.5, 7.6, 8.1 Never scramble, send kamikazes or intercept in a space; or be asked again."""

    TARGET: ClassVar = "space"
    matter: Matter
    space: str
    never: bool = True

    @classmethod
    def candidates(cls, g: Campaign, ask: GiveStandingOrders) -> Iterator[RefuseAlways]:
        for matter in get_args(Matter):
            ordered = getattr(orders_of(g, ask.role), FIELDS[matter])
            for space in sorted({*spaces_of(g, ask.role, matter), *ordered}):
                yield cls(matter, space, True)
                yield cls(matter, space, False)

    def why_not(self, g: Campaign, ask: GiveStandingOrders) -> Refusal | None:
        is_set = self.space in getattr(orders_of(g, ask.role), FIELDS[self.matter])
        return (
            Refusal(RULES[self.matter], "already_ordered", {"space": self.space})
            if is_set == self.never
            else None
        )

    def take(self, g: Campaign, ask: GiveStandingOrders) -> None:
        orders = orders_of(g, ask.role)
        name = FIELDS[self.matter]
        spaces = {*getattr(orders, name)} ^ {self.space}
        g.state.standing_orders[ask.role] = replace(orders, **{name: tuple(sorted(spaces))})


class InOrderOfLoss(Choice, frozen=True):
    """8.3 Change a unit kind's position in a loss order.

    order: the key of a loss order. unit: a kind as it stands there, "battleship+" for a first hit.
    """

    order: str
    unit: str

    @classmethod
    def candidates(cls, g: Campaign, ask: GiveStandingOrders) -> Iterator[InOrderOfLoss]:
        for printed in g.equipment.loss_orders.values():
            for kind in printed.kinds:
                yield cls(printed.key, kind)

    @property
    def target(self) -> str:
        return f"{self.order}:{self.unit}"


class LoseEarlier(InOrderOfLoss, tag="lose_earlier", frozen=True):
    """8.3 Lose a kind of unit one place earlier than before."""

    def why_not(self, g: Campaign, ask: GiveStandingOrders) -> Refusal | None:
        kinds = order_of_loss(g, ask.role, self.order)
        place = kinds.index(self.unit)
        if place == 0:
            return Refusal("8.3", "already_first", {"unit": self.unit})
        damaged = kinds[place - 1]
        if damaged == f"{self.unit}+":
            return Refusal("8.3", "damaged_before_sunk", {"unit": self.unit})
        return None

    def take(self, g: Campaign, ask: GiveStandingOrders) -> None:
        orders = orders_of(g, ask.role)
        kinds = [*order_of_loss(g, ask.role, self.order)]
        place = kinds.index(self.unit)
        kinds[place - 1 : place + 1] = [kinds[place], kinds[place - 1]]
        losses = {**orders.losses, self.order: tuple(kinds)}
        g.state.standing_orders[ask.role] = replace(orders, losses=losses)


class LoseLast(InOrderOfLoss, tag="lose_last", frozen=True):
    """8.3 Keep a kind of unit: it is lost after all others."""

    def why_not(self, g: Campaign, ask: GiveStandingOrders) -> Refusal | None:
        kinds = order_of_loss(g, ask.role, self.order)
        if kinds[-1] == self.unit:
            return Refusal("8.3", "already_last", {"unit": self.unit})
        if self.unit.endswith("+"):
            return Refusal("8.3", "damaged_before_sunk", {"unit": self.unit})
        return None

    def take(self, g: Campaign, ask: GiveStandingOrders) -> None:
        orders = orders_of(g, ask.role)
        kinds = order_of_loss(g, ask.role, self.order)
        kept = (*(kind for kind in kinds if kind != self.unit), self.unit)
        losses = {**orders.losses, self.order: kept}
        g.state.standing_orders[ask.role] = replace(orders, losses=losses)


class AskForLosses(Choice, tag="ask_for_losses", frozen=True):
    """8.3 Whether a power's own loss order only proposes, so that it is asked all the same."""

    TARGET: ClassVar = "order"
    order: str
    is_asked: bool = True

    @classmethod
    def candidates(cls, g: Campaign, ask: GiveStandingOrders) -> Iterator[AskForLosses]:
        for key in g.equipment.loss_orders:
            yield cls(key, True)
            yield cls(key, False)

    def why_not(self, g: Campaign, ask: GiveStandingOrders) -> Refusal | None:
        if not has_own_order(g, ask.role, self.order):
            return Refusal("8.3", "no_own_order")
        is_asked = not is_settled(g, ask.role, self.order)
        return Refusal("8.3", "already_ordered") if is_asked == self.is_asked else None

    def take(self, g: Campaign, ask: GiveStandingOrders) -> None:
        orders = orders_of(g, ask.role)
        asked = tuple(sorted({*orders.asked} ^ {self.order}))
        g.state.standing_orders[ask.role] = replace(orders, asked=asked)


class LoseAsProposed(Choice, tag="lose_as_proposed", frozen=True):
    """8.3 Drop a power's own loss order: the proposed one applies, and it is asked."""

    TARGET: ClassVar = "order"
    order: str

    @classmethod
    def candidates(cls, g: Campaign, ask: GiveStandingOrders) -> Iterator[LoseAsProposed]:
        yield from (cls(key) for key in g.equipment.loss_orders)

    def why_not(self, g: Campaign, ask: GiveStandingOrders) -> Refusal | None:
        if has_own_order(g, ask.role, self.order):
            return None
        return Refusal("8.3", "no_own_order")

    def take(self, g: Campaign, ask: GiveStandingOrders) -> None:
        orders = orders_of(g, ask.role)
        losses = {key: kinds for key, kinds in orders.losses.items() if key != self.order}
        asked = tuple(key for key in orders.asked if key != self.order)
        g.state.standing_orders[ask.role] = replace(orders, losses=losses, asked=asked)


class GiveStandingOrders(Decision, tag="give_standing_orders", kw_only=True):
    """8.3 The standing orders that a power may give at any time."""

    KINDS: ClassVar = (RefuseAlways, LoseEarlier, LoseLast, AskForLosses, LoseAsProposed)
    RULE: ClassVar = "8.3"
    BARRIER: ClassVar = False
    SECRET: ClassVar = True

    def depends_on(self, g: Campaign) -> Hashable:
        """8.3 The orders given so far, the possible spaces, and the printed loss orders."""
        spaces = tuple(tuple(spaces_of(g, self.role, matter)) for matter in get_args(Matter))
        orders, printed = orders_of(g, self.role), g.equipment.loss_orders
        own = tuple(sorted(orders.losses.items()))
        given = (own, orders.asked, orders.no_scramble, orders.no_kamikaze, orders.no_intercept)
        return given, spaces, tuple((each.key, each.kinds) for each in printed.values())


def standing_decisions(g: Campaign) -> list[Decision]:
    """8.3 Each power may give standing orders at any time while the game goes on."""
    if g.state.result is not None:
        return []
    return [GiveStandingOrders(role=power) for power in g.equipment.order]


def spaces_of(g: Campaign, power: str, matter: Matter) -> list[str]:
    """8.3 The spaces about which a power could be asked."""
    if matter == "kamikaze":
        zones = g.equipment.zones.values()
        return [zone.key for zone in zones if zone.kamikaze] if power in g.state.tokens else []
    built = _built(g, g.side(power))
    if matter == "intercept":
        return [land for land, _ in built]
    return [land for land, each in built if any(g.facility_kind(k).scrambles for k in each)]


def _built(g: Campaign, side: str) -> list[tuple[str, list[str]]]:
    """6 A side's territories with facilities, each with them."""
    known, where = ("built", side), g.whereabouts
    if known not in g.known:
        g.known[known] = [
            (land, where.facilities_at(land))
            for land in g.equipment.territories
            if where.has_facility(land) and g.side(g.controller(land)) == side
        ]
    found: list[tuple[str, list[str]]] = g.known[known]
    return found


def loss_key(*, attacks: bool, is_sea: bool) -> str:
    """8.3 The key of the loss order for a side of a battle."""
    return f"{'attack' if attacks else 'defence'}_{'sea' if is_sea else 'land'}"
