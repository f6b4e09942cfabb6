"""A choice with what it is worth, and the terms of that in the words that a player reads."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.core.sequence.choice import Choice

Terms = tuple[tuple[str, float], ...]
"""What a worth is the sum of, each part with what it is called."""

CONTROL = "control"
CAPTURE = "capture"
OWN_PORT = "own Port"
OPEN_PORT = "Port left open"
ENEMY_LOSSES = "enemy losses"
OPENED = "way opened"
OWN_LOSSES = "own losses"
DANGER = "danger"
USED = "ships used"
READY = "Ready ships"
CARDS = "cards"
ACTION = "action"
PLAN = "plan"


class Weighed(NamedTuple):
    """A choice that was weighed. name: its plan, where the choice alone does not say."""

    choice: Choice
    worth: float
    terms: Terms = ()
    name: str = ""


def single(choice: Choice, term: str, worth: float) -> Weighed:
    """A choice whose worth is of one kind."""
    return Weighed(choice, worth, ((term, worth),))


def summed(choice: Choice, *terms: tuple[str, float]) -> Weighed:
    """A choice that is worth the sum of some terms."""
    return Weighed(choice, total(terms), terms)


def total(terms: Iterable[tuple[str, float]]) -> float:
    """The sum of some terms."""
    return sum(worth for _, worth in terms)
