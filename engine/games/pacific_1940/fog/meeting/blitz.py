"""Fog 8, A35 A blitz: tanks that have found land empty may move on, each with a mech beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from msgspec import Struct

from engine.core.sequence.choice import Choice, Refusal
from engine.core.sequence.composed import ComposedDecision, Part, UnreadLine
from engine.core.sequence.frame import End
from engine.games.pacific_1940.economy import placing_lines
from engine.games.pacific_1940.movement import ways
from engine.games.pacific_1940.politics.neutrals import may_blitz
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import COMBAT, Campaign

RULE = "fog 8"


def may_go_on(g: Campaign, territory: str, units: Iterable[str]) -> list[str]:
    """Fog 8 The units on empty captured land that may blitz on, tanks first.

    None where a facility stands (7.2), or where nothing is left to attack as far as they know.
    Those that came over land and have movement left; mechs where there are tanks to accompany.
    """
    if g.facilities_at(territory) or (g.leaning(territory) and not may_blitz(g, territory)):
        return []
    known = g.as_known_by(g.state.power)
    able = [
        key
        for key in units
        if g.place(key) == territory
        and not g.is_sea(g.pieces[key].came_from or territory)
        and ways.points_left(g, key)
        and targets(known, territory, key)
    ]
    tanks = [key for key in able if g.unit(key).blitzes]
    return [*tanks, *(key for key in able if _follows(g, key, tanks))]


def most_at_once(g: Campaign, units: Sequence[str]) -> list[str]:
    """7.2 The units among these that can go together: one mech per tank."""
    tanks = [key for key in units if g.unit(key).blitzes]
    mechs = [key for key in units if key not in tanks]
    return [*tanks, *mechs[: len(tanks)]]


def targets(g: Campaign, territory: str, key: str) -> list[str]:
    """Fog 8 The hostile territories next to one that a unit may attack next.

    Nothing that was already attacked this turn; the defenders play no role.
    """
    power = g.owner(key)
    closed = g.state.fog.closed if g.state.fog else []
    return [
        space
        for space in g.neighbours(territory)
        if not g.is_sea(space)
        and space not in closed
        and g.is_hostile(space, power)
        and ways.why_not_end(g, key, space, COMBAT) is None
    ]


def _follows(g: Campaign, key: str, leaders: Sequence[str]) -> bool:
    """7.2 Whether a unit can blitz with one of these."""
    kinds = {g.pieces[leader].kind for leader in leaders}
    return not kinds.isdisjoint(g.unit(key).blitzes_with)


class Advance(Struct, frozen=True):
    """Fog 8 One unit and its next target."""

    unit: str
    to: str


class Blitz(Choice, tag="blitz", frozen=True):
    """Fog 8 The units that move on, and where to; none: all stay."""

    advances: tuple[Advance, ...] = ()

    def take(self, g: Campaign, ask: OfferBlitz) -> End:
        """Fog 8 They become orders, which are next in the list."""
        return End(orders_of(g, ask.space, self.advances))


def orders_of(g: Campaign, start: str, advances: Sequence[Advance]) -> list[Order]:
    """Fog 7, 8 One order for each attacked territory, in the order named."""
    found = []
    for to in dict.fromkeys(each.to for each in advances):
        units = tuple(each.unit for each in advances if each.to == to)
        tanks = [key for key in units if g.unit(key).blitzes]
        mechs = [key for key in units if key not in tanks]
        pairs = tuple(zip(mechs, tanks, strict=False))
        found.append(Order(units=units, path=(start, to), pairs=pairs))
    return found


class OfferBlitz(ComposedDecision[Blitz], tag="offer_blitz", kw_only=True):
    """Fog 8 Land was found empty: which units blitz on from there, and where to?

    units: those that may.
    """

    KINDS: ClassVar = (Blitz,)
    RULE: ClassVar = RULE
    READS_TEXT: ClassVar = True
    SECRET: ClassVar = True
    BARRIER: ClassVar = True
    CRUMB: ClassVar = ("space",)
    space: str
    units: list[str]

    def start(self, g: Campaign) -> Blitz:
        """All stay."""
        return Blitz()

    def parts(self, g: Campaign, draft: Blitz) -> Iterator[Part]:
        """Fog 8 One more unit of each kind, to each possible target."""
        used = {each.unit for each in draft.advances}
        waiting: dict[str, str] = {}
        for key in self.units:
            if key not in used:
                waiting.setdefault(g.pieces[key].kind, key)
        for kind, key in waiting.items():
            for to in targets(g, self.space, key):
                more = Blitz((*draft.advances, Advance(key, to)))
                yield Part(draft=more, target=f"{kind}.{to}", refusal=self.why_not(g, more))

    def example(self, g: Campaign) -> str | None:
        """Fog 8 The first unit that may go on by itself, to its first target."""
        more = (part for part in self.parts(g, self.start(g)) if part.refusal is None)
        kind, _, to = getattr(next(more, None), "target", "").partition(".")
        box = g.equipment
        return f"1 {box.units[kind].short} {box.spaces[to].name}" if kind else None

    def typed(self, g: Campaign, draft: Blitz, text: str) -> Blitz:
        """Fog 8 The draft with a line's units added: `1 tank 1 mech Malaya`.

        :raises UnreadLine: it is not understood, or there are not so many.
        """
        advances: tuple[Advance, ...] = draft.advances
        for each in placing_lines.read(g, text):
            used = {one.unit for one in advances}
            left = [k for k in self.units if k not in used and each.unit in ("", g.pieces[k].kind)]
            count = len(left) if each.count == placing_lines.EVERY else each.count
            if not 0 < count <= len(left):
                about: dict[str, int | str] = {"kind": each.unit, "most": len(left)}
                raise UnreadLine(Refusal(RULE, "too_few_to_blitz", about))
            more = tuple(Advance(key, each.space) for key in left[:count])
            advances = (*advances, *more)
        return Blitz(advances)

    def why_not(self, g: Campaign, choice: Blitz) -> Refusal | None:
        """Fog 8 The first rule that forbids a blitz."""
        used = set[str]()
        for each in choice.advances:
            if each.unit not in self.units:
                return Refusal(RULE, "may_not_blitz", {"unit": each.unit})
            if each.unit in used:
                return Refusal("7", "named_twice")
            used.add(each.unit)
            if each.to not in targets(g, self.space, each.unit):
                return Refusal(RULE, "no_blitz_there", {"space": each.to})
        return self._why_not_alone(g, choice.advances)

    def _why_not_alone(self, g: Campaign, advances: Sequence[Advance]) -> Refusal | None:
        """7.2 A mech goes only where a tank goes, one for one."""
        for order in orders_of(g, self.space, advances):
            beside = [mech for mech, _ in order.pairs]
            for key in order.units:
                if not g.unit(key).blitzes and key not in beside:
                    about: dict[str, int | str] = {"unit": key, "space": order.end}
                    return Refusal(RULE, "mech_needs_tank", about)
        return None
