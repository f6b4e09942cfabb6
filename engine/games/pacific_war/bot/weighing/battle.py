"""9.0 What a Combat is likely to come to, both ways, by the mean hits of the printed chart."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.core.sequence.choice import FACES
from engine.games.pacific_war.components.pieces import Equipment

NOBODY_LEFT = 0.3
"""Of a unit: less of one is none."""


class Piece(NamedTuple):
    """A unit as a fight sees it: what a hit on it costs, and what it brings.

    torpedo: what of its gunnery does not count on land (13.2).
    """

    loss: float
    airstrike: float
    gunnery: float
    is_carrier: bool
    is_lba: bool
    torpedo: float = 0.0


class Chart:
    """9.2.1 The Combat Results Chart by the mean of each column."""

    def __init__(self, equipment: Equipment) -> None:
        self.lows = [column.low for column in equipment.columns]
        self.means = [sum(column.hits) / len(FACES) for column in equipment.columns]

    def hits(self, strength: float, shift: float = 0) -> float:
        """9.2.2 The mean hits of a strength after its shifts; between two columns, between them."""
        place = bisect_right(self.lows, int(strength + 0.5)) - 1
        if place < 0:
            return 0.0
        shifted = place + shift
        if shifted <= -1:
            return 0.0
        shifted = min(shifted, len(self.means) - 1.0)
        low = int(shifted) if shifted >= 0 else -1
        share = shifted - low
        base = self.means[low] if low >= 0 else 0.0
        return base if not share else base + share * (self.means[low + 1] - base)


class Roll(NamedTuple):
    """Units in the order in which hits reach them, as sums over the first 0, 1, 2 … of them."""

    losses: list[float]
    strikes: list[float]
    guns: list[float]
    torpedoes: list[float]
    decks: list[float]
    fields: list[float]


def roll_of(pieces: Iterable[Piece]) -> Roll:
    """The units of a side, the dearest first."""
    ordered = sorted(pieces, key=lambda each: each.loss, reverse=True)
    return Roll(
        _sums([each.loss for each in ordered]),
        _sums([each.airstrike for each in ordered]),
        _sums([each.gunnery for each in ordered]),
        _sums([each.torpedo for each in ordered]),
        _sums([float(each.is_carrier) for each in ordered]),
        _sums([float(each.is_lba) for each in ordered]),
    )


class Force:
    """A side's units in a fight, the dearest first; hits of a fight are parts of units.

    Airstrikes take the dearest, since the enemy allocates them, surface hits the cheapest, since
    the owner does (9.2.4). So what is left lies between `top` and `end`.
    """

    __slots__ = ("decks", "end", "fields", "guns", "losses", "strikes", "top", "torpedoes")

    def __init__(self, roll: Roll) -> None:
        self.losses, self.strikes, self.guns, self.torpedoes, self.decks, self.fields = roll
        self.top, self.end = 0.0, float(len(roll.losses) - 1)

    def among(self, sums: Sequence[float]) -> float:
        """The sum over what is left."""
        if not sums[-1]:
            return 0.0
        return _at(sums, self.end) - _at(sums, self.top)

    @property
    def left(self) -> float:
        """How many units are left."""
        return self.end - self.top

    @property
    def is_gone(self) -> bool:
        """Whether as good as nobody is left."""
        return self.end - self.top < NOBODY_LEFT

    @property
    def on_land(self) -> float:
        """10.2, 13.2 The strength of what is left that counts in an invasion."""
        return self.among(self.strikes) + self.among(self.guns) - self.among(self.torpedoes)

    @property
    def lost(self) -> float:
        """What the hits so far cost."""
        return self.losses[-1] - self.among(self.losses)

    def take_airstrike(self, hits: float) -> None:
        """9.2.4 The enemy picks the dearest."""
        self.top = min(self.end, self.top + hits)

    def take_surface(self, hits: float, *, bombarded: bool = False) -> None:
        """9.2.4 The owner picks the cheapest; LBA cannot be hit, unless they are bombarded."""
        fields = 0.0 if bombarded else self.among(self.fields)
        self.end -= min(hits, max(0.0, self.left - fields))


def _sums(values: Sequence[float]) -> list[float]:
    """The sums of the first 0, 1, 2 … values."""
    found, total = [0.0], 0.0
    for value in values:
        total += value
        found.append(total)
    return found


def _at(sums: Sequence[float], place: float) -> float:
    """The sum up to a place that may lie within a unit."""
    low = int(place)
    if low + 1 >= len(sums):
        return sums[-1]
    return sums[low] + (place - low) * (sums[low + 1] - sums[low])


class Shifts(NamedTuple):
    """9.2.2 What cards shift: each side's airstrikes and guns; A12 halves (`halved`).

    bombards: the attacker's guns may hit LBA in the first Surface Combat (J07).
    """

    attacker_air: float = 0.0
    defender_air: float = 0.0
    attacker_guns: float = 0.0
    defender_guns: float = 0.0
    attacker_halved: bool = False
    defender_halved: bool = False
    bombards: bool = False


class Exchange(NamedTuple):
    """What a fight is likely to come to.

    clears: how likely no defender is left, holds: how likely no attacker is. left: how many
    attackers are left on average, strength: what Airstrike and Gunnery together they have on land.
    """

    attacker_loss: float
    defender_loss: float
    clears: float
    holds: float
    left: float
    strength: float


NO_SHIFTS = Shifts()


def fight(
    chart: Chart,
    attacker: Force,
    defender: Force,
    rounds: int,
    shifts: Shifts = NO_SHIFTS,
    *,
    from_surface: bool = False,
) -> Exchange:
    """9.1 So many rounds, airstrikes and then guns; the attacker fires guns where that pays.

    from_surface: the airstrikes of the first round are over.
    """
    for number in range(rounds):
        if number or not from_surface:
            _airstrikes(chart, attacker, defender, shifts)
        if attacker.is_gone or defender.is_gone:
            break
        _guns(chart, attacker, defender, shifts)
        if attacker.is_gone or defender.is_gone:
            break
        if shifts.bombards:
            shifts = shifts._replace(bombards=False)
    return Exchange(
        attacker_loss=attacker.lost,
        defender_loss=defender.lost,
        clears=_gone(defender) * (1 - _gone(attacker)),
        holds=_gone(attacker),
        left=attacker.left,
        strength=attacker.on_land,
    )


def _gone(force: Force) -> float:
    """How likely nobody is left of a side, by the mean that is."""
    return max(0.0, 1 - force.left / (1 + NOBODY_LEFT)) if force.left > 0.01 else 1.0


def _airstrikes(chart: Chart, attacker: Force, defender: Force, shifts: Shifts) -> None:
    """9.1.1 Both at once; the attacker strikes with carriers alone."""
    mine, theirs = attacker.among(attacker.decks), defender.among(defender.decks)
    fields = defender.among(defender.fields)
    scored = taken = 0.0
    if mine > NOBODY_LEFT:
        shift = shifts.attacker_air - (theirs > mine + 0.5) - (fields > NOBODY_LEFT)
        scored = chart.hits(
            _halved(attacker.among(attacker.strikes), shifts.attacker_halved), shift
        )
    if theirs + fields > NOBODY_LEFT:
        shift = shifts.defender_air - (mine > theirs + 0.5)
        taken = chart.hits(_halved(defender.among(defender.strikes), shifts.defender_halved), shift)
    defender.take_airstrike(scored)
    attacker.take_airstrike(taken)


def _halved(strength: float, is_halved: bool) -> float:
    """A12 Half of the strength, rounded up."""
    return (strength + 0.5) / 2 if is_halved else strength


def _guns(chart: Chart, attacker: Force, defender: Force, shifts: Shifts) -> None:
    """9.1.2 Both at once, if the attacker is better off by it."""
    scored, taken = surface_hits(chart, attacker, defender, shifts)
    if is_worth_it(attacker, defender, scored, taken):
        defender.take_surface(scored, bombarded=shifts.bombards)
        attacker.take_surface(taken)


def surface_hits(
    chart: Chart, attacker: Force, defender: Force, shifts: Shifts = NO_SHIFTS
) -> tuple[float, float]:
    """9.1.2 The mean hits of both sides' guns; LBA are targets only of a bombardment."""
    fields = 0.0 if shifts.bombards else defender.among(defender.fields)
    targets = defender.left - fields
    guns = attacker.among(attacker.guns)
    scored = chart.hits(guns, shifts.attacker_guns) if guns >= 0.5 else 0.0
    guns = defender.among(defender.guns)
    taken = chart.hits(guns, shifts.defender_guns) if guns >= 0.5 else 0.0
    return min(scored, max(0.0, targets)), min(taken, attacker.left)


def is_worth_it(attacker: Force, defender: Force, scored: float, taken: float) -> bool:
    """9.1.2 Whether the attacker's hits do more harm than those that it takes."""
    if scored <= 0.0:
        return False
    harm = _cheapest(defender, scored)
    cost = _cheapest(attacker, taken)
    clears = scored >= defender.left - NOBODY_LEFT
    return harm * (2 if clears else 1) >= cost * 0.9


def _cheapest(force: Force, hits: float) -> float:
    """What so many surface hits cost a side."""
    return _at(force.losses, force.end) - _at(force.losses, max(force.top, force.end - hits))
