"""The sequence of play as a stack of named steps.

A Procedure is one section of a rulebook: its fields are its local variables, STEPS its printed
sequence of play, one method a step. A Decision is one role's choice, a Together several at
once. A step returns nothing (go on), frames to call, Jump to another of its steps, or End.
The stack is part of the state: frames hold ids and never objects, positions are names, and no
loop spans a decision. So a game is plain data at every decision.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, Generic, TypeVar

from engine.core import dice
from engine.core.ahead import Answerable, Told
from engine.core.choice import AnyChoice, AnyPlay, Choice, Refusal
from engine.core.events import Event
from engine.core.frame import End, Frame, Jump, Outcome
from engine.core.position import Position
from engine.core.roles import FACILITATOR, Roles

S = TypeVar("S", bound=Position)
T = TypeVar("T")
D = TypeVar("D", bound="Decision")
C = TypeVar("C", bound=Choice)

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

    def __init__(self, result: object) -> None:
        super().__init__("the game is over")
        self.result = result


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

    def roll(self, stream: str = "") -> int:
        """The natural face of one die, 1 to 6.

        `stream`: of a secret one, who alone may know that it was rolled, a side or the facilitator.
        """
        return self.rolls(1, stream)[0]

    def rolls(self, count: int, stream: str = "") -> tuple[int, ...]:
        """The natural faces of so many dice, thrown together."""
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
        """A key for a counter or card made in play; `stream`: in secret, as for a roll."""
        taken = {*self.state.counters, *self.state.cards}
        return dice.fresh_key(self.state.dice, taken, prefix, stream)


class Procedure(Frame, kw_only=True):
    """One section of a rulebook.

    Where it has a method `on_<tag>(g, value)`, that hears of each frame of this tag that it has
    called and that has ended, with the value of its End (None where it ran out of steps), and
    answers as a step does.
    """

    STEPS: ClassVar[tuple[str, ...]] = ()
    at: str = ""

    def crumb(self, g: AnyPlay) -> dict[str, int | str] | None:
        """What the trail on the page says of it: its data, None to say nothing."""
        return None

    def crumb_to(self, g: AnyPlay, viewer: str | None) -> dict[str, int | str] | None:
        """The same as one viewer may know it: what everybody may, unless the game hides some."""
        return self.crumb(g)


class Decision(Answerable, kw_only=True):
    """One role must choose; `KINDS` are the kinds of choice it may think of.

    What is legal is what `refuses` lets through, and `choices` lists exactly that.
    `TELLS_WHY_NOT`: its refusals belong to the question itself, and no view goes without them.
    `SECRET`: whether it is answered yet is shown to nobody but its own side and the facilitator; of
    a standing one, whether anything was done.
    `BARRIER`: whether no undo goes back behind its answer; None: a die or a reveal decides, which
    under secrets would tell by the undo that was there or not.
    `IN_OWN_TURN`: whether it is one's own move, and no question about what another does.
    """

    KINDS: ClassVar[tuple[type[Choice], ...]] = ()
    IN_OWN_TURN: ClassVar[bool] = False
    RULE: ClassVar[str] = ""
    TELLS_WHY_NOT: ClassVar[bool] = False
    SECRET: ClassVar[bool] = False
    BARRIER: ClassVar[bool | None] = None
    role: str

    def considered(self, g: AnyPlay) -> Iterator[Choice]:
        """Every choice one could think of here, legal or not."""
        for kind in self.KINDS:
            yield from kind.candidates(g, self)

    def choices(self, g: AnyPlay) -> list[Choice]:
        """The legal choices: the one source for page, check, bots, fuzzer and API."""
        return list(self.legal(g))

    def legal(self, g: AnyPlay) -> Iterator[Choice]:
        """The legal choices, found one by one."""
        for kind in self.KINDS:
            yield from kind.legal(g, self)

    def is_open(self, g: AnyPlay) -> bool:
        """Whether there is anything to choose; where there is not, the rule passes over it."""
        return any(True for _ in self.legal(g))

    def refuses(self, g: AnyPlay, choice: Choice) -> IllegalChoice | None:
        """Why this choice is not legal, None when it is: asked of its own kind alone."""
        kind = type(choice)
        if kind not in self.KINDS or choice not in kind.candidates(g, self):
            return IllegalChoice(self.role)
        refusal = choice.why_not(g, self)
        return IllegalChoice(self.role, refusal) if refusal is not None else None

    def answers(self, g: AnyPlay, name: str) -> Sequence[Choice]:
        """The legal choices that an answer given ahead may mean: by default those of its kind."""
        return [choice for choice in self.legal(g) if choice.__struct_config__.tag == name]

    def answers_of(self, g: AnyPlay, name: str, told: Sequence[Told]) -> Sequence[Choice]:
        """The same of those places alone of which all conditions of the answer hold."""
        return self.answers(g, name)

    def take(self, g: AnyPlay, choice: AnyChoice) -> Outcome:
        """Carry the choice out."""
        told: Outcome = choice.take(g, self)
        return told

    def crumb(self, g: AnyPlay) -> dict[str, int | str] | None:
        """What the page needs to know to ask: data for the prompt's words."""
        return {}


class Together(Frame, Generic[D, C], kw_only=True):
    """Decisions open at the same time; sealed: no answer takes effect before all are in.

    One decision a role, and no answer jumps or ends: the others wait in the same procedure.
    Each game subclasses it once, with the types of its own decisions and choices.
    """

    asks: list[D]
    sealed: bool = False
    answers: dict[str, C] = {}


def open_asks(state: Position) -> list[Decision]:
    """The decisions the table waits for: none when the game is over."""
    if not state.stack:
        return []
    top = state.stack[-1]
    if isinstance(top, Together):
        return [ask for ask in top.asks if ask.role not in top.answers]
    return [top]


def awaited_by(state: Position, viewer: str | None, roles: Roles) -> list[Decision]:
    """The decisions that a viewer sees the table wait for.

    A secret one of another side among others stands there until all are answered.
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
    """What is wrong with the flow and dice of a position that should stand at a decision."""
    yield from dice.problems(state.dice)
    if (not state.stack) != (state.result is not None):
        yield "no decision is open and there is no result, or the other way round"
    for frame in state.stack:
        if isinstance(frame, Procedure) and frame.at not in ("", "end", *frame.STEPS):
            yield f"{type(frame).__name__} has no step {frame.at!r}"
    if state.stack and not isinstance(state.stack[-1], (Decision, Together)):
        yield f"{type(state.stack[-1]).__name__} is on top of the stack, which is no decision"


def asked_for(asks: Iterable[Decision], role: str, choice: Choice) -> Decision | None:
    """The decision of a role that a choice answers by its kind, or else the first of the role."""
    of_role = [ask for ask in asks if ask.role == role]
    fitting = (ask for ask in of_role if type(choice) in ask.KINDS)
    return next(fitting, of_role[0] if of_role else None)


def choose(g: Play[S], role: str, choice: Choice, known: Play[S] | None = None) -> Decision:
    """Carry out one role's choice on the state in hand, and go on to the next decision.

    `known`: the position as the role knows it, by which its choice is judged; None: as it is.
    Returns the decision that it answers.

    :raises IllegalChoice: no decision is open for the role, or the choice is not among its choices.
    """
    ask = asked_for(open_asks(g.state), role, choice)
    if ask is None:
        raise IllegalChoice(role)
    if illegal := ask.refuses(known or g, choice):
        raise illegal
    try:
        top = g.state.stack[-1]
        if isinstance(top, Together):
            _answer(g, top, ask, choice)
        else:
            g.state.stack.pop()
            _follow(g, ask, ask.take(g, choice))
        run(g)
    except Finished as finished:
        finish(g, finished)
    return ask


def do_unasked(g: Play[S], ask: Decision, choice: Choice, known: Play[S] | None = None) -> None:
    """Carry out the choice of a standing decision: the stack stays as it is, and nobody waits.

    :raises IllegalChoice: the choice is not among its choices.
    :raises TypeError: it leads to frames, or has changed the stack.
    """
    if illegal := ask.refuses(known or g, choice):
        raise illegal
    before = list(g.state.stack)
    try:
        outcome = ask.take(g, choice)
    except Finished as finished:
        finish(g, finished)
        return
    if outcome is not None or before != g.state.stack:
        raise TypeError(f"{type(ask).__name__} is standing and must leave the stack alone")


def is_sealed(state: Position) -> bool:
    """Whether the answers that are asked for now are held until all are in."""
    top = state.stack[-1] if state.stack else None
    return isinstance(top, Together) and top.sealed


def is_held(state: Position, role: str) -> bool:
    """Whether a sealed answer of a role waits for those of others."""
    return is_sealed(state) and role in state.stack[-1].answers


def take_answer_back(g: Play[S], role: str) -> None:
    """Forget a role's sealed answer, while not all are in.

    :raises IllegalChoice: it has none, or all are in.
    """
    if not is_held(g.state, role):
        raise IllegalChoice(role)
    del g.state.stack[-1].answers[role]


def finish(g: Play[S], finished: Finished) -> None:
    """The game is over: drop the stack, keep the result."""
    g.state.stack.clear()
    g.state.result = finished.result


def _answer(
    g: Play[S], together: Together[Decision, Choice], ask: Decision, choice: Choice
) -> None:
    """One role's answer to decisions asked together."""
    if together.sealed:
        together.answers[ask.role] = choice
        if len(together.answers) == len(together.asks):
            _open_all(g, together)
        return
    here = next(i for i, each in enumerate(together.asks) if each is ask)
    follow_ups = _frames(ask.take(g, choice))
    more = [frame for frame in follow_ups if isinstance(frame, Decision)]
    if len(more) != len(follow_ups):
        raise TypeError("an answer among others can only lead to more decisions of its role")
    together.asks[here : here + 1] = more  # they keep this role's place open


def _open_all(g: Play[S], together: Together[Decision, Choice]) -> None:
    """All sealed answers are in: each takes effect, and leads on, in the order they were asked."""
    g.state.stack.pop()
    frames: list[Frame] = []
    for each in together.asks:
        frames += _frames(each.take(g, together.answers[each.role]))
    _follow(g, together, frames)


def _frames(outcome: Outcome) -> list[Frame]:
    """What an answer leads to, as a list.

    :raises TypeError: it would end or jump in a procedure that other answers wait in as well.
    """
    if isinstance(outcome, (Jump, End)):
        raise TypeError("an answer among others can neither jump nor end")
    if outcome is None:
        return []
    return [outcome] if isinstance(outcome, Frame) else list(outcome)


def run(g: Play[S]) -> None:
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
                top.asks = [ask for ask in top.asks if ask.is_open(g)]
            if top.asks:
                return
            stack.pop()
        else:
            if top.is_open(g):
                return
            stack.pop()  # nothing to choose: the rule passes over it
    names = [type(frame).__name__ for frame in stack]
    raise RuntimeError(f"no decision within {MAX_STEPS} steps: {names}")


def _step(g: Play[S], procedure: Procedure) -> None:
    """Carry out the next step of a procedure."""
    name = procedure.at or procedure.STEPS[0]
    if name == "end":
        _follow(g, procedure, End())
        return
    here = procedure.STEPS.index(name)
    procedure.at = procedure.STEPS[here + 1] if here + 1 < len(procedure.STEPS) else "end"
    _follow(g, procedure, getattr(procedure, name)(g))


def _follow(g: Play[S], frame: Frame, outcome: Outcome) -> None:
    """Do what a step of a procedure, or the answer to a decision, returned."""
    stack = g.state.stack
    if outcome is None:
        return
    if isinstance(outcome, Jump):
        if not isinstance(frame, Procedure):
            raise TypeError("only a step of a procedure can jump")
        frame.at = outcome.step
    elif isinstance(outcome, End):
        if isinstance(frame, Procedure):
            stack.pop()
        if stack and isinstance(stack[-1], Procedure):
            _follow(g, stack[-1], _told(g, stack[-1], frame, outcome.value))
    elif isinstance(outcome, Frame):
        stack.append(outcome)
    else:
        stack.extend(reversed(outcome))


def _told(g: Play[S], caller: Procedure, ended: Frame, value: object) -> Outcome:
    """Tell a procedure that a frame it has called has ended.

    :raises TypeError: it ended with a value that the procedure does not listen to.
    """
    hear = getattr(caller, f"on_{ended.__struct_config__.tag}", None)
    if hear is not None:
        outcome: Outcome = hear(g, value)
        return outcome
    if value is not None:
        raise TypeError(f"{type(caller).__name__} does not hear what {type(ended).__name__} gives")
    return None
