"""Whether what frames end with is heard: a value that no procedure waits for is lost."""

from collections.abc import Callable
from typing import Any

from engine.core.sequence.flow import Play, Procedure
from engine.core.sequence.frame import End, Frame, Outcome
from engine.core.testing.playing import Fault
from engine.games.pacific_1940.position.versions import ELEVENTH

LOST_BEFORE = {"buy_dice": ELEVENTH}
"""The frames whose values were lost under the rules before a version (GR-02)."""

Follow = Callable[[Play[Any], Frame, Outcome], None]


def heard(follow: Follow) -> Follow:
    """What `follow` of engine.core.sequence.running does, and it says what is lost.

    The frame below must be a procedure: what was called beside the one that ends hears nothing.
    """

    def following(g: Play[Any], frame: Frame, outcome: Outcome) -> None:
        below = g.state.stack[: -1 if isinstance(frame, Procedure) else None]
        has_value = isinstance(outcome, End) and outcome.value is not None
        is_lost = has_value and not isinstance(below[-1] if below else None, Procedure)
        if is_lost and g.rules_version >= LOST_BEFORE.get(frame.__struct_config__.tag, 1):
            names = [type(each).__name__ for each in below]
            raise Fault(f"nobody hears what {type(frame).__name__} gives over {names}")
        follow(g, frame, outcome)

    return following
