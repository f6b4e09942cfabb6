"""8 The facts of the game's questions, and which choice an answer in advance selects.

An answer may depend on where it is asked, in whose turn, and on the units there that the asked
power knows of: in the fog those of its side, and of its enemies those that it sees just now.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from engine.core.sequence.ahead import AT_PLACE, PLACE, Fact, Told, UpTo
from engine.core.sequence.choice import Choice

if TYPE_CHECKING:
    from engine.games.pacific_1940.position.state import Campaign

NONE, ALL = "none", "all"
TURN, ENEMIES, OWN, HITS = "turn", "enemies", "own", "hits"
"""Whose turn it is; how many enemy units are in sight there, own units there, hits to take."""
CAPITAL, BY_CAPITAL = "own_capital", "by_own_capital"
"""11 Names for a place besides its own: the capital of the asked power; a zone beside it."""
AT, TURNS = AT_PLACE, Fact(TURN)
OF_ENEMIES, OF_OWN, OF_HITS = (Fact(name, is_number=True) for name in (ENEMIES, OWN, HITS))


def territories(g: Campaign) -> Sequence[str]:
    """Every territory."""
    return tuple(g.equipment.territories)


def zones(g: Campaign) -> Sequence[str]:
    """Every sea zone."""
    return tuple(g.equipment.zones)


def spaces(g: Campaign) -> Sequence[str]:
    """Every space."""
    return (*territories(g), *zones(g))


def values(g: Campaign, fact: str, places: Sequence[str], *more: str) -> Sequence[str]:
    """The values of a fact: the places that a kind of question can be about, and their names.

    more: CAPITAL, BY_CAPITAL, where that may be.
    """
    if fact == PLACE:
        return (*more, *places)
    return tuple(g.equipment.order) if fact == TURN else ()


def called(g: Campaign, power: str, spaces: Iterable[str]) -> frozenset[str]:
    """11 Spaces, with a mark if a capital of a power is among them or beside one of the zones."""
    found, own = set(spaces), g.equipment.economies_of[power]
    capitals = {g.equipment.economies[economy].capital for economy in own}
    names = {CAPITAL} if capitals & found else set()
    beside = {land for space in found if g.is_sea(space) for land in g.equipment.lands_of[space]}
    return frozenset(found | names | ({BY_CAPITAL} if capitals & beside else set()))


def crumb(spaces: Sequence[str]) -> dict[str, int | str]:
    """7.5, 7.6 The first space that a question is about; if there are several, all of them too."""
    all_of_them = {"spaces": " ".join(spaces)} if len(spaces) > 1 else {}
    return {"space": spaces[0], **all_of_them} if spaces else {}


def told(g: Campaign, power: str, spaces: Sequence[str], **numbers: int) -> Told:
    """The facts of a question about some spaces, for one power."""
    return {
        PLACE: called(g, power, spaces),
        TURN: frozenset({g.state.power}),
        **numbers,
    }


def in_sight(g: Campaign, power: str, space: str) -> int:
    """Fog 1 How many enemy units a power knows of in a space; cargo does not count (9)."""
    return len(g.enemies_at(space, power))


def by_size(choices: Iterable[Choice], field: str, name: str) -> Sequence[Choice]:
    """The choices with the smallest (none) or largest (all) number or list, or up to a number.

    Several where they are alike in that: then it is not clear which is meant.
    """
    sizes = [(each, _size(getattr(each, field))) for each in choices]
    if name == NONE:
        return [each for each, size in sizes if not size]
    bound, greatest = UpTo.read(name), max((size for _, size in sizes), default=0)
    most = min(bound.count, greatest) if bound else greatest
    if bound and not most:
        return []
    return [each for each, size in sizes if size == most]


def _size(value: int | Sequence[str]) -> int:
    return value if isinstance(value, int) else len(value)
