"""Who there is in a game, by its options: everything that is stored of it goes by that."""

import io
from pathlib import Path

import msgspec
import pytest
from django.core.management import call_command

from engine import moves, papers
from engine.archive.reading import read, restore
from engine.archive.writing import of_seat, whole
from engine.core import registry
from engine.core.lessons.lesson import Lesson
from engine.core.lessons.shelf import Lessons
from engine.core.roles import FACILITATOR
from engine.errors import NoSeat
from engine.models import Game
from engine.position import store
from engine.seats import beginning, sitting
from tests.factories import UserFactory, make_campaign

pytestmark = pytest.mark.django_db
PASS = {"kind": "purchase"}


def in_fog() -> Game:
    """Ann leads the Axis, Bob the Allies, Cat facilitates; Japan has bought nothing."""
    ann, bob, cat = (UserFactory(name=name) for name in ("Ann", "Bob", "Cat"))
    game = make_campaign(ann, options={"fog": True}, hot_seat=False, side="axis")
    sitting.join(game.pk, cat, FACILITATOR)
    sitting.join(game.pk, bob, "allies")
    game.refresh_from_db()
    moves.play(game.pk, game.seats.get(user=ann), PASS, game.version)
    return Game.objects.get(pk=game.pk)


def test_only_a_game_in_the_fog_has_a_facilitators_chair_and_secrets() -> None:
    fog, plain = make_campaign(options={"fog": True}), make_campaign()

    assert store.roles_of(fog).viewers == ("axis", "allies", FACILITATOR)
    assert store.roles_of(plain).viewers == ("axis", "allies")
    assert [store.roles_of(game).is_secret for game in (fog, plain)] == [True, False]
    assert store.rules_of(fog).roles == store.roles_of(fog)


def test_nobody_facilitates_a_game_that_has_no_chair() -> None:
    waiting = make_campaign(hot_seat=False, side="axis")

    with pytest.raises(NoSeat):
        sitting.join(waiting.pk, UserFactory(), FACILITATOR)


def test_a_game_travels_with_its_facilitator_and_is_audited(tmp_path: Path) -> None:
    game = in_fog()
    path, out = tmp_path / "fog.json", io.StringIO()
    call_command("export_game", str(game.pk), out=path, stderr=io.StringIO())
    before = whole(game)
    game.delete()

    people = [f"{FACILITATOR}=cat@example.org"]
    UserFactory(name="Cat", email="cat@example.org")
    call_command("import_game", str(path), people=people, stdout=out)
    here = Game.objects.get()
    call_command("audit", str(here.pk), stdout=out)

    assert "1 game audited, 1 sound, 0 not" in out.getvalue()
    assert [seat.side for seat in here.seats.all()] == [FACILITATOR]
    assert whole(here).moves == before.moves


def test_a_file_that_names_a_facilitator_of_an_open_game_is_refused() -> None:
    game = make_campaign()
    record = msgspec.structs.replace(whole(game), seats=())
    text = msgspec.json.encode(record).decode()

    with pytest.raises(Exception, match="expected axis or allies"):
        restore(read(text), {FACILITATOR: UserFactory()})


def test_the_file_of_each_side_and_of_the_facilitator_can_be_had() -> None:
    game = in_fog()

    for seat in game.seats.all():
        assert of_seat(game, seat)


def test_a_facilitator_has_papers_of_their_own() -> None:
    game = in_fog()

    papers.write(game, FACILITATOR, "mark", "note", "Kiangsu is empty", edition=0, by="Cat")

    assert [paper.side for paper in game.papers.all()] == [FACILITATOR]


def test_a_lesson_is_played_with_the_options_that_it_names(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules = registry.get("emperor")
    lesson = Lesson(key="late", title="Late", position="", options={"historical": True})
    lessons = Lessons({"late": lesson}, lambda _, seed: rules.setup(seed, lesson.options))
    monkeypatch.setitem(vars(rules), "lessons", lessons)  # where it is kept once it was asked for

    game = beginning.new_game(key="emperor", creator=UserFactory(), lesson="late")

    assert game.options == {"historical": True}
    assert store.load(game, store.rules_of(game)).state.options.historical
