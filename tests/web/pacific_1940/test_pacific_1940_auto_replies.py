"""Auto-replies at a table of Pacific 1940: what is offered to whom."""

from engine.models import Game
from tests.factories import make_campaign_at
from tests.web.markup import page_in
from tests.web.table import page_of, sitting
from wargames.accounts.models import User
from wargames.presentation.wording import Happened
from wargames.table.board.facts import answered
from wargames.table.viewer.view import seat_view


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


def test_those_given_are_told_by_question_and_place_with_their_number(ann: User, bob: User) -> None:
    game = make_campaign_at("power=japan", ann, bob)
    given = [("choose_losses", "sz36"), ("call_scramble", "sz6"), ("choose_losses", "sz36")]
    events = [
        Happened("answered_ahead", {"number": 1, "asks": asks, "place": place})
        for asks, place in given
    ]

    told = answered(seat_view(game.pk, ann), events)

    assert told == [
        {"asks": "Which units take the hits?", "place": "Sea Zone 36", "count": 2},
        {"asks": "Scramble?", "place": "Sea Zone 6", "count": 1},
    ]
