"""Answers given in advance: which ones a question allows, and which facts they may depend on."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import ClassVar

from msgspec import Struct

from engine.core.sequence.choice import AnyPlay
from engine.core.sequence.frame import Frame

PLACE, KIND = "place", "kind"
"""PLACE: the fact with the place of a question. KIND: the kinds that `UpTo` may name."""
Told = Mapping[str, frozenset[str] | int]
"""The facts of a question about one place: fact → its values, or a number."""


class Fact(Struct, frozen=True):
    """A fact that a question gives the side it asks, as values or as a number."""

    name: str
    is_number: bool = False


AT_PLACE = Fact(PLACE)


class Condition(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a fact must be for an answer to apply: one of some values, or a number in bounds."""

    fact: str
    among: tuple[str, ...] = ()
    least: int = 0
    most: int | None = None

    def holds(self, told: Told) -> bool:
        """Whether the condition holds; it never does for a fact that the question does not give."""
        value = told.get(self.fact)
        if value is None or isinstance(value, frozenset):
            return bool(value and value.intersection(self.among))
        return self.least <= value and (self.most is None or value <= self.most)


def places_of(told: Sequence[Told]) -> frozenset[str]:
    """All places that the facts name."""
    found = (each.get(PLACE) for each in told)
    return frozenset().union(*(each for each in found if isinstance(each, frozenset)))


class UpTo(Struct, frozen=True):
    """An answer with a number: at most that many, of one kind or of any."""

    count: int
    kind: str = ""

    @property
    def name(self) -> str:
        """The name by which a standing answer refers to it."""
        return f"up_to_{self.count}_{self.kind}" if self.kind else f"up_to_{self.count}"

    @classmethod
    def read(cls, name: str) -> UpTo | None:
        """The answer of this name; None: the name means another kind of answer."""
        found = re.fullmatch(r"up_to_([1-9][0-9]?)(?:_([a-z_]+))?", name)
        return cls(int(found[1]), found[2] or "") if found else None


class Answerable(Frame, kw_only=True):
    """The part of a decision that says how it may be answered in advance.

    `AHEAD`: the names of such answers; empty: it is always asked. `AHEAD_UP_TO`: the greatest
    number of an answer `UpTo`; 0: there are none. `AHEAD_FACTS`: facts that the question gives its
    side, from what that side may know, on which an answer may depend. `AHEAD_PLACE`: the field with
    its place, if it is about one place. `AHEAD_BY_NAME`: answers are given only by name, because no
    choice fits another such question.
    """

    AHEAD: ClassVar[tuple[str, ...]] = ()
    AHEAD_UP_TO: ClassVar[int] = 0
    AHEAD_FACTS: ClassVar[tuple[Fact, ...]] = ()
    AHEAD_PLACE: ClassVar[str] = ""
    AHEAD_BY_NAME: ClassVar[bool] = False

    @classmethod
    def ahead_values(cls, g: AnyPlay, fact: str) -> Sequence[str]:
        """The values that a fact may have in any position; for KIND, the kinds of `UpTo`."""
        return ()

    @classmethod
    def is_played(cls, g: AnyPlay) -> bool:
        """Whether it is ever asked in a game with these options."""
        return True

    @classmethod
    def may_be_asked(cls, g: AnyPlay, role: str) -> bool:
        """Whether a role may be asked it from now on."""
        return True

    @classmethod
    def reads_ahead(cls, name: str) -> bool:
        """Whether this is the name of an answer that may be given in advance."""
        up_to = UpTo.read(name)
        return name in cls.AHEAD or (up_to is not None and up_to.count <= cls.AHEAD_UP_TO)

    @property
    def asked_where(self) -> str:
        """The place where it is asked, as answers in advance name it; empty: none in particular."""
        return str(getattr(self, self.AHEAD_PLACE)) if self.AHEAD_PLACE else ""

    def told(self, g: AnyPlay) -> Sequence[Told]:
        """The facts of each place that the question is about, from what the asked side knows.

        All conditions of an answer must hold for the same place.
        """
        return [{PLACE: frozenset({self.asked_where})} if self.asked_where else {}]
