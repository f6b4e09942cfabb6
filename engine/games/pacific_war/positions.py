"""Positions in a line of text, for tests, lessons and rules questions.

"turn=2 acts=japan japan=akagi,kaga,nagato! midway=alba hand.japan=J10,J03" is a Strategy Phase of
Turn 2 in which Japan is about to act, with three ships in Japan, one of them Ops Complete, and an
Allied LBA at Midway. Nothing else is on the map, the other cards are in the deck in their order,
Ports are as at the start (14.3), and Base markers follow from control (12.0).

Keys: a zone = its units; track.N and due.N = units under repair, and reinforcements, for turn N;
sunk, removed = units; hand.SIDE, deck, discard = cards by an end, such as J10; shuffled = the first
cards after the next shuffle; port.ZONE and base.ZONE = whose marker, or nobody; lost.SIDE =
carriers lost; phase = set_up, reinforcements, draw, strategy, supply or victory, with step = the
name of its step; takes = the side that has gained Initiative and may still be stopped; acts = the
side that takes an action now, pass = yes if it may pass; fight = a zone, with attacker, and mp
left; every plain field of the state by its name, flags as yes or no.

Units: their key, or its end if that is unique (akagi, lba_c_1), or jlba and alba for the next LBA
of a side; "!" after it for Ops Complete.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.dice import seed_from
from engine.core.encoding.codec import JsonData, Unreadable
from engine.core.position import lay, pile
from engine.core.sequence.flow import Procedure
from engine.core.sequence.frame import Frame
from engine.core.testing.playing import Rulebook, number, settings
from engine.games.pacific_war.cards.draw import Draw
from engine.games.pacific_war.combat.combat import Combat
from engine.games.pacific_war.components.pieces import ALLIED, JAPAN, NOBODY, SIDES
from engine.games.pacific_war.control import recompute
from engine.games.pacific_war.movement.moves import NavalMove
from engine.games.pacific_war.position.state import Theater, TheaterState
from engine.games.pacific_war.reinforcements import Reinforcements
from engine.games.pacific_war.sequence import Turn, War
from engine.games.pacific_war.strategy.strategy import Strategy, TakeTurn
from engine.games.pacific_war.supply.supply import Supply
from engine.games.pacific_war.victory import Victory

PHASES: dict[str, type[Procedure]] = {
    "reinforcements": Reinforcements,
    "draw": Draw,
    "strategy": Strategy,
    "supply": Supply,
    "victory": Victory,
}
FLOW = ("phase", "step", "takes", "acts", "pass", "fight", "attacker", "mp")


def position(
    rules: Rulebook[TheaterState, Theater],
    line: str,
    *,
    dice: tuple[int, ...] = (),
    seed: str = "position",
    options: Mapping[str, JsonData] | None = None,
) -> TheaterState:
    """The position that a line of text describes, at its first decision.

    :raises Unreadable: a word that is unknown in this game.
    """
    g = rules.play(rules.setup(seed_from(seed), options or {}))
    given = dict(settings(line))
    flow = {key: given.pop(key) for key in FLOW if key in given}
    g.state.dice.script = list(dice)
    if flow.get("phase") == "set_up":
        for key, value in given.items():
            _put(g, key, value)
        return g.state
    _clear(g)
    last = [key for key in given if key.startswith(("port.", "base."))]
    for key in [*(key for key in given if key not in last), *last]:
        if key.startswith("base."):
            continue
        _put(g, key, given[key])
    _find_control(g)
    for key in last:
        if key.startswith("base."):
            _put_marker(g, g.state.bases, key, given[key])
    g.state.stack[:] = _stack(g, flow)
    g.events.clear()
    return rules.begin(g.state)


def _clear(g: Theater) -> None:
    """Clear the map; it is Turn 2 unless a word says otherwise."""
    for key in g.counters:
        g.put(key, "unused")
    lay(g.state.cards, "deck", sorted(g.state.cards, key=int))
    g.state.turn, g.state.bases = 2, {}


def _find_control(g: Theater) -> None:
    """Set Base markers by control, without ending repairs (6.1.7)."""
    damaged = [counter for counter in g.counters.values() if counter.markers]
    for counter in damaged:
        counter.markers = 0
    g.forget()
    recompute(g)
    for counter in damaged:
        counter.markers = 1


def _stack(g: Theater, flow: Mapping[str, str]) -> list[Frame]:
    """The stack for a step of the sequence of play."""
    phase, step = flow.get("phase", "strategy"), flow.get("step", "")
    if phase not in PHASES:
        raise Unreadable(f"phase: expected one of {', '.join(PHASES)}, got {phase!r}")
    steps = Turn.STEPS
    procedure = PHASES[phase](at=step)
    if step and step not in procedure.STEPS:
        raise Unreadable(f"step: expected one of {', '.join(procedure.STEPS)}, got {step!r}")
    if phase == "supply":
        g.state.in_supply = True
    stack: list[Frame] = [War(at="again"), Turn(at=steps[steps.index(phase) + 1]), procedure]
    who = flow.get("takes") or flow.get("acts") or flow.get("attacker")
    if who is None:
        return stack
    side = _side("takes, acts or attacker", who)
    stack[2] = Strategy(at="step_2" if side == JAPAN else "step_1")
    at = "begin" if "takes" in flow else "act"
    turn = TakeTurn(role=side, at=at, may_pass=flow.get("pass") == "yes")
    if "fight" not in flow:
        return [*stack, turn]
    zone, points = flow["fight"], number("mp", flow.get("mp", "0"))
    turn.at = "end"
    move = NavalMove(role=side, zone=zone, group=g.ships_in(zone, side), at="seabees", met=True)
    return [*stack, turn, move, Combat(zone=zone, attacker=side, points=points)]


def _side(key: str, value: str) -> str:
    if value not in SIDES:
        raise Unreadable(f"{key}: expected japan or allied, got {value!r}")
    return value


def _put(g: Theater, key: str, value: str) -> None:
    """Handle one word of the line."""
    kind, _, which = key.partition(".")
    if key in g.equipment.zones or key in ("sunk", "removed"):
        _put_units(g, value, key, 0, 0)
    elif kind in ("track", "due") and which:
        _put_units(g, value, "track", number(key, which), int(kind == "track"))
    elif kind == "hand" and which:
        _put_cards(g, f"hand_{_side(key, which)}", value)
    elif key in ("deck", "discard"):
        _put_cards(g, key, value)
    elif key == "shuffled":
        g.state.dice.first = [find_card(g, word) for word in value.split(",")]
    elif kind == "port" and which in g.state.ports:
        g.state.ports[which] = _side(key, value)
    elif kind == "lost" and which:
        g.state.carriers_lost[_side(key, which)] = number(key, value)
    else:
        _put_field(g.state, key, value)


def _put_units(g: Theater, value: str, place: str, box: int, markers: int) -> None:
    """Place units by name."""
    for word in value.split(","):
        key = find_unit(g, word.removesuffix("!"))
        g.put(key, place, box=box, markers=markers)
        g.counters[key].face = "back" if word.endswith("!") else "front"


def find_unit(g: Theater, word: str) -> str:
    """The key of a unit from its name in a line.

    :raises Unreadable: no such unit, or several.
    """
    if word in ("jlba", "alba"):
        side = JAPAN if word == "jlba" else ALLIED
        free = g.lba_in("unused", side)
        if not free:
            raise Unreadable(f"{word}: {side} has no LBA left")
        return free[0]
    if word in g.counters:
        return word
    found = [key for key in g.counters if key.partition("_")[2] == word]
    if len(found) != 1:
        raise Unreadable(f"{word}: no unit, or several, of that name")
    return found[0]


def find_card(g: Theater, word: str) -> str:
    """The key of a card from one of its ends.

    :raises Unreadable: no such end.
    """
    if word not in g.equipment.ends:
        raise Unreadable(f"{word}: no Resource Card has that end")
    return str(g.equipment.ends[word].card)


def _put_cards(g: Theater, name: str, value: str) -> None:
    """Set the cards of a hand or of the discards, or the next ones of the deck."""
    cards = g.state.cards
    keys = [] if value == "none" else [find_card(g, word) for word in value.split(",")]
    left = [key for key in pile(cards, "deck") if key not in keys]
    for word, key in zip(value.split(","), keys, strict=False):
        if cards[key].pile != "deck":
            raise Unreadable(f"{name}: the card of {word} is in {cards[key].pile} already")
    lay(cards, "deck", [*keys, *left] if name == "deck" else left)
    if name != "deck":
        lay(cards, name, keys)
    for key in keys:
        cards[key].owner = name.removeprefix("hand_") if name.startswith("hand_") else ""


def _put_marker(g: Theater, markers: dict[str, str], key: str, value: str) -> None:
    """Set a Base marker, or none."""
    zone = key.partition(".")[2]
    if zone not in g.equipment.zones:
        raise Unreadable(f"{key}: no zone {zone!r}")
    markers.pop(zone, None)
    if value != NOBODY:
        markers[zone] = _side(key, value)
    g.forget()


def _put_field(state: TheaterState, key: str, value: str) -> None:
    """Set a plain field of the state, according to its type."""
    held: object = getattr(state, key, None)
    if isinstance(held, bool):
        if value not in ("yes", "no"):
            raise Unreadable(f"{key}: expected yes or no, got {value!r}")
        setattr(state, key, value == "yes")
    elif isinstance(held, int):
        setattr(state, key, number(key, value))
    elif isinstance(held, str):
        setattr(state, key, value)
    elif key == "used":
        state.used = value.split(",")
    else:
        raise Unreadable(f"{key}: nothing in this game is called that")
