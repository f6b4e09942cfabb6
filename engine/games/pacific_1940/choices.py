"""Every kind of choice of the game, for reading one from plain data."""

from __future__ import annotations

from engine.games.pacific_1940.battle.assault import Bombard
from engine.games.pacific_1940.battle.conduct import FightNext
from engine.games.pacific_1940.battle.homeless import LandAt
from engine.games.pacific_1940.battle.kamikaze import SendKamikazes
from engine.games.pacific_1940.battle.losses import TakeLosses
from engine.games.pacific_1940.battle.raid_choices import Bomb, Intercept, ShootDown
from engine.games.pacific_1940.battle.retreat import Press, Retreat
from engine.games.pacific_1940.battle.rockets import KeepRocket, LaunchRocket
from engine.games.pacific_1940.battle.scramble import Scramble
from engine.games.pacific_1940.battle.standing_orders import (
    AskForLosses,
    LoseAsProposed,
    LoseEarlier,
    LoseLast,
    RefuseAlways,
)
from engine.games.pacific_1940.battle.submarines import Strike, Submerge
from engine.games.pacific_1940.economy.mobilize import Deploy
from engine.games.pacific_1940.economy.purchase import Purchase
from engine.games.pacific_1940.economy.raising import Raise
from engine.games.pacific_1940.fog.facilitator.corrections import Correction
from engine.games.pacific_1940.fog.facilitator.dice_by_hand import EnterDice
from engine.games.pacific_1940.fog.facilitator.facilitating import Proceed, RunTable
from engine.games.pacific_1940.fog.facilitator.rulings_on_the_spot import Ruling
from engine.games.pacific_1940.fog.meeting.blitz import Blitz
from engine.games.pacific_1940.fog.meeting.contact import AttackFound
from engine.games.pacific_1940.fog.meeting.free_shot import ShootFreely
from engine.games.pacific_1940.fog.meeting.radar import GoUp
from engine.games.pacific_1940.fog.meeting.silent import JoinBattle, StayOut
from engine.games.pacific_1940.fog.meeting.tokens import DiveAt, UseTokens
from engine.games.pacific_1940.planning.planning import MovePlan
from engine.games.pacific_1940.politics.declarations import GoToWar, KeepPeace
from engine.games.pacific_1940.politics.leave import GiveLeave, KeepLeave, TakeBackLeave
from engine.games.pacific_1940.research.research import BuyResearch, NoResearch, PickChart

Pacific1940Choice = (
    Bombard
    | FightNext
    | GoToWar
    | KeepPeace
    | KeepLeave
    | GiveLeave
    | TakeBackLeave
    | LandAt
    | SendKamikazes
    | TakeLosses
    | Deploy
    | MovePlan
    | Purchase
    | NoResearch
    | BuyResearch
    | PickChart
    | KeepRocket
    | LaunchRocket
    | Raise
    | Intercept
    | ShootDown
    | Bomb
    | Press
    | Retreat
    | Scramble
    | RefuseAlways
    | LoseEarlier
    | LoseLast
    | AskForLosses
    | LoseAsProposed
    | Strike
    | Submerge
    | Blitz
    | Proceed
    | RunTable
    | Correction
    | Ruling
    | EnterDice
    | GoUp
    | UseTokens
    | DiveAt
    | AttackFound
    | ShootFreely
    | JoinBattle
    | StayOut
)
