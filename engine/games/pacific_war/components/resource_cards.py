"""4.3 Resource Cards: their two ends, and the effects of each as an Event.

A `side` is the one that the effect is about, whoever plays the card. A `column` is an attack
strength within the intended column, so that it survives columns with other limits.
"""

from __future__ import annotations

import msgspec

TIMINGS = ("action", "combat", "supply", "interrupt", "any")
"""When an end can be played as an Event.

As one's action (8.3), in Combat (9.0.1), in a Port Invasion (10.2), before the opponent's action
(8.3.1), or at any time.
"""
SEGMENTS = ("airstrike", "surface")
LASTS = ("segment", "combat")


class LbaStrike(msgspec.Struct, frozen=True, tag_field="kind", tag="lba_strike"):
    """9.0.2 LBA make one unanswered Airstrike round against a zone next to their own."""

    wing: str
    """"one" LBA, or "all" LBA of one zone."""
    targets: str
    """"naval" units only, or "all" units."""
    column: int | None = None
    """The column given on the card; without one their own strength decides."""
    shift: int = 0


class CarrierStrike(msgspec.Struct, frozen=True, tag_field="kind", tag="carrier_strike"):
    """Ready Aircraft Carriers of one zone make one unanswered Airstrike round and are spent."""

    zone: str | None = None
    """The only zone that can be struck; None: a zone next to their own."""
    reach: int | None = None
    """How many Movement Points from that zone they may be."""


class VictoryPoints(msgspec.Struct, frozen=True, tag_field="kind", tag="vp"):
    """11.0 The marker moves towards one side at once."""

    side: str
    points: int
    nation: str | None = None
    """A Ready Aircraft Carrier of this nation, within `reach` of `zone`, is spent for it."""
    zone: str | None = None
    reach: int | None = None


class DirectHit(msgspec.Struct, frozen=True, tag_field="kind", tag="direct_hit"):
    """One enemy Naval unit is hit, with damage rolled as after a Combat."""

    hits: int
    where: str
    """The kind of zone in which it may be: "base" or "port"."""


class ColumnShift(msgspec.Struct, frozen=True, tag_field="kind", tag="column_shift"):
    """9.2.2 One side's attacks are shifted on the Combat Results Chart, to the left if negative."""

    side: str
    segment: str
    columns: int
    lasts: str = "segment"
    requires: str = ""
    """"battleship": the side needs one in this Combat."""


class SurfaceHitsOnLba(msgspec.Struct, frozen=True, tag_field="kind", tag="surface_hits_on_lba"):
    """9.2.5 The side may assign Surface hits to enemy LBA."""

    side: str


class FireFirst(msgspec.Struct, frozen=True, tag_field="kind", tag="fire_first"):
    """9.3 The side's attack is resolved, and its effects applied, before the other side's."""

    side: str
    segment: str


class HalveStrength(msgspec.Struct, frozen=True, tag_field="kind", tag="halve_strength"):
    """The side's total strength is halved, rounded up, before the column is found."""

    side: str
    segment: str
    lasts: str = "segment"


class ReassignHits(msgspec.Struct, frozen=True, tag_field="kind", tag="reassign_hits"):
    """9.2.4 Half of the side's hits, rounded up, are allocated by its opponent."""

    side: str
    segment: str


class RetreatAll(msgspec.Struct, frozen=True, tag_field="kind", tag="retreat_all"):
    """9.5 The side's units leave the zone at once, which ends the Combat."""

    side: str


class FreeMove(msgspec.Struct, frozen=True, tag_field="kind", tag="free_move"):
    """8.10.1 A group moves to a zone without enemy units and is not spent."""

    ships: str
    """"non_capital": no Capital ship may be among them."""
    points: int


class ReturnLba(msgspec.Struct, frozen=True, tag_field="kind", tag="return_lba"):
    """10.4 An LBA comes from the Turn Track to a zone that Redeployment allows."""

    side: str


class MulliganOpponent(msgspec.Struct, frozen=True, tag_field="kind", tag="mulligan_opponent"):
    """7.4 The side discards its hand, the discards go into the deck, and it draws as many cards."""

    side: str


class DiscardRandom(msgspec.Struct, frozen=True, tag_field="kind", tag="discard_random"):
    """The side loses random cards from its hand."""

    side: str
    count: int


class CancelAction(msgspec.Struct, frozen=True, tag_field="kind", tag="cancel_action"):
    """8.3.1 The side has gained Initiative, but does not get its action."""

    side: str


class GroundStrength(msgspec.Struct, frozen=True, tag_field="kind", tag="ground_strength"):
    """10.2 The card is worth this much in an invasion, instead of 1."""

    points: int


class PortDefense(msgspec.Struct, frozen=True, tag_field="kind", tag="port_defense"):
    """10.2.1 Capturing one Port needs this much more Ground Strength this turn."""

    points: int


Effect = (
    LbaStrike
    | CarrierStrike
    | VictoryPoints
    | DirectHit
    | ColumnShift
    | SurfaceHitsOnLba
    | FireFirst
    | HalveStrength
    | ReassignHits
    | RetreatAll
    | FreeMove
    | ReturnLba
    | MulliganOpponent
    | DiscardRandom
    | CancelAction
    | GroundStrength
    | PortDefense
)


class Deck(msgspec.Struct, frozen=True):
    """7.4 The deck of Resource Cards."""

    reshuffle_at: int
    """The number of cards left in it when the discards are shuffled in."""
    status: str
    source: str = ""


class CardEnd(msgspec.Struct, frozen=True):
    """4.3 One end of a Resource Card; the other end of the same card is the opponent's."""

    id: str
    side: str
    number: int
    """The number on this end."""
    card: int
    """The card: two ends with the same number here are one card."""
    title: str
    timing: str
    text: str
    effects: tuple[Effect, ...]
    status: str
    """The evidence for the effect."""
    title_status: str
    timing_status: str
    pairing_status: str
    confidence: str
    strategic: bool = False
    """4.6 A Strategic Event: once a game."""
    requires: str = ""
    first_round: bool = False
    """9.0.1 A Combat card for a whole round that can only be played before the first one."""
    source: str = ""
