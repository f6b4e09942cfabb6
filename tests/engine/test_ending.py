"""A game that its players or its clock end: who may, how often, and what it is then."""

import json
from typing import Any

import msgspec
import pytest
from django.core.management import call_command

from engine import moves
from engine.archive import reading, writing
from engine.archive.dice_record import record_of
from engine.core.encoding.codec import Unreadable
from engine.core.roles import FACILITATOR
from engine.errors import CannotEnd, MoveError, NotAsked, NothingToUndo
from engine.models import Game, Seat
from engine.moves import ending, taking_back
from engine.seats import seated, sitting
from engine.visibility import revisions
from tests.factories import UserFactory, make_campaign, make_game, make_war
from tests.web.facilitator.facilitating import Evening

pytestmark = pytest.mark.django_db


def war() -> Game:
    return make_war(UserFactory(name="Ann"), UserFactory(name="Bob"))


def seat(game: Game, side: str) -> Seat:
    return game.seats.filter(side=side).order_by("place")[0]


def resign(game: Game, side: str) -> Game:
    mine = seat(game, side)
    return ending.resign(game.pk, mine, revisions.revision_of(now(game), side))


def now(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)


def test_whoever_resigns_loses_and_nobody_is_asked_any_more() -> None:
    game = war()
    resign(game, "allied")
    ended = now(game)
    assert ended.status == Game.Status.OVER
    assert ended.ended == {
        "how": "resigned", "side": "allied", "winner": "japan", "by": "Bob", "reason": "",
    }  # fmt: skip
    assert seated.asked_of(ended) == []
    assert not seated.on_watch(ended, list(ended.seats.all()))
    assert ended.log.filter(kind="resigned").count() == 1


def test_resigning_twice_from_one_page_is_done_once() -> None:
    game = war()
    mine, revision = seat(game, "allied"), game.version
    ending.resign(game.pk, mine, revision)
    ending.resign(game.pk, mine, revision)
    assert now(game).log.filter(kind="resigned").count() == 1


def test_nothing_can_be_moved_or_undone_after_it() -> None:
    game = make_game()
    choice = {"kind": "no_such"}
    resign(game, "japan")
    mine = seat(game, "japan")
    with pytest.raises(MoveError):
        moves.play(game.pk, mine, choice, now(game).version)
    with pytest.raises(NothingToUndo):
        taking_back.undo(game.pk, mine, now(game).version)
    with pytest.raises(CannotEnd):
        resign(game, "japan")


def test_a_game_for_one_is_lost_to_nobody() -> None:
    game = make_game()
    assert resign(game, "japan").ended["winner"] == ""


def test_a_side_of_two_resigns_when_both_have_said_so() -> None:
    game = make_campaign(UserFactory(name="Ann"), UserFactory(name="Bob"))
    other = sitting.join(game.pk, UserFactory(name="Eve"), "allies", beside=True)
    resign(game, "allies")
    assert now(game).status == Game.Status.PLAYING
    ending.resign(game.pk, other, now(game).version)
    assert now(game).ended["how"] == "resigned"


def test_one_of_a_side_may_decline_and_whoever_gets_up_is_not_waited_for() -> None:
    game = make_campaign(UserFactory(name="Ann"), UserFactory(name="Bob"))
    other = sitting.join(game.pk, UserFactory(name="Eve"), "allies", beside=True)
    resign(game, "allies")
    ending.withdraw_resignation(game.pk, other, now(game).version)
    assert now(game).proposed is None
    resign(game, "allies")
    sitting.leave(game.pk, other.user)
    assert now(game).status == Game.Status.PLAYING
    resign(game, "allies")
    assert now(game).status == Game.Status.OVER


def test_neither_a_lesson_nor_a_hot_seat_nor_a_facilitator_resigns() -> None:
    lesson = make_game(lesson="first_turns")
    hot = make_war(hot_seat=True)
    evening = Evening()
    for game, side in ((lesson, "japan"), (hot, "japan"), (evening.game, FACILITATOR)):
        with pytest.raises(CannotEnd):
            resign(game, side)


def test_the_clock_ends_a_game_once() -> None:
    game = war()
    ending.forfeit(game.pk, "japan", "clock")
    ending.forfeit(game.pk, "japan", "clock")
    ended = now(game)
    assert (ended.ended["how"], ended.ended["winner"]) == ("forfeit", "allied")
    assert ended.log.filter(kind="forfeited").count() == 1
    with pytest.raises(CannotEnd):
        ending.forfeit(game.pk, "allied", "clock")


def test_a_draw_needs_everybody() -> None:
    game = war()
    japan, allied = seat(game, "japan"), seat(game, "allied")
    ending.offer_draw(game.pk, japan, now(game).version)
    assert now(game).status == Game.Status.PLAYING
    with pytest.raises(CannotEnd):
        ending.offer_draw(game.pk, allied, now(game).version)
    ending.answer_draw(game.pk, allied, now(game).version, agrees=False)
    with pytest.raises(NotAsked):
        ending.answer_draw(game.pk, allied, now(game).version, agrees=True)
    ending.offer_draw(game.pk, japan, now(game).version)
    ending.answer_draw(game.pk, allied, now(game).version, agrees=True)
    assert now(game).ended["how"] == "agreed"
    assert now(game).ended["winner"] == ""


def test_in_the_fog_a_resignation_opens_all_at_once_and_nobody_stays_behind() -> None:
    evening = Evening()
    resign(evening.game, "allies")
    game = evening.game
    assert game.status == Game.Status.OVER
    assert not game.sights.filter(shown__isnull=False).exists()
    assert game.summary["asked"] == []
    assert not any(game.summary["seen"].values())


def test_what_a_side_considers_among_itself_the_other_does_not_notice() -> None:
    evening = Evening()
    sitting.join(evening.pk, UserFactory(name="Eve"), "allies", beside=True)
    before = revisions.revision_of(evening.game, "axis")
    resign(evening.game, "allies")
    assert evening.game.proposed
    assert revisions.revision_of(evening.game, "axis") == before
    assert evening.game.log.get(kind="resign_proposed").audience == ["allies"]


GAMES = {"emperor": make_game, "pacific_war": war, "fog": lambda: Evening().game}


@pytest.mark.parametrize("key", GAMES)
def test_it_goes_through_its_file_and_its_audit(key: str) -> None:
    game = GAMES[key]()
    resign(game, "allies" if key == "fog" else game.seats.order_by("place")[0].side)
    call_command("audit", str(game.pk))
    record = reading.read(msgspec.json.encode(writing.whole(now(game))).decode())
    kept = now(game)
    kept.delete()
    again = reading.restore(record, {})
    assert again.ended == kept.ended
    assert again.status == Game.Status.OVER
    assert record_of(again).seed == kept.seed
    call_command("audit", str(again.pk))


def _changed(record: dict[str, Any], **ended: str) -> dict[str, Any]:
    return {**record, "ended": {**record["ended"], **ended}}


def test_a_file_with_an_end_that_no_table_makes_is_refused() -> None:
    game = war()
    resign(game, "allied")
    record = json.loads(msgspec.json.encode(writing.whole(now(game))))
    game.delete()
    wrong = (
        _changed(record, how="bored"),
        _changed(record, winner="mars"),
        _changed(record, how="agreed"),
        _changed(record, by="x" * 200),
        {**record, "ended": {"how": "resigned", "more": 1}},
    )
    for each in wrong:
        with pytest.raises(Unreadable):
            reading.restore(reading.read(json.dumps(each)), {})
