"""5 The contents of the box: units, facilities, powers, and the numbers of the rules.

The values come from content/*.toml (equipment.py loads them), each with its status.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from engine.games.pacific_1940.components.map import (
    Connection,
    Distances,
    Neutral,
    SeaZone,
    Strait,
    Territory,
)

LAND, AIR, SEA = "land", "air", "sea"
DOMAINS = (LAND, AIR, SEA)


class UnitKind(msgspec.Struct, frozen=True):
    """5 A kind of unit: its cost, combat values, movement, and special abilities."""

    key: str
    name: str
    short: str
    """What players type: inf, art, ftr."""
    domain: Literal["land", "air", "sea"]
    cost: int
    """In IPC."""
    attack: int
    """Hits on this or less in attack."""
    defence: int
    move: int
    """Spaces per turn."""
    status: str
    hits: int = 1
    """Hits that destroy it: of two, the first only damages it."""
    lifted_by: tuple[str, ...] = ()
    """Kinds that raise its attack to `lifted_attack` when paired with it, one each."""
    lifted_attack: int = 0
    blitzes: bool = False
    """7.2 May pass through an empty hostile territory."""
    blitzes_with: tuple[str, ...] = ()
    """7.2 Kinds that let it do so too, one each beside it all the way."""
    moves_in_combat: bool = True
    """False: only in the noncombat move."""
    air_defence: int = 0
    """8.3 Dice against aircraft before the first round."""
    cargo: Literal["", "any", "heavy"] = ""
    """9 How it rides a transport: beside any other unit, beside an "any", or not at all."""
    hold: int = 0
    """9 How many land units a transport carries."""
    heavy_hold: int = 0
    """9 How many of them may be "heavy"."""
    deck: int = 0
    """How many aircraft can land on it."""
    lands_on_deck: bool = False
    scrambles: bool = False
    escorts: bool = False
    intercepts: bool = False
    raids: tuple[str, ...] = ()
    """8.1 The kinds of facility that it may bomb."""
    raid_bonus: int = 0
    """8.1 Added to its die of damage."""
    bombards: bool = False
    """8.2 Fires once at the shore, with its attack."""
    is_warship: bool = False
    """7.1 A surface warship: makes a sea zone hostile, and is a target of kamikazes."""
    is_submarine: bool = False
    finds_submarines: bool = False
    """10 Denies enemy submarines their surprise strike, submerging, and immunity to aircraft."""
    is_defenceless: bool = False
    """8.3 A transport: lost last, sunk when alone."""
    convoy_dice: int = 0
    """14 Dice against a convoy."""
    is_mended: bool = False
    """6 Repaired free at a naval base."""
    source: str = ""

    @property
    def is_land(self) -> bool:
        """Whether it is a land unit."""
        return self.domain == LAND

    @property
    def takes_ground(self) -> bool:
        """11 Whether it is a land unit that attacks, so that it may hold captured land."""
        return self.is_land and self.moves_in_combat

    @property
    def is_air(self) -> bool:
        """Whether it is an aircraft."""
        return self.domain == AIR

    @property
    def is_sea(self) -> bool:
        """Whether it is a ship."""
        return self.domain == SEA


class FacilityKind(msgspec.Struct, frozen=True):
    """5 A kind of facility: its cost, where it may stand, its effects."""

    key: str
    name: str
    cost: int
    max_damage: int
    status: str
    makes: int = 0
    """13 Units per turn; 0: it is a base."""
    min_value: int = 0
    """The minimum value in IPC of its territory."""
    on_islands: bool = True
    original_only: bool = False
    """Only in territory that was its power's at the start of the game."""
    upgrades: str = ""
    """The kind from which it can be upgraded, at `upgrade_cost`, if undamaged."""
    upgrade_cost: int = 0
    captured_as: str = ""
    """11 What it becomes when captured; empty: it stays the same."""
    fails_at: int = 0
    """6 It stops working at this damage; 0: it works while it makes anything."""
    air_bonus: int = 0
    """7.4 Extra spaces for aircraft that take off here."""
    sea_bonus: int = 0
    """7.3 Extra spaces for ships that start in an adjacent zone."""
    scrambles: int = 0
    """7.5 Aircraft that can scramble from here in a turn."""
    mends_ships: bool = False
    """6 Damaged ships in an adjacent zone are repaired free."""
    repair_cost: int = 1
    """6 IPC for each point of its damage."""
    source: str = ""

    @property
    def is_complex(self) -> bool:
        """13 Whether it is an industrial complex."""
        return self.makes > 0


class Power(msgspec.Struct, frozen=True):
    """1 A power: its side, its turn in the order, its money."""

    key: str
    name: str
    side: str
    status: str
    turn: int = 0
    """Place in the order of play from 1; 0: takes no turn."""
    capital: str = ""
    purse: int = 0
    """IPC at the start."""
    income: int = 0
    """Of its territories at the start."""
    in_play: bool = True
    """False: nobody may enter its land."""
    buys: tuple[str, ...] = ()
    """4 The only kinds it buys; empty: all."""
    buys_with_road: tuple[str, ...] = ()
    """4 Further kinds while `road` is free of the enemy."""
    road: tuple[str, ...] = ()
    home: tuple[str, ...] = ()
    """4 The territories that it may enter, and build in without a complex; empty: no limit."""
    also_enters: tuple[str, ...] = ()
    """4 Territories outside its home that it may also enter."""
    allies_with: str = ""
    """3 War with one of the two is war with both."""
    guardians: tuple[str, ...] = ()
    """3 Powers that may take over its land peacefully."""
    tokens: int = 0
    """7.6 Kamikaze tokens for the whole game."""
    source: str = ""


class Relation(msgspec.Struct, frozen=True):
    """3 Two powers that are at war when the game begins."""

    key: str
    powers: tuple[str, str]
    status: str
    source: str = ""


class Standing(msgspec.Struct, frozen=True):
    """2 Initial units or facilities of a space."""

    key: str
    space: str
    kind: str
    status: str
    power: str = ""
    """Empty for a facility: it belongs to the holder of the territory."""
    count: int = 1
    absent: bool = False
    """In a content pack: they are removed."""
    source: str = ""


class Objective(msgspec.Struct, frozen=True):
    """14 An objective that earns a power IPC beyond its territories.

    `wants` names the test (income.py); `held_by` who must hold the territories: the power itself,
    its side, or its side without powers that take no turn.
    """

    key: str
    name: str
    power: str
    ipc: int
    wants: Literal["trade", "holds_all", "holds_each", "road_open"]
    status: str
    territories: tuple[str, ...] = ()
    held_by: Literal["power", "side", "playing_side"] = "power"
    at_war: bool = True
    """Only while at war with a power of the other side with which it began at peace."""
    with_original: bool = False
    """And only while it holds all its original land."""
    absent: bool = False
    """In a content pack: there is no such objective."""
    source: str = ""


class City(msgspec.Struct, frozen=True):
    """2 A victory city."""

    key: str
    name: str
    territory: str
    status: str
    source: str = ""


class Victory(msgspec.Struct, frozen=True):
    """2 What a side must hold for a complete round to win."""

    key: str
    """The side."""
    status: str
    cities: int = 0
    """The number of victory cities; 0: not by cities."""
    territories: tuple[str, ...] = ()
    """All of these are needed as well."""
    capitals: tuple[str, ...] = ()
    """At the end of the round also at least one of these."""
    source: str = ""


class Politics(msgspec.Struct, frozen=True):
    """3 The limits before war, and the effects of unprovoked war."""

    aggressor: str
    """The power that may declare war at any time."""
    provoked: str
    """The power that may declare war only after it, or one of `watched`, was attacked."""
    watched: tuple[str, ...]
    """Powers against which an unprovoked declaration of war lets `provoked` declare."""
    entry_round: int
    """The round in whose income phase `provoked` may declare war in any case."""
    payment: int
    """IPC for `provoked` at the first unprovoked declaration."""
    payment_until: int
    """The last round in which it is paid."""
    open_land: tuple[str, ...]
    """Powers whose land the aggressor may attack without a declaration."""
    shielded: dict[str, tuple[str, ...]]
    """Power whose land may be attacked only by someone at war with one of these."""
    mainland: tuple[str, ...]
    """Territories that the aggressor's ships must avoid before war with `provoked`."""
    mainland_distance: int
    """How many sea zones away they must stay."""
    closed_land: str
    """The power whose land others may enter only when at war with the aggressor."""
    trade_land: tuple[str, ...]
    """Attacking one of these costs the aggressor its trade for good."""
    status: str
    source: str = ""


class Raiding(msgspec.Struct, frozen=True):
    """8.1 The numbers of a bombing raid."""

    air_hits: int
    """Escorts, bombers and interceptors hit on this or less."""
    guns_hit: int
    """The guns of a facility hit on this or less."""
    status: str
    source: str = ""


class AirDefence(msgspec.Struct, frozen=True):
    """8.3 The numbers of AAA."""

    hits: int
    """Hits on this or less."""
    status: str
    source: str = ""


class Kamikaze(msgspec.Struct, frozen=True):
    """7.6 The numbers of kamikazes."""

    hits: int
    """Hits on this or less."""
    wake_taken: tuple[str, ...]
    """First edition: territories whose capture wakes them."""
    wake_retaken: tuple[str, ...]
    """First edition: and whose recapture."""
    status: str
    source: str = ""


class Convoys(msgspec.Struct, frozen=True):
    """14 The numbers of convoy disruption."""

    costs_up_to: int
    """A die of this or less costs its value in IPC, a higher one nothing."""
    status: str
    source: str = ""


class LossOrder(msgspec.Struct, frozen=True):
    """8.3 The proposed order of losses; the owner may change it."""

    key: str
    """"attack" or "defence", then the terrain: "attack_land"."""
    kinds: tuple[str, ...]
    """First those that are lost first; "kind+" is a first hit that only damages.

    "last_land_unit" stands for the last land unit that can take ground, kept up to there.
    """
    status: str
    source: str = ""


class Period(msgspec.Struct, frozen=True):
    """2 A round on the calendar."""

    number: int
    name: str
    status: str
    note: str = ""
    source: str = ""


class Scenario(msgspec.Struct, frozen=True):
    """2 Which game of this system is played: its key on the shelf, and its title."""

    key: str
    title: str


class Equipment(msgspec.Struct, frozen=True, kw_only=True):
    """All components, with derived values computed once.

    spaces: every space by its key, territories first. neighbours: space → spaces that connect with
    it. zones_of: territory → sea zones beside it.
    lands_of: sea zone → territories beside it. order: the powers that take turns, in their order.
    """

    scenario: Scenario
    territories: dict[str, Territory]
    zones: dict[str, SeaZone]
    connections: dict[str, Connection]
    units: dict[str, UnitKind]
    facilities: dict[str, FacilityKind]
    powers: dict[str, Power]
    relations: dict[str, Relation]
    standing: dict[str, Standing]
    straits: dict[str, Strait]
    neutrals: dict[str, Neutral]
    """By territory."""
    objectives: dict[str, Objective]
    cities: dict[str, City]
    victories: dict[str, Victory]
    politics: Politics
    raiding: Raiding
    air_defence: AirDefence
    kamikaze: Kamikaze
    convoys: Convoys
    loss_orders: dict[str, LossOrder]
    calendar: dict[int, Period]
    spaces: dict[str, Territory | SeaZone]
    neighbours: dict[str, tuple[str, ...]]
    distances: Distances
    zones_of: dict[str, tuple[str, ...]]
    lands_of: dict[str, tuple[str, ...]]
    order: tuple[str, ...]
    sides: tuple[str, ...]
    capitals: dict[str, str]
    """Territory → the power whose capital it is."""
    began_with: dict[str, dict[str, int]]
    """Power → kind → the number of units at the start."""
    city_in: dict[str, str]
    """Territory → the name of its victory city."""
    names: dict[str, str]
    """Key → name, of everything that has one."""
    empty_spaces: dict[Any, Any] = {}
    """Views of empty spaces, each created on demand."""

    def is_sea(self, space: str) -> bool:
        """Whether a space is a sea zone."""
        return space in self.zones

    def side_of(self, power: str) -> str:
        """The side of a power; "" for one that takes no part."""
        return self.powers[power].side
