"""A program in the fog: it answers by what its side knows, and plans by what it supposes."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, cast

from engine.core.playing.advice import Advice
from engine.core.protocol import AnyRules
from engine.core.roles import FACILITATOR
from engine.core.sequence.flow import Decision
from engine.games.pacific_1940.bot import answers
from engine.games.pacific_1940.bot.answers.weighing import misjudged
from engine.games.pacific_1940.bot.in_the_fog import air, blitzing, meetings
from engine.games.pacific_1940.bot.in_the_fog.plans import PLANS, planned
from engine.games.pacific_1940.bot.in_the_fog.position import position_of
from engine.games.pacific_1940.bot.player import Commander
from engine.games.pacific_1940.fog.meeting.blitz import OfferBlitz
from engine.games.pacific_1940.fog.meeting.contact import AttackOrIgnore
from engine.games.pacific_1940.fog.meeting.free_shot import ShootOrAvoid
from engine.games.pacific_1940.fog.meeting.radar import AnswerAttack, AnswerBlip
from engine.games.pacific_1940.fog.meeting.silent import FightOrStayOut, JoinOrHide
from engine.games.pacific_1940.fog.meeting.tokens import AimTokens, CallKamikazes
from engine.games.pacific_1940.fog_game.rules import InFog
from engine.games.pacific_1940.position.state import Campaign, CampaignState

ANSWERS: Mapping[type[Decision], Callable[[Campaign, Any], Advice]] = {
    AnswerBlip: air.answer_blip,
    AnswerAttack: air.answer_blip,
    CallKamikazes: air.call_tokens,
    AimTokens: air.aim_tokens,
    AttackOrIgnore: meetings.attack_or_ignore,
    ShootOrAvoid: meetings.shoot,
    JoinOrHide: meetings.join_or_hide,
    FightOrStayOut: meetings.stay_out,
    OfferBlitz: blitzing.answer,
}
"""Kind of question that only the fog asks → the idea that answers it."""


class OpenOrInFog:
    """A program with fog and without; `open_game` makes its plans in the fog too.

    There they are made on a position that the side supposes. It answers for whoever facilitates
    as well, as the program does where nobody facilitates. noise: how far it misjudges what it
    answers, in IPC.
    """

    def __init__(self, open_game: Commander, *, noise: float = 0.0) -> None:
        self.open_game, self.noise = open_game, noise
        self.level = open_game.level

    def choose(
        self, rules: AnyRules, state: CampaignState, ask: Decision, pick: random.Random
    ) -> Advice:
        """What the side does by what it knows; nothing hidden is read."""
        if not rules.roles.is_secret:
            return self.open_game.choose(rules, state, ask, pick)
        of_game = cast(InFog, rules)
        if ask.role == FACILITATOR:
            return Advice(choice=of_game.facilitation.program(state, ask))
        g = of_game.play(state)
        if isinstance(ask, PLANS):
            return planned(g, of_game.roles, ask, self.open_game, pick)
        known = position_of(g, of_game.roles.side_of(ask.role))
        idea = ANSWERS.get(type(ask))
        if idea is None:
            return answers.answer(known, ask, pick, self.noise)
        return misjudged(idea(known, ask), pick, self.noise)
