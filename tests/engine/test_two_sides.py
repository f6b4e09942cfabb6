"""A stored game of two sides: when it begins, who is asked, and going back by consent."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.core.management import call_command
from msgspec.structs import replace

from engine import moves
from engine.archive.dice_record import record_of
from engine.core.counting import counted
from engine.core.dice import check
from engine.errors import NoSeat, NotAsked, NotBegun, NothingToUndo, Stale, TermsChanged
from engine.management.commands.audit import differences
from engine.models import Game, Move, Seat
from engine.moves import taking_back
from engine.moves.taking_back import state_before
from engine.position import store
from engine.seats import beginning, seated, sitting
from engine.seats.beginning import sides_turned
from tests.engine.test_moves import position
from tests.factories import UserFactory, make_game, make_war, make_war_at
from tests.web.play import open_choices
from wargames.accounts.models import User

pytestmark = pytest.mark.django_db
RESUPPLY = "acts=japan pass=yes truk=jlba kwajalein=chester hand.japan=J01,J10 hand.allied=A09,A15"


@pytest.fixture
def ann() -> User:
    return UserFactory(name="Ann")


@pytest.fixture
def bea() -> User:
    return UserFactory(name="Bea")


def seat(game: Game, role: str) -> Seat:
    return game.seats.get(side=role)


def play(game: Game, pick: int = -1) -> Move:
    """Whoever is asked takes one of the legal choices, by default the last."""
    game.refresh_from_db()
    who = seat(game, game.summary["asked"][0])
    return moves.play(game.pk, who, open_choices(game)[pick], game.version)


def play_on(game: Game, until: Any) -> list[Move]:
    """Move after move until one is as wanted."""
    made = []
    for _ in range(300):
        made.append(play(game))
        game.refresh_from_db()
        if until(made[-1]):
            return made
    raise AssertionError("never")


def rolled(move: Move) -> bool:
    return any(draw["what"] == "d6" for draw in move.draws)


# ------------------------------------------------------------------------ the beginning


def test_without_the_other_side_there_is_no_position_and_no_move(ann: User) -> None:
    game = make_war(ann)

    assert (game.status, game.flow) == ("waiting", {})
    assert not game.cards.exists()
    assert not game.counters.exists()
    assert seated.on_watch(game, list(game.seats.all())) == []
    with pytest.raises(NotBegun):
        moves.play(game.pk, seat(game, "japan"), {"kind": "put_rest", "zone": "truk"}, 1)
    assert list(differences(game)) == []


def test_with_the_other_side_the_game_is_set_up_with_the_phrases_of_both(
    ann: User, bea: User
) -> None:
    game = make_war(ann, phrases=["climb Niitaka"], options={"third_wave": True})

    sitting.join(game.pk, bea, "allied", version=game.version, phrase="AF is short of water")

    game.refresh_from_db()
    assert game.status == "playing"
    assert game.phrases == ["climb Niitaka", "AF is short of water"]
    assert game.flow["dice"]["phrases"] == game.phrases
    assert game.flow["options"]["third_wave"]
    assert game.cards.count() == 16
    assert list(differences(game)) == []


def test_whoever_agreed_to_other_terms_does_not_sit_down(ann: User, bea: User) -> None:
    game = make_war(ann)
    shown = game.version
    beginning.set_terms(game.pk, options={"weakened_allies": True}, side="japan")

    with pytest.raises(TermsChanged):
        sitting.join(game.pk, bea, "allied", version=shown)

    game.refresh_from_db()
    assert (game.status, game.seats.count()) == ("waiting", 1)


def test_the_terms_stand_once_the_game_has_begun(ann: User, bea: User) -> None:
    game = make_war(ann, bea)

    with pytest.raises(NotAsked):
        beginning.set_terms(game.pk, options={"shinano": True}, side="allied")

    game.refresh_from_db()
    assert game.options == {}


def test_the_dice_give_the_sides_when_both_are_there(ann: User, bea: User) -> None:
    led: set[str] = set()
    for n in range(12):
        game = make_war(ann, draw_sides=True, phrases=[f"phrase {n}"])
        sitting.join(game.pk, bea, "allied")
        game.refresh_from_db()
        led.add(seat(game, "japan").user.name)
        assert sides_turned(game) == (seat(game, "japan").user == bea)
    assert led == {"Ann", "Bea"}
    told = game.log.filter(kind="side_drawn").values_list("data__role", "data__name")
    assert set(told) == set(game.seats.values_list("side", "user__name"))
    (draw,) = record_of(game).draws
    assert check(game.seed, game.phrases, draw)
    assert not check(game.seed, game.phrases, replace(draw, gave=(1 - draw.gave[0],)))


def test_in_a_hot_seat_one_person_leads_both_sides_and_it_begins_at_once(ann: User) -> None:
    game = make_war(ann, hot_seat=True)

    assert (game.status, game.is_open) == ("playing", False)
    assert set(game.seats.values_list("side", "user__name")) == {
        ("japan", "Ann"),
        ("allied", "Ann"),
    }
    assert game.summary["asked"] == ["allied"]  # 14.1 the Allies place first
    assert game.seats.filter(is_shown=True).count() == 2  # one who plays both


def test_in_a_hot_seat_for_two_the_side_that_is_asked_lies_open(ann: User) -> None:
    game = make_war(ann, hot_seat=True, hand_over=True)

    assert [each.side for each in game.seats.filter(is_shown=True)] == game.summary["asked"]


def test_4_3_nobody_sits_down_behind_the_other_sides_hand(ann: User, bea: User) -> None:
    game = make_war(ann, bea)

    with pytest.raises(NoSeat):
        sitting.join(game.pk, ann, "allied")

    sitting.leave(game.pk, bea)
    assert sitting.join(game.pk, ann, "allied").side == "allied"
    assert game.seats.filter(is_shown=True).count() == 2


# ------------------------------------------------------------------------- who is asked


def test_only_the_side_that_is_asked_may_choose(ann: User, bea: User) -> None:
    game = make_war(ann, bea)
    seats = list(game.seats.all())
    assert [each.side for each in seated.on_watch(game, seats)] == ["allied"]

    with pytest.raises(NotAsked):
        moves.play(game.pk, seat(game, "japan"), open_choices(game)[0], game.version)

    play_on(game, lambda _: game.summary["asked"] == ["japan"])
    assert [each.user.name for each in seated.on_watch(game, seats)] == ["Ann"]


def test_1_0_those_who_share_a_side_take_the_watch_turn_about(ann: User, bea: User) -> None:
    game, carl = make_war(ann, bea), UserFactory(name="Carl")
    sitting.join(game.pk, carl, "allied", beside=True)
    seats = list(game.seats.select_related("user"))
    allies = [each for each in seats if each.side == "allied"]

    game.summary["watch"] = 1
    assert seated.on_watch(game, seats) == allies[:1]
    game.summary["watch"] = 2
    assert seated.on_watch(game, seats) == allies[1:]
    game.watch = Game.Watch.FREE
    assert seated.on_watch(game, seats) == allies


# ------------------------------------------------------------------------- going back


@pytest.fixture
def game(ann: User, bea: User) -> Game:
    """Turn Zero: Japan has placed its ships, and the first dice of the war have rolled."""
    game = make_war(ann, bea)
    play_on(game, rolled)
    return game


def test_a_die_is_taken_back_with_the_other_sides_consent(game: Game) -> None:
    last = game.moves.filter(role="japan").latest("version")
    before = state_before(game, store.rules_of(game), last.version)
    with pytest.raises(NothingToUndo):
        taking_back.undo(game.pk, seat(game, "japan"), game.version)

    taking_back.ask_back(game.pk, seat(game, "japan"), game.version)
    game.refresh_from_db()
    taking_back.answer_back(game.pk, seat(game, "allied"), game.version, agrees=True)

    last.refresh_from_db()
    assert last.undone
    assert position(game) == store.rules_of(game).codec.encode(before)
    kinds = list(game.log.filter(move=None).values_list("kind", "data__name"))
    assert kinds == [("back_asked", "Ann"), ("back_agreed", "Bea")]
    assert list(differences(game)) == []


def test_a_die_that_was_taken_back_shows_the_same_face_again(game: Game) -> None:
    """Draws are numbered and belong to the seed: nobody fishes for a better one."""
    last = game.moves.filter(role="japan").latest("version")
    go_back(game)

    again = moves.play(game.pk, seat(game, "japan"), last.choice, game.version)

    assert again.draws == last.draws
    assert again.pk != last.pk


def go_back(game: Game, asker: str = "japan", other: str = "allied") -> None:
    game.refresh_from_db()
    taking_back.ask_back(game.pk, seat(game, asker), game.version)
    game.refresh_from_db()
    taking_back.answer_back(game.pk, seat(game, other), game.version, agrees=True)
    game.refresh_from_db()


def test_going_back_may_undo_what_the_other_side_did_since(game: Game) -> None:
    """The Allies' last move lies before all that Japan has done."""
    since = game.moves.filter(role="japan").count()
    placed = game.moves.filter(role="allied").count()

    go_back(game, "allied", "japan")

    assert game.moves.filter(undone=True).count() == since + 1
    assert game.moves.filter(undone=False).count() == placed - 1
    assert game.summary["asked"] == ["allied"]
    assert list(differences(game)) == []


def test_one_goes_back_across_the_end_of_a_turn_from_the_snapshot_before(game: Game) -> None:
    play_on(game, lambda move: move.snapshots.exists())
    play_on(game, lambda move: move.snapshots.exists())
    turn = game.summary["turn"]
    ended = game.moves.latest("version")

    while game.moves.filter(pk=ended.pk, undone=False).exists():
        go_back(game, ended.role, "allied" if ended.role == "japan" else "japan")

    assert game.snapshots.count() == 1
    assert game.summary["turn"] < turn
    assert list(differences(game)) == []


def test_what_lies_before_is_out_of_reach_of_a_plain_undo(game: Game) -> None:
    go_back(game)

    with pytest.raises(NothingToUndo):
        taking_back.undo(game.pk, seat(game, "japan"), game.version)


@pytest.mark.parametrize(
    ("role", "kind"), [("allied", "back_declined"), ("japan", "back_withdrawn")]
)
def test_without_consent_nothing_goes_back(game: Game, role: str, kind: str) -> None:
    before = position(game)
    taking_back.ask_back(game.pk, seat(game, "japan"), game.version)
    game.refresh_from_db()
    taking_back.answer_back(game.pk, seat(game, role), game.version, agrees=False)

    assert position(game) == before
    assert game.take_back is None
    assert game.log.filter(kind=kind).count() == 1


def test_nobody_consents_to_what_they_asked_for_and_a_move_ends_the_asking(game: Game) -> None:
    taking_back.ask_back(game.pk, seat(game, "japan"), game.version)
    game.refresh_from_db()
    with pytest.raises(NotAsked):
        taking_back.answer_back(game.pk, seat(game, "japan"), game.version, agrees=True)

    play(game)
    game.refresh_from_db()
    with pytest.raises(NothingToUndo):
        taking_back.answer_back(game.pk, seat(game, "allied"), game.version, agrees=True)


@pytest.mark.parametrize("role", ["japan", "allied"])
def test_what_one_side_asks_is_answered_before_anything_else_is_asked(
    game: Game, role: str
) -> None:
    """So nobody consents to more than the request that they read."""
    taking_back.ask_back(game.pk, seat(game, "japan"), game.version)
    game.refresh_from_db()
    asked = game.take_back

    with pytest.raises(NothingToUndo):
        taking_back.ask_back(game.pk, seat(game, role), game.version)

    game.refresh_from_db()
    assert game.take_back == asked


def test_an_answer_to_an_older_page_is_stale(game: Game) -> None:
    old = game.version
    taking_back.ask_back(game.pk, seat(game, "japan"), old)

    with pytest.raises(Stale):
        taking_back.answer_back(game.pk, seat(game, "allied"), old, agrees=True)


@pytest.mark.parametrize(
    ("role", "agrees", "kind"),
    [
        ("allied", True, "back_agreed"),
        ("allied", False, "back_declined"),
        ("japan", False, "back_withdrawn"),
    ],
)
def test_a_request_and_its_answer_sent_twice_are_one_request_and_one_answer(
    game: Game, role: str, agrees: bool, kind: str
) -> None:
    version = game.version
    for _ in range(2):
        asked = taking_back.ask_back(game.pk, seat(game, "japan"), version)
    for _ in range(2):
        answered = taking_back.answer_back(game.pk, seat(game, role), version + 1, agrees=agrees)

    assert (asked.version, answered.version) == (version + 1, version + 2)
    assert answered.take_back is None
    kinds = list(game.log.filter(move=None).values_list("kind", flat=True))
    assert kinds == ["back_asked", kind]
    assert list(differences(answered)) == []


def test_an_answer_unlike_the_one_that_was_given_is_stale(game: Game) -> None:
    """The Allies declined: what they, or Japan, send at that version afterwards is not that."""
    taking_back.ask_back(game.pk, seat(game, "japan"), game.version)
    game.refresh_from_db()
    version = game.version
    taking_back.answer_back(game.pk, seat(game, "allied"), version, agrees=False)

    for role, agrees in (("allied", True), ("japan", False)):
        with pytest.raises(Stale):
            taking_back.answer_back(game.pk, seat(game, role), version, agrees=agrees)


def test_where_one_side_plays_there_is_nobody_to_ask(ann: User) -> None:
    game = make_game(ann)
    moves.play(game.pk, game.seats.get(), {"kind": "reveal"}, game.version)
    game.refresh_from_db()

    with pytest.raises(NothingToUndo):
        taking_back.ask_back(game.pk, game.seats.get(), game.version)


def test_the_dice_of_a_game_that_went_back_can_be_checked(
    game: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    go_back(game)
    play_on(game, rolled)
    record = record_of(game)
    file = tmp_path / "dice.json"
    file.write_bytes(msgspec.json.encode(record))

    call_command("verify_dice", str(file))
    call_command("audit", str(game.pk))

    said = capsys.readouterr().out
    assert f"{counted(len(record.draws), 'draw')} checked, 0 wrong" in said
    assert "1 game audited, 1 sound" in said
    assert len({draw.n for draw in record.draws}) == len(record.draws)


def test_both_sides_at_one_position_are_stored_and_audited(ann: User, bea: User) -> None:
    game = make_war_at(RESUPPLY, ann, bea)
    assert game.summary["asked"] == ["japan"]
    play_on(game, lambda _: game.moves.count() == 12)

    assert list(differences(game)) == []
