"""The page of what could come to a space next turn, with its odds."""

from typing import cast

import pytest
from django.test import Client

from engine import papers
from engine.games.pacific_1940.equipment import load
from engine.games.pacific_1940.fog.knowledge.knowledge import sight_forces
from engine.games.pacific_1940.fog_game.rules import InFog
from engine.games.pacific_1940.odds import battle
from engine.games.pacific_1940.odds.calculator import read
from engine.games.pacific_1940.positions import position
from engine.games.pacific_1940.rules import make
from engine.models import Game, Paper
from engine.position import store
from engine.seats.seated import seats_at
from tests.factories import UserFactory, make_campaign_at, make_war, stood_at
from tests.web.fog.fog_table import AXIS, make_fog
from tests.web.markup import Element, page_in
from tests.web.table import sitting
from wargames.accounts.models import User

LINE = "power=japan kiangsi=japan:3inf+1art kweichow=china:2inf hunan=china:2inf"


def threats(client: Client, game: Game, space: str) -> Element:
    answer = client.get(f"/table/{game.pk}/threats/?at={space}")
    assert answer.status_code == 200
    return page_in(answer)


def test_the_odds_of_a_space_are_filled_with_who_could_come(client: Client, ann: User) -> None:
    client.force_login(ann)
    page = threats(client, make_campaign_at(LINE, ann), "hunan")

    attack = page.one("section.of-japan")
    assert "3 infantry, 1 artillery against 2 infantry" in attack.words.lower()
    assert attack.has(".chances rect")
    assert attack.one("input[name=line]")["value"] == "3 inf 1 art vs 2 inf"
    assert "China could bring 2 infantry beforehand" in page.text


def test_ships_that_are_damaged_come_and_defend_as_such(client: Client, ann: User) -> None:
    client.force_login(ann)
    line = "power=japan war=japan-usa sz20=japan:1bb+1bb! sz35=usa:1dd+1bb!"
    attack = threats(client, make_campaign_at(line, ann), "sz35").one("section.of-japan")

    assert attack.one("input[name=line]")["value"] == "1 bb 1 bb! vs 1 dd 1 bb! at sea"
    fight = read(load(), "1 bb 1 bb! vs 1 dd 1 bb! at sea")
    chances = attack.one(".chances")["aria-label"]
    assert f"attacker wins {battle(load(), fight).win:.0%}".replace("%", " %") in chances


def test_each_space_of_the_inspector_leads_there(client: Client, ann: User) -> None:
    client.force_login(ann)
    game = make_campaign_at(LINE, ann)
    page = page_in(client.get(f"/table/{game.pk}/?about=hunan"))

    assert page.one("#inspector a.to-threats")["href"] == f"/table/{game.pk}/threats/?at=hunan"
    assert not page_in(client.get(f"/table/{game.pk}/?about=forces")).has("a.to-threats")


def test_what_the_fog_hides_comes_from_nowhere_and_stands_in_no_address() -> None:
    game = make_fog()
    axis = next(seat.user for seat in seats_at(game) if seat.side == AXIS)
    page = threats(sitting(axis), game, "hawaiian_islands")

    assert "as far as you know" in page.text or not page.has("section.of-usa")
    assert not page.has("input[name=line]")


@pytest.mark.parametrize("at", ["", "nowhere", "<b>"])
def test_a_place_that_there_is_not_is_not_found(client: Client, ann: User, at: str) -> None:
    client.force_login(ann)
    game = make_campaign_at(LINE, ann)
    assert client.get(f"/table/{game.pk}/threats/?at={at}").status_code == 404


def test_who_has_no_seat_and_other_games_have_no_such_page(client: Client, ann: User) -> None:
    client.force_login(UserFactory(name="Cat"))
    game = make_campaign_at(LINE, ann)
    assert client.get(f"/table/{game.pk}/threats/?at=hunan").status_code == 404

    client.force_login(ann)
    war = make_war(ann, hot_seat=True)
    assert client.get(f"/table/{war.pk}/threats/?at=truk").status_code == 404


@pytest.mark.parametrize(("guessed", "comes"), [([], False), (["long_range_aircraft"], True)])
def test_fog_5_technologies_that_a_side_guesses_bring_more_within_reach(
    guessed: list[str], comes: bool
) -> None:
    game = make_fog(research=True)
    rules = store.rules_of(game)
    loaded = store.load(game, rules)
    line = "power=usa war=japan-usa hunan=china:2inf"
    state = position(make(), line, options=game.options)
    seen = {"japan": {"fighter": 1}}
    sight_forces(cast(InFog, rules).play(state), "allies", "korea", "contact", seen)
    state.turn += 1
    stood_at(game, state, loaded)
    bob = next(seat.user for seat in seats_at(game) if seat.side == "allies")
    data = {"technologies": {"japan": guessed}}
    papers.write(game, "allies", Paper.Kind.GUESS, papers.GUESSED, data, edition=0, by="Bob")

    page = threats(sitting(bob), game, "hunan")

    assert page.has("section.of-japan") == comes
    assert "with the technologies that it knows or guesses." in page.words
