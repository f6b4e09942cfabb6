"""What the players of Japan see: everything but the order of the Draw Pile and the seed."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from engine.core.position import pile
from engine.core.sequence.choice import Term
from engine.games.emperor.cards import why_card_stays_out
from engine.games.emperor.components.pieces import Card, Table
from engine.games.emperor.player_actions import fortify
from engine.games.emperor.player_actions.actions import Orders
from engine.games.emperor.player_actions.attack import attack_terms
from engine.games.emperor.position.state import RESOURCES, UNPLAYED, War, fort_space
from engine.games.emperor.reach import nearest_boxes
from engine.games.emperor.resources import resources


class SpaceView(Struct, frozen=True, kw_only=True):
    """2.1 A space: what is printed there, who holds it, what stands in it.

    out_of_reach: no front can come there any more, whichever cards are still to come.
    """

    key: str
    track: str
    number: int
    name: str
    island: bool
    drm: int
    knock_out: bool
    lat: float
    lon: float
    status: str
    control: str
    fort: str | None
    fronts: list[str]
    out_of_reach: bool = False


class FrontView(Struct, frozen=True, kw_only=True):
    """2.3 A front: where it is and every modifier that an attack on it meets now.

    place is its track, or not_in_play, flipped, set_aside. markers counts its failed returns.
    """

    key: str
    name: str
    track: str
    battle_value: int
    face: str
    place: str
    space: str | None
    at_top: bool
    turned: bool
    markers: int
    terms: tuple[Term, ...]


class FortView(Struct, frozen=True, kw_only=True):
    """8.4 A fortification: on the map, available, not in play, on the Oil track or removed.

    is_due: it was called for before Java fell, and comes when Java falls (8.4.1).
    """

    key: str
    name: str
    battle_value: int
    face: str
    place: str
    space: str | None
    terms: tuple[Term, ...]
    is_due: bool = False


class ResourceView(Struct, frozen=True, kw_only=True):
    """7.0 A resource: its level, its improvement value, its bonus, its DRMs."""

    key: str
    name: str
    level: int
    max: int
    improvement_value: int
    bonus: str
    bonus_on: bool
    terms: tuple[Term, ...]


class CardView(Struct, frozen=True, kw_only=True):
    """2.2 The current Event card as printed, with its Battle Table.

    stays_out: why a card that would be shuffled back after its turn (12.1) is not.
    """

    card: Card
    table: Table | None
    stays_out: str = ""


class CardName(Struct, frozen=True, kw_only=True):
    """A card in a list."""

    number: int
    title: str
    epoch: str
    status: str


class Board(Struct, frozen=True, kw_only=True):
    """The whole table. `left_in`: the unrevealed cards of each pile, by number."""

    turn: int
    epoch: str
    options: dict[str, bool]
    card: CardView | None
    actions_left: int | None
    spaces: list[SpaceView]
    fronts: list[FrontView]
    forts: list[FortView]
    resources: list[ResourceView]
    us_subs: int
    us_subs_max: int
    kamikazes_received: bool
    kamikazes: int
    kamikaze_spent: bool
    oil_rolls: bool
    fortify_terms: tuple[Term, ...]
    discard: list[CardName]
    left_in: dict[str, list[CardName]]


def board(g: War) -> Board:
    """The board, the same for everyone: only the order of the cards is hidden."""
    state = g.state
    in_orders = any(isinstance(frame, Orders) for frame in state.stack)
    left = {name: sorted(pile(state.cards, name), key=int) for name in UNPLAYED}
    options: dict[str, bool] = msgspec.to_builtins(state.options)
    return Board(
        turn=state.turn,
        epoch=state.epoch,
        options=options,
        card=card_view(g),
        actions_left=g.turn.actions if in_orders else None,
        spaces=spaces(g),
        fronts=[front_view(g, key) for key in g.fronts()],
        forts=[fort_view(g, key) for key in g.equipment.forts],
        resources=[resource_view(g, key) for key in RESOURCES],
        us_subs=g.level("us_subs"),
        us_subs_max=g.equipment.us_subs.max,
        kamikazes_received=state.kamikazes_received,
        kamikazes=sum(
            counter.place == "available"
            for key, counter in g.counters.items()
            if key.startswith("kamikaze")
        ),
        kamikaze_spent=g.turn.kamikaze_spent,
        oil_rolls=state.oil_rolls,
        fortify_terms=markers_on(g, "fortify"),
        discard=[card_name(g, key) for key in pile(state.cards, "discard")],
        left_in={name: [card_name(g, key) for key in keys] for name, keys in left.items() if keys},
    )


def card_name(g: War, key: str) -> CardName:
    """One card for a list."""
    card = g.equipment.cards[int(key)]
    return CardName(number=card.number, title=card.title, epoch=card.epoch, status=card.status)


def card_view(g: War) -> CardView | None:
    """The current card, with its Battle Table if it has one."""
    if g.state.card is None:
        return None
    card = g.card
    table = g.equipment.tables[card.battle] if card.battle else None
    stays_out = why_card_stays_out(g) if "reshuffle" in card.special else ""
    return CardView(card=card, table=table, stays_out=stays_out)


def spaces(g: War) -> list[SpaceView]:
    """Every space once, track by track from Japan outwards."""
    seen = []
    standing = g.standing()
    fronts_at = {track: fortify.boxes_held(g, track) for track in g.equipment.tracks}
    nearest = nearest_boxes(g)
    forts = {fort_space(g.counters[key]): key for key in reversed(g.equipment.forts)}
    for key, track, box in fortify.all_spaces(g):
        printed = g.equipment.space_at(key)
        fronts = standing.get(key, [])
        is_far = box < (min(nearest.values()) if key == "home" else nearest[track])
        held = "japanese" if key == "home" else fortify.control_by(fronts_at[track], box)
        seen.append(
            SpaceView(
                key=key,
                track="home" if key == "home" else track,
                number=printed.number,
                name=printed.name,
                island=printed.island,
                drm=printed.drm,
                knock_out=printed.knock_out,
                lat=printed.lat,
                lon=printed.lon,
                status=printed.status,
                control="contested" if fronts else held,
                fort=forts.get(key),
                fronts=fronts,
                out_of_reach=is_far,
            )
        )
    return seen


def front_view(g: War, key: str) -> FrontView:
    """One front."""
    counter, printed = g.counters[key], g.equipment.fronts[key]
    active = g.is_active(key)
    named_back = counter.face == "back" and printed.back_name
    return FrontView(
        key=key,
        name=printed.back_name if named_back and key != "abda" else printed.name,
        track=printed.track,
        battle_value=g.battle_value(key),
        face=counter.face,
        place=counter.place,
        space=g.space_key_of(key) if active else None,
        at_top=active and g.is_at_top(key),
        turned=counter.turned,
        markers=counter.markers,
        terms=attack_terms(g, key, supported=False) if active else (),
    )


def fort_view(g: War, key: str) -> FortView:
    """One fortification."""
    counter, printed = g.counters[key], g.equipment.forts[key]
    on_map = fort_space(counter)
    named_back = counter.face == "back" and printed.back_name
    return FortView(
        key=key,
        name=printed.back_name if named_back else printed.name,
        battle_value=g.battle_value(key),
        face=counter.face,
        place="map" if on_map else counter.place,
        space=on_map,
        terms=markers_on(g, key),
        is_due=key == "islands" and g.state.islands_due,
    )


def resource_view(g: War, key: str) -> ResourceView:
    """One resource; its DRMs are those that `Procure` adds up."""
    printed = g.equipment.resources[key]
    return ResourceView(
        key=key,
        name=printed.name,
        level=g.level(key),
        max=printed.max,
        improvement_value=printed.improvement_value,
        bonus=printed.bonus,
        bonus_on=resources.BONUSES[key](g),
        terms=markers_on(g, key),
    )


def markers_on(g: War, target: str) -> tuple[Term, ...]:
    """The DRM markers on something."""
    rules = {"card": "8.1", "production": "7.3.3"}
    return tuple(
        Term(marker.source, marker.value, rules[marker.source])
        for marker in g.state.markers
        if marker.target == target
    )
