"""Rows to state and back, written by difference."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import astuple

from engine.compiled_queries import CompiledQuery
from engine.core import registry
from engine.core.codec import duplicate
from engine.core.position import Card as CardState
from engine.core.position import Counter as CounterState
from engine.core.protocol import Rules
from engine.models import Card, Counter, Game

CARD_FIELDS = CardState.__struct_fields__
COUNTER_FIELDS = CounterState.__struct_fields__
TURNED = COUNTER_FIELDS.index("turned")


def _rows_of(model: Any, names: tuple[str, ...]) -> CompiledQuery[Any]:
    """The question for the pieces of one kind: their keys and the fields that a state has."""
    return CompiledQuery(
        model,
        lambda game: model.objects.filter(game=game).order_by("pk").values_list("key", *names),
    )


CARDS = _rows_of(Card, CARD_FIELDS)
COUNTERS = _rows_of(Counter, COUNTER_FIELDS)
Rows = dict[str, tuple[Any, ...]]


class Loaded(Struct):
    """A game's state and the rows it came from: by key, the values of their fields."""

    state: Any
    cards: Rows
    counters: Rows


def rules_of(game: Game) -> Rules[Any]:
    """The rules a game is played by: the version it began under, with its content pack."""
    return registry.get(game.key, game.content, version=game.rules_version)


def first_state(game: Game, rules: Rules[Any]) -> Any:
    """The state that a game began from."""
    if game.start is not None:
        return unsealed(game.start, game, rules)
    return rules.setup(game.seed, game.options, game.phrases)


def load(game: Game, rules: Rules[Any]) -> Loaded:
    """Read the rows of a game into its state."""
    cards, counters = _read(CARDS, game), _read(COUNTERS, game)
    data = {
        **game.flow,
        "cards": {key: dict(zip(CARD_FIELDS, row, strict=True)) for key, row in cards.items()},
        "counters": {
            key: {**dict(zip(COUNTER_FIELDS, row, strict=True)), "turned": bool(row[TURNED])}
            for key, row in counters.items()
        },
    }
    return Loaded(unsealed(data, game, rules), cards, counters)


def sealed(state: Any, rules: Rules[Any]) -> dict[str, Any]:
    """The state as plain data without the secret seed, which the game's own row keeps."""
    data = rules.codec.to_data(state)
    del data["dice"]["seed"]
    return data


def flow_of(state: Any, rules: Rules[Any]) -> dict[str, Any]:
    """The sealed state without the pieces, which have rows of their own."""
    rest = duplicate(state)
    rest.cards, rest.counters = {}, {}
    flow = sealed(rest, rules)
    del flow["cards"], flow["counters"]
    return flow


def unsealed(data: dict[str, Any], game: Game, rules: Rules[Any]) -> Any:
    """The state that sealed data stands for."""
    return rules.codec.from_data({**data, "dice": {**data.get("dice", {}), "seed": game.seed}})


def write(game: Game, rules: Rules[Any], state: Any, before: Loaded | None = None) -> None:
    """Put a state into the game (not saved here) and its rows (saved, only what changed)."""
    game.flow = flow = flow_of(state, rules)
    asked = {ask.role for ask in rules.asks(state)}
    game.summary = {**rules.summary(state), "asked": [r for r in rules.roles if r in asked]}
    over = state.result is not None
    game.status = Game.Status.OVER if over else Game.Status.PLAYING
    game.result = flow["result"] if over else None
    _write_rows(game, Card, CARD_FIELDS, state.cards, before.cards if before else {})
    _write_rows(game, Counter, COUNTER_FIELDS, state.counters, before.counters if before else {})


def _read(asked: CompiledQuery[Any], game: Game) -> Rows:
    """The rows of one kind in the order they were made, as the database has them."""
    return {row[0]: row[1:] for row in asked.rows(game.pk)}


def _write_rows(
    game: Game, model: Any, names: tuple[str, ...], pieces: dict[str, Any], rows: Rows
) -> None:
    """Make the rows of one kind what the pieces are; a move changes few of them."""
    new: list[Any] = []
    alike: dict[tuple[tuple[str, Any], ...], list[str]] = {}
    for key, piece in pieces.items():
        values = astuple(piece)
        row = rows.get(key)
        if row is None:
            new.append(model(game=game, key=key, **dict(zip(names, values, strict=True))))
        elif row != values:
            both = zip(names, values, row, strict=True)
            changed = tuple((name, value) for name, value, old in both if value != old)
            alike.setdefault(changed, []).append(key)
    for changed, keys in alike.items():  # ships that sail together change alike
        model.objects.filter(game=game, key__in=keys).update(**dict(changed))
    if new:
        model.objects.bulk_create(new)
    gone = [key for key in rows if key not in pieces]
    if gone:
        model.objects.filter(game=game, key__in=gone).delete()
