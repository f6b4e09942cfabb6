"""A notice is settled by whoever looks at its table, and by no page that lies open behind."""

import pytest
from django.test import Client

from engine import moves
from engine.models import Game
from engine.seats.sitting import join
from tests.factories import make_war, make_war_at
from tests.web.fog.fog_table import ALLIES, AXIS, make_fog
from tests.web.table import sitting
from wargames.accounts.models import User
from wargames.notices.models import Notice

SEEN = {"HX-Request": "true", "X-In-Sight": "yes"}
BEHIND = {"HX-Request": "true"}


@pytest.fixture
def war(ann: User, bea: User) -> Game:
    game = make_war(ann, bea)
    Notice.objects.all().delete()
    return game


def unread(person: User) -> list[str]:
    return list(Notice.objects.filter(user=person, read_at=None).values_list("kind", flat=True))


def say(person: User, game: Game, words: str = "Hello", room: str = "table") -> None:
    sitting(person).post(f"/table/{game.pk}/chat/", {"text": words, "room": room})


@pytest.mark.parametrize("part", ["panel/", "panel/?v=1", "chat/"])
def test_a_part_that_a_page_behind_fetches_settles_nothing(
    ann: User, bea: User, war: Game, part: str
) -> None:
    Notice.objects.create(user=bea, game=war, kind="your_move")

    sitting(bea).get(f"/table/{war.pk}/{part}", headers=BEHIND)
    assert unread(bea) == ["your_move"]

    sitting(bea).get(f"/table/{war.pk}/{part}", headers=SEEN)
    assert unread(bea) == []


def test_whoever_opens_the_table_has_seen_it(bea: User, war: Game, client: Client) -> None:
    Notice.objects.create(user=bea, game=war, kind="your_move")

    sitting(bea).get(f"/table/{war.pk}/")

    assert unread(bea) == []


def test_what_somebody_else_fetches_settles_nothing(ann: User, bea: User, war: Game) -> None:
    Notice.objects.create(user=bea, game=war, kind="your_move")

    sitting(ann).get(f"/table/{war.pk}/panel/", headers=SEEN)

    assert unread(bea) == ["your_move"]


def test_many_lines_are_one_notice_to_the_others(ann: User, bea: User, war: Game) -> None:
    for words in ("Hello", "Are you there?", "Your move."):
        say(ann, war, words)

    assert (unread(ann), unread(bea)) == ([], ["wrote"])


def test_of_a_line_in_another_room_nobody_is_told() -> None:
    game = make_fog()
    Notice.objects.all().delete()
    lead = game.seats.get(side=AXIS).user
    beside = User.objects.create_guest("Beside")
    join(game.pk, beside, AXIS, beside=True)
    Notice.objects.all().delete()

    say(lead, game, room=f"side:{AXIS}")

    assert "wrote" in unread(beside)
    allies = [seat.user for seat in game.seats.filter(side=ALLIES)]
    assert [unread(each) for each in allies] == [[] for _ in allies]


def test_a_question_about_what_another_does_is_told_apart_from_a_move(ann: User, bea: User) -> None:
    """8.3 Before each action the other side is asked whether it interrupts."""
    line = (
        "acts=japan pass=yes japan=akagi truk=jlba kwajalein=chester hand.japan=J01 hand.allied=A09"
    )
    game = make_war_at(line, ann, bea)
    Notice.objects.all().delete()

    moves.play(game.pk, game.seats.get(side="japan"), {"kind": "pass_action"}, game.version)

    game.refresh_from_db()
    assert unread(bea) in (["question"], ["your_move"])
