"""Fog 6, 8, 10 Who may know what happens: the audience of every kind of event of the open game.

Under fog an event is told to everyone, to one side, to the facilitator alone, or as other events
that carry less. Where one side may know more than the other, what both may know is told to both,
and the rest to the one. No key of a piece is told to a side that the piece does not belong to.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from engine.core.events import Event
from engine.core.roles import FACILITATOR
from engine.games.pacific_1940.detection.messages import ConvoyLoss, Income
from engine.games.pacific_1940.economy.income import BONDS, CONVOYS, TERRITORIES
from engine.games.pacific_1940.events import (
    air,
    battle,
    economy,
    moves,
    neutrals,
    research,
    straits,
    turns,
)
from engine.games.pacific_1940.events import facilitator as desk
from engine.games.pacific_1940.fog.knowledge.knowledge import turn_key
from engine.games.pacific_1940.planning.noncombat_move import AircraftStranded
from engine.games.pacific_1940.position.records import Account
from engine.games.pacific_1940.position.state import Campaign

Told = Callable[[Campaign, Any], Iterable[Event]]
"""The events told in place of one, each with its audience."""


def told(g: Campaign, event: Event) -> Iterable[Event]:
    """Fog 6 The events told for an event; one with an audience of its own stays as it is.

    :raises KeyError: no audience is defined for such an event.
    """
    if event.announced or event.audience is not None:
        return (event,)
    return FOG_AUDIENCE[type(event)](g, event)


# ---------------------------------------------------------------------- the whole event


def everybody(g: Campaign, event: Event) -> Iterator[Event]:
    """Fog 3, 8 It happens in the hallway: both sides and spectators may know."""
    yield event


def its_side(g: Campaign, event: Any) -> Iterator[Event]:
    """Fog 6 Only the side of the power that it is about."""
    yield replace(event, audience=(g.side(event.power),))


def facilitator(g: Campaign, event: Event) -> Iterator[Event]:
    """Fog 10 Only the facilitator."""
    yield replace(event, audience=(FACILITATOR,))


# ---------------------------------------------------------------------- at the table


def kinds_alone(g: Campaign, keys: Iterable[str]) -> tuple[str, ...]:
    """Fog 8 The kinds of pieces instead of their keys, in an order that reveals nothing."""
    return tuple(sorted(g.pieces[key].kind for key in keys))


def units_by_kind(g: Campaign, event: Any) -> Iterator[Event]:
    """Fog 8 Both see the kinds of the units concerned, and no more."""
    yield replace(event, units=kinds_alone(g, event.units))


def units_lost(g: Campaign, event: battle.UnitsLost) -> Iterator[Event]:
    """Fog 8 Both see the losses; of cargo lost with its ship only the owner is told.

    Aircraft on a deck are no secret (A7).
    """
    seen = [each for each in event.losses if not _is_below_deck(g, each)]
    drowned = [each for each in event.losses if _is_below_deck(g, each)]
    plain = sorted((each.power, each.kind) for each in seen)
    yield replace(
        event,
        losses=tuple(battle.Loss(unit="", kind=kind, power=power) for power, kind in plain),
    )
    for side in dict.fromkeys(g.side(each.power) for each in drowned):
        own = tuple(each for each in drowned if g.side(each.power) == side)
        yield replace(event, losses=own, audience=(side,))


def _is_below_deck(g: Campaign, loss: battle.Loss) -> bool:
    return bool(loss.aboard) and not g.equipment.units[loss.kind].is_air


def retreated(g: Campaign, event: battle.Retreated) -> Iterator[Event]:
    """A20 The other side learns that they have left, but not where to."""
    yield from its_side(g, event)
    for side in _others(g, event.power):
        yield replace(event, to="", units=(), aircraft=(), audience=(side,))


def rocket_fired(g: Campaign, event: research.RocketFired) -> Iterator[Event]:
    """Fog 5 The other side learns what was hit, and not from where."""
    yield from its_side(g, event)
    for side in _others(g, event.power):
        yield replace(event, base="", audience=(side,))


def kamikazes_sent(g: Campaign, event: air.KamikazesSent) -> Iterator[Event]:
    """Fog 8, R15 Everyone sees tokens that are sent; that none are sent, only their owner knows."""
    return everybody(g, event) if event.count else its_side(g, event)


def intercepted(g: Campaign, event: air.Intercepted) -> Iterator[Event]:
    """Fog 8 Everyone sees fighters go up; that none do would reveal that some were there."""
    return everybody(g, event) if event.kinds else its_side(g, event)


def _others(g: Campaign, power: str) -> Sequence[str]:
    return [side for side in g.equipment.sides if side != g.side(power)]


# ---------------------------------------------------------------------- money


def income_collected(g: Campaign, event: economy.IncomeCollected) -> Iterator[Event]:
    """Fog 10, A11, A12 Everyone is told what is collected, the victim what its convoys have lost.

    The purse and the parts are told to the facilitator only: the owner can look. GE-09 So are some
    objectives, where the table wants it.
    """
    public = _told_openly(g, event.parts)
    yield from facilitator(g, event)
    if lost := -event.parts.get(CONVOYS, 0):
        yield ConvoyLoss(
            audience=(g.side(event.power),),
            power=event.power,
            economy=event.economy,
            ipc=lost,
            zones=_by_zone(g, event) if g.state.options.convoys_by_zone else {},
        )
    yield Income(
        power=event.power,
        economy=event.economy,
        collected=sum(public.values()),
        objectives={k: ipc for k, ipc in public.items() if k not in (TERRITORIES, CONVOYS, BONDS)},
    )


def in_secret(g: Campaign) -> Collection[str]:
    """GE-09 The objectives whose payment their own side alone hears of."""
    return g.equipment.unit_objectives if g.state.options.objectives_to_own_side is True else ()


def bonds_are_seen(g: Campaign) -> bool:
    """F49 Whether war bonds are collected before all."""
    return g.state.options.bonds_in_sight is True


def bonds_paid(g: Campaign, event: research.BondsPaid) -> Iterator[Event]:
    """Fog 5 Its own side is told of war bonds; F49 everybody, where the table wants it."""
    yield from everybody(g, event) if bonds_are_seen(g) else its_side(g, event)


def _told_openly(g: Campaign, parts: Mapping[str, int]) -> dict[str, int]:
    """Fog 5 The parts of an income without war bonds; GE-09 and without objectives in secret."""
    secret = (*([] if bonds_are_seen(g) else [BONDS]), *in_secret(g))
    return {part: ipc for part, ipc in parts.items() if part not in secret}


def _by_zone(g: Campaign, event: economy.IncomeCollected) -> dict[str, int]:
    """A11 What the convoys of each zone have just lost, of those that an income comes from."""
    raids = [each for each in g.events if isinstance(each, economy.ConvoyRaided)]
    whose = (event.power, event.economy)
    return {
        each.zone: each.lost for each in raids if (each.power, each.economy) == whose and each.lost
    }


def turn_accounted(g: Campaign, event: economy.TurnAccounted) -> Iterator[Event]:
    """Fog 10 The public account in the hallway."""
    yield replace(event, account=public_account(g, event.account))


def public_account(g: Campaign, account: Account) -> Account:
    """Fog 8, 10, A12 An account without the purse, and only with losses that both sides saw.

    Convoy losses are not separated from the income of the land, and fog 5 war bonds left out.
    """
    economies = {key: _public_income(g, parts) for key, parts in account.economies.items()}
    fallen = g.state.fog.fallen if g.state.fog else {}
    seen = fallen.get(turn_key(account.round, account.power), {})
    lost = {power: dict(sorted(seen[power].items())) for power in sorted(seen)}
    income = _public_income(g, account.income)
    return replace(account, income=income, lost=lost, purse=None, economies=economies)


def _public_income(g: Campaign, parts: Mapping[str, int]) -> dict[str, int]:
    """Fog 10 The parts of an income that everyone hears of."""
    income = _told_openly(g, parts)
    lost_at_sea = income.pop(CONVOYS, 0)
    if lost_at_sea:
        income[TERRITORIES] += lost_at_sea
    return income


# ---------------------------------------------------------------------- every kind

FOG_AUDIENCE: dict[type[Event], Told] = {
    turns.PhaseBegan: everybody,
    turns.PhaseSkipped: everybody,
    # politics and control
    economy.WarDeclared: everybody,
    economy.PeaceKept: everybody,
    economy.WarPayment: everybody,
    economy.ComplexesGrown: everybody,
    economy.TradeLost: everybody,
    economy.TerritoryTaken: everybody,
    economy.TerritoryTakenOver: everybody,
    economy.TerritoriesReturned: everybody,
    economy.CapitalTaken: everybody,
    economy.CapitalFreed: everybody,
    economy.ComplexReduced: everybody,
    economy.KamikazesAwake: everybody,
    neutrals.NeutralAttacked: everybody,
    neutrals.NeutralsTurn: everybody,
    neutrals.NeutralLeans: everybody,
    neutrals.NeutralJoined: everybody,
    neutrals.LeagueJoined: everybody,
    straits.LeaveGiven: everybody,
    straits.LeaveTakenBack: everybody,
    straits.LeaveEnded: everybody,
    economy.VictoryNear: everybody,
    economy.VictoryLost: everybody,
    economy.WarEnded: everybody,
    # money and new units
    research.Researched: its_side,
    research.TechnologyFound: its_side,
    research.BondsPaid: bonds_paid,
    research.RocketFired: rocket_fired,
    research.TechnologyUsed: everybody,
    economy.Purchased: its_side,
    economy.ShipsMended: its_side,
    economy.Mobilized: its_side,
    economy.UnitsRaised: its_side,
    economy.FacilitiesBuilt: its_side,
    economy.Refunded: its_side,
    economy.ConvoyRaided: facilitator,
    economy.IncomeCollected: income_collected,
    economy.TurnAccounted: turn_accounted,
    # moves
    moves.UnitsMoved: its_side,
    moves.CargoLoaded: its_side,
    moves.CargoLanded: its_side,
    moves.AssaultPrepared: its_side,
    air.WentAshore: its_side,
    air.LandingCalledOff: its_side,
    # aircraft that come down, or do not
    air.Scrambled: its_side,
    air.StayedOnGround: its_side,
    air.WentHome: its_side,
    air.FoundHome: its_side,
    air.HomelessLost: its_side,
    economy.StrandedAircraftLost: its_side,
    AircraftStranded: its_side,
    # raids and kamikazes
    air.KamikazesSent: kamikazes_sent,
    air.KamikazeStruck: everybody,
    air.RaidBegan: everybody,
    air.Intercepted: intercepted,
    air.AirBattleFought: everybody,
    air.RaidLosses: everybody,
    air.GunsFired: everybody,
    air.FacilityBombed: everybody,
    # battles
    battle.BattleBegan: everybody,
    battle.BattleRoundBegan: everybody,
    battle.Fired: everybody,
    battle.ShipsDamaged: units_by_kind,
    battle.UnitsLost: units_lost,
    battle.Submerged: units_by_kind,
    battle.Retreated: retreated,
    battle.BattleEnded: everybody,
    # what a facilitator does beside the rules, where it does not say for whom it is
    desk.TableRun: facilitator,
    desk.TablePaused: everybody,
    desk.PositionCorrected: everybody,
    desk.RuledOnTheSpot: everybody,
    desk.DiceEntered: facilitator,
}
"""Every kind of event of the open game, and what is told of it under fog."""
