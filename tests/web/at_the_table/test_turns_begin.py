"""A turn begins: said over the question until something is done in it, to those who may know it."""

import pytest
from django.test import Client

from engine import moves
from engine.models import Game
from tests.factories import make_campaign_at, make_game_at
from tests.web.markup import page_in
from tests.web.play import play_one, watch_of
from tests.web.table import click, page_of, sitting
from wargames.accounts.models import User
from wargames.games.pacific_1940.log.since import turned
from wargames.presentation.wording import Happened

LAST = (
    "power=anzac turn=2 phase=noncombat_move new_south_wales=anzac:1inf japan=japan:1inf"
    " purse.japan=20"
)
"""The last move of round 2."""


def told(page: str) -> str:
    """What stands over the question of the turn; empty if nothing does."""
    return " ".join(each.words for each in page_in(page).all(".became"))


def go_on(game: Game, phase: str) -> None:
    """Play, with the computer as facilitator, until this phase begins."""
    for _ in range(20):
        if not moves.play_program(game.pk):
            game.refresh_from_db()
            if watch_of(game):
                play_one(game)
        last = game.log.filter(kind="phase_began").last()
        if last and last.data["phase"] == phase:
            return
    raise AssertionError(f"{phase} never begins")


@pytest.fixture
def begun(ann: User, bob: User) -> Game:
    """Round 3 of Pacific 1940 has just begun."""
    game = make_campaign_at(LAST, ann, bob)
    play_one(game)
    game.refresh_from_db()
    return game


def test_6_both_sides_and_spectators_read_whose_turn_is_over_and_whose_begins(
    ann: User, bob: User, client: Client, begun: Game
) -> None:
    said = told(page_of(sitting(ann), begun))

    assert said.startswith("The turn of ANZAC is over. It collects ")
    assert said.endswith(" IPC. Round 3 begins. The turn of Japan begins.")
    assert said == told(page_of(sitting(bob), begun))
    assert said == told(client.get(f"/table/{begun.pk}/watch/").content.decode())


def test_6_it_is_said_until_the_power_has_bought(ann: User, begun: Game) -> None:
    play_one(begun)

    assert "begins" not in told(page_of(sitting(ann), begun))


def test_6_the_turn_of_another_power_begins_within_a_round() -> None:
    def began(turn: int, power: str, phase: str) -> Happened:
        return Happened("phase_began", {"turn": turn, "power": power, "phase": phase})

    names = {"usa": "the United States", "japan": "Japan"}
    events = [began(2, "japan", "income"), began(2, "usa", "purchase")]

    assert turned(events, names) == {
        "power": "the United States",
        "is_poor": False,
        "round": 2,
        "is_round": False,
        "before": "Japan",
        "ipc": None,
    }
    assert turned([*events, began(2, "usa", "combat_move")], names) == {}
    assert turned(events[:1], names) == {}


def test_6_of_a_power_without_its_capital_it_is_said_as_it_is_first_asked(
    ann: User, bob: User, client: Client
) -> None:
    """It buys nothing, so its turn begins for it with declarations of war or moves."""
    line = LAST.replace("japan=japan:1inf", "holds.japan=usa kwangsi=japan:1inf")
    game = make_campaign_at(line, ann, bob)
    play_one(game)
    game.refresh_from_db()

    said = told(page_of(sitting(ann), game))
    assert said.endswith("The turn of Japan begins. Its capital is lost: it buys nothing.")
    assert said == told(page_of(sitting(bob), game))
    assert said == told(client.get(f"/table/{game.pk}/watch/").content.decode())
    play_one(game)

    assert "begins" not in told(page_of(sitting(ann), game))


def test_fog_6_in_the_fog_both_sides_read_it_as_long_as_each_other(ann: User, bob: User) -> None:
    """What is bought its side alone reads; the line goes for both when the phase does."""
    game = make_campaign_at(LAST, ann, bob, options={"fog": True})
    sides = [sitting(ann), sitting(bob)]
    go_on(game, "purchase")

    own, enemy = (told(page_of(side, game)) for side in reversed(sides))
    assert own.startswith("The turn of ANZAC is over.")
    assert own == enemy
    assert own.endswith("Round 3 begins. The turn of Japan begins.")
    go_on(game, "combat_move")

    assert [told(page_of(side, game)) for side in sides] == ["", ""]


def test_4_0_a_turn_of_emperor_begins_with_what_its_card_has_brought(ann: User) -> None:
    game = make_game_at("turn=6 phase=headline deck=11", creator=ann)
    client = sitting(ann)
    assert told(page_of(client, game)) == ""

    answer = click(client, game, {"kind": "reveal"})

    said = "Turn 7 begins: Rangoon Falls. China on to North China (Peking). Army-Navy −1, now 4."
    assert told(answer.content.decode()) == said
    game.refresh_from_db()
    click(client, game, {"kind": "resource", "resource": "prestige"})
    assert told(page_of(client, game)) == ""


def test_4_0_what_its_card_has_brought_is_not_told_again_beside_the_die_of_a_block(
    ann: User,
) -> None:
    """7.3 The beginning tells it, with the bonus that it cost."""
    line = "deck=15 nimitz=7 solomons=nimitz:6 army_navy=6 prestige=3"
    game = make_game_at(line, creator=ann, dice=(1,))

    ask = page_in(click(sitting(ann), game, {"kind": "reveal"})).one("#ask")

    assert "halts" in ask.one(".roll").words
    assert ask.words.count("Army-Navy −1") == 1
    assert "Army-Navy −1, now 5 (Elite lost); Prestige −1, now 2;" in ask.one(".became").words
