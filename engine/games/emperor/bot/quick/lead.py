"""Who leads a war in quick play, and what may be asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from engine.games.emperor.bot.quick.kit import Site
from engine.games.emperor.bot.quick.war import QuickWar

ATTACK, KNOCK_OUT, BATTLE, FORTIFY, PROCURE, KAMIKAZE, END = range(7)
"""8.0 The Actions, in the order in which the rules list them."""
Action = tuple[int, int, int]
"""8.0 Which Action; on what; 1 with a Kamikaze in support, or the number of the site to fortify."""
STOP: Action = (END, 0, 0)


class Lead(Protocol):
    """Answers every question of a war. A position that it is given is for looking at alone."""

    def acts(self, q: QuickWar) -> Action:
        """8.0 The next Action; STOP where nothing is left to do."""

    def rolls_again(self, q: QuickWar, action: Action) -> bool:
        """7.3.2 Whether an Action that failed is risked again."""

    def rolls_free_again(self, q: QuickWar, front: int) -> bool:
        """7.3.2 Whether a free Knock-Out Blow that failed is risked again."""

    def advances(self, q: QuickWar, fronts: Sequence[int]) -> int:
        """6.3 Which front advances."""

    def meets(self, q: QuickWar, fronts: Sequence[int]) -> int:
        """8.2.6 Which invader is met first."""

    def places(self, q: QuickWar, fort: int, sites: Sequence[Site]) -> Site:
        """8.4.1 Where a fortification stands that a Battle Table gives."""

    def produces(self, q: QuickWar) -> int:
        """7.3.3 What the Production marker is laid on (one of `kit.TARGETS`)."""
