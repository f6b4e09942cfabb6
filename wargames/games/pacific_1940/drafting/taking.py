"""Losses chosen by clicking: which groups of equal units can still take a hit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine.core.sequence.composed import Drafted
from engine.games.pacific_1940.battle.losses import TakeLosses
from engine.games.pacific_1940.view import Board
from wargames.games.pacific_1940.words import counted


@dataclass(frozen=True)
class Taking:
    """The hits of the draft. words: on which units; targets: group → units that a click hits."""

    words: str
    taken: dict[str, int]
    targets: dict[int, list[str]]

    def taken_of(self, keys: Iterable[str]) -> int:
        """The hits that some units take."""
        return sum(self.taken.get(key, 0) for key in keys)

    def targets_of(self, group: int) -> list[str]:
        """The units that a click on a group may hit; a two-hit ship's second hit comes last."""
        return self.targets.get(group, [])


def sheet(drafted: Drafted, board: Board, names: Mapping[str, str]) -> Taking | None:
    """8.3 The losses being drafted, for the board on which they are clicked."""
    fight, draft = board.battle, drafted.draft
    if fight is None or not isinstance(draft, TakeLosses):
        return None
    fighters = {unit.key: unit for unit in (*fight.attackers, *fight.defenders)}
    taken = Counter(draft.units)
    targets: dict[int, list[str]] = {}
    for part in sorted(drafted.parts, key=lambda part: taken[part.target]):
        if part.target in fighters:
            targets.setdefault(fighters[part.target].group, []).append(part.target)
    kinds = Counter(fighters[key].kind for key in draft.units if key in fighters)
    words = counted({kind: kinds[kind] for kind in board.units if kinds[kind]}, names)
    return Taking(words=words or "none yet", taken=dict(taken), targets=targets)
