"""How fast the site facilitates: the table's terms say so, and no pause tells of what it does."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from engine.models import Game
from tests.factories import make_campaign, make_war
from tests.web.markup import page_in
from tests.web.table import sitting
from wargames.accounts.models import User
from wargames.lobby.models import Facilitates
from wargames.lobby.new_games.tables import Chosen, choose, terms_of
from wargames.table import program


def pause(game: Game) -> float:
    """Seconds until the task that is enqueued for the facilitator's next turn."""
    DBTaskResult.objects.all().delete()
    began = timezone.now()
    program.schedule(game=game)
    task = DBTaskResult.objects.get()
    assert task.task_path == "wargames.table.program.act"
    return float((task.run_after - began) / timedelta(seconds=1))


def test_the_site_goes_on_after_the_pause_that_the_table_has_chosen(
    ann: User, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the fog, where nobody facilitates, as soon as it has something to do."""
    settings.PROGRAM_PACE = 8
    monkeypatch.setattr("engine.seats.seated.is_programs_turn", lambda *_: True)
    game = make_campaign(ann, options={"fog": True})
    assert pause(game) == pytest.approx(8, abs=0.5)
    choose(game, Chosen(facilitates=Facilitates.AT_ONCE))
    game.refresh_from_db()
    assert 1 < pause(game) < 3, "short, but there is one: else its length would tell of the work"


def test_the_host_chooses_the_pace_where_a_game_may_have_a_facilitator(ann: User) -> None:
    game, client = make_campaign(ann, options={"fog": True}), sitting(ann)
    path = f"/games/{game.pk}/who/"
    ticks = page_in(client.get(path)).all("[name=table-facilitates]")
    assert [each["value"] for each in ticks] == ["steady", "at_once"]
    assert client.post(path, {"table-facilitates": "at_once"}).status_code == 302
    assert terms_of(Game.objects.get(pk=game.pk)).facilitates == Facilitates.AT_ONCE
    war = make_war(ann)
    assert not page_in(client.get(f"/games/{war.pk}/who/")).all("[name=table-facilitates]")


def test_the_pace_stands_by_itself_with_its_own_words_and_not_under_watching_and_password(
    ann: User,
) -> None:
    page = page_in(sitting(ann).get("/new/").content.decode())

    pace = page.one("#facilitates")
    assert pace.one("legend").text == "Pace of the facilitator"
    assert "Until a person facilitates, the site does" in pace.words
    assert not any(fold.all("[name=table-facilitates]") for fold in page.all("details"))


def test_a_host_finds_the_pace_beside_the_link_to_the_facilitators_seat(ann: User) -> None:
    sitting(ann).post("/new/", {"game": "patrol", "side_patrol": "north"})
    game = Game.objects.get()

    page = page_in(sitting(ann).get(f"/table/{game.pk}/").content.decode())

    pace = f"/games/{game.pk}/who/#facilitates"
    assert [each.text for each in page.all(f"a[href='{pace}']")] == [
        "Pace of the facilitator",
        "change the pace",
    ]
    assert page_in(sitting(ann).get(pace.split("#")[0]).content.decode()).has("#facilitates")
