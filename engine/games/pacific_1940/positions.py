"""Positions in a line of text, for tests, lessons and rules questions.

"power=japan war=japan-uk yunnan=china:2inf kwangsi=japan:3inf+1art sz36=japan:1trn[1inf]+1bb!" is
Japan's Combat Move with war against China (always) and the United Kingdom, two Chinese infantry in
Yunnan, Japanese troops in Kwangsi, and at sea a transport with infantry aboard and a damaged
battleship. There is nothing else on the map; land is held as at the start.

Keys: a space = powers with their units, "japan:2inf+1ftr;china:1inf", each kind by its short name,
"!" after it for a damaged ship, [..] for a ship's cargo (POWER. before it if a friend's);
fac.TERRITORY = facilities, with :N for damage; holds.TERRITORY = a power; leans.TERRITORY = the
side to which a neutral leans; war = pairs that are at war besides those of the start, or none;
purse.POWER and tokens.POWER = a number (purse.ECONOMY of several economies); tech.POWER =
technologies; bought = units that wait to be mobilized (bought.ECONOMY); taken, taken_over =
territories of this turn; at_start = what the power held when its turn began (else what it holds and
has not taken); leave = POWER.STRAIT.POWER, the first of which lets the last pass; phase = a step of
the turn; turn = the round; every plain field of the state by its name, flags as yes or no. In the
fog: closed = spaces that have been attacked this turn; each side knows the enemy's facilities, and
no unit.

Pieces are called POWER_KIND_N, numbered along the line; facilities TERRITORY_KIND.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Protocol

from engine.core.dice import seed_from
from engine.core.encoding.codec import JsonData, Unreadable
from engine.core.testing.playing import Rulebook, number, settings
from engine.games.pacific_1940.components.map import STRICT
from engine.games.pacific_1940.fog.knowledge.knowledge import believed_as_they_stand
from engine.games.pacific_1940.fog.sequence import FogTurn, FogWar
from engine.games.pacific_1940.politics.neutrals import kept
from engine.games.pacific_1940.politics.victory import note
from engine.games.pacific_1940.position.fog import FogState, Knowledge
from engine.games.pacific_1940.position.records import Leave
from engine.games.pacific_1940.position.state import PURCHASED, Campaign, CampaignState, Piece
from engine.games.pacific_1940.research.technologies import gain
from engine.games.pacific_1940.sequence import Turn, War

UNITS = re.compile(r"(?:([a-z]+)\.)?(\d*)([a-z_]+)(!*)(?:\[(.*)\])?$")
FLOW = ("phase",)
IN_FOG = {"combat_move": "combat_orders", "noncombat_move": "noncombat_orders"}
"""Steps of a turn → their replacements in the fog, so that one line serves both."""


class Rulebook1940(Rulebook[CampaignState, Campaign], Protocol):
    """The rules, which with some options are those of the fog."""

    version: int

    def under(self, options: Mapping[str, JsonData]) -> Rulebook[CampaignState, Campaign]: ...


def position(
    rules: Rulebook1940,
    line: str,
    *,
    dice: tuple[int, ...] = (),
    seed: str = "position",
    options: Mapping[str, JsonData] | None = None,
) -> CampaignState:
    """The position that a line of text describes, at its first decision; empty: the set-up.

    :raises Unreadable: a word that is unknown in this game.
    """
    of_game = rules.under(options or {})
    g = of_game.play(of_game.setup(seed_from(seed), options or {}))
    g.state.dice.script = list(dice)
    if not line:
        return g.state
    is_fog = g.state.fog is not None
    war, turn = (FogWar, FogTurn) if is_fog else (War, Turn)
    phase = lay_out(g, line).get("phase", "combat_move")
    phase = IN_FOG.get(phase, phase) if is_fog else phase
    if phase not in turn.STEPS:
        raise Unreadable(f"phase: expected one of {', '.join(turn.STEPS)}, got {phase!r}")
    note(g)
    g.state.stack[:] = [war(at="again"), turn(power=g.state.power, at=phase)]
    g.events.clear()
    return of_game.begin(g.state)


def lay_out(g: Campaign, line: str) -> dict[str, str]:
    """Clear the map and place what a line says; returns its part about the sequence of play.

    :raises Unreadable: a word that is unknown in this game.
    """
    given = dict(settings(line))
    flow = {key: given.pop(key) for key in FLOW if key in given}
    g.pieces.clear()
    if g.state.fog is not None:
        g.state.fog = FogState(knowledge={side: Knowledge() for side in g.equipment.sides})
    g.state.turn, g.state.power = 2, g.equipment.order[0]
    for key in sorted(given, key=_needs_others):
        _put(g, key, given[key])
    if g.state.fog is not None:
        g.state.fog.knowledge = believed_as_they_stand(g)
    if "at_start" not in given:
        taken = {*g.state.taken, *g.state.taken_over}
        g.state.at_start = [land for land in g.held_by(g.state.power) if land not in taken]
    g.forget()
    return flow


def _needs_others(key: str) -> bool:
    """Words that depend on the current power, or on who holds the land, are handled last."""
    return key.startswith(("bought", "fac."))


def _put(g: Campaign, key: str, value: str) -> None:
    """Handle one word of the line."""
    kind, _, which = key.partition(".")
    if key in g.equipment.spaces:
        _put_powers(g, key, value)
    elif kind == "fac":
        _put_facilities(g, which, value)
    elif kind == "holds":
        g.state.control[_territory(g, which)] = _power(g, value)
    elif kind == "leans":
        kept(g).leanings[_territory(g, which)] = _side(g, value)
    elif kind == "purse":
        g.state.purses[_economy(g, which)] = number(key, value)
    elif kind == "tokens":
        g.state.tokens[_power(g, which)] = number(key, value)
    elif kind == "tech":
        _put_technologies(g, _power(g, which), value)
    elif key in ("war", "leave"):
        _put_politics(g, key, value)
    elif kind == "bought":
        _put_bought(g, which, value)
    elif key == "power":
        g.state.power = _power(g, value)
    elif key == "closed" and g.state.fog is not None:
        g.state.fog.closed = value.split(",")
    else:
        _put_field(g, key, value)


def _put_powers(g: Campaign, space: str, value: str) -> None:
    for group in value.split(";"):
        power, colon, words = group.partition(":")
        if not colon:
            raise Unreadable(f"{space}: expected POWER:UNITS, got {group!r}")
        _put_units(g, space, _power(g, power), words)


def _put_units(g: Campaign, space: str, power: str, words: str, aboard: str = "") -> None:
    """Units of one power, as "2inf+1trn[1art]"."""
    for word in _parts(words):
        found = UNITS.match(word)
        kind = _kind(g, found[3]) if found else ""
        if not found or not kind:
            raise Unreadable(f"{space}: expected units like 2inf or 1bb!, got {word!r}")
        whose = _power(g, found[1]) if found[1] else power
        for _ in range(int(found[2] or 1)):
            key = _next_key(g, f"{whose}_{kind}")
            g.pieces[key] = Piece(
                kind=kind, owner=whose, place=space, markers=len(found[4]), aboard=aboard
            )
            if found[5]:
                _put_units(g, space, whose, found[5], key)


def _parts(words: str) -> list[str]:
    """Split at the plus signs outside brackets."""
    return re.findall(r"(?:[^+\[]|\[[^\]]*\])+", words)


def _next_key(g: Campaign, name: str) -> str:
    return f"{name}_{sum(key.rpartition('_')[0] == name for key in g.pieces) + 1}"


def _kind(g: Campaign, word: str) -> str:
    """A kind of unit by its short name or key; "" if there is none."""
    units = g.equipment.units
    return next((key for key, unit in units.items() if word in (key, unit.short)), "")


def _put_facilities(g: Campaign, territory: str, value: str) -> None:
    owner = g.controller(_territory(g, territory))
    for word in value.split(","):
        kind, _, damage = word.partition(":")
        if kind not in g.equipment.facilities:
            raise Unreadable(f"fac.{territory}: no facility {kind!r}")
        g.pieces[f"{territory}_{kind}"] = Piece(
            kind=kind, owner=owner, place=territory, markers=number(word, damage or "0")
        )


def _put_technologies(g: Campaign, power: str, value: str) -> None:
    for word in value.split(","):
        if word not in g.equipment.technologies:
            raise Unreadable(f"tech.{power}: no technology {word!r}")
        gain(g, power, word)


def _put_politics(g: Campaign, key: str, value: str) -> None:
    """3, G8.2 Pairs at war, or leave to pass straits."""
    if key == "war":
        _put_wars(g, value)
    else:
        g.state.leave_given = [_leave(g, word) for word in value.split(",")]
    g.forget()


def _put_wars(g: Campaign, value: str) -> None:
    pairs = set() if value == "none" else set(g.state.wars)
    for word in value.split(",") if value != "none" else ():
        one, _, other = word.partition("-")
        pairs.add((min(_power(g, one), _power(g, other)), max(one, other)))
    g.state.wars = sorted(pairs)


def _leave(g: Campaign, word: str) -> Leave:
    by, _, rest = word.partition(".")
    strait, _, to = rest.partition(".")
    if strait not in g.equipment.straits:
        raise Unreadable(f"leave: expected POWER.STRAIT.POWER, got {word!r}")
    return Leave(by=_power(g, by), strait=strait, to=_power(g, to))


def _put_field(g: Campaign, key: str, value: str) -> None:
    """Set a plain field of the state, according to its type."""
    held: object = getattr(g.state, key, None)
    if isinstance(held, bool):
        if value not in ("yes", "no"):
            raise Unreadable(f"{key}: expected yes or no, got {value!r}")
        setattr(g.state, key, value == "yes")
    elif isinstance(held, int):
        setattr(g.state, key, number(key, value))
    elif isinstance(held, list):
        setattr(g.state, key, value.split(","))
    else:
        raise Unreadable(f"{key}: nothing in this game is called that")


def _put_bought(g: Campaign, economy: str, value: str) -> None:
    """Units that wait to be mobilized; economy: which of several has paid for them."""
    before = set(g.pieces)
    _put_units(g, PURCHASED, g.state.power, value)
    if economy:
        bought = sorted(g.pieces.keys() - before)
        g.state.paid_by |= dict.fromkeys(bought, _economy(g, economy))


def _economy(g: Campaign, word: str) -> str:
    if word not in g.state.purses:
        raise Unreadable(f"{word!r}: expected one of {', '.join(g.state.purses)}")
    return word


def _power(g: Campaign, word: str) -> str:
    if word not in g.equipment.powers:
        raise Unreadable(f"{word!r}: expected one of {', '.join(g.equipment.powers)}")
    return word


def _side(g: Campaign, word: str) -> str:
    if word not in (*g.equipment.sides, STRICT):
        raise Unreadable(f"{word!r}: expected one of {', '.join(g.equipment.sides)}")
    return word


def _territory(g: Campaign, word: str) -> str:
    if word not in g.equipment.territories:
        raise Unreadable(f"{word!r} is no territory")
    return word
