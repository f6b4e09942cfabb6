"""7, 12 Random sensible plans of moves, for bots and the fuzzer.

A plan grows by ideas: an attack over land, an air strike, an assault from the sea, a raid. The
result of an idea is judged like any draft, and dropped where a rule forbids it.
"""

from __future__ import annotations

import random

from engine.games.pacific_1940.movement import landing
from engine.games.pacific_1940.movement.movement import Orders, holding, judged, tried
from engine.games.pacific_1940.movement.movement import drafted as draft_of
from engine.games.pacific_1940.planning.common_moves import together
from engine.games.pacific_1940.planning.dropping import sampled
from engine.games.pacific_1940.planning.ideas import COMBAT_IDEAS, NONCOMBAT_IDEAS
from engine.games.pacific_1940.position.state import COMBAT, Campaign
from engine.games.pacific_1940.position.tentative import Tentative

MOST_IDEAS = 30


def plan(g: Campaign, power: str, phase: str, pick: random.Random) -> Orders:
    """7, 12 A random legal plan of a power's moves."""
    ideas = COMBAT_IDEAS if phase == COMBAT else NONCOMBAT_IDEAS
    orders: Orders = ()
    for _ in range(pick.randint(0, MOST_IDEAS)):
        draft = draft_of(g, power, phase, orders)
        more = pick.choice(ideas)(draft, pick)
        orders = (*orders, *_legal_of(draft, more))
    if phase == COMBAT:
        return sampled(g, power, holding(g, power, phase, (), orders), pick)
    return _with_rescue(g, power, phase, orders)


def _legal_of(draft: Tentative, more: Orders) -> Orders:
    """7 The legal ones among an idea's orders after the draft."""
    if len(more) == 1:
        return more if tried(draft, more[0]).refusal is None else ()
    return holding(draft.g, draft.power, draft.phase, tuple(draft.orders), more) if more else ()


def _with_rescue(g: Campaign, power: str, phase: str, orders: Orders) -> Orders:
    """7.4, 12 The plan with every aircraft saved that can be, dropping orders if necessary."""
    orders = holding(g, power, phase, (), orders)
    while True:
        saved = together(landing.rescue(g, power, orders))
        whole = (*orders, *holding(g, power, phase, orders, saved))
        if judged(g, power, phase, whole).refusal is None or not orders:
            return whole
        orders = holding(g, power, phase, (), orders[:-1])
