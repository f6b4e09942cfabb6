"""A choice: what one may do, with what chance, and why it may be refused."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from msgspec import Struct

from engine.core.sequence.frame import Outcome

AnyPlay = Any
"""The play of a choice's own game: flow.Play of its state, which only the game itself knows."""

AnyAsk = Any
"""The decision that asks for a choice: flow.Decision of its own game, narrowed by each choice."""

AnyChoice = Any
"""A choice of the one kind that a decision asks for."""

FACES = (1, 2, 3, 4, 5, 6)


class Refusal(Struct, frozen=True):
    """Why a choice is not open: the rule, the failing fact by name, and its data."""

    rule: str
    fact: str
    data: dict[str, int | str] = {}


class Term(Struct, frozen=True):
    """One modifier of a die: what gives it, how much, under which rule."""

    name: str
    value: int
    rule: str


class Chance(Struct, frozen=True, kw_only=True):
    """What a die must show: the faces that succeed, and the sum behind them.

    The roll succeeds when die + terms > `over`; `sure` tells that a natural 1 always fails
    and a natural 6 always succeeds.
    """

    faces: tuple[int, ...]
    terms: tuple[Term, ...] = ()
    over: int | None = None
    sure: bool = False

    @property
    def net(self) -> int:
        """The sum of all modifiers."""
        return sum(term.value for term in self.terms)


def succeeds(face: int, net: int, over: int, *, sure: bool) -> bool:
    """Whether a natural face with the modifiers' sum gives more than `over`."""
    if sure and face in (FACES[0], FACES[-1]):
        return face == FACES[-1]
    return face + net > over


def chance_over(over: int, terms: tuple[Term, ...], *, sure: bool) -> Chance:
    """The chance to roll more than `over` with these modifiers."""
    net = sum(term.value for term in terms)
    faces = tuple(face for face in FACES if succeeds(face, net, over, sure=sure))
    return Chance(faces=faces, terms=terms, over=over, sure=sure)


class Choice(Struct, frozen=True, tag_field="kind"):
    """Something a role may choose. Each kind is a subclass that knows its own rule.

    In every method `g` is the play of its game, a subclass of flow.Play, and `ask` the decision
    that asks: two that are open at once may offer different choices of one kind. `PASSES`: whether
    it is to do nothing, which is what is chosen for someone whose time has run out.
    """

    PASSES: ClassVar[bool] = False

    @classmethod
    def candidates(cls, g: AnyPlay, ask: AnyAsk) -> Iterator[Choice]:
        """Every choice of this kind one could think of now, legal or not."""
        raise TypeError(f"{cls.__name__} lists no candidates")

    @classmethod
    def legal(cls, g: AnyPlay, ask: AnyAsk) -> Iterator[Choice]:
        """The candidates that no rule stands against."""
        return (choice for choice in cls.candidates(g, ask) if choice.why_not(g, ask) is None)

    @property
    def target(self) -> str:
        """What it points at: a front, space, marker, or the kind itself."""
        return str(self.__struct_config__.tag)

    def why_not(self, g: AnyPlay, ask: AnyAsk) -> Refusal | None:
        """Why it is not legal now; None when it is."""
        return None

    def chance(self, g: AnyPlay) -> Chance | None:
        """Its chance, None where no die decides."""
        return None

    def take(self, g: AnyPlay, ask: AnyAsk) -> Outcome:
        """Carry it out; returns what a step returns (see flow)."""
        raise TypeError(f"{type(self).__name__} cannot be carried out")
