"""The part of rules and fuzzing that is the same for every game that runs on the stack."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar, cast

from msgspec import Struct

from engine.core.beforehand import StackBeforehand
from engine.core.encoding.codec import Codec, JsonData
from engine.core.facilitation import StackFacilitation
from engine.core.lessons.shelf import Lessons
from engine.core.mended import Mendable, mended
from engine.core.mending import Mend, Mending
from engine.core.position import Position
from engine.core.protocol import Beforehand, Facilitation, Rules
from engine.core.reader import Reader
from engine.core.sequence.ahead import Told
from engine.core.sequence.choice import Chance, Choice, Likely
from engine.core.sequence.composed import AnyComposed, Drafted, Part, Place
from engine.core.sequence.flow import (
    Applied,
    Decision,
    Finished,
    Play,
    asked_for,
    is_held,
    is_sealed,
    open_asks,
)
from engine.core.sequence.running import choose, do_unasked, finish, run

S = TypeVar("S", bound=Position)


class StackGame(Generic[S]):
    """The part of Rules that follows from a game's frames, decisions and choices."""

    version: int
    codec: Codec[S]
    reader: Reader[Struct]

    def setup(self, seed: str, options: Mapping[str, JsonData], phrases: Sequence[str] = ()) -> S:
        """A new game, at its first decision."""
        raise TypeError(f"{type(self).__name__} does not say how it begins")

    def under(self, options: Mapping[str, JsonData]) -> Rules[S]:
        """The rules for a game with these options: by default the same for all."""
        return cast("Rules[S]", self)

    def play(self, state: S) -> Play[S]:
        """This game's play of a state."""
        raise TypeError(f"{type(self).__name__} does not say how it plays")

    def begin(self, state: S) -> S:
        """Run a position that is between two steps to its first decision."""
        g = self.play(state)
        try:
            run(g)
        except Finished as finished:
            finish(g, finished)
        return state

    def asks(self, state: S) -> list[Decision]:
        """The open decisions; empty when the game is over."""
        return open_asks(state)

    def known(self, state: S, role: str) -> S:
        """The position as a role knows it: by default the full one."""
        return state

    def threats(self, state: S, viewer: str, place: str, guesses: JsonData = None) -> Sequence[Any]:
        """What could reach a place next, as far as a viewer knows: by default unknown.

        guesses: the viewer's paper of them, in a game whose sides have secrets.
        """
        return ()

    def judging(self, state: S, role: str) -> S:
        """The position against which a role's choice is checked: the one it knows."""
        return self.known(state, role)

    def choices(self, state: S, ask: Decision) -> list[Choice]:
        """The legal choices of an open decision; a composed one lists none."""
        return ask.choices(self.play(self.known(state, ask.role)))

    def outcomes(self, state: S, ask: Decision, choice: Choice) -> Sequence[Likely]:
        """All that a legal choice may come to where one die decides, as far as the role knows."""
        return ask.outcomes(self.play(self.known(state, ask.role)), choice)

    def heard(self, state: S, role: str) -> Play[S]:
        """The position as a role knows it, in which any number of drafts may be evaluated."""
        return self.play(self.known(state, role))

    def parts(self, state: S, ask: AnyComposed, draft: Choice | None = None) -> list[Part]:
        """What could be added next to a draft (None: the empty one) of an open decision."""
        g = self.play(self.known(state, ask.role))
        return self.parts_in(g, ask, ask.start(g) if draft is None else draft)

    def parts_in(self, g: Play[S], ask: AnyComposed, draft: Choice) -> list[Part]:
        """What could be added next to a draft, in a position as the asked role knows it."""
        return list(ask.parts(g, draft))

    def foreseen_in(self, state: S, g: Play[S], ask: AnyComposed, draft: Choice) -> Sequence[Any]:
        """What a legal draft is likely to lead to; g: the position as the asked role knows it."""
        return ask.foreseen(g, draft)

    def drafted(
        self,
        state: S,
        ask: AnyComposed,
        draft: Choice | None = None,
        line: str = "",
        place: Place | None = None,
        on: Play[S] | None = None,
    ) -> Drafted:
        """Evaluate a draft (None: the empty one) of an open decision.

        `line`: typed text to be added first. `place`: where someone points. `on`: the position as
        the asked role knows it, if there was a draft before (`heard`).

        :raises UnreadLine: the line cannot be read.
        """
        g = self.heard(state, ask.role) if on is None else on
        start = ask.start(g)
        whole = start if draft is None else draft
        if line:
            whole = ask.typed(g, whole, line)
        refusal = ask.why_not(g, whole)
        wrong = ask.wrong(g, whole) if refusal else {}
        sound = whole if not refusal else ask.without_all(whole, wrong)
        is_sound = not refusal or (bool(wrong) and not ask.why_not(g, sound))
        return Drafted(
            draft=whole,
            start=start,
            items=ask.items(whole),
            parts=self.parts_in(g, ask, whole),
            refusal=refusal,
            pointed=ask.pointed(g, whole, place) if place else None,
            in_sight=ask.is_in_sight(state),
            forgotten=() if place else ask.forgotten(g, whole),
            foreseen=self.foreseen_in(state, g, ask, sound) if is_sound and not place else (),
            idle=ask.is_idle(g),
            wrong=wrong,
        )

    def standing(self, state: S) -> list[Decision]:
        """The decisions that roles may make unasked: none by default."""
        return []

    def mending(self, g: Play[S]) -> Mending[Any]:
        """What may be edited by hand in this position: nothing by default."""
        return Mending(g)

    def apply(self, state: S, role: str, choice: Choice) -> Applied[S]:
        """The state after one choice; the given state is not changed.

        :raises IllegalChoice: the choice is not open to the role now.
        """
        if isinstance(choice, Mend):
            g = mended(cast(Mendable[S], self), state, role, choice)
            return Applied(state=g.state, events=g.events, draws=g.draws, unasked="changed")
        g = self.play(self.codec.copy(state))
        known = self.judging(state, role)
        play_known = None if known is state else self.play(known)
        ask = asked_for(open_asks(g.state), role, choice)
        if ask is None or type(choice) not in ask.KINDS:
            standing = asked_for(self.standing(state), role, choice)
            if standing is not None and type(choice) in standing.KINDS:
                do_unasked(g, standing, choice, play_known)
                is_same = self.codec.are_equal(g.state, state)
                unasked = "unchanged" if is_same else "changed"
                return Applied(state=g.state, events=g.events, draws=g.draws, unasked=unasked)
        answered = choose(g, role, choice, play_known)
        is_kept = is_held(g.state, role)
        has_opened = is_sealed(state) and not is_kept
        return Applied(
            state=g.state,
            events=g.events,
            draws=g.draws,
            is_sealed=is_kept,
            is_barrier=True if has_opened else answered.BARRIER,
        )

    @property
    def beforehand(self) -> Beforehand[S]:
        """What is chosen for absent players; by default nothing can be answered in advance."""
        return StackBeforehand(self)

    @property
    def facilitation(self) -> Facilitation[S]:
        """What the site asks of a facilitated game: the defaults, unless the game has its own."""
        return StackFacilitation(self)

    @property
    def lessons(self) -> Lessons[S]:
        """The playable examples of its rulebook: none by default."""
        return Lessons()


class StackFuzzing(Generic[S]):
    """The part of Fuzzing that needs no knowledge of the game; a game says what it hides."""

    def __init__(self, game: StackGame[S]) -> None:
        self.game = game

    def start(self, number: int, seed: str, options: Mapping[str, JsonData]) -> S:
        """The first position of a random game: by default the game's own setup."""
        return self.game.setup(seed, options)

    def offers(self, state: S, ask: Decision) -> list[tuple[Choice, Chance | None]]:
        """The legal choices of an open decision, each with its chance where a die decides."""
        g = self.game.play(self.game.known(state, ask.role))
        return [(choice, choice.chance(g)) for choice in ask.legal(g)]

    def sample(self, state: S, ask: AnyComposed, pick: random.Random) -> Choice:
        """A random legal choice of a composed decision."""
        choice: Choice = ask.sample(self.game.play(self.game.known(state, ask.role)), pick)
        return choice

    def keen(self, state: S, ask: AnyComposed, pick: random.Random) -> Choice:
        """A choice that leads to what is seldom met: by default any."""
        return self.sample(state, ask, pick)

    def weights(self, state: S, choices: Sequence[Choice]) -> list[float]:
        """Weights by which the fuzzer favours choices that uniform play rarely reaches."""
        return [1.0] * len(choices)

    def event_names(self) -> list[str]:
        """The names of all events (events.name_of), for counting."""
        return list(self.game.reader.event_kinds)

    def sought(self) -> list[str]:
        """The names of what else random play should meet, for counting: nothing."""
        return []

    def met(self, state: S, role: str, choice: Choice, applied: Applied[S]) -> Iterable[str]:
        """Which of these a move from a position has met."""
        return ()

    def ending(self, state: S) -> str:
        """A word for how a finished game ended, for counting."""
        return str(state.result)

    def round_of(self, state: S) -> int:
        """The round or turn of a position; 0: the game counts none."""
        return 0

    def told(self, state: S, ask: Decision) -> Sequence[Told]:
        """The facts of an open decision on which answers in advance may depend."""
        return ask.told(self.game.play(self.game.known(state, ask.role)))

    def scrambled(self, state: S, role: str | None, pick: random.Random) -> S:
        """The same position with everything changed that the role may not see."""
        raise TypeError(f"{type(self).__name__} does not say what is hidden")
