"""Taking back behind a barrier: both are told exactly what would not have happened."""

import random

import pytest

from engine import moves
from engine.core.encoding.codec import plain
from engine.core.testing.playing import pick_one
from engine.models import Game, Move
from engine.position import store
from engine.seats import seated
from tests.factories import make_game, make_war
from tests.web.markup import page_in
from tests.web.table import page_of, sitting
from wargames.accounts.models import User

MOVES = 12


@pytest.fixture
def war(ann: User, bob: User) -> Game:
    """Two people have played until a die was rolled and the other side has moved since."""
    game, pick = make_war(ann, bob), random.Random(3)
    for _ in range(MOVES):
        played(game, pick)
    while not faces_in(since_own_last(game)):
        played(game, pick)
    return game


def played(game: Game, pick: random.Random) -> None:
    """One more move at random."""
    rules = store.rules_of(game)
    state = store.load(game, rules).state
    ask = rules.asks(state)[0]
    choice = plain(pick_one(rules, state, ask, pick, bias=3))
    seat = seated.on_watch_of(game, seated.seats_at(game), ask.role)[0]
    moves.play(game.pk, seat, choice, game.version)
    game.refresh_from_db()


def lines_in(page: str, selector: str) -> list[str]:
    """The words of each element that the selector names."""
    return [each.text for each in page_in(page).all(selector)]


def own_last(game: Game) -> Move:
    """Japan's last move."""
    made = Move.objects.filter(game=game, role="japan", undone=False).order_by("-version").first()
    assert made is not None
    return made


def since_own_last(game: Game) -> list[Move]:
    """It, and all that were made since."""
    return list(Move.objects.filter(game=game, version__gte=own_last(game).version))


def faces_in(moves_made: list[Move]) -> list[int]:
    """The faces of all dice of these moves, as they were drawn."""
    draws = [draw for move in moves_made for draw in move.draws if draw["what"] == "d6"]
    return [face for draw in draws for face in draw["gave"]]


def test_whoever_asks_sees_first_what_would_not_have_happened(war: Game, ann: User) -> None:
    page = page_in(page_of(sitting(ann), war, "back/what/"))

    lost = since_own_last(war)
    words = " ".join(page.text.split())
    assert f"{len(lost)} choice{'s' * (len(lost) > 1)} would be undone." in words
    faces = [f"[{face}]" for face in faces_in(lost)]
    told = "".join(each.text for each in page.all("#lost-rolls li"))
    assert all(told.count(face) >= faces.count(face) for face in faces)


def test_whoever_is_asked_sees_the_same_before_they_consent(
    war: Game, ann: User, bob: User
) -> None:
    client = sitting(ann)
    before = lines_in(page_of(client, war, "back/what/"), "#lost-rolls li")

    client.post(f"/table/{war.pk}/back/", {"answer": "ask", "version": war.version})

    asked = page_in(page_of(sitting(bob), war))
    assert [each.text for each in asked.all("#lost-rolls li")] == before
    assert "asks to go back" in asked.text
    own = page_in(page_of(client, war))
    assert [each.text for each in own.all("#lost-rolls li")] == before


def test_once_it_went_back_none_of_it_has_happened(war: Game, ann: User, bob: User) -> None:
    version, lost = own_last(war).version, since_own_last(war)
    sitting(ann).post(f"/table/{war.pk}/back/", {"answer": "ask", "version": war.version})
    war.refresh_from_db()

    sitting(bob).post(f"/table/{war.pk}/back/", {"answer": "yes", "version": war.version})

    undone = Move.objects.filter(game=war, undone=True).order_by("version")
    assert [move.version for move in undone] == [move.version for move in lost]
    assert undone[0].version == version


def test_a_card_that_somebody_has_drawn_unseen_is_told_by_its_number_alone(
    war: Game, ann: User, bob: User
) -> None:
    """What Bob sees of cards that were drawn names none of Ann's."""
    sitting(ann).post(f"/table/{war.pk}/back/", {"answer": "ask", "version": war.version})

    shown = lines_in(page_of(sitting(bob), war), "#lost-seen li")
    log = page_of(sitting(bob), war, "log/")
    assert all(line in " ".join(page_in(log).text.split()) for line in shown)


def test_where_nothing_can_be_asked_for_the_page_leads_to_the_table(ann: User) -> None:
    game = make_game(ann)

    answer = sitting(ann).get(f"/table/{game.pk}/back/what/")

    assert (answer.status_code, answer["Location"]) == (302, f"/table/{game.pk}/")
