"""The possible frames of the stack: every procedure and decision of the game, and the whole state.

A frame that is renamed or loses a step needs a line in the codec's migrations (rules.py).
"""

from __future__ import annotations

from engine.games.pacific_1940.battle.assault import Assault, ChooseBombarding
from engine.games.pacific_1940.battle.battle import Battle
from engine.games.pacific_1940.battle.conduct import ChooseBattle, ConductCombat
from engine.games.pacific_1940.battle.fights import LandBattle, SeaBattle
from engine.games.pacific_1940.battle.homeless import FindHome, Homeless
from engine.games.pacific_1940.battle.kamikaze import AimKamikazes, Kamikazes
from engine.games.pacific_1940.battle.losses import ChooseLosses
from engine.games.pacific_1940.battle.raid_choices import (
    AimBombers,
    CallInterceptors,
    GiveUpAircraft,
)
from engine.games.pacific_1940.battle.raids import CallUp, Raid
from engine.games.pacific_1940.battle.retreat import MayRetreat
from engine.games.pacific_1940.battle.rockets import AimRocket, AimRockets
from engine.games.pacific_1940.battle.scramble import CallScramble, Scrambles
from engine.games.pacific_1940.battle.standing_orders import GiveStandingOrders
from engine.games.pacific_1940.battle.submarines import StrikeOrSubmerge
from engine.games.pacific_1940.economy.income import CollectIncome
from engine.games.pacific_1940.economy.mobilize import Mobilize, PlaceUnits
from engine.games.pacific_1940.economy.purchase import PurchaseAndRepair, Spend
from engine.games.pacific_1940.economy.raising import RaiseUnits
from engine.games.pacific_1940.fog.facilitator.facilitating import GoOn
from engine.games.pacific_1940.fog.meeting.alarm import Alarm
from engine.games.pacific_1940.fog.meeting.blitz import OfferBlitz
from engine.games.pacific_1940.fog.meeting.carrying_out import CarryOut
from engine.games.pacific_1940.fog.meeting.contact import AttackOrIgnore
from engine.games.pacific_1940.fog.meeting.free_shot import FreeShots, ShootOrAvoid
from engine.games.pacific_1940.fog.meeting.interception import Interception
from engine.games.pacific_1940.fog.meeting.land import AttackLand
from engine.games.pacific_1940.fog.meeting.meeting import MeetAtSea
from engine.games.pacific_1940.fog.meeting.news import TellLosses
from engine.games.pacific_1940.fog.meeting.radar import AnswerAttack, AnswerBlip
from engine.games.pacific_1940.fog.meeting.silent import FightOrStayOut, JoinOrHide
from engine.games.pacific_1940.fog.meeting.stranding import EndNoncombatMove
from engine.games.pacific_1940.fog.meeting.tokens import AimTokens, CallKamikazes
from engine.games.pacific_1940.fog.sequence import (
    CollectIncomeInFog,
    FogTurn,
    FogWar,
    MobilizeInFog,
)
from engine.games.pacific_1940.fog.writing import WriteOrders
from engine.games.pacific_1940.planning.combat_move import CombatMove
from engine.games.pacific_1940.planning.noncombat_move import NoncombatMove
from engine.games.pacific_1940.planning.planning import PlanMoves
from engine.games.pacific_1940.politics.declarations import Declare, DeclareWar, EnterWar
from engine.games.pacific_1940.politics.leave import GrantLeave
from engine.games.pacific_1940.position.state import CampaignState
from engine.games.pacific_1940.research.research import BuyDice, ChooseChart, Research
from engine.games.pacific_1940.sequence import Turn, War

AnyFrame = (
    War
    | Turn
    | Assault
    | ChooseBombarding
    | Battle
    | CombatMove
    | ChooseBattle
    | ConductCombat
    | Declare
    | EnterWar
    | DeclareWar
    | GrantLeave
    | SeaBattle
    | LandBattle
    | FindHome
    | Homeless
    | CollectIncome
    | AimKamikazes
    | Kamikazes
    | ChooseLosses
    | PlaceUnits
    | Mobilize
    | NoncombatMove
    | PlanMoves
    | Spend
    | PurchaseAndRepair
    | Research
    | AimRocket
    | AimRockets
    | BuyDice
    | ChooseChart
    | RaiseUnits
    | CallInterceptors
    | GiveUpAircraft
    | AimBombers
    | CallUp
    | Raid
    | MayRetreat
    | CallScramble
    | Scrambles
    | GiveStandingOrders
    | StrikeOrSubmerge
    | FogWar
    | FogTurn
    | WriteOrders
    | CarryOut
    | EndNoncombatMove
    | MobilizeInFog
    | CollectIncomeInFog
    | MeetAtSea
    | AnswerBlip
    | AnswerAttack
    | Alarm
    | CallKamikazes
    | AimTokens
    | AttackOrIgnore
    | ShootOrAvoid
    | FreeShots
    | FightOrStayOut
    | JoinOrHide
    | Interception
    | AttackLand
    | OfferBlitz
    | TellLosses
    | GoOn
)


class State(CampaignState, kw_only=True):
    """The whole state, with a stack that can be decoded from JSON."""

    stack: list[AnyFrame] = []
