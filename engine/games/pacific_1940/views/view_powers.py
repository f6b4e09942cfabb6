"""1, 2, 14 What a board says of powers, their objectives, and how the sides may win."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from msgspec import Struct

from engine.games.pacific_1940.components.goals import Victory
from engine.games.pacific_1940.economy.facilities import capacities
from engine.games.pacific_1940.politics.objectives import (
    CAPITAL,
    is_held,
    missing,
    pays,
    sides_watched,
    waits_for_war,
)
from engine.games.pacific_1940.politics.victory import cities_for, cities_held
from engine.games.pacific_1940.position.economies import payer
from engine.games.pacific_1940.position.records import Held
from engine.games.pacific_1940.position.state import PURCHASED, Campaign


class Maker(Struct, frozen=True, kw_only=True):
    """13 A territory whose complex makes new units now: how many, and for which zones beside it."""

    space: str
    units: int
    zones: tuple[str, ...]


class EconomyView(Struct, frozen=True, kw_only=True):
    """G2 One of several economies of a power: its money, and where it can place what it buys.

    purse: None where the viewer may not know it.
    """

    key: str
    name: str
    capital: str
    purse: int | None
    income: int
    capital_lost: bool
    purchased: dict[str, int]
    makers: tuple[Maker, ...]


class PowerView(Struct, frozen=True, kw_only=True):
    """1, 6 A power: its money, its possessions, its enemies.

    purse: None where the viewer may not know it. makers: where it can place what it buys; empty for
    a power that needs no complex, and outside its own turn. economies: G2 of a power with several;
    its own numbers are then theirs together.
    """

    key: str
    side: str
    purse: int | None
    income: int
    capital_lost: bool
    tokens: int
    enemies: tuple[str, ...]
    purchased: dict[str, int]
    makers: tuple[Maker, ...]
    lost: dict[str, int]
    economies: tuple[EconomyView, ...] = ()


class ObjectiveView(Struct, frozen=True, kw_only=True):
    """14 An objective, and what it would pay now.

    certain: False where units that the viewer cannot see decide. lacks: G13 the other conditions
    that are not met, as far as the viewer knows. enough: how many of its territories are; 0: all.
    for_each: it pays for every territory held. held: those of them that are held as required.
    waits_for_war: it pays nothing before a war that has not begun. economy: which of its power's
    several it pays.
    """

    key: str
    name: str
    power: str
    ipc: int
    for_each: bool
    pays: int
    territories: tuple[str, ...]
    held: tuple[str, ...]
    waits_for_war: bool
    economy: str = ""
    enough: int = 0
    lacks: tuple[str, ...] = ()
    certain: bool = True


class VictoryView(Struct, frozen=True, kw_only=True):
    """2 A way in which a side may win: how many cities, and since when it has held enough.

    cities: those that count and that the side holds. wanted: 0 where it is not won by cities.
    board: only those on it count; empty: all.
    """

    key: str
    board: str
    cities: tuple[str, ...]
    wanted: int
    held: Held | None


class SideView(Struct, frozen=True, kw_only=True):
    """2 A side: its victory cities, and how it may win."""

    key: str
    cities: tuple[str, ...]
    victories: tuple[VictoryView, ...]


def power_view(g: Campaign, power: str, incomes: Mapping[str, int]) -> PowerView:
    """1, 6 One power; its purchases are public. incomes: 14 by economy, what its land is worth."""
    each_of = tuple(economy_view(g, key, incomes[key]) for key in g.equipment.economies_of[power])
    purses = [each.purse for each in each_of if each.purse is not None]
    return PowerView(
        key=power,
        side=g.side(power),
        purse=sum(purses) if purses else None,
        income=sum(each.income for each in each_of if not each.capital_lost),
        capital_lost=all(each.capital_lost for each in each_of),
        tokens=g.state.tokens.get(power, 0),
        enemies=tuple(sorted(g.enemies(power))),
        purchased=_together(each.purchased for each in each_of),
        makers=tuple(maker for each in each_of for maker in each.makers),
        lost=dict(g.state.lost.get(power, {})),
        economies=each_of if len(each_of) > 1 else (),
    )


def incomes(g: Campaign) -> dict[str, int]:
    """14 What the land of each economy is worth."""
    return {
        key: g.value_of(key)
        for power in g.equipment.order
        for key in g.equipment.economies_of[power]
    }


def economy_view(g: Campaign, economy: str, income: int) -> EconomyView:
    """6, G2 One economy; its purchases are public."""
    printed, bought = g.equipment.economies[economy], dict[str, int]()
    is_only = economy == printed.power
    for key in g.whereabouts.all_at(PURCHASED):
        if g.owner(key) == printed.power and (is_only or payer(g, key) == economy):
            bought[g.pieces[key].kind] = bought.get(g.pieces[key].kind, 0) + 1
    return EconomyView(
        key=economy,
        name=printed.name,
        capital=printed.capital,
        purse=g.state.purses.get(economy),
        income=income,
        capital_lost=g.capital_is_lost(economy),
        purchased=bought,
        makers=tuple(
            Maker(space=land, units=count, zones=g.equipment.zones_of[land])
            for land, count in capacities(g, economy).items()
        ),
    )


def _together(several: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """6 Kinds with their numbers, of several economies."""
    found = dict[str, int]()
    for kinds in several:
        for kind, count in kinds.items():
            found[kind] = found.get(kind, 0) + count
    return found


def objective_view(g: Campaign, key: str, sees: Collection[str] | None = None) -> ObjectiveView:
    """14 One objective.

    sees: the sides whose units the viewer knows; None: all. Whoever sees no units is told of no
    payment that depends on them.
    """
    printed = g.equipment.objectives[key]
    certain = (
        sees is None
        or key not in g.equipment.unit_objectives
        or sides_watched(g, printed) <= {*sees}
    )
    is_told = certain or bool(sees)
    lacks = missing(g, printed) if is_told else []
    return ObjectiveView(
        key=key,
        name=printed.name,
        power=printed.power,
        ipc=printed.ipc,
        for_each=printed.wants == "holds_each",
        pays=pays(g, printed) if is_told and CAPITAL not in lacks else 0,
        territories=printed.territories,
        held=tuple(land for land in printed.territories if is_held(g, printed, land)),
        waits_for_war=waits_for_war(g, printed),
        economy=printed.economy,
        enough=printed.at_least,
        lacks=tuple(lacks),
        certain=certain,
    )


def side_view(g: Campaign, side: str) -> SideView:
    """2 One side."""
    printed = g.equipment.victories.values()
    return SideView(
        key=side,
        cities=tuple(cities_held(g, side)),
        victories=tuple(victory_view(g, each) for each in printed if each.side == side),
    )


def victory_view(g: Campaign, victory: Victory) -> VictoryView:
    """2 One way in which a side may win."""
    return VictoryView(
        key=victory.key,
        board=victory.board,
        cities=tuple(cities_for(g, victory)),
        wanted=victory.cities,
        held=g.state.held.get(victory.key),
    )
