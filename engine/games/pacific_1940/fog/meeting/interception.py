"""Fog 8 Radar interception: one round in the air against passing aircraft."""

from __future__ import annotations

from typing import ClassVar

from engine.core.sequence.flow import Procedure
from engine.core.sequence.frame import Jump, Outcome
from engine.games.pacific_1940.battle.forces import chooser
from engine.games.pacific_1940.battle.raid_choices import GiveUpAircraft
from engine.games.pacific_1940.battle.raids import hits_of, rank, unless_all
from engine.games.pacific_1940.battle.standing_orders import own_order
from engine.games.pacific_1940.detection.numbers import interceptions
from engine.games.pacific_1940.events.air import AirBattleFought, RaidLosses
from engine.games.pacific_1940.fog.knowledge.campaign import FoggedCampaign
from engine.games.pacific_1940.movement.engagements import kinds_of, one_of_each
from engine.games.pacific_1940.position.state import Campaign
from engine.games.pacific_1940.research import using


class Interception(Procedure, tag="interception", kw_only=True):
    """Fog 8 Scrambled aircraft meet passing ones, once; then all fly on.

    passing, scrambled: the aircraft of both sides. on_passing, on_scrambled: hits still to take.
    """

    STEPS: ClassVar = ("fire", "scrambled_fall", "passing_fall", "fly_on")
    zone: str
    passing: list[str]
    scrambled: list[str]
    on_passing: int = 0
    on_scrambled: int = 0

    def crumb(self, g: Campaign) -> dict[str, int | str]:
        """Where it is."""
        return {"space": self.zone}

    def fire(self, g: FoggedCampaign) -> None:
        """Fog 8 Fighters and strategic bombers hit on the same number; others do not roll."""
        using.meet_aircraft(g, self.passing)
        for aircraft in (self.passing, self.scrambled):
            rolling = [key for key in aircraft if g.pieces[key].kind in interceptions().rolls]
            using.meet_units(g, rolling, lambda kinds: [kind.air_hits for kind in kinds])
        ours, theirs = _to_hit(g, self.passing), _to_hit(g, self.scrambled)
        attack, defence = g.rolls(len(ours)), g.rolls(len(theirs))
        self.on_scrambled = hits_of(attack, ours)
        self.on_passing = hits_of(defence, theirs)
        for key in (*self.passing, *self.scrambled):
            g.pieces[key].fought = True
        g.tell(
            AirBattleFought(
                rule="fog 8",
                territory=self.zone,
                attacker=g.state.power,
                attacker_rolls=attack,
                attacker_hits=self.on_scrambled,
                defender_rolls=defence,
                defender_hits=self.on_passing,
                attacker_to_hit=unless_all(ours, interceptions().hits),
                defender_to_hit=unless_all(theirs, interceptions().hits),
            )
        )

    def scrambled_fall(self, g: FoggedCampaign) -> Outcome:
        """Fog 8 Any of the scrambled may be lost: the owner chooses."""
        ask, self.on_scrambled = self.give_up(g, self.scrambled, self.on_scrambled)
        return ask

    def passing_fall(self, g: FoggedCampaign) -> Outcome:
        """Fog 8 The mover chooses its own losses, of the same round."""
        ask, self.on_passing = self.give_up(g, self.passing, self.on_passing)
        return ask

    def fly_on(self, g: FoggedCampaign) -> None:
        """Fog 8 The interceptors go back; none of them scrambles again this turn (7.5).

        Nor do they fight for their base, as after the interception of a raid (8.1).
        """
        for key in self.scrambled:
            if key in g.pieces:
                base = g.pieces[key].scrambled
                g.put(key, base)
                if not g.earlier.interceptors_come_back:
                    g.pieces[key].intercepted = base

    def give_up(
        self, g: FoggedCampaign, units: list[str], hits: int
    ) -> tuple[GiveUpAircraft | None, int]:
        """8.1 The decision on the next loss, where aircraft differ; and the hits then left.

        P-43 A power that has set its own order of loss for battles at sea is not asked.
        """
        left = [key for key in units if key in g.pieces]
        unlike = one_of_each(g, left)
        if not hits or not left:
            return None, 0
        if hits >= len(left) or len(unlike) == 1:
            self.shoot_down(g, left[:hits])
            return None, 0
        role = chooser(g, g.state.power, left)
        if not g.earlier.interceptors_are_asked_for and (
            order := own_order(g, role, left, is_sea=True)
        ):
            self.shoot_down(g, sorted(left, key=lambda key: rank(g, order, key))[:hits])
            return None, 0
        return GiveUpAircraft(role=role, space=self.zone, count=hits, units=unlike), hits - 1

    def on_give_up_aircraft(self, g: FoggedCampaign, unit: str) -> Jump:
        """8.1 It is lost; the same step continues with the rest."""
        self.shoot_down(g, [unit])
        return Jump("passing_fall" if unit in self.passing else "scrambled_fall")

    def shoot_down(self, g: FoggedCampaign, units: list[str]) -> None:
        """8.1 Aircraft are lost in sight of both sides."""
        for power in dict.fromkeys(g.owner(key) for key in units):
            kinds = kinds_of(g, [key for key in units if g.owner(key) == power])
            g.tell(RaidLosses(rule="fog 8", power=power, territory=self.zone, kinds=kinds))
        for key in units:
            g.lose(key)


def _to_hit(g: Campaign, aircraft: list[str]) -> tuple[int, ...]:
    """Fog 8, G11 What the aircraft that roll hit on, each of them."""
    numbers = interceptions()
    rolling = [key for key in aircraft if g.pieces[key].kind in numbers.rolls]
    return tuple(g.unit(key).air_hits or numbers.hits for key in rolling)
