"""Applies edits to a copy of the position, and says what rules them out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol, TypeVar

from msgspec import Struct

from engine.core.encoding.codec import Codec, JsonObject
from engine.core.mending import (
    CARD,
    COUNTER,
    GONE,
    LONGEST_REASON,
    MOST_CHANGES,
    PILE,
    PLACE,
    Change,
    Impossible,
    Mend,
    Mended,
    Mending,
    PositionMended,
    Thing,
)
from engine.core.position import Position
from engine.core.roles import Roles
from engine.core.sequence.choice import Refusal
from engine.core.sequence.flow import Decision, IllegalChoice, Play
from engine.core.view import AnyView

S = TypeVar("S", bound=Position)


class Mendable(Protocol[S]):
    """What editing a position needs of a game on the stack."""

    roles: Roles
    codec: Codec[S]

    def play(self, state: S) -> Play[S]: ...
    def known(self, state: S, role: str) -> S: ...
    def asks(self, state: S) -> list[Decision]: ...
    def mending(self, g: Play[S]) -> Mending[Any]: ...
    def problems(self, state: S) -> list[str]: ...
    def summary(self, state: S) -> JsonObject: ...
    def view(self, state: S, role: str | None) -> AnyView: ...


class Tried(Struct, frozen=True):
    """Edits tried on a copy of a position: those that could be made, and what may be edited then.

    refusal: the first objection to the edits as a whole; None: they may be made.
    """

    changes: tuple[Mended, ...]
    things: list[Thing]
    refusal: Refusal | None


def tried(game: Mendable[S], state: S, changes: Sequence[Change]) -> Tried:
    """The result of trying edits; the given position is not changed."""
    g, done, refusal = _try_all(game, state, changes)
    return Tried(tuple(done), list(game.mending(g).things()), refusal)


def mended(game: Mendable[S], state: S, role: str, mend: Mend) -> Play[S]:
    """A copy of the position with all edits made, and the event that records them.

    :raises IllegalChoice: an edit is impossible, or no game could go on from the result.
    """
    g, done, refusal = _try_all(game, state, mend.changes)
    if not mend.reason.strip() or len(mend.reason) > LONGEST_REASON:
        refusal = Refusal("", "no_reason", {"most": LONGEST_REASON})
    if refusal is not None:
        raise IllegalChoice(role, refusal)
    g.tell(PositionMended(changes=tuple(done), reason=mend.reason))
    return g


def _try_all(
    game: Mendable[S], state: S, changes: Sequence[Change]
) -> tuple[Play[S], list[Mended], Refusal | None]:
    """A copy of the position with the edits that are possible, and the first objection."""
    g = game.play(game.codec.copy(state))
    done: list[Mended] = []
    try:
        if state.result is not None:
            raise Impossible("is_over")
        if not changes:
            raise Impossible("no_changes")
        if len(changes) > MOST_CHANGES:
            raise Impossible("too_many_changes", most=MOST_CHANGES)
        before = set(problems_of(game, game.play(state)))
        for change in changes:
            done.append(_make_change(game, g, change))
        _check_playable(game, g, before)
    except Impossible as impossible:
        return g, done, impossible.refusal
    return g, done, None


def _make_change(game: Mendable[S], g: Play[S], change: Change) -> Mended:
    """Make one edit, and tell what follows from it.

    :raises Impossible: it cannot be made.
    """
    mending = game.mending(g)
    thing = found(mending.things(), change)
    field = thing.field(change.field) if thing else None
    if thing is None or field is None or not field.takes(change.to):
        raise Impossible("not_mendable")
    data = {"what": thing.what, "owner": thing.owner, "where": thing.where, "sort": thing.sort}
    if field.now == change.to:
        raise Impossible("as_it_is", **data)
    moves = change.field in (PLACE, PILE, GONE)
    if thing.sort in (COUNTER, CARD) and moves and thing.key in mending.in_hand():
        raise Impossible("in_hand", **data)
    mending.put(thing, change.field, change.to)
    if mending.g is not g:
        g.events.extend(mending.g.events)
    return Mended(
        sort=change.sort,
        key=change.key,
        field=change.field,
        to=change.to,
        before=field.now,
        what=thing.what,
        owner=thing.owner,
        where=thing.where,
    )


def found(things: Iterable[Thing], change: Change) -> Thing | None:
    """The thing that an edit is about."""
    for thing in things:
        if (thing.sort, thing.key) == (change.sort, change.key):
            return thing
    return None


def problems_of(game: Mendable[S], g: Play[S]) -> list[str]:
    """The broken invariants, with those that only a step under way would excuse."""
    return [*game.problems(g.state), *game.mending(g).strictly()]


def _check_playable(game: Mendable[S], g: Play[S], before: set[str]) -> None:
    """Check that the edited position can be played and shown.

    :raises Impossible: it breaks an invariant that held before, or nothing can be chosen.
    """
    try:
        broken = [problem for problem in problems_of(game, g) if problem not in before]
        asks = [] if broken else game.asks(g.state)
        is_open = asks and all(
            ask.is_open(game.play(game.known(g.state, ask.role))) for ask in asks
        )
        game.summary(g.state)
        for viewer in (None, *game.roles.viewers):
            game.view(g.state, viewer)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        raise Impossible("cannot_be_played") from None
    if broken:
        raise Impossible("breaks_the_position", problem=broken[0])
    if not is_open:
        raise Impossible("nothing_to_choose")
