"""The commands of those who run a site: bad input in one line, and tidying up."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone

from engine.models import Game
from engine.seats import beginning
from tests.factories import UserFactory, make_game, make_war
from tests.web.play import play_one
from wargames.accounts.models import User

BAD = [
    ("serve", "--port", "http"),
    ("serve", "--port", "99999"),
    ("bench", "--moves", "0"),
    ("bench", "--game", "chess"),
    ("bench", "--live", "0"),
    ("bench", "--live", "many"),
    ("bench", "--live", "2", "--game", "chess"),
    ("bench", "--live", "2", "--think", "-1"),
    ("bench", "--live", "2", "--seconds", "0"),
    ("bench", "--live", "2", "--seconds", "nan"),
    ("bench", "--live", "2", "--workers", "-1"),
    ("bench", "--live", "2", "--workers", "65"),
    ("bench", "--live", "2", "--workers", "2"),  # the settings of the tests name SQLite
    ("content", "check", "/", "--game", "emperor"),
    ("content", "check", "/nowhere.toml", "--game", "emperor"),
    ("content", "burn", "x"),
    ("rules_coverage", "chess"),
    ("tidy", "--days", "0"),
    ("tidy", "--days", "99999999999"),
]


@pytest.mark.parametrize("command", BAD, ids=" ".join)
def test_a_command_tells_bad_input_in_one_line(
    command: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        call_command(*command)

    said = capsys.readouterr()
    assert end.value.code == 2
    assert len(said.err.splitlines()) == 1
    assert said.out == ""


# ----------------------------------------------------------------------------------- tidy


def long_ago(user: User) -> User:
    """Someone who came in a hundred days ago, and so did all their games."""
    before = timezone.now() - timedelta(days=100)
    User.objects.filter(pk=user.pk).update(date_joined=before, last_login=before)
    Game.objects.filter(created_by=user).update(updated_at=before)
    return user


def lesson_of(user: User) -> Game:
    return beginning.new_game(key="emperor", creator=user, lesson="first_turns")


def tidied(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    call_command("tidy", *arguments)
    return capsys.readouterr().out.strip()


def test_tidy_only_says_what_it_would_do(capsys: pytest.CaptureFixture[str]) -> None:
    guest = long_ago(UserFactory())

    assert tidied(capsys) == "would remove (--really does it): 0 games, 1 guest"
    assert User.objects.get() == guest


def test_tidy_removes_guests_who_sit_nowhere_and_games_never_begun(
    capsys: pytest.CaptureFixture[str],
) -> None:
    pupil, host = UserFactory(), UserFactory()
    lesson_of(pupil)
    make_war(host)
    long_ago(pupil), long_ago(host)
    long_ago(UserFactory())

    assert tidied(capsys, "--really") == "removed: 2 games, 3 guests"
    assert not User.objects.exists()
    assert not Game.objects.exists()


def test_tidy_keeps_accounts_games_and_whoever_came_lately(
    capsys: pytest.CaptureFixture[str],
) -> None:
    account = long_ago(UserFactory(email="a@x.org", is_guest=False))
    player, pupil, newcomer = UserFactory(), UserFactory(), UserFactory()
    kept = [make_game(player), lesson_of(pupil)]
    play_one(kept[1])
    lesson_of(newcomer)
    long_ago(player), long_ago(pupil)
    User.objects.filter(pk=newcomer.pk).update(last_login=timezone.now())

    assert tidied(capsys, "--really") == "removed: 0 games, 0 guests"
    assert set(User.objects.all()) == {account, player, pupil, newcomer}


def test_tidy_waits_as_long_as_it_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    long_ago(UserFactory())

    assert tidied(capsys, "--really", "--days", "101") == "removed: 0 games, 0 guests"
    assert tidied(capsys, "--really", "--days", "99") == "removed: 0 games, 1 guest"
