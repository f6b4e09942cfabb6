"""8.3 Random battles, each heard by an oracle that was written from the digest alone."""

import random
from collections import Counter

import pytest

from engine.core.events import kind_of
from engine.core.sequence import running
from tests.engine.pacific_1940.battle.oracle import TWO_HITS, Oracle, is_legal
from tests.engine.pacific_1940.battle.test_8_3_battles_at_random import (
    AT_SEA,
    LAND,
    ON_LAND,
    WAYS,
    ZONE,
    answer,
    begin,
)

BATTLES = 120


@pytest.mark.parametrize("space", [LAND, ZONE])
def test_8_3_an_oracle_agrees_with_every_die_and_every_loss(space: str) -> None:
    pick = random.Random(1940)
    told: Counter[str] = Counter()
    kinds = ON_LAND if space == LAND else (*AT_SEA, "submarine", "tactical_bomber")
    for seed in range(BATTLES):
        aaa = ("aaa", "aaa") if space == LAND else ()
        ours = Counter(pick.choices(kinds, k=pick.randint(1, 8)))
        theirs = Counter(pick.choices(kinds + aaa, k=pick.randint(1, 7)))
        g = begin(space, ours, theirs, seed)
        battle = g.state.stack[0]
        for key in (*battle.attackers, *battle.defenders):
            g.pieces[key].came_from = pick.choice(WAYS[space])
            if g.pieces[key].kind in TWO_HITS:
                g.pieces[key].markers = pick.randint(0, 1)
        bombarding = pick.choices(("cruiser", "battleship"), k=pick.randint(0, 2))
        if space == LAND:
            battle.bombarding = [g.add(kind, "japan", ZONE) for kind in bombarding]
        oracle = Oracle(
            {key: piece.kind for key, piece in g.pieces.items()},
            {key: piece.markers for key, piece in g.pieces.items()},
            battle.attackers,
            battle.defenders,
            bombarding if space == LAND else (),
        )
        g.events.clear()
        running.run(g)
        while g.state.stack:
            answer(g, pick)
        for event in g.events:
            oracle.hear(event)
            told[kind_of(event)] += 1
        assert oracle.is_over
    assert told["fired"] > BATTLES
    assert told["units_lost"] > BATTLES


def test_8_3_the_oracle_refuses_what_the_digest_forbids() -> None:
    fleet = [("fighter", 1), ("destroyer", 1), ("transport", 1)]
    assert is_legal({"submarine": 2}, fleet, ["destroyer", "transport"])
    assert not is_legal({"submarine": 2}, fleet, ["destroyer", "fighter"])
    assert not is_legal({"any": 1}, fleet, ["transport"])
    assert not is_legal({"any": 2}, fleet, ["fighter"])
    assert is_legal({"submarine": 1, "any": 1}, fleet, ["destroyer", "fighter"])
