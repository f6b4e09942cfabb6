"""Fog 6, 7 Plans in the fog: those of the open game, made on a position that the side supposes."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import cast

from msgspec.structs import replace

from engine.core.playing.advice import Advice
from engine.core.protocol import AnyRules
from engine.core.roles import Roles
from engine.core.sequence.choice import Choice
from engine.core.sequence.composed import ComposedDecision
from engine.core.sequence.flow import Decision
from engine.games.pacific_1940.bot.in_the_fog.in_order import in_convoy, in_order
from engine.games.pacific_1940.bot.in_the_fog.ledger import faded
from engine.games.pacific_1940.bot.player import Commander
from engine.games.pacific_1940.economy.mobilize import Deploy, PlaceUnits
from engine.games.pacific_1940.economy.placing import filled
from engine.games.pacific_1940.economy.purchase import Spend
from engine.games.pacific_1940.fog.knowledge.campaign import FoggedCampaign
from engine.games.pacific_1940.fog.knowledge.known import known_to
from engine.games.pacific_1940.fog.writing import WriteOrders
from engine.games.pacific_1940.fog_game.supposing import supposed
from engine.games.pacific_1940.movement import landing, ways
from engine.games.pacific_1940.movement.movement import holding
from engine.games.pacific_1940.open_game import Pacific1940
from engine.games.pacific_1940.planning.planning import MovePlan, PlanMoves
from engine.games.pacific_1940.politics.declarations import Declare, EnterWar
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import Campaign
from engine.games.pacific_1940.research.research import BuyDice

PLANS: tuple[type[Decision], ...] = (Spend, Declare, EnterWar, WriteOrders, PlaceUnits)
"""What is asked of a power in its own turn, as in the open game."""


def planned(
    g: FoggedCampaign, roles: Roles, ask: Decision, player: Commander, pick: random.Random
) -> Advice:
    """Fog 1, 7 What the player of the open game does there, as far as the side's rules let it."""
    side = roles.side_of(ask.role)
    state, _ = supposed(faded(g, side), side, roles, None)
    rules = Pacific1940(g.equipment, g.rules_version)
    known = FoggedCampaign(known_to(g, side), g.equipment, g.rules_version)
    open_ask = next((each for each in rules.asks(state) if _is_same(ask, each)), None)
    if open_ask is None:
        return Advice(choice=_nothing(known, ask))
    if isinstance(ask, Spend | PlaceUnits):
        open_ask = ask  # of several economies the open game may ask another first
    advice = player.choose(cast(AnyRules, rules), state, open_ask, pick)
    choice = advice.choice
    if isinstance(ask, WriteOrders) and isinstance(choice, MovePlan):
        choice = written(known, rules.play(state), ask, choice.orders)
    if ask.refuses(known, choice) is not None:
        choice = _nothing(known, ask)
    return Advice(choice=choice, candidates=advice.candidates)


def _is_same(ask: Decision, open_ask: Decision) -> bool:
    """Fog 7 Whether a question of the open game is the one that is asked in the fog."""
    if ask.role != open_ask.role:
        return False
    if isinstance(ask, WriteOrders):
        return isinstance(open_ask, PlanMoves) and open_ask.phase == ask.phase
    if isinstance(ask, Spend) and isinstance(open_ask, BuyDice):
        return True  # it has not done its research yet
    return type(ask) is type(open_ask)


def _nothing(known: Campaign, ask: Decision) -> Choice:
    """Fog 6 Where the open game asks nothing: an empty plan, peace, all units to the next place.

    :raises TypeError: nothing is no answer.
    """
    if isinstance(ask, PlaceUnits):
        return Deploy(filled(known, ask.payer, ()))
    if isinstance(ask, WriteOrders):
        return written(known, known, ask, ())
    if isinstance(ask, ComposedDecision):
        start: Choice = ask.start(known)
        return start
    for choice in ask.legal(known):
        if choice.PASSES:
            return choice
    raise TypeError(f"{type(ask).__name__} cannot be passed over")


def written(
    known: Campaign, supposing: Campaign, ask: WriteOrders, orders: Sequence[Order]
) -> MovePlan:
    """Fog 7 The list as it is locked: in an order that makes sense, without what is refused.

    An order that is not legal by what the side knows is left out, and so is what hangs on it; but
    aircraft that could land are not left in the air.
    """
    own = [
        up_to_land_taken(supposing, order)
        for order in orders
        if all(key in known.pieces for key in order.units)
    ]
    sensible = tuple(in_order(supposing, own))
    convoys = tuple(in_order(supposing, in_convoy(supposing, own)))
    for orders_so in (convoys, sensible, tuple(own)):
        if ask.why_not(known, MovePlan(orders_so)) is None:
            return MovePlan(orders_so)
    held = holding(known, ask.power, ask.phase, (), convoys)
    if ask.why_not(known, MovePlan(held)) is not None:
        held = (*held, *landing.rescue(known, ask.power, held))
    return MovePlan(held)


def up_to_land_taken(g: Campaign, order: Order) -> Order:
    """Fog 8 A march over land that it takes, as far as that: a blitz is offered there."""
    on_land = any(g.unit(key).is_land for key in order.units)
    for number, space in enumerate(order.path[1:-1], start=2):
        if on_land and ways.is_blitzed(g, g.owner(order.units[0]), space):
            return replace(order, path=order.path[:number])
    return order
