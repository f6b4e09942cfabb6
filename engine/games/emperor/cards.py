"""5.0 The Event Cards: the Headline Phase, the three epochs, what happens on reveal."""

from __future__ import annotations

from typing import ClassVar

from engine.core.position import lay, pile, put_on_top
from engine.core.sequence.choice import Choice
from engine.core.sequence.flow import Decision, Procedure
from engine.core.sequence.frame import Frame
from engine.games.emperor import kamikaze
from engine.games.emperor.events import CardTurned, CounterFlipped, DeckAdded, EliteEnds
from engine.games.emperor.position.dealing import waiting
from engine.games.emperor.position.state import War
from engine.games.emperor.victory import survive

NEXT_DECKS = ("mid", "late")


class Headline(Procedure, tag="headline", kw_only=True):
    """4.0 The Headline Phase: the top card of the Draw Pile becomes the current Event card."""

    STEPS: ClassVar = ("refill", "turn_card", "reveal")
    CRUMB: ClassVar = ()

    def refill(self, g: War) -> None:
        """5.0, 11.0 With no card left in any deck the game is over.

        The cards of the next epoch wait for the player (ruling B04); before version 3 they came
        here.
        """
        epoch = next_epoch(g)
        if epoch and g.earlier.next_deck_comes_unasked:
            add_deck(g, epoch)

    def turn_card(self, g: War) -> list[Frame]:
        """4.0 The player turns the card: the reveal is a click of its own (ruling B04)."""
        return [TurnCard(role="japan")]

    def reveal(self, g: War) -> None:
        """4.0, 5.0 The card is turned and read; an empty Draw Pile takes the next epoch's first."""
        if epoch := next_epoch(g):
            add_deck(g, epoch)
        state = g.state
        key = pile(state.cards, "draw")[0]
        put_on_top(state.cards, "discard", key)
        state.card = int(key)
        state.turn += 1
        state.epoch = g.card.epoch
        g.tell(CardTurned(turn=state.turn, number=state.card, title=g.card.title))
        read_headline(g)


def next_epoch(g: War) -> str:
    """5.0 The epoch whose cards come next; "" while the Draw Pile has cards.

    :raises Finished: no card is left in any deck (11.0).
    """
    if pile(g.state.cards, "draw"):
        return ""
    for epoch in NEXT_DECKS:
        if pile(g.state.cards, epoch):
            return epoch
    raise survive(g)


def add_deck(g: War, epoch: str) -> None:
    """5.0 Shuffle an epoch's cards under its seeded first card (and over its last)."""
    order = waiting(g, epoch)
    deck = [*order.first, *g.shuffled(order.between), *order.last]
    lay(g.state.cards, "draw", deck)
    g.tell(DeckAdded(epoch=epoch, cards=len(deck)))


def read_headline(g: War) -> None:
    """7.3.1, 8.2.3, 8.4.1, 12.2 Apply what some cards do the moment they are turned."""
    state, special = g.state, g.card.special
    if "end_elite" in special:
        state.elite_ended = True
        g.tell(EliteEnds())
    if "us_bv4" in special:
        for front in ("nimitz", "macarthur", *(["british"] if state.options.europe else [])):
            turn_over(g, front, "12.2" if front == "british" else "8.2.3")
    if "imperial_intervention" in special:
        state.intervention = True
        if g.counters["solomons"].box:
            turn_over(g, "solomons", "8.4.1")
    if "china_bv3" in special:
        turn_over(g, "china", "12.1")
    if "invasion_preparation" in special:
        turn_over(g, "home_islands_defense", "12.1")
    kamikaze.check_encroachment(g)


def why_card_stays_out(g: War) -> str:
    """12.1 Why a card is not shuffled back after its turn; "" when it is (ruling A27)."""
    if not pile(g.state.cards, "draw"):
        return "deck_empty"
    if not g.state.options.b29_once:
        return ""
    if g.earlier.b29_once_is_played_once:
        return "played_once"
    return "returned_once" if g.state.b29_returned else ""


def turn_over(g: War, counter: str, rule: str) -> None:
    """Turn a front or fortification to its other side, once."""
    if g.counters[counter].face == "front":
        g.counters[counter].face = "back"
        g.tell(CounterFlipped(rule=rule, counter=counter, battle_value=g.battle_value(counter)))


class Reveal(Choice, tag="reveal", frozen=True):
    """4.0 Turn the top card."""

    @property
    def target(self) -> str:
        return "draw"

    def take(self, g: War, ask: Decision) -> None:
        """Nothing: the Headline Phase continues with its reveal step."""


class TurnCard(Decision, tag="turn_card", kw_only=True):
    """4.0 Between two turns: everything is settled, the next card is still face down."""

    KINDS: ClassVar = (Reveal,)
    RULE: ClassVar = "4.0"
