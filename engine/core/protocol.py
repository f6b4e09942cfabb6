"""What a game must offer: its rules, and what only the fuzzer needs."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from msgspec import Struct

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
from engine.core.sequence.flow import Applied, Decision, Play
from engine.core.supposal import Supposal
from engine.core.view import AnyView

S = TypeVar("S", bound=Position)
S_contra = TypeVar("S_contra", bound=Position, contravariant=True)


class Drafting(Protocol[S]):
    """Evaluates drafts of choices that are put together part by part.

    `heard` is the position as a role knows it, in which any number of drafts may be evaluated.
    """

    def heard(self, state: S, role: str) -> Play[S]: ...
    def drafted(
        self,
        state: S,
        ask: AnyComposed,
        draft: Choice | None = None,
        line: str = "",
        place: Place | None = None,
        on: Play[S] | None = None,
    ) -> Drafted: ...


class Rules(Drafting[S], Protocol[S]):
    """A game: its setup, its decisions, the effect of a choice, and what each role may see.

    `version` is the version of the rules in use. `under` gives the rules for the options of a game,
    on which its roles may depend. `codec` reads and writes a position, `reader` everything else
    that is stored of a game. `public` is the public view (role None) of the same position, made
    before, which another view may start from; it is never modified. `beforehand` chooses for absent
    players. The rest is for those who teach, facilitate and test a game.
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
"""The rules of a game known only by its key; the type of its state is not known here."""


class Beforehand(Protocol[S_contra]):
    """Chooses for an absent player: by an answer given in advance, or by default.

    `answered` are the kinds of decision that may be answered in advance, `answered_in` those that a
    game with the options of a position ever asks, or asks one of some roles from now on. `values`
    are the values that a fact may have for one of them, by default its place. `answers` are the
    legal choices that such an answer means, one of `Decision.AHEAD` by its name, or a whole choice;
    None: a condition of it does not hold.
    `planned` are the kinds for which lines may be typed in advance (`ComposedDecision.PLANNED`),
    `planned_names` the names of what a role may type them for; `check_line` raises UnreadLine for a
    line that could never be read. `unanswered` is the choice where no
    answer was given and time has run out, based only on what the role knows.
    """

    @property
    def answered(self) -> Sequence[type[Decision]]: ...
    @property
    def planned(self) -> Sequence[type[AnyComposed]]: ...
    def answered_in(
        self, state: S_contra, roles: Collection[str] = ()
    ) -> Sequence[type[Decision]]: ...
    def planned_names(self, state: S_contra, role: str) -> Sequence[str]: ...
    def check_line(self, state: S_contra, role: str, name: str, text: str) -> None: ...
    def values(self, state: S_contra, kind: type[Decision], fact: str = PLACE) -> Sequence[str]: ...
    def answers(
        self, state: S_contra, ask: Decision, answer: str | Choice, when: Sequence[Condition] = ()
    ) -> Sequence[Choice] | None: ...
    def unanswered(self, state: S_contra, ask: Decision, pick: random.Random) -> Choice: ...


class Facilitation(Protocol[S]):
    """What the site asks of a game that may have a facilitator.

    `program` is the program's choice where no person facilitates, `program_unasked` what it does
    first, unasked. `awaited`: whom a viewer sees the table wait for. `is_held`: whether an event
    waits for a person to announce it. `stands_in_for`: the sides that this person chooses for.
    `next_stop`: where this person stops after going on, as far as no die decides. `told_more`: what
    a person's words for an event give away. `left_out`: what another wording leaves out.
    `hindsight`: how mistaken each side is, for when the game is over; empty where the game does not
    say. `supposed`: a what-if position made only of what a side knows and its guesses; `supposes`:
    whether the game makes such. `threats`: what could reach a place next, as far as a side, or the
    facilitator, knows, and by the side's guesses. `mended`: the result of edits by hand, the
    objection to them, and what may be edited then; the given position is not changed.
    """

    supposes: bool

    def program(self, state: S, ask: Decision) -> Choice: ...
    def program_unasked(self, state: S) -> Choice | None: ...
    def awaited(self, state: S, viewer: str | None) -> list[str]: ...
    def is_held(self, state: S, event: Event) -> bool: ...
    def stands_in_for(self, state: S) -> tuple[str, ...]: ...
    def next_stop(self, state: S) -> tuple[Any, S] | None: ...
    def told_more(self, state: S, event: JsonData, viewer: str, words: str) -> list[TellsMore]: ...
    def hindsight(self, state: S) -> Mapping[str, Hindsight]: ...
    def left_out(self, state: S, viewer: str, sentence: str, words: str) -> list[str]: ...
    def supposed(self, state: S, side: str, guesses: JsonData) -> Supposal | None: ...
    def threats(
        self, state: S, viewer: str, place: str, guesses: JsonData = None
    ) -> Sequence[Any]: ...
    def mended(self, state: S, changes: Sequence[Change]) -> Tried: ...


class Fuzzing(Protocol[S]):
    """What only the fuzzer and the leak check ask of a game.

    `start` is the first position of a random game with this number: the game's own, or now and then
    one near an end that random play would not reach. `sought` are the names of what random play
    should meet beside the events, `met` those that one move from a position has met. `sample` is
    any legal choice of a composed decision, `keen` one of a player who seeks what is seldom met.
    """

    def start(self, number: int, seed: str, options: Mapping[str, JsonData]) -> S: ...
    def offers(self, state: S, ask: Decision) -> list[tuple[Choice, Chance | None]]: ...
    def sample(self, state: S, ask: AnyComposed, pick: random.Random) -> Choice: ...
    def keen(self, state: S, ask: AnyComposed, pick: random.Random) -> Choice: ...
    def weights(self, state: S, choices: Sequence[Choice]) -> list[float]: ...
    def event_names(self) -> list[str]: ...
    def sought(self) -> list[str]: ...
    def met(self, state: S, role: str, choice: Choice, applied: Applied[S]) -> Iterable[str]: ...
    def ending(self, state: S) -> str: ...
    def round_of(self, state: S) -> int: ...
    def told(self, state: S, ask: Decision) -> Sequence[Told]: ...
    def scrambled(self, state: S, role: str | None, pick: random.Random) -> S: ...
