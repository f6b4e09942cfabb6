"""A game gone through again: each point of view sees what it was shown then, and nothing else."""

import random
from typing import Any

import msgspec
import pytest
from django.test import Client

from engine import moves
from engine.core.encoding.codec import plain
from engine.core.roles import FACILITATOR
from engine.core.testing.playing import pick_one
from engine.core.view import AnyView
from engine.history import rewind
from engine.models import Game, Move, Snapshot
from engine.position import store
from engine.position.process_cache import caches
from engine.seats import seated
from engine.visibility import cached_views, revisions
from engine.visibility.revisions import revision_of
from tests.factories import UserFactory, make_campaign, make_game, make_war
from tests.web.facilitator.patrol import Patrol
from tests.web.fog.fog_ended import ended
from tests.web.markup import Element, page_in
from tests.web.table import sitting
from wargames.bench.crowd import made_game
from wargames.lobby.models import Spectators
from wargames.lobby.new_games import tables
from wargames.replay.reel import Reel, Viewer, reel_of
from wargames.replay.showing import view_at
from wargames.table.models import Looked
from wargames.table.viewer.looked import look

SIDES = ("north", "south", FACILITATOR)


def playing(key: str = "pacific_war", count: int = 40) -> Game:
    """A game of two people after so many random choices."""
    made = {"pacific_war": make_war, "pacific_1940": make_campaign}[key]
    game = made(UserFactory(name="Ann"), UserFactory(name="Bob"))
    return played_on(game, count)


def played_on(game: Game, count: int, seed: int = 5) -> Game:
    """The same so many random choices later."""
    pick = random.Random(seed)
    for _ in range(count):
        game = Game.objects.get(pk=game.pk)
        rules = store.rules_of(game)
        state = store.load(game, rules).state
        ask = rules.asks(state)[0]
        seat = seated.on_watch(game, seated.seats_at(game))[0]
        choice = plain(pick_one(rules, state, ask, pick, bias=3))
        moves.play(game.pk, seat, choice, revisions.token_of(game, ask.role))
    return Game.objects.get(pk=game.pk)


def on_patrol() -> Patrol:
    """A game with sides that have secrets, in its third round."""
    patrol, pick = Patrol(), random.Random(2)
    while patrol.game.summary["round"] < 3:
        patrol.step(pick)
    assert patrol.game.status == Game.Status.PLAYING
    return patrol


def page_at(client: Client, game: Game, **asked: Any) -> Element:
    answer = client.get(f"/table/{game.pk}/replay/", asked)
    assert answer.status_code == 200, answer
    return page_in(answer)


def last_of(page: Element) -> int:
    return int(page.one("#slider")["max"])


def now_seen(game: Game, viewer: str) -> bytes:
    """What a viewer is shown of the board of now, without what it is asked."""
    rules = store.rules_of(game)
    state = cached_views.shown(game, rules, viewer, store.load(game, rules).state)
    return told(rules.view(state, viewer, refusals=False))


def told(view: AnyView) -> bytes:
    bare = msgspec.structs.replace(view, asks=[], standing=[], waiting_for=[], awaits=[])
    return msgspec.json.encode(bare, order="deterministic")


# ---------------------------------------------------------------------- the positions


@pytest.mark.parametrize("key", ["pacific_war", "pacific_1940"])
def test_each_position_is_found_as_it_was_whatever_is_kept(key: str) -> None:
    game = playing(key, 0)
    was: dict[int, bytes] = {}
    for n in range(45):
        rules = store.rules_of(game)
        was[game.version] = rules.codec.encode(store.load(game, rules).state)
        game = played_on(game, 1, seed=n)

    rules, order = store.rules_of(game), [*was]
    for _ in range(2):
        random.Random(3).shuffle(order)
        found = {v: rules.codec.encode(rewind.position_at(game, rules, v)) for v in order}
        assert found == was
        for kept in caches.values():
            kept.clear()
        order.sort()


@pytest.mark.django_db(transaction=True)  # what is kept is kept when it is committed
def test_attacks_stand_in_the_order_of_the_moves_on_the_way_to_a_position() -> None:
    """Given battles that come in another order than that of their names, then they still do."""
    game = made_game("pacific_1940", [UserFactory(), UserFactory()], random.Random(1), 20)
    rules = store.rules_of(game)
    played = rewind.played(rules, store.first_state(game, rules), rewind.counted(game))
    was = {move.version + 1: rules.codec.encode(applied.state) for move, applied in played}

    found = {v: rules.codec.encode(rewind.position_at(game, rules, v)) for v in sorted(was)}

    assert [v for v in was if found[v] != was[v]] == []


def test_the_ends_of_turns_are_found_without_reading_what_is_kept() -> None:
    """Given a site on SQLite, then moves are looked through by number, positions by an index."""
    game = make_game(UserFactory())

    plan = rewind._turn_ends(game).order_by("-version").explain()

    assert "SEARCH engine_move USING INDEX" in plan
    assert "COVERING INDEX engine_snapshot_move" in plan
    assert "TEMP B-TREE" not in plan


def test_moves_that_were_taken_back_are_no_steps() -> None:
    game = make_game(UserFactory(name="Ann"))
    game = played_on(game, 12)
    seat = game.seats.get()
    before = reel_of(game, Viewer(seat.side)).last_told
    move = Move.objects.create(
        game=game, version=game.version, role="japan", choice={"kind": "none"}, undone=True
    )
    game.log.create(move=move, version=game.version, kind="advanced", rule="6.0")
    game.version += 1
    game.save()

    assert reel_of(game, Viewer(seat.side)).last_told == before


# ---------------------------------------------------------------------- what was shown then


@pytest.mark.parametrize("has_facilitator", [True, False])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_each_side_sees_at_each_step_what_it_was_shown(has_facilitator: bool, seed: int) -> None:
    """Also of a held view, while a person facilitates."""
    patrol = Patrol(has_facilitator=has_facilitator, seed=str(seed))
    sides = SIDES if has_facilitator else SIDES[:2]
    pick = random.Random(seed)
    was: dict[tuple[str, int], bytes] = {}
    for _ in range(40):
        game = patrol.game
        for side in sides:
            was[side, revision_of(game, side)] = now_seen(game, side)
        if game.status != Game.Status.PLAYING:
            break
        patrol.step(pick)

    game = patrol.game
    for side in sides:
        reel = reel_of(game, Viewer(side))
        shown = [step for step in reel.steps[1:] if (side, step.rank) in was]
        assert len(shown) >= 2
        for at, step in enumerate(reel.steps):
            if (side, step.rank) in was:
                assert told(view_at(game, reel, at)) == was[side, step.rank], (side, step.rank)


def test_the_number_of_steps_is_that_of_what_one_was_told() -> None:
    patrol = on_patrol()
    game = patrol.game
    for side in SIDES:
        reel = reel_of(game, Viewer(side))
        revisions = revision_of(game, side)
        assert 2 < reel.last <= revisions
        assert all(step.entries for step in reel.steps[1 : reel.last_told])


# ---------------------------------------------------------------------- who may see it


def test_who_only_watches_sees_what_all_may_see() -> None:
    patrol = on_patrol()
    game = patrol.game
    page, own = page_at(Client(), game), page_at(sitting(patrol.people["red"]), game)
    assert last_of(page) < last_of(own)
    reel = reel_of(game, Viewer(None))
    for at in range(reel.last + 1):
        assert view_at(game, reel, at).role is None


def test_a_table_that_is_closed_shows_nothing_to_those_who_do_not_sit_there() -> None:
    game = playing(count=3)
    Game.objects.filter(pk=game.pk).update(is_open=False)
    assert Client().get(f"/table/{game.pk}/replay/").status_code == 409
    assert sitting(game.seats.get(side="japan").user).get(f"/table/{game.pk}/replay/").content


def test_a_game_that_waits_for_a_side_has_none() -> None:
    game = make_war(UserFactory())
    answer = Client().get(f"/table/{game.pk}/replay/")
    assert answer.status_code == 302 and "/join/" in answer["Location"]


def test_when_it_is_over_there_is_a_choice_of_views() -> None:
    evening = ended()
    game = evening.game
    for client in (sitting(evening.people["axis"]), Client()):
        page = page_at(client, game)
        names = [each.words for each in page.all(".views a")]
        assert names == ["everything", "the Axis", "the Allies", "the public"]
        lasts = {key: last_of(page_at(client, game, view=key)) for key in ("truth", "public")}
        assert lasts["public"] < lasts["truth"]


def test_while_it_is_played_nobody_chooses_a_view() -> None:
    game = playing(count=5)
    client = sitting(game.seats.get(side="japan").user)
    page = page_at(client, game, view="allied")
    assert not page.has(".views")
    assert page.text == page_at(client, game).text


# ---------------------------------------------------------------------- a moment


def opened_by(game: Game, side: str = "japan") -> Element:
    return page_at(sitting(game.seats.get(side=side).user), game)


def test_it_opens_at_the_latest_position_told() -> None:
    """Of a running game as of one that is over, whatever turn it is in."""
    for count in (3, 60, 150):
        game = playing(count=count)
        reel = reel_of(game, Viewer("japan"))
        assert int(opened_by(game).one("#slider")["value"]) == reel.last_told

    over = ended()
    page = page_at(sitting(over.people["axis"]), over.game)
    assert page.one("#slider")["value"] == page.one("#slider")["max"]


def test_at_its_end_a_running_game_plays_the_latest_turn_where_nothing_is_new() -> None:
    game, beginner = playing(count=150), playing(count=3)
    for seat in (*game.seats.all(), *beginner.seats.all()):
        look(seat, is_read=True)

    reel, player = reel_of(game, Viewer("japan")), opened_by(game).one(".player")

    assert int(player["data-from"]) == [at for at in reel.turns if at < reel.last_told][-1] > 0
    assert int(player["data-told"]) == reel.last_told
    assert opened_by(beginner).one(".player")["data-from"] == "0"
    assert "Since your last visit" not in opened_by(game).one("header.top").words


def test_at_its_end_a_running_game_plays_what_is_new_and_links_to_it() -> None:
    game = playing(count=60)
    seat = game.seats.get(side="japan")
    reel = reel_of(game, Viewer("japan"))
    Looked.objects.update_or_create(
        game=game, user=seat.user, side="japan", defaults={"version": reel.steps[-6].rank}
    )

    page = opened_by(game)

    seen = reel.last - 5
    assert int(page.one(".player")["data-from"]) == seen
    news = page.one("header.top a[href*='/film/']")
    assert news.words == f"Since your last visit ({reel.last_told - seen} steps)"
    film = page_in(sitting(seat.user).get(news["href"]))
    assert last_of(film) == reel.last_told - seen


def test_a_game_that_is_over_plays_from_its_beginning() -> None:
    over = ended()
    page = page_at(sitting(over.people["axis"]), over.game)
    assert page.one(".player")["data-from"] == "0"
    assert "Since your last visit" not in page.one("header.top").words


def test_a_moment_keeps_its_name_when_the_game_goes_on() -> None:
    game = playing(count=20)
    client = sitting(game.seats.get(side="japan").user)
    page = page_at(client, game, at=7)
    name = page.one("#step h2")["data-here"].removeprefix("?step=")
    game = played_on(game, 10, seed=8)
    later = page_at(client, game, step=name)
    assert later.one("#happened").words == page.one("#happened").words
    assert later.one("#slider")["value"] == "7"


def of_side(patrol: Patrol, side: str, at: int) -> str:
    reel: Reel = reel_of(patrol.game, Viewer(side))
    return reel.steps[at].name


def test_a_moment_of_one_side_is_none_to_others_whether_there_is_one_or_not() -> None:
    patrol = on_patrol()
    game, there = patrol.game, of_side(patrol, "north", 3)
    own, other = sitting(patrol.people["red"]), sitting(patrol.people["blue"])
    assert page_at(own, game, step=there).one("#slider")["value"] == "3"
    for client in (other, Client()):
        for name in (there, "north-99999", "nobody-3"):
            assert client.get(f"/table/{game.pk}/replay/", {"step": name}).status_code == 404
    for client in (own, other, Client()):
        assert page_at(client, game, step="p2")


def test_odd_names_of_moments_lead_to_the_end() -> None:
    game = playing(count=8)
    for odd in ("x", "²", "9" * 40):
        page = page_at(Client(), game, step=odd)
        assert page.one("#slider")["value"] == page.one("#slider")["max"]


# ---------------------------------------------------------------------- rules that have changed


def test_a_game_whose_moves_lead_nowhere_is_gone_through_from_turn_to_turn() -> None:
    game = make_game(UserFactory(name="Ann"))
    while Snapshot.objects.filter(game=game).count() < 2:
        game = played_on(game, 1, seed=game.version)
    for move in game.moves.filter(version__lt=game.version - 2):
        move.choice = {"kind": "no such choice"}
        move.save()
    for kept in caches.values():
        kept.clear()

    page = page_at(sitting(game.seats.get().user), game, at=1)
    assert "The positions at the end of each turn" in page.one(".note").words
    assert 1 <= last_of(page) <= 3
    for at in range(last_of(page) + 1):
        assert page_at(sitting(game.seats.get().user), game, at=at).has("#pieces")


# ---------------------------------------------------------------------- those who only watch


def watched_by(game: Game, spectators: str) -> Any:
    """What someone is answered who has no seat, as the host has chosen."""
    kept = tables.terms_of(game)
    kept.spectators = spectators
    kept.save()
    return Client().get(f"/table/{game.pk}/replay/")


def test_who_only_watches_sees_a_replay_as_the_host_has_chosen() -> None:
    game = make_game(UserFactory(name="Ann"))
    assert watched_by(game, Spectators.NOBODY).status_code == 409
    assert 'id="slider"' not in watched_by(game, Spectators.LATE).content.decode()
    while not Snapshot.objects.filter(game=game).exists():
        game = played_on(game, 1, seed=game.version)
    game = played_on(game, 3)
    end = Snapshot.objects.filter(game=game).latest("pk").move.version + 1
    late, at_once = (watched_by(game, each) for each in (Spectators.LATE, Spectators.AT_ONCE))
    named = [page_in(each).one("#step h2")["data-here"] for each in (late, at_once)]
    versions = [int(each.removeprefix("?step=")) for each in named]
    assert versions[0] <= end < versions[1]
