"""5.0 What nobody may know, dealt anew: the order of the cards that lie in any order, the dice."""

from __future__ import annotations

import random
from collections.abc import Sequence

from msgspec import Struct

from engine.core.dice import SEED_BYTES
from engine.core.position import lay, pile
from engine.games.emperor.position.state import War


class Order(Struct, frozen=True):
    """5.0 A pile as players know it: what lies first, what lies in any order, what lies last."""

    first: Sequence[str]
    between: Sequence[str]
    last: Sequence[str]

    def dealt(self, pick: random.Random) -> list[str]:
        """The pile in an order that it may have, the top card first."""
        between = list(self.between)
        pick.shuffle(between)
        return [*self.first, *between, *self.last]


def known_order(g: War) -> Order:
    """3.0, 5.0, 12.1 What is known of the order of the Draw Pile.

    The seeded cards are; in the Historical Game all are, until the B-29 card is shuffled back.
    """
    cards = pile(g.state.cards, "draw")
    if _was_shuffled_back(g, cards):
        return Order((), sorted(cards, key=int), ())
    if g.state.options.historical:
        return Order(cards, (), ())
    return seeded(g, cards)


def waiting(g: War, epoch: str) -> Order:
    """5.0 The cards of an epoch to come: its seeded card first, or last, wherever it lies now."""
    cards, seeds = pile(g.state.cards, epoch), g.equipment.seeds[epoch]
    first = [key for key in cards if int(key) == seeds.first]
    last = [key for key in cards if int(key) == seeds.last]
    return Order(first, [key for key in cards if key not in first and key not in last], last)


def seeded(g: War, cards: Sequence[str]) -> Order:
    """3.0, 5.0 Cards of which one that is seeded lies first or last, if it is there."""
    seeds = g.equipment.seeds.values()
    firsts, lasts = {str(each.first) for each in seeds}, {str(each.last) for each in seeds}
    first, last = list(cards[:1]), list(cards[1:][-1:])
    first = first if firsts.issuperset(first) else []
    last = last if lasts.issuperset(last) else []
    between = cards[len(first) : len(cards) - len(last)]
    return Order(first, sorted(between, key=int), last)


def _was_shuffled_back(g: War, draw: Sequence[str]) -> bool:
    """12.1 Whether a card of this epoch was shuffled back: fewer lie open than turns were played.

    Wherever that card lies now, nobody has seen the order of those under it.
    """
    printed = g.equipment.cards
    shuffled = {card.epoch for card in printed.values() if "reshuffle" in card.special}
    may_be = any(printed[int(key)].epoch in shuffled for key in draw)
    return may_be and g.state.turn > len(pile(g.state.cards, "discard"))


def deal_anew(g: War, pick: random.Random) -> None:
    """5.0 Everything is changed that nobody may know, and nothing else; by `pick` alone."""
    lay(g.state.cards, "draw", known_order(g).dealt(pick))
    dice = g.state.dice
    dice.seed, dice.script, dice.first = pick.randbytes(SEED_BYTES).hex(), [], []
