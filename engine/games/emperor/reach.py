"""6.0 Which spaces fronts may still come to, by the cards that were not played yet.

Which cards those are everyone knows, by those that lie open; their order does not matter here.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator

from engine.games.emperor.cards import why_card_stays_out
from engine.games.emperor.components import pieces
from engine.games.emperor.movement import Military
from engine.games.emperor.position.state import UNPLAYED, War

AGAIN = "reshuffle"
"""12.1 What is special of a card that is shuffled back and may come once more."""


def nearest_boxes(g: War) -> dict[str, float]:
    """6.0 Track → the box nearest to Japan that a front may still come to; infinite: none can.

    Every call to advance is taken to succeed, and no front to be driven back.
    """
    calls, enters = calls_left(g)
    found = dict.fromkeys(g.equipment.tracks, math.inf)
    for front in g.fronts():
        track = g.track_of(front)
        box = first_box(g, front, enters) - calls[front]
        found[track] = min(found[track], box)
    return found


def first_box(g: War, front: str, enters: dict[str, int]) -> float:
    """6.1 The box from which a front advances; one more than its highest if it has to come back.

    Infinite where it is out of the war: ABDA once Java has fallen (9.3), or a front of the
    expansion whose card has gone by (12.1).
    """
    if g.is_active(front):
        return g.counters[front].box
    if g.counters[front].place == "not_in_play":
        return g.top(front) + 1
    return enters.get(front, math.inf)


def calls_left(g: War) -> tuple[dict[str, float], dict[str, int]]:
    """6.0, 12.1 How often each front may be called to advance, and where fronts may still enter."""
    calls, enters = dict.fromkeys(g.fronts(), 0.0), dict[str, int]()
    for card, times in cards_to_come(g):
        for order in card.military:
            if isinstance(order, pieces.Enter):
                enters[order.front] = order.space
            for front in called_by(order, calls):
                calls[front] += times * getattr(order, "count", 1)
    return calls, enters


def called_by(order: pieces.Order, fronts: Collection[str]) -> tuple[str, ...]:
    """6.3, 12.1 The fronts that a movement on a card may call; with China, the Soviet front."""
    match order:
        case pieces.Advance(front="china"):
            return tuple(front for front in fronts if front in ("china", "vasilevsky"))
        case pieces.Advance(front=front):
            return (front,) if front in fronts else ()
        case pieces.AdvanceOne() | pieces.AdvanceAll():
            return tuple(fronts)
        case _:
            return ()


def cards_to_come(g: War) -> Iterator[tuple[pieces.Card, float]]:
    """5.0 Each card that may still move fronts, and how often at the most."""
    numbers = [int(key) for key, card in g.state.cards.items() if card.pile in UNPLAYED]
    for number in numbers:
        card, is_last = g.equipment.cards[number], len(numbers) == 1
        yield card, 1 if AGAIN not in card.special or is_last else 1 + returns(g)
    if g.state.card is not None:
        yield g.card, any(isinstance(frame, Military) for frame in g.state.stack)
        if AGAIN in g.card.special and not why_card_stays_out(g):
            yield g.card, returns(g)


def returns(g: War) -> float:
    """12.1 How often a card may still be shuffled back: always, or once (ruling A27)."""
    return 1 - g.state.b29_returned if g.state.options.b29_once else math.inf
