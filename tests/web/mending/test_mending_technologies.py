"""G10 Technologies edited by hand on the page: found by a word, given, told in the log, undone."""

from typing import cast

import pytest

from engine.archive import reading, writing
from engine.games.pacific_1940.open_game import Pacific1940
from engine.models import Game
from engine.moves import play, taking_back
from engine.position import store
from tests.factories import UserFactory, make_world_at, seat_of
from tests.mending import set_to
from tests.web.markup import page_in
from tests.web.mending.mending import asked, edit
from tests.web.table import page_of, sitting
from wargames.accounts.models import User
from wargames.lobby.models import Table

LINE = "power=germany phase=declare_war germany=germany:1ftr yunnan=china:1inf tech.germany=radar"
FOUND = set_to("technologies", "germany.long_range_aircraft", "value", True)
LOST = set_to("technologies", "germany.radar", "value", False)


def game_of(*people: User) -> Game:
    found = make_world_at(LINE, *people, options={"research": True})
    Table.objects.create(game=found, menders="players")
    return found


@pytest.fixture
def game(ann: User) -> Game:
    return game_of(ann)


def technologies(game: Game) -> tuple[str, ...]:
    """What Germany has."""
    rules = store.rules_of(game)
    game.refresh_from_db()
    return cast(Pacific1940, rules).play(store.load(game, rules).state).technologies_of("germany")


def test_G10_technologies_are_found_by_their_name_or_power(game: Game, ann: User) -> None:
    page = page_in(page_of(sitting(ann), game, "mend/?word=radar"))
    links = [each.words for each in page.all("#found a")]
    assert "Radar of Germany" in links
    assert not any("China" in each for each in links)

    page = page_in(page_of(sitting(ann), game, "mend/?thing=technologies+germany.radar"))
    (field,) = page.all("#thing select")
    assert [each.words for each in field.all("option")] == ["not found", "found"]


def test_G10_the_edit_stands_in_the_log_with_its_words(game: Game, ann: User) -> None:
    edit(game, ann, FOUND, LOST)

    assert technologies(game) == ("long_range_aircraft",)
    line = page_in(page_of(sitting(ann), game, "log/")).text
    assert "Long-range aircraft of Germany: not found → found" in line
    assert "Radar of Germany: found → not found" in line
    assert "Long-range aircraft" in page_of(sitting(ann), game, "beside/research/")


def test_G10_it_is_undone_with_all_sides_consent_as_other_edits_are(ann: User) -> None:
    bea = UserFactory(name="Bea")
    game = game_of(ann, bea)
    play(game.pk, seat_of(game), {"kind": "keep_peace"}, game.version)
    edit(game, ann, FOUND)
    assert sitting(bea).post(f"/table/{game.pk}/mend/", asked(game, "agree")).status_code == 302
    assert technologies(game) == ("radar", "long_range_aircraft")
    taking_back.ask_back(game.pk, seat_of(game), game.version)
    game.refresh_from_db()
    taking_back.answer_back(game.pk, seat_of(game, 2), game.version, agrees=True)
    assert technologies(game) == ("radar",)


def test_G10_a_file_with_such_an_edit_is_read_again(game: Game, ann: User) -> None:
    edit(game, ann, FOUND)
    game.refresh_from_db()
    record = writing.whole(game)
    Game.objects.all().delete()
    assert technologies(reading.restore(record, {})) == ("radar", "long_range_aircraft")
