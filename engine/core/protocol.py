"""What a game must offer: its rules, and what only the fuzzer needs."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

from engine.core.dice import Draw
from engine.core.encoding.codec import Codec, JsonData, JsonObject
from engine.core.events import Event
from engine.core.facilitation import TellsMore
from engine.core.hindsight import Hindsight
from engine.core.lessons.shelf import Lessons
from engine.core.mended import Tried
from engine.core.mending import Change
from engine.core.position import Position
from engine.core.reader import Reader
from engine.core.roles import Roles
from engine.core.sequence.ahead import PLACE, Condition, Told
from engine.core.sequence.choice import Chance, Choice
from engine.core.sequence.composed import AnyComposed, Drafted, Place
from engine.core.sequence.flow import Decision
from engine.core.supposal import Supposal
from engine.core.view import AnyView

S = TypeVar("S", bound=Position)
S_contra = TypeVar("S_contra", bound=Position, contravariant=True)


class Applied(Struct, Generic[S], kw_only=True):
    """What a choice did: the new state, what happened, what was drawn.

    unasked: of a standing decision, whether it "changed" the position or left it "unchanged".
    is_sealed: it is held with the answers of others. is_barrier: what its kind declares.
    """

    state: S
    events: list[Event]
    draws: list[Draw]
    unasked: str = ""
    is_sealed: bool = False
    is_barrier: bool | None = None

    @property
    def barrier(self) -> bool:
        """Whether no undo may go back behind it: a die, a shuffle, or something revealed.

        The end of the game reveals all: the hands, the deck, and the seed of every die to come.
        What was done unasked is passed over when it changed nothing. Else a decision's kind may
        declare it, so that an undo that is there or not tells of no die rolled unseen.
        """
        if self.state.result is not None:
            return True
        if self.unasked:
            return self.unasked == "changed"
        if self.is_barrier is not None:
            return self.is_barrier
        return bool(self.draws) or any(event.reveals for event in self.events)


class Rules(Protocol[S]):
    """A game: how it begins, what it asks of whom, what a choice does, what each role may see.

    `version` is the version of the rules that these play by. `under` gives the rules as they are
    with the options of a game, by which who there is may depend on them. `codec` reads and writes a
    position, `reader` what is stored of a game besides. `public` is the view of nobody (role None)
    of the same position, made before, which a view may begin with instead of making it once more;
    nothing in it is changed. `beforehand` is what is chosen for someone who is not there. The
    rest is for those who teach, facilitate and test a game.
    """

    key: str
    title: str
    version: int
    roles: Roles
    codec: Codec[S]

    def under(self, options: Mapping[str, JsonData]) -> Rules[S]: ...
    def setup(
        self, seed: str, options: Mapping[str, JsonData], phrases: Sequence[str] = ()
    ) -> S: ...
    def asks(self, state: S) -> list[Decision]: ...
    def standing(self, state: S) -> list[Decision]: ...
    def choices(self, state: S, ask: Decision) -> list[Choice]: ...
    def drafted(
        self,
        state: S,
        ask: AnyComposed,
        draft: Choice | None = None,
        line: str = "",
        place: Place | None = None,
    ) -> Drafted: ...
    def apply(self, state: S, role: str, choice: Choice) -> Applied[S]: ...
    def view(
        self, state: S, role: str | None, *, refusals: bool = True, public: AnyView | None = None
    ) -> AnyView: ...
    def summary(self, state: S) -> JsonObject: ...
    def problems(self, state: S) -> list[str]: ...

    @property
    def reader(self) -> Reader[Struct]: ...
    @property
    def beforehand(self) -> Beforehand[S]: ...
    @property
    def lessons(self) -> Lessons[S]: ...
    @property
    def facilitation(self) -> Facilitation[S]: ...
    @property
    def fuzzing(self) -> Fuzzing[S]: ...


AnyRules = Rules[Position]
"""The rules of a game that is known by its key alone: what its state is, only they know."""


class Beforehand(Protocol[S_contra]):
    """What is chosen for someone who is not there: what they have said beforehand, or else.

    `answered` are the kinds of decision that may be answered before they are asked, `values` those
    that a fact may have of which each tells, by default where it may be asked. `answers` are the
    legal choices that such an answer means, one of `Decision.AHEAD` by its name, or a whole choice;
    None: a condition of it does not hold. `planned` are the kinds that lines may be typed
    for before they are asked (`ComposedDecision.PLANNED`). `unanswered` is what is chosen where
    nothing was said and the time has run out, by what that role knows alone.
    """

    @property
    def answered(self) -> Sequence[type[Decision]]: ...
    @property
    def planned(self) -> Sequence[type[AnyComposed]]: ...
    def values(self, state: S_contra, kind: type[Decision], fact: str = PLACE) -> Sequence[str]: ...
    def answers(
        self, state: S_contra, ask: Decision, answer: str | Choice, when: Sequence[Condition] = ()
    ) -> Sequence[Choice] | None: ...
    def unanswered(self, state: S_contra, ask: Decision, pick: random.Random) -> Choice: ...


class Facilitation(Protocol[S_contra]):
    """What the site asks of a game with a facilitator's chair, and of what all may do in place of
    one.

    `program` is what the program chooses where nobody sits there, `program_unasked` what it does
    first, unasked. `awaited`: whom a viewer sees the table wait for. `is_held`: whether an event
    waits for a person who says it. `stands_in_for`: the sides that this person chooses for.
    `told_more`: what is too much in the words that a person has chosen for an event. `hindsight`:
    by side how far it is mistaken, for when the game is over; empty where the game does not say.
    `supposed`: a position to try things on, made of what a side knows and of its paper of guesses
    alone; `supposes`: whether the game makes such.
    `threats`: what could come to a place next, as far as a side, or the facilitator, knows.
    `mended`: what changes by hand come to where all sides consent, what stands against them, and
    what may be changed then; nothing of the position given is changed.
    """

    supposes: bool

    def program(self, state: S_contra, ask: Decision) -> Choice: ...
    def program_unasked(self, state: S_contra) -> Choice | None: ...
    def awaited(self, state: S_contra, viewer: str | None) -> list[str]: ...
    def is_held(self, state: S_contra, event: Event) -> bool: ...
    def stands_in_for(self, state: S_contra) -> tuple[str, ...]: ...
    def told_more(
        self, state: S_contra, event: JsonData, viewer: str, words: str
    ) -> list[TellsMore]: ...
    def hindsight(self, state: S_contra) -> Mapping[str, Hindsight]: ...
    def left_out(self, state: S_contra, viewer: str, sentence: str, words: str) -> list[str]: ...
    def supposed(self, state: S_contra, side: str, guesses: JsonData) -> Supposal | None: ...
    def threats(self, state: S_contra, viewer: str, place: str) -> Sequence[Any]: ...
    def mended(self, state: S_contra, changes: Sequence[Change]) -> Tried: ...


class Fuzzing(Protocol[S]):
    """What only random play and the leak check ask of a game, and no page does.

    `start` is the position that the random game of a number begins from: the game's own, or now and
    then one near an end that random play would not find.
    """

    def start(self, number: int, seed: str, options: Mapping[str, JsonData]) -> S: ...
    def offers(self, state: S, ask: Decision) -> list[tuple[Choice, Chance | None]]: ...
    def sample(self, state: S, ask: AnyComposed, pick: random.Random) -> Choice: ...
    def weights(self, state: S, choices: Sequence[Choice]) -> list[float]: ...
    def event_names(self) -> list[str]: ...
    def ending(self, state: S) -> str: ...
    def round_of(self, state: S) -> int: ...
    def told(self, state: S, ask: Decision) -> Sequence[Told]: ...
    def scrambled(self, state: S, role: str | None, pick: random.Random) -> S: ...
