"""Two games in the fog that differ only in what some viewers may not know, as these are told them.

The choices of the sides are given; whoever facilitates goes on between them, which takes as many
steps as it takes and is nobody's business.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from engine.core.events import Event, may_know
from engine.core.roles import FACILITATOR
from engine.core.sequence.choice import Choice
from engine.core.view import view_bytes
from engine.games.pacific_1940.fog.facilitator.facilitating import Proceed
from engine.games.pacific_1940.position.state import CampaignState
from tests.engine.pacific_1940.fog.carried import RULES

Made = tuple[str, Choice]
"""Who chooses what."""


def read(written: Sequence[Mapping[str, Any]]) -> list[Made]:
    """Choices of sides as a fixture has them."""
    return [(each["role"], RULES.reader.choice(each["choice"])) for each in written]


def played(
    state: CampaignState, made: Sequence[Made], viewer: str | None
) -> Iterator[tuple[list[str], bytes]]:
    """After each choice all that a viewer was told of it, and what it sees then."""
    for role, choice in made:
        applied = RULES.apply(state, role, choice)
        state, told = applied.state, told_to(applied.events, viewer)
        while RULES.asks(state) and RULES.asks(state)[0].role == FACILITATOR:
            applied = RULES.apply(state, FACILITATOR, Proceed())
            state, told = applied.state, told + told_to(applied.events, viewer)
        yield told, view_bytes(RULES.view(state, viewer))


def told_to(events: Sequence[Event], viewer: str | None) -> list[str]:
    """What of so many events a viewer may know."""
    return [str(msgspec.to_builtins(each)) for each in events if may_know(each.audience, viewer)]
