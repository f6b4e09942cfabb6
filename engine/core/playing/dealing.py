"""The position as a program may know it: what is hidden from its side is dealt anew."""

from __future__ import annotations

import random

from engine.core.position import Position
from engine.core.protocol import AnyRules
from engine.core.sequence.flow import Decision


def known_to(
    rules: AnyRules, state: Position, role: str, pick: random.Random
) -> tuple[Position, Decision]:
    """The position as the side of a role may know it, and what the role is asked there.

    :raises LookupError: the role is asked nothing.
    """
    known = rules.fuzzing.scrambled(state, rules.roles.side_of(role), pick)
    ask = next((each for each in rules.asks(known) if each.role == role), None)
    if ask is None:
        raise LookupError(f"nothing is asked of {role}")
    return known, ask
