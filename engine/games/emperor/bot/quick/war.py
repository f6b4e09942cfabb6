"""A position on plain numbers: what quick play changes, and how it is read from a position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from engine.core.position import pile
from engine.games.emperor.bot.quick.kit import (
    FORTS,
    HOME,
    SUBS,
    TARGETS,
    Kit,
    Order,
    QuickCard,
    Result,
    space_number,
)
from engine.games.emperor.kamikaze import markers
from engine.games.emperor.position.state import FRONTS, UNPLAYED, War
from engine.games.emperor.resources.resources import CASCADE

ON_TRACK, KNOCKED_OUT, FLIPPED, SET_ASIDE, ABSENT = range(5)
"""2.3 Where a front is."""
PLACES = {"not_in_play": KNOCKED_OUT, "flipped": FLIPPED, "set_aside": SET_ASIDE}
AVAILABLE, NOT_IN_PLAY, OIL_TRACK, REMOVED = -1, -2, -3, -4
"""8.4 Where a fortification is that stands in no space."""
BOXES = {
    "available": AVAILABLE,
    "not_in_play": NOT_IN_PLAY,
    "oil_track": OIL_TRACK,
    "removed": REMOVED,
    "home": HOME,
}


class Over(Exception):
    """11.0 The war is decided."""


class World(Protocol):
    """What chance brings: the dice of each turn, and how a pile is shuffled."""

    def faces(self, turn: int) -> list[int]:
        """The faces of a turn, the first one last."""

    def more(self) -> int:
        """One face more, where a turn has used up its own."""

    def shuffled(self, turn: int, cards: Sequence[int]) -> list[int]:
        """A pile in a new order."""


class QuickWar:
    """The war as it stands; lists are by front, resource or fortification, as the kit numbers them.

    `backs`, `fort_backs`: 1 where the other side is up. `tries`: the markers of failed returns.
    `levels`: of the resources, then of the US Subs. `forts`: the space of each, or where it lies.
    `draw`, `orders`, `results`, `dice`: what comes next stands last. `calls`: as
    `evaluation.calls_to_come` counts them. `vain`: the Action that has just failed, where nothing
    has changed by it but what it has cost of Actions.
    """

    kit: Kit
    world: World
    card: QuickCard | None
    fronts: tuple[int, ...]
    places: list[int]
    boxes: list[int]
    turned: list[bool]
    backs: list[int]
    tries: list[int]
    levels: list[int]
    forts: list[int]
    fort_backs: list[int]
    drms: list[int]
    draw: list[int]
    mid: list[int]
    late: list[int]
    calls: list[int]
    unplayed: int
    banzai: list[int]
    orders: list[Order]
    results: list[Result]
    dice: list[int]
    turn: int
    is_late: bool
    is_early: bool
    kamikazes: int
    actions: int
    attacks: int
    battle_fought: bool
    knock_out_tried: bool
    kamikaze_spent: bool
    reroll_used: bool
    oil_rolls: bool
    elite_ended: bool
    intervention: bool
    islands_due: bool
    kamikazes_received: bool
    b29_returned: bool
    b29_once: bool
    europe: bool
    cause: str
    won: bool
    vain: tuple[int, int, int] | None

    LISTS = (
        "places", "boxes", "turned", "backs", "tries", "levels", "forts", "fort_backs", "drms",
        "draw", "mid", "late", "calls", "banzai", "orders", "results",
    )  # fmt: skip
    PLAIN = (
        "kit", "card", "fronts", "unplayed", "turn", "is_late", "is_early", "kamikazes",
        "actions", "attacks", "battle_fought", "knock_out_tried", "kamikaze_spent", "reroll_used",
        "oil_rolls", "elite_ended", "intervention", "islands_due", "kamikazes_received",
        "b29_returned", "b29_once", "europe", "cause", "won",
    )  # fmt: skip
    __slots__ = (*LISTS, *PLAIN, "dice", "vain", "world")

    def copy(self) -> QuickWar:
        """The same position again; it has no chance of its own yet."""
        other = QuickWar()
        for name in self.PLAIN:
            setattr(other, name, getattr(self, name))
        for name in self.LISTS:
            setattr(other, name, getattr(self, name)[:])
        other.vain = None
        return other

    def facts(self) -> dict[str, object]:
        """All that is true of the position, the chance to come left out."""
        return {name: getattr(self, name) for name in (*self.LISTS, *self.PLAIN)}

    def roll(self) -> int:
        """The natural face of one die."""
        return self.dice.pop() if self.dice else self.world.more()

    def invaders(self) -> list[int]:
        """6.6 The active fronts that stand in the Home Islands."""
        return [
            front
            for front in self.fronts
            if not self.boxes[front] and self.places[front] == ON_TRACK
        ]

    def is_entered(self, space: int) -> bool:
        """Whether an active front stands in a space."""
        return any(
            self.places[front] == ON_TRACK
            and space_number(self.kit.track_of[front], self.boxes[front]) == space
            for front in self.fronts
        )

    def over(self, cause: str, *, won: bool = False) -> Over:
        """11.0 Put the end on record; the caller raises what it gets."""
        self.cause, self.won = cause, won
        return Over()


def read(g: War, kit: Kit) -> QuickWar:
    """A position of the rules as quick play sees it; nothing waits to be carried out."""
    q = QuickWar()
    q.kit = kit
    _read_fronts(q, g)
    _read_forts(q, g)
    _read_cards(q, g)
    _read_turn(q, g)
    state = g.state
    q.oil_rolls, q.elite_ended = state.oil_rolls, state.elite_ended
    q.intervention, q.islands_due = state.intervention, state.islands_due
    q.kamikazes_received, q.b29_returned = state.kamikazes_received, state.b29_returned
    q.b29_once, q.europe = state.options.b29_once, state.options.europe
    q.cause = state.result.cause if state.result else ""
    q.won = bool(state.result and state.result.won)
    return q


def _read_fronts(q: QuickWar, g: War) -> None:
    """2.3, 7.0 Fronts, resources and what modifies a roll."""
    counters = [g.counters.get(front) for front in FRONTS]
    q.fronts = tuple(n for n, counter in enumerate(counters) if counter is not None)
    q.places = [
        ABSENT if counter is None else PLACES.get(counter.place, ON_TRACK) for counter in counters
    ]
    q.boxes = [counter.box if counter else 0 for counter in counters]
    q.turned = [bool(counter and counter.turned) for counter in counters]
    q.backs = [int(bool(counter and counter.face == "back")) for counter in counters]
    q.tries = [counter.markers if counter else 0 for counter in counters]
    q.levels = [*(g.level(each) for each in CASCADE), 0]
    q.levels[SUBS] = g.level("us_subs")
    q.drms = [0] * len(TARGETS)
    for marker in g.state.markers:
        q.drms[TARGETS.index(marker.target)] += marker.value


def _read_forts(q: QuickWar, g: War) -> None:
    """8.4, 10.0 Fortifications and Kamikazes."""
    forts = [g.counters[key] for key in FORTS]
    q.forts = [
        space_number(FRONTS.index(fort.place), fort.box) if fort.box else BOXES[fort.place]
        for fort in forts
    ]
    q.fort_backs = [int(fort.face == "back") for fort in forts]
    q.kamikazes = len(markers(g)) if g.state.kamikazes_received else 0


def _read_cards(q: QuickWar, g: War) -> None:
    """5.0 The card in play, and those not played yet."""
    state, kit = g.state, q.kit
    q.card = None if state.card is None else kit.cards[state.card]
    q.draw, q.mid, q.late = (
        [int(key) for key in reversed(pile(state.cards, name))] for name in UNPLAYED
    )
    q.calls = [0] * len(FRONTS)
    for number in (*q.draw, *q.mid, *q.late):
        for front, count in kit.cards[number].calls:
            q.calls[front] += count
    q.unplayed = len(q.draw) + len(q.mid) + len(q.late)
    q.turn = state.turn
    q.is_early, q.is_late = state.epoch == "early", state.epoch == "late"


def _read_turn(q: QuickWar, g: War) -> None:
    """8.0 What is counted within the turn."""
    turn = g.turn
    q.actions, q.attacks = turn.actions, turn.attacks
    q.battle_fought, q.knock_out_tried = turn.battle_fought, turn.knock_out_tried
    q.kamikaze_spent, q.reroll_used = turn.kamikaze_spent, turn.reroll_used
    q.banzai = [FRONTS.index(front) for front in turn.banzai]
    q.orders, q.results, q.vain = [], [], None
