"""8.2, 8.3, 11 A battle at sea and one on land: who takes part, what follows, how far it is."""

from __future__ import annotations

from typing import ClassVar

from msgspec import UNSET

from engine.core.encoding.key_order import InOrder
from engine.core.sequence.flow import Procedure
from engine.core.sequence.frame import End, Outcome
from engine.games.pacific_1940.battle.battle import Battle
from engine.games.pacific_1940.movement.engagements import (
    attackers_at_sea,
    defenders_at_sea,
    defenders_on_land,
)
from engine.games.pacific_1940.politics import politics
from engine.games.pacific_1940.politics.capture import take
from engine.games.pacific_1940.politics.neutrals import note_failure
from engine.games.pacific_1940.position.state import Campaign


class SeaBattle(Procedure, tag="sea_battle", kw_only=True):
    """8.3 The battle in a sea zone, if there is anyone to fight; all who are there take part."""

    STEPS: ClassVar = ("fight",)
    zone: str

    def fight(self, g: Campaign) -> Outcome:
        """7.3 The attacker's units there against those that are not ignored."""
        defenders = defenders_at_sea(g, self.zone)
        if not defenders:
            return End()
        attackers = attackers_at_sea(g, self.zone)
        return [
            Battle(
                space=self.zone,
                attacker=g.state.power,
                attackers=attackers,
                defenders=defenders,
            )
        ]

    def on_battle(self, g: Campaign, outcome: str) -> None:
        """8.3 The attack is done, however it ended."""
        if self.zone in g.state.attacks:
            g.state.attacks[self.zone].is_done = True


class LandBattle(Procedure, tag="land_battle", kw_only=True):
    """8.3 The battle for a territory, and who holds it afterwards.

    landed: attackers that came ashore → the zone they come from. bombarding: ships that fire.
    """

    STEPS: ClassVar = ("fight", "take")
    space: str
    landed: InOrder[str] = {}
    bombarding: list[str] = []

    def fight(self, g: Campaign) -> Outcome:
        """8.3 Units put ashore fight together with those of the same attack from land or air."""
        attack = g.state.attacks[self.space]
        attackers = [*self.landed, *attack.units]
        dropped = [key for key in attack.units if attack.dropped and key in attack.dropped]
        defenders = defenders_on_land(g, self.space)
        if not attackers or not defenders:
            return None
        return [
            Battle(
                space=self.space,
                attacker=g.state.power,
                attackers=attackers,
                defenders=defenders,
                landed=dict(self.landed),
                bombarding=list(self.bombarding),
                dropped=dropped or UNSET,
            )
        ]

    def on_battle(self, g: Campaign, outcome: str) -> None:
        """8.3 The units stay where the battle left them."""

    def take(self, g: Campaign) -> None:
        """11 A surviving land unit takes the territory when no enemy defends it any more.

        G6 A neutral that is not taken waits for the other side.
        """
        g.state.attacks[self.space].is_done = True
        power = g.state.power
        if not g.is_hostile(self.space, power):
            return
        claims = any(politics.claims_land(g, key) for key in g.own_at(self.space, power))
        if claims and not defenders_on_land(g, self.space):
            take(g, self.space, power)
        else:
            note_failure(g, self.space)


# ---------------------------------------------------------------------- under way


def under_way(g: Campaign) -> Battle | None:
    """8.3 The innermost battle that is being fought."""
    found = [frame for frame in g.state.stack if isinstance(frame, Battle)]
    return found[-1] if found else None


def step_of(fight: Battle) -> str:
    """8.3 The last step of a battle that has begun: the frame names the next one."""
    steps = (*fight.STEPS, "end")
    return steps[max(0, steps.index(fight.at) - 1)] if fight.at else steps[0]
