"""Fog 1 What-if: an open game set up from what one side knows and guesses, and nothing else.

Its own units and money and everything public stay as they are. Its enemies are placed as pencilled,
and where it has pencilled nothing as seen last. The true position is never used, so that the copies
of two worlds that look alike to a side are alike, byte by byte.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.core.dice import Dice, seed_from
from engine.core.encoding.codec import JsonObject
from engine.core.roles import Roles
from engine.core.sequence.frame import Frame
from engine.games.pacific_1940.components.options import OF_THE_FOG, Options
from engine.games.pacific_1940.fog.knowledge.at_most import limits
from engine.games.pacific_1940.fog.knowledge.believed import (
    LeftOut,
    Placing,
    forces_of,
    technologies_guessed,
    together,
)
from engine.games.pacific_1940.fog.knowledge.campaign import FoggedCampaign
from engine.games.pacific_1940.fog.knowledge.guesses import Guesses
from engine.games.pacific_1940.fog.knowledge.knowledge import is_enemy
from engine.games.pacific_1940.fog.knowledge.known import own_knowledge
from engine.games.pacific_1940.fog_game.boards import in_room, is_masked, trail
from engine.games.pacific_1940.movement.straits import sailing
from engine.games.pacific_1940.open_game import Pacific1940
from engine.games.pacific_1940.position.state import Campaign, CampaignState, Piece
from engine.games.pacific_1940.sequence import Turn, War

NONCOMBAT_MOVE, INCOME = "noncombat_move", "collect_income"
BEGINS = {
    "declare_war": "purchase_and_repair",
    "combat_orders": "declare_war",
    "carry_out_combat": "combat_move",
    "noncombat_orders": NONCOMBAT_MOVE,
    "carry_out_noncombat": NONCOMBAT_MOVE,
    "mobilize": NONCOMBAT_MOVE,
    "collect_income": "mobilize",
    "turn_ends": INCOME,
}
"""The next public step of a turn → the step with which the open game begins.

Fights under way are left out, and the noncombat move comes: the position before the fight is
unknown.
"""
BEFORE_BUYING = ("turn_begins", "purchase_and_repair")


class About(Struct, frozen=True, kw_only=True):
    """Fog 1 What a supposed position is made of.

    turn, power, step: where it begins. is_fought: a combat move was being carried out, and its
    fights are left out. guessed: spaces filled as pencilled. seen: those filled as seen last.
    purses: of enemies, what they are assumed to have. left_out: what could not be placed.
    pulled_back: kinds of own units in a fight that were put back. technologies: enemy power → those
    that are guessed, and not known.
    """

    turn: int
    power: str
    step: str
    is_fought: bool
    guessed: tuple[str, ...]
    seen: tuple[str, ...]
    purses: dict[str, int]
    left_out: tuple[LeftOut, ...]
    pulled_back: int
    technologies: dict[str, tuple[str, ...]] = {}


def supposed(
    g: FoggedCampaign, side: str, roles: Roles, guesses: Guesses | None
) -> tuple[CampaignState, About]:
    """Fog 1 The open game that a side may set up, at its first decision."""
    is_waiting = is_masked(g.state, side, roles)
    known = in_room(g, side, own_knowledge(g, side), is_waiting=is_waiting)
    found = technologies_guessed(Campaign(known, g.equipment, g.rules_version), side, guesses)
    known.technologies = together(known.technologies, found)
    step = step_known(g, side, roles, known)
    open_game = Pacific1940(g.equipment, g.rules_version)
    state = laid_out(g, known, step, is_waiting=is_waiting)
    placing = Placing(open_game.play(state), side, limits(g, side))
    put_back(placing, keeps_flying=step == NONCOMBAT_MOVE)
    unsaid = g.fog.unsaid.get(side, 0) if is_waiting else 0
    guessed, seen = forces_of(Campaign(known, g.equipment, g.rules_version), side, guesses, unsaid)
    placing.place([*guessed, *seen])
    state.dice = Dice(seed=seed_from(open_game.codec.encode(state).hex()))
    begun = open_game.begin(state)
    return begun, About(
        turn=begun.turn,
        power=begun.power,
        step=step_of(begun),
        is_fought=_public_step(g, side, roles) == "noncombat_orders",
        guessed=tuple(each.space for each in guessed),
        seen=tuple(each.space for each in seen if each.forces),
        purses={
            economy: ipc
            for economy, ipc in begun.purses.items()
            if is_enemy(g, side, g.equipment.power_of(economy))
        },
        left_out=tuple(placing.left_out),
        pulled_back=placing.pulled_back,
        technologies=found,
    )


def laid_out(
    g: FoggedCampaign, known: CampaignState, step: str, *, is_waiting: bool
) -> CampaignState:
    """Fog 1 The public position and a side's own as an open game; no enemy unit yet."""
    return replace(
        known,
        options=Options(**options_of(known.options)),
        counters={key: own(g, piece, is_waiting) for key, piece in known.counters.items()},
        purses=purses_of(g, known, step),
        attacks={},
        plans={},
        locked_plan="",
        standing_orders={},
        fog=None,
        stack=frames(known.power, step),
    )


def options_of(options: Options) -> JsonObject:
    """Fog 1 The options of the open game that a game in the fog has changed."""
    chosen: JsonObject = msgspec.to_builtins(options)
    usual = msgspec.to_builtins(Options())
    ours = ("fog", *OF_THE_FOG)
    return {
        key: on for key, on in chosen.items() if on != usual.get(key, False) and key not in ours
    }


# ---------------------------------------------------------------------- where it begins


def _public_step(g: FoggedCampaign, side: str, roles: Roles) -> str:
    crumbs = [each.step for each in trail(g, side, roles) if each.kind == "fog_turn"]
    return crumbs[-1] if crumbs else ""


def step_known(g: FoggedCampaign, side: str, roles: Roles, known: CampaignState) -> str:
    """Fog 6 The step with which the open game begins; "": the turn of the next power."""
    step = BEGINS.get(_public_step(g, side, roles), BEFORE_BUYING[-1])
    now = (known.turn, known.power)
    if step == INCOME and any((each.round, each.power) == now for each in known.accounts):
        return ""
    return step


def frames(power: str, step: str) -> list[Frame]:
    """6 The stack of frames for such a step."""
    war = War(at="again")
    return [war, Turn(power=power, at=step)] if step else [war]


def step_of(state: CampaignState) -> str:
    """6 The current step of the turn in a position of the open game."""
    found = [frame for frame in state.stack if isinstance(frame, Turn)]
    if not found or found[-1].at not in Turn.STEPS:
        return ""
    return Turn.STEPS[Turn.STEPS.index(found[-1].at) - 1]


# ---------------------------------------------------------------------- what is a side's own


def own(g: Campaign, piece: Piece, is_waiting: bool) -> Piece:
    """Fog 8 A piece that a side knows exactly; while it waits, only whether it is ready yet.

    A piece that is hit to death and not removed yet (7.6) has a hit less.
    """
    unit = g.equipment.units.get(piece.kind)
    markers = min(piece.markers, unit.hits - 1) if unit else piece.markers
    if not is_waiting:
        return replace(piece, markers=markers)
    return Piece(
        kind=piece.kind,
        owner=piece.owner,
        place=piece.place,
        aboard=piece.aboard,
        markers=markers,
        moved="combat" if piece.moved or piece.fought else "",
        scrambled=piece.scrambled,
    )


def put_back(placing: Placing, *, keeps_flying: bool) -> None:
    """7.5, 11 Own units in a fight go back to land that their side holds; so do scrambled ones.

    Aircraft of the mover fly on in the noncombat move (12).
    """
    g = placing.g
    for key in sorted(g.pieces):
        piece = g.pieces[key]
        if g.side(piece.owner) != placing.side or not g.is_unit(key):
            continue
        if piece.scrambled:
            placing.go_back(key, [piece.scrambled])
            piece.scrambled = ""
            continue
        flies_on = keeps_flying and g.unit(key).is_air and piece.owner == g.state.power
        if placing.stands_with_enemy(key) and not flies_on:
            placing.go_back(key, list(_ways_back(g, piece)))


def _ways_back(g: Campaign, piece: Piece) -> Iterator[str]:
    yield piece.came_from
    unit = g.equipment.units[piece.kind]
    chart = sailing(g, piece.owner, unit) if unit.is_sea else g.equipment.distances
    yield from sorted(chart.neighbours[piece.place])


def purses_of(g: FoggedCampaign, known: CampaignState, step: str) -> dict[str, int]:
    """Fog 10, A12 A side's own purses, and the assumed ones of enemies.

    That is an enemy's last income, by the public account; the printed one, before it has collected;
    nothing when it has bought in this turn, or its capital is lost.
    """
    heard = Campaign(known, g.equipment, g.rules_version)
    return {
        key: known.purses[key] if key in known.purses else _purse(heard, key, step)
        for key in g.state.purses
    }


def _purse(heard: Campaign, economy: str, step: str) -> int:
    power = heard.equipment.power_of(economy)
    accounts = [each for each in heard.state.accounts if each.power == power]
    if heard.capital_is_lost(economy):
        return 0
    if heard.state.power == power and step and step not in BEFORE_BUYING:
        return 0
    if not accounts:
        return heard.equipment.economies[economy].purse
    last = accounts[-1]
    parts = last.economies.get(economy, {}) if heard.equipment.distinct(economy) else last.income
    return max(0, sum(parts.values()))
