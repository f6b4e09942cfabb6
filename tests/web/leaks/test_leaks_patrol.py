"""4.3 Under secrets nothing tells what another side does, nor that it does anything.

Two worlds that differ in nothing but what a viewer may not know must give the same pages, parts,
refusals, logs, lists, files, frames, notices and mail: whether ships of the other side lie
elsewhere, or its people write, take back and change their orders, or the facilitator whispers.
And a viewer's revision rises exactly when something has changed that this viewer can fetch.
"""

import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core import mail
from engine.games.patrol.rules import ZONES

from engine import papers
from engine.core.dice import fresh_seed
from engine.core.roles import FACILITATOR
from engine.models import Game
from engine.position import store
from engine.saving import after_commit
from tests.every_way import IN_EVERY_WAY
from tests.web.facilitator.patrol import BLUE, GREEN, RED, SHOWN_TO, Patrol, orders
from tests.web.facilitator.patrol_world import World
from tests.web.leaks.test_leaks import assert_same
from wargames.table.board import fragments


def assert_knows_the_same(here: dict[str, Any], there: dict[str, Any]) -> None:
    assert here.keys() == there.keys()
    for what, said in there.items():
        assert_same(said, here[what], what)


# ------------------------------------------------------------------- positions that look alike


def first_orders(patrol: Patrol) -> None:
    """Nobody has answered."""


def half_in(patrol: Patrol) -> None:
    """Of each side someone has answered."""
    patrol.orders(BLUE, ("emden", 3))
    patrol.undo(BLUE)
    patrol.orders(RED, ("ajax", 7))


def met(patrol: Patrol) -> None:
    """A fight is to be called, its announcement held for both sides."""
    patrol.orders(RED)
    patrol.orders(GREEN)
    patrol.orders(BLUE, ("emden", 3), ("emden", 2))


def later(patrol: Patrol) -> None:
    """Some rounds on, with ships sunk and others sighted."""
    pick = random.Random(2)
    while patrol.game.summary["round"] < 4:
        patrol.step(pick)


def other_world(patrol: Patrol, role: str, pick: random.Random) -> None:
    """The same position for a viewer, with all changed that it may not see."""
    game = patrol.game
    rules = store.rules_of(game)
    loaded = store.load(game, rules)
    state = rules.fuzzing.scrambled(loaded.state, SHOWN_TO[role], pick)
    game.seed = fresh_seed()
    store.write(game, rules, state, loaded)
    game.save()


@pytest.mark.parametrize("role", [RED, BLUE])
@pytest.mark.parametrize("made", [first_orders, half_in, met, later])
def test_no_page_refusal_log_or_file_tells_where_ships_of_the_other_side_lie(
    made: Callable[[Patrol], None], role: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = World(monkeypatch)
    made(world.patrol)
    world.known(role)  # looking once settles what is new
    here = world.known(role)
    for n in range(2 if IN_EVERY_WAY else 1):
        other_world(world.patrol, role, random.Random(n))
        assert_knows_the_same(here, world.known(role))


# ------------------------------------------------------------------- deeds that nobody sees


def drafts(patrol: Patrol, role: str) -> None:
    papers.write(patrol.game, SHOWN_TO[role], "draft", f"{role}:give_orders", orders(), edition=0,
                 by="?")  # fmt: skip


def answers(patrol: Patrol, role: str) -> None:
    patrol.orders(role)


def answers_and_thinks_again(patrol: Patrol, role: str) -> None:
    for _ in range(2):
        patrol.orders(role)
        patrol.undo(role)


def changes_orders(patrol: Patrol, role: str) -> None:
    answers_and_thinks_again(patrol, role)
    patrol.orders(role)


def is_whispered_to(patrol: Patrol, role: str) -> None:
    patrol.play(FACILITATOR, {"kind": "say", "text": "Go on.", "side": SHOWN_TO[role]})


def is_put_right(patrol: Patrol, role: str) -> None:
    ship = {RED: "ajax", BLUE: "emden"}[role]
    zone = patrol.state.counters[ship].box
    for place in ((zone + 1) % ZONES, zone):
        patrol.play(FACILITATOR, {"kind": "correct", "ship": ship, "zone": place})


Deed = Callable[[Patrol, str], None]
DEEDS: list[Deed] = [
    drafts,
    answers,
    answers_and_thinks_again,
    changes_orders,
    is_whispered_to,
    is_put_right,
]


@pytest.mark.parametrize(
    ("role", "other", "at", "deeds"),
    [
        (RED, BLUE, 1, DEEDS[::2]),
        (GREEN, BLUE, 2, DEEDS[1::2]),
        (BLUE, RED, 0, DEEDS[1::2]),
        (BLUE, RED, 1, DEEDS[::2]),
    ],
)
def test_nothing_tells_a_side_what_the_other_does_in_secret_nor_that_it_does_anything(
    role: str, other: str, at: int, deeds: list[Deed], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every deed against each; with FLAGPLOT_EVERY_WAY=1 also at each time."""

    def lived(deed: Deed | None) -> list[dict[str, Any]]:
        """What the role knows when the other has done this, and when the round is over."""
        Game.objects.all().delete()
        mail.outbox.clear()
        world = World(monkeypatch)
        patrol = world.patrol
        for step in (patrol.orders, patrol.undo, patrol.orders)[:at]:
            step(role)
        if deed:
            deed(patrol, other)
        found = [world.known(role)]
        if deed in (answers, changes_orders):
            return found  # who answers last, and so opens all, is another
        for each in [ask.role for ask in patrol.asks()]:
            patrol.orders(each)
        return [*found, world.known(role)]

    plain = lived(None)
    for deed in DEEDS if IN_EVERY_WAY else deeds:
        for here, there in zip(plain, lived(deed), strict=False):
            assert_knows_the_same(here, there)


def test_a_frame_to_everybody_for_a_secret_deed_would_be_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    world = World(monkeypatch)
    before = world.frames(BLUE)
    world.patrol.orders(RED)
    assert world.frames(BLUE) == before

    after_commit.tell(after_commit.table_group(world.patrol.pk), {"type": "game.changed"})

    assert world.frames(BLUE) != before


def leaky_answers(panel: Any) -> str:
    """A leak as one would make it: the page counts the orders that are in."""
    return f'<p id="in" data-h="0">{panel.game.moves.count()}</p>'


def leaky_ship(panel: Any) -> str:
    """A subtler one: only the length of the page depends on where a ship lies."""
    return "<!---->" * panel.game.counters.get(key="koenigsberg").box


@pytest.mark.parametrize("leak", [leaky_answers, leaky_ship])
def test_a_planted_leak_is_found(
    leak: Callable[[Any], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    sound = fragments.contents

    def leaking(panel: Any, *more: Any) -> Iterator[tuple[str, str, str]]:
        yield from sound(panel, *more)
        yield "leak", "section", leak(panel)

    world = World(monkeypatch)
    monkeypatch.setattr(fragments, "contents", leaking)
    world.known(RED)
    here = world.known(RED)

    with pytest.raises(AssertionError, match=re.escape("{t}")):
        world.patrol.orders(BLUE)
        other_world(world.patrol, RED, random.Random(1))
        assert_knows_the_same(here, world.known(RED))
