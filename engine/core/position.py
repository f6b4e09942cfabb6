"""What every position is made of: counters, cards, the dice, the stack."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from msgspec import Struct

from engine.core.dice import Dice


class Counter(Struct, kw_only=True):
    """One counter: where it lies, which face is up, whose it is.

    `place` is a track, zone or box by name, `box` the number of the box on a track (0 where a place
    has no numbers). `turned`: rotated or spent. `markers`: the number of markers on top of it. A
    game's own fields are in a subclass (engine.core.encoding.counter_fields).
    """

    place: str
    box: int = 0
    face: str = "front"
    owner: str = ""
    turned: bool = False
    markers: int = 0


class Card(Struct, kw_only=True):
    """One card: the pile it lies in and its rank there; the lowest rank is on top."""

    pile: str
    rank: int = 0
    owner: str = ""


class Position(Struct, kw_only=True):
    """The state of any game; each game adds its own fields and narrows `stack` and `result`.

    A game whose counters have more fields, or are made and removed, narrows `counters` as well.
    """

    schema: int = 1
    counters: Mapping[str, Counter]
    cards: dict[str, Card]
    dice: Dice
    stack: list[Any] = []
    result: object = None


def pile(cards: dict[str, Card], name: str) -> list[str]:
    """The keys of the cards of one pile, the top card first."""
    found = [(card.rank, key) for key, card in cards.items() if card.pile == name]
    found.sort()
    return [key for _, key in found]


def pile_problems(cards: dict[str, Card], piles: Collection[str], rule: str) -> Iterator[str]:
    """Problems of the card piles: an unknown pile, or two cards of the same rank."""
    ranks: dict[str, list[int]] = {}
    for card in cards.values():
        ranks.setdefault(card.pile, []).append(card.rank)
    for name, found in ranks.items():
        if name not in piles:
            yield f"{rule}: cards in a pile called {name!r}"
        elif len(set(found)) != len(found):
            yield f"{rule}: two cards at the same place of the {name} pile"


def put_on_top(cards: dict[str, Card], name: str, key: str) -> None:
    """Put one card on top of a pile; the other cards keep their ranks."""
    top = min((card.rank for card in cards.values() if card.pile == name), default=1)
    cards[key].pile, cards[key].rank = name, top - 1


def lay(cards: dict[str, Card], name: str, keys: list[str]) -> None:
    """Make a pile consist of these cards, the top card first."""
    for rank, key in enumerate(keys):
        cards[key].pile = name
        cards[key].rank = rank
