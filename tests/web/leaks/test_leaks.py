"""Hidden means absent: change everything that nobody may see, and every byte sent stays the same.

The order of the Draw Pile, the seed and the dice that a lesson will roll are all that Emperor
hides. Two worlds that differ in nothing else must give the same pages, parts, refusals, logs,
socket messages, notices and e-mails.
"""

import json
import logging
import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core import mail
from django.db import connection
from django.http import HttpResponse
from django.test import Client

from engine import moves
from engine.admin import GameAdmin, MoveAdmin
from engine.core.dice import fresh_seed
from engine.models import Card, Game, LogEntry, Snapshot
from engine.position import store
from engine.saving import after_commit
from engine.seats import beginning
from engine.seats.sitting import join
from tests.every_way import IN_EVERY_WAY
from tests.factories import UserFactory, make_game
from tests.web.notices.tasks import deliver_all
from tests.web.play import play_one, play_to_the_end, play_until_watch_passes
from tests.web.robustness.test_robustness import words
from tests.web.table import click, post, sitting, token_of
from wargames.accounts.models import User
from wargames.notices.models import Notice
from wargames.table.board import fragments

WORLDS = 3 if IN_EVERY_WAY else 1
"""So many others each world is held against."""
NONCES = re.compile(rb'(name="csrfmiddlewaretoken" value=")[^"]*')
AGO = re.compile(rb"just now|\d+\W+minutes? ago")
GETS = """{t} {t}list/ {t}panel/ {t}panel/?v=0 {t}log/ {t}log/?txt {t}chat/ {t}about/?about=draw
{t}about/?about=nimitz {t}about/?about=home {t}about/?about=battle {t}about/?about=oil
{t}export.json {t}about/?about=nobody / /notices/ /games/{g}/share/ /join/{token}/"""
REFUSED = [
    {"kind": "attack", "front": "vasilevsky"},
    {"kind": "attack", "front": "china", "kamikaze": True},
    {"kind": "nonsense"},
]


@pytest.fixture
def game(ann: User) -> Game:
    """A shared game some turns old, with talk and a proposal."""
    game = make_game(ann)
    join(game.pk, UserFactory(name="Bea"))
    for pick in range(25):
        play_one(game, pick)
    game.refresh_from_db()
    post(sitting(ann), game, "chat", text="Rabaul next?")
    return game


def other_world(game: Game, pick: random.Random) -> None:
    """The same position for everyone who looks, with all that is hidden changed."""
    drawn = list(game.cards.filter(pile="draw"))
    ranks = [card.rank for card in drawn]
    while ranks == [card.rank for card in drawn]:
        pick.shuffle(ranks)
    for card, rank in zip(drawn, ranks, strict=True):
        Card.objects.filter(pk=card.pk).update(rank=rank)
    game.refresh_from_db()
    game.flow["dice"]["drawn"] += pick.randrange(1, 1000)
    Game.objects.filter(pk=game.pk).update(seed=fresh_seed(), flow=game.flow)
    game.refresh_from_db()
    store.forget(game)


def told(answer: HttpResponse) -> tuple[int, bytes, dict[str, str]]:
    """An answer without what is new in every one."""
    headers = {name: value for name, value in answer.items() if name != "Vary"}
    body = NONCES.sub(rb"\1", answer.content)
    if b"just now" in body or b" ago" in body:
        body = AGO.sub(b"", body)
    headers.pop("Content-Length", None)
    return answer.status_code, body, headers


def assert_same(said: Any, here: Any, what: str) -> None:
    """Two answers are equal; where they are not, only the first bytes that differ are shown.

    pytest would look for every difference between two long pages, which takes minutes.
    """
    if said != here:
        one, other = repr(said), repr(here)
        at = next(
            (n for n, pair in enumerate(zip(one, other, strict=False)) if len(set(pair)) > 1), 0
        )
        shown = slice(max(at - 80, 0), at + 160)
        raise AssertionError(f"{what}: {one[shown]} was {other[shown]}")


def all_that_is_said(game: Game, client: Client) -> Iterator[tuple[str, Any]]:
    """Everything the site sends to one person about a game that nobody moves in."""
    fill = {"t": f"/table/{game.pk}/", "g": game.pk, "token": game.join_token}
    for path in words(GETS):
        yield path, told(client.get(path.format(**fill)))
    for htmx in ({}, {"HX-Request": "true"}):
        for choice in REFUSED:
            data = {"token": token_of(game), "choice": json.dumps(choice)}
            for deed in ("move", "propose"):
                answer = client.post(f"/table/{game.pk}/{deed}/", data, headers=htmx)
                yield f"{deed} {choice} {htmx}", told(answer)
        stale = {"version": 0, "token": "0", "choice": '{"kind":"reveal"}'}
        yield f"stale {htmx}", told(client.post(f"/table/{game.pk}/move/", stale, headers=htmx))
        undo = {"version": 0}
        yield f"undo {htmx}", told(client.post(f"/table/{game.pk}/undo/", undo, headers=htmx))


def assert_same_in_every_world(game: Game, user: User, worlds: int = WORLDS) -> None:
    game.refresh_from_db()
    here = dict(all_that_is_said(game, sitting(user)))
    for n in range(worlds):
        other_world(game, random.Random(n))
        for what, said in all_that_is_said(game, sitting(user)):
            assert_same(said, here[what], what)
    assert game.version == Game.objects.get(pk=game.pk).version


@pytest.mark.parametrize("name", ["Ann", "Bea"])
def test_no_page_part_refusal_or_log_tells_what_is_hidden(name: str, game: Game) -> None:
    assert_same_in_every_world(game, User.objects.get(name=name))


def test_the_last_cards_of_a_deck_tell_nothing_either(ann: User) -> None:
    """When few cards are left, counts and lists are most likely to give their order away."""
    game = make_game(ann, seed="early")
    for pick in range(200):
        if game.cards.filter(pile="draw").count() == 3:
            break
        play_one(game, pick)
    game.refresh_from_db()

    assert game.status == Game.Status.PLAYING
    assert_same_in_every_world(game, ann)


def leaky_top_card(panel: Any) -> str:
    """A leak as one would make it: the page peeps at the next card."""
    top = Card.objects.filter(game=panel.game, pile="draw").order_by("rank").first()
    return f'<p id="next" data-h="0" title="{top.key if top else ""}"></p>'


def leaky_size(panel: Any) -> str:
    """A subtler one: only the length of the page depends on it."""
    return "<!---->" * (int(panel.game.seed, 16) % 7919)


@pytest.mark.parametrize("leak", [leaky_top_card, leaky_size])
def test_a_planted_leak_is_found(
    leak: Callable[[Any], str], game: Game, ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    sound = fragments.contents

    def leaking(panel: Any, *more: Any) -> Iterator[tuple[str, str, str]]:
        yield from sound(panel, *more)
        yield "leak", "section", leak(panel)

    monkeypatch.setattr(fragments, "contents", leaking)

    with pytest.raises(AssertionError, match=re.escape("{t}")):
        assert_same_in_every_world(game, ann, worlds=3)


# ------------------------------------------------------------- moves, sockets, notices, mail


def heard_of_a_move(game: Game, user: User, heard: list[Any]) -> list[Any]:
    """What a move without dice sends: the answer, the sockets' words, notices, e-mails."""
    with connection.cursor():
        answer = click(sitting(user), game, {"kind": "end_orders"})
    notices = list(Notice.objects.values_list("kind", "turn", "user__name"))
    for each in User.objects.order_by("pk"):
        deliver_all(each)
    emails = [(email.subject, email.body, email.to) for email in mail.outbox]
    return [told(answer), list(heard), notices, emails]


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Everything that goes to the sockets."""
    messages: list[Any] = []
    monkeypatch.setattr(
        after_commit, "tell", lambda group, message: messages.append((group, message))
    )
    return messages


@pytest.mark.django_db(transaction=True)
def test_what_a_move_sends_to_sockets_notices_and_mail_tells_nothing_hidden(
    heard: list[Any],
) -> None:
    said = []
    for world in range(2):
        heard.clear(), mail.outbox.clear()
        Notice.objects.all().delete()
        Game.objects.all().delete()
        User.objects.all().delete()
        ann, bea = UserFactory(name="Ann"), mailed("Bea")
        game = make_game(ann)
        join(game.pk, bea)
        play_one(game)
        while not could_end(game):
            play_one(game)
        other_world(game, random.Random(world))
        said.append(without_ids(heard_of_a_move(game, ann, heard), game))

    assert said[0] == said[1]
    assert heard


def mailed(name: str) -> User:
    from allauth.account.models import EmailAddress

    user = User.objects.create_user(f"{name}@x.org".lower(), name=name)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


def could_end(game: Game) -> bool:
    game.refresh_from_db()
    rules = store.rules_of(game)
    state = store.load(game, rules).state
    kinds = {type(each).__name__ for each in rules.choices(state, rules.asks(state)[0])}
    return "EndOrders" in kinds


def without_ids(said: list[Any], game: Game) -> str:
    text = repr(said).replace(str(game.pk), "GAME").replace(game.pk.hex, "GAME")
    text = text.replace(token_of(game), "TOKEN")
    for seat in game.seats.select_related("user"):
        text = text.replace(f"'person.{seat.user_id}'", seat.user.name)
    return re.sub(r'data-h="\w+"|/people/[\w-]+|(?:\?key=|/answer/)[\w:-]+', "", text)


# --------------------------------------------------------------------------------- the seed


def test_the_seed_lies_in_one_column_and_nowhere_else_before_the_end(game: Game) -> None:
    play_until_watch_passes(game)
    for row in Game.objects.filter(pk=game.pk).values():
        assert row.pop("seed") == game.seed
        assert game.seed not in repr(row)
    for model in (LogEntry, Snapshot, Card):
        assert game.seed not in repr(list(model.objects.values()))
    assert game.seed not in repr(list(game.moves.values()))


def test_the_seed_is_told_when_the_game_is_over(ann: User) -> None:
    game = make_game(ann)
    play_to_the_end(game)

    assert game.seed in sitting(ann).get(f"/table/{game.pk}/").content.decode()


def test_the_admin_shows_no_seed_no_order_and_no_coming_die(game: Game, ann: User) -> None:
    lesson = beginning.new_game(key="emperor", creator=ann, lesson="first_turns")
    host = sitting(User.objects.create_superuser("host@x.org", "a long and secret word"))
    assert lesson.flow["dice"]["script"]
    for shown in (game, lesson):
        card = shown.cards.filter(pile="draw").first()
        paths = [f"game/{shown.pk}/change", "game", "card", f"card/{card.pk}/change"]
        paths += [f"{path}/{row.pk}/change" for path, row in rows_of(shown)]
        for path in paths:
            answer = host.get(f"/admin/engine/{path}/")
            assert answer.status_code == 200, path
            page = answer.content.decode()
            assert shown.seed not in page
            assert "script&quot;" not in page
            assert "field-rank" not in page
            assert shown.join_token not in page
    assert {"seed", "flow", "start", "join_token"} <= set(GameAdmin.exclude)
    assert {"before", "draws"} <= set(MoveAdmin.exclude)


def rows_of(game: Game) -> Iterator[tuple[str, Any]]:
    for name, rows in (("move", game.moves), ("logentry", game.log), ("seat", game.seats)):
        row = rows.first()
        if row is not None:
            yield name, row


def test_no_log_of_the_server_tells_a_seed_a_note_or_a_password(
    game: Game, ann: User, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(*_: Any, **__: Any) -> Any:
        raise RuntimeError("the magazine has gone up")

    client = sitting(ann)
    client.raise_request_exception = False
    monkeypatch.setattr(moves, "play_as", breaks)
    with caplog.at_level(logging.DEBUG):
        post(client, game, "notes", text="strike at dawn")
        Client().post("/account/login/", {"login": "a@x.org", "password": "hunter2 hunter2"})
        broken = post(client, game, "move", choice='{"kind":"attack","front":"china"}')

    assert broken.status_code == 500
    assert "magazine" in caplog.text
    for secret in (game.seed, "strike at dawn", "hunter2", "china"):
        assert secret not in caplog.text
    assert game.seed not in broken.content.decode()


def test_the_dice_of_a_lesson_are_not_told_before_they_roll(ann: User) -> None:
    lesson = beginning.new_game(key="emperor", creator=ann, lesson="first_turns")
    here = dict(all_that_is_said(lesson, sitting(ann)))
    lesson.flow["dice"]["script"] = [7 - face for face in lesson.flow["dice"]["script"]]
    Game.objects.filter(pk=lesson.pk).update(flow=lesson.flow)

    for what, said in all_that_is_said(lesson, sitting(ann)):
        assert_same(said, here[what], what)
