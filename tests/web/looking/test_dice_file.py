"""The dice of a finished game as a file that anyone can check elsewhere."""

import io
import json
import random
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client

from engine.core.roles import FACILITATOR
from tests.engine.test_moves import REVEAL, play, play_to_the_end
from tests.factories import UserFactory, make_game
from tests.web.facilitator.patrol import BLUE, GREEN, RED, Patrol
from tests.web.table import sitting


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


def test_the_dice_file_is_for_those_who_sat_there(client: Client) -> None:
    game = make_game()
    play_to_the_end(game)
    client.force_login(UserFactory())
    assert client.get(f"/table/{game.pk}/dice.json").status_code == 404


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


def fetched(patrol: Patrol, role: str) -> str:
    """Everything that a seat can fetch of a game."""
    client = sitting(patrol.people[role])
    paths = ("", "list/", "panel/?v=0", "log/", "log/?txt", "chat/", "export.json", "dice.json")
    return "".join(client.get(f"/table/{patrol.pk}/{each}").content.decode() for each in paths)


def test_while_a_game_goes_on_nobody_is_sent_a_draw_of_anybodys() -> None:
    """Each side has rolled unseen by then, and in the open they have fought."""
    patrol = Patrol()
    patrol.orders(RED)
    patrol.orders(GREEN)
    patrol.orders(BLUE, ("emden", 3), ("emden", 2))
    patrol.play(FACILITATOR, {"kind": "call"})
    draws = [draw for move in patrol.game.moves.all() for draw in move.draws]
    assert [draw.get("stream") for draw in draws] == [None, None, "north", "south"]

    for role in patrol.people:
        text = fetched(patrol, role)
        for told in ('"draws"', '"gave"', '"streams"', '"drawn"', '"stream"'):
            assert told not in text


def test_when_a_game_is_over_the_secret_draws_are_in_the_file_and_can_be_checked(
    tmp_path: Path,
) -> None:
    patrol = Patrol()
    patrol.play_to_the_end(random.Random(1))
    client = sitting(patrol.people[BLUE])
    record = client.get(f"/table/{patrol.pk}/dice.json").json()
    assert {draw.get("stream", "") for draw in record["draws"]} == {"", "north", "south"}
    assert "numbered separately" in client.get(f"/table/{patrol.pk}/").content.decode()
    path, out = tmp_path / "dice.json", io.StringIO()
    secret = next(draw for draw in record["draws"] if draw.get("stream") == "north")
    many = next(draw for draw in record["draws"] if len(draw["gave"]) > 1)
    secret["gave"] = [secret["gave"][0] % 6 + 1]
    many["gave"][-1] = many["gave"][-1] % 6 + 1
    path.write_text(json.dumps(record))

    with pytest.raises(SystemExit) as left:
        call_command("verify_dice", str(path), stdout=out)

    assert left.value.code == 1
    assert "draw 0 of north: d6" in out.getvalue()
    assert f"draw {many['n']}: d6" in out.getvalue()
    assert "2 wrong" in out.getvalue()
