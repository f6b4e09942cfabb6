"""8.3 to 8.9 The actions of the active side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from engine.core.sequence.ahead import Told
from engine.core.sequence.choice import Choice, Refusal
from engine.core.sequence.flow import Decision
from engine.core.sequence.frame import End, Outcome
from engine.games.pacific_war import ahead
from engine.games.pacific_war.cards import event_cards
from engine.games.pacific_war.cards.anytime import PlayAnytime, play_anytime
from engine.games.pacific_war.components.pieces import ALLIED, JAPAN
from engine.games.pacific_war.control import recompute
from engine.games.pacific_war.events import (
    Declined,
    FleetTrainPlaced,
    Readied,
    RoutesOpened,
)
from engine.games.pacific_war.movement.moves import (
    NavalMove,
    PortReturn,
    landing_zones,
    redeploy,
    why_not_redeployed,
)
from engine.games.pacific_war.position import paths
from engine.games.pacific_war.position.state import Theater
from engine.games.pacific_war.strategy import raids

NEW_HAND = "new_hand"
"""8.3.1, J10 The result of a choice of action when the other side has a new hand."""


class MoveFrom(Choice, tag="move_from", frozen=True):
    """8.9.1, 8.10 Move a group of Ready ships out of a zone."""

    TARGET: ClassVar = "zone"
    zone: str

    @classmethod
    def candidates(cls, g: Theater, ask: TakeAction) -> Iterator[MoveFrom]:
        return (cls(zone) for zone in g.zones_of(ask.role))

    def why_not(self, g: Theater, ask: TakeAction) -> Refusal | None:
        role = ask.role
        ready = [key for key in g.ships_in(self.zone, role) if g.is_ready(key)]
        if not ready:
            return Refusal("8.10.1", "no_ready_ships", {"zone": self.zone})
        fastest = max(g.unit(key).speed or 0 for key in ready)
        if not paths.is_way_out(g, role, self.zone, g.equipment.movement.unopposed, fastest):
            return Refusal("8.10.1", "nowhere_to_go", {"zone": self.zone})
        return None

    def take(self, g: Theater, ask: TakeAction) -> Outcome:
        return [NavalMove(role=ask.role, zone=self.zone)]


class ReturnFrom(Choice, tag="return_from", frozen=True):
    """8.9.2, 10.4 Return a group of a zone to a Port."""

    TARGET: ClassVar = "zone"
    zone: str

    @classmethod
    def candidates(cls, g: Theater, ask: TakeAction) -> Iterator[ReturnFrom]:
        return (cls(zone) for zone in g.zones_of(ask.role))

    def why_not(self, g: Theater, ask: TakeAction) -> Refusal | None:
        if not g.ships_in(self.zone, ask.role):
            return Refusal("8.9.2", "no_ships", {"zone": self.zone})
        if not paths.return_ports(g, ask.role, self.zone):
            return Refusal("10.4", "no_way_to_port", {"zone": self.zone})
        return None

    def take(self, g: Theater, ask: TakeAction) -> Outcome:
        return [PortReturn(role=ask.role, zone=self.zone)]


class RedeployLba(Choice, tag="redeploy_lba", frozen=True):
    """8.9.3, 8.11 Move one LBA."""

    TARGET: ClassVar = "zone"
    unit: str
    zone: str

    @classmethod
    def candidates(cls, g: Theater, ask: TakeAction) -> Iterator[RedeployLba]:
        role = ask.role
        for key in lba_on_map(g, role):
            yield from (cls(key, zone) for zone in g.equipment.zones)

    @classmethod
    def legal(cls, g: Theater, ask: TakeAction) -> Iterator[RedeployLba]:
        """8.9.3 The legal choices, with the landing zones looked up once."""
        role = ask.role
        zones = landing_zones(g, role)
        for key in lba_on_map(g, role):
            place = g.counters[key].place
            yield from (cls(key, zone) for zone in zones if zone != place)

    def why_not(self, g: Theater, ask: TakeAction) -> Refusal | None:
        return why_not_redeployed(g, ask.role, self.unit, self.zone)

    def take(self, g: Theater, ask: TakeAction) -> None:
        redeploy(g, ask.role, self.unit, self.zone)
        recompute(g)


def lba_on_map(g: Theater, side: str) -> list[str]:
    """A side's LBA in zones."""
    return [key for zone in g.zones_of(side) for key in g.lba_in(zone, side)]


def to_ready(g: Theater, side: str, zone: str) -> list[str]:
    """8.6, 10.5 The ships that a card would make Ready in a zone (AMB-43).

    Non-Capital ships anywhere; Capital ships only where the side can use a Port.
    """
    is_port = g.is_friendly_port(zone, side)
    return [
        key
        for key in g.ships_in(zone, side)
        if not g.is_ready(key) and (is_port or not g.unit(key).is_capital)
    ]


def make_ready(g: Theater, side: str, zone: str, rule: str) -> None:
    """8.6, 10.5 Make them Ready."""
    units = to_ready(g, side, zone)
    for key in units:
        g.counters[key].face = "front"
    g.tell(Readied(rule=rule, side=side, zone=zone, units=tuple(units)))


class CardForZone(Choice, frozen=True):
    """8.6, 10.5 A card of one's hand for the ships of one zone, under RULE."""

    TARGET: ClassVar = "zone"
    RULE: ClassVar = ""
    zone: str
    card: str

    @classmethod
    def candidates(cls, g: Theater, ask: Decision) -> Iterator[CardForZone]:
        role = ask.role
        hand = g.hand(role)
        for zone in g.zones_of(role):
            yield from (cls(zone, card) for card in hand)

    @classmethod
    def legal(cls, g: Theater, ask: Decision) -> Iterator[CardForZone]:
        """The legal choices, with each zone checked once."""
        role = ask.role
        hand = g.hand(role)
        for zone in g.zones_of(role) if hand else ():
            if to_ready(g, role, zone):
                yield from (cls(zone, card) for card in hand)

    def why_not(self, g: Theater, ask: Decision) -> Refusal | None:
        if to_ready(g, ask.role, self.zone):
            return None
        return Refusal(self.RULE, "nobody_to_ready", {"zone": self.zone})


class Resupply(CardForZone, tag="resupply", frozen=True):
    """8.6 Discard a card to make the ships of one zone Ready."""

    RULE: ClassVar = "8.6"

    def take(self, g: Theater, ask: TakeAction) -> None:
        role = ask.role
        event_cards.use(g, role, self.card, "resupply", self.RULE, event=False)
        make_ready(g, role, self.zone, self.RULE)


class PlaceFleetTrain(Choice, tag="place_fleet_train", frozen=True):
    """8.7 A Base becomes a Port for the rest of this turn; no card is needed with 13.7 (AMB-46)."""

    TARGET: ClassVar = "zone"
    zone: str
    card: str = ""

    @classmethod
    def candidates(cls, g: Theater, ask: TakeAction) -> Iterator[PlaceFleetTrain]:
        if ask.role != ALLIED:
            return
        cards = [""] if g.state.options.seabees else g.hand(ALLIED)
        for zone, printed in g.equipment.zones.items():
            if not printed.is_port:
                yield from (cls(zone, card) for card in cards)

    def why_not(self, g: Theater, ask: TakeAction) -> Refusal | None:
        if not g.state.trains_left:
            return Refusal("8.7", "no_fleet_train", {"turn": g.state.turn})
        if g.controller(self.zone) != ALLIED:
            return Refusal("8.7", "not_allied_base", {"zone": self.zone})
        if g.is_occupied(self.zone, JAPAN):
            return Refusal("8.7", "enemy_there", {"zone": self.zone})
        return None

    def take(self, g: Theater, ask: TakeAction) -> None:
        if self.card:
            event_cards.use(g, ALLIED, self.card, "fleet_train", "8.7", event=False)
        g.state.fleet_train, g.state.trains_left = self.zone, g.state.trains_left - 1
        g.forget()
        g.tell(FleetTrainPlaced(zone=self.zone))


class OpenRoutes(Choice, tag="open_routes", frozen=True):
    """8.8 Open both restricted Sea Routes for good."""

    card: str

    @classmethod
    def candidates(cls, g: Theater, ask: TakeAction) -> Iterator[OpenRoutes]:
        if ask.role == ALLIED:
            yield from (cls(card) for card in g.hand(ALLIED))

    @property
    def target(self) -> str:
        return "routes"

    def why_not(self, g: Theater, ask: TakeAction) -> Refusal | None:
        return Refusal("8.8", "routes_are_open") if g.state.routes_open else None

    def take(self, g: Theater, ask: TakeAction) -> None:
        event_cards.use(g, ALLIED, self.card, "open_routes", "8.8", event=False)
        g.state.routes_open = True
        g.forget()
        g.tell(RoutesOpened())
        recompute(g)


class LaunchEvent(Choice, tag="launch_event", frozen=True):
    """8.5 Discard a card for an Event as one's action; its targets are chosen next."""

    card: str

    @classmethod
    def candidates(cls, g: Theater, ask: TakeAction) -> Iterator[LaunchEvent]:
        role = ask.role
        for card in g.hand(role):
            if g.end_of(card, role).timing == "action":
                yield cls(card)

    @property
    def target(self) -> str:
        return f"card:{self.card}"

    def why_not(self, g: Theater, ask: TakeAction) -> Refusal | None:
        role = ask.role
        end = g.end_of(self.card, role)
        if not g.events_allowed():
            return Refusal("8.4", "no_events_yet")
        if not g.may_use_end(end):
            return Refusal("4.6", "event_used", {"end": end.id})
        if not raids.options(g, role, end):
            return Refusal("8.5", "event_has_no_effect", {"end": end.id})
        return None

    def take(self, g: Theater, ask: TakeAction) -> Outcome:
        role = ask.role
        end = event_cards.use(g, role, self.card, "event", "8.5", event=True)
        return [raids.EventAction(role=role, end=end.id)]


class PassAction(Choice, tag="pass_action", frozen=True):
    """8.2 Pass, after a die roll; a side that has paid for Initiative must act, if it can."""

    PASSES: ClassVar = True

    def why_not(self, g: Theater, ask: TakeAction) -> Refusal | None:
        if ask.may_pass:
            return None
        can_act = any(True for kind in ACTIONS for _ in kind.legal(g, ask))
        return Refusal("8.2", "must_act") if can_act else None

    def take(self, g: Theater, ask: TakeAction) -> End:
        g.tell(Declined(side=ask.role, what="action"))
        return End("passed")


ACTIONS: tuple[type[Choice], ...] = (
    MoveFrom,
    ReturnFrom,
    RedeployLba,
    LaunchEvent,
    Resupply,
    PlaceFleetTrain,
    OpenRoutes,
)
"""8.3 The actions; passing is none."""


class TakeAction(Decision, tag="take_action", kw_only=True):
    """8.3 Take one of the actions."""

    KINDS: ClassVar = (*ACTIONS, PlayAnytime, PassAction)
    RULE: ClassVar = "8.3"
    AHEAD: ClassVar = ("pass_action",)
    AHEAD_FACTS: ClassVar = (ahead.OF_CARDS,)
    IN_OWN_TURN: ClassVar = True
    may_pass: bool

    def told(self, g: Theater) -> Sequence[Told]:
        """The cards in one's hand."""
        return ahead.of_cards(g, self.role)

    def take(self, g: Theater, choice: Choice) -> Outcome:
        """8.3 Carry it out."""
        if isinstance(choice, PlayAnytime):
            play_anytime(g, self.role, choice)
            return End(NEW_HAND)
        return super().take(g, choice)
