"""What may lie on the stack: every procedure and decision of the game, and the whole state.

A frame that is renamed or loses a step needs a line in the codec's migrations (rules.py).
"""

from __future__ import annotations

from engine.games.emperor.cards import Headline, TurnCard
from engine.games.emperor.housekeeping import Housekeeping, PlaceProduction
from engine.games.emperor.kamikaze import ChooseBanzai
from engine.games.emperor.knock_out import MayReRollKnockOut
from engine.games.emperor.movement import (
    AdvanceAll,
    AdvanceFront,
    ChooseAdvance,
    EnterFront,
    Military,
    RetreatFront,
)
from engine.games.emperor.player_actions.actions import MayReRoll, Orders, SpendAction
from engine.games.emperor.player_actions.battle import BattleResults, PlaceIslands
from engine.games.emperor.position.state import WarState
from engine.games.emperor.resources.resources import Resources
from engine.games.emperor.sequence import Campaign, Turn

AnyFrame = (
    Campaign
    | Turn
    | Headline
    | TurnCard
    | Military
    | AdvanceFront
    | AdvanceAll
    | ChooseAdvance
    | EnterFront
    | RetreatFront
    | Resources
    | Orders
    | ChooseBanzai
    | SpendAction
    | MayReRoll
    | MayReRollKnockOut
    | BattleResults
    | PlaceIslands
    | Housekeeping
    | PlaceProduction
)


class State(WarState, kw_only=True):
    """The whole state, with a stack that can be read back from JSON."""

    stack: list[AnyFrame] = []
