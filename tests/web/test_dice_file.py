"""The dice of a finished game as a file that anybody can check elsewhere."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client

from tests.engine.test_moves import REVEAL, play, play_to_the_end
from tests.factories import UserFactory, make_game


@pytest.mark.django_db
def test_the_dice_file_is_there_when_the_game_is_over_and_not_before(
    client: Client, tmp_path: Path
) -> None:
    game = make_game(phrases=("tora",))
    assert game.created_by is not None
    client.force_login(game.created_by)
    play(game, REVEAL)
    refused = client.get(f"/table/{game.pk}/dice.json")
    assert refused.status_code == 404
    assert game.seed.encode() not in refused.content
    play_to_the_end(game)
    answer = client.get(f"/table/{game.pk}/dice.json")
    assert answer.status_code == 200
    path = tmp_path / "dice.json"
    path.write_bytes(answer.content)
    out = io.StringIO()
    call_command("verify_dice", str(path), stdout=out)
    assert "0 wrong" in out.getvalue()


@pytest.mark.django_db
def test_the_dice_file_is_for_those_who_sat_there(client: Client) -> None:
    game = make_game()
    play_to_the_end(game)
    client.force_login(UserFactory())
    assert client.get(f"/table/{game.pk}/dice.json").status_code == 404


@pytest.mark.django_db
def test_the_last_page_names_the_invader_and_plots_the_last_turn(client: Client) -> None:
    game = make_game()
    play_to_the_end(game)
    game.refresh_from_db()
    assert game.created_by is not None
    client.force_login(game.created_by)
    page = client.get(f"/table/{game.pk}/").content.decode()
    assert game.result is not None
    if game.result["cause"] == "home_islands":
        assert "stood in the Home Islands" in page
        assert "an enemy front" not in page
    assert "dice.json" in page
