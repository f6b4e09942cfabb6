"""The text of the current card, line by line."""

from __future__ import annotations

from calendar import month_name
from collections.abc import Mapping

from msgspec import Struct

from engine.games.emperor.components import pieces
from engine.games.emperor.view import Board, CardView
from wargames.games.emperor.words import EPOCHS, SPECIAL, STATUS, STAYS_OUT
from wargames.presentation.wording import signed

MONTHS = ("", *month_name[1:])


class ShownCard(Struct, frozen=True):
    """An Event card as shown on the page."""

    number: int
    title: str
    epoch: str
    war: str
    date: str
    military: list[str]
    resources: list[str]
    drms: list[str]
    actions: int
    special: list[tuple[str, str]]
    history: str
    battle: list[tuple[tuple[int, ...], str]]
    battle_title: str
    battle_mark: str
    mark: str


def shown_card(view: CardView, names: Mapping[str, str]) -> ShownCard:
    """The card and its Battle Table in our words."""
    card, table = view.card, view.table
    return ShownCard(
        number=card.number,
        title=card.title,
        epoch=card.epoch,
        war=EPOCHS[card.epoch],
        date=month_of(card.date),
        military=military_of(card, names),
        resources=[f"{signed(points)} {names[key]}" for key, points in card.resources.items()],
        drms=[f"die {signed(drm)} for {names.get(key, key)}" for key, drm in card.drms.items()],
        actions=card.actions,
        special=[special_of(code, view.stays_out) for code in card.special],
        history=card.history,
        battle=faces_of(table, names) if table else [],
        battle_title=table.title if table else "",
        battle_mark=STATUS.get(table.status, "") if table else "",
        mark=STATUS.get(card.status, ""),
    )


def special_of(code: str, stays_out: str) -> tuple[str, str]:
    """The special effect of a card: the rule, and our words for it."""
    rule, words = SPECIAL[code]
    return rule, STAYS_OUT[stays_out] if stays_out and code == "reshuffle" else words


def month_of(date: str) -> str:
    """1942-04/05 → April 1942 to May 1942; anything else unchanged."""
    first, _, last = date.partition("/")
    if len(last) == 2:
        last = f"{first[:5]}{last}"
    return " to ".join(_one_month(part) for part in (first, last) if part)


def _one_month(date: str) -> str:
    year, _, month = date.partition("-")
    known = month.isdigit() and 1 <= int(month) <= 12
    return f"{MONTHS[int(month)]} {year}" if known else date


def military_of(card: pieces.Card, names: Mapping[str, str]) -> list[str]:
    """6.0 The movements, in printed order."""
    lines = [order_words(order, names) for order in card.military]
    return lines + ([f"US Subs {signed(card.us_subs)}"] if card.us_subs else [])


def order_words(order: pieces.Order, names: Mapping[str, str]) -> str:
    """One order of a card in words."""
    match order:
        case pieces.Advance(front=front):
            return f"{names.get(front, front)} advances"
        case pieces.Retreat(front=front):
            return f"{names.get(front, front)} retreats"
        case pieces.AdvanceOne(count=count):
            return "One front of your choice advances" + (f", {count} times" if count > 1 else "")
        case pieces.AdvanceAll():
            return "All fronts advance"
        case pieces.Enter(front=front):
            return f"{names.get(front, front).title()} enters"


def effect_words(effect: pieces.Effect, names: Mapping[str, str]) -> str:
    """One effect of an event in words."""
    match effect:
        case pieces.ResourceEffect(resource=resource, delta=delta):
            return f"{signed(delta)} {names[resource]}"
        case pieces.RetreatEffect(front=front):
            return f"{names[front]} retreats"
        case pieces.PlaceFort(fort=fort):
            return f"{names[fort]} placed"


def faces_of(table: pieces.Table, names: Mapping[str, str]) -> list[tuple[tuple[int, ...], str]]:
    """8.3 The six faces, with equal neighbours merged."""
    rows: list[tuple[tuple[int, ...], str]] = []
    for face in range(1, 7):
        effects = [effect_words(effect, names) for effect in table.results.get(face, ())]
        words = ", ".join(effects) or "no effect"
        if rows and rows[-1][1] == words:
            rows[-1] = ((*rows[-1][0], face), words)
        else:
            rows.append(((face,), words))
    return rows


def piles_of(board: Board) -> dict[str, object]:
    """5.0 The remaining and the played cards; nobody knows the order of the former."""
    return {
        "left": [(pile, cards, len(cards)) for pile, cards in board.left_in.items()],
        "draw": len(board.left_in.get("draw", [])),
        "discard": board.discard,
    }
