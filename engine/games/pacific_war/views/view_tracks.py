"""What is public beside the map: tracks, discards, used Events, supply."""

from __future__ import annotations

from msgspec import Struct

from engine.core.position import pile
from engine.games.pacific_war import paths
from engine.games.pacific_war.components.pieces import SIDES, Ending, Nation, Turn
from engine.games.pacific_war.components.resource_cards import CardEnd
from engine.games.pacific_war.position.state import Theater


class Discard(Struct, frozen=True, kw_only=True):
    """4.4 A discarded card is open: both its ends can be read."""

    card: int
    ends: dict[str, CardEnd]


class Tracks(Struct, frozen=True, kw_only=True):
    """What everyone knows besides the map and the counters.

    defended: 10.2.1. cut_off: 10.1 side → the zones where its units have no path to a friendly
    Port. carriers_lost: 13.1, 13.3.
    """

    turns: list[Turn]
    endings: list[Ending]
    nations: list[Nation]
    hand_limits: dict[str, int]
    bases_worth: int
    lba_at_base: int
    card_ground: int
    reshuffle_at: int
    discards: list[Discard]
    used: list[CardEnd]
    defended: dict[str, int]
    cut_off: dict[str, list[str]]
    carriers_lost: dict[str, int]


def tracks(g: Theater) -> Tracks:
    """The tracks; they do not depend on the viewer."""
    state, box = g.state, g.equipment
    return Tracks(
        turns=list(box.turns.values()),
        endings=list(box.endings.values()),
        nations=list(box.nations.values()),
        hand_limits={side: box.sides[side].hand_limit for side in SIDES},
        bases_worth=box.victory.bases,
        lba_at_base=box.movement.lba_at_base,
        card_ground=box.combat.card_ground,
        reshuffle_at=box.deck.reshuffle_at,
        discards=[discarded(g, int(card)) for card in pile(state.cards, "discard")],
        used=[box.ends[end] for end in state.used],
        defended=dict(state.defended),
        cut_off={side: cut_off(g, side) for side in SIDES},
        carriers_lost=dict(state.carriers_lost),
    )


def discarded(g: Theater, card: int) -> Discard:
    """4.4 A card among the discards."""
    ends = g.equipment.cards[card]
    return Discard(card=card, ends={side: g.equipment.ends[ends[side]] for side in SIDES})


def cut_off(g: Theater, side: str) -> list[str]:
    """10.1 Where a side's units would be isolated if it were checked now."""
    return [zone for zone in g.zones_of(side) if paths.is_isolated(g, side, zone)]
