"""G6, G8 Neutrals and straits in words: the log, the inspector, the reasons."""

import pytest
from django.template.loader import get_template

from engine.core.sequence.choice import Refusal
from engine.games.pacific_1940.view import public_board
from tests.engine.pacific_1940.global_1940.world import world
from tests.factories import UserFactory, make_world_at
from tests.web.markup import plain
from tests.web.table import sitting
from wargames.games.pacific_1940 import neutral_words, words
from wargames.games.pacific_1940.log import event_words, outcomes
from wargames.presentation.wording import Happened

BOARD = public_board(world("power=germany leans.sweden=allies holds.trans_jordan=italy").g)
NAMES = words.names_of(BOARD)


def line(kind: str, **data: object) -> str:
    """An event as the log tells it."""
    told = get_template(f"pacific_1940/log.html#{kind}")
    return plain(str(told.render({"d": event_words.said(data, NAMES)})))


def test_G6_the_log_tells_of_neutrals() -> None:
    attacked = line("neutral_attacked", power="germany", territory="spain", army=6)
    assert attacked == "Germany attacks Spain, a neutral with 6 infantry."
    turned = line("neutrals_turn", power="usa", side="axis", territories=("spain", "turkey"))
    assert turned.endswith("lean to the Axis from now on: Spain and Turkey.")
    failed = line("neutral_leans", territory="spain", side="allies", army=0)
    assert failed == "Spain has not been taken: with no army left, the Allies can take it."
    joined = line("neutral_joined", power="germany", territory="finland", army={"infantry": 4})
    assert joined == "Finland joins Germany, with 4 infantry."
    armies = {"olgiy": {"infantry": 2}, "central_mongolia": {}}
    league = line("league_joined", league="mongolia", power="ussr", armies=armies)
    assert league == "Mongolia joins the Soviet Union: Central Mongolia, Olgiy (2 infantry)."


def test_G6_the_inspector_says_to_whom_a_neutral_leans() -> None:
    assert neutral_words.leaning(BOARD, "sweden", NAMES) == ", it leans to the Allies"
    assert neutral_words.leaning(BOARD, "spain", NAMES) == ", a strict neutral"
    assert neutral_words.leaning(BOARD, "france", NAMES) == ""


def test_G6_who_points_at_a_strict_neutral_is_told_what_an_attack_does() -> None:
    line = "phase=combat_move power=germany greater_southern_germany=germany:2ftr"
    ann = UserFactory(name="Ann")
    game = make_world_at(f"{line} switzerland=neutrals:2inf yugoslavia=neutrals:2inf", ann)

    def pointed(to: str) -> str:
        asked = {"about": "greater_southern_germany", "pick": "2 ftr", "to": to}
        return plain(sitting(ann).get(f"/table/{game.pk}/about/", asked).content.decode())

    strict, unfriendly = pointed("switzerland"), pointed("yugoslavia")
    assert "the other strict neutrals lean to the enemy" in strict
    assert "Aircraft alone do not take the land" in strict
    assert "strict" not in unfriendly
    assert "Aircraft alone do not take the land" in unfriendly


@pytest.mark.parametrize(
    ("zone", "says"),
    [
        ("sz99", "shut to all by Turkey."),
        ("sz91", "shut to the Axis by Gibraltar and submarines always pass."),
        ("sz81", "shut to the Axis by Egypt and shut to the Allies by Trans-Jordan."),
    ],
)
def test_G8_the_inspector_says_for_whom_a_strait_is_open(zone: str, says: str) -> None:
    (told,) = neutral_words.straits(BOARD, zone, NAMES)
    assert told.endswith(says)
    assert neutral_words.straits(BOARD, "sz1", NAMES) == []


def test_G8_a_refusal_names_the_strait_and_the_land() -> None:
    about: dict[str, int | str] = {"strait": "danish_straits", "space": "sz113", "land": "denmark"}
    reason = words.refused(Refusal("G8", "strait_shut", about), NAMES)
    told = plain(str(get_template(reason.template).render({"d": reason.d, "r": reason})))
    assert told.startswith("Denmark shuts the Danish Straits to your ships")


def test_G6_outcomes_count_the_land_that_joins() -> None:
    events = [
        Happened("neutral_joined", {"power": "germany", "territory": "finland", "army": {}}),
        Happened("league_joined", {"power": "ussr", "armies": {"olgiy": {}}}),
    ]
    told = [each.title for each in outcomes.lands(events, NAMES)]
    assert told == ["Land that went to Germany", "Land that went to the Soviet Union"]
