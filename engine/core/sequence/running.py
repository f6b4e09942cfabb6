"""Carries a choice out, then runs the stack to the next decision.

What the frames on it are is told in `engine.core.sequence.flow`.
"""

from __future__ import annotations

from typing import TypeVar

from engine.core.encoding.codec import Codec
from engine.core.position import Position
from engine.core.sequence.choice import Choice
from engine.core.sequence.flow import (
    Decision,
    Finished,
    IllegalChoice,
    Play,
    Procedure,
    Together,
    asked_for,
    is_held,
    open_asks,
)
from engine.core.sequence.frame import End, Frame, Jump, Outcome

S = TypeVar("S", bound=Position)

MAX_STEPS = 10_000  # a rule that needs more than this between two choices is a bug


def choose(g: Play[S], role: str, choice: Choice, known: Play[S] | None = None) -> Decision:
    """Carry out a role's choice on this state, and run to the next decision.

    `known`: the position as the role knows it, against which its choice is checked; None: the full
    position. Returns the decision that was answered.

    :raises IllegalChoice: no decision is open for the role, or the choice is not among its choices.
    """
    ask = asked_for(open_asks(g.state), role, choice)
    if ask is None:
        raise IllegalChoice(role)
    if illegal := ask.refuses(known or g, choice):
        raise illegal
    carry_out(g, ask, choice)
    return ask


def carry_out(g: Play[S], ask: Decision, choice: Choice) -> None:
    """Carry out a choice that is known to be legal, and go on to the next decision."""
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


def do_unasked(g: Play[S], ask: Decision, choice: Choice, known: Play[S] | None = None) -> None:
    """Carry out a choice of a standing decision, which leaves the stack as it is.

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


def without_answer(codec: Codec[S], state: S, role: str) -> S:
    """A copy of the state without a role's sealed answer.

    :raises IllegalChoice: it has none, or all are in.
    """
    if not is_held(state, role):
        raise IllegalChoice(role)
    kept = codec.copy(state)
    del kept.stack[-1].answers[role]
    return kept


def finish(g: Play[S], finished: Finished) -> None:
    """End the game: clear the stack and keep the result."""
    g.state.stack.clear()
    g.state.result = finished.result


def _answer(
    g: Play[S], together: Together[Decision, Choice], ask: Decision, choice: Choice
) -> None:
    """Record or carry out one role's answer to decisions asked together."""
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
    """Carry out all sealed answers, in the order in which they were asked."""
    g.state.stack.pop()
    frames: list[Frame] = []
    for each in together.asks:
        frames += _frames(each.take(g, together.answers[each.role]))
    _follow(g, together, frames)


def _frames(outcome: Outcome) -> list[Frame]:
    """The frames that an answer leads to, as a list.

    :raises TypeError: it would end or jump in a procedure where other answers wait as well.
    """
    if isinstance(outcome, (Jump, End)):
        raise TypeError("an answer among others can neither jump nor end")
    if outcome is None:
        return []
    return [outcome] if isinstance(outcome, Frame) else list(outcome)


def run(g: Play[S]) -> None:
    """Run the stack until a role must choose or nothing is left."""
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
    """Act on what a step or the answer to a decision returned."""
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
            _follow(g, stack[-1], _notify(g, stack[-1], frame, outcome.value))
    elif isinstance(outcome, Frame):
        stack.append(outcome)
    else:
        stack.extend(reversed(outcome))


def _notify(g: Play[S], caller: Procedure, ended: Frame, value: object) -> Outcome:
    """Notify a procedure that a frame it called has ended.

    :raises TypeError: it ended with a value, and the procedure has no handler for it.
    """
    hear = getattr(caller, f"on_{ended.__struct_config__.tag}", None)
    if hear is not None:
        outcome: Outcome = hear(g, value)
        return outcome
    if value is not None:
        raise TypeError(f"{type(caller).__name__} does not hear what {type(ended).__name__} gives")
    return None
