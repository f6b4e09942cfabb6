"""8.3 Losses: which units take the hits, proposed by a loss order, chosen by the owner."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import ClassVar

from msgspec import UNSET, UnsetType

from engine.core.sequence.ahead import Told
from engine.core.sequence.choice import Choice, Refusal
from engine.core.sequence.composed import ComposedDecision, Part, UnreadLine
from engine.core.sequence.frame import End
from engine.games.pacific_1940.battle import ahead, decks, forces
from engine.games.pacific_1940.battle.standing_orders import (
    has_own_order,
    is_settled,
    order_of_loss,
)
from engine.games.pacific_1940.components import gunnery
from engine.games.pacific_1940.components.gunnery import Toll
from engine.games.pacific_1940.position.reminders import Forgotten
from engine.games.pacific_1940.position.state import Campaign
from engine.games.pacific_1940.typing.names import units_of
from engine.games.pacific_1940.typing.typed_words import JOINED, whole_kinds


class TakeLosses(Choice, tag="take_losses", frozen=True):
    """8.3 The units that are hit, each once for every hit it takes."""

    units: tuple[str, ...]

    def take(self, g: Campaign, ask: ChooseLosses) -> End:
        return End(list(self.units))


class ChooseLosses(ComposedDecision[TakeLosses], tag="choose_losses", kw_only=True):
    """8.3 Units of one side must take hits; the draft starts as a complete proposal.

    order: the order of loss that proposes. hits: weapon → so many hits. targets: who is there.
    landed: those of them that came ashore. dropped: G11 those who came by air; unset: none. others:
    G11 whether units that can take ground fight beside the targets; unset: no. A part that is added
    to a whole draft takes the place of what the order would give up last.
    """

    KINDS: ClassVar = (TakeLosses,)
    RULE: ClassVar = "8.3"
    READS_TEXT: ClassVar = True
    AHEAD: ClassVar = ("as_proposed",)
    AHEAD_FACTS: ClassVar = (ahead.AT, ahead.TURNS, ahead.OF_ENEMIES, ahead.OF_OWN, ahead.OF_HITS)
    AHEAD_PLACE: ClassVar = "space"
    AHEAD_BY_NAME: ClassVar = True
    space: str
    order: str
    hits: dict[str, int]
    targets: list[str]
    landed: list[str] = []
    dropped: list[str] | UnsetType = UNSET
    others: bool | UnsetType = UNSET

    @classmethod
    def ahead_values(cls, g: Campaign, fact: str) -> Sequence[str]:
        """8.3 Any space."""
        return ahead.values(g, fact, ahead.spaces(g), ahead.CAPITAL, ahead.BY_CAPITAL)

    def told(self, g: Campaign) -> Sequence[Told]:
        """8.3 The enemies in sight there, the own units that can be hit, and the number of hits."""
        enemies = ahead.in_sight(g, self.role, self.space)
        own, hits = len(self.targets), self.limits(g).total
        return [ahead.told(g, self.role, [self.space], enemies=enemies, own=own, hits=hits)]

    def answers(self, g: Campaign, name: str) -> Sequence[Choice]:
        """8.3 The losses that the loss order proposes."""
        proposed = self.start(g)
        return [] if self.refuses(g, proposed) else [proposed]

    def crumb(self, g: Campaign) -> dict[str, int | str]:
        """The space, the loss order, and how many hits to take."""
        return {"space": self.space, "order": self.order, "hits": self.limits(g).total}

    def limits(self, g: Campaign) -> Toll:
        """8.3 How the hits can be distributed."""
        return gunnery.toll(self.hits, forces.targets(g, self.targets))

    def look(self, g: Campaign, key: str) -> forces.Look:
        """What distinguishes a target from others."""
        return forces.look(g, key, self.landed, self.dropped or (), attacks=self.attacks)

    @property
    def attacks(self) -> bool:
        """8.3 Whether the attacker's units take the hits."""
        return self.order.startswith("attack")

    # ------------------------------------------------------------------ drafts

    def start(self, g: Campaign) -> TakeLosses:
        """8.3 The losses that the loss order proposes.

        The printed order damages a carrier first, for nothing. Where that leaves its aircraft no
        place to land (7.4), other losses are proposed if they cost less.
        """
        found = self.proposal(g, self.kinds_in_order(g), self.by_worth(g))
        is_own = self.role in forces.powers(g, self.targets)
        if g.in_fog or not is_own or has_own_order(g, self.role, self.order):
            return found
        hurt = decks.hurt_decks(g, found.units)
        return self.sparing(g, found, hurt) if hurt else found

    def sparing(self, g: Campaign, found: TakeLosses, hurt: Sequence[str]) -> TakeLosses:
        """7.4, 8.3 The proposal, or one that damages these carriers late, if that costs less."""
        known = ("spares decks", self.space, *self.targets, *sorted(self.hits.items()))
        if known not in g.known:
            late = decks.damaged_late(self.kinds_in_order(g), hurt)
            drafts = (found, self.proposal(g, late, self.by_worth(g)))
            about = (self.role, self.space)
            costs = [decks.cost_of(g, each.units, *about, attacks=self.attacks) for each in drafts]
            g.known[known] = drafts[costs[1] < costs[0]]
        spared: TakeLosses = g.known[known]
        return spared

    def forgotten(self, g: Campaign, draft: TakeLosses) -> list[Forgotten]:
        """7.4, 8.3 Aircraft that lose their place to land with the carriers that these hits hit."""
        if not any(g.unit(key).deck for key in draft.units if key in self.targets):
            return []
        units = [key for key in draft.units if key in self.targets]
        number = decks.newly_homeless(g, units, self.role, self.space, attacks=self.attacks)
        found = Forgotten(rule="7.4", fact="no_deck", space=self.space, others=number)
        return [found] if number else []

    def kinds_in_order(self, g: Campaign) -> Sequence[str]:
        """8.3 The loss order: the power's own for its own units, else the printed one."""
        if self.role in forces.powers(g, self.targets):
            return order_of_loss(g, self.role, self.order)
        return g.equipment.loss_orders[self.order].kinds

    def by_worth(self, g: Campaign) -> list[str]:
        """The targets, the least valuable of each kind first.

        G11 Those that were dropped leave a battle only beside others, whom it is better to keep.
        """
        left = {key: self.attacks * forces.movement_left(g, key) for key in self.targets}
        dropped = self.dropped or ()
        return sorted(
            self.targets, key=lambda key: (len(g.cargo(key)), left[key], key not in dropped)
        )

    def proposal(self, g: Campaign, order: Sequence[str], units: Sequence[str]) -> TakeLosses:
        """8.3 The losses that an order of kinds takes from units in this sequence."""
        targets = forces.targets(g, units)
        places = gunnery.proposed(order, self.hits, targets, others_take=self.others is True)
        return TakeLosses(tuple(units[place] for place in places))

    def parts(self, g: Campaign, draft: TakeLosses) -> Iterator[Part]:
        """Each distinguishable unit, and for a two-hit ship its second hit too."""
        draft = TakeLosses(tuple(key for key in draft.units if key in self.targets))
        taken = Counter(draft.units)
        seen: set[tuple[forces.Look, int]] = set()
        limits = self.limits(g)
        for key in self.targets:
            look = self.look(g, key), taken[key]
            if taken[key] < forces.hits_left(g, key) and look not in seen:
                seen.add(look)
                yield self.part(g, draft, key, limits)

    def part(self, g: Campaign, draft: TakeLosses, key: str, limits: Toll) -> Part:
        """A draft with one unit more; in a complete draft it replaces another unit."""
        if len(draft.units) < limits.total:
            more = TakeLosses((*draft.units, key))
            return Part(draft=more, target=key, refusal=self.too_much(g, more, limits))
        before = self.signature(g, draft)
        refused = TakeLosses((*draft.units, key))
        refusal = self.too_much(g, refused, limits)
        for place in reversed(range(len(draft.units))):
            changed = TakeLosses((key, *draft.units[:place], *draft.units[place + 1 :]))
            if self.signature(g, changed) == before:
                continue
            found = self.too_much(g, changed, limits)
            if found is None:
                return Part(draft=changed, target=key)
            refused, refusal = changed, found
        return Part(draft=refused, target=key, refusal=refusal)

    def signature(self, g: Campaign, draft: TakeLosses) -> list[tuple[forces.Look, int]]:
        """A draft's contents with equal units not told apart."""
        taken = Counter(draft.units)
        return sorted((self.look(g, key), n) for key, n in taken.items())

    def typed(self, g: Campaign, draft: TakeLosses, text: str) -> TakeLosses:
        """8.3 `2 tank 1 ftr` takes hits with these, and all others as the loss order says.

        :raises UnreadLine: it names no units, or such as cannot take the hits.
        """
        line = whole_kinds(g.equipment, text.lower())
        words = JOINED.sub(" ", line).split()
        units, rest = units_of(g.equipment, words, "8.3")
        if not units:
            raise UnreadLine(Refusal("8.3", "empty_line"))
        if rest:
            raise UnreadLine(Refusal("8.3", "no_such_unit", {"word": " ".join(rest)}))
        chosen: list[str] = []
        for kind, count in units:
            points = self.points_of(g, kind)
            if count > len(points):
                raise UnreadLine(Refusal("8.3", "not_so_many", {"kind": kind, "most": len(points)}))
            chosen += points[:count]
        if (refusal := self.too_much(g, TakeLosses(tuple(chosen)), self.limits(g))) is not None:
            raise UnreadLine(refusal)
        return self.filled_up(g, chosen)

    def points_of(self, g: Campaign, kind: str) -> list[str]:
        """8.3 The targets of a kind, once for each hit, those that only damage first."""
        units = [key for key in self.by_worth(g) if g.pieces[key].kind == kind]
        most = max((forces.hits_left(g, key) for key in units), default=0)
        return [key for nth in range(most) for key in units if forces.hits_left(g, key) > nth]

    def filled_up(self, g: Campaign, chosen: list[str]) -> TakeLosses:
        """8.3 A complete draft: the chosen units, then those that the loss order proposes."""
        limits, units, passed = self.limits(g), self.by_worth(g), Counter[str]()
        order, targets = self.kinds_in_order(g), forces.targets(g, units)
        line = gunnery.in_order_of_loss(order, targets, others_take=self.others is True)
        draft = TakeLosses(tuple(chosen))
        for key in (units[place] for place in line):
            passed[key] += 1
            more = TakeLosses((*draft.units, key))
            if passed[key] > chosen.count(key) and self.too_much(g, more, limits) is None:
                draft = more
        return draft

    def is_choice(self, g: Campaign) -> bool:
        """8.3 Whether anything but the proposal would be legal and different.

        Fog 8 In the fog it is also asked where units may differ that look alike to the other side:
        otherwise the question would reveal that they do, for example which of two transports is
        loaded.
        """
        if any(part.refusal is None for part in self.parts(g, self.start(g))):
            return True
        return g.in_fog and self.may_differ(g)

    def may_differ(self, g: Campaign) -> bool:
        """Fog 8 Whether some of equal-looking units are lost and some stay, which may differ.

        In what they carry, how far they have flown, whether they came ashore.
        """
        hit = Counter(self.start(g).units)
        is_lost = {key: hit[key] == forces.hits_left(g, key) for key in self.targets}
        looks: dict[tuple[str, str, int], set[bool]] = {}
        for key in self.targets:
            unit, piece = g.unit(key), g.pieces[key]
            if unit.is_air or unit.hold or unit.deck or (self.attacks and unit.is_land):
                look = (piece.owner, piece.kind, piece.markers)
                looks.setdefault(look, set()).add(is_lost[key])
        return any(len(fates) > 1 for fates in looks.values())

    def sample(self, g: Campaign, pick: random.Random) -> TakeLosses:
        """The proposal, or what a random loss order takes."""
        if pick.random() < OBEYS:
            return self.start(g)
        order = [kind + mark for kind in g.equipment.units for mark in ("", "+")]
        units = list(self.targets)
        pick.shuffle(order)
        pick.shuffle(units)
        return self.proposal(g, order, units)

    # ---------------------------------------------------------------- legality

    def why_not(self, g: Campaign, choice: TakeLosses) -> Refusal | None:
        """8.3 Every hit that can find a target must, transports last."""
        limits = self.limits(g)
        if (refusal := self.too_much(g, choice, limits)) is not None:
            return refusal
        if left := limits.total - len(choice.units):
            return Refusal("8.3", "hits_left", {"left": left})
        return None

    def too_much(self, g: Campaign, draft: TakeLosses, limits: Toll) -> Refusal | None:
        """8.3 The rule that forbids a draft's contents, complete or not."""
        for key, times in Counter(draft.units).items():
            if key not in self.targets:
                return Refusal("8.3", "not_in_battle", {"unit": key})
            if times > forces.hits_left(g, key):
                return Refusal("8.3", "sunk_already", {"unit": key})
        if len(draft.units) > limits.total:
            return Refusal("8.3", "more_than_hits", {"hits": limits.total})
        count = Counter(gunnery.group_of(g.unit(key)) for key in draft.units)
        if count["air"] > limits.aircraft:
            return Refusal("8.3", "cannot_hit_aircraft", {"most": limits.aircraft})
        if count["submarine"] > limits.submarines:
            return Refusal("8.3", "cannot_hit_submarines", {"most": limits.submarines})
        if count["transport"] > limits.transports:
            return Refusal("8.3", "transports_last", {"most": limits.transports})
        return None


OBEYS = 0.5
"""The probability that `sample` takes the proposal."""


def ask_for_losses(
    g: Campaign,
    role: str,
    space: str,
    order: str,
    hits: dict[str, int],
    targets: list[str],
    landed: Iterable[str] = (),
    dropped: Collection[str] = (),
    others: Iterable[str] = (),
) -> ChooseLosses | TakeLosses:
    """8.3 The decision on losses; the answer itself where there is no choice.

    Nor is there one where the power has set its own order for such losses, unless it wants to be
    asked all the same. others: G11 units that fight beside the targets, and cannot be hit.
    """
    came_ashore = [key for key in targets if key in landed]
    by_air = forces.told_apart(g, dropped)
    ask = ChooseLosses(
        role=role,
        space=space,
        order=order,
        hits=hits,
        targets=targets,
        landed=came_ashore,
        dropped=[key for key in targets if key in by_air] or UNSET,
        others=_hold_ground(g, targets, others) or UNSET,
    )
    is_said = role in forces.powers(g, targets) and is_settled(g, role, order)
    return ask.start(g) if is_said or not ask.is_choice(g) else ask


def _hold_ground(g: Campaign, targets: Iterable[str], others: Iterable[str]) -> bool:
    """8.3, G11 Whether no target is the last land unit: others can take the ground as well."""
    if g.earlier.guns_spare_last_dropped or not any(g.unit(key).takes_ground for key in targets):
        return False
    return any(g.unit(key).takes_ground for key in others)
