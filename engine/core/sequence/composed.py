"""Decisions whose choices are too many to list: a choice is put together part by part.

A purchase or a list of orders is one choice. Whoever composes it has a draft, and asks what may be
added to it next, why the rest may not, and with what chance.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, Generic, TypeVar, cast

from msgspec import Struct
from msgspec.structs import fields, replace

from engine.core.sequence.choice import AnyPlay, Chance, Choice, Refusal
from engine.core.sequence.flow import Decision, IllegalChoice

C = TypeVar("C", bound=Choice)


class Part(Struct, frozen=True, kw_only=True):
    """What one could add to a draft next: the draft with it, and how that stands.

    refusal: the rule against it, None when it may be added. chance: of what it attempts.
    """

    draft: Choice
    target: str
    refusal: Refusal | None = None
    chance: Chance | None = None


class Place(Struct, frozen=True):
    """Where someone points on the board, what they have picked there, and where they would have it
    go: anyone's text.
    """

    at: str
    chosen: str = ""
    to: str = ""


class Drafted(Struct, frozen=True, kw_only=True):
    """A draft as it stands, looked over: what is in it, and what could be added next.

    start: the draft with nothing in it. refusal: the rule against this one as a whole choice, None
    when it may be locked. pointed: what could be added where someone points, None for nothing.
    in_sight: whether everyone sees it, and not its side alone. forgotten: what may have been
    overlooked in it. foreseen: what is likely to come of it. idle: whether it is asked for form's
    sake, and nothing could be put into it.
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


class UnreadLine(ValueError):
    """A typed line that adds nothing to a draft; `refusal` says why, as that of a rule would."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.rule}: {refusal.fact}")
        self.refusal = refusal


class ComposedDecision(Decision, Generic[C], kw_only=True):
    """A decision that lists nothing: it is asked about drafts of its one choice.

    Where a method is given `g`, that is the play of what the asker knows; nothing else may matter.
    `READS_TEXT`: whether what is added may be typed as well, a line at a time.
    `IS_ORDERED`: whether the order in a draft counts; parts come in at the end and may be moved.
    `PLANNED`: what it is called by whoever types lines for it before it is asked, a name for each
    phase in which it may be; none where that cannot be done.
    """

    READS_TEXT: ClassVar[bool] = False
    IS_ORDERED: ClassVar[bool] = False
    PLANNED: ClassVar[tuple[str, ...]] = ()

    @property
    def planned_as(self) -> str:
        """Which of `PLANNED` it is; empty: no lines are kept for it."""
        return next(iter(self.PLANNED), "")

    def is_idle(self, g: AnyPlay) -> bool:
        """Whether nothing could be put into it: it is asked so that nobody can tell."""
        return False

    def start(self, g: AnyPlay) -> C:
        """The draft with nothing in it."""
        raise TypeError(f"{type(self).__name__} does not say what it starts from")

    def parts(self, g: AnyPlay, draft: C) -> Iterator[Part]:
        """What one could add to a draft next, refused or not."""
        raise TypeError(f"{type(self).__name__} offers no parts")

    def why_not(self, g: AnyPlay, choice: C) -> Refusal | None:
        """The first rule against a whole choice; None when it is legal."""
        raise TypeError(f"{type(self).__name__} does not say what is legal")

    def items(self, draft: C) -> Sequence[Any]:
        """What is in a draft, one thing after the other: its one tuple, unless a game says more.

        Of a draft without a tuple nothing can be taken out again, and nothing is listed.
        """
        name = _tuple_of(draft)
        items: Sequence[Any] = getattr(draft, name) if name else ()
        return items

    def without(self, draft: C, place: int) -> C:
        """The draft without the thing at this place of `items`."""
        items = self.items(draft)
        return replace(draft, **{_tuple_of(draft): (*items[:place], *items[place + 1 :])})

    def moved(self, draft: C, place: int, to: int) -> C:
        """The draft with the thing at this place of `items` moved to another place."""
        rest = list(self.items(draft))
        rest.insert(to, rest.pop(place))
        return replace(draft, **{_tuple_of(draft): tuple(rest)})

    def typed(self, g: AnyPlay, draft: C, text: str) -> C:
        """The draft with what a typed line says added at its end.

        The line is anyone's: a number in it may be of any size. Where it reads and a rule stands
        against it, the game may refuse it or let it in, for `why_not` to judge with the rest.

        :raises UnreadLine: it does not read.
        """
        raise TypeError(f"{type(self).__name__} reads no text")

    def pointed(self, g: AnyPlay, draft: C, place: Place) -> Struct | None:
        """What could be added next at a place that someone points at; None: nothing.

        Facts of the game's own, which its page turns into words; each way to go on has the line
        that `typed` reads.
        """
        return None

    def forgotten(self, g: AnyPlay, draft: C) -> Sequence[Any]:
        """What may have been overlooked in a draft, the worst first; no rule stands against it.

        Facts of the game's own, told beside the button that locks the draft.
        """
        return ()

    def foreseen(self, g: AnyPlay, draft: C) -> Sequence[Any]:
        """What a draft that may be locked is likely to lead to: facts of the game's own."""
        return ()

    def is_in_sight(self, state: Any) -> bool:
        """Whether everyone sees the draft, as on a table; else its side alone does."""
        return False

    def sample(self, g: AnyPlay, pick: random.Random) -> C:
        """A random legal choice, for bots and the fuzzer.

        Parts that may be added, one after the other, for as long as chance goes on.
        """
        draft = self.start(g)
        while pick.random() < GOES_ON:
            open_parts = [part for part in self.parts(g, draft) if part.refusal is None]
            if not open_parts:
                break
            draft = cast(C, pick.choice(open_parts).draft)
        return draft

    def considered(self, g: AnyPlay) -> Iterator[Choice]:
        """Nothing: who composes asks for parts."""
        return iter(())

    def legal(self, g: AnyPlay) -> Iterator[Choice]:
        """Nothing: a choice is legal when it is not refused."""
        return iter(())

    def is_open(self, g: AnyPlay) -> bool:
        """Always: the draft with nothing in it is a choice too."""
        return True

    def refuses(self, g: AnyPlay, choice: Choice) -> IllegalChoice | None:
        """Why this choice is not legal, None when it is; no list is gone through."""
        if type(choice) not in self.KINDS:
            return IllegalChoice(self.role)
        refusal = self.why_not(g, cast(C, choice))
        return IllegalChoice(self.role, refusal) if refusal is not None else None


AnyComposed = ComposedDecision[Any]
"""A decision that is composed, whatever of."""


def _tuple_of(draft: Choice) -> str:
    """The name of the one field of a choice that holds a tuple; empty where none does.

    :raises TypeError: there is more than one.
    """
    found = [each.name for each in fields(draft) if isinstance(getattr(draft, each.name), tuple)]
    if len(found) > 1:
        raise TypeError(f"the decision does not say what the items of {type(draft).__name__} are")
    return found[0] if found else ""


GOES_ON = 0.8
"""How likely `sample` looks for another part."""
