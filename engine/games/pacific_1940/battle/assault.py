"""8.2 Amphibious assault: the battle at sea, the bombardment, the battle on land."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import ClassVar

from engine.core.encoding.key_order import InOrder
from engine.core.sequence.choice import Choice
from engine.core.sequence.flow import Decision, Procedure
from engine.core.sequence.frame import End, Jump, Outcome
from engine.games.pacific_1940.battle.fights import LandBattle, SeaBattle
from engine.games.pacific_1940.events.air import LandingCalledOff, WentAshore
from engine.games.pacific_1940.movement.carriage import go_ashore
from engine.games.pacific_1940.movement.engagements import (
    assaults_to_come,
    defenders_at_sea,
    defenders_on_land,
    kinds_of,
    landing_zones,
    watches_submarines,
)
from engine.games.pacific_1940.position.state import COMBAT, Campaign


class Assault(Procedure, tag="assault", kw_only=True):
    """8.2 An amphibious assault on one territory, perhaps from several zones.

    ashore: units that have come ashore → the zone they come from. bombarding: ships that fire
    before the battle. decided: zones for which it is settled which they are.
    """

    STEPS: ClassVar[tuple[str, ...]] = (
        "battles_at_sea",
        "landing",
        "bombardment",
        "battle_on_land",
    )
    CRUMB: ClassVar = ("space",)
    space: str
    ashore: InOrder[str] = {}
    bombarding: list[str] = []
    decided: list[str] = []

    def battles_at_sea(self, g: Campaign) -> Outcome:
        """8.2 First the sea battle of each zone, where there is one still to be fought."""
        zones = landing_zones(g.state.attacks[self.space])
        return [SeaBattle(zone=zone) for zone in zones if defenders_at_sea(g, zone)]

    def landing(self, g: Campaign) -> None:
        """8.2 The units still offshore land, except those that retreated or are blocked."""
        attack = g.state.attacks[self.space]
        for zone in landing_zones(attack):
            units = [key for key, start in attack.landed.items() if start == zone]
            near = [key for key in units if g.place(key) == zone and self.lets_land(g, zone)]
            far = [key for key in units if key not in near]
            if near:
                self._tell(g, WentAshore, zone, near)
            if far:
                self._tell(g, LandingCalledOff, zone, far)
            for key in near:
                go_ashore(g, key, self.space, COMBAT)
                self.ashore[key] = zone
            for key in far:
                del attack.landed[key]

    def lets_land(self, g: Campaign, zone: str) -> bool:
        """8.2 Whether nothing in a zone prevents transports from landing."""
        return is_open(g, zone)

    def _tell(
        self, g: Campaign, event: type[WentAshore | LandingCalledOff], zone: str, units: list[str]
    ) -> None:
        kinds = kinds_of(g, units)
        g.tell(event(power=g.state.power, zone=zone, territory=self.space, kinds=kinds))

    def bombardment(self, g: Campaign) -> Outcome:
        """8.2 Ships of zones from which units have landed bombard, at most one per landed unit."""
        if not defenders_on_land(g, self.space):
            return None
        zones = self.zones_of_fire(g)
        most = len(self.ashore) - len(self.bombarding)
        for zone in zones:
            if zone not in self.decided and self.is_wanted_elsewhere(g, zone):
                self.decided.append(zone)
                ask = ChooseBombarding(role=g.state.power, space=self.space, zone=zone, most=most)
                if len(ask.choices(g)) > 1:
                    return ask
        ready = [
            ship for zone in zones if zone not in self.decided for ship in bombarding_at(g, zone)
        ]
        self.bombarding += strongest(g, ready)[:most]
        return None

    def zones_of_fire(self, g: Campaign) -> list[str]:
        """8.2 The zones whose ships may bombard."""
        return list(dict.fromkeys(self.ashore.values()))

    def is_wanted_elsewhere(self, g: Campaign, zone: str) -> bool:
        """8.2 Whether another defended territory is yet to be assaulted from the same zone."""
        return any(
            other != self.space
            and zone in landing_zones(g.state.attacks[other])
            and defenders_on_land(g, other)
            for other in assaults_to_come(g)
        )

    def on_choose_bombarding(self, g: Campaign, ships: list[str]) -> Jump:
        """8.2 The chosen ships bombard here, and nowhere else this turn; then the next zone."""
        self.bombarding += ships
        return Jump("bombardment")

    def battle_on_land(self, g: Campaign) -> Outcome:
        """8.2 All of the attack fight, even if nobody could come ashore."""
        return [LandBattle(space=self.space, landed=self.ashore, bombarding=self.bombarding)]


class Bombard(Choice, tag="bombard", frozen=True):
    """8.2 The ships of a zone that bombard one of several shores."""

    ships: tuple[str, ...]

    @classmethod
    def candidates(cls, g: Campaign, ask: ChooseBombarding) -> Iterator[Bombard]:
        """8.2 Combinations by number of each kind, the most ships first."""
        alike: dict[str, list[str]] = {}
        for ship in bombarding_at(g, ask.zone):
            alike.setdefault(g.pieces[ship].kind, []).append(ship)
        counts = [range(len(ships), -1, -1) for ships in alike.values()]
        for numbers in product(*counts):
            if sum(numbers) <= ask.most:
                groups = zip(alike.values(), numbers, strict=True)
                yield cls(tuple(ship for ships, n in groups for ship in ships[:n]))

    @property
    def target(self) -> str:
        return "+".join(self.ships)

    def take(self, g: Campaign, ask: ChooseBombarding) -> End:
        return End(list(self.ships))


class ChooseBombarding(Decision, tag="choose_bombarding", kw_only=True):
    """8.2 Several territories are assaulted from one zone: which ships bombard this one?"""

    KINDS: ClassVar = (Bombard,)
    RULE: ClassVar = "8.2"
    CRUMB: ClassVar = ("space", "zone", "most")
    space: str
    zone: str
    most: int


def is_open(g: Campaign, zone: str) -> bool:
    """8.2 Whether nothing in a zone prevents transports from landing."""
    return not is_held(g, zone) and not is_watched(g, zone)


def is_held(g: Campaign, zone: str) -> bool:
    """8.2 Whether a surface warship or an aircraft left in a zone prevents landing."""
    enemies = g.enemies_at(zone, g.state.power)
    return any(g.unit(key).is_warship or g.unit(key).is_air for key in enemies)


def is_watched(g: Campaign, zone: str) -> bool:
    """8.2 Whether a submarine that was not fought prevents landing: no own unit watches it."""
    enemies = g.enemies_at(zone, g.state.power)
    if zone in g.state.sea_battles or not any(g.unit(key).is_submarine for key in enemies):
        return False
    return not any(watches_submarines(g, key) for key in g.own_at(zone, g.state.power))


def bombarding_at(g: Campaign, zone: str) -> list[str]:
    """8.2 The ships in a zone that may bombard, the strongest first.

    None that was in a sea battle, and none where kamikazes came; each fires once a turn.
    """
    if zone in g.state.kamikaze_zones:
        return []
    own = g.own_at(zone, g.state.power)
    ready = [key for key in own if g.unit(key).bombards and not g.pieces[key].fought]
    return strongest(g, ready)


def strongest(g: Campaign, ships: list[str]) -> list[str]:
    """8.2 Ships in the order in which they bombard."""
    return sorted(ships, key=lambda key: -g.unit(key).attack)
