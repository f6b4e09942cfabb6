"""12 A noncombat move as far as it is planned: who is where then, and what that risks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from msgspec import Struct

from engine.games.pacific_1940.bot.dangers import Danger
from engine.games.pacific_1940.bot.orders import legal
from engine.games.pacific_1940.bot.picture import Picture
from engine.games.pacific_1940.bot.pieces import on_decks
from engine.games.pacific_1940.bot.pull import Pull
from engine.games.pacific_1940.movement import landing, ways
from engine.games.pacific_1940.movement.movement import Orders, drafted
from engine.games.pacific_1940.position.economies import payer
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import NONCOMBAT
from engine.games.pacific_1940.position.tentative import Tentative


def share(value: float, half: float) -> float:
    """How much a value is of a whole that is never reached; `half`: where it is half of it."""
    return value / (value + half)


class Option(Struct, frozen=True):
    """12 Where units go, and what that is worth; where else they could, the next best first."""

    units: tuple[str, ...]
    end: str
    worth: float
    others: tuple[tuple[str, float], ...]


class Course:
    """12 The orders so far; `kept` are units that stay where they are, whatever else draws them.

    options: who was sent where, and what else was weighed for them. main: board → where the
    strongest fleet that stays on it will be. wings: zone → aircraft whose carriers sail there.
    """

    def __init__(self, picture: Picture) -> None:
        self.picture = picture
        self.pull = Pull(picture)
        self.orders: Orders = ()
        self.draft = Tentative(picture.g, picture.power, NONCOMBAT)
        self._there: dict[str, list[str]] = {}
        self.kept: set[str] = set()
        self.main: dict[str, str] = {}
        self.wings: dict[str, list[str]] = {}
        self.options: dict[tuple[str, ...], Option] = {}

    def best_of(self, units: Sequence[str], worth: Mapping[str, float], start: str) -> str:
        """12 Where units go: to what is worth most, of equals where they are, then the first."""
        ranked = sorted(worth, key=lambda end: (-worth[end], end != start))
        others = tuple((end, worth[end]) for end in ranked[1:])
        group = tuple(units)
        self.options[group] = Option(group, ranked[0], worth[ranked[0]], others)
        return ranked[0]

    def add(self, orders: Iterable[Order]) -> bool:
        """12 More orders, as far as they hold; whether any does."""
        g, power = self.picture.g, self.picture.power
        more = legal(g, power, NONCOMBAT, self.orders, orders)
        if any(g.unit(key).deck for order in more for key in order.units):
            more = more if self._all_land((*self.orders, *more)) else ()
        self.orders = (*self.orders, *more)
        if more:
            self.draft = drafted(g, power, NONCOMBAT, self.orders)
            self._there.clear()
        return bool(more)

    def _all_land(self, orders: Orders) -> bool:
        """7.4 Whether every aircraft that could be saved before still can."""
        g, power = self.picture.g, self.picture.power
        draft = drafted(g, power, NONCOMBAT, orders)
        lost = len(landing.settle(draft, is_moving=True).stranded)
        return lost <= landing.unavoidable(g, power, NONCOMBAT)

    def is_free(self, key: str) -> bool:
        """12 Whether a unit has neither an order nor a reason to stay."""
        return key not in self.draft.order_of and key not in self.kept

    def may_move(self, key: str) -> bool:
        """12 Whether a land unit or ship has still all of its move."""
        piece = self.picture.g.pieces[key]
        return not (piece.moved or piece.fought or piece.aboard)

    def reach(self, key: str) -> dict[str, int]:
        """12 Where a unit may go, with how far that is."""
        return ways.reach(self.picture.g, key, NONCOMBAT)

    # ------------------------------------------------------------------ who is where

    def at(self, space: str) -> list[str]:
        """12 The units of our side that will be in a space, cargo left out."""
        if space not in self._there:
            self._there[space] = self._planned_at(space)
        return self._there[space]

    def _planned_at(self, space: str) -> list[str]:
        """12 The same, by the orders so far."""
        draft = self.draft
        stay = [
            key
            for key in self.picture.ours_at(space)
            if key not in draft.places and key not in draft.ashore and not draft.ship_of(key)
        ]
        come = [key for key in (*draft.places, *draft.ashore) if draft.place(key) == space]
        there = [*stay, *dict.fromkeys(come)]
        return on_decks(self.picture.g, there) if self.picture.g.is_sea(space) else there

    def bought(self, space: str) -> list[str]:
        """13 What is likely to be placed there this turn: by the capital, ships where ships are."""
        return self._bought.get(space, [])

    @cached_property
    def _bought(self) -> dict[str, list[str]]:
        """13 Space → what is likely to be placed there."""
        g, found = self.picture.g, dict[str, list[str]]()
        for key in self.picture.bought:
            space = self._placed[payer(g, key), g.unit(key).is_sea]
            found.setdefault(space, []).append(key)
        return found

    @cached_property
    def _placed(self) -> dict[tuple[str, bool], str]:
        """13 Where the ships that an economy has bought are likely to be placed, and all else."""
        picture, g = self.picture, self.picture.g
        found: dict[tuple[str, bool], str] = {}
        for economy in g.equipment.economies_of[picture.power]:
            capital = g.equipment.economies[economy].capital
            zones = g.equipment.zones_of[capital] if capital else ()
            home = max(zones, key=lambda zone: len(g.own_at(zone, picture.power)), default="")
            found |= {(economy, False): capital, (economy, True): home}
        return found

    def danger(
        self,
        space: str,
        more: Iterable[str] = (),
        less: Iterable[str] = (),
        aboard: Iterable[str] | None = None,
    ) -> Danger:
        """12 What an enemy would gain there then, cargo that is lost with its ships included.

        aboard: the cargo of the ships that come; None: as it is planned so far.
        """
        picture, coming = self.picture, set(more)
        there = {*self.at(space), *self.bought(space), *coming}.difference(less)
        laden = there if aboard is None else there - coming
        cargo = [*(aboard or ()), *(key for ship in laden for key in self.draft.cargo(ship))]
        cost = picture.value(cargo) if cargo else 0.0
        return picture.danger(space, picture.kinds(there), (), cost)

    def risk(
        self,
        space: str,
        more: Iterable[str] = (),
        less: Iterable[str] = (),
        aboard: Iterable[str] | None = None,
    ) -> float:
        """12 What that is likely to cost."""
        return self.picture.dared(space, self.danger(space, more, less, aboard).cost)
