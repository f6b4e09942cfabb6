"""We Must Tell the Emperor in the lobby."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wargames.presentation.offer import Offer, Switch, SwitchGroup


def facts(summary: Mapping[str, Any]) -> str:
    """The state of the war: turn, epoch, card."""
    if not summary.get("turn"):
        return "Set up, not begun"
    told = [f"Turn {summary['turn']}", f"{str(summary['epoch']).capitalize()} War"]
    return " · ".join([*told, summary["card"]] if summary.get("card") else told)


OFFER = Offer(
    key="emperor",
    title="We Must Tell the Emperor",
    who="Japan against the deck, 1941 to 1945. One player, or several who share Japan.",
    over="The war is over",
    pitch="You are the Japanese staff. The deck drives five enemy fronts towards Tokyo. Hold"
    " the perimeter, keep the oil coming, and be ready to tell the Emperor when it goes"
    " wrong. One to two hours.",
    won="To win, survive the whole deck, or have three fronts knocked out at the same time.",
    sides={"japan": "Japan"},
    groups=(
        SwitchGroup(
            "Optional rules",
            (
                Switch(
                    "historical",
                    "12.1",
                    "Historical order",
                    "Cards come in historical order instead of shuffled by epoch. Only card 53,"
                    " B-29, is shuffled back, which may change the order of the last cards.",
                ),
                Switch(
                    "europe",
                    "12.2",
                    "War in Europe",
                    "Card 41 turns the British to their stronger side too: Battle Value 4.",
                ),
                Switch(
                    "expansion",
                    "",
                    "Twelve more cards",
                    "They join their epochs. Their text is reconstructed, so this is an"
                    " experiment.",
                    experimental=True,
                ),
                Switch(
                    "b29_once",
                    "12.1",
                    "The B-29 comes back once",
                    "Card 53 is shuffled back into the rest of the deck after its first turn only."
                    " Left off, it is shuffled back after each of its turns. Both go with"
                    " historical order.",
                ),
            ),
        ),
    ),
    facts=facts,
    lesson="first_turns",
)
