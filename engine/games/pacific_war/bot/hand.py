"""4.3 What cards are worth in the hand, and which one is spent for what."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.sequence.flow import Decision
from engine.games.pacific_war.bot.weighing.situation import Situation
from engine.games.pacific_war.bot.weighing.weighed import CARDS, Weighed, single
from engine.games.pacific_war.cards.anytime import PlayAnytime
from engine.games.pacific_war.cards.draw import drawn_in
from engine.games.pacific_war.resolution.columns import bombards


def card_cost(s: Situation, card: str, *, for_event: bool = False) -> float:
    """What it costs to spend a card: the less, the more of them the hand limit will take.

    for_event: for its own Event; for anything else that Event is lost as well.
    """
    of = s.weights.card
    if s.left == 0 and s.g.state.in_supply:
        return 0.0
    end = s.g.end_of(card, s.role)
    is_kept = for_event or (end.strategic and end.id in s.g.state.used)
    return (of.surplus if has_surplus(s) else of.plain) + (
        0.0 if is_kept else of.extra.get(end.id, 0.0)
    )


def has_surplus(s: Situation) -> bool:
    """7.1 Whether cards of this hand would be in the way of those to be drawn next turn.

    Those of the reserve (15.2) come beyond the limit.
    """
    g = s.g
    turn = g.equipment.turns.get(g.state.turn + 1)
    if turn is None:
        return True
    drawn = drawn_in(g, s.role, turn)
    return len(g.hand(s.role)) + drawn > g.equipment.sides[s.role].hand_limit


def spent_cost(s: Situation, card: str, *, for_event: bool = False) -> float:
    """What it costs to spend a card now: more where a capture under way would lack it."""
    cost = card_cost(s, card, for_event=for_event)
    if s.claimed and s.spare_cards <= 0:
        needs = {zone: lacks for zone, lacks in s.claimed.items() if lacks}
        cost += min((s.port_worth(zone) / lacks for zone, lacks in needs.items()), default=0.0)
    return cost


def cheapest_card(s: Situation) -> tuple[str, float] | None:
    """The card that is missed least, and what it costs; None without cards."""
    costs = [(spent_cost(s, card), card) for card in s.g.hand(s.role)]
    if not costs:
        return None
    cost, card = min(costs)
    return card, cost


def bombardment(s: Situation, zone: str) -> str:
    """J07 The card that lets this side's guns hit the LBA of a zone; "" without, or unseen."""
    if not s.sees_hand or not s.g.lba_in(zone, s.enemy):
        return ""
    ends = ((card, s.g.end_of(card, s.role)) for card in s.g.hand(s.role))
    return next((card for card, end in ends if bombards(end) and s.g.may_use_end(end)), "")


def anytime(s: Situation, ask: Decision) -> Iterator[Weighed]:
    """J10 A new hand for the enemy: as good as the old one, for all that this side knows."""
    for choice in s.legal(PlayAnytime, ask):
        yield single(choice, CARDS, -card_cost(s, choice.card) - 0.1)
