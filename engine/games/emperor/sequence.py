"""4.0 The Sequence of Play: a turn is a card, and a card has five phases."""

from __future__ import annotations

from typing import ClassVar

from engine.core.sequence.flow import Procedure
from engine.core.sequence.frame import Frame, Jump
from engine.games.emperor.cards import Headline
from engine.games.emperor.housekeeping import Housekeeping
from engine.games.emperor.movement import Military
from engine.games.emperor.player_actions.actions import Orders
from engine.games.emperor.position.state import War
from engine.games.emperor.resources.resources import Resources


class Campaign(Procedure, tag="campaign", kw_only=True):
    """4.0 Turn after turn, until the cards are exhausted or the war is decided."""

    STEPS: ClassVar = ("next_turn", "again")

    def next_turn(self, g: War) -> list[Frame]:
        """4.0 One card, one turn."""
        return [Turn()]

    def again(self, g: War) -> Jump:
        """4.0 The Headline Phase of the next turn finds out whether cards are left."""
        return Jump("next_turn")


class Turn(Procedure, tag="turn", kw_only=True):
    """4.0 The five phases of a turn."""

    STEPS: ClassVar = ("headline", "military", "resources", "orders", "housekeeping")

    def headline(self, g: War) -> list[Frame]:
        """4.0 1. Headline Phase."""
        g.begin_turn()
        return [Headline()]

    def military(self, g: War) -> list[Frame]:
        """4.0 2. Military Phase."""
        return [Military()]

    def resources(self, g: War) -> list[Frame]:
        """4.0 3. Resources Phase."""
        return [Resources()]

    def orders(self, g: War) -> list[Frame]:
        """4.0 4. Orders Phase."""
        return [Orders()]

    def housekeeping(self, g: War) -> list[Frame]:
        """4.0 5. Housekeeping Phase."""
        return [Housekeeping()]

    def crumb(self, g: War) -> dict[str, int | str]:
        """Which turn it is."""
        return {"turn": g.state.turn}
