"""Files from an older program: a field that came later has its default in what they hold.

They are compared with what the moves make now, so that what they leave out must be put in first.
"""

from __future__ import annotations

from typing import Any

from engine import store
from engine.archive.record import Entry, GameRecord
from engine.core.codec import Unreadable
from engine.core.events import data_of
from engine.core.protocol import Rules


def position_of(rules: Rules[Any], record: GameRecord) -> dict[str, Any]:
    """The position of a file with all fields that a position has now.

    :raises Unreadable: it is no position of this game.
    """
    dice = record.position.get("dice")
    if not isinstance(dice, dict):
        raise Unreadable("position: no dice")
    try:
        state = rules.codec.from_data({**record.position, "dice": {**dice, "seed": record.seed}})
    except (LookupError, TypeError, ValueError) as error:
        raise Unreadable(f"position: {error}") from None
    return store.sealed(state, rules)


def event_data(rules: Rules[Any], entry: Entry) -> dict[str, Any]:
    """The data of an entry with all fields that its event has now; none of its own is dropped.

    :raises Unreadable: it is no event of this game.
    """
    event = rules.event({"kind": entry.kind, "rule": entry.rule, **entry.data})
    return {**data_of(event), **entry.data}
