"""What could be noticed in the fog without reading it: presence, undo, times, lists, notices.

docs/noticing.md has the whole list of such channels; here are those of the site.
"""

import json
import random
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator

from engine import moves
from engine.core.roles import FACILITATOR
from engine.core.testing.benches import lines_of
from engine.games.pacific_1940.fog.facilitator.corrections import Change, Correction
from engine.games.pacific_1940.fog.facilitator.facilitating import RunTable
from engine.games.pacific_1940.planning.planning import MovePlan
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.positions import position
from engine.history import undoable
from engine.models import Game, Move
from engine.position import store
from engine.visibility import revisions
from tests.factories import stood_at
from tests.web.fog.fog_evening import StoredEvening
from tests.web.fog.fog_table import ALLIES, AXIS, make_fog
from tests.web.markup import page_in
from tests.web.play import some_choice
from tests.web.sockets import hang_up, listen
from tests.web.table import page_of, sitting
from wargames.lobby.selectors import game_line
from wargames.notices.models import Notice

ROUND = 120
"""So many moves of a game see every phase of a power's turn."""


def fog_at(line: str, **settings: bool) -> Game:
    """A game in the fog that stands at a position."""
    game = make_fog(**settings)
    rules: Any = store.rules_of(game)
    state = position(rules, line, options=game.options)
    return stood_at(game, state, store.load(game, rules))


def play_one(game: Game, pick: random.Random) -> Move:
    """Whoever is asked chooses at random."""
    rules = store.rules_of(game)
    ask = rules.asks(store.load(game, rules).state)[0]
    seat = game.seats.get(side=rules.roles.side_of(ask.role))
    choice = some_choice(game, ask, pick.getrandbits(32))
    return moves.play(game.pk, seat, choice, revisions.token_of(game, ask.role))


# -------------------------------------------------------------------------- presence


async def here(socket: ApplicationCommunicator) -> list[Any]:
    """Who a page is told to be there, each time it changes."""
    found = []
    while not await socket.receive_nothing(0.3):
        said = json.loads((await socket.receive_output(1))["text"])
        found += [said["here"]] if "here" in said else []
    return found


@pytest.mark.django_db(transaction=True)
async def test_who_is_there_the_other_room_does_not_hear() -> None:
    """Whoever facilitates goes into both rooms, hears of all, and is seen in both."""
    game = await sync_to_async(make_fog)()
    people = await sync_to_async(lambda: {s.side: s.user for s in game.seats.all()})()
    places = await sync_to_async(lambda: {s.side: s.place for s in game.seats.all()})()
    axis = await listen(people[AXIS], game)
    assert await here(axis) == [[places[AXIS]]]

    allies = await listen(people[ALLIES], game)
    assert await here(axis) == []
    assert await here(allies) == [[places[ALLIES]]]

    cat = await listen(people[FACILITATOR], game)
    assert (await here(cat))[-1] == sorted(places.values())
    assert await here(axis) == [sorted([places[AXIS], places[FACILITATOR]])]

    await hang_up(allies)
    assert await here(axis) == []
    assert (await here(cat))[-1] == sorted([places[AXIS], places[FACILITATOR]])
    for socket in (axis, cat):
        await hang_up(socket)


def test_nobody_of_the_other_room_is_shown_as_away() -> None:
    """Whether they are here is not told; so no mark stands there that would say they are not."""
    game = make_fog()
    people = {seat.side: seat for seat in game.seats.all()}
    for side, unheard in ((AXIS, {ALLIES}), (ALLIES, {AXIS})):
        page = page_in(page_of(sitting(people[side].user), game))

        found = page.values("#company .unheard", "data-seat")

        assert set(found) == {str(people[other].place) for other in unheard}


# ------------------------------------------------------------------------------ undo


def test_no_move_of_the_other_room_is_noticed_by_undo_list_or_notice() -> None:
    """In no phase of a turn is one offered an undo that could vanish: that would tell of a move.

    Only what the reader's own page would show raises the time and the number of a line in a list,
    and a list says the same whatever is hidden. Someone gets a notice when they see themselves
    asked, or when it is over; of nothing else.
    """
    game, pick, kinds, alike = make_fog(), random.Random(11), set(), 0
    rules, bob = store.rules_of(game), game.seats.get(side=ALLIES).user

    for number in range(ROUND):
        Notice.objects.all().delete()
        before = game_line(game, bob)
        shown, revision = before.shown_at, before.revision

        move = play_one(game, pick)

        kinds.add(move.choice["kind"])
        game.refresh_from_db()
        for side in (AXIS, ALLIES):
            assert undoable.undoable(game, game.seats.get(side=side)) is None, move.choice
        after = game_line(game, bob)
        alike += after.revision == revision
        assert (after.shown_at == shown) is (after.revision == revision)
        state = store.load(game, rules).state
        other = rules.fuzzing.scrambled(state, None, random.Random(number))
        assert rules.summary(other) == rules.summary(state)
        powers, seen = rules.roles.powers_of(ALLIES), revisions.asked_seen(game, ALLIES)
        for notice in Notice.objects.filter(user=bob):
            assert set(seen) & set(powers), (notice.kind, game.summary)

    assert {"purchase", "proceed", "deploy"} <= kinds
    assert alike > 0


@pytest.mark.parametrize("raiders", ["", "sz6=usa:2sub"])
def test_an_undo_does_not_tell_that_dice_were_rolled_unseen(raiders: str) -> None:
    """Dice for convoys are rolled where only the facilitator knows of them, or not at all."""
    line = "power=japan phase=mobilize war=japan-usa,japan-uk japan=japan:1inf"
    game = fog_at(f"{line} {raiders}")
    moves.play(game.pk, game.seats.get(side=AXIS), {"kind": "deploy"},
               revisions.token_of(game, "japan"))  # fmt: skip
    game.refresh_from_db()
    while game.summary["asked"] == [FACILITATOR] and not rolled_unseen(game):
        play_one(game, random.Random(1))
        game.refresh_from_db()

    assert rolled_unseen(game) is bool(raiders)
    assert "take the last choice back" not in page_of(sitting(game.seats.get(side=AXIS).user), game)
    assert undoable.undoable(game, game.seats.get(side=AXIS)) is None


def rolled_unseen(game: Game) -> bool:
    """Whether a die was rolled of which the facilitator alone knows."""
    streams = [draw.get("stream", "") for move in game.moves.all() for draw in move.draws]
    return FACILITATOR in streams


# -------------------------------------------------------------------------- a page of before


def done_unseen(evening: StoredEvening, space: str) -> None:
    """The Axis answers something in advance; Cat corrects its board and the mode."""
    axis = evening.seat(AXIS)
    in_advance = {"kind": "lose_earlier", "order": "attack_land", "unit": "artillery"}
    moves.play_as(evening.pk, lambda *_: axis, in_advance, "")
    change = Change(verb="move", power="japan", units={"infantry": 1}, space=space, to="manchuria")
    evening.unasked(Correction(changes=(change,), reason="It stood there."))
    evening.unasked(RunTable(mode="assisted" if space == "korea" else "by_hand"))


def test_what_is_done_unseen_refuses_no_line_and_no_lock_of_a_page_from_before() -> None:
    """Given pages of before, when other rooms have done something unseen, then all is taken."""
    fleets = "power=usa war=japan-usa sz35=usa:2ca sz20=japan:1bb korea=japan:1inf"
    evening = StoredEvening(f"{fleets} shantung=japan:1inf")
    bob = sitting(evening.people[ALLIES])
    sent = f"/table/{evening.pk}/compose/"
    orders = MovePlan((Order(units=("usa_cruiser_1", "usa_cruiser_2"), path=("sz35", "sz20")),))
    (line,) = lines_of(evening.rules, evening.state, evening.rules.asks(evening.state)[0], orders)

    typed = page_in(page_of(bob, evening.game)).one("button[name=typed]")["value"]
    done_unseen(evening, "korea")
    answer = bob.post(sent, {"typed": typed, "line": line}, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    locked = page_in(page_of(bob, evening.game)).one("button[name=lock]")["value"]
    done_unseen(evening, "shantung")
    answer = bob.post(sent, {"lock": locked}, headers={"HX-Request": "true"})
    assert answer.status_code == 200

    assert Move.objects.filter(game=evening.pk, role="usa", unasked="").count() == 1


# ---------------------------------------------------------------------- lists and notices


def test_a_power_that_has_bought_nothing_is_asked_to_place_it_all_the_same() -> None:
    game = fog_at("power=japan phase=mobilize japan=japan:1inf")

    assert game.summary["asked"] == ["japan"]
    assert revisions.asked_seen(game, ALLIES) == revisions.asked_seen(
        fog_at("power=japan phase=mobilize japan=japan:1inf bought=2inf"), ALLIES
    )


def test_who_has_bought_nothing_goes_on_with_one_click() -> None:
    game = fog_at("power=japan phase=mobilize japan=japan:1inf")
    ann = sitting(game.seats.get(side=AXIS).user)

    page = page_in(ann.get(f"/table/{game.pk}/"))
    (button,) = page.all("#ask button")

    assert "no new units to place" in page.one("#ask").words
    assert button.words == "Go on nothing to decide"
    ann.post(f"/table/{game.pk}/compose/", {button["name"]: button["value"]})
    game.refresh_from_db()
    assert "japan" not in game.summary["asked"]
