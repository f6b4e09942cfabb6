"""A choice: what one may do, with what chance, and why it may be refused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from typing import Any, ClassVar

from msgspec import Struct

from engine.core.sequence.frame import Outcome

AnyPlay = Any
"""The play of a choice's own game: flow.Play of its state, a type known only to the game."""

AnyAsk = Any
"""The decision that asks for a choice: flow.Decision, narrowed by each kind of choice."""

AnyChoice = Any
"""A choice of the kind that a decision asks for."""

FACES = (1, 2, 3, 4, 5, 6)


class Refusal(Struct, frozen=True):
    """Why a choice is not open: the rule, the failing fact by name, and its data."""

    rule: str
    fact: str
    data: dict[str, int | str] = {}


class Term(Struct, frozen=True):
    """One die modifier: its source, its value, its rule."""

    name: str
    value: int
    rule: str


class Chance(Struct, frozen=True, kw_only=True):
    """What a die must show: the faces that succeed, and the sum behind them.

    The roll succeeds when die + terms > `over`; `sure`: a natural 1 always fails and a natural 6
    always succeeds.
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
    """Whether a natural face plus the modifiers exceeds `over`."""
    if sure and face in (FACES[0], FACES[-1]):
        return face == FACES[-1]
    return face + net > over


def chance_over(over: int, terms: tuple[Term, ...], *, sure: bool) -> Chance:
    """The chance of rolling more than `over` with these modifiers."""
    net = sum(term.value for term in terms)
    faces = tuple(face for face in FACES if succeeds(face, net, over, sure=sure))
    return Chance(faces=faces, terms=terms, over=over, sure=sure)


SUCCESS, FAILURE = "success", "failure"


class Likely(Struct, frozen=True):
    """One of the things that a choice may come to, and the faces of its die that bring it.

    what: "success" or "failure", hits as a number, or a line of the game's table.
    """

    what: str | int
    faces: tuple[int, ...]

    @property
    def share(self) -> Fraction:
        """How likely it is."""
        return Fraction(len(self.faces), len(FACES))


def grouped(results: Iterable[str | int]) -> tuple[Likely, ...]:
    """The outcomes of a die, by what its faces bring from the first to the last."""
    found = dict[str | int, tuple[int, ...]]()
    for face, what in zip(FACES, results, strict=True):
        found[what] = (*found.get(what, ()), face)
    return tuple(Likely(what, faces) for what, faces in found.items())


@cache
def success_on(faces: tuple[int, ...]) -> tuple[Likely, ...]:
    """The outcomes of a die that succeeds on these faces."""
    return grouped(SUCCESS if face in faces else FAILURE for face in FACES)


class Choice(Struct, frozen=True, tag_field="kind"):
    """Something a role may choose. Each kind is a subclass that knows its own rule.

    In every method `g` is the play of its game, a subclass of flow.Play, and `ask` the decision
    that asks: two open at once may offer different choices of one kind. `PASSES`: the choice does
    nothing, and is taken for a player whose time has run out. `TARGET`: the field of its target.
    `FOR_ALL`: made unasked, it is at once seen by all, also by who is shown an older position.
    """

    PASSES: ClassVar[bool] = False
    TARGET: ClassVar[str] = ""
    FOR_ALL: ClassVar[bool] = False

    @classmethod
    def candidates(cls, g: AnyPlay, ask: AnyAsk) -> Iterator[Choice]:
        """Every conceivable choice of this kind now, legal or not: one, if it has no fields."""
        if cls.__struct_fields__:
            raise TypeError(f"{cls.__name__} lists no candidates")
        return iter([cls()])

    @classmethod
    def legal(cls, g: AnyPlay, ask: AnyAsk) -> Iterator[Choice]:
        """The candidates that no rule forbids."""
        return (choice for choice in cls.candidates(g, ask) if choice.why_not(g, ask) is None)

    @property
    def target(self) -> str:
        """What it points at: a front, space or marker; by default its own kind."""
        return str(getattr(self, self.TARGET) if self.TARGET else self.__struct_config__.tag)

    def why_not(self, g: AnyPlay, ask: AnyAsk) -> Refusal | None:
        """Why it is not legal now; None when it is."""
        return None

    def chance(self, g: AnyPlay) -> Chance | None:
        """Its chance of success; None where no die decides."""
        return None

    def outcomes(self, g: AnyPlay) -> tuple[Likely, ...]:
        """All that it may come to and how likely, exactly, where the first die decides alone.

        Empty where none does, or where more are needed. By default success or failure of `chance`.
        """
        chance = self.chance(g)
        return success_on(chance.faces) if chance else ()

    def take(self, g: AnyPlay, ask: AnyAsk) -> Outcome:
        """Carry out the choice; returns what a step returns (see flow)."""
        raise TypeError(f"{type(self).__name__} cannot be carried out")
