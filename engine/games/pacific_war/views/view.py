"""What each side sees: the map and all counters, its own hand, and the size of the enemy's."""

from __future__ import annotations

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.core.position import pile
from engine.core.sequence.flow import open_asks
from engine.games.pacific_war.combat.combat_cards import CombatCard
from engine.games.pacific_war.components.pieces import SIDES, Ending, Nation, Turn
from engine.games.pacific_war.components.resource_cards import CardEnd
from engine.games.pacific_war.movement.moves import NavalMove
from engine.games.pacific_war.position import paths
from engine.games.pacific_war.position.state import ENEMY, Theater, deck
from engine.games.pacific_war.resolution.odds import Forecast
from engine.games.pacific_war.strategy import raids
from engine.games.pacific_war.strategy.actions import LaunchEvent, TakeAction
from engine.games.pacific_war.victory import base_count, port_points
from engine.games.pacific_war.views.view_battle import FRAMES, Battle, battle, with_cards
from engine.games.pacific_war.views.view_move import ASKS_ABOUT_A_GROUP, MoveView, move_view


class UnitView(Struct, frozen=True, kw_only=True):
    """4.1 A counter: its place, its visible side, its strengths."""

    key: str
    name: str
    nation: str
    side: str
    type: str
    airstrike: int
    gunnery: int
    defense: int | None
    armored: bool
    speed: int | None
    place: str
    ready: bool
    returns: int
    repair: bool
    withdraws: int | None
    torpedo: bool


class ZoneView(Struct, frozen=True, kw_only=True):
    """3.1 A zone: its controller, its markers, the air power that reaches it.

    serves: 8.7, 12.3 the sides that can use it as a Port now.
    """

    key: str
    name: str
    kind: str
    major: bool
    oil: bool
    allied_only: bool
    vp: int
    lat: float
    lon: float
    port: str
    base: str
    controller: str
    air: tuple[str, ...]
    fleet_train: bool
    serves: tuple[str, ...]


class RouteView(Struct, frozen=True, kw_only=True):
    """3.1 A Sea Route."""

    ends: tuple[str, str]
    points: int
    restricted: bool
    open: bool
    status: str


class Discard(Struct, frozen=True, kw_only=True):
    """4.4 A discarded card is open: both its ends can be read."""

    card: int
    ends: dict[str, CardEnd]


class Tracks(Struct, frozen=True, kw_only=True):
    """What everyone knows besides the map and the counters.

    events: 8.4 whether cards may be played now, and not only discarded. defended: 10.2.1. cut_off:
    10.1 side → the zones where its units have no path to a friendly Port. carriers_lost: 13.1,
    13.3.
    """

    turns: list[Turn]
    endings: list[Ending]
    nations: list[Nation]
    hand_limits: dict[str, int]
    bases_worth: int
    lba_at_base: int
    card_ground: int
    events: bool
    reshuffle_at: int
    discards: list[Discard]
    used: list[CardEnd]
    defended: dict[str, int]
    cut_off: dict[str, list[str]]
    carriers_lost: dict[str, int]


class Board(Struct, frozen=True, kw_only=True):
    """The whole board as one role sees it; passed: the path of the group that moved (8.10.1).

    aims: 8.5 card → the origin and target of an Event that has only one. with_card: 9.0.1 card →
    the coming attacks were it played now. Both only of cards in one's own hand.
    """

    turn: int
    points: int
    options: dict[str, bool]
    zones: list[ZoneView]
    routes: list[RouteView]
    units: list[UnitView]
    hand: list[CardEnd] = []
    hand_cards: list[str] = []
    aims: dict[str, tuple[str, str]] = {}
    with_card: dict[str, tuple[Forecast, ...]] = {}
    hand_sizes: dict[str, int]
    deck_size: int
    discard: list[int]
    used: list[str]
    port_points: dict[str, int]
    base_counts: dict[str, int]
    routes_open: bool
    trains_left: int
    divisions: str
    tracks: Tracks
    titles: dict[str, str]
    battle: Battle | None
    move: MoveView | None = None
    passed: list[str]


def board(g: Theater, role: str | None, seen: Board) -> Board:
    """The public board with the role's own hand and group."""
    if role is None:
        return seen
    hand = g.hand(role)
    ask = next((ask for ask in open_asks(g.state) if ask.role == role), None)
    return replace(
        seen,
        hand=[g.end_of(card, role) for card in hand],
        hand_cards=hand,
        aims=only_aims(g, ask) if isinstance(ask, TakeAction) else {},
        with_card=with_cards(g, ask) if isinstance(ask, CombatCard) else {},
        move=move_view(g, ask) if isinstance(ask, ASKS_ABOUT_A_GROUP) else None,
    )


def only_aims(g: Theater, ask: TakeAction) -> dict[str, tuple[str, str]]:
    """8.5 The Events whose target is not asked for, since there is only one."""
    events = LaunchEvent.candidates(g, ask)
    cards = [event.card for event in events if event.why_not(g, ask) is None]
    found = {card: raids.options(g, ask.role, g.end_of(card, ask.role)) for card in cards}
    return {card: aims[0] for card, aims in found.items() if len(aims) == 1}


def public_board(g: Theater) -> Board:
    """The public board, built from nothing: of each hand only its size."""
    state = g.state
    options: dict[str, bool] = msgspec.to_builtins(state.options)
    return Board(
        turn=state.turn,
        points=state.points,
        options=options,
        zones=[zone_view(g, key) for key in g.equipment.zones],
        routes=routes(g),
        units=[unit_view(g, key) for key in g.counters],
        hand_sizes={side: len(g.hand(side)) for side in SIDES},
        deck_size=len(deck(g)),
        discard=[int(card) for card in pile(state.cards, "discard")],
        used=list(state.used),
        port_points={side: points_held(g, side) for side in SIDES},
        base_counts={side: base_count(g, side) for side in SIDES},
        routes_open=state.routes_open,
        trains_left=state.trains_left,
        divisions=state.divisions,
        tracks=tracks(g),
        passed=passed(g),
        battle=battle(g) if any(isinstance(each, FRAMES) for each in state.stack) else None,
        titles=g.equipment.titles,
    )


def points_held(g: Theater, side: str) -> int:
    """11.0 Points of a side's Ports; one that an enemy group has come to fight for is not lost yet.

    Ruling PW-04.
    """
    held, move, ports = port_points(g, side), g.under_way(NavalMove), g.state.ports
    if move is None or ports.get(move.zone) != side or move.role == side:
        return held
    is_fought_for = move.zone not in g.state.bases and g.is_occupied(move.zone, side)
    return held + is_fought_for * g.zone(move.zone).vp


def passed(g: Theater) -> list[str]:
    """8.10.1 The zones that the moving group has passed, as everyone saw."""
    move = g.under_way(NavalMove)
    return move.passed if move else []


def zone_view(g: Theater, key: str) -> ZoneView:
    """One zone."""
    printed = g.zone(key)
    return ZoneView(
        key=key,
        name=printed.name,
        kind=printed.kind,
        major=printed.major,
        oil=printed.oil,
        allied_only=printed.allied_only,
        vp=printed.vp,
        lat=printed.lat,
        lon=printed.lon,
        port=g.state.ports.get(key, ""),
        base=g.state.bases.get(key, ""),
        controller=g.controller(key),
        air=tuple(side for side in SIDES if has_air(g, key, side)),
        fleet_train=g.state.fleet_train == key,
        serves=tuple(side for side in SIDES if g.is_friendly_port(key, side)),
    )


def has_air(g: Theater, zone: str, side: str) -> bool:
    """12.1 Whether a zone is inside a side's air superiority; an enemy Port never is (AMB-53).

    An enemy Base marker on a Port of its own does not change that (12.3.1).
    """
    is_enemy_port = zone in g.state.ports and g.is_port_of(zone, ENEMY[side])
    return g.under_air(zone, side) and not is_enemy_port


def routes(g: Theater) -> list[RouteView]:
    """Every Sea Route once."""
    return [
        RouteView(
            ends=route.ends,
            points=route.points,
            restricted=route.restricted,
            open=not route.restricted or g.state.routes_open,
            status=route.status,
        )
        for route in g.equipment.routes.values()
        if not route.absent
    ]


def unit_view(g: Theater, key: str) -> UnitView:
    """One counter."""
    counter, unit = g.counters[key], g.unit(key)
    return UnitView(
        key=key,
        name=unit.name,
        nation=unit.nation,
        side=counter.owner,
        type=unit.type,
        airstrike=unit.airstrike,
        gunnery=unit.gunnery,
        defense=unit.defense,
        armored=unit.armored,
        speed=unit.speed,
        place=counter.place,
        ready=counter.face == "front",
        returns=counter.box if counter.place == "track" else 0,
        repair=bool(counter.markers),
        withdraws=unit.withdraws,
        torpedo=unit.torpedo,
    )


# ------------------------------------------------------------ beside the map


def tracks(g: Theater) -> Tracks:
    """The tracks; they do not depend on the viewer."""
    state, box = g.state, g.equipment
    return Tracks(
        turns=list(box.turns.values()),
        endings=list(box.endings.values()),
        nations=list(box.nations.values()),
        hand_limits={side: box.sides[side].hand_limit for side in SIDES},
        bases_worth=box.victory.bases,
        lba_at_base=box.movement.lba_at_base,
        card_ground=box.combat.card_ground,
        events=g.events_allowed(),
        reshuffle_at=box.deck.reshuffle_at,
        discards=[discarded(g, int(card)) for card in pile(state.cards, "discard")],
        used=[box.ends[end] for end in state.used],
        defended=dict(state.defended),
        cut_off={side: cut_off(g, side) for side in SIDES},
        carriers_lost=dict(state.carriers_lost),
    )


def discarded(g: Theater, card: int) -> Discard:
    """4.4 A card among the discards."""
    ends = g.equipment.cards[card]
    return Discard(card=card, ends={side: g.equipment.ends[ends[side]] for side in SIDES})


def cut_off(g: Theater, side: str) -> list[str]:
    """10.1 Where a side's units would be isolated if it were checked now."""
    return [zone for zone in g.zones_of(side) if paths.is_isolated(g, side, zone)]
