"""The review of a finished game: each choice beside Captain's, what it tells, to whom, and when."""

import random
import re
from typing import Any

import pytest
from django.test import Client

from engine import moves
from engine.core.encoding.codec import plain
from engine.core.playing.advice import CAPTAIN
from engine.core.playing.dealing import known_to
from engine.core.playing.program_registry import players_of
from engine.models import Game
from engine.moves import copies
from engine.moves.ending import forfeit
from engine.moves.taking_back import undo
from engine.position import store
from engine.seats.sitting import join
from tests.factories import make_game_at, make_war
from tests.web.markup import Element, page_in
from tests.web.play import play_to_the_end, watch_of
from tests.web.table import page_of, sitting
from wargames.accounts.models import User
from wargames.lobby.models import Table
from wargames.report import review
from wargames.report.review import review_of

ORDERS = "card=15 china=2 nimitz=6 army_navy=4 prestige=3 oil=3"
PASS, ATTACK = {"kind": "end_orders"}, {"kind": "attack", "kamikaze": False}


def status(client: Client, game: Game) -> int:
    return client.get(f"/table/{game.pk}/review/").status_code


def chosen(game: Game, *choices: dict[str, Any]) -> Game:
    """The game after these choices, over, since Japan has given up."""
    for choice in choices:
        game.refresh_from_db()
        moves.play(game.pk, watch_of(game)[0], choice, game.version)
    forfeit(game.pk, "japan")
    game.refresh_from_db()
    return game


def captains(game: Game) -> dict[str, Any]:
    """What Captain would do at this table now."""
    rules = store.rules_of(game)
    known, ask = known_to(rules, store.load(game, rules).state, "japan", random.Random(0))
    found = players_of(game.key)[CAPTAIN].choose(rules, known, ask, random.Random(0))
    return dict(plain(found.choice))


def told_in(page: Element) -> list[str]:
    """The choices on the page, in words."""
    return [re.sub(r" (?=[.:,;])", "", each.words) for each in page.all("main ol li")]


def reviewed(client: Client, game: Game, query: str = "") -> Element:
    return page_in(page_of(client, game, f"review/{query}"))


# ---------------------------------------------------------------------------- what it tells


def test_a_choice_that_captain_would_not_have_made_stands_beside_its_own(
    ann: User, japan: Client
) -> None:
    game = make_game_at(ORDERS, creator=ann)
    best = captains(game)
    game = chosen(game, PASS)

    page = reviewed(japan, game)

    assert "0 of 1 were Captain’s too" in page.words
    (line,) = told_in(page)
    assert best["front"] == "abda"
    assert line.startswith("End the turn. Captain: Attack ABDA, worth ")
    assert line.endswith("The moment End the turn: 0.00. Attack ABDA: the front +1.76.")
    assert "a second opinion and not the truth" in page.words


def test_captains_own_choices_are_counted_and_shown_on_demand(ann: User, japan: Client) -> None:
    game = make_game_at(ORDERS, creator=ann, dice=(6,))
    game = chosen(game, captains(game))

    page, whole = reviewed(japan, game), reviewed(japan, game, "?all")

    assert "1 of 1 were Captain’s too" in page.words
    assert not page.has("main ol li")
    assert "Captain would have made every one of them" in page.words
    assert told_in(whole) == ["Attack ABDA: Captain too. The moment"]


def test_what_captain_would_have_done_first_and_was_done_later_is_told_so(
    ann: User, japan: Client
) -> None:
    game = make_game_at(ORDERS, creator=ann, dice=(6, 6))
    best = captains(game)
    game = chosen(game, {**ATTACK, "front": "macarthur"}, best)

    first = told_in(reviewed(japan, game))[0]

    assert first.startswith("Attack MacArthur. Captain: Attack ABDA, worth ")
    assert "; it was chosen later in the turn." in first


def test_the_moment_is_the_position_in_which_it_was_chosen(ann: User, japan: Client) -> None:
    game = make_game_at(ORDERS, creator=ann, dice=(6,))
    game = chosen(game, {**ATTACK, "front": "macarthur"}, PASS)

    lines = reviewed(japan, game).all("main ol li")

    for at, line in enumerate(lines):
        moment = page_in(japan.get(line.one("a")["href"]))
        assert moment.one("#slider")["value"] == str(at)


def test_a_whole_game_is_told_by_turns_and_each_choice_once(ann: User, japan: Client) -> None:
    game = make_game_at("deck=15", creator=ann)
    play_to_the_end(game)
    game.refresh_from_db()

    found, page = review_of(game), reviewed(japan, game)

    assert len(page.all("main ol li")) == len(found.others) > 10
    titles = [each.words for each in page.all("main h2")]
    assert titles[0].startswith("Turn 1 · ") and len(titles) == len(set(titles))
    assert len(reviewed(japan, game, "?all").all("main ol li")) == len(found.judged)


def test_choices_that_were_taken_back_are_not_judged(ann: User) -> None:
    game = make_game_at(ORDERS, creator=ann)
    seat = watch_of(game)[0]
    moves.play(game.pk, seat, PASS, game.version)
    game.refresh_from_db()
    undo(game.pk, seat, game.version)
    game = chosen(game, PASS)

    assert len(review_of(game).judged) == 1


def test_of_players_who_share_japan_each_choice_has_its_name(ann: User, bea: User) -> None:
    game = make_game_at(ORDERS, creator=ann, dice=(6,), watch="free")
    join(game.pk, bea)
    by = {seat.user.name: seat for seat in game.seats.select_related("user")}
    for name, choice in (("Ann", {**ATTACK, "front": "macarthur"}), ("Bea", PASS)):
        game.refresh_from_db()
        moves.play(game.pk, by[name], choice, game.version)

    lines = told_in(reviewed(sitting(bea), chosen(game)))

    assert [line.partition(".")[0] for line in lines] == [
        "Attack MacArthur (Ann)",
        "End the turn (Bea)",
    ]


# ---------------------------------------------------------------------------- to whom, and when


def test_it_is_linked_from_the_table_and_the_luck_when_the_game_is_over(
    ann: User, japan: Client
) -> None:
    game = make_game_at(ORDERS, creator=ann)
    assert status(japan, game) == 404
    assert "/review/" not in page_of(japan, game)

    game = chosen(game, PASS)

    for path in ("", "luck/"):
        assert f'href="/table/{game.pk}/review/"' in page_of(japan, game, path)


def test_who_may_watch_may_read_it_and_nobody_else(ann: User, japan: Client) -> None:
    game = chosen(make_game_at(ORDERS, creator=ann), PASS)
    assert status(Client(), game) == 200
    Table.objects.create(game=game, spectators="nobody")
    assert (status(Client(), game), status(japan, game)) == (404, 200)


def test_a_copy_tells_nothing_of_the_game_that_goes_on_without_advice(
    ann: User, japan: Client
) -> None:
    game = make_game_at(ORDERS, creator=ann)
    copy = chosen(copies.suppose(game.seats.get()), PASS)

    assert copy.status == Game.Status.OVER
    assert status(japan, copy) == 404


def test_a_game_whose_captain_takes_long_has_none(ann: User, bea: User) -> None:
    game = make_war(ann, bea)
    forfeit(game.pk, "allied")
    assert status(sitting(ann), game) == 404
    assert "/review/" not in page_of(sitting(ann), game)


# ---------------------------------------------------------------------------- its bounds


def test_of_a_very_long_game_only_the_beginning_is_looked_through(
    ann: User, japan: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review, "MOST", 1)
    game = make_game_at(ORDERS, creator=ann, dice=(6,))
    game = chosen(game, {**ATTACK, "front": "macarthur"}, PASS)

    assert (len(review_of(game).judged), review_of(game).is_cut) == (1, True)
    assert "only its beginning is reviewed" in reviewed(japan, game).words


def test_it_is_made_once(ann: User, japan: Client, django_assert_max_num_queries: Any) -> None:
    game = chosen(make_game_at(ORDERS, creator=ann), PASS)
    reviewed(japan, game)

    with django_assert_max_num_queries(0):
        review_of(game)


def test_a_game_whose_moves_are_legal_no_more_says_so(ann: User, japan: Client) -> None:
    game = chosen(make_game_at(ORDERS, creator=ann), PASS)
    game.moves.update(choice={"kind": "no such choice"})

    assert status(japan, game) == 404
