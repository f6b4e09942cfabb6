"""7 The effect of orders, one after the other, before any piece has moved."""

from __future__ import annotations

from copy import copy

from msgspec import Struct

from engine.core.sequence.choice import Refusal
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import Campaign


class Fault(Struct, frozen=True):
    """7 What forbids an order: the rule, and the units of the order concerned."""

    refusal: Refusal
    units: tuple[str, ...]


class Tentative:
    """7 A light copy of the position: the changes by one power's orders in one phase.

    orders: the legal ones so far. order_of: unit → the order it moves under, cargo that is loaded
    or landed included. places: unit → where it ends. ships: cargo → the ship it is taken aboard.
    ashore: cargo → the territory where it goes ashore.
    """

    def __init__(self, g: Campaign, power: str, phase: str) -> None:
        self.g = g
        self.power = power
        self.phase = phase
        self.orders: list[Order] = []
        self.order_of: dict[str, Order] = {}
        self.places: dict[str, str] = {}
        self.ships: dict[str, str] = {}
        self.ashore: dict[str, str] = {}

    def place(self, key: str) -> str:
        """The place of a unit after the orders; cargo is where its ship is."""
        if key in self.ashore:
            return self.ashore[key]
        ship = self.ship_of(key)
        if ship:
            return self.places.get(ship) or self.g.place(ship)
        return self.places.get(key) or self.g.place(key)

    def ship_of(self, key: str) -> str:
        """9 The ship that carries a unit after the orders; "" where it is no cargo."""
        if key in self.ashore:
            return ""
        return self.ships.get(key) or self.g.pieces[key].aboard

    def cargo(self, ship: str) -> list[str]:
        """9 The cargo of a ship after the orders."""
        held = [key for key in self.g.cargo(ship) if key not in self.ashore]
        return [*held, *(key for key, on in self.ships.items() if on == ship)]

    def spent(self, key: str) -> int:
        """7 The spaces that a unit has moved after the orders."""
        order = self.order_of.get(key)
        steps = len(order.path) - 1 if order and key in order.units else 0
        return self.g.pieces[key].spent + steps

    def own_at(self, space: str) -> list[str]:
        """7 The power's units in a space after the orders, without cargo."""
        g = self.g
        stay = [key for key in g.own_at(space, self.power) if key not in self.places]
        come = [key for key, place in self.places.items() if place == space]
        return [
            key
            for key in (*stay, *come)
            if g.owner(key) == self.power and not self.ship_of(key) and key not in self.ashore
        ]

    def copy(self) -> Tentative:
        """An independent copy."""
        more = copy(self)
        more.orders = list(self.orders)
        more.order_of = dict(self.order_of)
        more.places = dict(self.places)
        more.ships = dict(self.ships)
        more.ashore = dict(self.ashore)
        return more

    def apply(self, order: Order) -> None:
        """7 Add a legal order: its units go where it sends them."""
        self.orders.append(order)
        for key in order.units:
            self.order_of[key] = order
            self.places[key] = order.end
            if self.g.pieces[key].aboard:
                self.ashore[key] = order.end
        for load in order.loads:
            self.order_of[load.unit] = order
            self.ships[load.unit] = load.ship
        for key in order.landing:
            self.order_of[key] = order
            self.ships.pop(key, None)
            self.ashore[key] = order.ashore
