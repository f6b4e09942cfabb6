"""2.2 The Event cards of We Must Tell the Emperor in words, and the evidence for each."""

from __future__ import annotations

from functools import cache
from itertools import groupby
from typing import Any

from msgspec import Struct

from engine.core import registry
from engine.games.emperor.components.pieces import Card
from engine.games.emperor.equipment import load
from engine.games.emperor.view import CardView
from wargames.games.emperor.cards import ShownCard, shown_card
from wargames.games.emperor.words import EPOCHS, names_of

FIELDS = {
    "title": "title",
    "number": "number",
    "epoch": "epoch",
    "military": "Military",
    "resources": "Resources",
    "actions": "number of Actions",
    "drms": "modifiers",
    "battle": "Battle",
    "special": "Special",
    "us_subs": "US Subs",
}
"""The names of a card's fields, for those with evidence."""
SURE = "evidence"


class LibraryCard(Struct, frozen=True):
    """A card as the library shows it. `sure`: the fields with evidence on an uncertain card."""

    card: ShownCard
    status: str
    sure: list[str]
    is_expansion: bool

    @property
    def is_sure(self) -> bool:
        return self.status == SURE


@cache
def names() -> dict[str, str]:
    """The names of fronts, resources and fortifications."""
    rules = registry.get("emperor")
    return names_of(rules.view(rules.setup("0" * 64, {}), None).board)


def read(card: Card) -> LibraryCard:
    """One card with the evidence for it; it uses no game, so it can reveal nothing about one."""
    table = load().tables.get(card.battle or "")
    shown = shown_card(CardView(card=card, table=table), names())
    sure = [FIELDS.get(name, name) for name in card.evidence]
    return LibraryCard(shown, card.status, sure, card.expansion)


def cards() -> dict[str, Any]:
    """Every card by epoch and number, including those that an option adds."""
    box = sorted(load().cards.values(), key=lambda card: card.number)
    statuses = [card.status for card in box]
    return {
        "epochs": [
            (EPOCHS[epoch], [read(card) for card in found])
            for epoch, found in groupby(box, key=lambda card: card.epoch)
        ],
        "tally": {status: statuses.count(status) for status in dict.fromkeys(sorted(statuses))},
    }


def card(number: int) -> dict[str, Any] | None:
    """The card with this number, if there is one."""
    found = load().cards.get(number)
    return {"each": read(found)} if found else None
