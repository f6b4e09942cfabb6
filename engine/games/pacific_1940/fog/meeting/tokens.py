"""Fog 8, R15 Kamikazes in the fog: their number is called, and they are aimed after a look.

The number is chosen before anyone has seen the fleet (A9b: the targets after that, but all of them
before any die).
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from msgspec.structs import replace

from engine.core.encoding.key_order import InOrder
from engine.core.sequence.ahead import Told
from engine.core.sequence.choice import Chance, Choice, Refusal
from engine.core.sequence.composed import ComposedDecision, Part
from engine.core.sequence.flow import Decision
from engine.core.sequence.frame import End
from engine.games.pacific_1940.battle import ahead
from engine.games.pacific_1940.battle.kamikaze import chance, strike
from engine.games.pacific_1940.events.air import KamikazesSent, KamikazeStruck
from engine.games.pacific_1940.fog.knowledge.campaign import FoggedCampaign
from engine.games.pacific_1940.position.state import Campaign

# ------------------------------------------------------------------- how many, in secret


class UseTokens(Choice, tag="use_tokens", frozen=True):
    """R15 A number of tokens is used in the zone; none: all are kept."""

    TARGET: ClassVar = "count"
    count: int

    @classmethod
    def candidates(cls, g: Campaign, ask: CallKamikazes) -> Iterator[UseTokens]:
        yield from (cls(count) for count in range(g.state.tokens.get(ask.role, 0) + 1))

    def take(self, g: Campaign, ask: CallKamikazes) -> End:
        return End((ask.role, self.count))


class CallKamikazes(Decision, tag="call_kamikazes", kw_only=True):
    """R15 A surface warship is in a kamikaze zone: how many tokens are used?"""

    KINDS: ClassVar = (UseTokens,)
    RULE: ClassVar = "fog 8"
    SECRET: ClassVar = True
    BARRIER: ClassVar = True
    AHEAD: ClassVar = (ahead.NONE, ahead.ALL)
    AHEAD_UP_TO: ClassVar = 9
    AHEAD_FACTS: ClassVar = (ahead.AT, ahead.TURNS, ahead.OF_OWN)
    AHEAD_PLACE: ClassVar = "zone"
    zone: str

    @classmethod
    def ahead_values(cls, g: Campaign, fact: str) -> Sequence[str]:
        """R15 Any sea zone."""
        return ahead.values(g, fact, ahead.zones(g), ahead.BY_CAPITAL)

    @classmethod
    def may_be_asked(cls, g: Campaign, role: str) -> bool:
        """R15 Only a power that has tokens left."""
        return g.state.tokens.get(role, 0) > 0

    def told(self, g: Campaign) -> Sequence[Told]:
        """R15 The zone, and the power's remaining tokens."""
        own = g.state.tokens.get(self.role, 0)
        return [ahead.told(g, self.role, [self.zone], own=own)]

    def answers(self, g: Campaign, name: str) -> Sequence[Choice]:
        """R15 Answers in advance: none, all, or up to a number."""
        return ahead.by_size(self.legal(g), "count", name)

    def crumb(self, g: Campaign) -> dict[str, int | str]:
        """Where, how many there are, and the highest face on which one hits."""
        most, hits = g.state.tokens.get(self.role, 0), g.equipment.kamikaze.hits
        return {"zone": self.zone, "most": most, "hits_on": hits}


# ------------------------------------------------------------------- at the table


class DiveAt(Choice, tag="dive_at", frozen=True):
    """A9b A target for each token, perhaps several at one ship: each by what is seen of it."""

    targets: tuple[str, ...] = ()

    def chance(self, g: Campaign) -> Chance | None:
        """7.6 The odds of each token."""
        return chance(g) if self.targets else None

    def take(self, g: FoggedCampaign, ask: AimTokens) -> None:
        """A9b All targets are named, then all dice are rolled, and each hit counts at once."""
        power, count = ask.role, len(self.targets)
        g.state.tokens[power] -= count
        g.tell(KamikazesSent(power=power, count=count, left=g.state.tokens[power]))
        sunk: dict[str, KamikazeStruck] = {}
        for name, roll in zip(self.targets, g.rolls(count), strict=True):
            if name in sunk:
                g.tell(replace(sunk[name], roll=roll, outcome="too_late"))
                continue
            struck = strike(g, power, ask.ships[name], roll)
            if struck.outcome == "sunk":
                sunk[name] = struck


class AimTokens(ComposedDecision[DiveAt], tag="aim_tokens", kw_only=True):
    """A9b In the battle a power aims each of the tokens that it has called.

    count: of the tokens. ships: what is seen of each target → its key.
    """

    KINDS: ClassVar = (DiveAt,)
    RULE: ClassVar = "fog 8"
    BARRIER: ClassVar = True
    CRUMB: ClassVar = ("zone", "count")
    zone: str
    count: int
    ships: InOrder[str]

    def start(self, g: Campaign) -> DiveAt:
        return DiveAt()

    def parts(self, g: Campaign, draft: DiveAt) -> Iterator[Part]:
        """Every ship that is already a target, and the first of each group that looks alike."""
        fresh: set[str] = set()
        for name in self.ships:
            look = name.rpartition(":")[0]
            if name not in draft.targets and look in fresh:
                continue
            if name not in draft.targets:
                fresh.add(look)
            more = DiveAt((*draft.targets, name))
            refusal = self._too_many(more)
            yield Part(draft=more, target=name, refusal=refusal, chance=more.chance(g))

    def why_not(self, g: Campaign, choice: DiveAt) -> Refusal | None:
        """A9b Every called token must have an existing target."""
        for name in choice.targets:
            if name not in self.ships:
                return Refusal("7.6", "no_target", {"unit": name})
        if (refusal := self._too_many(choice)) is not None:
            return refusal
        if left := self.count - len(choice.targets):
            return Refusal("fog 8", "tokens_without_target", {"left": left})
        return None

    def _too_many(self, choice: DiveAt) -> Refusal | None:
        """R15 No more tokens than were called."""
        if len(choice.targets) > self.count:
            return Refusal("7.6", "tokens_spent", {"left": self.count})
        return None

    def sample(self, g: Campaign, pick: random.Random) -> DiveAt:
        """A random target for each token."""
        return DiveAt(tuple(pick.choices(list(self.ships), k=self.count)))


def targets_in_sight(g: Campaign, fleet: Iterable[str]) -> dict[str, str]:
    """A9b What is seen of each surface warship of a fleet → its key.

    Power, kind, damage, and a number among those that look alike: "usa:carrier:1:2" is the second
    damaged one. Keys are never seen, for they would distinguish ships; nor does the order of the
    ships come from them.
    """
    ships = [key for key in fleet if g.unit(key).is_warship]
    looks = {key: _look(g, key) for key in ships}
    found: dict[str, str] = {}
    for key in sorted(ships, key=lambda key: (looks[key], key)):
        number = 1 + sum(name.startswith(f"{looks[key]}:") for name in found)
        found[f"{looks[key]}:{number}"] = key
    return found


def _look(g: Campaign, key: str) -> str:
    piece = g.pieces[key]
    return f"{piece.owner}:{piece.kind}:{piece.markers}"
