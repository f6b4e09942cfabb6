"""7.5, 7.6, 8.1 What happens in scrambles, kamikaze attacks and bombing raids."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from engine.core.events import Event

Kinds = tuple[tuple[str, int], ...]
"""Kinds of unit, each with how many."""


class Scrambled(Event, tag="scrambled", frozen=True, kw_only=True):
    """7.5 Aircraft go up from a base to defend a sea zone."""

    rule: str = "7.5"
    power: str
    base: str
    zone: str
    kinds: Kinds


class StayedOnGround(Event, tag="stayed_on_ground", frozen=True, kw_only=True):
    """7.5 A power that could have scrambled does not."""

    rule: str = "7.5"
    power: str


class KamikazesSent(Event, tag="kamikazes_sent", frozen=True, kw_only=True):
    """7.6 A power announces its kamikazes; none: it keeps its tokens. left: remaining tokens."""

    rule: str = "7.6"
    power: str
    count: int
    left: int


class KamikazeStruck(Event, tag="kamikaze_struck", frozen=True, kw_only=True):
    """7.6 One kamikaze's die; outcome: missed, damaged, sunk, or too_late (already sunk)."""

    rule: str = "7.6"
    power: str
    zone: str
    owner: str
    unit: str
    roll: int
    outcome: str


class RaidBegan(Event, tag="raid_began", frozen=True, kw_only=True):
    """8.1 Bombers are over a territory, perhaps with escorts."""

    rule: str = "8.1"
    power: str
    territory: str
    bombers: Kinds
    escorts: Kinds


class Intercepted(Event, tag="intercepted", frozen=True, kw_only=True):
    """8.1 A power's fighters go up against a raid; none: they stay on the ground."""

    rule: str = "8.1"
    power: str
    territory: str
    kinds: Kinds


class AirBattleFought(Event, tag="air_battle_fought", frozen=True, kw_only=True):
    """8.1 The one round of escorts and bombers against interceptors.

    attacker_to_hit, defender_to_hit: G11 what each die hits on, unset where it is what is printed.
    """

    rule: str = "8.1"
    territory: str
    attacker: str
    attacker_rolls: tuple[int, ...]
    attacker_hits: int
    defender_rolls: tuple[int, ...]
    defender_hits: int
    attacker_to_hit: tuple[int, ...] | UnsetType = UNSET
    defender_to_hit: tuple[int, ...] | UnsetType = UNSET


class RaidLosses(Event, tag="raid_losses", frozen=True, kw_only=True):
    """8.1 Aircraft of a power are shot down in a raid."""

    rule: str = "8.1"
    power: str
    territory: str
    kinds: Kinds


class GunsFired(Event, tag="guns_fired", frozen=True, kw_only=True):
    """8.1 The guns of a facility fire on the bombers; to_hit: G11 unset where it is as printed."""

    rule: str = "8.1"
    territory: str
    facility: str
    rolls: tuple[int, ...]
    hits: int
    to_hit: int | UnsetType = UNSET


class FacilityBombed(Event, tag="facility_bombed", frozen=True, kw_only=True):
    """8.1 Bombers hit a facility; done: the damage, up to its limit.

    dice: G11 how many each bomber threw, of which the best counts; unset: one each.
    """

    rule: str = "8.1"
    power: str
    territory: str
    facility: str
    rolls: tuple[int, ...]
    bonus: int
    done: int
    damage: int
    dice: tuple[int, ...] | UnsetType = UNSET

    @property
    def counted(self) -> tuple[int, ...]:
        """8.1 The die of each bomber that counts."""
        thrown = iter(self.rolls)
        return tuple(
            max(next(thrown) for _ in range(n)) for n in self.dice or (1,) * len(self.rolls)
        )


class WentAshore(Event, tag="went_ashore", frozen=True, kw_only=True):
    """8.2 Units land in an assault."""

    rule: str = "8.2"
    power: str
    zone: str
    territory: str
    kinds: Kinds


class LandingCalledOff(Event, tag="landing_called_off", frozen=True, kw_only=True):
    """8.2 Units stay aboard: their transports retreated, or were prevented from landing."""

    rule: str = "8.2"
    power: str
    zone: str
    territory: str
    kinds: Kinds


class WentHome(Event, tag="went_home", frozen=True, kw_only=True):
    """7.5 Scrambled aircraft are back at their base."""

    rule: str = "7.5"
    power: str
    base: str
    kinds: Kinds


class FoundHome(Event, tag="found_home", frozen=True, kw_only=True):
    """11 An aircraft without a deck or a base lands one space away."""

    rule: str = "11"
    power: str
    unit: str
    zone: str
    space: str


class HomelessLost(Event, tag="homeless_lost", frozen=True, kw_only=True):
    """11 An aircraft that has nowhere to land is lost."""

    rule: str = "11"
    power: str
    unit: str
    zone: str
