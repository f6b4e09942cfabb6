"""Standing answers of powers: a scramble in the open game, aircraft and submarines in the fog."""

from contextlib import suppress

import pytest
from django.db import transaction
from django.test import Client

from engine import moves, papers
from engine.core.encoding.codec import plain
from engine.core.roles import FACILITATOR
from engine.models import Game
from engine.papers import standing_answers
from engine.position.process_cache import caches
from tests.engine.pacific_1940.movement.moving import go
from tests.factories import make_campaign_at
from tests.web.ahead.test_standing_answers import give, masked, standing_in
from tests.web.facilitator.facilitating import Evening
from tests.web.markup import page_in
from tests.web.table import asked, page_of, post, sitting
from wargames.accounts.models import User

LINE = (
    "power=japan phase=combat_move war=japan-usa fac.philippines=air_base"
    " sz35=usa:1dd philippines=usa:2ftr sz20=japan:2dd"
)


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
    assert len(page_in(page_of(allies, game)).all("#fresh .asked")) == 1  # its zone
    assert not page_in(page_of(sitting(ann), game)).has("#fresh .asked")
    assert give(game) == [True]

    assert ("usa", "call_scramble") not in asked(game)
    assert game.counters.filter(key__startswith="usa_fighter", place="sz35").count() == 2
    assert "Scramble? Up to 2 go up" in standing_in(page_of(allies, game))
    assert "auto-reply" not in page_in(page_of(sitting(ann), game)).one("#log").text


def test_7_5_each_zone_is_ringed_to_which_aircraft_may_go(ann: User, bea: User) -> None:
    line = (
        "power=japan phase=combat_move war=japan-usa fac.alaska=air_base sz1=usa:1dd sz2=usa:1dd"
        " alaska=usa:2ftr sz8=japan:2dd"
    )
    game, allies = make_campaign_at(line, ann, bea), sitting(bea)
    orders = [go(f"japan_destroyer_{n}", by=f"sz8 sz{n}") for n in (1, 2)]

    moves.play(
        game.pk,
        game.seats.get(side="axis"),
        {"kind": "move_plan", "orders": [plain(order) for order in orders]},
        game.version,
    )

    page = page_in(page_of(allies, game))
    assert asked(game) == [("usa", "call_scramble")]
    assert page.one("#ask [data-at]")["data-at"] == "sz1"
    assert len({(each["cx"], each["cy"]) for each in page.all("#fresh .asked")}) == 2


def test_of_several_powers_the_answer_is_for_the_one_that_it_names(ann: User, bea: User) -> None:
    game, allies = make_campaign_at(LINE, ann, bea), sitting(bea)
    post(allies, game, "standing", add="1", role="uk", answer="call_scramble:none")

    sail(game)

    assert give(game) == [False]
    assert asked(game) == [("usa", "call_scramble")]


def test_an_answer_depends_on_nothing_that_its_question_does_not_tell(ann: User, bea: User) -> None:
    game, allies = make_campaign_at(LINE, ann, bea), sitting(bea)
    about = {"add": "1", "role": "usa"}
    for sent in (
        {"answer": "call_interceptors:none", "place": "sz35"},  # a raid is on land
        {"answer": "call_scramble:none", "least-hits": "2"},
        {"answer": "call_scramble:none", "turn": "sz35"},
        {"answer": "call_scramble:none", "least-enemies": "5", "most-enemies": "4"},
        {"answer": "call_scramble:none", "least-enemies": "few"},
        {"answer": "call_scramble:up_to"},
        {"answer": "call_scramble:up_to", "count": "10"},
        {"answer": "call_scramble:up_to", "count": "1", "kind": "infantry"},
        {"answer": "call_scramble:none", "count": "1"},
        {"answer": "strike_or_submerge:up_to", "count": "1"},
    ):
        post(allies, game, "standing", **about, **sent)
        page = page_in(page_of(allies, game, "?fold=standing"))
        assert page.one("#standing-refused").text, sent
        assert not page.has(".flashes .error")

    assert not standing_answers.answers_of(game, "allies")


@pytest.mark.parametrize(
    ("wrong", "beside", "why"),
    [
        ({"first": "5", "last": "4"}, "first", "the second is not before"),
        ({"first": "soon"}, "first", "Both are numbers"),
        ({"count": ""}, "count", "needs a number of units"),
        ({"least-enemies": "5", "most-enemies": "2"}, "least-enemies", "is not below"),
        ({"least-hits": "2"}, "least-hits", "leave it out"),
    ],
)
def test_what_was_filled_in_stays_in_an_auto_reply_that_is_refused_and_the_reason_is_beside_it(
    ann: User, bea: User, wrong: dict[str, str], beside: str, why: str
) -> None:
    game, allies = make_campaign_at(LINE, ann, bea), sitting(bea)
    sent = {"role": "anzac", "answer": "call_scramble:up_to", "count": "3", "kind": "fighter"}
    sent |= {"least-enemies": "2", "first": "3", "last": "6", "once": "on", **wrong}

    answer = post(allies, game, "standing", add="1", place=["sz35", "sz20"], turn="japan", **sent)

    assert answer["Location"].endswith("?fold=standing#standing-refused")
    page = page_in(page_of(allies, game, "?fold=standing"))
    fold = page.one("#standing")
    assert "open" in fold and "open" in fold.one("#standing-only")
    chosen = set(fold.values("option[selected]", "value"))
    assert chosen == {"anzac", "call_scramble:up_to", "fighter", "sz20", "sz35", "japan"}
    for name in ("count", "least-enemies", "first", "last", "most-enemies"):
        assert fold.one(f"input[name={name}]")["value"] == sent.get(name, "")
    assert fold.has("[name=once][checked]")
    assert why in fold.one("#standing-refused").text
    marked = fold.all("[aria-invalid]")
    assert marked[0]["name"] == beside
    assert {each["aria-describedby"] for each in marked} == {"standing-refused"}
    again = page_in(page_of(allies, game, "?fold=standing"))
    assert not again.has("#standing-refused") and again.one("[name=first]")["value"] == ""


def test_7_5_three_go_up_if_two_ships_of_japan_come_to_where_they_were_awaited(
    ann: User, bea: User
) -> None:
    game, allies = make_campaign_at(LINE, ann, bea), sitting(bea)
    about = {"add": "1", "role": "usa"}
    three = {"answer": "call_scramble:up_to", "count": "3", "kind": "fighter"}
    awaited = {"place": ["sz35", "sz20"], "turn": "japan", "least-enemies": "2"}
    post(allies, game, "standing", **about, **three, **awaited)
    post(allies, game, "standing", answer="call_scramble:none", **about)
    post(allies, game, "standing", answer="call_scramble:none", **about, **{"least-enemies": "3"})
    told = standing_in(page_of(allies, game))
    assert "Up to 3 (fighter) go up, the cheapest first, if that is to one zone" in told
    assert "Only if in the turn of Japan; enemy units: 2 or more." in told

    sail(game)

    assert give(game) == [True]  # the first: it has most conditions of those that hold
    assert game.counters.filter(key__startswith="usa_fighter", place="sz35").count() == 2


def test_an_answer_whose_condition_does_not_hold_is_not_given_and_not_missed(
    ann: User, bea: User
) -> None:
    game, allies = make_campaign_at(LINE, ann, bea), sitting(bea)
    about = {"add": "1", "role": "usa", "answer": "call_scramble:none"}
    post(allies, game, "standing", **about, place="own_capital")
    post(allies, game, "standing", **about, **{"most-enemies": "1"})

    sail(game)

    assert give(game) == [False]
    assert asked(game) == [("usa", "call_scramble")]
    assert "Not used" not in standing_in(page_of(allies, game))


def test_a_paper_from_before_there_were_conditions_reads_as_it_did(ann: User, bea: User) -> None:
    game = make_campaign_at(LINE, ann, bea)
    old = {"role": "usa", "asks": "call_interceptors", "answer": "none", "place": "philippines"}
    papers.write(game, "allies", "answer", "1", old, edition=0, by=str(bea))
    up = {"role": "usa", "asks": "call_scramble", "answer": "up_to_1"}
    papers.write(game, "allies", "answer", "2", up, edition=0, by=str(bea))

    told = standing_in(page_of(sitting(bea), game))
    assert "Intercept a raid? None go up, at Philippines." in told
    assert "Scramble? Up to 1 go up" in told

    sail(game)
    assert give(game) == [True]
    assert game.counters.filter(key__startswith="usa_fighter", place="sz35").count() == 1


# ------------------------------------------------------------------------ always so


def drafted(client: Client, game: Game, part: str) -> dict[str, str]:
    """Add a part to the draft; what the buttons send that lock it and keep it for always."""
    page = page_in(page_of(client, game))
    button = next(each for each in page.all("button[name=change]") if part in each.text)
    post(client, game, "compose", change=button["value"])
    page = page_in(page_of(client, game))
    return {each.text: each["value"] for each in page.all("details.always button")}


def test_a_draft_is_the_answer_from_now_on_while_just_that_is_possible(
    ann: User, bea: User
) -> None:
    game, allies = make_campaign_at(LINE, ann, bea), sitting(bea)
    sail(game)
    buttons = drafted(allies, game, "ighter")
    assert list(buttons) == [
        "Lock, and always so, until the turn ends",
        "Lock, and always so, to the end of the game",
    ]

    post(allies, game, "compose", lock=buttons["Lock, and always so, to the end of the game"])

    assert ("usa", "call_scramble") not in asked(game)
    (kept,) = standing_answers.answers_of(game, "allies")
    assert kept.answer is not None
    sortie = {"aircraft": "usa_fighter_1", "zone": "sz35"}
    assert kept.answer.choice == {"kind": "scramble", "sorties": [sortie]}
    assert (kept.answer.role, kept.answer.last) == ("usa", 0)
    assert "Scramble? " in standing_in(page_of(allies, game))

    again = make_campaign_at(LINE, ann, bea)
    papers.write(again, "allies", "answer", "1", plain(kept.answer), edition=0, by=str(bea))
    sail(again)
    assert give(again)[-1] is True
    assert again.counters.get(key="usa_fighter_1").place == "sz35"

    gone = make_campaign_at(LINE.replace("philippines=usa:2ftr", "philippines=usa:1tac"), ann, bea)
    papers.write(gone, "allies", "answer", "1", plain(kept.answer), edition=0, by=str(bea))
    sail(gone)
    assert give(gone)[-1] is False
    assert asked(gone) == [("usa", "call_scramble")]
    assert "Not used the last time: it was not possible." in standing_in(page_of(allies, gone))


def test_an_empty_draft_is_kept_by_the_name_of_what_it_means(ann: User, bea: User) -> None:
    game, allies = make_campaign_at(LINE, ann, bea), sitting(bea)
    sail(game)
    page = page_in(page_of(allies, game))
    (turn, _) = (each["value"] for each in page.all("details.always button"))

    post(allies, game, "compose", lock=turn.replace('"asks":"call_scramble"', '"asks":"x"'))
    assert asked(game) == [("usa", "call_scramble")]
    post(allies, game, "compose", lock=turn)

    (kept,) = standing_answers.answers_of(game, "allies")
    assert kept.answer is not None
    assert (kept.answer.answer, kept.answer.choice) == ("none", None)
    assert kept.answer.last == game.summary["turn"]


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
            about = {"place": "sz35", "turn": "usa", "least-own": "2"}
            post(
                japan,
                table.game,
                "standing",
                add="1",
                role="japan",
                answer="answer_blip:none",
                **about,
            )
        table.lock("usa", go("usa_cruiser_1", by="sz34 sz35"))
        while table.asked == [FACILITATOR]:
            table.do(FACILITATOR, {"kind": "proceed"})
        assert asked(table.game) == [("japan", "answer_blip")]
        seen.append(seen_by_the_allies(table))
        if is_ahead:
            assert give(table.game) == [True]
            assert "By your auto-reply" in page_of(japan, table.game)
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


def test_a_refused_form_is_shown_to_nobody_but_the_seat_that_sent_it(ann: User, bea: User) -> None:
    """In a hot seat both sides use one browser, and its session."""
    game, allies = make_campaign_at(LINE, ann, bea), sitting(bea)
    wrong = {"add": "1", "role": "usa", "answer": "call_scramble:none", "first": "no"}
    post(allies, game, "standing", **wrong)

    game.seats.filter(side="axis").update(user=bea, is_shown=True)
    game.seats.filter(side="allies").update(user=ann)

    assert not page_in(page_of(allies, game, "?fold=standing")).has("#standing-refused")


def test_of_a_form_that_is_far_too_long_only_the_reason_is_kept(ann: User, bea: User) -> None:
    """A session is read with each request."""
    game, allies = make_campaign_at(LINE, ann, bea), sitting(bea)
    lines = "7 zeppelins\n" * 20_000
    post(allies, game, "planned", plan="1", role="usa", asks="combat", lines=lines)

    assert len(str(dict(allies.session))) < 5_000
    page = page_in(page_of(allies, game, "?fold=planned"))
    assert page.one("#planned-refused").text and page.one("#planned-lines").text == ""
