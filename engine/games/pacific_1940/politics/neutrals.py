"""G6 Neutral territories: to whom they lean, who may enter them, what an attack on one does."""

from __future__ import annotations

from engine.core.sequence.choice import Refusal
from engine.games.pacific_1940.components.map import STRICT, League
from engine.games.pacific_1940.components.pieces import AIR, LAND
from engine.games.pacific_1940.events.neutrals import (
    LeagueJoined,
    NeutralAttacked,
    NeutralJoined,
    NeutralLeans,
    NeutralsTurn,
)
from engine.games.pacific_1940.position.records import Neutrality
from engine.games.pacific_1940.position.state import COMBAT, NONCOMBAT, Campaign

# ---------------------------------------------------------------------- what holds now


def is_neutral_land(g: Campaign, territory: str) -> bool:
    """G6 Whether no power holds a territory and it leans to a side, or to none."""
    return bool(g.leaning(territory))


def is_on_side(g: Campaign, territory: str, side: str) -> bool:
    """G6, G13 Whether a side holds a territory, or nobody does and it leans to that side."""
    return side in (g.side(g.controller(territory)), g.leaning(territory))


def army_of(g: Campaign, territory: str) -> list[str]:
    """G6 The units of a neutral's own army."""
    return g.own_at(territory, g.equipment.army_power) if g.equipment.army_power else []


def kept(g: Campaign) -> Neutrality:
    """G6 What the state keeps of the neutrals, to be changed."""
    if not g.state.neutrals:
        g.state.neutrals = Neutrality()
    return g.state.neutrals


def was_attacked(g: Campaign, territory: str) -> bool:
    """G6 Whether a neutral has ever been attacked."""
    return bool(g.state.neutrals) and territory in kept(g).attacked


# ---------------------------------------------------------------------- who enters


def why_not_enter(
    g: Campaign, power: str, territory: str, *, domain: str, phase: str, ends: bool
) -> Refusal | None:
    """G6 The rule that keeps a unit of a power out of a neutral.

    One that leans to its side is entered by land, in the noncombat move, to be taken over. All
    others are entered by an attack in the combat move alone; nobody flies over them before.
    """
    about: dict[str, int | str] = {"space": territory}
    if g.leaning(territory) == g.side(power):
        return _why_not_join(domain, phase, about, ends=ends)
    if domain == AIR and not ends and was_attacked(g, territory):
        return None
    if domain == LAND and not ends and phase == COMBAT and may_blitz(g, territory):
        return None
    return None if ends and phase == COMBAT else Refusal("G6", "attack_neutral_only", about)


def _why_not_join(
    domain: str, phase: str, about: dict[str, int | str], *, ends: bool
) -> Refusal | None:
    """G6 A friendly neutral is entered by land units that stay, in the noncombat move."""
    if domain == LAND and ends and phase == NONCOMBAT:
        return None
    return Refusal("G6", "take_over_neutral_only", about)


def may_blitz(g: Campaign, territory: str) -> bool:
    """G6, 7.2 Whether tanks may pass a neutral without an army: one that leans to the enemy.

    Ruling: allowed, unless the table has decided otherwise; never through a strict neutral.
    """
    before = kept(g).attacked.get(territory, "") if g.state.neutrals else ""
    is_barred = g.state.options.neutrals_stop_blitz is True
    return not is_barred and STRICT not in (before, g.leaning(territory))


def is_friendly(g: Campaign, power: str, territory: str) -> bool:
    """G6 Whether a territory is a neutral that leans to a power's side."""
    return g.leaning(territory) == g.side(power) != ""


# ---------------------------------------------------------------------- it joins


def join(g: Campaign, territory: str, power: str) -> None:
    """G6 A power takes over a friendly neutral: its army becomes the power's, and does not move."""
    army = _hand_over(g, territory, power)
    g.state.taken_over.append(territory)
    g.tell(NeutralJoined(power=power, territory=territory, army=army))


def _hand_over(g: Campaign, territory: str, power: str) -> dict[str, int]:
    """G6 A neutral becomes a power's; returns the kinds of units that join it, with their number.

    They are pieces of their own keys, so that nobody can follow them from here.
    """
    kinds: dict[str, int] = {}
    for key in army_of(g, territory):
        kind = g.pieces[key].kind
        kinds[kind] = kinds.get(kind, 0) + 1
        g.remove(key)
    for kind, count in kinds.items():
        for _ in range(count):
            g.pieces[g.add(kind, power, territory)].moved = "noncombat"
    g.state.control[territory] = power
    g.forget()
    return kinds


# ---------------------------------------------------------------------- an attack


def note_attack(g: Campaign, power: str, territory: str) -> None:
    """G6 What an attack on a territory does to neutrals: it turns them, or forfeits or brings one.

    A neutral that is attacked leans to the other side from then on; a strict one takes all other
    strict neutrals with it.
    """
    _note_leagues(g, power, territory)
    before = g.leaning(territory)
    if not before or before == g.side(power):
        return
    if territory not in kept(g).attacked:
        kept(g).attacked[territory] = before
        army = len(army_of(g, territory))
        g.tell(NeutralAttacked(power=power, territory=territory, army=army))
    if before == STRICT:
        _turn(g, power, territory)


def _turn(g: Campaign, power: str, territory: str) -> None:
    """G6 Strict neutrals lean to the side that did not attack, at once and for good."""
    side = next(each for each in g.equipment.sides if each != g.side(power))
    turned = turned_by(g, power, territory)
    for each in (territory, *turned):
        kept(g).leanings[each] = side
    g.known.clear()
    if turned:
        g.tell(NeutralsTurn(power=power, side=side, territories=turned))


def turned_by(g: Campaign, power: str, territory: str) -> tuple[str, ...]:
    """G6 The strict neutrals that turn with a strict one that a power attacks; none with others."""
    if g.leaning(territory) != STRICT:
        return ()
    return tuple(
        other
        for other in g.equipment.neutrals
        if other != territory
        and g.leaning(other) == STRICT
        and _follows(g, power, territory, other)
    )


def _follows(g: Campaign, power: str, territory: str, other: str) -> bool:
    """G6, G7 Whether a strict neutral turns when another is attacked.

    One of a league turns against the side of the power that it would join only when that power
    attacks the league. Ruling: that attack turns all other strict neutrals too (a switch).
    """
    neutrals, leagues = g.equipment.neutrals, g.equipment.leagues
    at, of = neutrals[territory].league, neutrals[other].league
    if at and power == leagues[at].joins and of != at:
        return g.state.options.leagues_turn_alone is not True
    if of and g.side(leagues[of].joins) == g.side(power):
        return power == leagues[of].joins and of == at
    return True


def note_failure(g: Campaign, territory: str) -> None:
    """G6 A neutral that was not taken stays, with what army is left, for the other side."""
    side, army = g.leaning(territory), len(army_of(g, territory))
    if side:
        g.tell(NeutralLeans(territory=territory, side=side, army=army))


# ---------------------------------------------------------------------- leagues


def _note_leagues(g: Campaign, power: str, territory: str) -> None:
    """G7 Whether an attack makes a league join a power, or never join it."""
    holder = g.controller(territory)
    for key, league in g.equipment.leagues.items():
        is_beside = not members(g, key).isdisjoint(g.neighbours(territory))
        if power == league.joins:
            is_hit = is_beside and holder == league.when_attacked_by
            if is_hit or territory in league.forfeited_by:
                _add(kept(g).forfeited, key)
        is_brought = power == league.when_attacked_by and holder == league.joins and is_beside
        if is_brought and key not in kept(g).forfeited:
            _add(kept(g).joining, key)


def _add(keys: list[str], key: str) -> None:
    if key not in keys:
        keys.append(key)


def members(g: Campaign, league: str) -> set[str]:
    """G7 The territories of a league, whoever holds them now."""
    return {key for key, each in g.equipment.neutrals.items() if each.league == league}


def leagues_join(g: Campaign) -> None:
    """G7 At the end of Conduct Combat leagues that an attack has brought to it join their power.

    All of their land does that is strict still, or leans to that power's side, with its armies.
    """
    if not g.state.neutrals or not g.state.neutrals.joining:
        return
    due, g.state.neutrals.joining = g.state.neutrals.joining, []
    for key in due:
        _league_joins(g, key, g.equipment.leagues[key])
        _add(kept(g).forfeited, key)


def _league_joins(g: Campaign, key: str, league: League) -> None:
    side = g.side(league.joins)
    lands = [land for land in g.equipment.neutrals if land in members(g, key)]
    lands = [land for land in lands if g.leaning(land) in (STRICT, side)]
    armies = {land: _hand_over(g, land, league.joins) for land in lands}
    if lands:
        g.tell(LeagueJoined(league=key, power=league.joins, armies=armies))
