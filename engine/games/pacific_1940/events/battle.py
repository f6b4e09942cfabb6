"""8.3 What happens in a battle; each kind names its rule."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from engine.core.events import Event

Side = Literal["attacker", "defender"]


class Volley(Struct, frozen=True, kw_only=True):
    """8.3 One column of dice: the faces, and the number to hit.

    weapon: "any", or what limits whom these hits may fall on: "submarine" or "aircraft". best_of:
    G11 how many of the faces belong to one unit, whose best counts; unset: one.
    """

    weapon: str
    to_hit: int
    faces: tuple[int, ...]
    hits: int
    best_of: int | UnsetType = UNSET


class Loss(Struct, frozen=True, kw_only=True):
    """8.3 A lost unit; aboard: the ship with which it sank.

    unit: its key, "" in the fog, where the other side hears of it as well.
    """

    unit: str
    kind: str
    power: str
    aboard: str = ""


class BattleBegan(Event, tag="battle_began", frozen=True, kw_only=True):
    """8.3 A battle begins; forces: power → kind → number, the attacker first.

    dropped: G11 how many of the attackers come from the air; unset: none.
    """

    rule: str = "8.3"
    space: str
    attacker: str
    forces: dict[str, dict[str, int]]
    dropped: int | UnsetType = UNSET


class BattleRoundBegan(Event, tag="battle_round_began", frozen=True, kw_only=True):
    """8.3 A round of a battle begins."""

    rule: str = "8.3"
    space: str
    number: int


class Fired(Event, tag="fired", frozen=True, kw_only=True):
    """8.3 Units of one side have fired together, column by column."""

    rule: str = "8.3"
    space: str
    side: Side
    how: Literal["air_defence", "bombardment", "surprise_strike", "fire", "free_shot"]
    volleys: tuple[Volley, ...]
    hits: int


class ShipsDamaged(Event, tag="ships_damaged", frozen=True, kw_only=True):
    """8.3 Two-hit ships have taken their first hit; units: in the fog only their kinds."""

    rule: str = "8.3"
    space: str
    side: Side
    units: tuple[str, ...]


class UnitsLost(Event, tag="units_lost", frozen=True, kw_only=True):
    """8.3 Units are destroyed; how: by hits, without a die (as_remnant), or with nowhere to go."""

    rule: str = "8.3"
    space: str
    side: Side
    losses: tuple[Loss, ...]
    how: Literal["hit", "as_remnant", "no_way_out"] = "hit"


class Submerged(Event, tag="submerged", frozen=True, kw_only=True):
    """10 Submarines leave the battle; units: in the fog only their kinds."""

    rule: str = "10"
    space: str
    power: str
    units: tuple[str, ...]


class Retreated(Event, tag="retreated", frozen=True, kw_only=True):
    """8.4 The attacker withdraws; to: where land units or ships go, "" if only aircraft leave.

    In the fog the other side hears only that they have left.
    """

    rule: str = "8.4"
    space: str
    power: str
    to: str
    units: tuple[str, ...]
    aircraft: tuple[str, ...]


class BattleEnded(Event, tag="battle_ended", frozen=True, kw_only=True):
    """8.5 A battle is over; left: power → kind → the number still in it."""

    rule: str = "8.5"
    space: str
    attacker: str
    outcome: str
    rounds: int
    left: dict[str, dict[str, int]]
