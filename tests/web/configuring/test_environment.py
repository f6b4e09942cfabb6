"""Settings from the environment: what each takes, and one line for what it does not."""

import os
import re
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.live import ROOT, Live
from wargames.environment import Environment
from wargames.lobby.management.commands.serve import listen

SECRET = "Hush"
GOOD = """
EMAIL_URL=console:
EMAIL_URL=smtp://localhost
EMAIL_URL=smtp+tls://ann:Hush%40@mail.example.org:587
EMAIL_URL=smtp+ssl://ann:Hush@mail.example.org
EMAIL_URL=file:///tmp/mail
EMAIL_URL=submission://ann:Hush@mail.example.org
DATABASE_URL=postgres://ann:Hush%2F@localhost/plot
DATABASE_URL=postgresql:///?service=plot
DATABASE_URL=sqlite:////tmp/plot.sqlite3
REDIS_URL=redis://localhost
REDIS_URL=redis://:Hush@localhost:6379/3
REDIS_URL=rediss://localhost:6379/0
REDIS_URL=unix:///run/redis.sock
PORT=0
PORT=
DEBUG=1
HTTPS=yes
HTTPS=
LOG_LEVEL=info
ALLOWED_HOSTS=flagplot.example.org, .example.org,[::1],*
CSRF_TRUSTED_ORIGINS=https://flagplot.example.org,https://*.example.org:8443
FORWARDED_ALLOW_IPS=127.0.0.1,10.0.0.0/8,::1
FORWARDED_ALLOW_IPS=*
SITE_URL=https://flagplot.example.org/
DEFAULT_FROM_EMAIL=ann@example.org
VAPID_CONTACT=https://example.org/contact
OUTBOUND_TEST_HOSTS=localhost:8001,[::1]:8002
PICTURE_FONTS=/
CONNECTIONS=10
"""
BAD = """
EMAIL_URL=smtp+tls://
EMAIL_URL=smtp+tls:mail.example.org
EMAIL_URL=smtp+starttls://ann:Hush@mail.example.org:587
EMAIL_URL=mail.example.org
EMAIL_URL=smtp://ann:Hush/@mail.example.org:25
EMAIL_URL=smtp://[Hush
EMAIL_URL=smtp://mail.example.org:smtp
DATABASE_URL=mysql://ann:Hush@localhost/plot
DATABASE_URL=postgres://ann:Hush@localhost
DATABASE_URL=postgres://ann:Hush@localhost:port/plot
DATABASE_URL=postgres://ann:Hu[sh@localhost/plot
DATABASE_URL=plot.sqlite3
DATABASE_URL=sqlite:////nowhere/at/all/plot.sqlite3
REDIS_URL=localhost:6379
REDIS_URL=http://:Hush@localhost
REDIS_URL=redis://:Hush@localhost:port/0
REDIS_URL=redis://:Hush@localhost/zero
PORT=http
PORT=65536
PORT=-1
PORT=\u00b2
DEBUG=perhaps
HTTPS=tls
LOG_LEVEL=loud
ALLOWED_HOSTS=https://flagplot.example.org
ALLOWED_HOSTS=flagplot.example.org:8000
CSRF_TRUSTED_ORIGINS=flagplot.example.org
CSRF_TRUSTED_ORIGINS=https://[
FORWARDED_ALLOW_IPS=proxy
SITE_URL=flagplot.example.org
SITE_URL=https://
DEFAULT_FROM_EMAIL=Ann
VAPID_CONTACT=ann@example.org
VAPID_PRIVATE_KEY=Hush
VAPID_PRIVATE_KEY=\u00e4
OUTBOUND_TEST_HOSTS=localhost
PICTURE_FONTS=/nowhere/at/all
CONNECTIONS=0
CONNECTIONS_PER_ADDRESS=many
FLAGPLOT_VAR=/dev/null/plot
FLAGPLOT_VAR=/dev/null
"""


def lines_of(text: str) -> list[str]:
    return [line.encode().decode("unicode_escape") for line in text.split("\n") if line]


def settings_with(line: str, place: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The settings of the site, where the environment says this and nothing else."""
    name, _, value = line.partition("=")
    monkeypatch.setattr(os, "environ", {"FLAGPLOT_VAR": str(place), name: value})
    return runpy.run_path(str(ROOT / "wargames" / "settings.py"))


@pytest.mark.parametrize("line", lines_of(GOOD))
def test_a_setting_takes_what_the_documentation_names(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert settings_with(line, tmp_path, monkeypatch)["DATABASES"]


@pytest.mark.parametrize("line", lines_of(BAD))
def test_a_setting_that_cannot_be_used_is_told_in_one_line(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        settings_with(line, tmp_path, monkeypatch)

    said = capsys.readouterr()
    assert end.value.code == 2
    assert len(said.err.splitlines()) == 1
    assert said.err.startswith(f"{line.partition('=')[0]}: expected ")
    assert SECRET not in said.err


@pytest.mark.parametrize(
    ("url", "port", "tls", "ssl", "password"),
    [
        ("smtp+tls://ann:a%40b@mail.example.org", 587, True, False, "a@b"),
        ("smtp+tls://ann:a@mail.example.org:2525", 2525, True, False, "a"),
        ("smtp+ssl://ann:a@mail.example.org", 465, False, True, "a"),
        ("smtp+ssl://ann:a@mail.example.org:4650", 4650, False, True, "a"),
        ("smtp://ann:a@mail.example.org", 25, False, False, "a"),
    ],
)
def test_e_mails_leave_as_the_scheme_says(
    url: str,
    port: int,
    tls: bool,
    ssl: bool,
    password: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = settings_with(f"EMAIL_URL={url}", tmp_path, monkeypatch)

    assert found["EMAIL_BACKEND"] == "django.core.mail.backends.smtp.EmailBackend"
    assert (found["EMAIL_HOST"], found["EMAIL_PORT"]) == ("mail.example.org", port)
    assert (found["EMAIL_USE_TLS"], found["EMAIL_USE_SSL"]) == (tls, ssl)
    assert (found["EMAIL_HOST_USER"], found["EMAIL_HOST_PASSWORD"]) == ("ann", password)
    assert found["ACCOUNT_EMAIL_VERIFICATION"] == "mandatory"


def test_the_documentation_names_every_setting_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: set[str] = set()
    read = Environment.text

    def noted(self: Environment, name: str, default: str = "") -> str:
        asked.add(name)
        return read(self, name, default)

    monkeypatch.setattr(Environment, "text", noted)
    settings_with("PORT=1", tmp_path, monkeypatch)

    table = (ROOT / "docs" / "running.md").read_text().partition("| name |")[2].partition("\n\n")[0]
    rows = [line.split("|")[1] for line in table.splitlines()[2:]]
    assert asked == {name for row in rows for name in re.findall(r"`(\w+)`", row)}


def test_a_file_of_settings_that_is_no_text_is_told_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / ".env").write_bytes(b"PORT=\xff\xfe\n")

    with pytest.raises(SystemExit) as end:
        Environment(tmp_path / ".env")

    assert end.value.code == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def run(command: list[str], place: Path, **extra: str) -> subprocess.CompletedProcess[str]:
    given = Live(place, place, extra).environment
    return subprocess.run(
        [sys.executable, *command], cwd=ROOT, env=given, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize(
    "command",
    [
        ["manage.py", "serve", "--port", "0"],
        ["manage.py", "migrate"],
        ["-m", "uvicorn", "wargames.asgi:application"],
    ],
    ids=" ".join,
)
def test_every_way_of_starting_ends_with_the_line(command: list[str], tmp_path: Path) -> None:
    done = run(command, tmp_path, EMAIL_URL="smtp+starttls://h")

    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert "smtp+tls://" in done.stderr


def test_a_database_that_does_not_answer_is_told_in_one_line(tmp_path: Path) -> None:
    away = "postgres://ann:Hush@127.0.0.1:1/plot"
    for command in ("migrate", "tick"):  # of serve tests/web/serving/test_serve.py tells
        done = run(["manage.py", command], tmp_path, DATABASE_URL=away)

        assert done.returncode == 1
        assert len(done.stderr.splitlines()) == 1
        assert "DATABASE_URL" in done.stderr
        assert SECRET not in done.stderr


def test_a_name_to_listen_at_that_is_none_is_told_in_one_line(tmp_path: Path) -> None:
    for host in ("a..b", "a" * 64):
        with pytest.raises(SystemExit, match=r"\ACannot listen on .+\Z"):
            listen(host, 0)

    done = run(["manage.py", "serve", "--port", "0"], tmp_path, HOST="nobody.invalid")

    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
