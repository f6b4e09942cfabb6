"""In the fog no byte that a side, or whoever watches, can fetch tells what the other room hides.

A game is played at random by its people and its facilitator. At moments on the way all that a
viewer may not know is garbled in the database, several times over, and each page, part, refusal,
log and file must stay as it was, to the byte. And what is done in one room in secret leaves every
page of the other as it was, and brings it no frame and no notice.
"""

import random
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from itertools import count
from typing import Any

import pytest

from engine import papers
from engine.core.encoding.codec import plain as as_data
from engine.core.roles import FACILITATOR
from engine.core.sequence.composed import ComposedDecision
from engine.core.sequence.flow import Decision
from engine.games.pacific_1940.fog.unopposed import Unopposed
from engine.games.pacific_1940.position.state import COMBAT, NONCOMBAT
from engine.models import LogEntry
from engine.position import store
from tests.every_way import IN_EVERY_WAY
from tests.soaks.fog_soak import EVERY
from tests.web.fog.fog_table import ALLIES, AXIS
from tests.web.fog.fog_world import SPECTATOR, FogWorld
from tests.web.leaks.test_leaks import assert_same
from tests.web.markup import page_in
from wargames.table.board import fragments
from wargames.table.chat import talk
from wargames.table.chat.rooms import Room


def is_kind(*names: str) -> Callable[[Decision], bool]:
    """Whether a decision is of one of these kinds."""
    return lambda ask: str(ask.__struct_config__.tag) in names


def of_power(power: str, *names: str) -> Callable[[Decision], bool]:
    """Whether a decision is one of these kinds, in the turn of this power."""
    return lambda ask: is_kind(*names)(ask) and ask.role == power


MOMENTS = {
    "japan buys": (of_power("japan", "spend"), [ALLIES]),
    "japan writes orders": (of_power("japan", "write_orders"), [SPECTATOR]),
    "orders are carried out": (is_kind("go_on"), [ALLIES]),
    "somebody fights": (
        is_kind("choose_losses", "press_on_or_retreat", "fight_round"),
        [AXIS, SPECTATOR],
    ),
    "the united states write orders": (of_power("usa", "write_orders"), [AXIS]),
}
"""When all is looked at, and for whom: `python -m tests.soaks.fog_soak pages` does so for all."""


def test_no_byte_of_what_one_can_fetch_changes_with_what_one_may_not_know(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    world, pick = FogWorld(monkeypatch), random.Random(4)
    for number, (moment, (is_it, viewers)) in enumerate(MOMENTS.items()):
        world.play(pick, is_it)
        for viewer in viewers:
            world.compare(viewer, random.Random(number), moment)


def test_nor_at_every_fiftieth_step_of_a_random_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """`python -m tests.soaks.fog_soak pages` does it over many games, for all viewers at each."""
    world, pick = FogWorld(monkeypatch), random.Random(3)
    world.begin(3)
    for viewer in (AXIS, ALLIES) if IN_EVERY_WAY else (ALLIES,):
        assert world.play_on(pick, EVERY, rounds=9)
        world.compare(viewer, pick, f"step {EVERY}")


@pytest.mark.parametrize("phase", [COMBAT, NONCOMBAT])
def test_expected_results_where_no_enemy_is_known_tell_nothing_of_who_stands_there(
    phase: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    world, pick = FogWorld(monkeypatch), random.Random(2)
    is_it = of_power("usa", "write_orders")
    world.begin(3)
    world.play(pick, lambda ask: is_it(ask) and getattr(ask, "phase", "") == phase, most=900)
    rules, (ask,) = store.rules_of(world.game), world.asks()
    assert isinstance(ask, ComposedDecision)
    state = store.load(world.game, rules).state
    for number in count():
        plan = rules.fuzzing.sample(state, ask, random.Random(number))
        found = rules.drafted(state, ask, plan).foreseen
        quiet = {f"?about={each.space}" for each in found if isinstance(each, Unopposed)}
        if len(quiet) > 1:
            break
    papers.write(
        world.game, ALLIES, "draft", "usa:write_orders", as_data(plan), edition=0, by="Bob"
    )
    page = page_in(world.browsers[ALLIES].get(f"/table/{world.pk}/"))
    assert quiet <= {*page.values(".prospects a", "href")}
    assert "no enemy known there" in page.one(".prospects").text

    world.compare(ALLIES, pick, phase)


# ------------------------------------------------------------------ deeds that nobody sees


def drafts(world: FogWorld) -> None:
    bought = {"kind": "purchase", "units": []}
    papers.write(world.game, AXIS, "draft", "japan:spend", bought, edition=0, by="Ann")


def guesses(world: FogWorld) -> None:
    papers.write(world.game, AXIS, "guess", "sz20", {"usa": {"carrier": 2}}, edition=0, by="Ann")


def talks_in_the_own_room(world: FogWorld) -> None:
    axis = world.game.seats.get(side=AXIS)
    talk.say(seat=axis, room=Room("facilitator", AXIS), text="May my carrier go on?")


def whispers(world: FogWorld) -> None:
    cat = world.game.seats.get(side=FACILITATOR)
    talk.say(seat=cat, room=Room("facilitator", AXIS), text="It may.")


def keeps_notes(world: FogWorld) -> None:
    talk.keep_note(seat=world.game.seats.get(side=AXIS), text="Kiangsu looks empty")


def looks_around(world: FogWorld) -> None:
    for side in (AXIS, FACILITATOR):
        world.browsers[side].get(f"/table/{world.pk}/")
        world.browsers[side].get(f"/table/{world.pk}/list/", {"about": "sz6"})


DEEDS = [drafts, guesses, talks_in_the_own_room, whispers, keeps_notes, looks_around]


@pytest.mark.parametrize("viewer", [ALLIES, SPECTATOR])
def test_nothing_tells_of_what_is_done_in_another_room(
    viewer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One deed after the other, each with all that was done before."""
    world = FogWorld(monkeypatch)
    world.settle(viewer)
    before = world.known(viewer)

    for deed in DEEDS:
        deed(world)

        after = world.known(viewer)
        assert before.keys() == after.keys()
        for what, said in before.items():
            assert_same(said, after[what], f"{deed.__name__}: {what}")


@pytest.mark.parametrize("viewer", [AXIS, SPECTATOR])
def test_nothing_tells_when_a_facilitator_has_said_something(
    viewer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the facilitator reads the times of the transcript, which may tell of another room."""
    world = FogWorld(monkeypatch)
    world.play(random.Random(4), is_kind("choose_losses", "press_on_or_retreat"))
    said = LogEntry.objects.filter(game=world.pk, kind="announced")
    world.settle(viewer)
    before = world.known(viewer)

    assert said.update(made_at=datetime(2001, 2, 3, 4, 5, tzinfo=UTC))

    for what, answer in world.known(viewer).items():
        assert_same(before[what], answer, what)


# ------------------------------------------------------------------------ planted leaks


def count_of_pieces(panel: Any) -> str:
    """A leak as one would make it: how many pieces there are."""
    return f'<p id="in" data-h="0">{panel.game.counters.count()}</p>'


def length_of_purse(panel: Any) -> str:
    """A subtler one: only the length of the page depends on what Japan has left."""
    return "<!---->" * store.load(panel.game, store.rules_of(panel.game)).state.purses["japan"]


@pytest.mark.parametrize("leak", [count_of_pieces, length_of_purse])
def test_a_planted_leak_is_found(
    leak: Callable[[Any], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    sound = fragments.contents

    def leaking(panel: Any, *more: Any) -> Iterator[tuple[str, str, str]]:
        yield from sound(panel, *more)
        yield "leak", "section", leak(panel)

    world = FogWorld(monkeypatch)
    monkeypatch.setattr(fragments, "contents", leaking)
    world.settle(ALLIES)
    here = world.known(ALLIES)
    world.garble(ALLIES, random.Random(1))

    there = world.known(ALLIES)
    assert any(here[what] != there[what] for what in here)
