"""8.1 Decisions in a bombing raid: interceptors, losses, and the target of each bomber."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from msgspec import Struct

from engine.core.sequence.ahead import Told
from engine.core.sequence.choice import Choice, Refusal
from engine.core.sequence.composed import ComposedDecision, Part
from engine.core.sequence.flow import Decision
from engine.core.sequence.frame import End
from engine.games.pacific_1940.battle import ahead
from engine.games.pacific_1940.battle.standing_orders import orders_of
from engine.games.pacific_1940.movement.engagements import one_of_each
from engine.games.pacific_1940.position.state import Campaign

# ---------------------------------------------------------------------- interceptors


class Intercept(Choice, tag="intercept", frozen=True):
    """8.1 A number of fighters intercept a raid."""

    TARGET: ClassVar = "fighters"
    fighters: int

    @classmethod
    def candidates(cls, g: Campaign, ask: CallInterceptors) -> Iterator[Intercept]:
        yield from (cls(n) for n in range(len(interceptors_of(g, ask.role, ask.space)) + 1))

    def take(self, g: Campaign, ask: CallInterceptors) -> End:
        """8.1 The cheapest go first, if there are several kinds."""
        return End(interceptors_of(g, ask.role, ask.space)[: self.fighters])


class CallInterceptors(Decision, tag="call_interceptors", kw_only=True):
    """8.1 A power decides how many of its fighters intercept a raid."""

    KINDS: ClassVar = (Intercept,)
    RULE: ClassVar = "8.1"
    AHEAD: ClassVar = (ahead.NONE, ahead.ALL)
    AHEAD_UP_TO: ClassVar = 9
    AHEAD_FACTS: ClassVar = (ahead.AT, ahead.TURNS, ahead.OF_ENEMIES, ahead.OF_OWN)
    AHEAD_PLACE: ClassVar = "space"
    space: str

    @classmethod
    def ahead_values(cls, g: Campaign, fact: str) -> Sequence[str]:
        """8.1 Any territory."""
        return ahead.values(g, fact, ahead.territories(g), ahead.CAPITAL)

    def told(self, g: Campaign) -> Sequence[Told]:
        """8.1 The number of raiders and escorts, and of fighters that could intercept."""
        attack = None if g.in_fog else g.state.attacks.get(self.space)
        raid = len(attack.raiders) + len(attack.escorts) if attack else 0
        own = len(interceptors_of(g, self.role, self.space))
        enemies = raid or ahead.in_sight(g, self.role, self.space)
        return [ahead.told(g, self.role, [self.space], enemies=enemies, own=own)]

    def answers(self, g: Campaign, name: str) -> Sequence[Choice]:
        """8.1 Answers in advance: none, all, or up to a number."""
        return ahead.by_size(self.legal(g), "fighters", name)

    def crumb(self, g: Campaign) -> dict[str, int | str]:
        """The territory, the maximum, and whether interceptors then fight in no other battle."""
        return {
            "space": self.space,
            "most": len(interceptors_of(g, self.role, self.space)),
            "apart": int(not g.earlier.interceptors_come_back),
        }


def interceptors_of(g: Campaign, power: str, territory: str) -> list[str]:
    """8.1 The fighters that may intercept, unless the power has ordered never to do so."""
    if territory in orders_of(g, power).no_intercept:
        return []
    found = [
        key
        for key in g.own_at(territory, power)
        if g.unit(key).intercepts and not g.pieces[key].intercepted
    ]
    return sorted(found, key=lambda key: g.unit(key).cost)


def may_be_called(g: Campaign, power: str, territory: str) -> bool:
    """8.1, Fog 8 Whether a power is asked for interceptors."""
    if g.in_fog and g.controller(territory) == power:
        return territory not in orders_of(g, power).no_intercept
    return bool(interceptors_of(g, power, territory))


# ---------------------------------------------------------------------- losses


class ShootDown(Choice, tag="shoot_down", frozen=True):
    """8.1 The aircraft that takes a hit."""

    TARGET: ClassVar = "unit"
    unit: str

    @classmethod
    def candidates(cls, g: Campaign, ask: GiveUpAircraft) -> Iterator[ShootDown]:
        yield from (cls(unit) for unit in ask.units)

    def take(self, g: Campaign, ask: GiveUpAircraft) -> End:
        return End(self.unit)


class GiveUpAircraft(Decision, tag="give_up_aircraft", kw_only=True):
    """8.1 The owner chooses which aircraft takes a hit; units: one of each kind of equal ones."""

    KINDS: ClassVar = (ShootDown,)
    RULE: ClassVar = "8.1"
    CRUMB: ClassVar = ("space", "count")
    space: str
    count: int
    units: list[str]


# ---------------------------------------------------------------------- targets


class Aim(Struct, frozen=True):
    """8.1 A bomber and the kind of facility that it bombs."""

    bomber: str
    facility: str


class Bomb(Choice, tag="bomb", frozen=True):
    """8.1 The target facility of each remaining bomber."""

    aims: tuple[Aim, ...]

    def take(self, g: Campaign, ask: AimBombers) -> None:
        """8.1 The bombers get their targets."""
        g.state.attacks[ask.space].raiders = {aim.bomber: aim.facility for aim in self.aims}


class AimBombers(ComposedDecision[Bomb], tag="aim_bombers", kw_only=True):
    """8.1 The attacker assigns its bombers; the draft starts with what was ordered."""

    KINDS: ClassVar = (Bomb,)
    RULE: ClassVar = "8.1"
    CRUMB: ClassVar = ("space",)
    space: str

    def start(self, g: Campaign) -> Bomb:
        raiders = g.state.attacks[self.space].raiders
        return Bomb(tuple(Aim(bomber, facility) for bomber, facility in raiders.items()))

    def parts(self, g: Campaign, draft: Bomb) -> Iterator[Part]:
        """8.1 One bomber of each group of equal ones gets another target."""
        aims = {aim.bomber: aim.facility for aim in draft.aims}
        for old in dict.fromkeys(aims.values()):
            for bomber in one_of_each(g, [key for key, aim in aims.items() if aim == old]):
                for facility in facilities_for(g, bomber, self.space):
                    if facility != old:
                        changed = {**aims, bomber: facility}
                        more = Bomb(tuple(Aim(*pair) for pair in changed.items()))
                        yield Part(draft=more, target=f"{bomber}:{facility}")

    def without(self, draft: Bomb, place: int) -> Bomb:
        """Nothing can be removed: every bomber must bomb something."""
        return Bomb(draft.aims)

    def why_not(self, g: Campaign, choice: Bomb) -> Refusal | None:
        """8.1 Each bomber once, and at an existing facility that it may bomb."""
        raiders = g.state.attacks[self.space].raiders
        if sorted(aim.bomber for aim in choice.aims) != sorted(raiders):
            return Refusal("8.1", "each_bomber_once")
        for aim in choice.aims:
            if aim.facility not in facilities_for(g, aim.bomber, self.space):
                return Refusal("8.1", "no_such_target", {"unit": aim.bomber, "kind": aim.facility})
        return None


def can_aim(g: Campaign, territory: str) -> bool:
    """8.1 Whether a bomber in a raid has more than one facility to choose from."""
    raiders = g.state.attacks[territory].raiders
    return any(len(facilities_for(g, bomber, territory)) > 1 for bomber in raiders)


def facilities_for(g: Campaign, bomber: str, territory: str) -> list[str]:
    """8.1 The kinds of facility in a territory that a bomber may bomb."""
    kinds = (g.pieces[key].kind for key in g.facilities_at(territory))
    return [kind for kind in kinds if kind in g.unit(bomber).raids]
