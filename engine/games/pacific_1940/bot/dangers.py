"""7 What may come back: the worst that an enemy could do in its next turn, space by space."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from typing import Protocol

from msgspec import Struct

from engine.games.pacific_1940.battle.assault import strongest
from engine.games.pacific_1940.bot.fights import NOTHING, Fight, Fights, Found
from engine.games.pacific_1940.bot.pieces import (
    keep_out_transports,
    kinds_of,
    researched,
    scramblers,
)
from engine.games.pacific_1940.bot.reach import Reach
from engine.games.pacific_1940.bot.weights import Weights
from engine.games.pacific_1940.bot.worth import LandWorth
from engine.games.pacific_1940.position.state import Campaign


class Danger(Struct, frozen=True):
    """7 What an enemy would gain by attacking a space: in IPC, and how likely it is lost.

    power: the enemy; "" where nobody comes. cost: what that is likely to cost us.
    """

    gain: float = 0.0
    falls: float = 0.0
    power: str = ""
    cost: float = 0.0

    @property
    def lost(self) -> float:
        """How likely the enemy comes, and wins."""
        return self.falls * self.cost / self.gain if self.gain else 0.0


SAFE = Danger()


class Scene(Protocol):
    """What dangers are read from: a `picture.Picture`, which asks for them in turn."""

    g: Campaign
    power: str
    side: str
    weights: Weights
    fights: Fights
    worth: LandWorth

    @property
    def rivals(self) -> Mapping[str, Reach]: ...
    def ours_at(self, space: str) -> list[str]: ...


class Dangers:
    """7 Each danger that was asked about, worked out once."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.known: dict[tuple[object, ...], Danger] = {}
        self.open: dict[tuple[str, str], bool] = {}
        self.up: dict[tuple[str, str], Counter[str]] = {}

    def of(
        self, space: str, defenders: Mapping[str, float], without: frozenset[str], aboard: float
    ) -> Danger:
        """7 The worst that could come to a space with these defenders; of equals who can come."""
        there = {kind: number for kind, n in defenders.items() if (number := round(n)) > 0}
        key = (space, tuple(sorted(there.items())), without, aboard)
        if key not in self.known:
            found = [self._of(reach, space, there, without, aboard) for reach in self._who(space)]
            worst = max(found, key=lambda each: (each.gain, bool(each.power)), default=SAFE)
            self.known[key] = worst
        return self.known[key]

    def opened(self, zone: str) -> Dangers:
        """8.2 The same, were no ships of ours in a zone to keep transports out."""
        other = Dangers(self.scene)
        other.up = self.up
        other.open = {**self.open, **{(power, zone): True for power in self.scene.rivals}}
        return other

    def _who(self, space: str) -> list[Reach]:
        """7 The enemies that could come there, over land and sea or with transports."""
        is_land = not self.scene.g.is_sea(space)
        rivals = self.scene.rivals.values()
        return [each for each in rivals if space in each.comers or (is_land and each.transports)]

    def _of(
        self,
        reach: Reach,
        space: str,
        there: Mapping[str, int],
        without: frozenset[str],
        aboard: float,
    ) -> Danger:
        """7 What one enemy would gain there by all that it can bring."""
        if self.scene.g.is_sea(space):
            return self._at_sea(reach, space, there, without, aboard)
        fight = self._fight(reach, space, there, without)
        if fight is None:
            return SAFE
        gain = max(0.0, fight.swing + fight.takes * self.scene.worth.kept(space, self.scene.side))
        cost = gain * self._likely(gain, fight.attack_loss, at_sea=False)
        return Danger(gain, fight.takes, reach.power, cost)

    def _at_sea(
        self,
        reach: Reach,
        zone: str,
        there: Mapping[str, int],
        without: frozenset[str],
        aboard: float,
    ) -> Danger:
        """7, 7.5 The same in a zone, where aircraft of bases beside it go up if that is better."""
        if not there:
            return SAFE
        fight = self._fight(reach, zone, there, without)
        if fight is None:
            return SAFE
        if up := self._scramblers(reach, zone):
            more = self._fight(reach, zone, Counter(there) + up, without) or fight
            fight = min(fight, more, key=lambda each: each.swing + each.win * aboard)
        gain = max(0.0, fight.swing + fight.win * aboard)
        cost = gain * self._likely(gain, fight.attack_loss, at_sea=True)
        return Danger(gain, fight.win, reach.power, cost)

    def _scramblers(self, reach: Reach, zone: str) -> Counter[str]:
        """7.5 Our aircraft that could go up to a zone against an enemy."""
        key = reach.power, zone
        if key not in self.up:
            self.up[key] = scramblers(reach.g, zone, self.scene.ours_at)
        return self.up[key]

    def _likely(self, gain: float, loss: float, *, at_sea: bool) -> float:
        """7 How likely an attack comes: the more it gains the likelier, and if it costs nothing."""
        weights = self.scene.weights.danger
        likely = 1 - math.exp(-gain / weights.tempts)
        if at_sea and loss <= weights.cheap * gain:
            return max(likely, weights.for_nothing)
        return likely

    def _fight(
        self, reach: Reach, space: str, there: Mapping[str, int], without: frozenset[str]
    ) -> Fight | None:
        """8 The battle with all that an enemy can bring; None where that is nobody."""
        comers = [key for key in reach.comers.get(space, ()) if key not in without]
        landed: list[str] = []
        dropped: list[str] = []
        shots: Counter[str] = Counter()
        at_sea = self.scene.g.is_sea(space)
        if not at_sea:
            lifts = reach.lifts(space, [*comers, *without], self._shores(reach, space))
            landed = [key for lift in lifts for key in lift.cargo]
            if landed:
                shots = bombarding(reach, space, len(landed))
            if landed or any(reach.g.unit(key).is_land for key in comers):
                dropped = reach.drops(space, without)
        attackers = kinds_of(reach.g, (*comers, *landed, *dropped))
        if not attackers or (not there and not self.scene.fights.takes_ground(attackers)):
            return None
        return self.scene.fights.between(
            attackers,
            there,
            "sea" if at_sea else "land",
            shots,
            found=self._found(reach, space),
            dropped=Counter(reach.g.pieces[key].kind for key in dropped),
        )

    def _found(self, reach: Reach, space: str) -> Found:
        """G11 What an enemy has found, and what those have who defend a space against it."""
        scene = self.scene
        if not scene.g.state.technologies:
            return NOTHING
        owners = {scene.power, *map(scene.g.owner, scene.ours_at(space))}
        return Found(scene.g.technologies_of(reach.power), researched(scene.g, owners))

    def _shores(self, reach: Reach, land: str) -> list[str]:
        """8.2 The zones beside a territory from which a power could land past our fleets."""
        zones = self.scene.g.equipment.zones_of[land]
        return [zone for zone in zones if self._is_open(reach, zone)]

    def _is_open(self, reach: Reach, zone: str) -> bool:
        """8.2 Whether no warship of ours bars a zone to an enemy, or it would win there."""
        key = reach.power, zone
        if key not in self.open:
            g = self.scene.g
            there = kinds_of(g, self.scene.ours_at(zone))
            comers = kinds_of(reach.g, reach.comers.get(zone, ()))
            bars = keep_out_transports(g, self.scene.ours_at(zone))
            found = self._found(reach, zone)
            wins = (
                bars
                and self.scene.fights.between(comers, there, "sea", found=found).win
                >= self.scene.weights.danger.beaten
            )
            self.open[key] = not bars or wins
        return self.open[key]


def bombarding(reach: Reach, land: str, most: int) -> Counter[str]:
    """8.2 The ships of a power that could fire at a shore: the strongest, so many at most."""
    g = reach.g
    ships = dict.fromkeys(
        key
        for zone in g.equipment.zones_of[land]
        for key in reach.comers.get(zone, ())
        if g.unit(key).bombards
    )
    return Counter(g.pieces[key].kind for key in strongest(g, list(ships))[:most])
