"""Where quick play takes over: at any decision of the rules, with any of its choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.core.sequence.choice import Choice
from engine.core.sequence.flow import Decision
from engine.core.sequence.frame import Frame
from engine.games.emperor.bot.quick import lead, movement, orders
from engine.games.emperor.bot.quick.kit import (
    ADVANCE,
    ADVANCE_ALL,
    ADVANCE_ANY,
    ENTER,
    FORTS,
    RETREAT,
    TARGETS,
    Order,
    kit_of,
    space_number,
)
from engine.games.emperor.bot.quick.lead import Action, Lead
from engine.games.emperor.bot.quick.turn import (
    BANZAI,
    HEADLINE,
    HOUSEKEEPING,
    MILITARY,
    ORDERS,
    play_on,
)
from engine.games.emperor.bot.quick.war import Over, QuickWar, World, read
from engine.games.emperor.cards import Reveal, TurnCard
from engine.games.emperor.housekeeping import PRODUCTION, PlaceProduction, Production
from engine.games.emperor.kamikaze import Banzai, ChooseBanzai, KamikazeAttack
from engine.games.emperor.knock_out import MayReRollKnockOut
from engine.games.emperor.movement import (
    AdvanceAll,
    AdvanceAny,
    AdvanceFront,
    ChooseAdvance,
    EnterFront,
    Military,
    RetreatFront,
)
from engine.games.emperor.player_actions.actions import EndOrders
from engine.games.emperor.player_actions.attack import Attack, KnockOut
from engine.games.emperor.player_actions.battle import Battle, BattleResults, PlaceFree
from engine.games.emperor.player_actions.fortify import Fortify
from engine.games.emperor.player_actions.procure import Procure
from engine.games.emperor.position.state import FRONTS, WarState
from engine.games.emperor.resources.bushido import LetItStand, ReRoll
from engine.games.emperor.resources.resources import CASCADE
from engine.games.emperor.rules import Emperor


def entered(rules: Emperor, state: WarState) -> QuickWar:
    """The position at an open decision, with what waits on the stack to be carried out."""
    q = read(rules.play(state), kit_of(rules))
    frames = state.stack[:-1]
    places = [n for n, frame in enumerate(frames) if isinstance(frame, Military)]
    for frame in frames[places[0] + 1 :] if places else ():
        q.orders += _order_of(frame)
    for frame in frames:
        if isinstance(frame, BattleResults) and q.card is not None:
            q.results = q.card.table[frame.roll][frame.done :][::-1]
    return q


def _order_of(frame: Frame) -> list[Order]:
    """6.0 A movement that waits; none where it is the one in hand."""
    if isinstance(frame, ChooseAdvance):
        return [(ADVANCE_ANY, 0, frame.left)]
    if getattr(frame, "at", ""):
        return []
    match frame:
        case AdvanceFront(front=front):
            return [(ADVANCE, FRONTS.index(front), 1)]
        case RetreatFront(front=front):
            return [(RETREAT, FRONTS.index(front), 1)]
        case EnterFront(front=front, box=box):
            return [(ENTER, FRONTS.index(front), box)]
        case AdvanceAll():
            return [(ADVANCE_ALL, 0, 1)]
        case _:
            return []


def play(q: QuickWar, state: WarState, choice: Choice, world: World, leader: Lead) -> bool:
    """From the open decision of a position, `q`, by a choice to the end: whether Japan has won."""
    ask = state.stack[-1]
    phase = HOUSEKEEPING if isinstance(choice, EndOrders) else _phase_of(state, ask)
    q.world, q.dice = world, world.faces(q.turn) if phase != HEADLINE else []
    try:
        TAKEN[type(choice)](q, ask, choice, leader)
    except Over:
        return q.won
    play_on(q, phase, leader)
    return q.won


def _phase_of(state: WarState, ask: Decision) -> int:
    """4.0 Where the turn goes on after the answer to a decision."""
    if isinstance(ask, TurnCard | PlaceProduction):
        return HEADLINE
    if isinstance(ask, ChooseBanzai):
        return BANZAI
    return MILITARY if any(isinstance(frame, Military) for frame in state.stack) else ORDERS


def action_of(choice: Choice, q: QuickWar) -> Action:
    """8.0 An Action of the rules as quick play names it.

    :raises TypeError: it is none.
    """
    match choice:
        case Attack(front=front, kamikaze=kamikaze):
            return (lead.ATTACK, FRONTS.index(front), int(kamikaze))
        case KnockOut(front=front, kamikaze=kamikaze):
            return (lead.KNOCK_OUT, FRONTS.index(front), int(kamikaze))
        case Battle(kamikaze=kamikaze):
            return (lead.BATTLE, 0, int(kamikaze))
        case Fortify(fort=fort, space=space):
            number = FORTS.index(fort)
            site = [each[0] for each in q.kit.sites[number]].index(_space_of(space))
            return (lead.FORTIFY, number, site)
        case Procure(resource=resource):
            return (lead.PROCURE, CASCADE.index(resource), 0)
        case KamikazeAttack(front=front):
            return (lead.KAMIKAZE, FRONTS.index(front), 0)
        case EndOrders():
            return lead.STOP
        case _:
            raise TypeError(f"{type(choice).__name__} is no Action")


def _space_of(key: str) -> int:
    """2.1 The number of the space of a key such as "nimitz:5"."""
    track, _, box = key.partition(":")
    return space_number(FRONTS.index(track), int(box))


def _goes_on(q: QuickWar, ask: Any, choice: Any, leader: Lead) -> None:
    """4.0, 7.3.2, 8.0 Nothing but what follows anyway."""


def _acts(q: QuickWar, ask: Any, choice: Any, leader: Lead) -> None:
    """8.0 An Action."""
    orders.act(q, action_of(choice, q), leader)


def _advances(q: QuickWar, ask: Any, choice: Any, leader: Lead) -> None:
    """6.3 The chosen front advances."""
    if ask.left > 1:
        q.orders.append((ADVANCE_ANY, 0, ask.left - 1))
    movement.advance(q, FRONTS.index(choice.front))


def _meets(q: QuickWar, ask: Any, choice: Any, leader: Lead) -> None:
    """8.2.6 A Banzai Attack."""
    orders.meet(q, FRONTS.index(choice.front))


def _rolls_again(q: QuickWar, ask: Any, choice: Any, leader: Lead) -> None:
    """7.3.2 The second roll."""
    if isinstance(ask, MayReRollKnockOut):
        movement.roll_free_again(q, FRONTS.index(ask.front))
    else:
        orders.roll_again(q, action_of(ask.action, q))


def _places(q: QuickWar, ask: Any, choice: Any, leader: Lead) -> None:
    """8.4.1 A table's fortification."""
    orders.place(q, FORTS.index(choice.fort), _space_of(choice.space))


def _produces(q: QuickWar, ask: Any, choice: Any, leader: Lead) -> None:
    """7.3.3 The Production marker."""
    q.drms[TARGETS.index(choice.on)] += PRODUCTION


TAKEN: Mapping[type[Choice], Callable[[QuickWar, Any, Any, Lead], None]] = {
    Reveal: _goes_on,
    EndOrders: _goes_on,
    LetItStand: _goes_on,
    **dict.fromkeys((Attack, KnockOut, Battle, Fortify, Procure, KamikazeAttack), _acts),
    AdvanceAny: _advances,
    Banzai: _meets,
    ReRoll: _rolls_again,
    PlaceFree: _places,
    Production: _produces,
}
"""How quick play carries out each choice of the rules."""
