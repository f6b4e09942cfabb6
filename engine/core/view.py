"""What one role may see: built from nothing by adding."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from engine.core.choice import Chance, Choice, Refusal
from engine.core.flow import Decision, Play, Procedure, open_asks


class Option(Struct, frozen=True, kw_only=True):
    """A legal choice as the page offers it."""

    choice: Choice
    kind: str
    target: str
    chance: Chance | None


class Refused(Struct, frozen=True, kw_only=True):
    """A choice one could think of, and why it is not open."""

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
    """One step of the trail: where in the sequence of play the game stands."""

    kind: str
    step: str
    about: dict[str, int | str]


class View(Struct, frozen=True, kw_only=True):
    """Everything one role may know: the board, what it is asked, who is awaited, the trail.

    awaits: what kind of decision each of `waiting_for` must make; everybody may know that much.
    """

    role: str | None
    board: Any
    asks: list[Ask]
    waiting_for: list[str]
    awaits: list[str]
    trail: list[Crumb]
    result: Any


def kind_of(struct: Struct) -> str:
    """The tag of a frame or choice."""
    return str(struct.__struct_config__.tag)


def ask_of(g: Play[Any], decision: Decision) -> Ask:
    """A decision with all its choices, their chances, and the refusals."""
    options: list[Option] = []
    refused: list[Refused] = []
    for choice in decision.considered(g):
        kind, target = kind_of(choice), choice.target
        refusal = choice.why_not(g)
        if refusal is None:
            chance = choice.chance(g)
            options.append(Option(choice=choice, kind=kind, target=target, chance=chance))
        else:
            refused.append(Refused(choice=choice, kind=kind, target=target, refusal=refusal))
    return Ask(
        kind=kind_of(decision),
        role=decision.role,
        rule=decision.RULE,
        about=decision.crumb(g) or {},
        options=options,
        refused=refused,
    )


def look(g: Play[Any], role: str | None, board: Any) -> View:
    """The view of one role (None: the public), around a board that the game has built for it."""
    asks = open_asks(g.state)
    trail = []
    for frame in g.state.stack:
        about = frame.crumb(g) if isinstance(frame, Procedure) else None
        if about is not None:
            trail.append(Crumb(kind=kind_of(frame), step=frame.at, about=about))
    return View(
        role=role,
        board=board,
        asks=[ask_of(g, ask) for ask in asks if ask.role == role],
        waiting_for=[ask.role for ask in asks],
        awaits=[kind_of(ask) for ask in asks],
        trail=trail,
        result=g.state.result,
    )


def view_bytes(view: View) -> bytes:
    """A view as bytes, for comparing two of them."""
    return msgspec.json.encode(msgspec.to_builtins(view, str_keys=True), order="deterministic")
