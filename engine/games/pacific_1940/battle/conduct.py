"""8 Conduct combat: raids, then amphibious assaults, then all other battles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.core.sequence.choice import Choice
from engine.core.sequence.flow import Decision, Procedure
from engine.core.sequence.frame import End, Jump, Outcome
from engine.games.pacific_1940.battle.assault import Assault
from engine.games.pacific_1940.battle.fights import LandBattle, SeaBattle
from engine.games.pacific_1940.battle.raids import CallUp, Raid
from engine.games.pacific_1940.battle.rockets import AimRockets, aiming, launch
from engine.games.pacific_1940.movement.engagements import (
    answering_powers,
    assaults_to_come,
    land_battles_to_come,
    sea_battles_to_come,
)
from engine.games.pacific_1940.position.state import Campaign

REST = ""
"""In place of a space: all remaining battles, in the order in which the moves came."""


class FightNext(Choice, tag="fight_next", frozen=True):
    """8.3 The battle to fight next; "": all remaining ones, in the listed order."""

    TARGET: ClassVar = "space"
    space: str

    @classmethod
    def candidates(cls, g: Campaign, ask: ChooseBattle) -> Iterator[FightNext]:
        yield from (cls(space) for space in (*ask.spaces, REST))

    def take(self, g: Campaign, ask: ChooseBattle) -> End:
        return End(self.space)


class ChooseBattle(Decision, tag="choose_battle", kw_only=True):
    """8.3 The attacker chooses the order of its assaults, and then of its other battles."""

    KINDS: ClassVar = (FightNext,)
    RULE: ClassVar = "8.3"
    spaces: list[str]


class ConductCombat(Procedure, tag="conduct_combat", kw_only=True):
    """6, 8.1 to 8.3 All combat of a turn. in_order: the battles are fought as listed.

    in_order: the attacker lets the battles come as they are listed. next_space: the one chosen.
    """

    STEPS: ClassVar = (
        "aim_rockets",
        "rockets",
        "interceptors",
        "raids",
        "choose_next",
        "fight",
        "go_on",
    )
    CRUMB: ClassVar = ("power",)
    power: str
    in_order: bool = False
    next_space: str = ""

    def aim_rockets(self, g: Campaign) -> list[AimRockets]:
        """G11 Rockets come before the raids, all of them aimed before any is fired."""
        return aiming(g, self.power)

    def rockets(self, g: Campaign) -> None:
        """G11 They are fired."""
        launch(g)

    def interceptors(self, g: Campaign) -> Outcome:
        """8.1 Before any battle the defenders decide on interceptors against each raid."""
        if g.earlier.interceptors_come_back:
            return None
        raided = [attack.space for attack in g.state.attacks.values() if attack.raiders]
        waiting = [(space, power) for space in raided for power in answering_powers(g)]
        return [CallUp(waiting=waiting)] if waiting else None

    def raids(self, g: Campaign) -> Outcome:
        """8.1 Raids come before everything else."""
        return [Raid(space=a.space) for a in g.state.attacks.values() if a.raiders]

    def choose_next(self, g: Campaign) -> Outcome:
        """8.2, 8.3 Assaults before other battles; asked only where there are several."""
        left = battles_to_come(g)
        if not left:
            for attack in g.state.attacks.values():
                attack.is_done = True
            return End()
        self.next_space = left[0]
        return (
            None if self.in_order or len(left) == 1 else ChooseBattle(role=self.power, spaces=left)
        )

    def on_choose_battle(self, g: Campaign, space: str) -> None:
        """8.3 The attacker has chosen the next battle."""
        self.in_order = space == REST
        self.next_space = space or self.next_space

    def fight(self, g: Campaign) -> Outcome:
        """8.2, 8.3 One assault or battle."""
        space = self.next_space
        if space in assaults_to_come(g):
            return Assault(space=space)
        return SeaBattle(zone=space) if g.is_sea(space) else LandBattle(space=space)

    def go_on(self, g: Campaign) -> Jump:
        """8.3 The next battle, until none is left."""
        return Jump("choose_next")


def battles_to_come(g: Campaign) -> list[str]:
    """8.2, 8.3 The battles that may be fought next: assaults first, then all others."""
    found = assaults_to_come(g)
    return found or [*sea_battles_to_come(g), *land_battles_to_come(g)]
