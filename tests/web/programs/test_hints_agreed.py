"""Captain's advice between people on different sides: proposed by one, agreed by every side."""

from typing import Any

import pytest
from django.http import HttpResponse

from engine.archive import reading, writing
from engine.core.roles import FACILITATOR
from engine.models import Game
from engine.moves import copies, ending
from engine.seats import sitting as seats
from tests.factories import UserFactory, make_campaign, make_game, make_war
from tests.web.fog.fog_table import make_fog
from tests.web.markup import Element, page_in
from tests.web.table import page_of, sent_by, sitting
from wargames.accounts.models import User
from wargames.lobby.against.forms import seat_programs
from wargames.lobby.new_games.tables import Chosen, choose, terms_of
from wargames.notices.models import Notice

ADVISED = "#ask .hint a[href='advice/']"
PROPOSES = "button[form=h][value=propose]"


@pytest.fixture
def war(ann: User, bea: User) -> Game:
    """Ann plays Japan, Bea the Allies; advice is off, as people have agreed by joining."""
    return make_war(ann, bea)


def send(user: User, game: Game, act: str, **more: Any) -> HttpResponse:
    """What a button of the table sends, by HTMX or without."""
    game.refresh_from_db()
    sent = {"act": act, "version": game.version}
    return sitting(user).post(f"/table/{game.pk}/hints/", sent, **more)


def refused(user: User, game: Game, act: str) -> int:
    """With which status an open page is told that it cannot be; 200: it was done."""
    return send(user, game, act, headers={"HX-Request": "true"}).status_code


def box_of(user: User, game: Game) -> Element | None:
    """What is said at a person's table of a proposal."""
    page = page_in(page_of(sitting(user), game))
    return next((each for each in page.all("#company .takeback") if each.has("[form=h]")), None)


def is_advised(user: User, game: Game) -> bool:
    return sitting(user).get(f"/table/{game.pk}/advice/").status_code == 200


def told(user: User) -> list[str]:
    return list(Notice.objects.filter(user=user, read_at=None).values_list("kind", flat=True))


def kinds(game: Game) -> list[str]:
    return [kind for kind in game.log.values_list("kind", flat=True) if kind.startswith("hints")]


def test_one_proposes_it_the_other_side_agrees_and_both_are_advised(
    war: Game, ann: User, bea: User
) -> None:
    assert page_in(page_of(sitting(ann), war)).has(PROPOSES)

    assert send(ann, war, "propose").status_code == 302

    assert "hints_asked" in told(bea)
    assert not is_advised(ann, war) and not is_advised(bea, war)
    mine, theirs = box_of(ann, war), box_of(bea, war)
    assert mine and "You propose to turn Captain’s advice on" in mine.words
    assert [each.words for each in mine.all("button")] == ["Withdraw"]
    assert theirs and theirs["role"] == "alert"
    assert "Ann (Japan) proposes to turn Captain’s advice on" in theirs.words
    assert [each.words for each in theirs.all("button")] == ["Agree: turn it on", "Decline"]

    send(bea, war, "agree")

    assert is_advised(ann, war) and is_advised(bea, war)
    assert box_of(ann, war) is None and box_of(bea, war) is None
    assert kinds(war) == ["hints_asked", "hints_agreed"]
    assert "hints_asked" not in told(bea)
    assert Game.objects.get(pk=war.pk).proposed is None
    log = page_in(page_of(sitting(ann), war, "log/")).words
    assert "Ann (Japan) proposes to turn Captain’s advice on." in log
    assert "Bea (the Allies) agrees to turn Captain’s advice on." in log


def test_an_open_page_is_brought_the_proposal_and_the_link_without_being_loaded_anew(
    war: Game, ann: User, bea: User
) -> None:
    mine, theirs = page_of(sitting(ann), war), page_of(sitting(bea), war)

    asked = send(ann, war, "propose", headers=sent_by(mine))
    brought = sitting(bea).get(f"/table/{war.pk}/panel/?v=0", headers=sent_by(theirs))
    agreed = send(bea, war, "agree", headers=sent_by(theirs))
    news = sitting(ann).get(f"/table/{war.pk}/panel/?v=0", headers=sent_by(mine))

    assert "You propose" in page_in(asked.content.decode()).one("#company").words
    assert page_in(brought.content.decode()).has("#company button[value=agree]")
    for page in (agreed, news):
        assert page_in(page.content.decode()).has(ADVISED)
    assert not page_in(agreed.content.decode()).has("#company .takeback [form=h]")


def test_the_same_way_it_is_turned_off_again(war: Game, ann: User, bea: User) -> None:
    for who, other in ((ann, bea), (bea, ann)):
        send(who, war, "propose")
        send(other, war, "agree")

    assert terms_of(Game.objects.get(pk=war.pk)).hints == "never"
    assert not is_advised(ann, war) and not is_advised(bea, war)
    page = page_in(page_of(sitting(ann), war))
    assert not page.has(".hint")
    assert page.has(PROPOSES)


@pytest.mark.parametrize(("is_own", "kind"), [(True, "hints_withdrawn"), (False, "hints_declined")])
def test_it_is_withdrawn_or_declined_and_nothing_is_changed(
    is_own: bool, kind: str, war: Game, ann: User, bea: User
) -> None:
    send(ann, war, "propose")

    send(ann if is_own else bea, war, "decline")

    assert kinds(war) == ["hints_asked", kind]
    assert not is_advised(bea, war)
    assert Game.objects.get(pk=war.pk).proposed is None
    assert "hints_asked" not in told(bea)
    assert send(ann, war, "propose").status_code == 302


def test_nobody_agrees_to_their_own_proposal_nor_to_none(war: Game, ann: User, bea: User) -> None:
    assert refused(bea, war, "agree") == 409
    send(ann, war, "propose")
    assert refused(ann, war, "agree") == 409
    assert refused(bea, war, "propose") == 409
    assert not is_advised(bea, war)


def test_sent_twice_it_is_proposed_once(war: Game, ann: User) -> None:
    war.refresh_from_db()
    sent = {"act": "propose", "version": war.version}
    for _ in range(2):
        sitting(ann).post(f"/table/{war.pk}/hints/", sent)
    assert kinds(war) == ["hints_asked"]


def test_another_of_the_own_side_does_not_agree_for_the_other(
    war: Game, ann: User, bea: User
) -> None:
    cat = UserFactory(name="Cat")
    seats.join(war.pk, cat, "japan", beside=True)
    send(ann, war, "propose")

    send(cat, war, "agree")
    assert not is_advised(ann, war)
    waits = box_of(cat, war)
    assert waits and "Waiting for the others" in waits.words

    send(bea, war, "agree")
    assert is_advised(cat, war)


def test_who_plays_both_sides_does_not_agree_alone(ann: User, bea: User) -> None:
    game = make_war(ann, hot_seat=True)
    seats.show_sides(game.pk, ann, ["japan", "allied"])
    Game.objects.filter(pk=game.pk).update(is_open=True)
    seats.join(game.pk, bea, "allied", beside=True)

    send(ann, game, "propose")
    assert not is_advised(bea, game)
    send(bea, game, "agree")

    assert is_advised(bea, game)


def test_who_leaves_takes_the_proposal_along(war: Game, ann: User, bea: User) -> None:
    send(ann, war, "propose")
    seats.leave(war.pk, ann)
    assert box_of(bea, war) is None


def alone(ann: User, bea: User) -> Game:
    game = make_war(ann)
    seat_programs(game, "cadet")
    return game


def shared(ann: User, bea: User) -> Game:
    game = make_game(ann)
    seats.join(game.pk, bea)
    return game


def copied(ann: User, bea: User) -> Game:
    war = make_war(ann, bea)
    return copies.suppose(war.seats.get(user=ann))


def ended(ann: User, bea: User) -> Game:
    war = make_war(ann, bea)
    ending.forfeit(war.pk, "allied")
    return war


@pytest.mark.parametrize("made", [alone, shared, copied, ended])
def test_where_the_host_decides_or_nobody_does_nothing_is_agreed(
    made: Any, ann: User, bea: User
) -> None:
    game = made(ann, bea)
    assert not page_in(page_of(sitting(ann), game)).has("[form=h], form#h")
    assert refused(ann, game, "propose") == 409


def test_what_no_button_sends_is_refused(war: Game, ann: User) -> None:
    assert refused(ann, war, "always") == 400
    assert refused(UserFactory(), war, "propose") == 404


def test_in_the_fog_all_are_told_of_it_and_the_facilitator_does_not_decide() -> None:
    game = make_fog()
    by_side = {seat.side: seat.user for seat in game.seats.all()}
    first, second = (user for side, user in by_side.items() if side != FACILITATOR)

    assert refused(by_side[FACILITATOR], game, "propose") == 409
    send_under_secrets(first, game, "propose")
    box = box_of(second, game)
    assert box and box["role"] == "alert"
    send_under_secrets(second, game, "agree")

    assert is_advised(first, game) and is_advised(second, game)


def send_under_secrets(user: User, game: Game, act: str) -> None:
    """What a button sends where each viewer counts for itself."""
    revision = page_in(page_of(sitting(user), game)).one("#table")["data-version"]
    sent = {"act": act, "version": revision}
    assert sitting(user).post(f"/table/{game.pk}/hints/", sent).status_code == 302


def test_a_file_of_the_game_keeps_what_was_agreed_in_its_log(
    war: Game, ann: User, bea: User
) -> None:
    send(ann, war, "propose")
    send(bea, war, "agree")
    war.refresh_from_db()
    record = writing.whole(war)
    Game.objects.all().delete()

    restored = reading.restore(record, {})

    assert kinds(restored) == ["hints_asked", "hints_agreed"]


def test_with_advice_agreed_on_from_the_beginning_the_link_stands_at_the_question(
    ann: User, bea: User
) -> None:
    war = make_campaign(ann, bea)
    choose(war, Chosen(hints="always"))
    page = page_in(page_of(sitting(ann), war))
    assert len(page.all(".hint a[href='advice/']")) == 1
    assert page.has(ADVISED)
    assert page_in(page_of(sitting(ann), war, "list/")).has("a[href='../advice/']")
