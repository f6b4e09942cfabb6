"""Every kind of choice of the game, for reading one from plain data."""

from __future__ import annotations

from engine.games.pacific_1940.assault import Bombard
from engine.games.pacific_1940.conduct import FightNext
from engine.games.pacific_1940.declarations import GoToWar, KeepPeace
from engine.games.pacific_1940.fog.blitz import Blitz
from engine.games.pacific_1940.fog.contact import AttackFound
from engine.games.pacific_1940.fog.corrections import Correction
from engine.games.pacific_1940.fog.dice_by_hand import EnterDice
from engine.games.pacific_1940.fog.facilitating import Proceed
from engine.games.pacific_1940.fog.free_shot import ShootFreely
from engine.games.pacific_1940.fog.modes import RunTable
from engine.games.pacific_1940.fog.radar import GoUp
from engine.games.pacific_1940.fog.rulings_on_the_spot import Ruling
from engine.games.pacific_1940.fog.silent import JoinBattle, StayOut
from engine.games.pacific_1940.fog.tokens import DiveAt, UseTokens
from engine.games.pacific_1940.homeless import LandAt
from engine.games.pacific_1940.kamikaze import SendKamikazes
from engine.games.pacific_1940.losses import TakeLosses
from engine.games.pacific_1940.mobilize import Deploy
from engine.games.pacific_1940.planning import MovePlan
from engine.games.pacific_1940.purchase import Purchase
from engine.games.pacific_1940.raid_choices import Bomb, Intercept, ShootDown
from engine.games.pacific_1940.retreat import Press, Retreat
from engine.games.pacific_1940.scramble import Scramble
from engine.games.pacific_1940.standing_orders import (
    AskForLosses,
    LoseAsProposed,
    LoseEarlier,
    LoseLast,
    RefuseAlways,
)
from engine.games.pacific_1940.submarines import Strike, Submerge

Pacific1940Choice = (
    Bombard
    | FightNext
    | GoToWar
    | KeepPeace
    | LandAt
    | SendKamikazes
    | TakeLosses
    | Deploy
    | MovePlan
    | Purchase
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
