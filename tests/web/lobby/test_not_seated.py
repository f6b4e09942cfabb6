"""Nobody is seated without being asked; what is sent four times is done once."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connections
from django.test import Client

from engine.errors import NoSeat
from engine.models import Game, Seat
from engine.moves import ending
from engine.moves.copies import sit_beside
from engine.seats.sitting import MAX_SEATS, join, leave
from engine.visibility import revisions
from tests.factories import UserFactory, make_game, make_war
from tests.web.fog.fog_table import ALLIES, make_fog
from tests.web.table import sitting
from wargames.accounts.models import User
from wargames.lobby.lists.my_games import GAMES, shelf_of
from wargames.notices.models import Notice
from wargames.people.services import block, unblock
from wargames.replay import together


@pytest.fixture
def carl() -> User:
    return UserFactory(name="Carl")


@pytest.fixture
def war(ann: User, carl: User) -> Game:
    """Ann and Carl lead Japan together."""
    game = make_war(ann, UserFactory(name="Bob"))
    join(game.pk, carl, "japan", beside=True)
    return game


def copies() -> list[Game]:
    return list(Game.objects.filter(is_supposed=True))


def what_if(person: User, game: Game, **sent: str) -> Game:
    answer = sitting(person).post(f"/table/{game.pk}/what-if/", {"with_side": "yes", **sent})
    return Game.objects.get(pk=answer["Location"].split("/")[2])


def asked(person: User) -> list[Notice]:
    return list(Notice.objects.filter(user=person, kind=Notice.Kind.INVITED))


# --------------------------------------------------------------------------- what if


def test_whoever_shares_a_side_is_asked_to_a_copy_and_not_seated(
    war: Game, ann: User, carl: User
) -> None:
    copy = what_if(ann, war)

    assert {seat.user for seat in copy.seats.all()} == {ann}
    (notice,) = asked(carl)
    assert (notice.game, notice.url) == (copy, f"/table/{copy.pk}/what-if/together/")
    assert notice.words == "Ann invites you to a shared what-if: What if: The Pacific War."
    assert [line.game for line in shelf_of(carl, GAMES, None).lines] == [war]
    assert sitting(carl).get(f"/table/{copy.pk}/panel/").status_code == 404


def test_whoever_would_rather_not_is_asked_no_more(war: Game, ann: User, carl: User) -> None:
    copy = what_if(ann, war)
    page = f"/table/{copy.pk}/what-if/together/"

    assert sitting(carl).post(page, {"no": "yes"})["Location"] == "/"

    assert asked(carl) == []
    assert sitting(carl).post(page).status_code == 404
    assert {seat.user for seat in copy.seats.all()} == {ann}


@pytest.mark.parametrize("is_own", [True, False])
def test_nobody_is_asked_by_somebody_whom_they_would_not_meet(
    is_own: bool, war: Game, ann: User, carl: User
) -> None:
    block(*((carl, ann) if is_own else (ann, carl)))

    what_if(ann, war)

    assert asked(carl) == []


def test_nor_seated_by_a_question_from_before(war: Game, ann: User, carl: User) -> None:
    copy = what_if(ann, war)
    page = f"/table/{copy.pk}/what-if/together/"
    block(carl, ann)
    assert [sitting(carl).get(page).status_code, sitting(carl).post(page).status_code] == [404] * 2
    unblock(carl, ann)
    leave(war.pk, carl)
    assert [sitting(carl).get(page).status_code, sitting(carl).post(page).status_code] == [404] * 2
    assert {seat.user for seat in copy.seats.all()} == {ann}


@pytest.mark.parametrize("is_own", [True, False])
def test_what_was_asked_before_a_block_is_asked_no_more(
    is_own: bool, war: Game, ann: User, carl: User
) -> None:
    what_if(ann, war)
    own = what_if(carl, war)
    old = over(make_war(ann, carl))
    again(ann, old)
    sit_beside(own.pk, ann)
    assert [len(asked(each)) for each in (ann, carl)] == [1, 2]

    block(*((carl, ann) if is_own else (ann, carl)))

    assert asked(carl) == []
    assert [notice.game for notice in asked(ann)] == [own]


def test_nobody_else_comes_to_a_copy(war: Game, ann: User) -> None:
    copy = what_if(ann, war)
    bob, page = war.seats.get(side="allied").user, f"/table/{copy.pk}/what-if/together/"

    for person in (bob, UserFactory()):
        assert sitting(person).get(page).status_code == 404
        assert sitting(person).post(page).status_code == 404
    assert Client().post(page).status_code == 302
    assert {seat.user for seat in copy.seats.all()} == {ann}


def test_a_copy_has_no_more_seats_than_a_table(ann: User) -> None:
    game = make_game(ann)
    others = [UserFactory() for _ in range(MAX_SEATS - 1)]
    for each in others:
        join(game.pk, each)
    copy = what_if(ann, game)
    for each in others:
        sit_beside(copy.pk, each)

    with pytest.raises(NoSeat):
        sit_beside(copy.pk, UserFactory())
    with pytest.raises(NoSeat):
        sit_beside(game.pk, UserFactory())


def test_a_copy_that_is_sent_four_times_is_one_and_asks_once(
    war: Game, ann: User, carl: User
) -> None:
    made = {what_if(ann, war).pk for _ in range(4)}

    assert [game.pk for game in copies()] == list(made)
    assert len(asked(carl)) == 1


def test_of_many_copies_of_a_game_one_question_stands(war: Game, ann: User, carl: User) -> None:
    first = what_if(ann, war)
    Game.objects.filter(pk=first.pk).update(created_at="2020-01-01T00:00:00Z")

    second = what_if(ann, war)

    assert first != second
    assert [notice.game for notice in asked(carl)] == [second]


def test_a_copy_of_what_has_changed_is_another(ann: User) -> None:
    from tests.web.play import play_one

    game = make_game(ann)
    first = what_if(ann, game)
    play_one(game)

    assert what_if(ann, game) != first


def test_in_the_fog_four_times_is_one_too() -> None:
    fog = make_fog()
    bob, dan = fog.seats.get(side=ALLIES).user, UserFactory(name="Dan")
    join(fog.pk, dan, ALLIES, beside=True)

    made = {what_if(bob, fog, step="").pk for _ in range(4)}

    assert len(made) == len(copies()) == len(asked(dan)) == 1
    assert together.asked_to(copies()[0].pk, dan) == copies()[0]


def test_a_game_from_a_copy_and_a_pasted_position_are_one_too(war: Game, ann: User) -> None:
    copy, client = what_if(ann, war), sitting(ann)
    text = client.get(f"/table/{war.pk}/position.txt").content.decode()
    before = Game.objects.count()

    for _ in range(4):
        client.post(f"/table/{copy.pk}/what-if/play/", {"lead": "japan"})
    assert Game.objects.count() == before + 1
    client.post(f"/table/{copy.pk}/what-if/play/", {"lead": "allied"})
    assert Game.objects.count() == before + 2
    for _ in range(4):
        client.post("/table/position/", {"text": text})
    assert Game.objects.count() == before + 3


# --------------------------------------------------------------------------- play again


def over(game: Game) -> Game:
    seat = game.seats.order_by("-place").first()
    assert seat is not None
    ending.resign(game.pk, seat, revisions.revision_of(game, seat.side))
    return Game.objects.get(pk=game.pk)


def again(person: User, game: Game) -> str:
    return str(sitting(person).post(f"/table/{game.pk}/again/")["Location"])


def test_another_game_seats_nobody_else_and_four_times_is_one(ann: User) -> None:
    bob = UserFactory(name="Bob")
    old = over(make_war(ann, bob))

    made = {again(ann, old) for _ in range(4)}

    game = Game.objects.exclude(pk=old.pk).get()
    assert made == {f"/table/{game.pk}/"}
    assert [seat.user for seat in game.seats.all()] == [ann]
    assert [notice.game for notice in asked(bob)] == [game]


def test_another_game_after_another_game_is_not_the_same(ann: User) -> None:
    first, second = (over(make_war(ann, UserFactory())) for _ in range(2))

    assert again(ann, first) != again(ann, second)


def test_nobody_is_invited_again_by_somebody_whom_they_would_not_meet(ann: User) -> None:
    bob = UserFactory(name="Bob")
    old = over(make_war(ann, bob))
    again(ann, old)
    block(bob, ann)

    own = again(bob, old)

    game = Game.objects.get(pk=own.split("/")[2])
    assert game.created_by == bob
    assert [notice.game for notice in asked(ann)] == []


# --------------------------------------------------------------------------- at once


def at_once(person: User, path: str, sent: dict[str, str], times: int = 4) -> list[str]:
    door = Barrier(times)
    clients = [sitting(person) for _ in range(times)]

    def one(client: Client) -> str:
        try:
            door.wait()
            return str(client.post(path, sent)["Location"])
        finally:
            connections.close_all()

    with ThreadPoolExecutor(times) as hall:
        return list(hall.map(one, clients))


@pytest.mark.parametrize("what", ["what-if", "again"])
def test_four_at_the_same_time_are_one(what: str, any_database: str, settings: Any) -> None:
    ann, carl = UserFactory(name="Ann"), UserFactory(name="Carl")
    game = make_war(ann, carl)
    game = over(game) if what == "again" else game
    before = Seat.objects.filter(user=carl).count()

    made = at_once(ann, f"/table/{game.pk}/{what}/", {"with_side": "yes"})

    assert len(set(made)) == 1
    assert Game.objects.count() == 2
    assert Seat.objects.filter(user=carl).count() == before


def test_two_who_ask_for_another_game_at_once_get_one(any_database: str) -> None:
    ann, bob = UserFactory(name="Ann"), UserFactory(name="Bob")
    game = over(make_war(ann, bob))
    door = Barrier(2)

    def one(person: User) -> str:
        client = sitting(person)
        try:
            door.wait()
            return str(client.post(f"/table/{game.pk}/again/")["Location"])
        finally:
            connections.close_all()

    with ThreadPoolExecutor(2) as hall:
        made = list(hall.map(one, (ann, bob)))

    assert len(set(made)) == 1
    assert Game.objects.count() == 2
