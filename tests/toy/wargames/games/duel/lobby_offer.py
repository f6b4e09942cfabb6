"""Duel in the lobby."""

from collections.abc import Mapping
from typing import Any

from wargames.presentation.offer import Offer, Switch, SwitchGroup

SIDES = {"red": "Red", "blue": "Blue"}


def facts(summary: Mapping[str, Any]) -> str:
    """The bout, and how often each has struck."""
    return f"Bout {summary['bout']} · {score_of(summary['score'])}" if "score" in summary else ""


def score_of(score: Mapping[str, int]) -> str:
    """Red 1, Blue 0."""
    return ", ".join(f"{SIDES[role]} {hits}" for role, hits in score.items())


OFFER = Offer(
    key="duel",
    title="Duel",
    who="Two people with a hand of cards each.",
    pitch="Lay a card face down, strike, parry.",
    won="To win, strike twice.",
    sides=SIDES,
    groups=(
        SwitchGroup(
            "Options", (Switch("deep", "3", "Deep parries", "A parry may be parried in turn."),)
        ),
    ),
    facts=facts,
)
