"""Fog 5, G11 When a technology is told: as soon as it changes something that an opponent meets.

Whether it does is found by comparison: what would be thrown, or hit, by what everybody knows of a
power, and by what it has found. In the open game everybody knows everything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from engine.games.pacific_1940.components.improving import kinds_with
from engine.games.pacific_1940.components.pieces import FacilityKind, Kinds, UnitKind
from engine.games.pacific_1940.events.research import TechnologyUsed
from engine.games.pacific_1940.position.state import Campaign

UnitsToll = Callable[[list[UnitKind]], object]
"""What units of these kinds come to: dice, numbers to hit, a reach."""


def secrets_of(g: Campaign, power: str) -> tuple[str, ...]:
    """Fog 5 The technologies of a power that its enemies do not know of."""
    if g.state.fog is None or not g.state.technologies:
        return ()
    used = (g.state.fog.used or {}).get(power, ())
    return tuple(each for each in g.technologies_of(power) if each not in used)


def use(g: Campaign, power: str, technology: str) -> None:
    """Fog 5 Everybody learns of a technology, and of nothing else."""
    fog = g.state.fog
    if fog is not None and technology in secrets_of(g, power):
        used = fog.used or {}
        fog.used = {**used, power: (*used.get(power, ()), technology)}
        g.tell(TechnologyUsed(power=power, technology=technology))


def meet_units(g: Campaign, units: Iterable[str], toll: UnitsToll) -> None:
    """Fog 5, G11 Units are about to be met: what changes their toll is told before any die."""
    keys = list(units)
    if g.state.fog is None or not g.state.technologies:
        return
    for power in dict.fromkeys(g.owner(key) for key in keys):

        def of(kinds: Kinds, power: str = power) -> object:
            own = kinds.units
            return toll(
                [own[g.pieces[key].kind] if g.owner(key) == power else g.unit(key) for key in keys]
            )

        _compare(g, power, of)


def meet_facility(g: Campaign, key: str, toll: Callable[[FacilityKind], object]) -> None:
    """Fog 5, G11 The same for a facility, such as one whose guns are about to fire."""
    kind = g.pieces[key].kind
    _compare(g, g.owner(key), lambda kinds: toll(kinds.facilities[kind]))


def _compare(g: Campaign, power: str, toll: Callable[[Kinds], object]) -> None:
    """Fog 5 Tell secrets of a power, the oldest first, until they explain what is about to come."""
    secrets = secrets_of(g, power)
    known = [each for each in g.technologies_of(power) if each not in secrets]
    options = g.state.options
    if not secrets:
        return
    seen = toll(kinds_with(g.equipment, known, options))
    for each in secrets if toll(g.kinds_of(power)) != seen else ():
        more = toll(kinds_with(g.equipment, [*known, each], options))
        if more != seen:
            use(g, power, each)
            known, seen = [*known, each], more


def meet_aircraft(g: Campaign, aircraft: Sequence[str]) -> None:
    """Fog 5, G11 Aircraft are met that have flown farther this turn than is printed."""
    flown = [g.pieces[key].spent - g.pieces[key].bonus for key in aircraft]
    meet_units(
        g,
        aircraft,
        lambda kinds: [
            spaces > kind.move for spaces, kind in zip(flown, kinds, strict=True) if kind.is_air
        ],
    )


def meet_blitz(g: Campaign, attackers: Sequence[str]) -> None:
    """Fog 5, 7.2, G11 Units are met that have blitzed, more of them than others could lead."""
    came = {key: g.pieces[key].came_from for key in attackers if g.unit(key).is_land}
    for land in dict.fromkeys(came.values()):
        group = [key for key in came if came[key] == land and g.pieces[key].spent > 1]
        if group and land in g.state.taken:
            meet_units(g, group, lambda kinds: 2 * sum(k.blitzes for k in kinds) < len(kinds))


def meet_dropped(g: Campaign, dropped: Sequence[str]) -> None:
    """Fog 5, G11 Units are met that were dropped."""
    meet_units(g, dropped, lambda kinds: [kind.is_dropped for kind in kinds])
