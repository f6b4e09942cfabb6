"""Rows to state and back, written by difference."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from engine.core import registry
from engine.core.position import Card as CardState
from engine.core.position import Counter as CounterState
from engine.core.protocol import Rules
from engine.models import Card, Counter, Game

CARD_FIELDS = CardState.__struct_fields__
COUNTER_FIELDS = CounterState.__struct_fields__


class Loaded(Struct):
    """A game's rows and the state they stand for."""

    state: Any
    cards: dict[str, Card]
    counters: dict[str, Counter]


def rules_of(game: Game) -> Rules[Any]:
    """The rules a game is played by, with its content pack."""
    return registry.get(game.key, game.content)


def load(game: Game, rules: Rules[Any]) -> Loaded:
    """Read the rows of a game into its state."""
    cards = {row.key: row for row in Card.objects.filter(game=game).order_by("pk")}
    counters = {row.key: row for row in Counter.objects.filter(game=game).order_by("pk")}
    data = {
        **game.flow,
        "cards": {key: _fields(row, CARD_FIELDS) for key, row in cards.items()},
        "counters": {key: _fields(row, COUNTER_FIELDS) for key, row in counters.items()},
    }
    return Loaded(unsealed(data, game, rules), cards, counters)


def sealed(state: Any, rules: Rules[Any]) -> dict[str, Any]:
    """The state as plain data without the secret seed, which the game's own row keeps."""
    data = rules.codec.to_data(state)
    del data["dice"]["seed"]
    return data


def unsealed(data: dict[str, Any], game: Game, rules: Rules[Any]) -> Any:
    """The state that sealed data stands for."""
    return rules.codec.from_data({**data, "dice": {**data.get("dice", {}), "seed": game.seed}})


def write(game: Game, rules: Rules[Any], state: Any, before: Loaded | None = None) -> None:
    """Put a state into the game (not saved here) and its rows (saved, only what changed)."""
    flow = sealed(state, rules)
    del flow["cards"], flow["counters"]
    game.flow = flow
    game.summary = rules.summary(state)
    over = state.result is not None
    game.status = Game.Status.OVER if over else Game.Status.PLAYING
    game.result = flow["result"] if over else None
    _write_rows(game, Card, CARD_FIELDS, state.cards, before.cards if before else {})
    _write_rows(game, Counter, COUNTER_FIELDS, state.counters, before.counters if before else {})


def _fields(row: Card | Counter, names: tuple[str, ...]) -> dict[str, Any]:
    return {name: getattr(row, name) for name in names}


def _write_rows(
    game: Game,
    model: Any,
    names: tuple[str, ...],
    pieces: dict[str, Any],
    rows: dict[str, Any],
) -> None:
    """Make the rows of one kind what the pieces are."""
    new, changed = [], []
    for key, piece in pieces.items():
        values = {name: getattr(piece, name) for name in names}
        row = rows.get(key)
        if row is None:
            new.append(model(game=game, key=key, **values))
        elif _fields(row, names) != values:
            for name, value in values.items():
                setattr(row, name, value)
            changed.append(row)
    gone = [row.pk for key, row in rows.items() if key not in pieces]
    if new:
        model.objects.bulk_create(new)
    if changed:
        model.objects.bulk_update(changed, names)
    if gone:
        model.objects.filter(pk__in=gone).delete()
