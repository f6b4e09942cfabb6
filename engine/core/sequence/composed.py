"""Decisions whose choices are too many to list: a choice is put together part by part.

A purchase or a list of orders is one choice. Whoever composes it has a draft, and asks what may be
added to it next, why the rest may not, and with what chance.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

from engine.core.sequence.choice import AnyPlay, Chance, Choice, Refusal
from engine.core.sequence.flow import Decision, IllegalChoice

C = TypeVar("C", bound=Choice)


class Part(Struct, frozen=True, kw_only=True):
    """Something that could be added to a draft next: the draft with it, and whether it is legal.

    refusal: the rule against it, None when it may be added. chance: of what it attempts.
    """

    draft: Choice
    target: str
    refusal: Refusal | None = None
    chance: Chance | None = None


class Place(Struct, frozen=True):
    """Where someone points on the board, what they picked there, and where it should go.

    All three are untrusted text.
    """

    at: str
    chosen: str = ""
    to: str = ""


class Drafted(Struct, frozen=True, kw_only=True):
    """A draft and its evaluation: what is in it, and what could be added next.

    start: the empty draft. refusal: the rule against this one as a whole choice, None when it may
    be locked. pointed: what could be added where someone points, None for nothing. in_sight:
    whether everyone sees it, not only its side. forgotten: what may have been overlooked in it.
    foreseen: what is likely to come of it, without the items that are wrong. idle: whether nothing
    could be put into it, and it is asked only as a matter of form. wrong: place of an item → the
    rule against it, where the rules say which it is.
    """

    draft: Choice
    start: Choice
    items: Sequence[Any]
    parts: list[Part]
    refusal: Refusal | None
    pointed: Struct | None = None
    in_sight: bool = False
    forgotten: Sequence[Any] = ()
    foreseen: Sequence[Any] = ()
    idle: bool = False
    wrong: Mapping[int, Refusal] = {}


class UnreadLine(ValueError):
    """A typed line that cannot be added to a draft; `refusal` says why, in the form of a rule's."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.rule}: {refusal.fact}")
        self.refusal = refusal


class ComposedDecision(Decision, Generic[C], kw_only=True):
    """A decision that lists no choices: it evaluates drafts of its one kind of choice.

    Where a method is given `g`, that is the play of what the asked role knows; nothing else may
    matter. `READS_TEXT`: whether parts may also be typed, a line at a time. `IS_ORDERED`: whether
    the order in a draft counts; parts are added at the end and may be moved. `PLANNED`: the names
    under which lines may be typed for it in advance, one for each phase in which it is asked; empty
    where that is not possible. Where a role may be asked for several things in one phase, a name
    has the thing behind a dot.
    """

    READS_TEXT: ClassVar[bool] = False
    IS_ORDERED: ClassVar[bool] = False
    PLANNED: ClassVar[tuple[str, ...]] = ()

    @property
    def planned_as(self) -> str:
        """Which name applies now; empty: no lines are kept for it."""
        return next(iter(self.PLANNED), "")

    @classmethod
    def planned_names(cls, g: AnyPlay, role: str) -> Sequence[str]:
        """The names under which lines may be typed in advance for a role."""
        return cls.PLANNED

    @classmethod
    def check_form(cls, g: AnyPlay, text: str) -> None:
        """Check a line that is typed in advance, as far as the position does not matter.

        :raises UnreadLine: no decision of this kind could ever read it.
        """

    def is_idle(self, g: AnyPlay) -> bool:
        """Whether nothing could be put into it, and it is asked only so that nobody can tell."""
        return False

    def start(self, g: AnyPlay) -> C:
        """The empty draft."""
        raise TypeError(f"{type(self).__name__} does not say what it starts from")

    def parts(self, g: AnyPlay, draft: C) -> Iterator[Part]:
        """Everything that could be added to a draft next, refused or not."""
        raise TypeError(f"{type(self).__name__} offers no parts")

    def why_not(self, g: AnyPlay, choice: C) -> Refusal | None:
        """The first rule against a whole choice; None when it is legal."""
        raise TypeError(f"{type(self).__name__} does not say what is legal")

    def items(self, draft: C) -> Sequence[Any]:
        """The things in a draft, one after the other: by default those of its one tuple field.

        Without a tuple field nothing is listed, and nothing can be taken out again.
        """
        name = _tuple_of(draft)
        items: Sequence[Any] = getattr(draft, name) if name else ()
        return items

    def without(self, draft: C, place: int) -> C:
        """The draft without the thing at this place of `items`."""
        items = self.items(draft)
        return replace(draft, **{_tuple_of(draft): (*items[:place], *items[place + 1 :])})

    def without_all(self, draft: C, places: Iterable[int]) -> C:
        """The draft without the things at these places of `items`."""
        for place in sorted(places, reverse=True):
            draft = self.without(draft, place)
        return draft

    def moved(self, draft: C, place: int, to: int) -> C:
        """The draft with the thing at this place of `items` moved to another place."""
        rest = list(self.items(draft))
        rest.insert(to, rest.pop(place))
        return replace(draft, **{_tuple_of(draft): tuple(rest)})

    def typed(self, g: AnyPlay, draft: C, text: str) -> C:
        """The draft with the meaning of a typed line added at its end.

        The line is untrusted: a number in it may be of any size. Where a rule forbids what it says,
        the game may refuse it here or leave it to `why_not`.

        :raises UnreadLine: the line cannot be read.
        """
        raise TypeError(f"{type(self).__name__} reads no text")

    def example(self, g: AnyPlay) -> str | None:
        """A line that the empty draft takes; "": none is made; None: there is none."""
        return ""

    def takes(self, g: AnyPlay, line: str) -> bool:
        """Whether the empty draft takes a line; it may still lack what it lacked before."""
        empty = self.start(g)
        try:
            refusal = self.why_not(g, self.typed(g, empty, line))
        except UnreadLine:
            return False
        lacking = self.why_not(g, empty) if refusal else None
        return refusal is None or (lacking is not None and lacking.fact == refusal.fact)

    def pointed(self, g: AnyPlay, draft: C, place: Place) -> Struct | None:
        """What could be added next at a place that someone points at; None: nothing.

        The facts are the game's own, and its page turns them into words. Each way to go on has the
        line that `typed` reads.
        """
        return None

    def forgotten(self, g: AnyPlay, draft: C) -> Sequence[Any]:
        """What may have been overlooked in a draft, though it is legal; the worst first.

        The facts are the game's own, shown beside the button that locks the draft.
        """
        return ()

    def foreseen(self, g: AnyPlay, draft: C) -> Sequence[Any]:
        """What a legal draft is likely to lead to: facts of the game's own."""
        return ()

    def wrong(self, g: AnyPlay, draft: C) -> Mapping[int, Refusal]:
        """Which items of a refused draft rules forbid, by place; empty where it is unclear."""
        return {}

    def is_in_sight(self, state: Any) -> bool:
        """Whether everyone sees the draft, as on a table; otherwise only its side does."""
        return False

    def sample(self, g: AnyPlay, pick: random.Random) -> C:
        """A random legal choice, for bots and the fuzzer.

        Adds random legal parts one after the other, and stops by chance.
        """
        draft = self.start(g)
        while pick.random() < GOES_ON:
            open_parts = [part for part in self.parts(g, draft) if part.refusal is None]
            if not open_parts:
                break
            draft = cast(C, pick.choice(open_parts).draft)
        return draft

    def considered(self, g: AnyPlay) -> Iterator[Choice]:
        """Nothing: a composed decision is asked for parts instead."""
        return iter(())

    def legal(self, g: AnyPlay) -> Iterator[Choice]:
        """Nothing is listed: a composed choice is legal when it is not refused."""
        return iter(())

    def is_open(self, g: AnyPlay) -> bool:
        """Always true: the empty draft is a choice too."""
        return True

    def refuses(self, g: AnyPlay, choice: Choice) -> IllegalChoice | None:
        """Why this choice is not legal, None when it is; nothing is listed to find out."""
        if type(choice) not in self.KINDS:
            return IllegalChoice(self.role)
        refusal = self.why_not(g, cast(C, choice))
        return IllegalChoice(self.role, refusal) if refusal is not None else None


AnyComposed = ComposedDecision[Any]
"""A composed decision of any kind of choice."""


def _tuple_of(draft: Choice) -> str:
    """The name of the one tuple field of a choice; empty where there is none.

    :raises TypeError: there is more than one.
    """
    names: tuple[str, ...] = draft.__struct_fields__
    found = [name for name in names if isinstance(getattr(draft, name), tuple)]
    if len(found) > 1:
        raise TypeError(f"the decision does not say what the items of {type(draft).__name__} are")
    return found[0] if found else ""


GOES_ON = 0.8
"""The probability that `sample` goes on to another part."""
