"""Papers of a side: one store for drafts, guesses, marks and standing answers, and no move."""

import json
import threading
from typing import Any

import msgspec
import pytest
from django.db import connections

from engine import papers
from engine.archive.reading import read, restore
from engine.archive.writing import of_seat, whole
from engine.core.encoding.codec import Unreadable
from engine.models import Game, Paper, Seat
from engine.seats import sitting
from tests.factories import UserFactory, make_war

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    """The Pacific War, Ann for Japan and Bea for the Allies."""
    return make_war(UserFactory(name="Ann"), UserFactory(name="Bea"))


def write(game: Game, name: str = "fleet", data: Any = "Truk", edition: int = 0) -> Paper:
    return papers.write(game, "japan", "guess", name, data, edition=edition, by="Ann")


def names_of(game: Game, side: str = "japan") -> list[str]:
    return [paper.name for paper in papers.papers_of(game, side, "guess")]


def test_a_paper_is_kept_for_its_side_and_kind_alone(game: Game) -> None:
    write(game)

    kept = papers.read(game, "japan", "guess", "fleet")

    assert kept
    assert (kept.data, kept.edition, kept.written_by) == ("Truk", 1, "Ann")
    assert papers.read(game, "allied", "guess", "fleet") is None
    assert papers.read(game, "japan", "mark", "fleet") is None


def test_whoever_writes_names_the_edition_that_they_change(game: Game) -> None:
    write(game)
    assert write(game, data="Rabaul", edition=1).edition == 2

    with pytest.raises(papers.Overtaken) as refused:
        write(game, data="Palau", edition=1)

    assert refused.value.paper
    assert (refused.value.paper.data, refused.value.paper.edition) == ("Rabaul", 2)
    assert Paper.objects.get().data == "Rabaul"


def test_a_new_paper_does_not_go_over_one_that_is_there(game: Game) -> None:
    write(game)

    with pytest.raises(papers.Overtaken):
        write(game, data="Palau")

    assert Paper.objects.get().data == "Truk"


def test_what_was_taken_away_is_gone_and_its_editions_go_on(game: Game) -> None:
    write(game)
    papers.remove(game, "japan", "guess", "fleet", edition=1, by="Ann")
    assert names_of(game) == []

    again = write(game, data="Palau")

    assert again.edition == 3
    with pytest.raises(papers.Overtaken):
        write(game, data="from a page of before", edition=1)


def test_what_another_has_changed_is_not_taken_away(game: Game) -> None:
    write(game)
    write(game, data="Rabaul", edition=1)

    with pytest.raises(papers.Overtaken):
        papers.remove(game, "japan", "guess", "fleet", edition=1, by="Bob")

    assert names_of(game) == ["fleet"]


@pytest.mark.parametrize(
    ("kind", "name", "data", "words"),
    [
        ("letter", "fleet", "x", "no papers of this kind"),
        ("guess", "", "x", "a name of 1 to 120"),
        ("guess", "x" * 121, "x", "a name of 1 to 120"),
        ("guess", "a\x00b", "x", "a name of 1 to 120"),
        ("guess", "fleet", "a\x00b", "without a NUL"),
        ("guess", "fleet", None, "needs something on it"),
        ("guess", "fleet", object(), "must be JSON"),
        ("guess", "fleet", "x" * 199_999, "200,000 characters at most; this has 200,001"),
    ],
)
def test_what_no_paper_can_be_is_refused_in_words(
    game: Game, kind: str, name: str, data: Any, words: str
) -> None:
    with pytest.raises(papers.PaperError) as refused:
        papers.write(game, "japan", kind, name, data, edition=0, by="Ann")

    assert words in refused.value.words
    assert not Paper.objects.exists()


def test_a_paper_holds_200_000_characters(game: Game) -> None:
    write(game, data="x" * 199_998)

    assert len(msgspec.json.encode(Paper.objects.get().data)) == 200_000


def test_a_side_keeps_2000_papers(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    assert papers.MOST_PAPERS == 2_000
    monkeypatch.setattr(papers, "MOST_PAPERS", 2)
    write(game, "one")
    write(game, "two")

    with pytest.raises(papers.TooMuch, match="2 papers at most"):
        write(game, "three")

    papers.remove(game, "japan", "guess", "one", edition=1, by="Ann")
    write(game, "three")
    papers.write(game, "allied", "guess", "one", 1, edition=0, by="Bea")
    assert names_of(game) == ["three", "two"]


def test_writing_a_paper_is_no_move_and_touches_no_row_of_the_game(game: Game) -> None:
    before = Game.objects.values().get()

    write(game)
    write(game, data="Rabaul", edition=1)
    papers.remove(game, "japan", "guess", "fleet", edition=2, by="Ann")

    assert Game.objects.values().get() == before
    assert (game.moves.count(), game.log.count()) == (0, 0)


@pytest.mark.django_db(transaction=True)
def test_of_two_of_a_side_who_write_at_once_one_is_told(game: Game) -> None:
    write(game)
    start, done = threading.Barrier(2), list[str]()

    def write_as(name: str) -> None:
        start.wait(5)
        try:
            papers.write(game, "japan", "guess", "fleet", name, edition=1, by=name)
            done.append(name)
        except papers.Overtaken:
            done.append("told")
        finally:
            connections.close_all()

    threads = [threading.Thread(target=write_as, args=(name,)) for name in ("Ann", "Bob")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(10)

    assert sorted(done)[1] == "told"
    kept = Paper.objects.get()
    assert (kept.data, kept.edition) == (sorted(done)[0], 2)


def file_of(game: Game, side: str) -> bytes:
    return msgspec.json.encode(of_seat(game, Seat.objects.get(game=game, side=side)))


def test_the_file_of_a_side_has_its_own_papers_and_the_file_of_all_has_all(game: Game) -> None:
    before = file_of(game, "allied")
    assert b"papers" not in before
    write(game)

    assert json.loads(file_of(game, "japan"))["papers"] == [
        {"kind": "guess", "name": "fleet", "data": "Truk", "edition": 1, "written_by": "Ann"}
    ]
    assert file_of(game, "allied") == before
    assert [paper.side for paper in whole(game).papers or ()] == ["japan"]


def test_a_game_read_from_its_file_has_its_papers(game: Game) -> None:
    write(game)
    write(game, data={"at": "Rabaul"}, edition=1)
    record = whole(game)
    game.delete()

    here = restore(read(msgspec.json.encode(record).decode()), {})

    assert whole(here).papers == record.papers
    kept = papers.read(here, "japan", "guess", "fleet")
    assert kept
    assert (kept.data, kept.edition) == ({"at": "Rabaul"}, 2)


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        ({"side": "china"}, "papers, entry 1: there is no side 'china'"),
        ({"kind": "letter"}, "papers, entry 1: There are no papers of this kind"),
        ({"name": ""}, "papers, entry 1: A paper needs a name"),
        ({"data": None}, "papers, entry 1: no such edition, or nothing on it"),
        ({"edition": 0}, "papers, entry 1: no such edition"),
        ({"edition": 2**31}, "papers, entry 1: no such edition"),
        ({"written_by": "x" * 81}, "papers, entry 1: the name of its writer is too long"),
    ],
)
def test_a_file_with_a_paper_that_none_can_be_is_refused(
    game: Game, spoil: dict[str, Any], words: str
) -> None:
    write(game)
    record = json.loads(msgspec.json.encode(whole(game)))
    game.delete()
    record["papers"][0] |= spoil

    with pytest.raises(Unreadable, match=words):
        restore(read(json.dumps(record)), {})

    assert not Game.objects.exists()


def test_a_file_with_a_paper_twice_is_refused(game: Game) -> None:
    write(game)
    record = json.loads(msgspec.json.encode(whole(game)))
    game.delete()
    record["papers"] *= 2

    with pytest.raises(Unreadable, match="papers, entry 2: it is there twice"):
        restore(read(json.dumps(record)), {})


def test_with_the_game_its_papers_go(game: Game) -> None:
    write(game)
    sitting.leave(game.pk, game.seats.get(side="japan").user)
    assert Paper.objects.exists()

    game.delete()

    assert not Paper.objects.exists()
