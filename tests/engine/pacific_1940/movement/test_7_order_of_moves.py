"""7, 8 What is fought in the order of the moves is so from whatever database a position comes."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from engine.core.encoding.codec import JsonData
from engine.core.events import kind_of
from engine.core.sequence.choice import Choice
from engine.core.sequence.flow import open_asks
from engine.core.testing.playing import check_position, replay
from engine.games.pacific_1940.battle.conduct import REST, FightNext
from engine.games.pacific_1940.battle.raid_choices import Intercept
from engine.games.pacific_1940.battle.scramble import Scramble
from engine.games.pacific_1940.planning.planning import MovePlan
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import CampaignState
from engine.games.pacific_1940.positions import position
from engine.games.pacific_1940.rules import make
from tests.engine.pacific_1940.movement.moving import aboard, go
from tests.jsonb import given_back

RULES = make()
WAR = "war=japan-usa,japan-uk phase=combat_move "


FIGHTS = Path(__file__).parents[3] / "fixtures" / "games" / "pacific_1940_1_fights.json"
"""A game of which an older program has stored the middle, when all attacks were to come."""


class Kept:
    """A game that is stored after each choice, and read again before the next."""

    def __init__(self, line: str, *dice: int) -> None:
        self.state = position(RULES, WAR + line, dice=dice)
        self.events: list[Any] = []

    def do(self, *choices: Choice) -> Kept:
        """Whoever is asked chooses so, one after the other."""
        for choice in choices:
            applied = RULES.apply(self.state, open_asks(self.state)[0].role, choice)
            assert not [draw for draw in applied.draws if draw.n is not None]
            self.events += applied.events
            self.state = self.read(RULES.codec.to_data(applied.state))
        return self

    def read(self, data: JsonData) -> CampaignState:
        return RULES.codec.from_data(given_back(data))

    @property
    def ask(self) -> Any:
        return open_asks(self.state)[0]

    def told(self, kind: str, field: str) -> list[Any]:
        """A field of all events of one kind so far."""
        return [getattr(event, field) for event in self.events if kind_of(event) == kind]


def moves(*orders: Order) -> MovePlan:
    return MovePlan(orders)


def test_8_3_battles_are_listed_and_fought_in_the_order_of_the_moves() -> None:
    line = "kwangsi=japan:3art kwangtung=uk:1inf yunnan=china:1inf hunan=china:1inf"
    game = Kept(line, 1, 6, 1, 6, 1, 6).do(
        moves(
            go("japan_artillery_1", by="kwangsi kwangtung"),
            go("japan_artillery_2", by="kwangsi yunnan"),
            go("japan_artillery_3", by="kwangsi hunan"),
        )
    )
    assert game.ask.spaces == ["kwangtung", "yunnan", "hunan"]
    assert game.do(FightNext("yunnan")).ask.spaces == ["kwangtung", "hunan"]
    game.do(FightNext(REST))
    assert game.told("battle_began", "space") == ["yunnan", "kwangtung", "hunan"]


def test_8_1_guns_fire_in_the_order_in_which_the_bombers_were_sent() -> None:
    line = "power=usa kwangtung=usa:1bmb+1tac formosa=japan:1ftr fac.formosa=air_base,naval_base"
    game = Kept(line, 6, 6, 2, 3).do(
        moves(
            go("usa_strategic_bomber_1", by="kwangtung sz20 formosa", raid="naval_base"),
            go("usa_tactical_bomber_1", by="kwangtung sz20 formosa", raid="air_base"),
        ),
        Intercept(0),
    )
    assert game.told("guns_fired", "facility") == ["naval_base", "air_base"]
    assert game.told("facility_bombed", "done") == [4, 3]


def test_8_2_who_lands_stands_in_the_battle_in_the_order_of_the_landing() -> None:
    line = "sz20=japan:1trn+1ca formosa=japan:1inf+1art philippines=usa:2inf+1ftr"
    landing = ("japan_artillery_1", "japan_infantry_1")
    game = Kept(f"{line} fac.philippines=air_base", 6, 6, 6, 1, 6, 6).do(
        moves(
            go(
                "japan_transport_1",
                "japan_cruiser_1",
                by="sz20 sz35",
                loads=aboard("japan_transport_1", *landing),
                ashore="philippines",
                landing=landing,
            )
        ),
        Scramble(()),
    )
    assert game.ask.targets == list(landing)


def test_7_a_stored_game_goes_on_as_it_was_played() -> None:
    stored = json.loads(FIGHTS.read_text())
    rules = make(version=stored["version"])
    choices = [(role, rules.reader.choice(data)) for role, data in stored["choices"]]
    start = rules.setup(stored["seed"], stored["options"], stored["phrases"])
    middle = replay(rules, start, choices[: stored["after"]])
    end = replay(rules, middle, choices[stored["after"] :])

    state = rules.codec.from_data(given_back(rules.codec.to_data(middle)))
    for role, choice in choices[stored["after"] :]:
        data = rules.codec.to_data(rules.apply(state, role, choice).state)
        state = rules.codec.from_data(given_back(data))

    spaces = ["queensland", "guam", "sz35", "kwangtung", "british_columbia"]
    assert list(rules.codec.from_data(stored["position"]).attacks) == spaces
    assert list(middle.attacks) == spaces
    assert rules.codec.to_data(state) == rules.codec.to_data(end)


def test_7_one_whose_order_an_older_program_has_lost_goes_on_as_it_would_have_there() -> None:
    """Ruling: nothing tells what the order was, and the older program has read no other."""
    stored = json.loads(FIGHTS.read_text())
    rules = make(version=stored["version"])

    state = rules.codec.from_data(given_back(stored["position"]))

    assert list(state.attacks) == ["guam", "sz35", "kwangtung", "queensland", "british_columbia"]
    check_position(rules, state, random.Random(1))
