"""10.0 Supply Phase: isolation, invasions, redeployment and return, making ships Ready."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.core.sequence.choice import Choice, Refusal
from engine.core.sequence.flow import Decision, Procedure
from engine.core.sequence.frame import End, Frame, Jump, Outcome
from engine.games.pacific_war.cards import event_cards
from engine.games.pacific_war.cards.anytime import PlayAnytime, play_anytime
from engine.games.pacific_war.cards.draw import oil_zones
from engine.games.pacific_war.components.pieces import ALLIED, JAPAN
from engine.games.pacific_war.control import recompute, will_hold
from engine.games.pacific_war.events import Readied
from engine.games.pacific_war.movement.moves import (
    landing_zones,
    redeploy,
    return_to,
    why_not_redeployed,
)
from engine.games.pacific_war.position import paths
from engine.games.pacific_war.position.state import Theater
from engine.games.pacific_war.strategy.actions import (
    CardForZone,
    lba_on_map,
    make_ready,
    to_ready,
)
from engine.games.pacific_war.supply.invasion import DefensePlay, Invasions
from engine.games.pacific_war.supply.isolation import Isolation


class Supply(Procedure, tag="supply", kw_only=True):
    """10.0 Each part by Japan first, then by the Allies; control is recomputed after each."""

    STEPS: ClassVar = (
        "begin",
        "japan_isolation",
        "allied_isolation",
        "japan_invasions",
        "allied_invasions",
        "japan_returns",
        "allied_returns",
        "japan_readies",
        "allied_readies",
        "finish",
    )
    CRUMB: ClassVar = ()

    def begin(self, g: Theater) -> None:
        """10.0 From here Events are allowed on Turn 1 too (AMB-11)."""
        g.state.in_supply = True
        recompute(g)

    def japan_isolation(self, g: Theater) -> Outcome:
        """10.1 Japan checks."""
        return [Isolation(role=JAPAN)]

    def allied_isolation(self, g: Theater) -> Outcome:
        """10.1 The Allies check, after those changes."""
        return [Isolation(role=ALLIED)]

    def japan_invasions(self, g: Theater) -> Outcome:
        """10.2 Japan invades."""
        return [DefensePlay(role=ALLIED), Invasions(role=JAPAN)]

    def allied_invasions(self, g: Theater) -> Outcome:
        """10.2 The Allies invade."""
        return [DefensePlay(role=JAPAN), Invasions(role=ALLIED)]

    def japan_returns(self, g: Theater) -> Outcome:
        """10.4 Japan redeploys and returns to Port."""
        return [Returns(role=JAPAN)]

    def allied_returns(self, g: Theater) -> Outcome:
        """10.4 The Allies redeploy and return to Port."""
        return [Returns(role=ALLIED)]

    def japan_readies(self, g: Theater) -> Outcome:
        """10.5 Japan makes ships Ready."""
        return [Readying(role=JAPAN)]

    def allied_readies(self, g: Theater) -> Outcome:
        """10.5 The Allies make ships Ready."""
        return [Readying(role=ALLIED)]

    def finish(self, g: Theater) -> None:
        """10.2.1, 12.0 The defence of Ports ends; control is recomputed."""
        g.state.defended, g.state.in_supply = {}, False
        recompute(g)


# ---------------------------------------------------------------------- 10.4


class ReturnShip(Choice, tag="return_ship", frozen=True):
    """10.4 One ship goes to a Port."""

    TARGET: ClassVar = "port"
    unit: str
    port: str

    @classmethod
    def candidates(cls, g: Theater, ask: ReturnOrRedeploy) -> Iterator[ReturnShip]:
        role, moved = ask.role, moved_units(g)
        for zone in g.zones_of(role):
            ships = [key for key in g.ships_in(zone, role) if key not in moved]
            ports = paths.return_ports(g, role, zone) if ships else []
            yield from (cls(key, port) for key in ships for port in ports)


class ReturnGroup(Choice, tag="return_group", frozen=True):
    """10.4 All ships of a zone that have not moved yet go to a Port."""

    TARGET: ClassVar = "port"
    zone: str
    port: str

    @classmethod
    def candidates(cls, g: Theater, ask: ReturnOrRedeploy) -> Iterator[ReturnGroup]:
        role, moved = ask.role, moved_units(g)
        for zone in g.zones_of(role):
            if sum(key not in moved for key in g.ships_in(zone, role)) > 1:
                yield from (cls(zone, port) for port in paths.return_ports(g, role, zone))


class RedeployOne(Choice, tag="redeploy_one", frozen=True):
    """10.4 One LBA goes to a zone."""

    TARGET: ClassVar = "zone"
    unit: str
    zone: str

    @classmethod
    def candidates(cls, g: Theater, ask: ReturnOrRedeploy) -> Iterator[RedeployOne]:
        role, moved = ask.role, moved_units(g)
        for key in lba_on_map(g, role):
            if key not in moved:
                yield from (cls(key, zone) for zone in g.equipment.zones)

    @classmethod
    def legal(cls, g: Theater, ask: ReturnOrRedeploy) -> Iterator[RedeployOne]:
        """10.4 The legal choices, with the landing zones looked up once."""
        role, moved = ask.role, moved_units(g)
        zones = landing_zones(g, role)
        for key in lba_on_map(g, role):
            place = g.counters[key].place
            if key not in moved:
                yield from (cls(key, zone) for zone in zones if zone != place)

    def why_not(self, g: Theater, ask: ReturnOrRedeploy) -> Refusal | None:
        return why_not_redeployed(g, ask.role, self.unit, self.zone)


class Done(Choice, tag="done", frozen=True):
    """10.0 Finish this part."""

    PASSES: ClassVar = True


def moved_units(g: Theater) -> list[str]:
    """10.4 The units that have moved in the current part; each moves once."""
    returns = g.under_way(Returns)
    return returns.moved if returns else []


class Returns(Procedure, tag="returns", kw_only=True):
    """10.4 All LBA may be redeployed and all ships returned to Ports."""

    STEPS: ClassVar = ("move", "again", "control")
    role: str
    moved: list[str] = []

    def move(self, g: Theater) -> Outcome:
        """10.4 One more move, or done; skipped if nothing could move from the start."""
        if not self.can_move(g) and (not self.moved or g.earlier.last_choice_is_final):
            return Jump("control")
        return [ReturnOrRedeploy(role=self.role)]

    def can_move(self, g: Theater) -> bool:
        """10.4 Whether a ship or an LBA that has not moved has a destination: public facts."""
        landings = landing_zones(g, self.role)
        for zone in g.zones_of(self.role):
            left = [key for key in g.units_in(zone, self.role) if key not in self.moved]
            sails = any(g.unit(key).is_ship for key in left)
            flies = any(g.unit(key).is_lba for key in left)
            if sails and paths.return_ports(g, self.role, zone):
                return True
            if flies and landings not in ([], [zone]):
                return True
        return False

    def again(self, g: Theater) -> Jump:
        """10.4 Repeat until the player is done."""
        return Jump("move")

    def control(self, g: Theater) -> None:
        """12.0 Control is recomputed."""
        recompute(g)

    def on_return_or_redeploy(self, g: Theater, moved: list[str] | None) -> Outcome:
        """10.4 The units that moved; None when the player is done."""
        if moved is None:
            return Jump("control")
        self.moved = [*self.moved, *moved]
        return None


class ReturnOrRedeploy(Decision, tag="return_or_redeploy", kw_only=True):
    """10.4 Optional moves, one at a time."""

    KINDS: ClassVar = (Done, ReturnGroup, ReturnShip, RedeployOne, PlayAnytime)
    RULE: ClassVar = "10.4"

    def crumb(self, g: Theater) -> dict[str, int | str]:
        """7.2 Whether Japan lacks the oil for its cards, which an LBA or ships may still hold."""
        return {"oil": oil_missed(g) if self.role == JAPAN else ""}

    def take(self, g: Theater, choice: Choice) -> Outcome:
        """10.4 Move it."""
        match choice:
            case ReturnShip(unit=unit, port=port):
                return_to(g, self.role, [unit], g.counters[unit].place, port)
                return End([unit])
            case ReturnGroup(zone=zone, port=port):
                moved = moved_units(g)
                ships = [key for key in g.ships_in(zone, self.role) if key not in moved]
                return_to(g, self.role, ships, zone, port)
                return End(ships)
            case RedeployOne(unit=unit, zone=zone):
                redeploy(g, self.role, unit, zone, "10.4")
                return End([unit])
            case PlayAnytime():
                play_anytime(g, self.role, choice)
                return None
            case _:
                return End()


def oil_missed(g: Theater) -> str:
    """7.2 The zone whose oil would bring Japan cards next turn, if it held it; "" for none.

    Control is taken as it will be with the units as they stand (12.0).
    """
    coming, zones = g.equipment.turns.get(g.state.turn + 1), oil_zones(g)
    is_missed = coming is not None and coming.japan_with_oil > 0
    return zones[0] if is_missed and not any(will_hold(g, z, JAPAN) for z in zones) else ""


# ---------------------------------------------------------------------- 10.5


class Ready(CardForZone, tag="ready", frozen=True):
    """10.5 A card for the ships of one zone."""

    RULE: ClassVar = "10.5"


class Readying(Procedure, tag="readying", kw_only=True):
    """10.5 Home Ports make ships Ready automatically, cards do elsewhere."""

    STEPS: ClassVar = ("home_ports", "spend", "again", "control")
    role: str

    def home_ports(self, g: Theater) -> None:
        """10.5 Each nation's ships at its flagged Ports, while those are friendly."""
        for zone in g.equipment.zones:
            if not g.is_friendly_port(zone, self.role):
                continue
            units = [
                key
                for key in g.ships_in(zone, self.role)
                if not g.is_ready(key) and zone in g.equipment.nations[g.unit(key).nation].readies
            ]
            for key in units:
                g.counters[key].face = "front"
            if units:
                g.tell(Readied(side=self.role, zone=zone, units=tuple(units)))

    def spend(self, g: Theater) -> Outcome:
        """10.5 Cards, for other zones; only asked with a non-empty hand."""
        is_needed = any(to_ready(g, self.role, zone) for zone in g.zones_of(self.role))
        frames: list[Frame] = [SpendToReady(role=self.role)]
        return frames if is_needed and g.hand(self.role) else Jump("control")

    def again(self, g: Theater) -> Jump:
        """10.5 Repeat until the player is done."""
        return Jump("spend")

    def control(self, g: Theater) -> None:
        """12.0 Control is recomputed."""
        recompute(g)

    def on_spend_to_ready(self, g: Theater, value: None) -> Jump:
        """10.5 The player is done."""
        return Jump("control")


class SpendToReady(Decision, tag="spend_to_ready", kw_only=True):
    """10.5 One card, or no more."""

    KINDS: ClassVar = (Ready, PlayAnytime, Done)
    RULE: ClassVar = "10.5"

    def take(self, g: Theater, choice: Choice) -> Outcome:
        """10.5 The zone's ships are Ready."""
        if isinstance(choice, PlayAnytime):
            play_anytime(g, self.role, choice)
            return None
        if not isinstance(choice, Ready):
            return End()
        event_cards.use(g, self.role, choice.card, "ready", "10.5", event=False)
        make_ready(g, self.role, choice.zone, "10.5")
        return None
