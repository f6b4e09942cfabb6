"""A page that is asked for while the game goes on shows one position, whole."""

from collections.abc import Callable
from typing import Any

import pytest

from engine import moves
from engine.models import Game
from engine.position import store
from tests.factories import make_game, seat_of
from tests.web.markup import page_in
from tests.web.play import open_choices
from tests.web.table import sitting
from wargames.accounts.models import User

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def moves_before_each_reading(monkeypatch: pytest.MonkeyPatch) -> Callable[[Game, int], None]:
    """Someone moves between the row of the game and its pieces, so many times."""

    def begin(game: Game, times: int) -> None:
        left, read = [times], store.read

        def meanwhile(asked: Game, rules: Any) -> store.Loaded:
            moves_left, left[0] = left[0], 0
            if moves_left:
                now = Game.objects.get(pk=game.pk)
                moves.play(now.pk, seat_of(now), open_choices(now)[0], now.version)
                store.positions.clear()
                left[0] = moves_left - 1
            return read(asked, rules)

        store.positions.clear()
        monkeypatch.setattr(store, "read", meanwhile)

    return begin


def test_the_page_shows_the_position_after_it(
    ann: User, moves_before_each_reading: Callable[[Game, int], None]
) -> None:
    game = make_game(ann)
    moves_before_each_reading(game, 2)
    page = page_in(sitting(ann).get(f"/table/{game.pk}/"))
    now = Game.objects.get()
    assert now.moves.count() == 2
    assert page.one("#table")["data-version"] == str(now.version)


def test_where_it_goes_on_again_and_again_the_page_says_that_it_is_busy(
    ann: User, moves_before_each_reading: Callable[[Game, int], None]
) -> None:
    game, client = make_game(ann), sitting(ann)
    moves_before_each_reading(game, 6)
    client.raise_request_exception = False
    answer = client.get(f"/table/{game.pk}/")
    assert answer.status_code == 503 and answer["Retry-After"]
