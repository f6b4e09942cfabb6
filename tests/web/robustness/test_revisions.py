"""A viewer's revision rises exactly when some byte has changed that this viewer can fetch."""

import random
import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from engine.core.roles import FACILITATOR
from engine.history import undoable
from engine.models import Game
from engine.moves import announcing
from engine.visibility import announced, revisions
from tests.every_way import IN_EVERY_WAY
from tests.web.facilitator.patrol import BLUE, GREEN, RED, SHOWN_TO, Patrol
from tests.web.facilitator.patrol_world import TOKENS, World, without
from tests.web.leaks.test_leaks_patrol import is_put_right, is_whispered_to

REVISION = re.compile(rb'((?:name="version" value|data-version|data-seen)=")\d+')
OWN_NUMBERS = ("X-Token", "X-Version", "X-Seen", "Location", "Content-Length")
VIEWERS = ("north", "south", FACILITATOR)
DEEDS = 14 if IN_EVERY_WAY else 9
SEEDS = [114, *(range(4) if IN_EVERY_WAY else ())]
KINDS = {"a move", "a ship is put right", "a whisper", "speak", "undoes"}
"""What is done with the first of the seeds."""


def deeds(world: World, pick: random.Random) -> Iterator[str]:
    """Random deeds of everyone, each named when it was done."""
    patrol = world.patrol
    while patrol.game.status == Game.Status.PLAYING:
        yield one_of(patrol, pick)


def one_of(patrol: Patrol, pick: random.Random) -> str:
    """One random deed: mostly moves, now and then an undo, a word, a correction."""
    held = announced.held(patrol.game)
    chance = pick.random()
    if chance < 0.2 and (role := who_could_undo(patrol, pick)):
        patrol.undo(role)
        return f"{role} undoes"
    if chance < 0.3:
        is_put_right(patrol, pick.choice((RED, BLUE))) if RED in afloat(patrol) else None
        return "a ship is put right"
    if chance < 0.4:
        is_whispered_to(patrol, pick.choice((RED, BLUE)))
        return "a whisper"
    if held and chance < 0.6:
        seat, each = patrol.seat(FACILITATOR), pick.choice(held)
        deed = pick.choice((announcing.edit, announcing.speak))
        deed(patrol.pk, seat, each.number, pick.choice(("", "Smoke.", each.words)))
        return f"{deed.__name__} {each.number}"
    patrol.step(pick)
    return "a move"


def afloat(patrol: Patrol) -> set[str]:
    """Whose first ship is afloat, so that it can be put right."""
    ships = patrol.state.counters
    both = all(ships[ship].place == "sea" for ship in ("ajax", "emden"))
    return {RED, BLUE} if both else set()


def who_could_undo(patrol: Patrol, pick: random.Random) -> str:
    """Someone who could take a move back."""
    roles = [r for r in (RED, GREEN, BLUE) if undoable.undoable(patrol.game, patrol.seat(r))]
    return pick.choice(roles) if roles else ""


def shown(world: World, role: str) -> dict[str, Any]:
    """What someone can fetch, without the numbers that only say that it changed."""
    found = {}
    for what, (status, body, headers) in world.pages(role):
        body = REVISION.sub(rb"\1", TOKENS.sub(rb"\1", body))
        found[what] = status, body, without(headers, OWN_NUMBERS)
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_a_revision_rises_exactly_when_some_byte_that_its_viewer_can_fetch_has_changed(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    world, pick = World(monkeypatch), random.Random(seed)
    for viewer in VIEWERS:
        all_shown(world, viewer)
    before = {viewer: settled(world, viewer) for viewer in VIEWERS}
    done = []
    for deed in islice(deeds(world, pick), DEEDS):
        done.append(deed)
        for viewer in VIEWERS:
            was, had = before[viewer]
            found = all_shown(world, viewer)
            changed = [what for what in found if found[what] != had[what]]
            rose = revisions.revision_of(world.patrol.game, viewer) > was
            assert rose == bool(changed), (deed, viewer, changed)
            if changed:
                before[viewer] = settled(world, viewer)
    assert seed != SEEDS[0] or all(any(kind in deed for deed in done) for kind in KINDS)


def settled(world: World, viewer: str) -> tuple[int, dict[str, Any]]:
    """The revision of a viewer who has just looked, and all that is shown then."""
    return revisions.revision_of(world.patrol.game, viewer), all_shown(world, viewer)


def all_shown(world: World, viewer: str) -> dict[str, Any]:
    """What the people who are this viewer can fetch."""
    roles = [role for role in world.patrol.people if SHOWN_TO[role] == viewer]
    return {f"{role} {what}": said for role in roles for what, said in shown(world, role).items()}


def test_what_is_drawn_of_a_game_as_it_was_read_has_no_number_of_a_change_since(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A page that had it would never ask for the change: it would stand still."""
    patrol, pick = World(monkeypatch).patrol, random.Random(1)
    read = patrol.game
    were = {viewer: revisions.revision_of(read, viewer) for viewer in VIEWERS}

    while any(revisions.revision_of(patrol.game, viewer) == were[viewer] for viewer in VIEWERS):
        patrol.step(pick)

    assert {viewer: revisions.revision_of(read, viewer) for viewer in VIEWERS} == were
