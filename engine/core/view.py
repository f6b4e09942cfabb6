"""What one role may see: built from nothing by adding."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.core.position import Position
from engine.core.roles import Roles
from engine.core.sequence.choice import Chance, Choice, Refusal
from engine.core.sequence.flow import Decision, Play, Procedure, awaited_by, open_asks

S = TypeVar("S", bound=Position)
B = TypeVar("B")


class Option(Struct, frozen=True, kw_only=True):
    """A legal choice as the page offers it."""

    choice: Choice
    kind: str
    target: str
    chance: Chance | None


class Refused(Struct, frozen=True, kw_only=True):
    """A conceivable choice, and why it is not open."""

    choice: Choice
    kind: str
    target: str
    refusal: Refusal


class Ask(Struct, frozen=True, kw_only=True):
    """An open decision of the viewer's role."""

    kind: str
    role: str
    rule: str
    about: dict[str, int | str]
    options: list[Option]
    refused: list[Refused]


class Crumb(Struct, frozen=True, kw_only=True):
    """One entry of the trail, which shows where in the sequence of play the game stands."""

    kind: str
    step: str
    about: dict[str, int | str]


class View(Struct, Generic[B], frozen=True, kw_only=True):
    """Everything one role may know: the board, what it is asked, who is awaited, the trail.

    `board` and `result` are structs of the game's own. role: whose view it is. awaits: what kind of
    decision each of `waiting_for` must make. standing: what the viewer may do unasked.
    """

    role: str | None
    board: B
    asks: list[Ask]
    waiting_for: list[str]
    awaits: list[str]
    trail: list[Crumb]
    result: Any
    standing: list[Ask] = []


AnyView = View[Any]
"""The view of a game known only by its key; the type of its board is not known here."""


def kind_of(struct: Struct) -> str:
    """The tag of a frame or choice."""
    return str(struct.__struct_config__.tag)


LISTED: dict[Hashable, Ask] = {}
MOST_LISTED = 1000
"""The size at which the cache is emptied."""


def ask_of(g: Play[S], decision: Decision, *, refusals: bool) -> Ask:
    """A decision with all its choices and their chances and, if asked for, the refusals.

    A decision that names all it depends on is listed once and cached; the cached value is never
    changed.
    """
    told = decision.depends_on(g)
    if told is None:
        return _listed(g, decision, refusals=refusals)
    name = (type(decision), decision.role, refusals, told)
    found = LISTED.get(name)
    if found is None:
        if len(LISTED) >= MOST_LISTED:
            LISTED.clear()
        found = LISTED[name] = _listed(g, decision, refusals=refusals)
    return found


def _listed(g: Play[S], decision: Decision, *, refusals: bool) -> Ask:
    is_whole = refusals or decision.TELLS_WHY_NOT
    return Ask(
        kind=kind_of(decision),
        role=decision.role,
        rule=decision.RULE,
        about=decision.crumb(g) or {},
        options=[
            Option(
                choice=choice, kind=kind_of(choice), target=choice.target, chance=choice.chance(g)
            )
            for choice in decision.legal(g)
        ],
        refused=list(refused_of(g, decision)) if is_whole else [],
    )


def refused_of(g: Play[S], decision: Decision) -> Iterator[Refused]:
    """Each conceivable choice that a rule forbids, with its refusal."""
    for choice in decision.considered(g):
        refusal = choice.why_not(g, decision)
        if refusal is not None:
            yield Refused(
                choice=choice, kind=kind_of(choice), target=choice.target, refusal=refusal
            )


def look(
    g: Play[S],
    viewer: str | None,
    board: B,
    *,
    roles: Roles,
    known: Play[S] | None = None,
    standing: Sequence[Decision] = (),
    refusals: bool = True,
) -> View[B]:
    """A viewer's view (None: the public) around a board that the game has built for it.

    `known`: the position as the viewer knows it, from which choices, chances and refusals come.
    `refusals`: whether to find out what is not open and why, which takes longer than the rest.
    """
    trail = []
    for frame in g.state.stack:
        about = frame.crumb_to(g, viewer) if isinstance(frame, Procedure) else None
        if about is not None:
            trail.append(Crumb(kind=kind_of(frame), step=frame.at, about=about))
    own = [ask for ask in open_asks(g.state) if roles.side_of(ask.role) == viewer]
    unasked = [ask for ask in standing if roles.side_of(ask.role) == viewer]
    awaited = awaited_by(g.state, viewer, roles)
    return View(
        role=viewer,
        board=board,
        asks=[ask_of(known or g, ask, refusals=refusals) for ask in own],
        waiting_for=[ask.role for ask in awaited],
        awaits=[kind_of(ask) for ask in awaited],
        trail=trail,
        result=g.state.result,
        standing=[ask_of(known or g, ask, refusals=refusals) for ask in unasked],
    )


def view_bytes(view: AnyView) -> bytes:
    """A view as bytes, for comparison."""
    return msgspec.json.encode(msgspec.to_builtins(view, str_keys=True), order="deterministic")


def without_options(view: AnyView) -> AnyView:
    """What is asked, to whoever has no say in it."""
    return replace(view, asks=[replace(ask, options=[]) for ask in view.asks])
