"""A game as a file from the table: what one's side knows, and everything when it is over."""

import json
from typing import Any

from django.test import Client

from engine import moves
from engine.archive.reading import read
from engine.models import Game
from engine.seats.sitting import show_sides
from tests.factories import make_game, make_war_at
from tests.web.markup import page_in
from tests.web.play import play_to_the_end
from tests.web.table import page_of, sitting
from wargames.accounts.models import User

LINE = "turn=2 step=step_1 japan=akagi hawaii=chester hand.japan=J03,J04 hand.allied=A09,A15"


def exported(user: User, game: Game) -> dict[str, Any]:
    answer = sitting(user).get(f"/table/{game.pk}/export.json")
    assert answer.status_code == 200
    assert "attachment" in answer["Content-Disposition"]
    return dict(json.loads(answer.content))


def test_4_3_while_it_goes_on_each_side_gets_its_own_file(ann: User, bob: User) -> None:
    game = make_war_at(LINE, ann, bob)

    japan, allied = exported(ann, game), exported(bob, game)

    assert (japan["holds"], japan["role"], allied["role"]) == ("seat", "japan", "allied")
    assert [end["id"] for end in japan["board"]["hand"]] == ["J03", "J04"]
    assert [end["id"] for end in allied["board"]["hand"]] == ["A09", "A15"]
    assert japan["board"]["hand_sizes"] == {"japan": 2, "allied": 2}
    for file in (japan, allied):
        assert not {"seed", "phrases", "position", "start"} & set(file)
        assert game.seed not in json.dumps(file)


def test_a_file_tells_ones_own_moves_and_not_the_others(ann: User, bob: User) -> None:
    game = make_war_at(LINE, ann, bob)
    moves.play(game.pk, game.seats.get(side="japan"), {"kind": "decline"}, game.version)

    assert [move["choice"] for move in exported(ann, game)["moves"]] == [{"kind": "decline"}]
    assert exported(bob, game)["moves"] == []
    assert [entry["kind"] for entry in exported(bob, game)["log"]] == ["declined"]


def test_when_it_is_over_anybody_at_the_table_gets_everything(ann: User) -> None:
    game = make_game(ann)
    play_to_the_end(game)

    file = exported(ann, game)

    assert file["seed"] == game.seed
    record = read(json.dumps(file))
    assert len(record.moves) == game.moves.count()
    assert [(chair.role, chair.name) for chair in record.seats] == [("japan", "Ann")]


def test_a_file_is_for_those_at_the_table(ann: User, bob: User, client: Client) -> None:
    game = make_game(ann)

    assert sitting(bob).get(f"/table/{game.pk}/export.json").status_code == 404
    assert client.get(f"/table/{game.pk}/export.json").status_code == 302


def test_between_the_sides_of_a_hot_seat_there_is_no_file(ann: User) -> None:
    game = make_war_at(LINE, ann)
    show_sides(game.pk, ann, [])

    answer = sitting(ann).get(f"/table/{game.pk}/export.json")

    assert b"J03" not in answer.content
    assert b"A09" not in answer.content
    assert answer.get("Content-Disposition") is None


def test_the_table_offers_the_file(ann: User) -> None:
    game = make_game(ann)

    assert page_in(page_of(sitting(ann), game)).has('a[href="export.json"]')
    assert "what your side knows" in page_of(sitting(ann), game, "log/")
