"""What a notice says is so: when it is no longer, and nobody has read it, it goes."""

import pytest

from engine import moves
from engine.history import undoable
from engine.models import Game
from engine.moves import taking_back
from engine.seats import sitting
from tests.factories import UserFactory, make_game, make_war, make_war_at
from tests.web.play import play_one, play_until_watch_passes
from wargames.notices.models import Notice

TO_PASS = "acts=japan pass=yes truk=jlba kwajalein=chester hand.japan=J01,J10 hand.allied=A09"


@pytest.fixture
def war() -> Game:
    """Japan has made a move that the other side would have to consent to take back."""
    game = make_war_at(TO_PASS, UserFactory(name="Ann"), UserFactory(name="Bob"))
    moves.play(game.pk, game.seats.get(side="japan"), {"kind": "pass_action"}, game.version)
    game.refresh_from_db()
    return game


def ask(game: Game) -> None:
    taking_back.ask_back(game.pk, game.seats.get(side="japan"), game.version)
    game.refresh_from_db()


def unread(name: str) -> list[str]:
    told = Notice.objects.filter(user__name=name, read_at=None)
    return list(told.values_list("kind", flat=True))


@pytest.mark.parametrize(
    ("role", "agrees"), [("japan", False), ("allied", False), ("allied", True)]
)
def test_a_request_that_is_closed_calls_nobody_any_more(war: Game, role: str, agrees: bool) -> None:
    ask(war)
    assert "asked_back" in unread("Bob")

    taking_back.answer_back(war.pk, war.seats.get(side=role), war.version, agrees=agrees)

    assert "asked_back" not in unread("Bob")


def test_a_request_that_a_move_has_closed_calls_nobody_any_more() -> None:
    """Japan places ships, asks to take that back, and places the next instead."""
    game = make_war(UserFactory(name="Ann"), UserFactory(name="Bob"))
    play_until_watch_passes(game)
    play_one(game)
    game.refresh_from_db()
    ask(game)
    assert unread("Bob") == ["asked_back"]

    play_one(game)

    game.refresh_from_db()
    assert game.summary["asked"] == ["japan"]
    assert unread("Bob") == []


def test_a_call_to_a_move_goes_when_what_led_to_it_is_undone() -> None:
    """The Allies have placed their last unit, and take it back before Japan has looked."""
    game = make_war(UserFactory(name="Ann"), UserFactory(name="Bob"))
    play_until_watch_passes(game)
    game.refresh_from_db()
    bob = game.seats.get(side="allied")
    assert undoable.undoable(game, bob) is not None
    assert unread("Ann") == ["your_move"]

    taking_back.undo(game.pk, bob, game.version)

    assert unread("Ann") == []


def test_whoever_has_left_the_table_is_called_there_no_more() -> None:
    game = make_game(UserFactory(name="Ann"))
    sitting.join(game.pk, UserFactory(name="Bob"))
    play_until_watch_passes(game)
    bob = game.seats.get(user__name="Bob").user
    assert unread("Bob") == ["your_watch"]

    sitting.leave(game.pk, bob)

    assert unread("Bob") == []


def test_whoever_is_on_move_is_called_to_that_when_a_request_is_closed(war: Game) -> None:
    """The request had taken the place of that call."""
    assert (unread("Bob"), war.summary["asked"]) == (["question"], ["allied"])
    ask(war)
    assert unread("Bob") == ["asked_back"]

    taking_back.answer_back(war.pk, war.seats.get(side="japan"), war.version, agrees=False)

    assert unread("Bob") == ["your_move"]
    assert Notice.objects.get(user__name="Bob", read_at=None).turn == war.summary["turn"]


def test_an_invitation_stays_whoever_gets_up(war: Game) -> None:
    bob = war.seats.get(side="allied").user
    Notice.objects.create(user=bob, game=war, kind=Notice.Kind.INVITED)

    sitting.leave(war.pk, bob)

    assert unread("Bob") == ["invited"]
