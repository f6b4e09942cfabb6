"""Reads a game's rows into its state, and writes back only the rows that changed."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Collection
from functools import lru_cache
from typing import NamedTuple, TypeVar

import msgspec
from django.db import connection
from msgspec import Struct
from msgspec.structs import astuple

from engine.core import registry
from engine.core.encoding.codec import JsonObject, Unreadable, duplicate
from engine.core.encoding.counter_fields import FurtherFields
from engine.core.position import Card as CardState
from engine.core.position import Counter as CounterState
from engine.core.position import Position
from engine.core.protocol import AnyRules
from engine.core.roles import Roles
from engine.core.sequence.flow import Decision
from engine.errors import HasMoved
from engine.models import Card, Counter, Game
from engine.position.compiled import CompiledQuery, Row, write_values
from engine.position.process_cache import MEGABYTE, ProcessCache

CARD_FIELDS = CardState.__struct_fields__
COUNTER_FIELDS = CounterState.__struct_fields__
FULL_COUNTER_FIELDS = (*COUNTER_FIELDS, "more")
M = TypeVar("M", Card, Counter)
P = TypeVar("P", bound=Struct)
PUBLIC = ""
"""The key for what the public sees, beside those of the viewers."""
TURNED = COUNTER_FIELDS.index("turned")


def _rows_of(model: type[M], names: tuple[str, ...]) -> CompiledQuery[M]:
    """The query for a game's cards or counters: their keys and the fields that a state has."""
    return CompiledQuery(
        model,
        lambda game: model.objects.filter(game=game).order_by("pk").values_list("key", *names),
    )


CARDS = _rows_of(Card, CARD_FIELDS)
COUNTERS = _rows_of(Counter, COUNTER_FIELDS)
FULL_COUNTERS = _rows_of(Counter, FULL_COUNTER_FIELDS)
Rows = dict[str, Row]


class Loaded(Struct):
    """A game's state and the rows it was read from: key → field values.

    asks: its open decisions, once somebody has asked for them (`asks_in`).
    """

    state: Position
    cards: Rows
    counters: Rows
    asks: list[Decision] | None = None


PIECE_BYTES = 450
"""The memory of a position per card or counter, by tracemalloc: 440 in The Pacific War."""
positions: ProcessCache[tuple[uuid.UUID, int], Loaded] = ProcessCache(
    "positions",
    96 * MEGABYTE,
    lambda kept: PIECE_BYTES * (1 + len(kept.cards) + len(kept.counters)),
)
"""Keyed by game and version: every change of a position makes a new version."""


def rules_of(game: Game) -> AnyRules:
    """The rules of a game: in the version it began under, with its content pack and options."""
    content = msgspec.json.encode(game.content) if game.content else b""
    return _rules(game.key, msgspec.json.encode(game.options), content, game.rules_version)


def roles_of(game: Game) -> Roles:
    """The roles of a game; no content pack changes them."""
    return _rules(game.key, msgspec.json.encode(game.options)).roles


@lru_cache(maxsize=256)
def _rules(key: str, options: bytes, content: bytes = b"", version: int | None = None) -> AnyRules:
    """The rules of a game's key, with its options and content pack as JSON."""
    pack = msgspec.json.decode(content) if content else None
    return registry.get(key, pack, version=version).under(msgspec.json.decode(options))


def first_state(game: Game, rules: AnyRules) -> Position:
    """The state in which a game began."""
    if game.start is not None:
        return with_seed(game.start, game, rules)
    return rules.setup(game.seed, game.options, game.phrases)


def load(game: Game, rules: AnyRules) -> Loaded:
    """The state and rows of a game, from the cache for its version or from the database.

    The result must not be modified: `Rules.apply` works on a copy.

    :raises Unreadable: the rows do not hold a position of the game; says where.
    :raises HasMoved: someone moved while the rows were read, so that they do not fit together. Not
        in a transaction: there the game is locked.
    """
    if game.written is not None:  # it is ahead of its version
        return read(game, rules)
    key = (game.pk, game.version)
    loaded = positions.get(key)
    if loaded is None:
        loaded = read(game, rules)
        is_locked = connection.in_atomic_block
        if not is_locked and not Game.objects.filter(pk=game.pk, version=game.version).exists():
            raise HasMoved(f"{game.pk} is not at version {game.version} any more")
        positions.keep(key, loaded)
    return loaded


def asks_in(rules: AnyRules, loaded: Loaded) -> list[Decision]:
    """The open decisions of a position, found once."""
    if loaded.asks is None:
        loaded.asks = list(rules.asks(loaded.state))
    return loaded.asks


def is_kept(game: Game, state: Position) -> bool:
    """Whether this is the cached position of the game's version."""
    kept = positions.get((game.pk, game.version)) if game.written is None else None
    return kept is not None and kept.state is state


def keep_when_committed(game: Game) -> None:
    """Cache the written position for the version that the game was just saved as."""
    if game.written is not None:
        positions.keep((game.pk, game.version), game.written)
        game.written = None


class Follower(NamedTuple):
    """Hooks of a cache derived from positions, called when a position is carried on or dropped."""

    carry_on: Callable[[Game], None]
    forget: Callable[[Game], None]


followers: list[Follower] = []
"""Modules that cache something derived from a position add themselves (engine.visibility)."""


def carry_on(game: Game) -> None:
    """Keep what is cached of the previous version, whose position is the same, for this one."""
    kept = positions.get((game.pk, game.version - 1))
    if kept is not None:
        positions.keep((game.pk, game.version), kept)
    for follower in followers:
        follower.carry_on(game)


def forget(game: Game) -> None:
    """Drop the cached position before its rows change under the same version."""
    positions.forget((game.pk, game.version))
    for follower in followers:
        follower.forget(game)


def read(game: Game, rules: AnyRules) -> Loaded:
    """Read the rows of a game into its state.

    :raises Unreadable: the rows do not hold a position of the game; says where.
    """
    has_more = rules.codec.further is not None
    cards = _read(CARDS, game)
    counters = _read_full(game) if has_more else _read(COUNTERS, game)
    names = FULL_COUNTER_FIELDS if has_more else COUNTER_FIELDS
    pieces = {
        key: {**dict(zip(names, row, strict=True)), "turned": bool(row[TURNED])}
        for key, row in counters.items()
    }
    data = {
        **game.flow,
        "cards": {key: dict(zip(CARD_FIELDS, row, strict=True)) for key, row in cards.items()},
        "counters": {key: {**each.pop("more"), **each} for key, each in pieces.items()}
        if has_more
        else pieces,
    }
    return Loaded(with_seed(data, game, rules), cards, counters)


def without_seed(state: Position, rules: AnyRules) -> JsonObject:
    """The state as plain data without the secret seed, which has a column of its own."""
    data = rules.codec.to_data(state)
    del data["dice"]["seed"]
    return data


def kept_text(game: Game, state: Position, rules: AnyRules) -> msgspec.Raw:
    """The same as JSON for a column; counters and cards, most of it, are encoded directly.

    `state`: the position that the game has now, whose other data need not be made again.
    """
    flow = game.flow if is_of_now(game, rules) else flow_of(state, rules)
    return msgspec.Raw(
        msgspec.json.encode({**flow, "cards": state.cards, "counters": state.counters})
    )


def is_of_now(game: Game, rules: AnyRules) -> bool:
    """Whether the position of a game was stored under the schema that its rules write."""
    return bool((game.flow or {}).get("schema", 1) == rules.codec.schema)


def flow_of(state: Position, rules: AnyRules) -> JsonObject:
    """The state without the seed, cards and counters, which have columns and rows of their own."""
    rest = duplicate(state)
    rest.cards, rest.counters = {}, {}
    flow = without_seed(rest, rules)
    del flow["cards"], flow["counters"]
    return flow


def with_seed(data: JsonObject, game: Game, rules: AnyRules) -> Position:
    """The state that such plain data stands for, with the game's seed put back."""
    return rules.codec.from_data({**data, "dice": {**data.get("dice", {}), "seed": game.seed}})


def write(
    game: Game, rules: AnyRules, state: Position, before: Loaded | None = None, mover: str = ""
) -> None:
    """Put a state into the game (not saved here) and its rows (saved, only the changed ones).

    A role that is still asked the same may answer from its old page, unless it is the `mover`,
    whose token is always renewed.
    """
    had_schema_of_now = is_of_now(game, rules)
    game.flow = flow = flow_of(state, rules)
    asks = list(rules.asks(state))
    game.summary = summary_of(rules, state, {ask.role for ask in asks})
    were = {ask.role: ask for ask in asks_in(rules, before)} if before else {}
    now = game.version if before else game.version - 1
    game.opened = {
        ask.role: game.opened.get(ask.role, 0)
        if were.get(ask.role) == ask and ask.role != mover
        else now
        for ask in asks
    }
    forget(game)
    over = state.result is not None
    game.status = Game.Status.OVER if over else Game.Status.PLAYING
    game.result = flow["result"] if over else None
    old = before or Loaded(state, {}, {})
    cards = {key: astuple(card) for key, card in state.cards.items()}
    _write_rows(game, Card, CARD_FIELDS, cards, old.cards)
    if rules.codec.further is None:
        counters = {key: astuple(counter) for key, counter in state.counters.items()}
        _write_rows(game, Counter, COUNTER_FIELDS, counters, old.counters)
    else:
        counters = _full_rows(rules.codec.further, state, old if had_schema_of_now else None)
        _write_rows(game, Counter, FULL_COUNTER_FIELDS, counters, old.counters)
    game.written = Loaded(state, cards, counters, asks)


def summary_of(rules: AnyRules, state: Position, asked: Collection[str]) -> JsonObject:
    """The public facts of a position and who is asked; under secrecy, as each viewer sees it."""
    summary = {**rules.summary(state), "asked": [r for r in rules.roles.asked if r in asked]}
    if rules.roles.is_secret:
        summary["seen"] = {
            viewer: rules.facilitation.awaited(state, viewer or None)
            for viewer in (*rules.roles.viewers, PUBLIC)
        }
    return summary


def _read(asked: CompiledQuery[M], game: Game) -> Rows:
    """The rows of one kind in the order of creation, as the database returns them."""
    return {row[0]: row[1:] for row in asked.rows(game.pk)}


def _read_full(game: Game) -> Rows:
    """The rows of counters with their extra fields, which are stored as JSON.

    :raises Unreadable: the JSON is not an object.
    """
    rows = {}
    for key, row in _read(FULL_COUNTERS, game).items():
        more = msgspec.json.decode(row[-1])
        if not isinstance(more, dict):
            raise Unreadable(f"counter {key}: expected an object of further fields, got {more!r}")
        rows[key] = (*row[:-1], more)
    return rows


def _full_rows(further: FurtherFields, state: Position, old: Loaded | None) -> Rows:
    """The rows of counters, ending with their extra fields.

    A counter that is as it was keeps its row. old: what was stored; None: under an older schema,
    so no row is kept.
    """
    rows, before = (old.counters, old.state.counters) if old else ({}, {})
    return {
        key: rows[key]
        if key in rows and before[key] is not now and before[key] == now
        else (*astuple(now)[: len(COUNTER_FIELDS)], further.of(now))
        for key, now in state.counters.items()
    }


def _write_rows(
    game: Game, model: type[Card | Counter], names: tuple[str, ...], made: Rows, rows: Rows
) -> None:
    """Write the rows of one kind that differ from those before, and delete those that are gone."""
    rest: list[JsonObject] = [{}] if names is COUNTER_FIELDS else []
    changed = [
        [game.pk, key, *values, *rest] for key, values in made.items() if rows.get(key) != values
    ]
    write_values(model, changed, ("game", "key") if rows else (), names)
    gone = [key for key in rows if key not in made]
    if gone:
        model.objects.filter(game=game, key__in=gone).delete()
