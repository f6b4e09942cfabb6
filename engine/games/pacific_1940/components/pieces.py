"""5 The contents of the box: units, facilities, powers, and the numbers of the rules.

The values come from content/*.toml (equipment.py loads them), each with its status.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Literal, TypeVar

import msgspec

from engine.games.pacific_1940.components.goals import City, Economy, Objective, Victory
from engine.games.pacific_1940.components.map import (
    Connection,
    Distances,
    League,
    Neutral,
    Passages,
    SeaZone,
    Strait,
    Territory,
)
from engine.games.pacific_1940.components.numbers import (
    AirDefence,
    Convoys,
    Kamikaze,
    Raiding,
    ResearchCosts,
)
from engine.games.pacific_1940.components.politics import Politics
from engine.games.pacific_1940.components.scenario import Scenario
from engine.games.pacific_1940.components.technology import Technology

T = TypeVar("T")
MOST_RECENT = 64
"""So many of a kind are kept that were worked out for positions."""
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
    also: tuple[str, ...] = ()
    """Other abbreviations that players use, understood after a number: ss, ac, tt."""
    hits: int = 1
    """Hits that destroy it: of two, the first only damages it."""
    lifted_by: tuple[str, ...] = ()
    """Kinds that raise its attack to `lifted_attack` when paired with it, one each."""
    lifted_attack: int = 0
    lifts: int = 1
    """How many units it raises at once, of those that it raises."""
    attack_dice: int = 1
    """Dice that it throws when it attacks or bombs; the best counts."""
    blitzes: bool = False
    """7.2 May pass through an empty hostile territory."""
    blitzes_with: tuple[str, ...] = ()
    """7.2 Kinds that let it do so too, one each beside it all the way."""
    moves_in_combat: bool = True
    """False: only in the noncombat move."""
    air_defence: int = 0
    """8.3 Dice against aircraft before the first round."""
    guns_hit: int = 0
    """8.3 They hit on this or less; 0: on the number of all."""
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
    air_hits: int = 0
    """8.1 Above a raid it hits on this or less; 0: on the number of all."""
    is_dropped: bool = False
    """G11 May be dropped from the air."""
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
    free_shot: int = 0
    """R9, A8 Its free shot hits on this or less; 0: on the number of the fog's chart."""
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
    """6 IPC to repair its damage, for each `points_per_ipc`."""
    points_per_ipc: int = 1
    guns_hit: int = 0
    """8.1 Its guns hit on this or less; 0: on the number of all."""
    rocket_range: int = 0
    """G11 How far it fires a rocket; 0: it fires none."""
    drops: int = 0
    """G11 How many units are dropped from here in a turn, and how far."""
    drop_range: int = 0
    source: str = ""

    @property
    def is_complex(self) -> bool:
        """13 Whether it is an industrial complex."""
        return self.makes > 0


class Kinds(msgspec.Struct, frozen=True):
    """5, G11 The kinds of unit and of facility in force for a power."""

    units: dict[str, UnitKind]
    facilities: dict[str, FacilityKind]


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
    neutral: bool = False
    """3 Until its first war it keeps to itself, and others keep off."""
    theatre: str = ""
    """3 The board on which a war against it counts, for powers with `wars_by_board`."""
    wars_by_board: bool = False
    """3 On a board it is at war only with those whose theatre that is."""
    has_convoys: bool = True
    """14 False: its income is not raided at sea."""
    guardians: tuple[str, ...] = ()
    """3 Powers that may take over its land peacefully."""
    researches: bool = True
    """G10 Whether it buys dice for research."""
    freed_worth: int = 0
    """11 What the units are worth that it raises when its capital is freed for the first time."""
    tokens: int = 0
    """7.6 Kamikaze tokens for the whole game."""
    leads_neutrals: bool = False
    """G6 Not a power: the armies of neutral territories are its, and nobody plays it."""
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
    """2 A round on the calendar; its note holds until the power `until_war` is at war."""

    number: int
    name: str
    status: str
    note: str = ""
    until_war: str = ""
    source: str = ""


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
    economies: dict[str, Economy]
    """Every power's own, under its key, unless it has several; in the order of play."""
    economies_of: dict[str, tuple[str, ...]]
    """Power → its economies."""
    relations: dict[str, Relation]
    standing: dict[str, Standing]
    straits: dict[str, Strait]
    neutrals: dict[str, Neutral]
    """By territory."""
    leagues: dict[str, League]
    army_power: str
    """G6 Whose the armies of neutral territories are; "" where there are none."""
    passages: Passages
    objectives: dict[str, Objective]
    unit_objectives: dict[str, Objective]
    """G13 Those that depend on where units are."""
    conditional_objectives: frozenset[str]
    """G13 Those that ask for anything beside wars and territories."""
    cities: dict[str, City]
    victories: dict[str, Victory]
    politics: Politics
    raiding: Raiding
    air_defence: AirDefence
    kamikaze: Kamikaze
    convoys: Convoys
    research: ResearchCosts
    technologies: dict[str, Technology]
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
    seats: dict[str, str]
    """Territory → the economy whose capital it is."""
    began_with: dict[str, dict[str, int]]
    """Power → kind → the number of units at the start."""
    city_in: dict[str, str]
    """Territory → the name of its victory city."""
    names: dict[str, str]
    """Key → name, of everything that has one."""
    settled: dict[Any, Any] = {}
    """What boards say of land and objectives, in the positions that were looked at last."""
    glances: dict[Any, Any] = {}
    """Politics at a glance, in the positions that were looked at last."""
    improved: dict[tuple[tuple[str, ...], tuple[str, ...]], Kinds] = {}
    """G11 Technologies and options that change them → the kinds that they make of those printed."""

    def recent(self, kept: dict[Any, Any], stands: Hashable, made: Callable[[], T]) -> T:
        """What was made for a position that stands like this one, or is made now and kept.

        stands: all that it is made from. Several threads may look at once: each gets what it asks
        for, even if another clears what is kept.
        """
        found: T | None = kept.get(stands)
        if found is None:
            found = made()
            if len(kept) >= MOST_RECENT:
                kept.clear()
            kept[stands] = found
        return found

    def is_sea(self, space: str) -> bool:
        """Whether a space is a sea zone."""
        return space in self.zones

    def side_of(self, power: str) -> str:
        """The side of a power; "" for one that takes no part."""
        return self.powers[power].side

    @property
    def purses(self) -> set[str]:
        """6 The economies that have a purse: those of powers that take turns."""
        return {key for power in self.order for key in self.economies_of[power]}

    def power_of(self, economy: str) -> str:
        """14 The power of an economy."""
        return self.economies[economy].power

    def distinct(self, economy: str) -> str:
        """14 An economy, if its power has several; empty: it is the power's only one."""
        return "" if economy == self.power_of(economy) else economy

    def counts_for(self, victory: Victory, city: City) -> bool:
        """2, G9.1 Whether a city counts for a victory: it may ask for those of one board."""
        return victory.board in ("", self.territories[city.territory].board)

    def economy_at(self, power: str, territory: str) -> str:
        """14 The economy of a power to which a territory belongs while that power holds it."""
        own = self.economies_of[power]
        if len(own) == 1:
            return own[0]
        area = self.territories[territory].economy
        return next((key for key in own if self.economies[key].area == area), own[0])
