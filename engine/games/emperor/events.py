"""What can happen in this game; each kind names the rule it happens under."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from engine.core.events import Event
from engine.core.sequence.choice import Term


class DeckAdded(Event, tag="deck_added", frozen=True, kw_only=True):
    """5.0 The next epoch's cards were shuffled into the empty Draw Pile."""

    rule: str = "5.0"
    epoch: str
    cards: int


class CardTurned(Event, tag="card_turned", frozen=True, kw_only=True):
    """4.0 The top card of the Draw Pile is now the current Event card."""

    reveals: ClassVar[bool] = True
    rule: str = "4.0"
    turn: int
    number: int
    title: str


class EliteEnds(Event, tag="elite_ends", frozen=True, kw_only=True):
    """7.3.1 The Elite bonus is over for the rest of the game."""

    rule: str = "7.3.1"


class CounterFlipped(Event, tag="counter_flipped", frozen=True, kw_only=True):
    """A front or fortification was turned to its other side."""

    counter: str
    battle_value: int


class Advanced(Event, tag="advanced", frozen=True, kw_only=True):
    """6.0 A front moved one box closer to Japan."""

    rule: str = "6.0"
    front: str
    space: str


class BlockRolled(Event, tag="block_rolled", frozen=True, kw_only=True):
    """6.4 A fortification rolled to halt an advance."""

    rule: str = "6.4"
    front: str
    fort: str
    space: str
    roll: int
    battle_value: int
    halted: bool


class Invaded(Event, tag="invaded", frozen=True, kw_only=True):
    """6.6 A front stands in the Japanese Home Islands."""

    rule: str = "6.6"
    front: str


class ReturnRolled(Event, tag="return_rolled", frozen=True, kw_only=True):
    """8.2.3 A knocked-out front tried to come back."""

    rule: str = "8.2.3"
    front: str
    roll: int
    markers: int
    battle_value: int
    back: bool


class Entered(Event, tag="entered", frozen=True, kw_only=True):
    """12.1 A front of the expansion appeared."""

    rule: str = "12.1"
    front: str
    space: str


class Retreated(Event, tag="retreated", frozen=True, kw_only=True):
    """8.2, 8.2.2 A front moved one box away from Japan; `by` tells what drove it."""

    front: str
    space: str
    by: str


class NothingHappened(Event, tag="nothing_happened", frozen=True, kw_only=True):
    """What a card or table called for had no effect; `fact` says why.

    front: the front that it called for, or the fortification.
    """

    front: str
    fact: str


class FreeKnockOutRolled(Event, tag="free_knock_out_rolled", frozen=True, kw_only=True):
    """8.2.2 A retreat from the highest box became a free Knock-Out Blow."""

    rule: str = "8.2.2"
    front: str
    roll: int
    success: bool
    again: bool = False


class KnockedOut(Event, tag="knocked_out", frozen=True, kw_only=True):
    """8.2.3 A front left the map until it is called to advance."""

    rule: str = "8.2.3"
    front: str


class SubsRaised(Event, tag="subs_raised", frozen=True, kw_only=True):
    """8.5.3 The US Subs marker went up."""

    rule: str = "8.5.3"
    level: int


class ResourceGained(Event, tag="resource_gained", frozen=True, kw_only=True):
    """7.0, 7.1 A resource rose by `gained` of the points offered.

    bonus: 7.3 the name of the bonus that it gives from then on, since version 4.
    """

    rule: str = "7.0"
    resource: str
    offered: int
    gained: int
    level: int
    bonus: str = ""


class ResourceLost(Event, tag="resource_lost", frozen=True, kw_only=True):
    """7.0 One point was lost; from another track (7.1) when `called` was at zero.

    bonus: 7.3 the name of the bonus that goes with it or with a point just before, since version 5.
    """

    rule: str = "7.0"
    called: str
    resource: str
    level: int
    bonus: str = ""


class FortAvailable(Event, tag="fort_available", frozen=True, kw_only=True):
    """8.4.1 A fortification lies in the Available box."""

    rule: str = "8.4.1"
    fort: str


class FortDelayed(Event, tag="fort_delayed", frozen=True, kw_only=True):
    """8.4.1 What brings the Islands fortification must wait until Java falls (ruling A22)."""

    rule: str = "8.4.1"
    fort: str


class FortPlaced(Event, tag="fort_placed", frozen=True, kw_only=True):
    """8.4.2 A fortification stands on the map."""

    rule: str = "8.4.2"
    fort: str
    space: str


class FortReturned(Event, tag="fort_returned", frozen=True, kw_only=True):
    """9.2 A fortification that shared its space with a front is available again."""

    rule: str = "9.2"
    fort: str


class FortRemoved(Event, tag="fort_removed", frozen=True, kw_only=True):
    """8.4.1, 9.2 The Solomons fortification left the game."""

    rule: str = "8.4.1"
    fort: str


class KamikazesReceived(Event, tag="kamikazes_received", frozen=True, kw_only=True):
    """6.5, 10.0 The Kamikaze markers are available; `front` is empty when a card gave them."""

    rule: str = "6.5"
    count: int
    front: str = ""


class KamikazeSpent(Event, tag="kamikaze_spent", frozen=True, kw_only=True):
    """10.0 A Kamikaze marker was used up."""

    rule: str = "10.0"
    left: int


class Placed(Struct, frozen=True):
    """A DRM marker as the card placed it."""

    target: str
    value: int


class MarkersPlaced(Event, tag="markers_placed", frozen=True, kw_only=True):
    """8.1 The card's DRM markers are on the map for this turn."""

    rule: str = "8.1"
    markers: tuple[Placed, ...]
    actions: int


class ActionRolled(Event, tag="action_rolled", frozen=True, kw_only=True):
    """8.2 to 8.5 The die of an Attack, Knock-Out, Fortify or Resource Action."""

    action: str
    target: str
    roll: int
    terms: tuple[Term, ...]
    total: int
    over: int
    success: bool
    again: bool = False


class ReRollFailed(Event, tag="reroll_failed", frozen=True, kw_only=True):
    """7.3.2 The Bushido re-roll failed too: one Prestige is lost."""

    rule: str = "7.3.2"


class BonusRolled(Event, tag="bonus_rolled", frozen=True, kw_only=True):
    """8.2.6 The die of a Banzai or Kamikaze Attack."""

    rule: str = "8.2.6"
    attack: str
    front: str
    roll: int
    success: bool


class BattleRolled(Event, tag="battle_rolled", frozen=True, kw_only=True):
    """8.3 The die on a Battle Table."""

    rule: str = "8.3"
    table: str
    title: str
    roll: int
    kamikaze: bool
    nothing: bool


class OrdersEnded(Event, tag="orders_ended", frozen=True, kw_only=True):
    """8.0 The player is done; unspent Actions are lost."""

    rule: str = "8.0"
    unspent: int


class OilFlows(Event, tag="oil_flows", frozen=True, kw_only=True):
    """9.3 Java has fallen: ABDA is out, Oil may be rolled for."""

    rule: str = "9.3"


class ProductionPlaced(Event, tag="production_placed", frozen=True, kw_only=True):
    """7.3.3 The Production bonus lies where it will help next turn."""

    rule: str = "7.3.3"
    target: str


class CardShuffledBack(Event, tag="card_shuffled_back", frozen=True, kw_only=True):
    """12.1 The card went back into the Draw Pile."""

    rule: str = "12.1"
    number: int
    title: str


class TurnEnded(Event, tag="turn_ended", frozen=True, kw_only=True):
    """9.0 How the war stands at the end of a turn; fronts off the map are left out."""

    ends_turn: ClassVar[bool] = True
    rule: str = "9.0"
    turn: int
    number: int
    levels: dict[str, int]
    fronts: dict[str, int]


class GameOver(Event, tag="game_over", frozen=True, kw_only=True):
    """11.0 The game has ended."""

    rule: str = "11.0"
    ending: str
    cause: str
    front: str = ""
