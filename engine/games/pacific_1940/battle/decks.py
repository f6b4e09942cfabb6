"""7.4, 8.3, 11 What losses leave to land on: aircraft that would have no place any more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from engine.games.pacific_1940.battle import forces
from engine.games.pacific_1940.battle.homeless import berths, landing_places
from engine.games.pacific_1940.movement import landing
from engine.games.pacific_1940.position.state import NONCOMBAT, Campaign, Piece

FIRST_HIT = "+"
"""8.3 Behind a kind in an order of loss: a hit that only damages."""


def with_pieces(g: Campaign, pieces: dict[str, Piece]) -> Campaign:
    """5 A copy of the position with other pieces; all else is shared with it."""
    return Campaign(replace(g.state, counters=pieces), g.equipment, g.rules_version)


def after_losses(g: Campaign, sunk: Iterable[str], hits: Mapping[str, int]) -> Campaign:
    """8.3 A copy of the position without units that are lost, and with the damage of others."""
    gone = {each for key in sunk for each in (key, *g.cargo(key))}
    counters = {key: piece for key, piece in g.pieces.items() if key not in gone}
    for key, times in hits.items():
        if key in counters:
            counters[key] = replace(counters[key], markers=counters[key].markers + times)
    return with_pieces(g, counters)


def homeless_in(then: Campaign, power: str, space: str, *, attacks: bool) -> int:
    """7.4, 11 How many of the aircraft of one side in a zone cannot land any more."""
    if not then.is_sea(space) or not any(then.unit(key).is_air for key in then.units_at(space)):
        return 0
    if attacks:
        return landing.unavoidable(then, power, NONCOMBAT)
    waiting, _ = berths(then, space, then.state.power)
    return sum(n for each, n in waiting.items() if not landing_places(then, each, space))


def cost_of(g: Campaign, hit: Sequence[str], power: str, space: str, *, attacks: bool) -> int:
    """5, 7.4, 8.3 What hits on these units cost in IPC, with the aircraft that cannot land then."""
    sunk = forces.sunk(g, hit)
    then = after_losses(g, sunk, Counter(hit))
    aircraft = [g.unit(key).cost for key in then.units_at(space) if then.unit(key).is_air]
    homeless = homeless_in(then, power, space, attacks=attacks)
    return sum(g.unit(key).cost for key in sunk) + homeless * min(aircraft, default=0)


def newly_homeless(
    g: Campaign, hit: Sequence[str], power: str, space: str, *, attacks: bool
) -> int:
    """7.4, 8.3 How many more aircraft cannot land any more if these hits are taken."""
    then = after_losses(g, forces.sunk(g, hit), Counter(hit))
    now, later = (homeless_in(each, power, space, attacks=attacks) for each in (g, then))
    return max(0, later - now)


def hurt_decks(g: Campaign, hit: Sequence[str]) -> list[str]:
    """8.3 The kinds of carriers that hits only damage, so that they take no aircraft."""
    sunk = forces.sunk(g, hit)
    hurt = [g.pieces[key].kind for key in hit if key not in sunk and g.unit(key).deck]
    return list(dict.fromkeys(hurt))


def damaged_late(order: Sequence[str], kinds: Iterable[str]) -> list[str]:
    """8.3 An order of loss in which these kinds are damaged no earlier than they are sunk."""
    late = [each for each in order if each.removesuffix(FIRST_HIT) not in kinds or each in kinds]
    for kind in kinds:
        late.insert(late.index(kind) if kind in late else len(late), kind + FIRST_HIT)
    return late
