"""13 Mobilize: new units and facilities enter the map; what has no place is refunded."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import ClassVar

from engine.core.sequence.choice import Choice, Refusal
from engine.core.sequence.composed import Part, Place, UnreadLine
from engine.core.sequence.flow import Procedure
from engine.core.sequence.frame import End, Frame
from engine.games.pacific_1940.economy.bill import named
from engine.games.pacific_1940.economy.offers import Offers, units_for
from engine.games.pacific_1940.economy.placing import (
    Placing,
    bought_by,
    filled,
    left,
    places,
    shortage,
    under_waiting_aircraft,
    waiting,
    why_not_all,
    why_not_place,
    with_placing,
)
from engine.games.pacific_1940.economy.placing_lines import EVERY, read
from engine.games.pacific_1940.events.economy import (
    FacilitiesBuilt,
    Mobilized,
    Refunded,
    StrandedAircraftLost,
)
from engine.games.pacific_1940.position.economies import OfEconomy, free_economies, payer
from engine.games.pacific_1940.position.state import PURCHASED, Campaign

REST = "rest"
"""The target of the part that places everything left."""


class Deploy(Choice, tag="deploy", frozen=True):
    """13 Which new units go where."""

    placings: tuple[Placing, ...] = ()


class PlaceUnits(OfEconomy[Deploy], tag="place_units", kw_only=True):
    """13 A power places what it has bought; what can be placed must be."""

    KINDS: ClassVar = (Deploy,)
    RULE: ClassVar = "13"
    READS_TEXT: ClassVar = True
    PLANNED: ClassVar = ("mobilize",)

    @classmethod
    def check_form(cls, g: Campaign, text: str) -> None:
        """13 Whether the words of a line can be read; whether there is room is not checked.

        :raises UnreadLine: a word of it is not understood.
        """
        if text.strip().lower() != REST:
            read(g, text)

    def crumb(self, g: Campaign) -> dict[str, int | str]:
        """13 The placing power, and the number of units."""
        count = waiting(g, self.payer).total()
        return {"power": self.role, "count": count, **named(self.economy)}

    def is_idle(self, g: Campaign) -> bool:
        """Fog 6 Whether nothing was bought."""
        return not waiting(g, self.payer).total()

    def start(self, g: Campaign) -> Deploy:
        """Nothing is placed yet."""
        return Deploy()

    def parts(self, g: Campaign, draft: Deploy) -> Iterator[Part]:
        """13 One more unit of each kind in each place, and everything left at once."""
        rest = left(g, self.payer, draft.placings)
        if rest:
            yield Part(draft=Deploy(filled(g, self.payer, draft.placings)), target=REST)
        for unit in rest:
            for space in places(g, self.payer, unit):
                more = Placing(unit, space)
                refusal = why_not_place(g, self.payer, more, draft.placings)
                whole = Deploy(with_placing(draft.placings, more))
                yield Part(draft=whole, target=f"{unit}.{space}", refusal=refusal)

    def why_not(self, g: Campaign, choice: Deploy) -> Refusal | None:
        """13 The first rule that forbids the placing."""
        return why_not_all(g, self.payer, choice.placings)

    def typed(self, g: Campaign, draft: Deploy, text: str) -> Deploy:
        """13 Add what a line says to the placing: `3 inf Korea`, `1 dd sz6`, `rest`, `-1 dd 6`.

        :raises UnreadLine: it is not understood.
        """
        placings: tuple[Placing, ...] = draft.placings
        if text.strip().lower() == REST:
            return Deploy(filled(g, self.payer, placings))
        for told in read(g, text):
            for more in self._meant(g, placings, told):
                if more.count > 0 and (refusal := why_not_place(g, self.payer, more, placings)):
                    raise UnreadLine(refusal)
                placings = with_placing(placings, more)
        for each in placings:
            if each.count < 1:
                about: dict[str, int | str] = {"unit": each.unit, "space": each.space}
                raise UnreadLine(Refusal("13", "not_placed_there", about))
        return Deploy(placings)

    def _meant(self, g: Campaign, before: tuple[Placing, ...], told: Placing) -> list[Placing]:
        """13 A typed placing; for EVERY one, what is left of its kind, or of all for that space."""
        if told.count != EVERY:
            return [told]
        rest = left(g, self.payer, before)
        fit = [unit for unit in rest if told.space in places(g, self.payer, unit)] or [*rest]
        units = [told.unit] if told.unit or not fit else fit
        return [Placing(unit, told.space, rest[unit] or 1) for unit in units]

    def pointed(self, g: Campaign, draft: Deploy, place: Place) -> Offers | None:
        """13 The units that could be placed where someone clicked."""
        return units_for(g, self.payer, place.at, draft.placings)

    def sample(self, g: Campaign, pick: random.Random) -> Deploy:
        """Everything that can be placed, each unit in a random space with room."""
        placings = under_waiting_aircraft(g, self.payer)
        units = list(left(g, self.payer, placings).elements())
        pick.shuffle(units)
        for unit in units:
            spaces = places(g, self.payer, unit)
            more = Placing(unit, pick.choice(spaces)) if spaces else None
            if more and why_not_place(g, self.payer, more, placings) is None:
                placings = with_placing(placings, more)
        return Deploy(filled(g, self.payer, placings))

    def take(self, g: Campaign, choice: Deploy) -> None:
        """13 The units enter the map where they were placed."""
        carry_out(g, self.payer, choice.placings)


class Mobilize(Procedure, tag="mobilize", kw_only=True):
    """13 New units first, then new facilities, which work only from the next turn."""

    STEPS: ClassVar = ("units", "aircraft_without_deck", "facilities", "refund")
    CRUMB: ClassVar = ("power",)
    power: str

    def units(self, g: Campaign) -> End | list[Frame] | None:
        """13, G2.2 One question a purse.

        Not asked where nothing was bought, or everything has only one possible place.
        """
        found: list[Frame] = []
        for economy in free_economies(g, self.power):
            if not any(payer(g, key) == economy for key in _waiting_of(g, self.power)):
                continue
            if (only := _only_placing(g, economy)) is not None:
                carry_out(g, economy, only)
            else:
                found.append(PlaceUnits(role=self.power, economy=g.equipment.distinct(economy)))
        return found

    def aircraft_without_deck(self, g: Campaign) -> None:
        """12 Aircraft that waited in vain for a new carrier are lost now."""
        for zone in g.equipment.zones:
            here = [key for key in g.own_at(zone, self.power) if g.unit(key).is_air]
            waiting_here = [key for key in here if not g.is_cargo(key)]
            excess = shortage(g, self.power, zone) if waiting_here else 0
            for key in sorted(waiting_here, key=lambda key: (g.unit(key).cost, key))[:excess]:
                g.tell(StrandedAircraftLost(power=self.power, unit=g.pieces[key].kind, zone=zone))
                g.lose(key)

    def facilities(self, g: Campaign) -> None:
        """13 They are built where their buyer said, on land that it still holds.

        G4.4 An upgrade of what war has made larger since is paid back.
        """
        built = []
        for key in sorted(g.state.sites):
            territory, piece = g.state.sites[key], g.pieces[key]
            if g.controller(territory) != self.power or _is_void(g, key):
                continue
            old = g.equipment.facilities[piece.kind].upgrades
            if old and (replaced := g.facility(territory, old)):
                g.remove(replaced)
            g.put(key, territory)
            built.append((piece.kind, territory))
        if built:
            g.tell(FacilitiesBuilt(power=self.power, facilities=tuple(built)))

    def refund(self, g: Campaign) -> None:
        """13, G2.2 What could not be placed is refunded, to the purse that paid."""
        found = _waiting_of(g, self.power)
        payers = {key: payer(g, key) for key in found}
        for economy in g.equipment.economies_of[self.power]:
            _pay_back(g, economy, [key for key in found if payers[key] == economy])
        g.state.sites, g.state.paid_by = {}, {}


def _waiting_of(g: Campaign, power: str) -> list[str]:
    """13 The units and facilities of a power that wait to be mobilized."""
    return [key for key in g.whereabouts.all_at(PURCHASED) if g.owner(key) == power]


def _pay_back(g: Campaign, economy: str, keys: Sequence[str]) -> None:
    """13 An economy gets back what some units and facilities have cost it."""
    paid_back, ipc = dict[str, int](), 0
    for key in keys:
        kind = g.pieces[key].kind
        paid_back[kind] = paid_back.get(kind, 0) + 1
        ipc += _paid_for(g, key)
        g.remove(key)
    if paid_back:
        g.state.purses[economy] += ipc
        power = g.equipment.power_of(economy)
        g.tell(
            Refunded(power=power, economy=g.equipment.distinct(economy), kinds=paid_back, ipc=ipc)
        )


def _is_void(g: Campaign, key: str) -> bool:
    """G4.4 Whether a facility waits for a territory that has one of its kind by now."""
    has_one = g.facility(g.state.sites[key], g.pieces[key].kind)
    return bool(has_one) and not g.earlier.upgrades_of_major_complexes


def _paid_for(g: Campaign, key: str) -> int:
    """5, 6 The price of a waiting unit or facility; an upgrade costs less than a new facility."""
    if g.is_unit(key):
        return g.unit(key).cost
    kind = g.facility_kind(key)
    stands = kind.upgrades and g.facility(g.state.sites[key], kind.upgrades)
    is_upgrade = stands or (kind.upgrades and _is_void(g, key))
    return kind.upgrade_cost if is_upgrade else kind.cost


def carry_out(g: Campaign, economy: str, placings: tuple[Placing, ...]) -> None:
    """13 The units enter the map where they were placed."""
    for each in placings:
        bought = [key for key in bought_by(g, economy) if g.pieces[key].kind == each.unit]
        for key in bought[: each.count]:
            g.put(key, each.space)
            g.state.paid_by.pop(key, None)
    if placings:
        power = g.equipment.power_of(economy)
        told = tuple((each.unit, each.space, each.count) for each in placings)
        g.tell(Mobilized(power=power, placed=told))


def _only_placing(g: Campaign, economy: str) -> tuple[Placing, ...] | None:
    """13 The only way to place everything bought, None where there is a choice."""
    bought = waiting(g, economy)
    spaces = {unit: places(g, economy, unit) for unit in bought}
    if any(len(found) > 1 for found in spaces.values()):
        return None
    placings = filled(g, economy, ())
    is_whole = not any(spaces[unit] for unit in left(g, economy, placings))
    is_one_kind = sum(bool(found) for found in spaces.values()) <= 1
    return placings if is_whole or is_one_kind else None
