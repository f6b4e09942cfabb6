"""The possible frames of the stack: every procedure and decision of the game, and the whole state.

A frame that is renamed or loses a step needs a line in the codec's migrations (rules.py).
"""

from __future__ import annotations

from engine.games.pacific_war.advanced import ChooseLateCarrier, PlaceDivisions
from engine.games.pacific_war.cards.draw import Draw
from engine.games.pacific_war.combat.combat import Combat
from engine.games.pacific_war.combat.combat_cards import CardWindow, CombatCard, LeaveAtOnce
from engine.games.pacific_war.combat.combat_choices import ChooseBombardment, MayFightOn
from engine.games.pacific_war.combat.retreat import MayRetreat
from engine.games.pacific_war.finishing import (
    ConfirmArrivals,
    ConfirmHits,
    ConfirmIsolation,
    ConfirmSetUp,
)
from engine.games.pacific_war.movement.moves import ChooseGoal, ChoosePort, NavalMove, PortReturn
from engine.games.pacific_war.movement.reaction import React, Reaction
from engine.games.pacific_war.movement.task_group import Muster, PickShips
from engine.games.pacific_war.position.state import TheaterState
from engine.games.pacific_war.reinforcements import PlaceArrival, Reinforcements
from engine.games.pacific_war.resolution.hits import Allocation, ChooseHit
from engine.games.pacific_war.seabees import MayBuild
from engine.games.pacific_war.sequence import Turn, TurnZero, War
from engine.games.pacific_war.setup import PlaceUnit, SetUp
from engine.games.pacific_war.strategy.actions import TakeAction
from engine.games.pacific_war.strategy.raids import ChooseAim, EventAction
from engine.games.pacific_war.strategy.strategy import (
    BackToStart,
    GainInitiative,
    MayInterrupt,
    MayRead,
    Strategy,
    TakeTurn,
)
from engine.games.pacific_war.supply.invasion import DefensePlay, Invade, Invasions, MayDefend
from engine.games.pacific_war.supply.isolation import Isolation
from engine.games.pacific_war.supply.supply import (
    Readying,
    ReturnOrRedeploy,
    Returns,
    SpendToReady,
    Supply,
)
from engine.games.pacific_war.victory import Victory

AnyFrame = (
    War
    | SetUp
    | PlaceUnit
    | ConfirmSetUp
    | ConfirmArrivals
    | ConfirmHits
    | ConfirmIsolation
    | TurnZero
    | Turn
    | Reinforcements
    | PlaceArrival
    | PlaceDivisions
    | Draw
    | Strategy
    | BackToStart
    | GainInitiative
    | TakeTurn
    | MayInterrupt
    | TakeAction
    | MayRead
    | NavalMove
    | Muster
    | PickShips
    | ChooseGoal
    | PortReturn
    | ChoosePort
    | Reaction
    | React
    | MayBuild
    | EventAction
    | ChooseAim
    | Combat
    | CardWindow
    | CombatCard
    | LeaveAtOnce
    | MayFightOn
    | ChooseBombardment
    | Allocation
    | ChooseHit
    | MayRetreat
    | Supply
    | Isolation
    | DefensePlay
    | MayDefend
    | Invasions
    | Invade
    | Returns
    | ReturnOrRedeploy
    | Readying
    | SpendToReady
    | Victory
    | ChooseLateCarrier
)


class State(TheaterState, kw_only=True):
    """The whole state, with a stack that can be decoded from JSON."""

    stack: list[AnyFrame] = []
