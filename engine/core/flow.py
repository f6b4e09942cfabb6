"""The sequence of play as a stack of named steps.

A Procedure is one section of a rulebook: its fields are its local variables, STEPS its printed
sequence of play, one method a step. A Decision is one role's choice, a Together several at
once. A step returns nothing (go on), frames to call, Jump to another of its steps, or End.
The stack is part of the state: frames hold ids and never objects, positions are names, and no
loop spans a decision. So a game is plain data at every decision.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct

from engine.core import dice
from engine.core.choice import Choice, Refusal
from engine.core.events import Event
from engine.core.position import Position

S = TypeVar("S", bound=Position)
T = TypeVar("T")

MAX_STEPS = 10_000  # a rule that needs more than this between two choices is a bug


class IllegalChoice(ValueError):
    """The choice is not among the open decisions' legal choices.

    `refusal` is the rule's own reason where it has one.
    """

    def __init__(self, role: str, refusal: Refusal | None = None) -> None:
        super().__init__(f"{role} may not choose that now")
        self.refusal = refusal


class Finished(Exception):
    """A rule ended the game at this instant; the stack is dropped, the result kept."""

    def __init__(self, result: Any) -> None:
        super().__init__("the game is over")
        self.result = result


class Frame(Struct, kw_only=True, tag_field="frame"):
    """Anything that can lie on the stack; every subclass carries a tag."""


class Jump(Struct, frozen=True):
    """Go on at another step of the same procedure."""

    step: str


class End(Struct, frozen=True):
    """End the procedure (or answer for the decision) and hand `value` to its caller."""

    value: Any = None


Outcome = Frame | Sequence[Frame] | Jump | End | None


class Play(Generic[S]):
    """A position in the hands of the rules, and what has happened since the last choice.

    `rules_version` is the version of the rules that its game is played by: where the meaning of
    a rule has changed, games from before keep the old one.
    """

    def __init__(self, state: S, rules_version: int = 1) -> None:
        self.state = state
        self.rules_version = rules_version
        self.events: list[Event] = []
        self.draws: list[dice.Draw] = []

    def tell(self, event: Event) -> None:
        """Put an event on record."""
        self.events.append(event)

    def roll(self) -> int:
        """The natural face of one die, 1 to 6."""
        draw = dice.roll(self.state.dice)
        self.draws.append(draw)
        return draw.gave[0]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in a random order."""
        order, draw = dice.shuffle(self.state.dice, items)
        self.draws.append(draw)
        return order


class Procedure(Frame, kw_only=True):
    """One section of a rulebook."""

    STEPS: ClassVar[tuple[str, ...]] = ()
    at: str = ""

    def result(self, g: Any, value: Any) -> Outcome:
        """A procedure or decision that this one called has ended with `value`."""
        return None

    def crumb(self, g: Any) -> dict[str, int | str] | None:
        """What the trail on the page says of it: its data, None to say nothing."""
        return None


class Decision(Frame, kw_only=True):
    """One role must choose; `KINDS` are the kinds of choice it may think of."""

    KINDS: ClassVar[tuple[type[Choice], ...]] = ()
    RULE: ClassVar[str] = ""
    role: str

    def considered(self, g: Any) -> Iterator[Choice]:
        """Every choice one could think of here, legal or not.

        A decision whose choices depend on its role overrides this and `legal` together.
        """
        for kind in self.KINDS:
            yield from kind.candidates(g)

    def choices(self, g: Any) -> list[Choice]:
        """The legal choices: the one source for page, check, bots, fuzzer and API."""
        return list(self.legal(g))

    def legal(self, g: Any) -> Iterator[Choice]:
        """The legal choices, found one by one."""
        for kind in self.KINDS:
            yield from kind.legal(g)

    def refuses(self, g: Any, choice: Choice) -> IllegalChoice | None:
        """Why this choice is not among `choices`, without making the whole list."""
        if choice not in self.considered(g):
            return IllegalChoice(self.role)
        refusal = choice.why_not(g)
        return IllegalChoice(self.role, refusal) if refusal is not None else None

    def take(self, g: Any, choice: Choice) -> Outcome:
        """Carry the choice out."""
        outcome: Outcome = choice.take(g)
        return outcome

    def crumb(self, g: Any) -> dict[str, int | str] | None:
        """What the page needs to know to ask: data for the prompt's words."""
        return {}


class Together(Frame, kw_only=True):
    """Decisions open at the same time; sealed: no answer takes effect before all are in.

    One decision a role, and no answer jumps or ends: the others wait in the same procedure.
    Each game subclasses it once, to give `asks` and `answers` their own types.
    """

    asks: list[Any]
    sealed: bool = False
    answers: dict[str, Any] = {}


def open_asks(state: Position) -> list[Decision]:
    """The decisions the table waits for: none when the game is over."""
    if not state.stack:
        return []
    top = state.stack[-1]
    if isinstance(top, Together):
        return [ask for ask in top.asks if ask.role not in top.answers]
    return [top]


def stack_problems(state: Position) -> Iterator[str]:
    """What is wrong with the flow and dice of a position that should stand at a decision."""
    yield from dice.problems(state.dice)
    if (not state.stack) != (state.result is not None):
        yield "no decision is open and there is no result, or the other way round"
    for frame in state.stack:
        if isinstance(frame, Procedure) and frame.at not in ("", "end", *frame.STEPS):
            yield f"{type(frame).__name__} has no step {frame.at!r}"
    if state.stack and not isinstance(state.stack[-1], (Decision, Together)):
        yield f"{type(state.stack[-1]).__name__} is on top of the stack, which is no decision"


def choose(g: Play[Any], role: str, choice: Choice) -> None:
    """Carry out one role's choice on the state in hand, and go on to the next decision.

    :raises IllegalChoice: no decision is open for the role, or the choice is not among its choices.
    """
    ask = next((ask for ask in open_asks(g.state) if ask.role == role), None)
    if ask is None:
        raise IllegalChoice(role)
    if illegal := ask.refuses(g, choice):
        raise illegal
    try:
        top = g.state.stack[-1]
        if isinstance(top, Together):
            _answer(g, top, ask, choice)
        else:
            g.state.stack.pop()
            _follow(g, None, ask.take(g, choice))
        run(g)
    except Finished as finished:
        finish(g, finished)


def finish(g: Play[Any], finished: Finished) -> None:
    """The game is over: drop the stack, keep the result."""
    g.state.stack.clear()
    g.state.result = finished.result


def _answer(g: Play[Any], together: Together, ask: Decision, choice: Choice) -> None:
    """One role's answer to decisions asked together."""
    if together.sealed:
        together.answers[ask.role] = choice
        if len(together.answers) == len(together.asks):
            _open_all(g, together)
        return
    here = next(i for i, each in enumerate(together.asks) if each is ask)
    follow_ups = _frames(ask.take(g, choice))
    if not all(isinstance(frame, Decision) for frame in follow_ups):
        raise TypeError("an answer among others can only lead to more decisions of its role")
    together.asks[here : here + 1] = follow_ups  # they keep this role's place open


def _open_all(g: Play[Any], together: Together) -> None:
    """All sealed answers are in: each takes effect, and leads on, in the order they were asked."""
    g.state.stack.pop()
    frames: list[Frame] = []
    for each in together.asks:
        frames += _frames(each.take(g, together.answers[each.role]))
    _follow(g, None, frames)


def _frames(outcome: Outcome) -> list[Frame]:
    """What an answer leads to, as a list.

    :raises TypeError: it would end or jump in a procedure that other answers wait in as well.
    """
    if isinstance(outcome, (Jump, End)):
        raise TypeError("an answer among others can neither jump nor end")
    if outcome is None:
        return []
    return [outcome] if isinstance(outcome, Frame) else list(outcome)


def run(g: Play[Any]) -> None:
    """Go on with the stack until a role must choose or nothing is left."""
    stack = g.state.stack
    for _ in range(MAX_STEPS):
        if not stack:
            return
        top = stack[-1]
        if isinstance(top, Procedure):
            _step(g, top)
        elif isinstance(top, Together):
            if not top.answers:
                top.asks = [ask for ask in top.asks if any(True for _ in ask.legal(g))]
            if top.asks:
                return
            stack.pop()
        else:
            if any(True for _ in top.legal(g)):
                return
            stack.pop()  # nothing to choose: the rule passes over it
    names = [type(frame).__name__ for frame in stack]
    raise RuntimeError(f"no decision within {MAX_STEPS} steps: {names}")


def _step(g: Play[Any], procedure: Procedure) -> None:
    """Carry out the next step of a procedure."""
    name = procedure.at or procedure.STEPS[0]
    if name == "end":
        _follow(g, procedure, End())
        return
    here = procedure.STEPS.index(name)
    procedure.at = procedure.STEPS[here + 1] if here + 1 < len(procedure.STEPS) else "end"
    _follow(g, procedure, getattr(procedure, name)(g))


def _follow(g: Play[Any], procedure: Procedure | None, outcome: Outcome) -> None:
    """Do what a step or an answer returned."""
    stack = g.state.stack
    if outcome is None:
        return
    if isinstance(outcome, Jump):
        if procedure is None:
            raise TypeError("only a step of a procedure can jump")
        procedure.at = outcome.step
    elif isinstance(outcome, End):
        if procedure is not None:
            stack.pop()
        if stack and isinstance(stack[-1], Procedure):
            caller = stack[-1]
            _follow(g, caller, caller.result(g, outcome.value))
    elif isinstance(outcome, Frame):
        stack.append(outcome)
    else:
        stack.extend(reversed(outcome))
