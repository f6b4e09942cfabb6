"""A program that plays any power: for each decision the idea that answers it."""

from __future__ import annotations

import random
from typing import cast

from engine.core.counting import counted
from engine.core.playing.advice import Advice, Candidate
from engine.core.protocol import AnyRules
from engine.core.sequence.flow import Decision
from engine.games.pacific_1940.bot.answers import answer
from engine.games.pacific_1940.bot.combat import plan as combat
from engine.games.pacific_1940.bot.economy.placing import placed
from engine.games.pacific_1940.bot.economy.purchases import billed
from engine.games.pacific_1940.bot.noncombat import plan as noncombat
from engine.games.pacific_1940.bot.picture import Picture
from engine.games.pacific_1940.bot.politics import declared, expected
from engine.games.pacific_1940.bot.weights import Weights, printed
from engine.games.pacific_1940.economy.mobilize import PlaceUnits
from engine.games.pacific_1940.economy.purchase import Spend
from engine.games.pacific_1940.open_game import Pacific1940
from engine.games.pacific_1940.planning.planning import MovePlan, PlanMoves
from engine.games.pacific_1940.politics.declarations import Declare, EnterWar
from engine.games.pacific_1940.position.state import COMBAT, Campaign, CampaignState


class Commander:
    """A program of one level. `noise`: how far it misjudges what something is worth, in IPC."""

    def __init__(self, level: str, *, noise: float = 0.0, weights: Weights | None = None) -> None:
        self.level, self.noise, self.weights = level, noise, weights

    def choose(
        self, rules: AnyRules, state: CampaignState, ask: Decision, pick: random.Random
    ) -> Advice:
        """The choice of whoever is asked, by what stands on the table."""
        return self.advise(cast(Pacific1940, rules).play(state), ask, pick)

    def picture(self, g: Campaign, power: str, pick: random.Random) -> Picture:
        """7 A position as a power looks at it."""
        return Picture(g, power, self.weights or printed(), pick, self.noise)

    def advise(self, g: Campaign, ask: Decision, pick: random.Random) -> Advice:
        """7 to 13 Plans of a turn here, all else in the battles that come of them."""
        picture = self.picture(g, ask.role, pick)

        def picture_of(other: Campaign) -> Picture:
            """Another position; a battle that was worked out for this one is known there too."""
            found = self.picture(other, ask.role, pick)
            found.fights = picture.fights
            return found

        match ask:
            case Declare() | EnterWar():
                return declared(picture, ask.choices(g), picture_of)
            case Spend():
                return billed(picture_of(expected(picture, picture_of)), ask.payer)
            case PlanMoves() if ask.phase == COMBAT:
                return moves(picture)
            case PlanMoves():
                return noncombat.advised(picture)
            case PlaceUnits():
                return placed(picture, ask.payer)
        return answer(g, ask, pick, self.noise)


def moves(picture: Picture) -> Advice:
    """7 The combat move, with what each attack in it is thought to be worth, beside none."""
    planned = combat.plan(picture)
    choice = MovePlan(planned.orders)
    if not planned.attacks:
        return Advice(choice=choice)
    whole = Candidate(
        choice=choice,
        name=counted(len(planned.attacks), "attack"),
        mean=planned.worth,
        reasons=tuple((each.force.space, each.worth) for each in planned.attacks),
    )
    none = Candidate(choice=MovePlan(), name="no attack", mean=0.0)
    return Advice(choice=choice, candidates=(whole, none))
