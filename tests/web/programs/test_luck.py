"""The page of a game's luck: what it tells, to whom, and when."""

from django.test import Client
from msgspec.structs import replace

from engine.core.luck import Account
from engine.models import Game, LogEntry
from engine.seats.sitting import join
from tests.factories import UserFactory, make_game, make_war
from tests.web.fog.fog_ended import ended, ready
from tests.web.fog.fog_evening import AXIS
from tests.web.play import play_one, play_to_the_end
from tests.web.table import page_of, sitting
from wargames.lobby.models import Table
from wargames.report.luck import Row, luck_of


def status(client: Client, game: Game) -> int:
    return client.get(f"/table/{game.pk}/luck/").status_code


def test_the_luck_of_a_game_that_is_over_is_told_to_all_who_may_watch() -> None:
    ann = UserFactory()
    game = make_game(ann)
    play_to_the_end(game)
    page = page_of(sitting(ann), game, "luck/")
    assert "The dice of Japan did better than in" in page and "The luckiest rolls" in page
    assert 'href="luck/"' in page_of(sitting(ann), game)
    assert status(Client(), game) == 200
    Table.objects.create(game=game, spectators="nobody")
    assert (status(Client(), game), status(sitting(ann), game)) == (404, 200)


def test_every_roll_in_the_log_is_in_the_ledger_once() -> None:
    game = make_game()
    play_to_the_end(game)
    game.refresh_from_db()
    rolls = LogEntry.objects.filter(game=game, kind__endswith="_rolled")
    found = luck_of(game).rolls
    assert (len(found.known), found.unknown) == (rolls.count(), 0)


def test_what_an_older_version_told_differently_is_counted_as_not_known() -> None:
    ann = UserFactory()
    game = make_game(ann)
    play_to_the_end(game)
    entry = LogEntry.objects.filter(game=game, kind="action_rolled").first()
    assert entry
    entry.data = {"action": "attack"}
    entry.save()
    game.refresh_from_db()
    assert luck_of(game).rolls.unknown == 1
    assert "1 roll of this game is left out" in " ".join(
        page_of(sitting(ann), game, "luck/").split()
    )


def test_while_a_game_goes_on_its_luck_is_told_only_where_the_table_agreed() -> None:
    ann, bob = UserFactory(), UserFactory()
    game = make_war(ann, bob)
    assert status(sitting(ann), game) == 404
    Table.objects.create(game=game, shows_luck=True)
    assert status(sitting(ann), game) == status(sitting(bob), game) == 200
    assert status(Client(), game) == status(sitting(UserFactory()), game) == 404


def test_the_rolls_made_so_far_are_told_without_the_moments() -> None:
    ann = UserFactory()
    game = make_war(ann, UserFactory())
    Table.objects.create(game=game, shows_luck=True)
    while not game.log.filter(kind="struck").exists():
        play_one(game)
    game.refresh_from_db()
    page = page_of(sitting(ann), game, "luck/")
    assert "Airstrikes" in page and "?step=" not in page
    assert 'href="../luck/"' in page_of(sitting(ann), game, "log/")


def test_with_secrets_it_is_told_only_at_the_end_whatever_was_ticked() -> None:
    evening = ready()
    Table.objects.update_or_create(game=evening.game, defaults={"shows_luck": True})
    for person in evening.people.values():
        assert status(sitting(person), evening.game) == 404


def test_when_a_game_with_secrets_is_over_hidden_rolls_count() -> None:
    evening = ended()
    for person in evening.people.values():
        assert status(sitting(person), evening.game) == 200
    assert AXIS in evening.people


def test_a_roll_that_was_taken_back_does_not_count() -> None:
    game = make_game()
    play_to_the_end(game)
    game.refresh_from_db()
    before = len(luck_of(game).rolls.known)
    entry = LogEntry.objects.filter(game=game, kind="action_rolled").first()
    assert entry and entry.move
    entry.move.undone = True
    entry.move.save()
    assert len(luck_of(game).rolls.known) < before


def test_what_was_agreed_stays_when_others_have_sat_down() -> None:
    ann, bob = UserFactory(), UserFactory()
    game = make_war(ann)
    tick = {"table-who": "link", "table-spectators": "at_once", "table-shows_luck": "on"}
    address = f"/games/{game.pk}/who/"
    sitting(ann).post(address, tick)
    agreed = Table.objects.get(game=game)
    assert agreed.shows_luck
    join(game.pk, bob)
    sitting(ann).post(address, {key: tick[key] for key in ("table-who", "table-spectators")})
    agreed.refresh_from_db()
    assert agreed.shows_luck


def test_a_kind_of_rolls_is_never_said_to_be_better_than_all_or_none() -> None:
    always = Account(throws=9, expected=1.5, fell=9, percentile=99.99)
    assert Row("Attacks", always).in_hundred == 99
    assert Row("Attacks", replace(always, percentile=0.01)).in_hundred == 1
