"""The sequence of play as a stack of named steps.

A Procedure is one section of a rulebook: its fields are its local variables, STEPS its printed
sequence of play, one method a step. A Decision is one role's choice, a Together several at
once. A step returns nothing (go on), frames to call, Jump to another of its steps, or End.
The stack is part of the state: frames hold ids and never objects, positions are names, and no
loop spans a decision. So a game is plain data at every decision.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import ClassVar, Generic, TypeVar

from msgspec import Struct

from engine.core import dice
from engine.core.events import Event
from engine.core.position import Position
from engine.core.roles import FACILITATOR, Roles
from engine.core.sequence.ahead import Answerable, Told
from engine.core.sequence.choice import AnyChoice, AnyPlay, Choice, Likely, Refusal
from engine.core.sequence.frame import Frame, Outcome

S = TypeVar("S", bound=Position)
T = TypeVar("T")
D = TypeVar("D", bound="Decision")
F = TypeVar("F", bound=Frame)
C = TypeVar("C", bound=Choice)


class IllegalChoice(ValueError):
    """The choice is not among the legal choices of an open decision.

    `refusal` is the rule's own reason where it has one.
    """

    def __init__(self, role: str, refusal: Refusal | None = None) -> None:
        super().__init__(f"{role} may not choose that now")
        self.refusal = refusal


class Finished(Exception):
    """A rule ended the game at this instant; the stack is dropped, the result kept."""

    def __init__(self, result: object) -> None:
        super().__init__("the game is over")
        self.result = result


class Play(Generic[S]):
    """A position that the rules are working on, and what has happened since the last choice.

    `rules_version` is the rules version of its game: where the meaning of a rule has changed, older
    games keep the old one.
    """

    def __init__(self, state: S, rules_version: int = 1) -> None:
        self.state = state
        self.rules_version = rules_version
        self.events: list[Event] = []
        self.draws: list[dice.Draw] = []

    def under_way(self, kind: type[F]) -> F | None:
        """The innermost frame of a kind; None: there is none."""
        return next((each for each in reversed(self.state.stack) if isinstance(each, kind)), None)

    def tell(self, event: Event) -> None:
        """Record an event."""
        self.events.append(event)

    def roll(self, stream: str = "") -> int:
        """Roll one die: its natural face, 1 to 6.

        `stream`: for a secret roll, the only side (or the facilitator) that may know of it.
        """
        return self.rolls(1, stream)[0]

    def rolls(self, count: int, stream: str = "") -> tuple[int, ...]:
        """Roll several dice together: their natural faces."""
        if not count:
            return ()
        draw = dice.rolls(self.state.dice, count, stream)
        self.draws.append(draw)
        return draw.gave

    def shuffled(self, items: Sequence[T], stream: str = "") -> list[T]:
        """The items in a random order."""
        order, draw = dice.shuffle(self.state.dice, items, stream)
        self.draws.append(draw)
        return order

    def new_key(self, prefix: str = "", stream: str = "") -> str:
        """A new key for a counter or card; `stream`: who may know of it, as for a roll."""
        taken = {*self.state.counters, *self.state.cards}
        return dice.fresh_key(self.state.dice, taken, prefix, stream)


class Applied(Struct, Generic[S], kw_only=True):
    """The result of a choice: the new state, its events and its draws.

    unasked: for a standing decision, whether it "changed" the position or left it "unchanged".
    is_sealed: it is held until the others have answered. is_barrier: what its kind of decision
    declares.
    """

    state: S
    events: list[Event]
    draws: list[dice.Draw]
    unasked: str = ""
    is_sealed: bool = False
    is_barrier: bool | None = None

    @property
    def barrier(self) -> bool:
        """Whether undo is blocked here: by a die, a shuffle, or something revealed.

        The end of the game reveals everything: the hands, the deck, and the seed. What was done
        unasked blocks only when it changed something. Otherwise a kind of decision may declare it,
        so that the presence of undo does not give away a secret roll.
        """
        if self.state.result is not None:
            return True
        if self.unasked:
            return self.unasked == "changed"
        if self.is_barrier is not None:
            return self.is_barrier
        return bool(self.draws) or any(event.reveals for event in self.events)


class Procedure(Frame, kw_only=True):
    """One section of a rulebook.

    Where it has a method `on_<tag>(g, value)`, this is called when a frame of that tag that it has
    called ends, with the value of its End (None where it ran out of steps). It returns what a step
    returns.
    """

    STEPS: ClassVar[tuple[str, ...]] = ()
    CRUMB: ClassVar[tuple[str, ...] | None] = None
    """The fields that its entry in the trail shows; None for no entry."""
    at: str = ""

    def crumb(self, g: AnyPlay) -> dict[str, int | str] | None:
        """The data of its entry in the trail on the page; None for no entry."""
        return None if self.CRUMB is None else {name: getattr(self, name) for name in self.CRUMB}

    def crumb_to(self, g: AnyPlay, viewer: str | None) -> dict[str, int | str] | None:
        """The same for one viewer: what everyone may know, unless the game hides some of it."""
        return self.crumb(g)


class Decision(Answerable, kw_only=True):
    """One role must choose; `KINDS` are the kinds of choice it considers.

    A choice is legal when `refuses` returns None, and `choices` lists exactly those.
    `TELLS_WHY_NOT`: its refusals are part of the question, so every view has them. `SECRET`: only
    its own side and the facilitator see whether it is answered yet; for a standing one, whether
    anything was done. `BARRIER`: whether its answer blocks undo; None: a die or a reveal decides,
    which under secrecy would show by whether undo is offered. `IN_OWN_TURN`: whether it is the
    role's own move, not a reaction to another's. `IN_A_ROW`: the kinds of choice, by tag, that it
    goes on from without anything between, such as units placed one by one. `CRUMB`: the fields
    that the prompt needs.
    """

    KINDS: ClassVar[tuple[type[Choice], ...]] = ()
    IN_OWN_TURN: ClassVar[bool] = False
    IN_A_ROW: ClassVar[tuple[str, ...]] = ()
    RULE: ClassVar[str] = ""
    TELLS_WHY_NOT: ClassVar[bool] = False
    SECRET: ClassVar[bool] = False
    BARRIER: ClassVar[bool | None] = None
    CRUMB: ClassVar[tuple[str, ...]] = ()
    role: str

    def considered(self, g: AnyPlay) -> Iterator[Choice]:
        """Every conceivable choice, legal or not."""
        for kind in self.KINDS:
            yield from kind.candidates(g, self)

    def depends_on(self, g: AnyPlay) -> Hashable | None:
        """Everything that its choices and refusals depend on, as a cache key.

        None: they depend on more than that, and are listed anew for each position.
        """
        return None

    def choices(self, g: AnyPlay) -> list[Choice]:
        """The legal choices: the one source for page, validation, bots, fuzzer and API."""
        return list(self.legal(g))

    def legal(self, g: AnyPlay) -> Iterator[Choice]:
        """The legal choices, generated lazily."""
        for kind in self.KINDS:
            yield from kind.legal(g, self)

    def is_open(self, g: AnyPlay) -> bool:
        """Whether there is anything to choose; if not, the decision is skipped."""
        return any(True for _ in self.legal(g))

    def refuses(self, g: AnyPlay, choice: Choice) -> IllegalChoice | None:
        """Why this choice is not legal, None when it is; only its own kind is asked."""
        kind = type(choice)
        if kind not in self.KINDS or choice not in kind.candidates(g, self):
            return IllegalChoice(self.role)
        refusal = choice.why_not(g, self)
        return IllegalChoice(self.role, refusal) if refusal is not None else None

    def answers(self, g: AnyPlay, name: str) -> Sequence[Choice]:
        """The legal choices that an answer in advance may mean: by default those of this kind."""
        return [choice for choice in self.legal(g) if choice.__struct_config__.tag == name]

    def answers_of(self, g: AnyPlay, name: str, told: Sequence[Told]) -> Sequence[Choice]:
        """`answers` restricted to the places that meet all conditions; by default the same."""
        return self.answers(g, name)

    def outcomes(self, g: AnyPlay, choice: AnyChoice) -> tuple[Likely, ...]:
        """What a choice may come to here (Choice.outcomes)."""
        found: tuple[Likely, ...] = choice.outcomes(g)
        return found

    def take(self, g: AnyPlay, choice: AnyChoice) -> Outcome:
        """Carry out the choice."""
        told: Outcome = choice.take(g, self)
        return told

    def crumb(self, g: AnyPlay) -> dict[str, int | str] | None:
        """The data that the page's prompt needs."""
        return {name: getattr(self, name) for name in self.CRUMB}


class Together(Frame, Generic[D, C], kw_only=True):
    """Decisions open at the same time; sealed: no answer takes effect before all are in.

    Each role has one decision, and no answer jumps or ends: the others wait in the same procedure.
    Each game subclasses it once, with the types of its own decisions and choices.
    """

    asks: list[D]
    sealed: bool = False
    answers: dict[str, C] = {}


def open_asks(state: Position) -> list[Decision]:
    """The decisions that the table waits for; none when the game is over."""
    if not state.stack:
        return []
    top = state.stack[-1]
    if isinstance(top, Together):
        return [ask for ask in top.asks if ask.role not in top.answers]
    return [top]


def awaited_by(state: Position, viewer: str | None, roles: Roles) -> list[Decision]:
    """The decisions that the table waits for, as a viewer sees it.

    Another side's secret decision in a group stays listed until the whole group is answered.
    """
    top = state.stack[-1] if state.stack else None
    if not isinstance(top, Together) or viewer == FACILITATOR:
        return open_asks(state)
    return [
        ask
        for ask in top.asks
        if ask.role not in top.answers or (ask.SECRET and roles.side_of(ask.role) != viewer)
    ]


def stack_problems(state: Position) -> Iterator[str]:
    """Problems of the stack and dice of a position that should be at a decision."""
    yield from dice.problems(state.dice)
    if (not state.stack) != (state.result is not None):
        yield "no decision is open and there is no result, or the other way round"
    for frame in state.stack:
        if isinstance(frame, Procedure) and frame.at not in ("", "end", *frame.STEPS):
            yield f"{type(frame).__name__} has no step {frame.at!r}"
    if state.stack and not isinstance(state.stack[-1], (Decision, Together)):
        yield f"{type(state.stack[-1]).__name__} is on top of the stack, which is no decision"


def asked_for(asks: Iterable[Decision], role: str, choice: Choice) -> Decision | None:
    """The role's decision that accepts this kind of choice, or else its first one."""
    of_role = [ask for ask in asks if ask.role == role]
    fitting = (ask for ask in of_role if type(choice) in ask.KINDS)
    return next(fitting, of_role[0] if of_role else None)


def is_sealed(state: Position) -> bool:
    """Whether the answers to the open decisions are held until all are in."""
    top = state.stack[-1] if state.stack else None
    return isinstance(top, Together) and top.sealed


def is_held(state: Position, role: str) -> bool:
    """Whether a role's sealed answer is held until the others have answered."""
    return is_sealed(state) and role in state.stack[-1].answers
