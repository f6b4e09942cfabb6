"""One turn ends and the next begins: said over the question, to players and spectators alike."""

import pytest
from django.test import Client

from engine.models import Game
from tests.engine.pacific_war.helpers import RULES, at
from tests.factories import make_war, make_war_at
from tests.web.markup import page_in
from tests.web.play import play_one
from tests.web.table import click, page_of, sitting, view_of
from wargames.accounts.models import User
from wargames.presentation.registry import presentation_of
from wargames.presentation.wording import Happened
from wargames.rendering.render_cache import drawn

LAST = "turn=2 points=3 phase=supply step=allied_readies samoa=chester!,akagi due.3=essex"
"""The last question of Turn 2."""


@pytest.fixture
def allies(bob: User) -> Client:
    return sitting(bob)


@pytest.fixture
def begun(ann: User, bob: User, allies: Client) -> Game:
    """Turn 3 has just begun; nobody has acted in it."""
    game = make_war_at(f"{LAST} hand.allied=A05", ann, bob)
    assert click(allies, game, {"kind": "done"}).status_code == 200
    game.refresh_from_db()
    return game


def told(page: str) -> str:
    """What stands over the question of the turn; empty if nothing does."""
    return " ".join(each.words for each in page_in(page).all(".turned"))


def test_5_0_both_sides_and_spectators_read_that_a_turn_is_over_and_what_came_of_it(
    japan: Client, allies: Client, client: Client, begun: Game
) -> None:
    said = told(page_of(allies, begun))

    assert said.startswith(
        "Turn 2 is over. Victory Points: 5 to the Allies, the marker at Allies 2"
    )
    assert said.endswith(
        "Turn 3 begins. Arrived: 1 unit at West Coast. Cards drawn: 4 by the Allies."
    )
    assert said == told(page_of(japan, begun)) == told(page_of(allies, begun, "list/"))
    assert said == told(client.get(f"/table/{begun.pk}/watch/").content.decode())


def test_6_1_the_units_that_are_withdrawn_or_late_are_told_by_name(
    ann: User, bob: User, allies: Client
) -> None:
    """6.2 Formidable leaves in Turn 2; 6.1.6 nothing comes to a Port in enemy hands."""
    line = "turn=1 phase=supply step=allied_readies samoa=chester! hand.allied=A05"
    game = make_war_at(f"{line} ceylon=formidable japan=chicago due.2=hiyo", ann, bob)

    click(allies, game, {"kind": "done"})

    said = told(page_of(allies, game))
    assert "A turn late: Hiyo. Left the game: Formidable." in said


def test_5_0_the_answer_to_the_last_click_of_a_turn_says_it(
    ann: User, bob: User, allies: Client
) -> None:
    game = make_war_at(f"{LAST} hand.allied=A05", ann, bob)
    before = told(page_of(allies, game))

    answer = click(allies, game, {"kind": "done"})

    assert before == ""
    assert "Turn 3 begins." in told(answer.content.decode())


def test_5_0_it_is_said_until_the_first_action_of_the_turn(
    japan: Client, client: Client, begun: Game
) -> None:
    for _ in range(30):
        play_one(begun, 0)
        begun.refresh_from_db()
        if begun.log.filter(kind="action_began", data__turn=3).exists():
            break

    assert told(page_of(japan, begun)).find("Turn 3 begins") == -1
    assert "Turn 3 begins" not in told(client.get(f"/table/{begun.pk}/watch/").content.decode())


def test_11_0_a_turn_that_moves_no_marker_says_where_it_stays() -> None:
    shown, board = presentation_of("pacific_war"), RULES.view(at("turn=2").g.state, None)
    ended = {"turn": 2, "points": 3, "ports": {}, "bases": {}}
    by_event = Happened("points_moved", {"by": 2, "now": 3, "why": "japan:J01"})
    events = [by_event, Happened("turn_ended", ended), Happened("turn_began", {"turn": 3})]

    said = drawn("pacific_war/turned.html", {"d": shown.turned(events, board)})

    words = page_in(said).one(".turned").words
    assert words.startswith("Turn 2 is over. The Victory Points stay at Japan 3 . Turn 3 begins.")
    assert "Arrived" not in words
    assert "drawn" not in words


def test_5_0_turn_1_follows_turn_zero_which_counts_no_points() -> None:
    shown, board = presentation_of("pacific_war"), RULES.view(at("turn=2").g.state, None)

    facts = shown.turned([Happened("turn_began", {"turn": 1})], board)

    said = drawn("pacific_war/turned.html", {"d": facts})
    assert page_in(said).one(".turned").words == "Turn 1 begins."


def test_5_0_the_raids_of_turn_zero_are_told_until_someone_acts_in_turn_1(
    japan: Client, allies: Client, client: Client, ann: User, bob: User
) -> None:
    game = make_war(ann, bob, hot_seat=False)
    for _ in range(300):
        play_one(game)
        game.refresh_from_db()
        if game.log.filter(kind="turn_began").exists():
            break
    hurt = [log.data for log in game.log.filter(kind="damaged").order_by("pk")]
    strikes = [log.data["hits"] for log in game.log.filter(kind="struck").order_by("pk")]
    names = presentation_of("pacific_war").names(view_of(game))

    said = told(page_of(japan, game))

    hawaii, singapore = (
        said.index(f"Raid on {zone}: ") for zone in ("Hawaiian Islands", "Singapore")
    )
    for at_it, hits in zip((hawaii, singapore), strikes, strict=True):
        assert f": {hits or 'no'} hit" in said[at_it : at_it + 34]
    for each in hurt:
        is_told = f"{names[each['unit']]} {each['fate']}" in said
        assert is_told == (each["fate"] in ("sunk", "damaged")), each
    assert "Turn 1 begins. " in said
    assert said == told(page_of(allies, game))
    assert said == told(client.get(f"/table/{game.pk}/watch/").content.decode())


def test_10_5_who_redeploys_reads_where_ships_become_ready_for_nothing(
    japan: Client, allies: Client, ann: User, bob: User
) -> None:
    line = "phase=supply step=japan_returns truk=akagi! midway=chester! samoa=houston,exeter!"
    game = make_war_at(f"{line} port.ceylon=japan", ann, bob)
    says = "Ops Complete ships become Ready at no cost: "

    assert f"{says}Japanese at Japan 10.5" in asked(page_of(japan, game))
    click(japan, game, {"kind": "done"})
    told = asked(page_of(allies, game))
    assert f"{says}US at Hawaiian Islands and West Coast, British at Madagascar 10.5" in told


def test_10_5_nothing_is_said_of_it_where_all_ships_are_ready(
    japan: Client, ann: User, bob: User
) -> None:
    game = make_war_at("phase=supply step=japan_returns truk=akagi track.4=kaga", ann, bob)

    assert "at no cost" not in asked(page_of(japan, game))


def test_7_2_who_redeploys_reads_that_the_oil_will_be_missed(
    japan: Client, ann: User, bob: User
) -> None:
    line = "phase=supply step=japan_returns port.philippines=japan borneo=nachi truk=akagi"
    game = make_war_at(line, ann, bob)
    before = asked(page_of(japan, game))

    click(japan, game, {"kind": "return_ship", "unit": "jp_nachi", "port": "truk"})

    assert "oil" not in before
    said = "Japan will not hold Borneo Island as the units stand: its oil brings no card next turn"
    assert said in asked(page_of(japan, game))


def asked(page: str) -> str:
    return page_in(page).one("#ask").words


def test_6_1_the_page_says_how_many_lba_are_still_to_arrive(ann: User, bob: User) -> None:
    """The same question twice in a row does not look as if nothing had happened."""
    line = "phase=reinforcements hand.japan=J01 turn=3 due.3=al_lba_3_1 track.3=al_lba_1_1"
    game = make_war_at(line, ann, bob)
    allied = sitting(bob)
    assert "2 left." in page_in(page_of(allied, game)).one("#ask").words

    click(allied, game, {"kind": "arrive_at", "zone": "west_coast"})

    assert "1 left." in page_in(page_of(allied, game)).one("#ask").words
