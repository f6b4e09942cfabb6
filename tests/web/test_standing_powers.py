"""Standing answers of powers: a scramble in the open game, aircraft and submarines in the fog."""

from __future__ import annotations

from contextlib import suppress

import pytest
from django.db import transaction

from engine import moves, standing_answers, store
from engine.core.codec import plain
from engine.core.roles import FACILITATOR
from engine.core.view import kind_of
from engine.models import Game
from engine.process_cache import caches
from tests.engine.pacific_1940.moving import go
from tests.factories import make_campaign_at
from tests.web.facilitating import Evening
from tests.web.markup import page_in
from tests.web.table import page_of, post, sitting
from tests.web.test_standing_answers import give, masked, standing_in
from wargames.accounts.models import User

pytestmark = pytest.mark.django_db
LINE = (
    "power=japan phase=combat_move war=japan-usa fac.philippines=air_base"
    " sz35=usa:1dd philippines=usa:2ftr sz20=japan:2dd"
)


def asked(game: Game) -> list[tuple[str, str]]:
    game.refresh_from_db()
    rules = store.rules_of(game)
    return [(ask.role, kind_of(ask)) for ask in rules.asks(store.load(game, rules).state)]


def sail(game: Game) -> None:
    """Two destroyers of Japan come to the Philippines."""
    order = go("japan_destroyer_1", "japan_destroyer_2", by="sz20 sz35")
    seat = game.seats.get(side="axis")
    moves.play(game.pk, seat, {"kind": "move_plan", "orders": [plain(order)]}, game.version)


def test_7_5_so_many_scramble_as_were_told_to(ann: User, bea: User) -> None:
    game, allies = make_campaign_at(LINE, ann, bea), sitting(bea)
    post(allies, game, "standing", add="1", role="usa", answer="call_scramble:up_to_2")

    sail(game)
    assert asked(game) == [("usa", "call_scramble")]
    assert not page_in(page_of(allies, game)).has("#always")  # a draft answers this once alone
    assert give(game) == [True]

    assert ("usa", "call_scramble") not in asked(game)
    assert game.counters.filter(key__startswith="usa_fighter", place="sz35").count() == 2
    assert "Scramble? Up to two go up" in standing_in(page_of(allies, game))
    assert "standing answer" not in page_in(page_of(sitting(ann), game)).one("#log").text


def test_of_several_powers_the_answer_is_for_the_one_that_it_names(ann: User, bea: User) -> None:
    game, allies = make_campaign_at(LINE, ann, bea), sitting(bea)
    post(allies, game, "standing", add="1", role="uk", answer="call_scramble:none")

    sail(game)

    assert give(game) == [False]
    assert asked(game) == [("usa", "call_scramble")]


def test_a_place_is_a_condition_of_questions_about_places_alone(ann: User, bea: User) -> None:
    game, allies = make_campaign_at(LINE, ann, bea), sitting(bea)
    about = {"add": "1", "role": "usa", "place": "philippines"}

    post(allies, game, "standing", answer="call_interceptors:none", **about)
    post(allies, game, "standing", answer="call_scramble:none", **about)

    (kept,) = standing_answers.answers_of(game, "allies")
    assert kept.answer is not None
    assert (kept.answer.asks, kept.answer.place) == ("call_interceptors", "philippines")


# ------------------------------------------------------------------------ in the fog


LINE_IN_FOG = (
    "power=usa war=japan-usa holds.philippines=japan fac.philippines=air_base"
    " philippines=japan:2ftr sz35=japan:1sub sz34=usa:1ca"
)


class Rewound(Exception):
    """What was done is undone in the database."""


def seen_by_the_allies(table: Evening) -> list[str]:
    """All that they can fetch of the table."""
    client = sitting(table.people["Bob"])
    paths = ("", "list/", "log/", "export.json", "papers/answer/")
    return [masked(client.get(f"/table/{table.pk}/{path}").content) for path in paths]


def played(table: Evening, *, is_ahead: bool) -> list[list[str]]:
    """What the Allies see when Japan, which hears them come, is asked, and when it has answered.

    It is answered by hand, or beforehand.
    """
    seen = []
    with suppress(Rewound), transaction.atomic():
        japan = sitting(table.people["Ann"])
        if is_ahead:
            post(japan, table.game, "standing", add="1", role="japan", answer="answer_blip:none")
        table.lock("usa", go("usa_cruiser_1", by="sz34 sz35"))
        while table.asked == [FACILITATOR]:
            table.do(FACILITATOR, {"kind": "proceed"})
        assert asked(table.game) == [("japan", "answer_blip")]
        seen.append(seen_by_the_allies(table))
        if is_ahead:
            assert give(table.game) == [True]
            assert "By your standing answer" in page_of(japan, table.game)
        else:
            table.do("japan", {"kind": "go_up", "aircraft": []})
        seen.append(seen_by_the_allies(table))
        raise Rewound
    for kept in caches.values():
        kept.clear()
    return seen


def test_the_other_side_is_shown_the_same_with_a_standing_answer_as_with_one_by_hand() -> None:
    table = Evening(LINE_IN_FOG)

    assert played(table, is_ahead=True) == played(table, is_ahead=False)
