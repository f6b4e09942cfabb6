"""Which position each viewer of a game with secrets was shown at each of its revisions.

While a person facilitates it may be an earlier one than that of the version (visibility.curtain).
What a viewer has done unasked meanwhile is done there as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.core.encoding.codec import Unreadable
from engine.core.position import Position
from engine.core.protocol import AnyRules
from engine.core.roles import FACILITATOR
from engine.core.sequence.flow import IllegalChoice
from engine.history import rewind
from engine.models import PROGRAM, Game, Revision
from engine.position.compiled import GAME, CompiledQuery

A_NUMBER = 2_147_483_646
FROM = CompiledQuery(
    Revision,
    lambda game, viewer, number: (
        Revision.objects.filter(game=game, viewer=viewer, number__gte=number)
        .order_by("number")
        .values_list("number", "version", "position")
    ),
    GAME,
    "viewer",
    A_NUMBER,
)


@dataclass(frozen=True, slots=True)
class Shown:
    """What a viewer was shown at one of its revisions.

    number: of the revision. version: of the game then. position: the version whose position was
    shown.
    """

    number: int
    version: int
    position: int


def shown_to(game: Game, viewer: str, since: int = 0) -> list[Shown]:
    """A viewer's revisions from a number on, in order.

    Older games with a person as facilitator did not record the position shown after that person's
    first step: such a revision counts as showing the position before it.
    """
    rows = FROM.rows(game.pk, viewer, since)
    unnoted = [version for _, version, position in rows if position is None]
    latest = _first_step_by_hand(game) if unnoted and viewer != FACILITATOR else None
    return [
        Shown(number, version, _position(version, position, latest))
        for number, version, position in rows
    ]


def _position(version: int, position: int | None, latest: int | None) -> int:
    if position is not None:
        return position
    return version if latest is None else min(version, latest)


def _first_step_by_hand(game: Game) -> int | None:
    """The version in which a person as facilitator first made a step; None: never."""
    made = game.moves.filter(role=FACILITATOR).exclude(name=PROGRAM).order_by("version")
    return made.values_list("version", flat=True).first()


def position_shown(
    game: Game, rules: AnyRules, viewer: str | None, version: int, position: int
) -> Position:
    """The position shown to a viewer: an older one, with the viewer's unasked actions since.

    :raises NotReplayed: the moves are no longer legal.
    """
    state = rewind.position_at(game, rules, position)
    if viewer is None or position >= version:
        return state
    for role, choice in _done_unasked(game, rules, viewer, position, version):
        try:
            applied = rules.apply(state, role, rules.reader.made(choice))
        except (IllegalChoice, Unreadable):
            continue
        state = applied.state if applied.unasked else state
    return state


def _done_unasked(
    game: Game, rules: AnyRules, viewer: str, first: int, end: int
) -> Iterator[tuple[str, object]]:
    """A viewer's unasked actions between two versions, each as role and choice."""
    made = rewind.counted(game).filter(version__gte=first, version__lt=end, unasked="changed")
    for role, choice in made.values_list("role", "choice"):
        if rules.roles.side_of(role) == viewer:
            yield role, choice
