"""Replays stored games from their moves and compares with the rows."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Generator, Iterator
from typing import Any

from django.core.exceptions import ValidationError

from engine.core.content.problems import ContentError
from engine.core.counting import counted
from engine.core.dice import commitment
from engine.core.encoding.codec import JsonObject, Unreadable, plain
from engine.core.position import Position
from engine.core.protocol import AnyRules
from engine.core.registry import UnknownGame
from engine.core.sequence.flow import IllegalChoice
from engine.management.base_command import BadInput, PlainCommand
from engine.models import Game
from engine.position import store


class Command(PlainCommand):
    """Prints a line for each difference between rows and replay; exit code 1 if there are any."""

    help = "Replay stored games from their moves and compare with the rows."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("games", nargs="*", metavar="ID", help="default: all games")

    def run(self, **options: Any) -> None:
        """Audit each game and print how many are sound."""
        wanted = options["games"]
        try:
            games = Game.objects.filter(pk__in=wanted) if wanted else Game.objects.all()
            count, bad = games.count(), 0
        except ValidationError:
            raise BadInput(f"not the id of a game: {' '.join(wanted)}") from None
        if wanted and count != len(set(wanted)):
            raise BadInput(f"{len(set(wanted)) - count} of these games do not exist")
        for game in games.order_by("created_at").iterator(chunk_size=50):
            found = list(differences(game))
            bad += bool(found)
            for line in found:
                self.stdout.write(f"{game.pk}: {line}")
        self.stdout.write(f"{counted(count, 'game')} audited, {count - bad} sound, {bad} not")
        if bad:
            sys.exit(1)


def differences(game: Game) -> Iterator[str]:
    """The differences between a game's rows and its replay."""
    if commitment(game.seed) != game.commitment:
        yield "the seed is not the one that was committed to"
    if game.status == Game.Status.WAITING:
        return
    try:
        rules = store.rules_of(game)
        stored = store.load(game, rules).state
        replayed = yield from replay(game, rules)
    except (UnknownGame, ContentError, Unreadable) as error:
        yield f"cannot be loaded: {error}"
        return
    if replayed is None:
        return
    is_over = game.ended is not None or stored.result is not None
    if is_over != (game.status == Game.Status.OVER):
        yield f"the game is {game.status}, and {'something' if is_over else 'nothing'} has ended it"
    if rules.version != game.rules_version:
        yield f"made under rules version {game.rules_version}, replayed under {rules.version}"
    yield from problems_of(rules, stored)
    theirs, ours = rules.codec.to_data(stored), rules.codec.to_data(replayed)
    for field in sorted(set(theirs) | set(ours)):
        if theirs.get(field) != ours.get(field):
            yield f"{field}: the rows differ from the replay{_where(theirs, ours, field)}"


def problems_of(rules: AnyRules, state: Position) -> Iterator[str]:
    """The invariants that the stored position breaks."""
    try:
        yield from rules.problems(state)
    except (LookupError, TypeError, ValueError) as error:
        yield f"the stored position makes no sense: {error!r}"


def replay(game: Game, rules: AnyRules) -> Generator[str, None, Position | None]:
    """Yield what is wrong with single moves, and return the state after the last one."""
    state = store.first_state(game, rules)
    for move in game.moves.filter(undone=False).order_by("version"):
        try:
            applied = rules.apply(state, move.role, rules.reader.made(move.choice))
        except (IllegalChoice, Unreadable) as error:
            yield f"move {move.version} cannot be replayed: {error}"
            return None
        if plain(applied.draws) != move.draws:
            yield f"move {move.version}: the recorded draws are not those of the seed"
        state = applied.state
    return state


def _where(theirs: JsonObject, ours: JsonObject, field: str) -> str:
    """The first few keys that differ inside a field."""
    left, right = theirs.get(field), ours.get(field)
    if not (isinstance(left, dict) and isinstance(right, dict)):
        return ""
    keys = sorted(k for k in set(left) | set(right) if left.get(k) != right.get(k))
    return f" at {', '.join(map(str, keys[:5]))}"
