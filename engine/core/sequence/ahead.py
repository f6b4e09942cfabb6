"""Answers given in advance: which ones a question allows, and which facts they may depend on."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import ClassVar

from msgspec import Struct

from engine.core.sequence.choice import AnyPlay
from engine.core.sequence.frame import Frame

PLACE, KIND = "place", "kind"
"""The fact that tells where a question is asked; what names the kinds that `UpTo` may be of."""
Told = Mapping[str, frozenset[str] | int]
"""What a question tells of one place that it is about: fact → the values that it has, a number."""


class Fact(Struct, frozen=True):
    """Something that a question tells whoever is asked: by values, or as a number."""

    name: str
    is_number: bool = False


AT_PLACE = Fact(PLACE)


class Condition(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a fact must be for an answer to be given: one of some values, or a number in bounds."""

    fact: str
    among: tuple[str, ...] = ()
    least: int = 0
    most: int | None = None

    def holds(self, told: Told) -> bool:
        """Whether it does; of what the question does not tell it never does."""
        value = told.get(self.fact)
        if value is None or isinstance(value, frozenset):
            return bool(value and value.intersection(self.among))
        return self.least <= value and (self.most is None or value <= self.most)


def places_of(told: Sequence[Told]) -> frozenset[str]:
    """All that is told of where."""
    found = (each.get(PLACE) for each in told)
    return frozenset().union(*(each for each in found if isinstance(each, frozenset)))


class UpTo(Struct, frozen=True):
    """An answer with a number: so many, of any kind or of one, or as many as may be if fewer."""

    count: int
    kind: str = ""

    @property
    def name(self) -> str:
        """By which a standing answer names it."""
        return f"up_to_{self.count}_{self.kind}" if self.kind else f"up_to_{self.count}"

    @classmethod
    def read(cls, name: str) -> UpTo | None:
        """What such a name says; None: it is the name of another answer."""
        found = re.fullmatch(r"up_to_([1-9][0-9]?)(?:_([a-z_]+))?", name)
        return cls(int(found[1]), found[2] or "") if found else None


class Answerable(Frame, kw_only=True):
    """The part of a decision that says what may be answered before it is asked.

    `AHEAD`: the names of such answers, none where it is always asked. `AHEAD_UP_TO`: the greatest
    number of an answer `UpTo`, 0: none is given. `AHEAD_FACTS`: what the question tells whoever is
    asked, on which an answer may depend, by what they may know alone. `AHEAD_PLACE`: its field that
    tells where, if it is about one place. `AHEAD_BY_NAME`: no choice is an answer to another such
    question, and answers are given by their names alone.
    """

    AHEAD: ClassVar[tuple[str, ...]] = ()
    AHEAD_UP_TO: ClassVar[int] = 0
    AHEAD_FACTS: ClassVar[tuple[Fact, ...]] = ()
    AHEAD_PLACE: ClassVar[str] = ""
    AHEAD_BY_NAME: ClassVar[bool] = False

    @classmethod
    def ahead_values(cls, g: AnyPlay, fact: str) -> Sequence[str]:
        """The values that a fact may have, however the game stands; of KIND those of `UpTo`."""
        return ()

    @classmethod
    def reads_ahead(cls, name: str) -> bool:
        """Whether it is the name of an answer that may be given before it is asked."""
        up_to = UpTo.read(name)
        return name in cls.AHEAD or (up_to is not None and up_to.count <= cls.AHEAD_UP_TO)

    @property
    def asked_where(self) -> str:
        """Where it is asked, as an answer given ahead names it; empty: nowhere in particular."""
        return str(getattr(self, self.AHEAD_PLACE)) if self.AHEAD_PLACE else ""

    def told(self, g: AnyPlay) -> Sequence[Told]:
        """What it tells, for each of the places that it is about: by what the asked side knows.

        All conditions of an answer must hold of the same one.
        """
        return [{PLACE: frozenset({self.asked_where})} if self.asked_where else {}]
