"""Who is where, kept up while pieces move one by one."""

import random

import pytest

from engine.core.dice import seed_from
from engine.games.pacific_1940.position.state import PURCHASED, Campaign
from engine.games.pacific_1940.position.whereabouts import Whereabouts
from engine.games.pacific_1940.rules import make

RULES = make()
MOVES = 200


def campaign(seed: int) -> Campaign:
    return RULES.play(RULES.setup(seed_from(str(seed)), {}))


def something_changes(g: Campaign, pick: random.Random) -> None:
    """A piece moves with its cargo, comes aboard, goes ashore, is made, is lost."""
    places = [PURCHASED, *g.equipment.spaces]
    units = [key for key in sorted(g.pieces) if g.is_unit(key)]
    key = pick.choice(units)
    match pick.randrange(5):
        case 0:
            g.put(key, pick.choice(places))
        case 1:
            g.board(key, pick.choice([each for each in units if each != key]))
        case 2:
            g.board(key, "")
        case 3:
            g.add(pick.choice([*g.equipment.units, "air_base"]), "usa", pick.choice(places))
        case _:
            g.lose(key)


def told(where: Whereabouts, g: Campaign) -> dict[str, object]:
    """All that can be asked of it."""
    places = [PURCHASED, *g.equipment.spaces]
    return {
        "places": where.places(),
        "first": where.by_who_is_first(where.places()),
        "units": {place: list(where.units_at(place)) for place in places},
        "facilities": {place: where.facilities_at(place) for place in places},
        "all": {place: where.all_at(place) for place in places},
        "anybody": [place for place in places if where.is_anybody_at(place)],
        "cargo": {key: where.cargo(key) for key in g.pieces},
    }


@pytest.mark.parametrize("seed", range(4))
def test_what_was_kept_up_is_what_one_finds_anew(seed: int) -> None:
    g, pick = campaign(seed), random.Random(seed)
    told(g.whereabouts, g)  # everything has been asked once, and may be kept
    for number in range(MOVES):
        something_changes(g, pick)
        if number % 10 == 0:
            assert told(g.whereabouts, g) == told(Whereabouts(g.pieces, g.equipment.units), g)


def test_who_is_in_a_place_stands_by_owner_kind_and_key() -> None:
    g = campaign(1)
    for kind, owner in (("tank", "usa"), ("infantry", "usa"), ("infantry", "japan")):
        g.add(kind, owner, "hawaiian_islands")

    there = g.whereabouts.all_at("hawaiian_islands")

    assert there == sorted(there, key=lambda key: (g.owner(key), g.pieces[key].kind, key))
    assert {"japan", "usa"} == {g.owner(key) for key in there}
    assert there == sorted(
        (*g.units_at("hawaiian_islands"), *g.facilities_at("hawaiian_islands")), key=there.index
    )
