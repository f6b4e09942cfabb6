"""11 Capturing land: its new holder, and the consequences."""

from __future__ import annotations

from engine.games.pacific_1940.events.economy import (
    CapitalFreed,
    CapitalTaken,
    ComplexReduced,
    KamikazesAwake,
    TerritoriesReturned,
    TerritoryTaken,
    TerritoryTakenOver,
)
from engine.games.pacific_1940.politics.leave import lapse
from engine.games.pacific_1940.politics.neutrals import is_neutral_land, join
from engine.games.pacific_1940.politics.politics import note_attack
from engine.games.pacific_1940.politics.victory import note
from engine.games.pacific_1940.position.state import Campaign


def take(g: Campaign, territory: str, power: str) -> None:
    """11 A power captures an enemy's territory: its units have just come to hold it."""
    note_attack(g, power, territory)
    before, holder = g.controller(territory), who_then_holds(g, territory, power)
    if territory not in g.state.taken:
        g.state.taken.append(territory)
    _note_fall(g, territory, power)
    _hand_over(g, territory, holder)
    g.tell(TerritoryTaken(power=power, territory=territory, lost_by=before, holder=holder))
    _reduce_complexes(g, territory, holder)
    _wake_kamikazes(g, territory, power, before)
    if economy := g.equipment.seats.get(territory, ""):
        if holder == g.equipment.power_of(economy):
            _free(g, territory, power, economy)
            _give_back(g, economy)
        else:
            _loot(g, territory, power, economy)
    lapse(g)
    note(g)


def _note_fall(g: Campaign, territory: str, power: str) -> None:
    """3 The other side takes land whose fall some power waits for: that is remembered."""
    if territory not in g.equipment.politics.watched or territory in g.state.once_taken:
        return
    owner = g.territory(territory).original or g.territory(territory).owner
    if g.side(owner) != g.side(power):
        g.state.once_taken.append(territory)


def take_over(g: Campaign, territory: str, power: str) -> None:
    """3 A guardian takes over a friend's territory peacefully, or a power a friendly neutral."""
    if is_neutral_land(g, territory):
        join(g, territory, power)
        return
    owner = g.controller(territory)
    g.state.taken_over.append(territory)
    _hand_over(g, territory, power)
    g.tell(TerritoryTakenOver(power=power, territory=territory, owner=owner))
    lapse(g)


def who_then_holds(g: Campaign, territory: str, power: str) -> str:
    """11, G5 The new holder of a captured territory: its original owner if that is a free friend.

    G2.4 Of several economies only the one to which the territory belongs must be free. Powers that
    take no turn have lost their capitals before the game: the taker keeps their land.
    """
    owner = g.territory(territory).original
    if not owner or g.side(owner) != g.side(power) or not g.equipment.powers[owner].turn:
        return power
    economy = g.equipment.economy_at(owner, territory)
    is_freed = g.equipment.seats.get(territory) == economy
    return owner if is_freed or not g.capital_is_lost(economy) else power


def _hand_over(g: Campaign, territory: str, holder: str) -> None:
    """11 Control passes, with the facilities and their damage."""
    g.state.control[territory] = holder
    for key in g.facilities_at(territory):
        g.pieces[key].owner = holder
    g.forget()


def _reduce_complexes(g: Campaign, territory: str, holder: str) -> None:
    """4, 11 A captured major complex becomes minor; China removes any in its own land."""
    for key in g.facilities_at(territory):
        kind, piece = g.facility_kind(key), g.pieces[key]
        if kind.is_complex and territory in g.equipment.powers[holder].home:
            g.remove(key)
            g.tell(ComplexReduced(rule="4", territory=territory, was=kind.key, becomes=""))
        elif kind.captured_as:
            piece.kind = kind.captured_as
            piece.markers = min(piece.markers, g.facility_kind(key).max_damage)
            g.forget()
            g.tell(ComplexReduced(territory=territory, was=kind.key, becomes=piece.kind))


def _wake_kamikazes(g: Campaign, territory: str, power: str, before: str) -> None:
    """7.6 In the first edition kamikazes wait until the enemy takes land nearby."""
    numbers = g.equipment.kamikaze
    near = (*numbers.wake_taken, *numbers.wake_retaken)
    if g.state.awake or territory not in near or g.side(before) == g.side(power):
        return
    for owner in g.equipment.order:
        if owner in g.state.tokens and g.side(owner) == g.side(before):
            g.state.awake = True
            if g.state.options.kamikazes_asleep:
                g.tell(KamikazesAwake(power=owner, territory=territory))


def _loot(g: Campaign, territory: str, power: str, economy: str) -> None:
    """11, G2.4 The captor of a capital takes the unspent IPC of its economy."""
    ipc, g.state.purses[economy] = g.state.purses[economy], 0
    g.state.purses[g.equipment.economy_at(power, territory)] += ipc
    g.tell(
        CapitalTaken(
            power=power,
            owner=g.equipment.power_of(economy),
            economy=g.equipment.distinct(economy),
            territory=territory,
            ipc=ipc,
        )
    )


def _free(g: Campaign, territory: str, power: str, economy: str) -> None:
    """G5.3 The first time that its capital is freed, a power may raise units there."""
    owner = g.equipment.power_of(economy)
    ipc = g.equipment.powers[owner].freed_worth
    if ipc and owner not in g.state.freed:
        g.state.freed[owner] = ipc
        g.tell(CapitalFreed(power=power, owner=owner, territory=territory, ipc=ipc))


def _give_back(g: Campaign, economy: str) -> None:
    """11, G2.4 A liberated capital: its economy gets back the land that friends hold."""
    owner = g.equipment.power_of(economy)
    lands = tuple(
        land
        for friend in g.friends(owner)
        for land in g.held_by(friend)
        if g.territory(land).original == owner and g.equipment.economy_at(owner, land) == economy
    )
    for land in lands:
        _hand_over(g, land, owner)
    if lands:
        g.tell(TerritoriesReturned(power=owner, territories=lands))
