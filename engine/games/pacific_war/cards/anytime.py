"""4.5 The Event that can be played at any time (J10)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.sequence.choice import Choice, Refusal
from engine.core.sequence.flow import Decision
from engine.games.pacific_war.cards import event_cards
from engine.games.pacific_war.position.state import Theater


class PlayAnytime(Choice, tag="play_anytime", frozen=True):
    """4.5, J10 An Event that can be played at any time; the decision is asked again after it."""

    card: str

    @classmethod
    def candidates(cls, g: Theater, ask: Decision) -> Iterator[PlayAnytime]:
        for card in g.hand(ask.role):
            if g.end_of(card, ask.role).timing == "any":
                yield cls(card)

    @property
    def target(self) -> str:
        return f"card:{self.card}"

    def why_not(self, g: Theater, ask: Decision) -> Refusal | None:
        return None if g.events_allowed() else Refusal("8.4", "no_events_yet")


def play_anytime(g: Theater, role: str, choice: PlayAnytime) -> None:
    """4.5, J10 Play it: the opponent draws a new hand."""
    event_cards.use(g, role, choice.card, "event", "4.5", event=True)
