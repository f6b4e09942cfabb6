"""The state of a game of Pacific 1940, and the play that holds it.

The chapters of the rules work on a Campaign; this module knows none of them.

Where a piece is (`place`): a space; PURCHASED until it is mobilized. Cargo is in the zone of its
ship. Lost pieces are no longer among the counters.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from msgspec import UNSET, UnsetType

from engine.core.encoding.key_order import InOrder
from engine.core.position import Counter, Position
from engine.core.sequence.flow import Play
from engine.games.pacific_1940.components.improving import kinds_with
from engine.games.pacific_1940.components.map import SeaZone, Territory
from engine.games.pacific_1940.components.options import Options
from engine.games.pacific_1940.components.pieces import Equipment, FacilityKind, Kinds, UnitKind
from engine.games.pacific_1940.position.fog import FogState
from engine.games.pacific_1940.position.orders import Order, StandingOrders
from engine.games.pacific_1940.position.records import Account, Declaration, Held, Leave, Result
from engine.games.pacific_1940.position.records import Attack as Attack
from engine.games.pacific_1940.position.records import Neutrality as Neutrality
from engine.games.pacific_1940.position.rockets import Rocket
from engine.games.pacific_1940.position.versions import earlier_rules
from engine.games.pacific_1940.position.whereabouts import Whereabouts

PURCHASED = "purchased"
COMBAT, NONCOMBAT = "combat", "noncombat"


class Piece(Counter, kw_only=True):
    """5 One unit or facility: `owner` is its power, `markers` its damage.

    aboard: the ship that it is cargo of. loaded: the phase of this turn in which it came aboard, of
    a ship: in which it took cargo aboard.
    came_from: the space from which it entered the one where it is, this turn. moved: the phase in
    which it moved this turn. spent: spaces that it has moved this turn. bonus: spaces more that a
    base gave it when it set out this turn. ashore: of a transport, where it has put cargo ashore
    this turn. fought: it has been in a battle or a raid this turn. scrambled: 7.5 the base it left.
    intercepted: 8.1 the territory from which it went up against bombers; it fights nowhere else.
    """

    kind: str
    aboard: str = ""
    loaded: Literal["", "combat", "noncombat"] = ""
    came_from: str = ""
    moved: Literal["", "combat", "noncombat"] = ""
    spent: int = 0
    bonus: int = 0
    ashore: str = ""
    fought: bool = False
    scrambled: str = ""
    intercepted: str = ""


class CampaignState(Position, kw_only=True):
    """Everything that stands on the table; frames.py says what may lie on its stack.

    turn: the round, from 1. power: whose turn it is. control: territory → power. purses: economy →
    IPC. wars: pairs of powers at war, each pair and the list sorted. declarations: all so far.
    once_taken: 3 land that the enemy has once taken, and for which some power waited. trade_lost:
    3, 14 an attack has cost its trade for good. paid: 3 the payment was made. tokens: power →
    kamikaze tokens left. awake: 7.6 the condition of the first edition has come true. at_start:
    territories that the power held when its turn began. taken, taken_over: those taken this turn by
    an attack, and in peace. attacks: space → what happens there this turn, in the order of the
    moves. sea_battles, kamikaze_zones: zones with a battle or tokens this turn. lost: power → kind
    → lost this turn. held: victory → since when a side has held it. accounts: one a turn. plans:
    "power.phase" → the last moves that it locked; locked_plan: the key of those locked last this
    turn. standing_orders: by power. sections: how many the record has. sites: purchased facility →
    the territory where it will stand. paid_by: purchased unit → the economy that paid for it, of a
    power with several. paid_once: objectives that pay no more. freed: power whose capital was freed
    → the IPC that it may still raise. neutrals, leave_given (G8.2), technologies (by power),
    rockets (G11 of this turn): unset if none. fog: what it adds; None without it.
    """

    options: Options
    counters: dict[str, Piece]
    turn: int = 0
    power: str = ""
    control: dict[str, str]
    purses: dict[str, int]
    wars: list[tuple[str, str]] = []
    declarations: list[Declaration] = []
    once_taken: list[str] = []
    trade_lost: bool = False
    paid: bool = False
    tokens: dict[str, int] = {}
    awake: bool = False
    sites: dict[str, str] = {}
    paid_by: dict[str, str] = {}
    paid_once: list[str] = []
    freed: dict[str, int] = {}
    at_start: list[str] = []
    taken: list[str] = []
    taken_over: list[str] = []
    attacks: InOrder[Attack] = {}
    sea_battles: list[str] = []
    kamikaze_zones: list[str] = []
    lost: dict[str, dict[str, int]] = {}
    held: InOrder[Held] = {}
    accounts: list[Account] = []
    plans: dict[str, tuple[Order, ...]] = {}
    locked_plan: str = ""
    standing_orders: dict[str, StandingOrders] = {}
    sections: int = 0
    neutrals: Neutrality | UnsetType = UNSET
    leave_given: list[Leave] | UnsetType = UNSET
    technologies: dict[str, tuple[str, ...]] | UnsetType = UNSET
    rockets: list[Rocket] | UnsetType = UNSET
    fog: FogState | None = None
    result: Result | None = None


class Campaign(Play[CampaignState]):
    """A position with its printed components, for the rules."""

    def __init__(self, state: CampaignState, equipment: Equipment, rules_version: int) -> None:
        super().__init__(state, rules_version)
        self.equipment, self.earlier = equipment, earlier_rules(rules_version)
        self.pieces = state.counters
        self.known: dict[tuple[Any, ...], Any] = {}
        self._whereabouts: Whereabouts | None = None

    @property
    def in_fog(self) -> bool:
        """Fog 1 Whether there may be enemies that this side does not know of."""
        return self.state.fog is not None

    @property
    def unseen_dice(self) -> str:
        """14 The stream of dice whose rolls no player sees; in the open game all are seen."""
        return ""

    def stream_of(self, power: str) -> str:
        """5, G10 The random stream of a power's new pieces and research; "" where all see it."""
        return ""

    def as_known_by(self, power: str) -> Campaign:
        """7 The position as a power knows it: unchanged, unless the game hides some of it."""
        return self

    def is_unit(self, key: str) -> bool:
        """Whether a piece is a unit; anything else is a facility."""
        return self.pieces[key].kind in self.equipment.units

    def technologies_of(self, power: str) -> tuple[str, ...]:
        """G10 The technologies that a power has."""
        return (self.state.technologies or {}).get(power, ())

    def kinds_of(self, power: str) -> Kinds:
        """G11 The kinds of unit and facility in force for a power."""
        own = self.technologies_of(power)
        if not own:
            return Kinds(self.equipment.units, self.equipment.facilities)
        found: Kinds | None = self.known.get(("kinds", own))
        if found is None:
            found = self.known["kinds", own] = kinds_with(self.equipment, own, self.state.options)
        return found

    def unit(self, key: str) -> UnitKind:
        """5, G11 The kind of a unit, as it is in force for its owner."""
        piece, known = self.pieces[key], self.state.technologies
        box = self.kinds_of(piece.owner) if known and piece.owner in known else self.equipment
        return box.units[piece.kind]

    def place(self, key: str) -> str:
        """The place of a piece."""
        return self.pieces[key].place

    def owner(self, key: str) -> str:
        """The owner of a piece."""
        return self.pieces[key].owner

    def put(self, key: str, place: str) -> None:
        """Move a piece and its cargo: the only way that pieces change their place."""
        for each in (key, *self.cargo(key)):
            self._move(each, place, self.pieces[each].aboard)
        self.known.clear()

    def _move(self, key: str, place: str, ship: str) -> None:
        if self._whereabouts is not None:
            self._whereabouts.leave(key)
        self.pieces[key].place, self.pieces[key].aboard = place, ship
        if self._whereabouts is not None:
            self._whereabouts.come(key)

    def add(self, kind: str, owner: str, place: str) -> str:
        """5 A new piece; returns its key."""
        key = self.new_key(f"{owner}_{kind}", self.stream_of(owner))
        self.pieces[key] = Piece(kind=kind, owner=owner, place=place)
        if self._whereabouts is not None:
            self._whereabouts.come(key)
        self.known.clear()
        return key

    def remove(self, key: str) -> None:
        """Remove a piece, without counting it as a loss; its cargo must be gone already."""
        self._take_off(key)
        self.known.clear()

    def _take_off(self, key: str) -> Piece:
        if self._whereabouts is not None:
            self._whereabouts.leave(key)
        return self.pieces.pop(key)

    def lose(self, key: str) -> list[str]:
        """Destroy a unit with its cargo; returns the keys of all losses."""
        gone = [key, *self.cargo(key)]
        for each in gone:
            piece = self._take_off(each)
            of_power = self.state.lost.setdefault(piece.owner, {})
            of_power[piece.kind] = of_power.get(piece.kind, 0) + 1
        for attack in self.state.attacks.values():
            attack.units = [each for each in attack.units if each not in gone]
            attack.escorts = [each for each in attack.escorts if each not in gone]
            attack.landed = {k: v for k, v in attack.landed.items() if k not in gone}
            attack.raiders = {k: v for k, v in attack.raiders.items() if k not in gone}
        self.known.clear()
        return gone

    def forget(self) -> None:
        """Clear the caches after a change."""
        self.known.clear()
        self._whereabouts = None

    @property
    def whereabouts(self) -> Whereabouts:
        """The index of pieces by place."""
        if self._whereabouts is None:
            self._whereabouts = Whereabouts(self.pieces, self.equipment.units)
        return self._whereabouts

    def units_at(self, space: str) -> list[str]:
        """Every unit in a space, cargo too."""
        return [*self.whereabouts.units_at(space)]

    def own_at(self, space: str, power: str) -> list[str]:
        """A power's units in a space, cargo too."""
        pieces = self.pieces
        return [key for key in self.whereabouts.units_at(space) if pieces[key].owner == power]

    def enemies_at(self, space: str, power: str) -> list[str]:
        """The units in a space of powers at war with a power, and of neutrals; no cargo (9)."""
        enemies = self.enemies(power)
        if space in self.equipment.neutrals and self.is_hostile(space, power):
            enemies |= {self.equipment.army_power}
        return [
            key
            for key in self.units_at(space)
            if self.pieces[key].owner in enemies and not self.is_cargo(key)
        ]

    def cargo(self, ship: str) -> list[str]:
        """9 The cargo of a ship."""
        return self.whereabouts.cargo(ship)

    def is_cargo(self, key: str) -> bool:
        """9 Whether a unit is carried by a ship."""
        return bool(self.pieces[key].aboard)

    def board(self, key: str, ship: str) -> None:
        """9 Make a unit a ship's cargo; "" ends it."""
        self._move(key, self.pieces[ship].place if ship else self.pieces[key].place, ship)
        self.known.clear()

    def is_damaged(self, key: str) -> bool:
        """8.3 Whether a two-hit ship has taken its first hit, or a facility was bombed."""
        return self.pieces[key].markers > 0

    def facilities_at(self, territory: str) -> list[str]:
        """5 The facilities in a territory."""
        return self.whereabouts.facilities_at(territory)

    def facility(self, territory: str, kind: str) -> str:
        """5 The facility of a kind in a territory; "" where there is none."""
        return next((k for k in self.facilities_at(territory) if self.pieces[k].kind == kind), "")

    def facility_kind(self, key: str) -> FacilityKind:
        """5, G11 The kind of a facility, as it is in force for its owner."""
        piece = self.pieces[key]
        box = self.kinds_of(piece.owner) if self.state.technologies else self.equipment
        return box.facilities[piece.kind]

    def complex_at(self, territory: str) -> str:
        """13 The industrial complex in a territory; "" where there is none."""
        there = self.facilities_at(territory)
        return next((key for key in there if self.facility_kind(key).is_complex), "")

    def works(self, key: str) -> bool:
        """6 Whether a facility still works despite its damage."""
        kind, damage = self.facility_kind(key), self.pieces[key].markers
        return damage < (kind.fails_at or kind.makes)

    def is_sea(self, space: str) -> bool:
        """1 Whether a space is a sea zone."""
        return space in self.equipment.zones

    def territory(self, key: str) -> Territory:
        """1 The printed facts of a territory."""
        return self.equipment.territories[key]

    def zone(self, key: str) -> SeaZone:
        """1 The printed facts of a sea zone."""
        return self.equipment.zones[key]

    def neighbours(self, space: str) -> tuple[str, ...]:
        """1 The adjacent spaces."""
        return self.equipment.neighbours[space]

    def controller(self, territory: str) -> str:
        """11 The power that holds a territory; "" where nobody does."""
        return self.state.control.get(territory, "")

    def held_by(self, power: str) -> list[str]:
        """11 The territories that a power holds, in the order of the map."""
        held = self.state.control
        return [key for key in self.equipment.territories if held.get(key) == power]

    def land_of(self, economy: str) -> list[str]:
        """14 The territories that an economy's power holds in it, in the order of the map."""
        printed = self.equipment.economies[economy]
        held = self.held_by(printed.power)
        if not printed.area:
            return held
        return [key for key in held if self.territory(key).economy == printed.area]

    def value_of(self, economy: str) -> int:
        """14 The total IPC value of an economy's territories."""
        return sum(self.territory(key).value for key in self.land_of(economy))

    def side(self, power: str) -> str:
        """1 The side of a power; "" for nobody, or one that takes no part."""
        return self.equipment.powers[power].side if power else ""

    def at_war(self, one: str, other: str) -> bool:
        """3 Whether two powers are at war."""
        return (min(one, other), max(one, other)) in self.state.wars

    def enemies(self, power: str) -> frozenset[str]:
        """3 The powers at war with a power."""
        found: frozenset[str] | None = self.known.get(("enemies", power))
        if found is None:
            found = frozenset(p for p in self.equipment.powers if self.at_war(power, p))
            self.known["enemies", power] = found
        return found

    def friends(self, power: str) -> list[str]:
        """1 The other powers of its side, in the order of the content."""
        side = self.side(power)
        return [p for p in self.equipment.powers if p != power and self.side(p) == side]

    def capital_is_lost(self, economy: str) -> bool:
        """6, 11 Whether an enemy holds its capital; an economy without one never loses it."""
        printed = self.equipment.economies[economy]
        capital = printed.capital
        return bool(capital) and self.side(self.controller(capital)) != self.side(printed.power)

    def is_hostile(self, space: str, power: str) -> bool:
        """7.1 Whether an enemy holds it; a sea zone: whether it has enemy surface warships.

        G6 So is a neutral that does not lean to its side; 3 some land that it may attack without a
        war.
        """
        if self.is_sea(space):
            return any(self.unit(key).is_warship for key in self.enemies_at(space, power))
        holder, open_to = self.controller(space), self.equipment.politics.open_to
        if not holder:
            return self.leaning(space) not in ("", self.side(power))
        if power in open_to and holder in open_to[power]:
            return True
        return self.at_war(power, holder)

    def leaning(self, territory: str) -> str:
        """G6 The side to which an uncontrolled neutral leans, or "strict"; "" for other land."""
        printed, now = self.equipment.neutrals.get(territory), self.state.neutrals
        if printed is None or self.controller(territory):
            return ""
        return now.leanings.get(territory, printed.leaning) if now else printed.leaning

    def is_friendly(self, territory: str, power: str) -> bool:
        """7.1 Whether the power or one of its side holds the land; who may use it: politics.py."""
        is_ours = self.side(self.controller(territory)) == self.side(power)
        return is_ours and not self.is_sea(territory)

    def working(self, territory: str, power: str) -> Iterator[FacilityKind]:
        """6 The kinds of working facility that a power's side has in a territory."""
        there = self.facilities_at(territory) if self.is_friendly(territory, power) else ()
        yield from (self.facility_kind(key) for key in there if self.works(key))

    def new_section(self) -> int:
        """The number of a new section of the record."""
        self.state.sections += 1
        return self.state.sections
