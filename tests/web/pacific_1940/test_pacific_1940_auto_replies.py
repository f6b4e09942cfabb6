"""Auto-replies at a table of Pacific 1940: what is offered to whom."""

from __future__ import annotations

import pytest

from engine.models import Game
from tests.factories import make_campaign_at
from tests.web.markup import page_in
from tests.web.table import page_of, sitting
from wargames.accounts.models import User

pytestmark = pytest.mark.django_db


def offered_to(user: User, game: Game) -> list[str]:
    """The questions of the form."""
    form = page_in(page_of(sitting(user), game)).one("#standing")
    return [each["label"] for each in form.all("optgroup")]


def test_7_6_only_a_power_with_tokens_is_offered_an_answer_about_kamikazes(
    ann: User, bob: User
) -> None:
    game = make_campaign_at("power=japan war=japan-usa tokens.japan=6", ann, bob)

    assert "Send kamikazes?" in offered_to(ann, game)
    assert "Send kamikazes?" not in offered_to(bob, game)
    assert "Scramble?" in offered_to(bob, game)


def test_7_6_whoever_has_used_all_tokens_is_offered_none(ann: User, bob: User) -> None:
    game = make_campaign_at("power=japan war=japan-usa tokens.japan=0", ann, bob)

    assert "Send kamikazes?" not in offered_to(ann, game)
    assert "Scramble?" in offered_to(ann, game)
