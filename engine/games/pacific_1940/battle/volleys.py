"""8.3 Rolling dice at units, and removing units: shared by battles and free shots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.games.pacific_1940.components.gunnery import Column, Columns
from engine.games.pacific_1940.events.battle import Loss, Volley
from engine.games.pacific_1940.position.state import Campaign


def thrown(g: Campaign, columns: Columns) -> tuple[Volley, ...]:
    """8.3 The rolled dice of each column."""
    return tuple(volley(column, g.rolls(number * column[-1])) for column, number in columns.items())


def volley(column: Column, faces: tuple[int, ...]) -> Volley:
    """8.3 One column of dice, and how many units hit; G11 of several dice of a unit the best."""
    weapon, to_hit, best_of = column
    hits = sum(min(faces[n : n + best_of]) <= to_hit for n in range(0, len(faces), best_of))
    if best_of == 1:
        return Volley(weapon=weapon, to_hit=to_hit, faces=faces, hits=hits)
    return Volley(weapon=weapon, to_hit=to_hit, faces=faces, hits=hits, best_of=best_of)


def by_weapon(volleys: Iterable[Volley]) -> dict[str, int]:
    """8.3 The hits of each weapon that has any."""
    hits: Counter[str] = Counter()
    for each in volleys:
        hits[each.weapon] += each.hits
    return {weapon: count for weapon, count in hits.items() if count}


def destroyed(g: Campaign, units: Iterable[str]) -> tuple[Loss, ...]:
    """8.3 Remove units, each with its cargo; returns all losses."""
    losses: list[Loss] = []
    for unit in units:
        for key in (unit, *g.cargo(unit)):
            piece = g.pieces[key]
            losses.append(Loss(unit=key, kind=piece.kind, power=piece.owner, aboard=piece.aboard))
        g.lose(unit)
    return tuple(losses)
