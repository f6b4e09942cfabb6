"""What the dice of this game were worth to Japan, which alone is played.

A success counts 1. On a Battle Table each point of a resource, each front that retreats and each
fortification counts 1 (8.3). A Knock-Out Blow has the stake of the two Actions that it costs.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from engine.core.events import Event
from engine.core.luck import Rolled, by_face
from engine.core.sequence.choice import succeeds
from engine.games.emperor import events
from engine.games.emperor.components import pieces
from engine.games.emperor.components.pieces import Equipment
from engine.games.emperor.kamikaze import SUCCESS
from engine.games.emperor.knock_out import FREE_KNOCK_OUT_FACES
from engine.games.emperor.player_actions.attack import KNOCK_OUT_ACTIONS

Values = Callable[[int], int]


class EmperorLedger:
    """Reads the rolls from the log; their chances are in the events and on the Battle Tables."""

    kinds: Collection[str] = (
        "block_rolled",
        "return_rolled",
        "free_knock_out_rolled",
        "action_rolled",
        "bonus_rolled",
        "battle_rolled",
    )

    def __init__(self, equipment: Equipment) -> None:
        self.equipment = equipment

    def rolled(self, event: Event) -> Sequence[Rolled] | None:
        """A roll's possible values for Japan, and the actual one."""
        match event:
            case events.BlockRolled():
                return [_die(event, "block", lambda face: face <= event.battle_value)]
            case events.ReturnRolled():
                return [_die(event, "return", lambda f: f + event.markers <= event.battle_value)]
            case events.FreeKnockOutRolled():
                return [_die(event, "knock_out", lambda face: face in FREE_KNOCK_OUT_FACES, 2)]
            case events.ActionRolled():
                net = sum(term.value for term in event.terms)
                stake = KNOCK_OUT_ACTIONS if event.action == "knock_out" else 1
                over = event.over
                return [
                    _die(event, event.action, lambda f: succeeds(f, net, over, sure=True), stake)
                ]
            case events.BonusRolled():
                return [_die(event, event.attack, lambda face: face == SUCCESS)]
            case events.BattleRolled():
                return self._battle(event)
        return []

    def _battle(self, event: events.BattleRolled) -> Sequence[Rolled] | None:
        """8.3 A roll on a Battle Table; None: the table no longer exists."""
        table = self.equipment.tables.get(event.table)
        if table is None:
            return None
        worth = {face: sum(map(_worth, found)) for face, found in table.results.items()}
        return [_die(event, "battle", lambda face: worth[face])]


def _worth(effect: pieces.Effect) -> int:
    """8.3 The value of a result for Japan."""
    return effect.delta if isinstance(effect, pieces.ResourceEffect) else 1


def _die(event: Any, what: str, value_of: Values, stake: int = 1) -> Rolled:
    """One die, valued for Japan."""
    return Rolled(
        side="japan",
        what=what,
        rule=event.rule,
        chances=by_face(lambda face: int(value_of(face))),
        fell=(int(value_of(event.roll)),),
        stake=stake,
    )
