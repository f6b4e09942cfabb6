"""What a program answers besides its plans: each kind of question by an idea of its own.

`answer` takes the position as the asked power knows it. It imports nothing of the plans of a turn.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from engine.core.playing.advice import Advice
from engine.core.sequence.flow import Decision
from engine.games.pacific_1940.battle.assault import ChooseBombarding
from engine.games.pacific_1940.battle.conduct import ChooseBattle
from engine.games.pacific_1940.battle.homeless import FindHome
from engine.games.pacific_1940.battle.kamikaze import AimKamikazes
from engine.games.pacific_1940.battle.losses import ChooseLosses
from engine.games.pacific_1940.battle.raid_choices import (
    AimBombers,
    CallInterceptors,
    GiveUpAircraft,
)
from engine.games.pacific_1940.battle.retreat import MayRetreat
from engine.games.pacific_1940.battle.rockets import AimRocket
from engine.games.pacific_1940.battle.scramble import CallScramble
from engine.games.pacific_1940.battle.submarines import StrikeOrSubmerge
from engine.games.pacific_1940.bot.answers import (
    bombarding,
    homes,
    in_turn,
    kamikazes,
    losses,
    passage,
    raiding,
    raising,
    researching,
    retreating,
    scrambling,
    submarines,
)
from engine.games.pacific_1940.bot.answers.weighing import misjudged
from engine.games.pacific_1940.economy.raising import RaiseUnits
from engine.games.pacific_1940.politics.leave import GrantLeave
from engine.games.pacific_1940.position.state import Campaign
from engine.games.pacific_1940.research.research import BuyDice, ChooseChart

ANSWERS: Mapping[type[Decision], Callable[[Campaign, Any], Advice]] = {
    CallScramble: scrambling.answer,
    AimKamikazes: kamikazes.answer,
    CallInterceptors: raiding.intercept,
    GiveUpAircraft: raiding.give_up,
    AimBombers: raiding.aim,
    ChooseBattle: in_turn.answer,
    ChooseBombarding: bombarding.answer,
    ChooseLosses: losses.answer,
    StrikeOrSubmerge: submarines.answer,
    MayRetreat: retreating.answer,
    FindHome: homes.answer,
    BuyDice: researching.buy,
    AimRocket: raiding.aim_rocket,
    ChooseChart: researching.choose,
    RaiseUnits: raising.answer,
    GrantLeave: passage.answer,
}
"""Kind of question → the idea that answers it."""


def answer(g: Campaign, ask: Decision, pick: random.Random, noise: float = 0.0) -> Advice:
    """What is best for the asked power; noise: how far a weaker player misjudges, in IPC.

    :raises KeyError: it is a question about a plan.
    """
    return misjudged(ANSWERS[type(ask)](g, ask), pick, noise)
