"""What a game must offer, and the common part of every game that runs on the stack."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

import msgspec
from msgspec import Struct

from engine.core.choice import Chance, Choice
from engine.core.codec import Codec, Unreadable
from engine.core.dice import Draw
from engine.core.events import Event
from engine.core.flow import Decision, Finished, Play, choose, finish, open_asks, run
from engine.core.lessons import Lesson
from engine.core.position import Position
from engine.core.view import View

S = TypeVar("S", bound=Position)


class Applied(Struct, Generic[S], kw_only=True):
    """What a choice did: the new state, what happened, what was drawn."""

    state: S
    events: list[Event]
    draws: list[Draw]

    @property
    def barrier(self) -> bool:
        """Whether no undo may go back behind it: a die, a shuffle, or something revealed.

        The end of the game reveals all: the hands, the deck, and the seed of every die to come.
        """
        is_over = self.state.result is not None
        return is_over or bool(self.draws) or any(event.reveals for event in self.events)


class Rules(Protocol[S]):
    """A game: five functions, and how its data is read.

    `newest` is the version of the rules that new games are played by, `version` the one that
    these rules play by; all from 1 to the newest can be had (registry.get).
    """

    key: str
    title: str
    newest: int
    version: int
    roles: tuple[str, ...]
    Options: type[Struct]
    codec: Codec[S]

    def setup(self, seed: str, options: Mapping[str, Any], phrases: Sequence[str] = ()) -> S: ...
    def asks(self, state: S) -> list[Decision]: ...
    def choices(self, state: S, ask: Decision) -> list[Choice]: ...
    def offers(self, state: S, ask: Decision) -> list[tuple[Choice, Chance | None]]: ...
    def apply(self, state: S, role: str, choice: Choice) -> Applied[S]: ...
    def view(self, state: S, role: str | None) -> View: ...
    def problems(self, state: S) -> list[str]: ...
    def summary(self, state: S) -> dict[str, Any]: ...
    def lessons(self) -> Mapping[str, Lesson]: ...
    def lesson(self, name: str, seed: str) -> S: ...
    def event_kinds(self) -> Mapping[str, type[Event]]: ...
    def event(self, data: Any) -> Event: ...
    def event_names(self) -> list[str]: ...
    def fuzz_weights(self, state: S, choices: Sequence[Choice]) -> list[float]: ...
    def choice(self, data: Any) -> Choice: ...
    def options(self, data: Mapping[str, Any]) -> Any: ...
    def scrambled(self, state: S, role: str | None, pick: random.Random) -> S: ...


class StackGame(Generic[S]):
    """The part of Rules that is the same for every game that runs on the stack."""

    newest: int
    version: int
    Options: type[Struct]
    choice_type: Any
    codec: Codec[S]

    def play(self, state: S) -> Play[S]:
        """The state in the hands of this game's rules."""
        raise TypeError(f"{type(self).__name__} does not say how it plays")

    def begin(self, state: S) -> S:
        """Go on with a position that stands between two steps to its first decision."""
        g = self.play(state)
        try:
            run(g)
        except Finished as finished:
            finish(g, finished)
        return state

    def asks(self, state: S) -> list[Decision]:
        """Who must choose what; empty when the game is over."""
        return open_asks(state)

    def choices(self, state: S, ask: Decision) -> list[Choice]:
        """The legal choices of an open decision."""
        return ask.choices(self.play(state))

    def offers(self, state: S, ask: Decision) -> list[tuple[Choice, Chance | None]]:
        """The legal choices of an open decision, each with its chance where a die decides."""
        g = self.play(state)
        return [(choice, choice.chance(g)) for choice in ask.legal(g)]

    def apply(self, state: S, role: str, choice: Choice) -> Applied[S]:
        """The state after one choice; the one given is left alone.

        :raises IllegalChoice: the choice is not open to the role now.
        """
        g = self.play(self.codec.copy(state))
        choose(g, role, choice)
        return Applied(state=g.state, events=g.events, draws=g.draws)

    def lessons(self) -> Mapping[str, Lesson]:
        """The examples of its rulebook that can be played, by key."""
        return {}

    def event_kinds(self) -> Mapping[str, type[Event]]:
        """Everything that can happen, by kind: the events of the game's own package."""
        package = type(self).__module__.rpartition(".")[0]
        kinds = [k for k in Event.__subclasses__() if k.__module__.startswith(f"{package}.")]
        return {str(kind.__struct_config__.tag): kind for kind in kinds}

    def event(self, data: Any) -> Event:
        """The event that plain data with its kind and rule stands for.

        :raises Unreadable: not an event of this game; says where.
        """
        kind = data.get("kind") if isinstance(data, dict) else None
        known = self.event_kinds()
        if not isinstance(kind, str) or kind not in known:
            raise Unreadable(f"kind: {kind!r} is no event")
        try:
            return msgspec.convert(data, known[kind])
        except msgspec.ValidationError as error:
            raise Unreadable(str(error)) from None

    def event_names(self) -> list[str]:
        """The names of all that can happen (events.name_of), for whoever counts what did."""
        return list(self.event_kinds())

    def fuzz_weights(self, state: S, choices: Sequence[Choice]) -> list[float]:
        """How much likelier the fuzzer takes each choice, to see what aimless play does not."""
        return [1.0] * len(choices)

    def choice(self, data: Any) -> Choice:
        """The choice that plain data stands for.

        :raises Unreadable: not a choice of this game; says where.
        """
        try:
            choice: Choice = msgspec.convert(data, self.choice_type)
        except msgspec.ValidationError as error:
            raise Unreadable(str(error)) from None
        return choice

    def options(self, data: Mapping[str, Any]) -> Any:
        """The options of a new game from plain data.

        :raises Unreadable: an unknown option, or a value of the wrong type.
        """
        known = {field.name for field in msgspec.structs.fields(self.Options)}
        unknown = sorted(set(data) - known)
        if unknown:
            raise Unreadable(f"unknown option {unknown[0]!r}; known are {', '.join(sorted(known))}")
        try:
            return msgspec.convert(dict(data), self.Options)
        except msgspec.ValidationError as error:
            raise Unreadable(str(error)) from None
