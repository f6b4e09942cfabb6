"""Fog 8 The battle in the hallway, as each side and the public see it.

Of the other side's units everyone sees what they are and which are damaged: not what they carry,
where they came from, or how far they can still go.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from engine.core.roles import FACILITATOR
from engine.games.pacific_1940 import odds
from engine.games.pacific_1940.battle import forces
from engine.games.pacific_1940.battle.battle import Battle
from engine.games.pacific_1940.battle.fights import step_of, under_way
from engine.games.pacific_1940.battle.losses import ChooseLosses
from engine.games.pacific_1940.components import gunnery
from engine.games.pacific_1940.fog.knowledge.known import (
    Table,
    known_technologies,
    names_at_table,
    table,
    used_by_all,
)
from engine.games.pacific_1940.odds.rest import printed, proposed, rest_of
from engine.games.pacific_1940.position.state import Campaign
from engine.games.pacific_1940.views.view_battle import (
    BattleView,
    Fighter,
    battle_view,
    fighters,
    hits_on,
)

Group = tuple[str, str, bool, bool]
"""What everyone can see of a unit: owner, kind, whether damaged, whether hit."""


def battle_to(g: Campaign, viewer: str | None) -> BattleView | None:
    """Fog 8 The innermost battle as a viewer sees it; None if there is none."""
    if viewer == FACILITATOR:
        return battle_view(g)
    fight, found = under_way(g), table(g)
    if fight is None or found is None:
        return None
    names = names_at_table(g, viewer)
    top = g.state.stack[-1]
    ask = top if isinstance(top, ChooseLosses) else None
    return BattleView(
        space=fight.space,
        attacker=fight.attacker,
        round=fight.round,
        step=step_of(fight),
        attackers=_party(g, fight, found, fight.attackers, names, viewer, attacks=True),
        defenders=_party(g, fight, found, fight.defenders, names, viewer, attacks=False),
        bombarding=_called(fight.bombarding, found, names),
        submerged=_called(fight.submerged, found, names),
        fired=tuple(fight.fired),
        hits={
            "attacker": hits_on(g, fight.on_attackers, ask, attacks=True),
            "defender": hits_on(g, fight.on_defenders, ask, attacks=False),
        },
        loses="" if ask is None else "attacker" if ask.attacks else "defender",
        rest=rest_with(g, expected(g, ask, viewer), viewer),
    )


def _party(
    g: Campaign,
    fight: Battle,
    found: Table,
    keys: Sequence[str],
    names: Mapping[str, str],
    viewer: str | None,
    *,
    attacks: bool,
) -> tuple[Fighter, ...]:
    """8.3 One side of the battle: one's own exactly, others in an order that reveals nothing."""
    there = [key for key in keys if key in g.pieces and key not in fight.submerged]
    if not any(key in names for key in there):
        return fighters(g, fight, there, attacks=attacks)
    others = [key for key in found.all if key in there]
    strengths = gunnery.strengths(forces.kinds(as_heard(g, viewer), others), attacks=attacks)
    groups: dict[Group, int] = {}
    return tuple(
        _fighter(g, fight, key, names[key], strength, groups)
        for key, strength in zip(others, strengths, strict=True)
    )


def _fighter(
    g: Campaign, fight: Battle, key: str, name: str, strength: int, groups: dict[Group, int]
) -> Fighter:
    piece = g.pieces[key]
    looks = (piece.owner, piece.kind, g.is_damaged(key), key in fight.doomed)
    return Fighter(
        key=name,
        power=piece.owner,
        kind=piece.kind,
        to_hit=strength,
        group=groups.setdefault(looks, len(groups)),
        hits_left=forces.hits_left(g, key),
        damaged=g.is_damaged(key),
        left=0,
        base="",
        cargo=(),
        landed=False,
        doomed=key in fight.doomed,
    )


def as_heard(g: Campaign, viewer: str | None) -> Campaign:
    """Fog 5 The same position, with what a viewer knows of each power's technologies."""
    if not g.state.technologies:
        return g
    known = used_by_all(g) if viewer is None else known_technologies(g, viewer)
    return Campaign(replace(g.state, technologies=known), g.equipment, g.rules_version)


def _called(keys: Iterable[str], found: Table, names: Mapping[str, str]) -> tuple[str, ...]:
    """Fog 8 Units in the order of the table, by the viewer's names for them."""
    wanted = set(keys)
    return tuple(names.get(key, key) for key in found.all if key in wanted)


def expected(g: Campaign, ask: ChooseLosses | None, viewer: str | None) -> Sequence[str]:
    """8.3 The units that a viewer expects to take the hits: only their owner knows the proposal."""
    is_own = ask is not None and viewer is not None and g.side(ask.role) == viewer
    return (proposed if is_own else printed)(g, ask)


def rest_with(g: Campaign, hit: Sequence[str], viewer: str | None) -> odds.Battle | None:
    """8.3 The rest of the battle if these units take the hits; None: it is over, or there is none.

    By what everyone sees: not who came ashore, what others carry, nor the ways out. The attacker
    itself does not know all its ways out: enemies may be there by now.
    """
    fight = under_way(g)
    found = rest_of(as_heard(g, viewer), fight, hit) if fight is not None else None
    if fight is None or found is None:
        return None
    is_attacker = viewer is not None and g.side(fight.attacker) == viewer
    is_defender = {g.side(g.owner(key)) for key in fight.defenders} == {viewer}
    return replace(
        found,
        attackers=found.attackers if is_attacker else replace(found.attackers, loads={}),
        defenders=found.defenders if is_defender else replace(found.defenders, loads={}),
        landed=found.landed if is_attacker else {},
        way_out=True,
    )
