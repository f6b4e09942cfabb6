"""Patrol in the lobby."""

from collections.abc import Mapping
from typing import Any

from wargames.presentation.offer import Offer

SIDES = {"north": "the north", "south": "the south"}
POWERS = {"red": "Red", "green": "Green", "blue": "Blue"}


def facts(summary: Mapping[str, Any]) -> str:
    """The round."""
    return f"Round {summary['round']}" if "round" in summary else ""


OFFER = Offer(
    key="patrol",
    title="Patrol",
    who="Two or three people who do not see each other's ships, and a facilitator.",
    pitch="Write orders in secret, and hope to meet nobody.",
    won="To win, sink more ships.",
    sides=SIDES,
    powers=POWERS,
    groups=(),
    facts=facts,
)
