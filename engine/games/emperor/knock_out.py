"""8.2.2, 8.2.3 Fronts that are Knocked Out, and the free Knock-Out Blow of a Retreat."""

from __future__ import annotations

from typing import ClassVar

from engine.core.sequence.choice import Choice, Likely, success_on
from engine.core.sequence.flow import Decision
from engine.core.sequence.frame import Frame
from engine.games.emperor.events import FreeKnockOutRolled, KnockedOut
from engine.games.emperor.position.state import War
from engine.games.emperor.resources.bushido import ANSWERS, ReRoll, answer, may_roll_again
from engine.games.emperor.resources.resources import gain
from engine.games.emperor.victory import check_military_victory

FREE_KNOCK_OUT_FACES = (5, 6)
"""8.2.2 The natural faces with which a free Knock-Out Blow succeeds."""


def knock_out(g: War, front: str) -> None:
    """8.2.3 Knock a front out: it leaves the map, Japan gains Prestige, and the third wins the war.

    The Prestige comes first: it belongs to the Knock-Out, the victory to what follows (A47).
    """
    counter = g.counters[front]
    counter.place, counter.box, counter.turned, counter.markers = "not_in_play", 0, False, 0
    g.state.markers = [m for m in g.state.markers if m.target != front]
    g.tell(KnockedOut(front=front))
    if g.earlier.third_knock_out_is_unpaid:
        check_military_victory(g)
    gain(g, "prestige", 1, "8.2.3")
    check_military_victory(g)


def free_knock_out(g: War, front: str) -> Frame | None:
    """8.2.2, 7.3.2 The free Knock-Out Blow; a failure may be risked again (ruling B08)."""
    g.turn.knock_out_tried = True
    if roll_free(g, front) or g.earlier.free_knock_out_stands or not may_roll_again(g):
        return None
    return MayReRollKnockOut(role="japan", front=front)


def roll_free(g: War, front: str, *, again: bool = False) -> bool:
    """8.2.2 No modifiers: a natural 5 or 6 succeeds."""
    roll = g.roll()
    success = roll in FREE_KNOCK_OUT_FACES
    g.tell(FreeKnockOutRolled(front=front, roll=roll, success=success, again=again))
    if success:
        knock_out(g, front)
    return success


class MayReRollKnockOut(Decision, tag="may_reroll_knock_out", kw_only=True):
    """7.3.2, 8.2.2 The Bushido bonus after a failed free Knock-Out Blow."""

    KINDS: ClassVar = ANSWERS
    RULE: ClassVar = "7.3.2"
    front: str

    def outcomes(self, g: War, choice: Choice) -> tuple[Likely, ...]:
        """7.3.2, 8.2.2 A second roll on the same faces."""
        if not isinstance(choice, ReRoll):
            return ()
        return success_on(FREE_KNOCK_OUT_FACES)

    def take(self, g: War, choice: Choice) -> None:
        """7.3.2 Roll again, or let it stand."""
        answer(g, choice, lambda: roll_free(g, self.front, again=True))

    def crumb(self, g: War) -> dict[str, int | str]:
        """What is at stake: the front and how many faces succeed."""
        return {"target": self.front, "faces": len(FREE_KNOCK_OUT_FACES)}
