"""What if: private copies of positions, games from there, and positions as text."""

from __future__ import annotations

import base64
import random
import zlib
from typing import Any

import msgspec
import pytest

from engine import moves, store, supposing
from engine.core.codec import Unreadable, plain
from engine.core.testing import pick_one
from engine.core.view import view_bytes
from engine.models import Game
from tests.factories import UserFactory, make_campaign, make_game, make_war
from tests.web.fog_table import AXIS, make_fog
from tests.web.table import buttons_in, page_of, sitting, token_of
from wargames.accounts.models import User
from wargames.people.record import record_of
from wargames.replay.position_text import text_in, with_words

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> User:
    return UserFactory(name="Ann")


@pytest.fixture
def bob() -> User:
    return UserFactory(name="Bob")


def played(game: Game, count: int) -> Game:
    """The game after so many more moves at random."""
    pick = random.Random(5)
    for _ in range(count):
        game.refresh_from_db()
        rules = store.rules_of(game)
        state = store.load(game, rules).state
        ask = rules.asks(state)[0]
        choice = plain(pick_one(rules, state, ask, pick, bias=3))
        seat = moves.on_watch_of(game, moves.seats_at(game), ask.role)[0]
        moves.play(game.pk, seat, choice, game.version)
    game.refresh_from_db()
    return game


@pytest.fixture
def war(ann: User, bob: User) -> Game:
    return played(make_war(ann, bob), 30)


def copy_by(person: User, game: Game, **sent: str) -> Game:
    """The copy that somebody makes with the button of the table."""
    answer = sitting(person).post(f"/table/{game.pk}/what-if/", sent)
    assert answer.status_code == 302
    return Game.objects.get(pk=answer["Location"].split("/")[2])


def seen(game: Game, side: str) -> bytes:
    """What a side sees of a game."""
    rules = store.rules_of(game)
    return view_bytes(rules.view(store.load(game, rules).state, side))


def test_a_copy_looks_to_its_side_as_the_game_does(war: Game, ann: User) -> None:
    copy = copy_by(ann, war)

    assert seen(copy, "japan") == seen(war, "japan")
    assert {seat.user for seat in copy.seats.all()} == {ann}
    assert {seat.side for seat in copy.seats.all()} >= {"japan", "allied"}
    assert not copy.is_open
    assert "copy to try things on" in page_of(sitting(ann), copy)


def test_what_a_side_does_not_see_is_drawn_anew_without_regard_to_what_it_is(
    war: Game, ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the same luck the copies of two worlds that look alike to Japan are the same."""
    monkeypatch.setattr(supposing, "fresh_seed", lambda: "ab" * 32)
    rules = store.rules_of(war)
    state = store.load(war, rules).state
    other = rules.fuzzing.scrambled(state, "japan", random.Random(9))
    assert view_bytes(rules.view(state, "japan")) == view_bytes(rules.view(other, "japan"))

    copies = [supposing.supposed(rules, each, "japan") for each in (state, other)]

    assert store.without_seed(copies[0], rules) == store.without_seed(copies[1], rules)


def test_a_copy_changes_nothing_elsewhere_and_counts_nowhere(war: Game, ann: User) -> None:
    before = war.version, record_of(ann)

    copy = played(copy_by(ann, war), 3)

    war.refresh_from_db()
    assert (war.version, record_of(ann)) == before
    assert copy.moves.count() == 3


def test_whoever_shares_a_side_may_try_it_together(ann: User, bob: User) -> None:
    game, carl = make_war(ann, bob), UserFactory(name="Carl")
    moves.join(game.pk, carl, "japan", beside=True)

    copy = copy_by(ann, game, with_side="yes")

    assert {seat.user for seat in copy.seats.all()} == {ann, carl}
    assert buttons_in(page_of(sitting(carl), copy)) or "choice" in page_of(sitting(carl), copy)


def test_a_copy_becomes_a_game_against_somebody(war: Game, ann: User, bob: User) -> None:
    copy = played(copy_by(ann, war), 2)

    answer = sitting(ann).post(f"/table/{copy.pk}/what-if/play/", {"lead": "allied"})

    game = Game.objects.get(pk=answer["Location"].split("/")[2])
    assert (game.status, game.title, game.is_supposed) == ("waiting", "The Pacific War", False)
    moves.join(game.pk, bob, phrase="Tora")
    game.refresh_from_db()
    assert game.status == Game.Status.PLAYING
    assert [seat.side for seat in game.seats.filter(user=bob)] == ["japan"]
    for side in ("japan", "allied"):
        assert seen(game, side) == seen(copy, side)
    played(game, 5)
    rules = store.rules_of(game)
    first = store.first_state(Game.objects.get(pk=game.pk), rules)
    assert first.dice.phrases == tuple(game.phrases)


def test_in_the_fog_there_is_no_copy(ann: User) -> None:
    """How many pieces are unseen would already tell."""
    fog = make_fog()
    axis = fog.seats.get(side=AXIS).user
    client = sitting(axis)

    assert "Try things out" not in page_of(client, fog)
    client.post(f"/table/{fog.pk}/what-if/")
    assert client.get(f"/table/{fog.pk}/position.txt").status_code == 404
    assert Game.objects.count() == 1


def test_strangers_make_no_copy(war: Game) -> None:
    client = sitting(UserFactory())
    for path in ("what-if/", "what-if/play/"):
        assert client.post(f"/table/{war.pk}/{path}").status_code == 404
    assert client.get(f"/table/{war.pk}/position.txt").status_code == 404


# ------------------------------------------------------------------------- as text


@pytest.mark.parametrize("make", [make_game, make_war, make_campaign])
def test_a_position_goes_into_a_forum_and_back(make: Any, ann: User) -> None:
    game = make(ann, *[UserFactory()] * (make is not make_game))
    side = game.seats.get(user=ann).side
    text = sitting(ann).get(f"/table/{game.pk}/position.txt").content.decode()
    quoted = "Look at this!\n" + "".join(f"> {line}\n" for line in text.splitlines())

    answer = sitting(ann).post("/table/position/", {"text": quoted})

    assert answer.status_code == 302
    copy = Game.objects.get(pk=answer["Location"].split("/")[2])
    assert (copy.key, copy.is_supposed) == (game.key, True)
    assert seen(copy, side) == seen(game, side)
    assert max(map(len, text.splitlines())) < 80


@pytest.mark.parametrize("text", ["", "nothing", "AAAA", "x" * 500_000])
def test_what_is_no_position_is_refused(text: str, ann: User) -> None:
    answer = sitting(ann).post("/table/position/", {"text": text})

    assert answer.status_code == 400
    assert Game.objects.count() == 0


def packed(found: Any) -> str:
    """Anything as the letters of a position."""
    return base64.b64encode(zlib.compress(msgspec.json.encode(found))).decode()


@pytest.mark.parametrize("change", ["key", "version", "seed", "counter", "stack", "bomb"])
def test_a_position_that_somebody_has_tampered_with_is_refused(change: str, war: Game) -> None:
    found = msgspec.to_builtins(supposing.as_known(war, "japan"))
    if change == "key":
        found["key"] = "chess"
    elif change == "version":
        found["rules_version"] = 99
    elif change == "seed":
        found["seed"] = "ab" * 32
    elif change == "counter":
        next(iter(found["state"]["counters"].values()))["place"] = "nowhere"
    elif change == "stack":
        found["state"]["stack"] = []
    elif change == "bomb":
        found["options"] = {"x": "0" * 10_000_000}

    with pytest.raises(Unreadable):
        supposing.from_text(packed(found))


def test_no_position_tells_the_seed_or_the_draws_of_its_game(war: Game, ann: User) -> None:
    letters = text_in(sitting(ann).get(f"/table/{war.pk}/position.txt").content.decode())

    inside = zlib.decompress(base64.b64decode("".join(letters.split()))).decode()

    assert war.seed not in inside
    assert msgspec.json.decode(inside)["state"]["dice"] == {"phrases": [], "drawn": 0}


def test_words_around_a_position_are_not_read() -> None:
    text = with_words("abc" * 100, "The Pacific War", "turn 3")

    assert "".join(text_in(f"Hello\n{text}\nBye").split()) == "abc" * 100
    assert "".join(text_in("abc\ndef").split()) == "abcdef"


def test_a_copy_is_played_at_its_table(war: Game, ann: User) -> None:
    copy = copy_by(ann, war)
    client = sitting(ann)
    buttons = buttons_in(page_of(client, copy))

    sent = {"choice": msgspec.json.encode(next(iter(buttons.values()))).decode()}
    client.post(f"/table/{copy.pk}/move/", {**sent, "token": token_of(copy)})

    copy.refresh_from_db()
    assert copy.moves.count() == 1
