"""All moments of a game that one point of view has, in order, with turns and battles.

They are read from the log without its words: no position is looked at for it.
"""

from __future__ import annotations

import uuid
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cached_property

from msgspec import Struct

from engine.core.position import Position
from engine.core.protocol import AnyRules
from engine.core.roles import FACILITATOR
from engine.history import rewind
from engine.models import Game, LogEntry
from engine.position import store
from engine.position.process_cache import MEGABYTE, ProcessCache
from engine.visibility import cached_views, revisions
from engine.visibility.revisions import position_shown
from wargames.presentation.registry import presentation_of
from wargames.table.history import log
from wargames.table.history.steps import PUBLIC, Step, entries_of, first_step, name_of, steps_of

MOST_DIGITS = 9


class NotTheirs(Exception):
    """The moment is named as another side saw it, and the game is still running."""


class Viewer(Struct, frozen=True):
    """Whose point of view a game is replayed from.

    is_truth: everything, each move a step, now that the game is over.
    """

    key: str | None
    is_truth: bool = False


class Reel(Struct, dict=True):
    """The moments of a game.

    phases: turn and phase after each. has_tail: the last of them is what has changed since without
    a word. by_turns: its moves do not lead there any more, and only the ends of turns can be shown.
    """

    viewer: Viewer
    is_secret: bool
    steps: Sequence[Step]
    phases: Sequence[tuple[str, str]]
    battles: Sequence[int]
    has_tail: bool = False
    by_turns: bool = False

    @property
    def last(self) -> int:
        return len(self.steps) - 1

    @property
    def last_told(self) -> int:
        """The newest moment that the log tells of; 0: there is none."""
        return self.last - self.has_tail

    @cached_property
    def turns(self) -> list[int]:
        """The first moment of each turn."""
        names = [turn for turn, _ in self.phases]
        return [n for n, name in enumerate(names) if not n or name != names[n - 1]]

    @cached_property
    def ranks(self) -> list[int]:
        return [step.rank for step in self.steps]

    @cached_property
    def public(self) -> list[int]:
        return [step.public for step in self.steps]

    def at_rank(self, rank: int) -> int:
        """The newest moment up to this rank."""
        return max(0, bisect_right(self.ranks, rank) - 1)

    def at_version(self, version: int) -> int:
        """The newest moment up to a version of the game."""
        return max(n for n, step in enumerate(self.steps) if not n or step.version <= version)

    def found(self, name: str) -> int | None:
        """The index of the moment that a URL names; None: it names none.

        :raises NotTheirs: it is another side's.
        """
        whose, _, digits = name.rpartition("-")
        if not whose and digits[:1] == PUBLIC:
            whose, digits = PUBLIC, digits[1:]
        if not (digits.isdecimal() and digits.isascii()) or len(digits) > MOST_DIGITS:
            return None
        rank = int(digits)
        has_versions = self.viewer.is_truth or not self.is_secret
        if not whose:
            return self.at_rank(rank) if has_versions else None
        if whose == PUBLIC and self.is_secret:
            if self.viewer.key is None and not self.viewer.is_truth:
                return self.at_rank(rank)
            return min(bisect_left(self.public, rank), self.last)
        if has_versions or whose != self.viewer.key:
            raise NotTheirs(name)
        return self.at_rank(rank)


STEP_BYTES = 700
reels: ProcessCache[tuple[uuid.UUID, int, Viewer, bool], Reel] = ProcessCache(
    "moments of games", 8 * MEGABYTE, lambda reel: STEP_BYTES * (1 + len(reel.steps))
)
"""Cached moments, by game, version, viewer, and whether only ends of turns are shown."""
broken: ProcessCache[uuid.UUID, bool] = ProcessCache("games by turns", MEGABYTE, lambda _: 100)
"""Games whose moves can no longer be replayed with the current rules."""


def reel_of(game: Game, viewer: Viewer) -> Reel:
    """The moments of a game for a viewer, cached by version."""
    by_turns = broken.get(game.pk) is not None
    key = (game.pk, game.version, viewer, by_turns)
    found = reels.get(key)
    if found is None:
        found = _read(game, viewer)
        found = _by_turns(game, found) if by_turns else found
        reels.keep(key, found)
    return found


def _read(game: Game, viewer: Viewer) -> Reel:
    kinds, key = presentation_of(game.key).log, viewer.key
    made = steps_of(game, key, entries_of(game), is_truth=viewer.is_truth)
    steps = [first_step(game, key, is_truth=viewer.is_truth), *made]
    is_secret = store.roles_of(game).is_secret
    tail = _tail(game, viewer, steps[-1])
    steps += tail
    battles = [n for n, step in enumerate(steps) if step.kinds & {*kinds.battles}]
    return Reel(viewer, is_secret, steps, _phases(game, steps), battles, bool(tail))


def _tail(game: Game, viewer: Viewer, last: Step) -> list[Step]:
    """A last moment for the current state, if something visible changed after the last entry.

    Nobody tells the public so where sides have secrets: there the last step is how it stands.
    """
    rank, key = game.version, viewer.key
    if store.roles_of(game).is_secret and not viewer.is_truth:
        rank = revisions.revision_of(game, key) if key else 0
    if rank <= last.rank:
        return []
    name = name_of(game, key, rank, is_truth=viewer.is_truth)
    return [Step(rank, game.version, game.version, name, last.public)]


def _phases(game: Game, steps: Sequence[Step]) -> list[tuple[str, str]]:
    """The turn and phase after each step."""
    shown = presentation_of(game.key)
    rows = LogEntry.objects.filter(game=game, kind__in=shown.log.sections)
    begun = {
        pk: shown.section(kind, data)[1:]
        for pk, kind, data in rows.values_list("pk", "kind", "data")
    }
    found, now = [], log.START[1:]
    for step in steps:
        for entry in step.entries:
            now = begun.get(entry, now)
        found.append(now)
    return found


def _by_turns(game: Game, whole: Reel) -> Reel:
    """The moments at the ends of turns only, whose positions are stored.

    Where sides have secrets a viewer is shown those that it was shown.
    """
    ends, exact = rewind.at_turn_ends(game), whole.is_secret and not whole.viewer.is_truth
    kept: dict[int, Step] = {}
    begin = 0
    for end in ends:
        at = max((n for n, s in enumerate(whole.steps) if s.position <= end), default=0)
        step = whole.steps[at]
        if at <= begin or (exact and not step.position == step.version == end):
            continue
        kept[at] = _together(whole.steps[begin + 1 : at + 1], end)
        begin = at
    if begin < whole.last:
        last = whole.steps[whole.last]
        kept[whole.last] = _together(whole.steps[begin + 1 :], last.position)
    phases = [whole.phases[at] for at in kept]
    steps = [*kept.values()]
    return Reel(whole.viewer, whole.is_secret, steps, phases, [], by_turns=True)


def _together(steps: Sequence[Step], position: int) -> Step:
    """Several steps merged into one."""
    last = steps[-1]
    entries = [entry for step in steps for entry in step.entries]
    return Step(last.rank, last.version, position, last.name, last.public, entries)


def position_of(
    game: Game, rules: AnyRules, reel: Reel, at: int, *, is_now: bool | None = None
) -> Position:
    """The position that the viewer saw at a moment.

    is_now: whether it is the current one; None: at the last moment it is.

    :raises NotReplayed: the moves do not lead there any more, or it is not kept.
    """
    step, viewer = reel.steps[at], reel.viewer
    if at == reel.last if is_now is None else is_now:
        whose = FACILITATOR if viewer.is_truth else viewer.key
        return cached_views.shown(game, rules, whose, store.load(game, rules).state)
    if reel.by_turns:
        return rewind.kept_at(game, rules, step.position)
    return position_shown(game, rules, viewer.key, step.version, step.position)
