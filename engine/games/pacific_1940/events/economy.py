"""3, 6, 11, 13, 14 What happens in politics and economy; each kind names its rule."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Event
from engine.games.pacific_1940.position.records import Account


class WarDeclared(Event, tag="war_declared", frozen=True, kw_only=True):
    """3 A power declares war; unprovoked: an aggressor's, in answer to no declaration."""

    rule: str = "3"
    power: str
    on: tuple[str, ...]
    unprovoked: bool


class PeaceKept(Event, tag="peace_kept", frozen=True, kw_only=True):
    """3 A power could have declared war, and does not."""

    rule: str = "3"
    power: str


class WarPayment(Event, tag="war_payment", frozen=True, kw_only=True):
    """3 The first unprovoked declaration brings a power IPC."""

    rule: str = "3"
    power: str
    ipc: int


class ComplexesGrown(Event, tag="complexes_grown", frozen=True, kw_only=True):
    """3 A power goes to war, and complexes of its own become larger, free."""

    rule: str = "3"
    power: str
    territories: tuple[str, ...]
    becomes: str


class TradeLost(Event, tag="trade_lost", frozen=True, kw_only=True):
    """3, 14 An attack on a territory has cost a power its trade for good."""

    rule: str = "3"
    power: str
    territory: str


class TerritoryTaken(Event, tag="territory_taken", frozen=True, kw_only=True):
    """11 A power captures a territory; `holder` then has it: itself, or a friend."""

    rule: str = "11"
    power: str
    territory: str
    lost_by: str
    holder: str


class TerritoryTakenOver(Event, tag="territory_taken_over", frozen=True, kw_only=True):
    """3 A guardian takes over a territory peacefully."""

    rule: str = "3"
    power: str
    territory: str
    owner: str


class TerritoriesReturned(Event, tag="territories_returned", frozen=True, kw_only=True):
    """11 A power's capital is liberated, and friends return its land."""

    rule: str = "11"
    power: str
    territories: tuple[str, ...]


class CapitalFreed(Event, tag="capital_freed", frozen=True, kw_only=True):
    """G5.3 A capital is freed for the first time: its owner may raise units there, worth `ipc`."""

    rule: str = "11"
    power: str
    owner: str
    territory: str
    ipc: int


class UnitsRaised(Event, tag="units_raised", frozen=True, kw_only=True):
    """G5.3 The units that a power has raised in its freed capital."""

    rule: str = "11"
    power: str
    space: str
    units: dict[str, int]


class CapitalTaken(Event, tag="capital_taken", frozen=True, kw_only=True):
    """11 A capital falls, and with it the IPC that its owner has not spent.

    economy: which of its owner's several economies it was the capital of.
    """

    rule: str = "11"
    power: str
    owner: str
    economy: str = ""
    territory: str
    ipc: int


class ComplexReduced(Event, tag="complex_reduced", frozen=True, kw_only=True):
    """11 A captured complex makes less; `becomes` is empty where it is removed (4)."""

    rule: str = "11"
    territory: str
    was: str
    becomes: str


class KamikazesAwake(Event, tag="kamikazes_awake", frozen=True, kw_only=True):
    """7.6 As in the first edition: the enemy has come close enough."""

    rule: str = "7.6"
    power: str
    territory: str


class ConvoyRaided(Event, tag="convoy_raided", frozen=True, kw_only=True):
    """14 Enemies raid a power's convoys in a zone; `cap`: the most that it can cost.

    economy: which of several loses.
    """

    rule: str = "14"
    power: str
    economy: str = ""
    zone: str
    raiders: dict[str, int]
    rolls: tuple[int, ...]
    cap: int
    lost: int


class IncomeCollected(Event, tag="income_collected", frozen=True, kw_only=True):
    """14 A power collects its income, in its parts as in an Account; economy: one of several."""

    rule: str = "14"
    power: str
    economy: str = ""
    parts: dict[str, int]
    purse: int


class TurnAccounted(Event, tag="turn_accounted", frozen=True, kw_only=True):
    """14 The account of a turn."""

    rule: str = "14"
    ends_turn: ClassVar[bool] = True
    account: Account


class VictoryNear(Event, tag="victory_near", frozen=True, kw_only=True):
    """2 A side meets its victory condition, and wins if it holds until a power's next turn ends.

    board: with the cities of which, where they are counted apart.
    """

    rule: str = "2"
    side: str
    board: str = ""
    power: str
    round: int


class VictoryLost(Event, tag="victory_lost", frozen=True, kw_only=True):
    """2 A side no longer meets its victory condition, on one board where they are counted apart."""

    rule: str = "2"
    side: str
    board: str = ""


class WarEnded(Event, tag="war_ended", frozen=True, kw_only=True):
    """2 A side has won."""

    rule: str = "2"
    winner: str
    cause: str
    board: str = ""
    round: int


class Purchased(Event, tag="purchased", frozen=True, kw_only=True):
    """6 A power's bill. facilities: each with its territory; repairs: and the points of damage.

    economy: which of several has paid.
    """

    rule: str = "6"
    power: str
    economy: str = ""
    units: dict[str, int]
    facilities: tuple[tuple[str, str], ...]
    repairs: tuple[tuple[str, str, int], ...]
    spent: int
    left: int


class ShipsMended(Event, tag="ships_mended", frozen=True, kw_only=True):
    """6 Damaged ships are repaired free at a naval base, each in its zone."""

    rule: str = "6"
    power: str
    ships: tuple[tuple[str, str], ...]


class Mobilized(Event, tag="mobilized", frozen=True, kw_only=True):
    """13 New units enter the map: each kind, where, and how many."""

    rule: str = "13"
    power: str
    placed: tuple[tuple[str, str, int], ...]


class FacilitiesBuilt(Event, tag="facilities_built", frozen=True, kw_only=True):
    """13 New facilities are built, each in its territory."""

    rule: str = "13"
    power: str
    facilities: tuple[tuple[str, str], ...]


class Refunded(Event, tag="refunded", frozen=True, kw_only=True):
    """13 What could not be placed is refunded; economy: to which of several."""

    rule: str = "13"
    power: str
    economy: str = ""
    kinds: dict[str, int]
    ipc: int


class StrandedAircraftLost(Event, tag="stranded_aircraft_lost", frozen=True, kw_only=True):
    """12 An aircraft has no deck at sea."""

    rule: str = "12"
    power: str
    unit: str
    zone: str
