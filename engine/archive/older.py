"""Fills in what files of an older program leave out: later fields, order, the log's audience.

They are compared with what the moves make now, so that what they leave out must be put in first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from engine.archive.record import GameRecord, LogRecord
from engine.core.encoding.codec import JsonObject, Unreadable
from engine.core.events import Event, data_of
from engine.core.protocol import AnyRules
from engine.position import store


def position_of(rules: AnyRules, record: GameRecord, made: JsonObject) -> JsonObject:
    """The position of a file with all fields that a position has now.

    Where key order counts but an older program did not store it, the order is taken from `made`,
    the position that the moves lead to.

    :raises Unreadable: it is no position of this game.
    """
    dice = record.position.get("dice")
    if not isinstance(dice, dict):
        raise Unreadable("position: no dice")
    try:
        data = {**record.position, "dice": {**dice, "seed": record.seed}}
        state = rules.codec.from_data(data, made)
    except (LookupError, TypeError, ValueError) as error:
        raise Unreadable(f"position: {error}") from None
    return store.without_seed(state, rules)


def event_data(rules: AnyRules, entry: LogRecord) -> JsonObject:
    """The data of an entry with all fields that its event has now; it keeps all of its own.

    :raises Unreadable: it is no event of this game.
    """
    known = {"kind": entry.kind, "rule": entry.rule, "audience": entry.audience}
    event = rules.reader.event({**known, **entry.data})
    return {**data_of(event), **entry.data}


def with_audiences(record: GameRecord, events: Mapping[int, Sequence[Event]]) -> GameRecord:
    """The record with an audience for each log entry; `events` are those of its moves.

    A file of format 1 has none: the audience is that of the same event in the replay. Notes of the
    table and undone moves were open to everyone then.
    """
    if record.format > 1:
        return record
    made = {version: iter(found) for version, found in events.items()}
    log = []
    for entry in record.log:
        event = next(made.get(entry.move or 0, iter(())), None)
        log.append(replace(entry, audience=event.audience if event else None))
    return replace(record, log=tuple(log))
