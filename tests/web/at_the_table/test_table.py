"""The page people play on: what it shows and what it takes."""

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from msgspec.structs import fields

from engine.core.sequence.choice import Term, chance_over
from engine.models import Game
from engine.seats.sitting import join
from tests.factories import UserFactory, make_game_at, seat_of
from tests.web.markup import files_of, page_in
from tests.web.play import open_choices, play_one
from tests.web.table import buttons_in, click, have_in, page_of, post, sent_by, sitting, token_of
from wargames.accounts.models import User
from wargames.games.emperor.choices import sum_of
from wargames.statics import as_sent, is_ours
from wargames.table.board import fragments
from wargames.table.viewer.view import seat_view

REVEAL = {"kind": "reveal"}
ATTACK_ABDA = {"kind": "attack", "front": "abda", "kamikaze": False}
END = {"kind": "end_orders"}


def at(ann: User, line: str, **more: Any) -> Game:
    return make_game_at(line, creator=ann, **more)


# -------------------------------------------------------------------------- the page


def test_a_new_game_asks_for_its_first_card_and_shows_every_front(
    japan: Client, game: Game
) -> None:
    page = page_of(japan, game)

    assert buttons_in(page) == {"Turn the next card": REVEAL}
    for name in ("Nimitz", "MacArthur", "British", "China", "ABDA"):
        assert any(title.text.startswith(f"{name}, ") for title in page_in(page).all("a title"))


def test_whoever_has_no_seat_is_offered_one(game: Game) -> None:
    stranger = sitting(UserFactory())

    answer = stranger.get(f"/table/{game.pk}/")

    assert answer.status_code == 302
    assert answer.url == f"/join/{game.join_token}/"


@pytest.mark.parametrize("path", ["list", "panel", "about", "log"])
def test_nothing_of_a_table_is_shown_to_those_who_do_not_sit_there(game: Game, path: str) -> None:
    assert sitting(UserFactory()).get(f"/table/{game.pk}/{path}/").status_code == 404
    assert Client().get(f"/table/{game.pk}/{path}/").status_code == 302


def test_each_attack_shows_its_chance_and_the_sum_behind_it(japan: Client, ann: User) -> None:
    """13.0 The first turn of the example: Hawaii's −2, Luzon's −1, the card's −1 on ABDA."""
    page = page_of(japan, at(ann, "card=1 prestige=3 oil=2"))

    offered = list(buttons_in(page))
    assert "Attack Nimitz 1 in 6 die −2 (fort) > 3" in offered
    assert "Attack MacArthur 2 in 6 die −1 (fort) > 3" in offered
    assert "Attack ABDA 3 in 6 die −1 (card) > 2" in offered


def test_8_1_a_sum_that_only_a_natural_6_beats_says_so(japan: Client, ann: User) -> None:
    """Coral Sea: 6 − 3 does not beat Nimitz's 3, 6 − 1 beats ABDA's 2."""
    offered = list(buttons_in(page_of(japan, at(ann, "card=15"))))

    assert "Attack Nimitz 1 in 6 die −1 (card) −2 (fort) > 3; 6 always succeeds" in offered
    assert "Attack ABDA 3 in 6 die −1 (card) > 2" in offered


def test_8_1_a_natural_1_is_named_where_the_sum_alone_would_succeed() -> None:
    even, more = (sum_of(chance_over(2, (Term("card", n, "8.2.4"),), sure=True)) for n in (1, 2))

    assert (even, more) == ("die +1 (card) > 2", "die +2 (card) > 2; 1 always fails")


def test_the_elite_bonus_stands_in_the_sum(japan: Client, ann: User) -> None:
    page = page_of(japan, at(ann, "card=10 army_navy=6"))

    assert "Attack ABDA 5 in 6 die +1 (Elite) > 2" in buttons_in(page)


def test_the_card_stands_there_in_words_with_its_battle_table(japan: Client, ann: User) -> None:
    page = page_of(japan, at(ann, "card=15"))

    assert "Battle of Coral Sea" in page
    assert "Nimitz advances" in page
    assert "3 Actions; die −1 for ABDA, die −1 for Nimitz" in page
    assert "−1 Army-Navy, −1 Prestige" in page
    assert "+1 Prestige, Nimitz retreats" in page


def test_a_reconstructed_card_is_marked(japan: Client, ann: User) -> None:
    marked, printed = at(ann, "card=2"), at(ann, "card=1")

    unsure, sure = (page_in(page_of(japan, each)).one("#card h2") for each in (marked, printed))
    assert unsure.text == "Philippines Invaded°"
    assert sure.text == "Battle at Pearl Harbor"


def test_the_discards_can_be_read_and_the_deck_counted(japan: Client, ann: User) -> None:
    page = page_of(japan, at(ann, "card=1 deck=10,15"))

    assert "Draw Pile 15 · discards 1" in page
    assert "Still in the Draw Pile, by number (15)" in page


# ---------------------------------------------------------------------- making moves


def test_a_move_without_javascript_comes_back_to_the_page(japan: Client, game: Game) -> None:
    answer = post(japan, game, "move", choice=json.dumps(REVEAL))

    assert answer.status_code == 302
    assert answer.url == f"/table/{game.pk}/"
    assert "Battle at Pearl Harbor" in page_of(japan, game)


def test_a_move_by_htmx_brings_the_parts_that_changed(japan: Client, game: Game) -> None:
    page = page_of(japan, game)

    answer = click(japan, game, REVEAL, page=page)

    body = answer.content.decode()
    assert answer.status_code == 200
    assert page_in(body).has("#card")
    assert "Attack ABDA" in body
    assert (answer["X-Version"], "version" in body) == ("2", False)
    assert not page_in(body).has("header.masthead")


def test_what_a_page_has_is_told_in_fingerprints_and_nothing_else(
    japan: Client, game: Game, ann: User
) -> None:
    page = page_of(japan, game)
    seen = seat_view(game.pk, ann)
    parts = {key for key, _, _ in fragments.contents(seen, fragments.reading_of(seen))}

    told = [each.partition(":") for each in sent_by(page)["X-Have"].split(",")]

    assert {key for key, _, _ in told} == parts
    assert all(re.fullmatch("[0-9a-f]{1,6}", mark) for _, _, mark in told)


def test_without_javascript_each_form_sends_the_version_it_was_printed_with(
    japan: Client, game: Game
) -> None:
    click(japan, game, REVEAL)
    page = page_in(page_of(japan, game))

    printed = set(page.values('form:has([name=version][value="2"])', "id"))

    assert {"f", "u", "p", "k"} <= printed


def test_a_part_that_did_not_change_is_not_sent_again(japan: Client, ann: User) -> None:
    game = at(ann, "card=15", dice=(1,))
    page = page_of(japan, game)

    body = click(japan, game, ATTACK_ABDA, page=page).content.decode()

    assert page_in(body).has("#ask")
    assert not page_in(body).has("#card")


def test_to_tell_what_changed_leaves_the_facts_as_they_were(
    japan: Client, game: Game, ann: User
) -> None:
    have = dict(each.split(":") for each in have_in(page_of(japan, game)).split(","))
    play_one(game)
    seen = seat_view(game.pk, ann)
    facts = {field.name: getattr(seen, field.name) for field in fields(seen)}

    assert page_in(fragments.changed(seen, fragments.reading_of(seen), have)).has("#t1")

    assert {name: getattr(seen, name) for name in facts} == facts


def test_a_new_turn_of_the_log_comes_before_the_older_ones(japan: Client, game: Game) -> None:
    page = page_of(japan, game)

    body = click(japan, game, REVEAL, page=page).content.decode()

    assert page_in(body).has('[hx-swap-oob="afterbegin:#log"] > section#t1:first-child')


def test_a_page_that_missed_turns_gets_all_of_them(japan: Client, game: Game) -> None:
    click(japan, game, REVEAL)
    page = page_of(japan, game)
    while Game.objects.get(pk=game.pk).summary["turn"] < 3:
        play_one(game, -1)

    answer = japan.get(f"/table/{game.pk}/panel/?v=2", headers=sent_by(page))

    body = answer.content.decode()
    turns = [section["id"] for section in page_in(body).all("#t1, #t2, #t3")]
    assert turns.index("t3") < turns.index("t2")
    assert "t1" in turns


def test_a_stale_click_changes_nothing_and_says_so(japan: Client, game: Game) -> None:
    before = token_of(game)
    click(japan, game, REVEAL)

    answer = click(japan, game, END, token=before)

    assert answer.status_code == 409
    assert "The game has moved on" in answer.content.decode()
    assert game.moves.count() == 1


def test_a_double_click_is_one_move(japan: Client, game: Game) -> None:
    token = token_of(game)
    first = click(japan, game, REVEAL, token=token)
    second = click(japan, game, REVEAL, token=token)

    assert (first.status_code, second.status_code) == (200, 200)
    assert game.moves.count() == 1


def test_a_refused_choice_names_the_rule_and_the_fact(japan: Client, ann: User) -> None:
    """8.2.5 Without oil only one Attack a turn."""
    game = at(ann, "card=15 oil=0 attacks=1")

    answer = click(japan, game, ATTACK_ABDA)

    assert answer.status_code == 409
    assert "8.2.5: Oil is 0 and one Attack or Battle was already made" in answer.content.decode()


@pytest.mark.parametrize("choice", ["", "{", '{"kind":"surrender"}', "[]", '{"kind":"attack"}'])
def test_what_is_no_choice_is_refused_politely(japan: Client, game: Game, choice: str) -> None:
    answer = japan.post(
        f"/table/{game.pk}/move/",
        {"choice": choice, "token": token_of(game)},
        headers={"HX-Request": "true"},
    )

    assert answer.status_code == 400
    assert "nothing was changed" in answer.content.decode()
    assert game.moves.count() == 0


def test_a_move_without_a_version_is_refused(japan: Client, game: Game) -> None:
    answer = japan.post(f"/table/{game.pk}/move/", {"choice": json.dumps(REVEAL)})

    assert answer.status_code == 302
    assert game.moves.count() == 0


def test_the_list_is_playable_and_stays_the_list(japan: Client, game: Game) -> None:
    answer = post(japan, game, "move", choice=json.dumps(REVEAL), back="list")

    assert answer.url == f"/table/{game.pk}/list/"
    assert "Attack ABDA 3 in 6 die −1 (card) > 2" in buttons_in(page_of(japan, game, "list/"))


# ------------------------------------------------------------------------------ undo


def test_an_end_of_orders_can_be_taken_back(japan: Client, ann: User) -> None:
    game = at(ann, "card=15")
    click(japan, game, END)
    assert "Undo: back to the last die" in page_of(japan, game)

    post(japan, game, "undo")

    page = page_of(japan, game)
    assert "3 Actions to spend" in page
    assert page_in(page).has("#log li.gone")
    assert "Ann undid the last choice" in page


def test_an_undo_whose_answer_was_lost_is_answered_when_sent_again(
    japan: Client, ann: User
) -> None:
    game = at(ann, "card=15")
    click(japan, game, END)
    sent = {"version": Game.objects.get(pk=game.pk).version}
    headers = {"HX-Request": "true"}

    first, again = (japan.post(f"/table/{game.pk}/undo/", sent, headers=headers) for _ in range(2))

    assert (first.status_code, again.status_code) == (200, 200)
    assert first.content == again.content
    assert "3 Actions to spend" in again.content.decode()
    assert game.log.filter(kind="undone").count() == 1


def test_no_undo_is_offered_behind_a_die(japan: Client, ann: User) -> None:
    game = at(ann, "card=15", dice=(1,))
    click(japan, game, ATTACK_ABDA)

    assert "Undo:" not in page_of(japan, game)
    assert (
        "Nothing to undo"
        in japan.post(
            f"/table/{game.pk}/undo/",
            {"version": Game.objects.get(pk=game.pk).version},
            headers={"HX-Request": "true"},
        ).content.decode()
    )


# -------------------------------------------------------------------------- how much


def test_an_answer_is_small(japan: Client, game: Game) -> None:
    """Every move of a game; the brief allows 15 KB and hopes for 3."""
    page = page_of(japan, game)
    have = dict(pair.split(":") for pair in have_in(page).split(","))
    sizes = []
    for pick in range(400):
        game.refresh_from_db()
        if game.status == Game.Status.OVER:
            break
        options = open_choices(game)
        held = {"X-Have": ",".join(f"{key}:{mark}" for key, mark in have.items())}
        choice = options[pick % len(options)]
        body = click(japan, game, choice, page=page, headers=held).content
        have |= dict(pair.split(":") for pair in have_in(body.decode()).split(","))
        sizes.append(len(gzip.compress(body, 6)))
    assert len(sizes) > 30
    assert sorted(sizes)[len(sizes) // 2] < 3000
    assert max(sizes) < 6000


def test_a_first_visit_asks_for_few_and_small_files(japan: Client, game: Game) -> None:
    page = page_of(japan, game)

    files = files_of(page)
    root = Path(settings.BASE_DIR) / "static"
    htmx = {name for name in files if name.startswith("django_htmx")}

    def text(name: str) -> str:
        return (root / name).read_text()

    def sent(name: str) -> bytes:
        return as_sent(name, text).encode() if is_ours(name) else (root / name).read_bytes()

    ours = sum(len(gzip.compress(sent(name), 9)) for name in files - htmx)

    assert len(files) + 2 <= 10, "with the page itself and the socket"
    assert ours + len(gzip.compress(page.encode())) < 90_000


def test_a_panel_that_is_up_to_date_is_empty(japan: Client, game: Game) -> None:
    answer = japan.get(f"/table/{game.pk}/panel/?v={game.version}")

    assert answer.status_code == 204
    assert answer.content == b""


def test_the_number_of_queries_does_not_grow_with_the_game(
    japan: Client, game: Game, django_assert_max_num_queries: Any
) -> None:
    for pick in range(40):
        play_one(game, pick * 5)
    with django_assert_max_num_queries(15):
        page_of(japan, game)


# --------------------------------------------------------------------------- sharing


def test_an_undo_is_only_for_the_own_move(japan: Client, ann: User) -> None:
    game = at(ann, "card=15", watch="free")
    other = UserFactory(name="Bea")
    join(game.pk, other)
    click(japan, game, END)

    assert "Undo:" not in page_of(sitting(other), game)
    assert seat_of(game).user == ann
