"""Fog 8 What a sea zone asks, in words: each answer as the button that gives it."""

import pytest

from engine.core.sequence.choice import Choice
from engine.core.view import Option, kind_of
from engine.games.pacific_1940.fog.meeting.contact import AttackFound
from engine.games.pacific_1940.fog.meeting.free_shot import ShootFreely
from engine.games.pacific_1940.fog.meeting.radar import GoUp
from engine.games.pacific_1940.fog.meeting.silent import JoinBattle, StayOut
from engine.games.pacific_1940.fog.meeting.tokens import UseTokens
from tests.web.words.test_pacific_1940_words import line_of, names_at_start
from wargames.games.pacific_1940 import choices

GUESTS = GoUp(("uk_fighter_1", "usa_fighter_1", "usa_fighter_2"))


@pytest.mark.parametrize(
    ("choice", "words"),
    [
        (GoUp(), "Stay on the ground"),
        (
            GoUp(("japan_fighter_1", "japan_tactical_bomber_1")),
            "Scramble 1 fighter, 1 tactical bomber of Japan",
        ),
        (
            GUESTS,
            "Scramble 1 fighter of the United Kingdom and 2 fighters of the United States",
        ),
        (UseTokens(0), "Keep all tokens"),
        (UseTokens(2), "Use 2 tokens"),
        (AttackFound(), "Ignore them"),
        (AttackFound(("ss", "tr")), "Attack the submarines and transports"),
        (AttackFound(("cap", "tr")), "Attack the warships and transports"),
        (ShootFreely(0), "Avoid combat"),
        (ShootFreely(1), "Fire with 1 submarine"),
        (JoinBattle(0), "Stay hidden"),
        (JoinBattle(2), "Join with 2 submarines"),
        (StayOut(0), "All fight"),
        (StayOut(1), "Keep 1 submarine out"),
    ],
)
def test_fog_8_an_answer_is_one_button(choice: Choice, words: str) -> None:
    option = Option(choice=choice, kind=kind_of(choice), target=choice.target, chance=None)
    assert choices.in_full(option, names_at_start()).words == words


def test_a8_the_dice_of_a_free_shot_are_told_as_such() -> None:
    volleys = [{"weapon": "any", "to_hit": 2, "faces": [2, 5], "hits": 1}]
    fired = {"space": "sz16", "side": "defender", "how": "free_shot", "volleys": volleys}
    line = line_of("fired", **fired, hits=1)
    assert line == "Free shot at transports that sail alone: 2 at 2: 1 hit."
