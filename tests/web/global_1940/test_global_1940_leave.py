"""G8.2 Leave to pass straits, on the page: asked, told, and why a move is refused."""

import pytest
from django.template.loader import get_template
from django.utils.html import strip_tags

from engine.archive import reading, writing
from engine.core.sequence.choice import Refusal
from engine.games.pacific_1940.view import public_board
from engine.models import Game
from engine.moves import play
from engine.position import store
from tests.engine.pacific_1940.global_1940.world import world
from tests.factories import UserFactory, make_world_at, seat_of
from tests.web.markup import page_in
from tests.web.programs.api_client import Program
from tests.web.table import page_of, sitting
from wargames.accounts.models import User
from wargames.games.pacific_1940 import words
from wargames.games.pacific_1940.log import since
from wargames.games.pacific_1940.words import names_of
from wargames.presentation.wording import Happened
from wargames.table.history import log

LINE = "power=usa turn=2 phase=declare_war sz64=japan:1dd"
GIVEN = {"kind": "give_leave", "strait": "panama_canal", "to": "japan"}


def table(*people: User, line: str = LINE, **options: bool) -> Game:
    """A game with leave at a position."""
    return make_world_at(line, *people, options={"straits_by_leave": True, **options})


def told(game: Game, role: str | None) -> list[str]:
    """What the log tells a side of leave."""
    rules = store.rules_of(game)
    names = names_of(rules.view(store.load(game, rules).state, role).board)
    found = [each for part in log.sections(game, names, role=role) for each in part.lines]
    return [each.plain for each in found if each.kind.startswith("leave_")]


def test_G8_2_the_holder_is_asked_and_gives_leave_by_a_button(ann: User) -> None:
    game = table(ann, line=f"{LINE} leave=usa.panama_canal.italy")

    page = page_in(page_of(sitting(ann), game))
    assert "who may pass your straits?" in page.one("#ask h2").words
    buttons = [each.words for each in page.all("#ask button")]
    assert any("Japan may pass: Panama Canal" in each for each in buttons)
    assert any("Italy no longer: Panama Canal" in each for each in buttons)
    assert any("Change nothing" in each for each in buttons)

    play(game.pk, seat_of(game, 2), GIVEN, game.version)
    game.refresh_from_db()
    page = page_in(page_of(sitting(ann), game))
    buttons = [each.words for each in page.all("#ask button")]
    assert any("Japan no longer: Panama Canal" in each for each in buttons)
    assert not any("Japan may pass" in each for each in buttons)
    assert told(game, "axis") == ["The United States lets ships of Japan pass: Panama Canal."]


def test_G8_2_the_page_of_politics_shows_who_has_leave_and_why_not_yet(ann: User) -> None:
    game = table(ann, line=f"{LINE} war=germany-usa leave=usa.panama_canal.japan")

    page = page_in(sitting(ann).get(f"/table/{game.pk}/beside/politics/"))

    assert [each.text for each in page.all(".stands.of-usa ul.leave li")] == [
        "Panama Canal: Given to Japan. Not given to Italy, it may be this turn."
        " At war, so none for Germany."
    ]
    assert page.one(".stands.of-germany ul.leave li").words == (
        "Danish Straits: Not given to the Soviet Union, it may be in round 3."
        " At war, so none for the United States, the United Kingdom, ANZAC and France."
    )
    assert not page.has(".stands.of-anzac ul.leave")


def test_G8_2_without_the_option_no_page_speaks_of_leave(ann: User) -> None:
    game = make_world_at(LINE, ann)
    assert not page_in(sitting(ann).get(f"/table/{game.pk}/beside/politics/")).has("ul.leave")


@pytest.mark.django_db(transaction=True)
def test_G8_2_in_the_fog_both_rooms_and_the_hallway_are_told(ann: User) -> None:
    bea = UserFactory(name="Bea")
    game = table(ann, bea, fog=True)
    play(game.pk, seat_of(game, 2), GIVEN, game.version)

    line = "The United States lets ships of Japan pass: Panama Canal."
    for role in ("axis", "allies", None):
        assert told(game, role) == [line], role
    for person in (ann, bea):
        page = page_in(sitting(person).get(f"/table/{game.pk}/beside/politics/"))
        assert "Panama Canal: Given to Japan" in page.one(".stands.of-usa ul.leave").words


@pytest.mark.django_db(transaction=True)
def test_G8_2_in_the_fog_both_rooms_and_the_hallway_read_that_war_has_ended_leave(
    ann: User,
) -> None:
    line = "power=japan turn=4 phase=declare_war leave=usa.panama_canal.japan"
    game = table(ann, UserFactory(name="Bea"), line=line, fog=True)
    play(game.pk, seat_of(game), {"kind": "go_to_war", "on": ["usa"]}, game.version)

    said = (
        "The leave of the United States for ships of Japan ends with the war between them:"
        " Panama Canal."
    )
    for role in ("axis", "allies", None):
        assert told(game, role) == [said], role


def test_G8_2_a_move_without_leave_is_refused_with_whose_leave_is_missing() -> None:
    where = {"strait": "panama_canal", "space": "sz89", "land": "central_america"}
    refusal = Refusal("G8", "no_leave", {**where, "power": "usa"})

    reason = words.refused(refusal, names_of(public_board(world("power=japan").g)))

    told = get_template(reason.template).render({"d": reason.d, "r": reason})
    assert " ".join(strip_tags(str(told)).split()) == (
        "The United States holds Central America and has not given you leave to pass: Panama Canal."
        " It may do so in its own turn, before its moves."
    )


def test_G8_2_who_looks_again_reads_who_may_pass_now() -> None:
    usa = {"power": "usa", "strait": "panama_canal"}
    uk = {"power": "uk", "strait": "suez_canal", "to": "japan"}
    events = [
        Happened("leave_given", {**usa, "to": "japan"}),
        Happened("leave_taken_back", {**usa, "to": "japan"}),
        Happened("leave_given", uk),
    ]
    names = names_of(public_board(world("power=japan").g))

    found = [(each["by"], each["stands"]) for each in since.leave(events, names)]

    assert found == [("the United States", False), ("the United Kingdom", True)]


def test_G8_2_a_program_gives_leave_through_the_api(ann: User) -> None:
    bea = UserFactory(name="Bea")
    game = table(ann, bea)
    program = Program(bea)
    (decision,) = program.get(f"/games/{game.pk}/decisions")["decisions"]
    assert decision["kind"] == "grant_leave"
    assert GIVEN in [each["choice"] for each in decision["options"]]

    program.post(f"/games/{game.pk}/moves", token=decision["token"], choice=GIVEN)

    assert program.status == 200
    assert told(game, "axis") == ["The United States lets ships of Japan pass: Panama Canal."]


def test_G8_2_a_stored_game_with_straits_open_in_peace_is_read_again_as_it_was(ann: User) -> None:
    old = {"straits_open_in_peace": True}
    game = make_world_at("power=japan phase=noncombat_move sz64=japan:1dd", ann, options=old)
    record = writing.whole(game)
    Game.objects.all().delete()

    again = reading.restore(record, {})

    assert again.options == old
    rules = store.rules_of(again)
    board = rules.view(store.load(again, rules).state, None).board
    (panama,) = (each for each in board.straits if each.key == "panama_canal")
    assert "japan" in panama.in_peace
    assert board.politics.passages == ()
