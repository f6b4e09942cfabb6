"""3 Politics as data: who goes to war with whom, when, and what powers may not do before.

The values come from content/*.toml, in one section for each class; equipment.py loads them. Where a
scenario has no entry in a section, it has no such rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import msgspec


class Alliance(msgspec.Struct, frozen=True):
    """3, 14 Powers that use each other's land, bases and ships from the start."""

    key: str
    powers: tuple[str, ...]
    status: str
    source: str = ""


class WarParty(msgspec.Struct, frozen=True):
    """3 Powers that go to war as one, and use each other's land from the start."""

    key: str
    powers: tuple[str, ...]
    against: tuple[str, ...]
    """The powers towards which they are one."""
    status: str
    drags: tuple[str, ...] = ()
    """Powers without a turn of their own that go to war with them."""
    source: str = ""


class Provocation(msgspec.Struct, frozen=True):
    """3 An unprovoked declaration of war by one of some powers on one of others."""

    by: tuple[str, ...]
    on: tuple[str, ...]


class DeclarationRule(msgspec.Struct, frozen=True):
    """3 Who may declare war on whom. Without a condition it may be at any time.

    Of several conditions one is enough.
    """

    key: str
    by: tuple[str, ...]
    on: tuple[str, ...]
    status: str
    provokes: bool = False
    """Such a declaration is unprovoked, unless it answers one of theirs."""
    from_round: int = 0
    """In its Combat Move, from this round on."""
    in_income_from_round: int = 0
    """As it begins to collect income, from this round on."""
    once_at_war: bool = False
    """Once it is at war with any of `on`."""
    after_fall: tuple[str, ...] = ()
    """Once the other side holds, or has taken, one of these territories."""
    after_unprovoked: Provocation | None = None
    """Once there was such a declaration."""
    after_intrusion: bool = False
    """While their units stand in land that it may enter."""
    source: str = ""

    @property
    def is_free(self) -> bool:
        """Whether it has no condition."""
        dated = self.from_round or self.in_income_from_round
        told = self.once_at_war or self.after_fall or self.after_unprovoked or self.after_intrusion
        return not dated and not told

    @property
    def last_peace(self) -> int:
        """The round in which it is open at the latest, at the end of the turn; 0: no such round."""
        return self.in_income_from_round or max(0, self.from_round - 1)


class Payment(msgspec.Struct, frozen=True):
    """3 IPC for a power at the first unprovoked declaration on one of several."""

    key: str
    by: tuple[str, ...]
    on: tuple[str, ...]
    to: str
    ipc: int
    until_round: int
    """The last round in which it is paid."""
    status: str
    source: str = ""


class Upgrade(msgspec.Struct, frozen=True):
    """3 Facilities that become larger, free, when their power goes to war."""

    key: str
    power: str
    territories: tuple[str, ...]
    becomes: str
    """The kind of facility."""
    status: str
    source: str = ""


class Trade(msgspec.Struct, frozen=True):
    """14 What costs a power its trade."""

    key: str
    """The power."""
    war_with: tuple[str, ...]
    unprovoked_on: tuple[str, ...]
    attack_on: tuple[str, ...]
    """An attack on one of these territories costs it for good."""
    status: str
    source: str = ""


class OpenLand(msgspec.Struct, frozen=True):
    """3 Land that some powers may attack without a declaration of war."""

    key: str
    by: tuple[str, ...]
    land_of: tuple[str, ...]
    status: str
    source: str = ""


class ClosedLand(msgspec.Struct, frozen=True):
    """3 Land of a power that others may enter only in its war."""

    key: str
    """The power that holds it, or to which it belonged before the war."""
    war_with: tuple[str, ...]
    status: str
    source: str = ""


class SeaLimit(msgspec.Struct, frozen=True):
    """3 Where ships of a power at peace end no move; they may pass."""

    key: str
    power: str
    until_war_with: tuple[str, ...]
    """War with one of these ends it."""
    status: str
    board: str = ""
    """Only in zones of this board; empty: everywhere."""
    within: int = 0
    """Not within so many zones of one of `coasts`."""
    coasts: tuple[str, ...] = ()
    beside_land_of: str = ""
    """Not beside land that this power holds."""
    only_beside_own: bool = False
    """Only beside land that the power itself holds, or in one of `also`."""
    also: tuple[str, ...] = ()
    source: str = ""

    @property
    def kept_from(self) -> str:
        """The power for whose sake it holds, first of all."""
        return self.beside_land_of or self.until_war_with[0]


class Politics(msgspec.Struct, frozen=True, dict=True):
    """3 All of it, each section by key."""

    alliances: dict[str, Alliance]
    parties: dict[str, WarParty]
    declarations: dict[str, DeclarationRule]
    payments: dict[str, Payment]
    upgrades: dict[str, Upgrade]
    trades: dict[str, Trade]
    open_lands: dict[str, OpenLand]
    closed_lands: dict[str, ClosedLand]
    sea_limits: dict[str, SeaLimit]

    @cached_property
    def open_to(self) -> Mapping[str, frozenset[str]]:
        """3 Power → those whose land it may attack without a declaration."""
        found: dict[str, frozenset[str]] = {}
        for each in self.open_lands.values():
            for power in each.by:
                found[power] = found.get(power, frozenset()) | set(each.land_of)
        return found

    @cached_property
    def allied(self) -> frozenset[tuple[str, str]]:
        """14 Each two powers, both ways, of an alliance."""
        return _pairs(each.powers for each in self.alliances.values())

    @cached_property
    def sharing(self) -> frozenset[tuple[str, str]]:
        """3 Each two powers, both ways, that use each other's land from the start."""
        return self.allied | _pairs(each.powers for each in self.parties.values())

    @cached_property
    def watched(self) -> frozenset[str]:
        """3 The territories whose fall some power waits for."""
        return frozenset(land for rule in self.declarations.values() for land in rule.after_fall)

    @cached_property
    def following(self) -> tuple[DeclarationRule, ...]:
        """3 Those that another's declaration may open."""
        told = self.declarations.values()
        return tuple(rule for rule in told if rule.once_at_war or rule.after_unprovoked)

    def costs_trade(self, power: str, territory: str) -> bool:
        """14 Whether an attack on a territory costs a power its trade."""
        return power in self.trades and territory in self.trades[power].attack_on

    def rules_for(self, by: str, on: str) -> tuple[DeclarationRule, ...]:
        """3 What is said of one power's declarations on another."""
        return self._rules.get((by, on), ())

    @cached_property
    def _rules(self) -> Mapping[tuple[str, str], tuple[DeclarationRule, ...]]:
        found: dict[tuple[str, str], tuple[DeclarationRule, ...]] = {}
        for rule in self.declarations.values():
            for pair in ((by, on) for by in rule.by for on in rule.on):
                found[pair] = (*found.get(pair, ()), rule)
        return found


SECTIONS: Mapping[str, str] = {
    "alliance": "alliances",
    "war_party": "parties",
    "declaration": "declarations",
    "payment": "payments",
    "upgrade": "upgrades",
    "trade": "trades",
    "open_land": "open_lands",
    "closed_land": "closed_lands",
    "sea_limit": "sea_limits",
}
"""The sections of the content → the fields of Politics."""


def politics_of(parts: Mapping[str, Mapping[Any, Any]]) -> Politics:
    """3 The politics of a scenario, from the sections of its content."""
    return Politics(**{field: dict(parts[name]) for name, field in SECTIONS.items()})


def _pairs(groups: Any) -> frozenset[tuple[str, str]]:
    return frozenset(
        (one, other) for group in groups for one in group for other in group if one != other
    )
