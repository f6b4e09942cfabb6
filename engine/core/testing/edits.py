"""Random edits by hand: what of a position may be set is set, and the game goes on from there."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

from engine.core.mending import Change, Field, Mend, Thing, Value
from engine.core.position import Position
from engine.core.protocol import Rules

S = TypeVar("S", bound=Position)
OFTEN = 0.1
"""The part of all positions that are edited."""
REASON = "A random edit."


def edited(rules: Rules[S], state: S, pick: random.Random) -> list[S]:
    """The position after an edit that is possible; none where there is nothing to edit.

    Every sort of thing is as likely as any other, whatever there is more of.
    """
    if state.result is not None or pick.random() > OFTEN:
        return []
    change = random_change(rules.facilitation.mended(state, ()).things, pick)
    if change is None or rules.facilitation.mended(state, (change,)).refusal is not None:
        return []
    mend = Mend(changes=(change,), reason=REASON)
    return [rules.apply(state, rules.roles.powers_of(rules.roles.sides[0])[0], mend).state]


def random_change(things: Sequence[Thing], pick: random.Random) -> Change | None:
    """A field of a thing with another value; None: there is no such field."""
    sorts: dict[str, list[Thing]] = {}
    for thing in things:
        if any(other_values(field) for field in thing.fields):
            sorts.setdefault(thing.sort, []).append(thing)
    if not sorts:
        return None
    thing = pick.choice(sorts[pick.choice(list(sorts))])
    field = pick.choice([each for each in thing.fields if other_values(each)])
    to = pick.choice(other_values(field))
    return Change(sort=thing.sort, key=thing.key, field=field.name, to=to)


def other_values(field: Field) -> Sequence[Value]:
    """The values that a field may take and has not."""
    values = field.values or range(field.least, field.most + 1)
    return [each for each in values if each != field.now]
