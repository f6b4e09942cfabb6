"""2 The initial position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import UNSET

from engine.core.dice import Dice
from engine.games.pacific_1940.components.options import Options
from engine.games.pacific_1940.components.pieces import Equipment
from engine.games.pacific_1940.position.records import Neutrality
from engine.games.pacific_1940.position.state import CampaignState, Piece


def set_up(
    state_type: type[CampaignState],
    equipment: Equipment,
    seed: str,
    options: Options,
    phrases: Sequence[str],
    stack: list[object],
) -> CampaignState:
    """2 Every unit and facility in its place, every purse filled, before the first turn."""
    powers = equipment.powers
    return state_type(
        options=options,
        counters=first_pieces(equipment),
        cards={},
        dice=Dice(seed=seed, phrases=tuple(phrases)),
        stack=stack,
        control={key: land.owner for key, land in equipment.territories.items() if land.owner},
        purses={
            key: equipment.economies[key].purse
            for power in equipment.order
            for key in equipment.economies_of[power]
        },
        wars=sorted(
            (min(relation.powers), max(relation.powers))
            for relation in equipment.relations.values()
        ),
        neutrals=Neutrality() if equipment.neutrals else UNSET,
        tokens={key: powers[key].tokens for key in equipment.order if powers[key].tokens},
    )


def first_pieces(equipment: Equipment) -> dict[str, Piece]:
    """2 The initial pieces, with keys that reveal only what everyone sees."""
    pieces: dict[str, Piece] = {}
    numbers: dict[str, int] = {}
    for owner, kind, space, count in _standing(equipment):
        name = f"{owner}_{kind}"
        for _ in range(count):
            numbers[name] = numbers.get(name, 0) + 1
            pieces[f"{name}_{numbers[name]}"] = Piece(kind=kind, owner=owner, place=space)
    return pieces


def _standing(equipment: Equipment) -> Iterator[tuple[str, str, str, int]]:
    """2, G6 Owner, kind, space and number of what stands at the start, neutral armies last."""
    for each in equipment.standing.values():
        owner = each.power or equipment.territories[each.space].owner
        yield owner, each.kind, each.space, each.count
    for neutral in equipment.neutrals.values():
        yield equipment.army_power, neutral.kind, neutral.key, neutral.army
