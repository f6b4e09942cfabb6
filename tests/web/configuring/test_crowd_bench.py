"""A site filled with games for a measurement: as many as wanted, each whole, with its page."""

import pytest
from django.core.management import call_command

from engine.models import Card, Counter, Game, Seat
from wargames.bench import crowd as crowd_bench

FEW = {"OWN": 3, "PATTERNS": 1, "MOVES": 3, "OTHERS": 6, "OPEN": 4}


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, few in FEW.items():
        monkeypatch.setattr(crowd_bench, name, few)


def test_as_many_games_are_made_as_are_wanted_and_all_pages_are_asked(small: None) -> None:
    crowd = crowd_bench.filled(crowd_bench.CrowdWanted(20))

    assert Game.objects.count() == 20
    assert set(crowd.queries) == set(crowd_bench.PAGES)
    waiting = Game.objects.filter(terms__listed_at__isnull=False)
    assert waiting.count() == 7
    for game in waiting:
        assert Seat.objects.filter(game=game).count() == 1
    for game in Game.objects.exclude(pk__in=waiting):
        assert Seat.objects.filter(game=game).count() == 2
        pieces = [model.objects.filter(game=game).count() for model in (Card, Counter)]
        assert any(pieces), game.key


def test_more_games_of_others_take_no_more_queries(small: None) -> None:
    few = crowd_bench.filled(crowd_bench.CrowdWanted(0))
    Game.objects.all().delete()
    many = crowd_bench.filled(crowd_bench.CrowdWanted(15))

    assert many.queries == few.queries


@pytest.mark.parametrize("games", [0, 100, 1_000_000])
def test_a_number_that_cannot_be_measured_is_refused(
    games: int, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        call_command("bench", crowd=games)
    assert capsys.readouterr().err == f"--crowd: expected 101 to 100000, got {games}\n"
