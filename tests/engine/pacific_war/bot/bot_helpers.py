"""What Captain does at a position in a line of text: its choice, its plan, what it weighed."""

import random
from typing import NamedTuple

from engine.core.playing.advice import Advice
from engine.core.sequence.choice import Choice
from engine.games.pacific_war.bot import PLAYERS
from engine.games.pacific_war.movement.moves import Goal, NavalMove
from engine.games.pacific_war.position.state import TheaterState
from tests.engine.pacific_war.helpers import RULES, Table, at

CAPTAIN = PLAYERS["captain"]
MOST_STEPS = 40
"""A group is formed and has sailed in fewer choices."""


def advice(state: TheaterState) -> Advice:
    """What Captain advises whoever is asked."""
    return CAPTAIN.choose(RULES, state, RULES.asks(state)[0], random.Random(1))


def chosen(line: str, *dice: int, **options: bool) -> Choice:
    """What Captain does at a position."""
    return advice(at(line, *dice, **options).state).choice


def weighed(line: str, **options: bool) -> dict[Choice, float]:
    """What each choice that Captain thought of is worth to it."""
    return weighed_at(at(line, **options))


def weighed_at(table: Table) -> dict[Choice, float]:
    """The same at a position that was played to."""
    return {each.choice: each.mean for each in advice(table.state).candidates}


class Sailed(NamedTuple):
    """A group that has been formed, and where it sails."""

    zone: str
    group: set[str]
    goal: str


def sailed(line: str, **options: bool) -> Sailed:
    """The plan that Captain carries out, choice by choice, up to its goal."""
    state = at(line, **options).state
    for _ in range(MOST_STEPS):
        ask = RULES.asks(state)[0]
        choice = advice(state).choice
        if isinstance(choice, Goal):
            move = next(frame for frame in state.stack if isinstance(frame, NavalMove))
            return Sailed(move.zone, {key.partition("_")[2] for key in move.group}, choice.zone)
        state = RULES.apply(state, ask.role, choice).state
    raise AssertionError(f"nobody sailed: {line}")


PASSING = {
    "combat_card": "pass_card",
    "may_retreat": "stay",
    "may_fight_on": "fight_on",
    "confirm_hits": "finish_hits",
}
"""What both sides do on the way to the decision that a test is about."""


def until(table: Table, asked: str) -> Table:
    """Fight on, hitting whoever is named first, until somebody is asked something."""
    while table.asked != asked:
        kind = table.asked.partition(" ")[2]
        hit = f"assign_hit {table.targets('assign_hit')[0]}" if kind == "choose_hit" else ""
        table.do(hit or PASSING[kind])
    return table


def carried(table: Table, *choices: str) -> Choice:
    """What Captain does when these choices have been made."""
    return advice(table.do(*choices).state).choice
