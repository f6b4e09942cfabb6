"""7.5 Scramble: the defender's aircraft go up from air bases to fight over adjacent sea zones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import ClassVar, cast

from msgspec import Struct

from engine.core.sequence.ahead import KIND, Told, UpTo, places_of
from engine.core.sequence.choice import Choice, Refusal
from engine.core.sequence.composed import ComposedDecision, Part
from engine.core.sequence.flow import Procedure
from engine.core.sequence.frame import Outcome
from engine.games.pacific_1940.battle import ahead
from engine.games.pacific_1940.battle.standing_orders import orders_of
from engine.games.pacific_1940.components.pieces import AIR
from engine.games.pacific_1940.events.air import Scrambled, StayedOnGround
from engine.games.pacific_1940.movement.engagements import (
    answering_powers,
    attackers_at_sea,
    contested_zones,
    kinds_of,
)
from engine.games.pacific_1940.politics.politics import why_not_enter
from engine.games.pacific_1940.position.before_rockets import working_before
from engine.games.pacific_1940.position.state import COMBAT, Campaign


class Sortie(Struct, frozen=True):
    """7.5 One aircraft and the zone that it defends."""

    aircraft: str
    zone: str


class Scramble(Choice, tag="scramble", frozen=True):
    """7.5 The aircraft of a power that go up; none: all stay on the ground."""

    sorties: tuple[Sortie, ...] = ()

    def take(self, g: Campaign, ask: CallScramble) -> Outcome:
        """7.5 They move to their zones and remember their base."""
        groups: dict[tuple[str, str], list[str]] = {}
        for sortie in self.sorties:
            groups.setdefault((g.place(sortie.aircraft), sortie.zone), []).append(sortie.aircraft)
        for (base, zone), aircraft in groups.items():
            for key in aircraft:
                g.pieces[key].scrambled = base
                g.put(key, zone)
            g.tell(Scrambled(power=ask.role, base=base, zone=zone, kinds=kinds_of(g, aircraft)))
        if not groups:
            g.tell(StayedOnGround(power=ask.role))
        return None


class CallScramble(ComposedDecision[Scramble], tag="call_scramble", kw_only=True):
    """7.5 A power decides which of its aircraft go up, and where to."""

    KINDS: ClassVar = (Scramble,)
    RULE: ClassVar = "7.5"
    AHEAD: ClassVar = (ahead.NONE,)
    AHEAD_UP_TO: ClassVar = 9
    AHEAD_FACTS: ClassVar = (ahead.AT, ahead.TURNS, ahead.OF_ENEMIES, ahead.OF_OWN)

    @classmethod
    def ahead_values(cls, g: Campaign, fact: str) -> Sequence[str]:
        """7.5 The contested zones and the territories assaulted from them; the scrambling kinds."""
        if fact == KIND:
            return [key for key, unit in g.equipment.units.items() if unit.scrambles]
        return ahead.values(g, fact, ahead.spaces(g), ahead.CAPITAL, ahead.BY_CAPITAL)

    def crumb(self, g: Campaign) -> dict[str, int | str]:
        """7.5 The zones within reach."""
        return ahead.crumb(self.in_reach(g))

    def told(self, g: Campaign) -> Sequence[Told]:
        """7.5 For each zone within reach: the enemies there, including those that land from it.

        Also the power's own units there, and in the territories that are assaulted from it.
        """
        found = []
        for zone in self.in_reach(g):
            landings = {
                attack.space: [key for key, origin in attack.landed.items() if origin == zone]
                for attack in g.state.attacks.values()
                if not attack.is_done and zone in attack.landed.values()
            }
            there = (zone, *landings)
            enemies = len(attackers_at_sea(g, zone)) + sum(map(len, landings.values()))
            own = sum(not g.is_cargo(key) for at in there for key in g.own_at(at, self.role))
            found.append(ahead.told(g, self.role, there, enemies=enemies, own=own))
        return found

    def answers_of(self, g: Campaign, name: str, told: Sequence[Told]) -> Sequence[Choice]:
        """7.5 A number of aircraft, or all allowed, the cheapest first; unclear with two zones."""
        bound = UpTo.read(name)
        if bound is None:
            return [self.start(g)]
        there = [zone for zone in self.in_reach(g) if zone in places_of(told)]
        drafts = [self.sent_to(g, zone, bound.count, bound.kind) for zone in there]
        return [draft for draft in drafts if draft.sorties]

    def in_reach(self, g: Campaign) -> list[str]:
        """7.5 The contested zones to which at least one aircraft may go."""
        return [zone for zone in contested_zones(g) if self.sent_to(g, zone, 1).sorties]

    def sent_to(self, g: Campaign, zone: str, most: int, kind: str = "") -> Scramble:
        """7.5 A draft with a number of aircraft for a zone, as far as the rules allow.

        kind: of them alone; empty: of any.
        """
        draft = self.start(g)
        for _ in range(most):
            parts = [part for part in self.parts(g, draft) if part.refusal is None]
            drafts = [cast(Scramble, part.draft) for part in parts]
            there = [each for each in drafts if each.sorties[-1].zone == zone]
            fit = [e for e in there if kind in ("", g.pieces[e.sorties[-1].aircraft].kind)]
            if not fit:
                break
            draft = min(fit, key=lambda each: g.unit(each.sorties[-1].aircraft).cost)
        return draft

    def is_open(self, g: Campaign) -> bool:
        """Only while an aircraft may go up: friends at the same base may have used its limit."""
        return any(part.refusal is None for part in self.parts(g, self.start(g)))

    def start(self, g: Campaign) -> Scramble:
        return Scramble()

    def parts(self, g: Campaign, draft: Scramble) -> Iterator[Part]:
        used = {sortie.aircraft for sortie in draft.sorties}
        zones = contested_zones(g)
        for base in bases(g):
            near = [zone for zone in g.equipment.zones_of[base] if zone in zones]
            waiting: dict[str, str] = {}
            for key in g.own_at(base, self.role):
                if g.unit(key).scrambles and key not in used:
                    waiting.setdefault(g.pieces[key].kind, key)
            for kind, key in waiting.items():
                for zone in near:
                    more = Scramble((*draft.sorties, Sortie(key, zone)))
                    refusal = self._why_not(g, more, zones)
                    yield Part(draft=more, target=f"{base}:{kind}:{zone}", refusal=refusal)

    def why_not(self, g: Campaign, choice: Scramble) -> Refusal | None:
        """7.5 The first rule that forbids a scramble."""
        return self._why_not(g, choice, contested_zones(g))

    def _why_not(self, g: Campaign, choice: Scramble, zones: list[str]) -> Refusal | None:
        used = set[str]()
        gone_up: dict[str, int] = {}
        for sortie in choice.sorties:
            key = sortie.aircraft
            refusal = self._why_not_go(g, sortie, zones)
            if refusal:
                return refusal
            if key in used:
                return Refusal("7.5", "scrambled_twice", {"unit": key})
            used.add(key)
            base = g.place(key)
            gone_up[base] = gone_up.get(base, 0) + 1
            if gone_up[base] > room(g, base):
                return Refusal("7.5", "base_has_no_more", {"space": base, "most": limit(g, base)})
        return None

    def _why_not_go(self, g: Campaign, sortie: Sortie, zones: list[str]) -> Refusal | None:
        """7.5 The rule that forbids sending one aircraft to a zone."""
        key, zone = sortie.aircraft, sortie.zone
        if key not in g.pieces or g.owner(key) != self.role or not g.is_unit(key):
            return Refusal("7.5", "not_yours", {"unit": key})
        if not g.unit(key).scrambles:
            return Refusal("7.5", "does_not_scramble", {"unit": key})
        base = g.place(key)
        if not limit(g, base):
            return _why_no_base(g, base)
        if base in orders_of(g, self.role).no_scramble:
            return Refusal("7.5", "ordered_to_stay", {"space": base})
        if zone not in g.equipment.zones_of[base]:
            return Refusal("7.5", "zone_is_not_beside_base", {"space": base, "zone": zone})
        if zone not in zones:
            return Refusal("7.5", "nothing_to_defend", {"zone": zone})
        return why_not_enter(g, self.role, zone, domain=AIR, phase=COMBAT, ends=True)


def _why_no_base(g: Campaign, space: str) -> Refusal:
    """7.5, P-29 Why nothing scrambles there: no working air base, or its power is at peace."""
    if not sends_up(g, space):
        return Refusal("7.5", "no_working_base", {"space": space})
    power, other = g.controller(space), g.state.power
    return Refusal("7.5", "base_at_peace", {"space": space, "power": power, "other": other})


class Scrambles(Procedure, tag="scrambles", kw_only=True):
    """7.5 Every enemy of the power whose turn it is may scramble, in the order of play."""

    STEPS: ClassVar = ("go_up",)
    CRUMB: ClassVar = ("power",)
    power: str

    def go_up(self, g: Campaign) -> Outcome:
        """7.5 Each power with aircraft is asked; later ones know what went up."""
        return [CallScramble(role=power) for power in answering_powers(g)]


def bases(g: Campaign) -> list[str]:
    """7.5 The territories from which aircraft can still scramble, in the order of the map."""
    enemies = g.enemies(g.state.power)
    held = [land for land in g.equipment.territories if g.controller(land) in enemies]
    able = {land: most for land in held if (most := limit(g, land))}
    gone = Counter(piece.scrambled for piece in g.pieces.values() if piece.scrambled)
    return [land for land, most in able.items() if most > gone[land]]


def limit(g: Campaign, territory: str) -> int:
    """7.5 How many aircraft the working air base of a territory can scramble in a turn."""
    most = sends_up(g, territory)
    return most if most and g.at_war(g.state.power, g.controller(territory)) else 0


def sends_up(g: Campaign, territory: str) -> int:
    """7.5 The same, were its power at war with whose turn it is.

    G11 Rockets of the same turn do not count: scrambles come before them.
    """
    holder = g.controller(territory) if territory in g.equipment.territories else ""
    return sum(kind.scrambles for kind in working_before(g, territory, holder)) if holder else 0


def room(g: Campaign, territory: str) -> int:
    """7.5 How many more aircraft may scramble there, whoever owns them."""
    most = limit(g, territory)
    return most - sum(p.scrambled == territory for p in g.pieces.values()) if most else 0
