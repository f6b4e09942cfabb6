"""Positions in a line of text, for tests, lessons and rules questions.

"card=15 nimitz=7 army_navy=5 prestige=1 oil=1" is the set-up position (3.0) with card 15 in play
and these counters moved, in the Orders Phase with the card's Actions still to spend.

Keys: a front = its box, "out" (knocked out) or "set_aside"; a resource or us_subs = its level;
a fortification = available, not_in_play, removed or a space; flip and turned = counters, separated
by commas; deck = the next cards of the Draw Pile, or "empty"; drm.TARGET and production.TARGET =
the marker on it; back.FRONT = markers of failed returns; kamikaze = markers available; oil = level;
phase = headline, military, resources, orders or housekeeping; and every plain field of the state
or of the turn by its name (turn, epoch, actions, attacks, battle_fought, intervention, …), flags
as yes or no.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.dice import seed_from
from engine.core.encoding.codec import JsonData, Unreadable
from engine.core.position import lay, pile
from engine.core.sequence.frame import Frame
from engine.core.testing.playing import Rulebook, number, settings
from engine.games.emperor.components.pieces import EPOCHS
from engine.games.emperor.player_actions.actions import Orders
from engine.games.emperor.position.state import RESOURCES, Marker, ThisTurn, War, WarState
from engine.games.emperor.sequence import Campaign, Turn

PHASES = ("headline", "military", "resources", "orders", "housekeeping")
STATE_FIELDS = [
    "turn",
    "epoch",
    "elite_ended",
    "intervention",
    "islands_due",
    "kamikazes_received",
    "b29_returned",
    "oil_rolls",
]
TURN_FIELDS = tuple(ThisTurn.__struct_fields__)


def position(
    rules: Rulebook[WarState, War],
    line: str,
    *,
    dice: tuple[int, ...] = (),
    seed: str = "position",
    options: Mapping[str, JsonData] | None = None,
) -> WarState:
    """The position that a line of text describes, at its first decision.

    :raises Unreadable: a word that says nothing about this game.
    """
    g = rules.play(rules.setup(seed_from(seed), options or {}))
    given = dict(settings(line))
    phase = given.pop("phase", "orders" if "card" in given else "headline")
    _put_card(g, given.pop("card", ""))
    for key, value in given.items():
        _put(g, key, value)
    g.state.stack[:] = _stack(phase, g)
    g.state.dice.script = list(dice)
    return rules.begin(g.state)


def _stack(phase: str, g: War) -> list[Frame]:
    """The stack at the start of a phase; in Orders the markers are already placed."""
    if phase not in PHASES:
        raise Unreadable(f"phase: expected one of {', '.join(PHASES)}, got {phase!r}")
    if phase == "headline":
        return [Campaign()]
    if g.state.card is None:
        raise Unreadable(f"phase={phase} needs a card")
    stack: list[Frame] = [Campaign(at="again"), Turn(at=phase)]
    if phase == "orders":
        stack = [Campaign(at="again"), Turn(at="housekeeping"), Orders(at="banzai")]
    return stack


def _put_card(g: War, value: str) -> None:
    """Put a card in play, with its Actions and DRM markers as in the Orders Phase."""
    if not value:
        return
    card = number("card", value)
    if str(card) not in g.state.cards:
        raise Unreadable(f"card: no card {card} in this game")
    g.state.card, g.state.turn = card, 1
    g.state.epoch = g.card.epoch
    _put_decks(g, str(card))
    g.turn.actions = g.card.actions
    for target, drm in g.card.drms.items():
        g.place_marker(target, drm, "card")


def _put_decks(g: War, current: str) -> None:
    """Arrange the decks around the current card: earlier epochs are played, its own waits."""
    cards, epoch = g.state.cards, g.state.epoch
    earlier = EPOCHS[: EPOCHS.index(epoch)]
    played = [
        key
        for key in cards
        if g.equipment.cards[int(key)].epoch in earlier
        or (g.state.options.historical and int(key) < int(current))
    ]
    deck = [*pile(cards, "draw"), *pile(cards, epoch)]
    lay(cards, "draw", [key for key in deck if key not in played and key != current])
    lay(cards, "discard", [current, *reversed(played)])


def _put(g: War, key: str, value: str) -> None:
    """Apply one word of the line."""
    kind, _, target = key.partition(".")
    if key in ("turned", "flip"):
        for counter in value.split(","):
            _put_side(g, key, counter)
    elif kind in ("drm", "production") and target:
        source = "card" if kind == "drm" else "production"
        g.state.markers = [m for m in g.state.markers if (m.target, m.source) != (target, source)]
        if drm := number(key, value):
            g.state.markers.append(Marker(target, drm, source))
    elif kind == "back" and target in g.counters:
        g.counters[target].markers = number(key, value)
    elif key == "deck":
        _put_deck(g, value)
    elif key == "kamikaze":
        _put_kamikazes(g, number(key, value))
    elif key in g.counters:
        _put_counter(g, key, value)
    elif key in STATE_FIELDS or key in TURN_FIELDS:
        _put_field(g.state if key in STATE_FIELDS else g.turn, key, value)
        if key == "oil_rolls" and g.state.oil_rolls:
            g.counters["abda"].place, g.counters["abda"].box = "flipped", 0
            g.counters["islands"].place = "not_in_play"
    else:
        raise Unreadable(f"{key}: nothing in this game is called that")


def _put_side(g: War, key: str, counter: str) -> None:
    """Rotate a counter, or turn it over."""
    if counter not in g.counters:
        raise Unreadable(f"{key}: no counter {counter!r}")
    if key == "turned":
        g.counters[counter].turned = True
    else:
        g.counters[counter].face = "back"


def _put_deck(g: War, value: str) -> None:
    """Put these cards on top of the Draw Pile in order, or empty it."""
    draw = pile(g.state.cards, "draw")
    if value == "empty":
        lay(g.state.cards, "discard", [*pile(g.state.cards, "discard"), *draw])
        return
    first = value.split(",")
    for key in first:
        if key not in g.state.cards:
            raise Unreadable(f"deck: no card {key} in this game")
    for name in ("mid", "late", "discard"):
        lay(g.state.cards, name, [k for k in pile(g.state.cards, name) if k not in first])
    lay(g.state.cards, "draw", [*first, *(key for key in draw if key not in first)])


def _put_kamikazes(g: War, count: int) -> None:
    """Make this many Kamikaze markers available, and the others spent."""
    g.state.kamikazes_received = True
    markers = [counter for key, counter in g.counters.items() if key.startswith("kamikaze")]
    for n, counter in enumerate(markers):
        counter.place = "available" if n < count else "spent"


def _put_counter(g: War, key: str, value: str) -> None:
    """Place a front, a resource, the US Subs or a fortification."""
    counter = g.counters[key]
    if key in g.equipment.forts:
        track, _, box = value.partition(":")
        counter.place, counter.box = track, number(key, box or "0")
        return
    if value in ("out", "set_aside"):
        counter.place, counter.box = {"out": "not_in_play"}.get(value, value), 0
        return
    counter.box = number(key, value)
    if key in g.equipment.fronts:
        counter.place = g.track_of(key)
    elif key in RESOURCES and key != "oil":
        counter.face = "back" if counter.box == g.equipment.resources[key].max else "front"


def _put_field(holder: WarState | ThisTurn, key: str, value: str) -> None:
    """Set a plain field, parsed by its type."""
    kind = type(getattr(holder, key))
    if kind is bool:
        if value not in ("yes", "no"):
            raise Unreadable(f"{key}: expected yes or no, got {value!r}")
        setattr(holder, key, value == "yes")
    elif kind is list:
        setattr(holder, key, value.split(","))
    else:
        setattr(holder, key, number(key, value) if kind is int else value)
