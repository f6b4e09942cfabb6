"""3 What a declaration of war brings besides the war: IPC, and larger complexes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.games.pacific_1940.components.politics import Payment
from engine.games.pacific_1940.events.economy import ComplexesGrown, WarPayment
from engine.games.pacific_1940.position.records import Declaration
from engine.games.pacific_1940.position.state import Campaign


def payment_for(g: Campaign, declaration: Declaration) -> Payment | None:
    """3 What an unprovoked declaration of the early rounds pays, if it is the first."""
    if not g.state.options.payment or g.state.paid or not declaration.unprovoked:
        return None
    for payment in g.equipment.politics.payments.values():
        is_early = declaration.round <= payment.until_round
        if is_early and declaration.by in payment.by and {*payment.on}.intersection(declaration.on):
            return payment
    return None


def pay(g: Campaign, declaration: Declaration) -> None:
    """3 Pay it."""
    if payment := payment_for(g, declaration):
        g.state.paid = True
        g.state.purses[g.equipment.economies_of[payment.to][0]] += payment.ipc
        g.tell(WarPayment(power=payment.to, ipc=payment.ipc))


def entering(g: Campaign, begun: Iterable[tuple[str, str]]) -> set[str]:
    """3, G4.4 The powers for which one of these wars is the first."""
    begun = set(begun)
    powers = {power for pair in begun for power in pair}
    if g.earlier.each_war_enlarges_complexes:
        return powers
    return powers - {power for pair in g.state.wars if pair not in begun for power in pair}


def upgrades_of(g: Campaign, begun: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str, str]]:
    """3 Power, territory and new kind of each facility that grows as these wars begin.

    Only in land that the power still holds, and with its first war (G4.4).
    """
    at_war = entering(g, begun)
    for upgrade in g.equipment.politics.upgrades.values():
        kind = g.equipment.facilities[upgrade.becomes]
        for land in upgrade.territories if upgrade.power in at_war else ():
            if g.controller(land) == upgrade.power and g.facility(land, kind.upgrades):
                yield upgrade.power, land, kind.key


def upgrade(g: Campaign, begun: Iterable[tuple[str, str]]) -> None:
    """3, G4.4 The complexes of powers that enter the war become larger, free; damage stays."""
    grown: dict[tuple[str, str], list[str]] = {}
    for power, land, becomes in [*upgrades_of(g, begun)]:
        g.pieces[g.facility(land, g.equipment.facilities[becomes].upgrades)].kind = becomes
        grown.setdefault((power, becomes), []).append(land)
    if not grown:
        return
    g.forget()
    for (power, becomes), lands in grown.items():
        g.tell(ComplexesGrown(power=power, territories=tuple(lands), becomes=becomes))
