"""Fog 8, R9, A8 The free shot: submarines fire once at transports that pass them alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import ClassVar

from engine.core.sequence.ahead import Told
from engine.core.sequence.choice import Choice
from engine.core.sequence.flow import Decision, Procedure
from engine.core.sequence.frame import End, Outcome
from engine.games.pacific_1940.battle import ahead
from engine.games.pacific_1940.battle.losses import ChooseLosses, ask_for_losses
from engine.games.pacific_1940.battle.volleys import destroyed, thrown
from engine.games.pacific_1940.components import gunnery
from engine.games.pacific_1940.detection.numbers import free_shots
from engine.games.pacific_1940.events.battle import Fired, UnitsLost
from engine.games.pacific_1940.fog.knowledge.campaign import FoggedCampaign
from engine.games.pacific_1940.fog.meeting import at_table
from engine.games.pacific_1940.position.state import Campaign
from engine.games.pacific_1940.research import using

LOSS_ORDER = "attack_sea"
"""The loss order by which the mover's losses of transports are proposed."""


class ShootFreely(Choice, tag="shoot_freely", frozen=True):
    """R9 A number of submarines surface and fire; none: all avoid combat."""

    TARGET: ClassVar = "count"
    count: int

    @classmethod
    def candidates(cls, g: Campaign, ask: ShootOrAvoid) -> Iterator[ShootFreely]:
        yield from (cls(count) for count in range(ask.submarines + 1))

    def take(self, g: Campaign, ask: ShootOrAvoid) -> End:
        return End((ask.role, self.count))


class ShootOrAvoid(Decision, tag="shoot_or_avoid", kw_only=True):
    """R9 Lone transports pass a power's submarines: how many of these fire?"""

    KINDS: ClassVar = (ShootFreely,)
    RULE: ClassVar = "fog 8"
    SECRET: ClassVar = True
    BARRIER: ClassVar = True
    AHEAD: ClassVar = (ahead.NONE, ahead.ALL)
    AHEAD_UP_TO: ClassVar = 9
    AHEAD_FACTS: ClassVar = (ahead.AT, ahead.TURNS, ahead.OF_OWN)
    AHEAD_PLACE: ClassVar = "zone"
    zone: str
    submarines: int

    @classmethod
    def ahead_values(cls, g: Campaign, fact: str) -> Sequence[str]:
        """R9 Any sea zone."""
        return ahead.values(g, fact, ahead.zones(g), ahead.BY_CAPITAL)

    def told(self, g: Campaign) -> Sequence[Told]:
        """R9 The zone, and the power's submarines there."""
        own = self.submarines
        return [ahead.told(g, self.role, [self.zone], own=own)]

    def answers(self, g: Campaign, name: str) -> Sequence[Choice]:
        """R9 Answers in advance: none, all, or up to a number."""
        return ahead.by_size(self.legal(g), "count", name)

    def crumb(self, g: Campaign) -> dict[str, int | str]:
        """Where, and how many submarines there are."""
        return {"zone": self.zone, "count": self.submarines}


class FreeShots(Procedure, tag="free_shots", kw_only=True):
    """A8 One die for each submarine that has surfaced; each hit sinks a transport and its cargo.

    by: power → how many of its submarines fire. transports: the targets. hits: not assigned yet.
    """

    STEPS: ClassVar = ("fire", "lose")
    zone: str
    by: dict[str, int] = {}
    transports: list[str]
    hits: int = 0

    def crumb(self, g: Campaign) -> dict[str, int | str]:
        """Where it is."""
        return {"space": self.zone}

    def fire(self, g: FoggedCampaign) -> None:
        """A8 All dice are rolled together; F55 super submarines may hit on more, as a switch."""
        submarines = at_table.submarines_of(g, self.zone)
        firing = [key for power, count in self.by.items() for key in submarines[power][:count]]
        using.meet_units(g, firing, lambda kinds: [kind.free_shot for kind in kinds])
        hits_on = (g.unit(key).free_shot or free_shots().hits for key in firing)
        volleys = thrown(g, Counter((gunnery.ANY, number, 1) for number in hits_on))
        self.hits = sum(volley.hits for volley in volleys)
        g.tell(
            Fired(
                rule="fog 8",
                space=self.zone,
                side="defender",
                how="free_shot",
                volleys=volleys,
                hits=self.hits,
            )
        )

    def lose(self, g: FoggedCampaign) -> Outcome:
        """A8 The mover chooses which transports are lost, where these differ."""
        if not self.hits:
            return None
        hits = {gunnery.ANY: self.hits}
        ask = ask_for_losses(g, g.state.power, self.zone, LOSS_ORDER, hits, self.transports)
        if isinstance(ask, ChooseLosses):
            return ask
        self.on_choose_losses(g, list(ask.units))
        return None

    def on_choose_losses(self, g: FoggedCampaign, units: list[str]) -> None:
        """A8 They sink, with their cargo."""
        g.tell(
            UnitsLost(rule="fog 8", space=self.zone, side="attacker", losses=destroyed(g, units))
        )
