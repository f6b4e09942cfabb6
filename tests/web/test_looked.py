"""What a player coming back sees first: what happened, whose move it is, what was said."""

from __future__ import annotations

import re

import pytest

from engine import moves
from engine.models import Game
from tests.factories import make_game, make_war_at
from tests.web.table import click, page_of, sitting
from wargames.accounts.models import User

pytestmark = pytest.mark.django_db
ACT = "acts=japan pass=yes japan=akagi truk=jlba kwajalein=chester hand.japan=J01 hand.allied=A09"
PASS = {"kind": "pass_action"}


def title_of(page: str) -> str:
    """What stands on the tab."""
    return re.findall(r"<title>(.*?)</title>", page)[0]


# ------------------------------------------------------------------------ the tab's title


@pytest.mark.parametrize("path", ["", "list/"])
def test_the_title_says_when_it_is_ones_move_and_only_then(path: str, ann: User, bea: User) -> None:
    game = make_war_at(ACT, ann, bea)

    assert title_of(page_of(sitting(ann), game, path)).startswith("● Your move · ")
    assert "●" not in title_of(page_of(sitting(bea), game, path))


def test_the_title_calls_nobody_who_plays_alone(ann: User) -> None:
    war = make_war_at(ACT, ann)
    moves.show_sides(war.pk, ann, ["japan", "allied"])

    for game in (war, make_game(ann)):
        assert "●" not in title_of(page_of(sitting(ann), game))


@pytest.mark.parametrize("watch, called", [("rotating", "● Your watch · "), ("free", "We Must")])
def test_of_those_who_share_japan_the_title_calls_whoever_is_on_watch(
    watch: str, called: str, ann: User, bea: User
) -> None:
    game = make_game(ann, watch=Game.Watch(watch))
    moves.join(game.pk, bea)

    assert title_of(page_of(sitting(ann), game)).startswith(called)
    assert "●" not in title_of(page_of(sitting(bea), game))


def test_an_answer_brings_what_the_title_is_to_say(ann: User, bea: User) -> None:
    game = make_war_at(ACT, ann, bea)
    assert 'data-calls="Your move"' in page_of(sitting(ann), game)

    assert "data-calls" not in click(sitting(ann), game, PASS).content.decode()
    assert 'data-calls="Your move"' in page_of(sitting(bea), game)
