"""4.5, 9.0.1 Resource Cards played as Events in Combat, in an invasion, or to interrupt."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.position import lay, pile
from engine.games.pacific_war.components.resource_cards import (
    CardEnd,
    ColumnShift,
    FireFirst,
    HalveStrength,
    MulliganOpponent,
    ReassignHits,
    RetreatAll,
    SurfaceHitsOnLba,
)
from engine.games.pacific_war.events import CardUsed, Drew, Reshuffled
from engine.games.pacific_war.position.state import Theater, deck


def use(
    g: Theater, side: str, card: str, purpose: str, rule: str, *, event: bool, zone: str = ""
) -> CardEnd:
    """4.4, 4.5 Discard a card for a purpose; a Strategic Event is checked off (4.6, 4.2.1).

    J10 takes effect first, so that it is not among the discards that are shuffled in (PW-15).
    zone: 10.2, 10.2.1 the Port to be captured or defended with it.
    """
    end = g.end_of(card, side)
    if event and end.strategic:
        g.state.used.append(end.id)
    shown = end.id if event else ""
    at = "" if g.earlier.cards_name_no_port else zone
    g.tell(CardUsed(rule=rule, side=side, card=int(card), purpose=purpose, end=shown, zone=at))
    for effect in end.effects if event else ():
        if isinstance(effect, MulliganOpponent):
            mulligan(g, effect.side)
    g.discard(card)
    return end


def could_hold(g: Theater, side: str, wanted: Callable[[CardEnd], bool]) -> bool:
    """8.3.1, 9.0.1 Whether a side may have such a card, by public facts.

    That is a non-empty hand, a card that is not discarded, an Event that is not used up. Asking by
    these facts alone reveals nothing about a hand.
    """
    if not g.hand(side):
        return False
    cards = g.state.cards
    return any(
        cards[str(card)].pile != "discard" and g.may_use_end(end) and wanted(end)
        for card, ends in g.equipment.cards.items()
        if (end := g.equipment.ends[ends[side]])
    )


def moment_of(g: Theater, end: CardEnd) -> str:
    """9.0.1 When in a Combat an end can be played: start, round, allocation, surface, any or never.

    "start" is only before the first round, "round" before each (PW-20).
    """
    for effect in end.effects:
        match effect:
            case RetreatAll():
                return "start"
            case ReassignHits():
                return "allocation"
            case FireFirst() | SurfaceHitsOnLba():
                return "surface"
            case (
                ColumnShift(lasts=lasts, segment=segment)
                | HalveStrength(lasts=lasts, segment=segment)
            ):
                if lasts != "combat" and segment != "airstrike":
                    return "surface"
                is_for_start = end.first_round or g.earlier.round_cards_begin_combat
                return "start" if is_for_start else "round"
            case MulliganOpponent():
                return "any"
            case _:
                continue
    return "never"


def mulligan(g: Theater, side: str) -> None:
    """7.4 The side discards its hand, all discards go into the deck, and it draws as many cards."""
    hand = g.hand(side)
    for card in hand:
        g.discard(card)
    reshuffle(g)
    draw(g, side, len(hand), beyond=len(hand))


def reshuffle(g: Theater) -> None:
    """7.4 The discards and the rest of the deck make a new deck."""
    cards = g.state.cards
    together = [*deck(g), *pile(cards, "discard")]
    lay(cards, "deck", g.shuffled(together))
    g.tell(Reshuffled(cards=len(together)))


def draw(g: Theater, side: str, count: int, *, beyond: int = 0) -> None:
    """7.1, 7.4 Draw cards up to the hand limit, or a number beyond it; see refill (AMB-19)."""
    cards, drawn = g.state.cards, 0
    most = g.equipment.sides[side].hand_limit + beyond
    for _ in range(count):
        hand = g.hand(side)
        if len(hand) >= most:
            break
        refill(g)
        if not deck(g):
            break
        card = deck(g)[0]
        cards[card].owner = side
        lay(cards, f"hand_{side}", [*hand, card])
        drawn += 1
        refill(g)
    if drawn:
        g.tell(Drew(side=side, count=drawn))


def refill(g: Theater) -> None:
    """7.4 When one card is left the discards are shuffled in, even in the middle of a draw."""
    if len(deck(g)) <= g.equipment.deck.reshuffle_at and pile(g.state.cards, "discard"):
        reshuffle(g)
