"""Plays a game without a database: choices in, events and open decisions out, as JSON lines."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from engine.core.dice import fresh_seed, seed_from
from engine.core.encoding.codec import JsonData, JsonObject, Unreadable
from engine.core.position import Position
from engine.core.protocol import AnyRules
from engine.core.sequence.flow import Applied, IllegalChoice
from engine.core.view import Ask
from engine.management.base_command import (
    BadInput,
    PlainCommand,
    add_game,
    of_another_kind,
    read_json,
    read_options,
    read_text,
    rules_for,
)

SIDES = range(1, 7)


class Command(PlainCommand):
    """Plays from a seed or a position, choice by choice, with given dice: for rules questions."""

    help = (
        "Play a game without a database: read one choice a line (JSON), print one JSON object "
        "a line with the events, the open decisions with all their choices, and the state."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_game(parser)
        parser.add_argument("--seed", help="any text or number; the same seed, the same game")
        parser.add_argument("--options", default="{}", metavar="JSON", help="options of the game")
        parser.add_argument("--dice", metavar="3,5,6", help="the first dice, before drawn ones")
        parser.add_argument(
            "--position",
            type=Path,
            metavar="FILE",
            help="start from a state, a printed line, or a game that fuzz wrote",
        )
        parser.add_argument(
            "--moves", default="-", metavar="FILE|-", help="where the choices are (default stdin)"
        )

    def run(self, **options: Any) -> None:
        """Play the given choices and print every position on the way."""
        rules, state, first = self.start(rules_for(options["game"], options["content"]), options)
        script = read_dice(options["dice"])
        if script:
            state.dice.script = [*script, *state.dice.script]
        self.show(rules, state, 0, None, None)
        number = 0
        for where, line in first:
            number += 1
            state = self.step(rules, state, number, where, line)
        for where, line in read_moves(options["moves"]):
            number += 1
            state = self.step(rules, state, number, where, line)

    def start(
        self, rules: AnyRules, options: Mapping[str, Any]
    ) -> tuple[AnyRules, Position, list[tuple[str, JsonData]]]:
        """The rules with the given options, the first position, and the recorded moves."""
        path: Path | None = options["position"]
        if path is None:
            seed = seed_from(options["seed"]) if options["seed"] is not None else fresh_seed()
            chosen = read_options(options["options"])
            return rules.under(chosen), rules.under(chosen).setup(seed, chosen), []
        text = read_text(path)
        data = read_json(text, str(path))
        moves = data.get("moves", []) if isinstance(data, dict) else []
        inner = data["state"] if isinstance(data, dict) and "state" in data else data
        rules = rules.under(options_in(inner))
        try:
            state = rules.codec.from_data(inner)
            found = rules.problems(state)
        except (Unreadable, LookupError, TypeError, ValueError) as error:
            why = of_another_kind(text, "position") or f"not a position of {rules.key}: {error}"
            raise BadInput(f"{path}: {why}") from None
        if found:
            raise BadInput(f"{path}: not a sound position: {'; '.join(found)}")
        if not isinstance(moves, list):
            raise BadInput(f"{path}: moves: expected a list")
        return rules, state, [(f"{path}: move {n}", move) for n, move in enumerate(moves, 1)]

    def step(
        self, rules: AnyRules, state: Position, number: int, where: str, data: JsonData
    ) -> Position:
        """Carry out one choice and print the result.

        :raises BadInput: not a choice, or not one that is open; says where and why.
        """
        asks = rules.asks(state)
        if not asks:
            raise BadInput(f"{where}: the game is over")
        role, choice_data = asks[0].role, data
        if isinstance(data, dict) and "choice" in data:
            role, choice_data = data.get("role", role), data["choice"]
        try:
            choice = rules.reader.choice(choice_data)
            applied = rules.apply(state, role, choice)
        except Unreadable as error:
            raise BadInput(f"{where}: not a choice of {rules.key}: {error}") from None
        except IllegalChoice as error:
            raise BadInput(f"{where}: {refused(error)}") from None
        self.show(rules, applied.state, number, {"role": role, "choice": choice}, applied)
        return applied.state

    def show(
        self,
        rules: AnyRules,
        state: Position,
        number: int,
        move: JsonObject | None,
        applied: Applied[Position] | None,
    ) -> None:
        """Print one position as one line of JSON."""
        line = {
            "move": number,
            **(move or {}),
            "events": applied.events if applied else [],
            "draws": applied.draws if applied else [],
            "decisions": [decision(ask) for ask in open_decisions(rules, state)],
            "result": state.result,
            "state": state,
        }
        self.stdout.write(json.dumps(msgspec.to_builtins(line, str_keys=True)))
        self.stdout.flush()


def options_in(position: JsonData) -> JsonObject:
    """The options in a position's data, if there are any."""
    found = position.get("options") if isinstance(position, dict) else None
    return found if isinstance(found, dict) else {}


def open_decisions(rules: AnyRules, state: Position) -> list[Ask]:
    """The open decisions of all sides."""
    viewers = sorted({rules.roles.side_of(ask.role) for ask in rules.asks(state)})
    return [ask for viewer in viewers for ask in rules.view(state, viewer).asks]


def decision(ask: Ask) -> JsonObject:
    """A decision with its choices as they are to be sent back, their chances, and the refusals."""
    return {
        "kind": ask.kind,
        "role": ask.role,
        "rule": ask.rule,
        "about": ask.about,
        "choices": [option.choice for option in ask.options],
        "chances": [option.chance for option in ask.options],
        "refused": [{"choice": each.choice, "why": each.refusal} for each in ask.refused],
    }


def refused(error: IllegalChoice) -> str:
    """Why a choice was refused, with the rule where it has one."""
    refusal = error.refusal
    if refusal is None:
        return "not legal now: no open decision offers this choice"
    data = "".join(f", {key} {value}" for key, value in refusal.data.items())
    return f"not legal now: {refusal.rule}: {refusal.fact.replace('_', ' ')}{data}"


def read_dice(text: str | None) -> list[int]:
    """Parse the `--dice` argument.

    :raises BadInput: something that is not a face of a die.
    """
    if text is None:
        return []
    faces = []
    for word in text.split(","):
        word = word.strip()
        if not (word.isascii() and word.isdigit() and int(word) in SIDES):
            raise BadInput(f"--dice: expected faces from 1 to 6 with commas, got {word!r}")
        faces.append(int(word))
    return faces


def read_moves(source: str) -> Iterator[tuple[str, JsonData]]:
    """The choices to play, line by line; stdin is read as lines arrive."""
    if source == "-":
        lines: Iterable[str] = sys.stdin
        name = "stdin"
    else:
        name = source
        lines = read_text(Path(source)).splitlines()
    for n, line in enumerate(lines, 1):
        if line.strip():
            where = f"{name} line {n}"
            yield where, read_json(line, where)
