"""Quick play and the rules: the same positions from the same dice, and Captain's same choices."""

import random
from collections.abc import Iterator
from typing import Any, get_args

import pytest

from engine.core import registry
from engine.core.dice import seed_from
from engine.core.sequence.choice import Choice
from engine.core.sequence.flow import Decision
from engine.games.emperor.bot import PLAYERS
from engine.games.emperor.bot.quick.captain import QuickCaptain
from engine.games.emperor.bot.quick.entry import TAKEN
from engine.games.emperor.bot.quick.figures import figures_of
from engine.games.emperor.bot.quick.kit import kit_of
from engine.games.emperor.bot.quick.war import QuickWar, read
from engine.games.emperor.frames import AnyFrame
from engine.games.emperor.position.state import WarState
from engine.games.emperor.positions import position
from engine.games.emperor.rules import NEWEST, Emperor, make
from tests.engine.emperor.helpers import KINDS
from tests.engine.emperor.recorded import Repeats, War, record, same

RULES = {version: make(version=version) for version in range(1, NEWEST + 1)}
MANY = {version: 3 if version == NEWEST else 1 for version in RULES}
"""How much is played by each version: the older ones share all but a few steps with the newest."""
OPTIONS: list[dict[str, Any]] = [
    {},
    {"historical": True},
    {"expansion": True, "europe": True},
    {"b29_once": True},
    {"historical": True, "expansion": True, "b29_once": True, "europe": True},
]


def erring_war(
    rules: Emperor, seed: str, options: dict[str, Any], state: WarState | None = None
) -> War:
    """Captain leads, but for one decision in four, which goes anywhere: so much comes about."""
    captain, pick = PLAYERS["captain"], random.Random(seed)

    def chooser(state: WarState, ask: Decision) -> Choice:
        if pick.random() < ERRS:
            return pick.choice(rules.choices(state, ask))
        return captain.choose(rules, state, ask, pick).choice

    return record(rules, state or rules.setup(seed_from(seed), options), chooser)


SELDOM = {
    "a table places the Islands": ("card=22 oil_rolls=yes nimitz=4 actions=1 oil=0", (6,)),
    "a table when the Islands are not free": ("card=22 nimitz=8 actions=1 oil=0", (6,)),
    "a free Knock-Out by an event": ("card=5 phase=military british=4 prestige=6", (2,)),
    "a free Knock-Out by a Battle": ("card=15 nimitz=9 prestige=6 actions=1 oil=1", (5, 1)),
    "the third Knock-Out": ("card=15 nimitz=9 macarthur=out british=out oil=2", (6, 6, 6)),
    "a front back from a Knock-Out": ("card=35 phase=military nimitz=out macarthur=out", (6, 1)),
    "the Kamikazes come": ("card=48 phase=military nimitz=2 kamikaze=0", ()),
    "two in the Home Islands": ("card=58 phase=military nimitz=1 macarthur=1 china=1", (6, 6, 6)),
    "the Islands are due when Java falls": ("card=39 abda=5 islands_due=yes oil=1", (1, 1)),
    "the B-29 with one card left": ("card=53 deck=empty phase=military nimitz=5", ()),
}
"""What whole wars seldom come to: a position, and the dice that come first."""


def seldom_wars(rules: Emperor) -> Iterator[War]:
    for line, dice in SELDOM.values():
        for number in range(8 if rules.version == NEWEST else 3):
            yield erring_war(rules, f"{number}", {}, position(rules, line, dice=dice))


ERRS = 0.25


def captain_war(rules: Emperor, seed: str, options: dict[str, Any]) -> War:
    captain, pick = PLAYERS["captain"], random.Random(1)
    state = rules.setup(seed_from(seed), options)
    return record(rules, state, lambda state, ask: captain.choose(rules, state, ask, pick).choice)


def ended(war: War) -> QuickWar:
    """The end of a war by the rules, as quick play sees a position."""
    return read(war.rules.play(war.end), kit_of(war.rules))


def repeated(war: War, at: int = 0) -> int:
    """Quick play from a decision on, led as the war was: in how many positions both are the same.

    They are compared at each question, and at the end.
    """
    leader = Repeats(war, at)
    same(war.quick(at, leader), ended(war))
    return leader.compared


@pytest.mark.parametrize("version", RULES)
@pytest.mark.parametrize("options", OPTIONS)
def test_a_war_is_the_same_from_any_of_its_decisions(options: dict[str, Any], version: int) -> None:
    for number in range(MANY[version]):
        war = erring_war(RULES[version], f"{number}", options)
        assert repeated(war) > 10
        for at in range(1 + number, len(war.steps), 7):
            repeated(war, at)


@pytest.mark.parametrize("version", RULES)
def test_a_war_is_the_same_after_what_seldom_comes_about(version: int) -> None:
    for war in seldom_wars(RULES[version]):
        repeated(war)


def test_a_war_is_the_same_with_cards_that_our_own_content_does_not_have() -> None:
    """6.3, 12.1 Several choices of a front, many Actions, another card that is shuffled back."""
    orders = [
        {"op": "advance", "front": "china"},
        {"op": "advance_one_of_choice", "count": 2},
        {"op": "advance_one_of_choice"},
        {"op": "retreat", "front": "china"},
    ]
    cards = [
        {"number": 2, "military": orders, "actions": 9, "resources": {"oil": 2, "prestige": -3}},
        {"number": 53, "special": []},
        {"number": 24, "special": ["reshuffle"], "drms": {"oil": 2, "macarthur": -2}},
    ]
    rules: Emperor = registry.get("emperor", {"card": cards})  # type: ignore[assignment]
    captain = QuickCaptain(figures_of(rules))
    for number in range(6):
        assert repeated(erring_war(rules, f"{number}", {})) > 10
        war = captain_war(rules, f"{number}", {})
        same(war.quick(0, captain), ended(war))


@pytest.mark.parametrize("version", RULES)
@pytest.mark.parametrize("options", OPTIONS)
def test_captain_leads_the_same_war_in_quick_play(options: dict[str, Any], version: int) -> None:
    rules = RULES[version]
    captain = QuickCaptain(figures_of(rules))
    for number in range(MANY[version]):
        war = captain_war(rules, f"{number}", options)
        assert repeated(war) > 40
        for at in range(0, len(war.steps), 25):
            same(war.quick(at, captain), ended(war))


def test_captain_leads_the_same_war_after_choices_of_others() -> None:
    """From each position that an erring leader comes to, one war led by Captain in both."""
    rules, pick = RULES[NEWEST], random.Random(5)
    leader = QuickCaptain(figures_of(rules))
    captain = PLAYERS["captain"]
    for number in range(4):
        for step in erring_war(rules, f"later {number}", {"expansion": True}).steps[number::24]:
            by_captain = record(
                rules,
                step.state,
                lambda state, ask: captain.choose(rules, state, ask, pick).choice,
            )
            same(by_captain.quick(0, leader), ended(by_captain))


def test_the_wars_that_are_compared_ask_every_question_and_take_every_choice() -> None:
    wars = [erring_war(RULES[NEWEST], "1", options) for options in OPTIONS]
    wars += seldom_wars(RULES[NEWEST])
    steps = [step for war in wars for step in war.steps]
    decisions = {frame for frame in get_args(AnyFrame) if issubclass(frame, Decision)}
    assert {type(step.state.stack[-1]) for step in steps} == decisions
    assert {type(step.choice) for step in steps} == set(TAKEN) == set(KINDS.values())
    assert {war.end.result.cause for war in wars if war.end.result} == {
        "collapse",
        "deck_exhausted",
        "home_islands",
        "knock_outs",
        "no_support",
    }
