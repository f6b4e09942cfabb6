"""When something of ours fails: a page that needs nothing, and a log line that tells no secrets."""

import asyncio
import gc
import io
import logging
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as site_settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import IntegrityError
from django.test import Client
from django.test.utils import override_settings

from engine.models import Game
from tests.live import ROOT, Live
from tests.web.markup import page_in
from wargames.logs import Discreet

SECRET = "J05-Midway"


@pytest.fixture
def failing(settings: Any) -> Client:
    """Someone's browser, at a site that has addresses which break."""
    settings.ROOT_URLCONF = "tests.web.robustness.failing_urls"
    return Client(raise_request_exception=False)


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    """What the site's own handler writes."""
    how = dict(site_settings.LOGGING["formatters"]["discreet"])
    assert how.pop("()") == "wargames.logs.Discreet"
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(Discreet(how["format"], style=how["style"]))
    loggers = [logging.getLogger(name) for name in ("", "django")]
    for logger in loggers:
        logger.addHandler(handler)
    yield written
    for logger in loggers:
        logger.removeHandler(handler)


NO_MANIFEST = {
    **site_settings.STORAGES,
    "staticfiles": {"BACKEND": "servestatic.storage.CompressedManifestStaticFilesStorage"},
}
NO_TEMPLATES = [{**site_settings.TEMPLATES[0], "DIRS": [], "APP_DIRS": False}]


@pytest.mark.parametrize(
    ("broken", "how"),
    [
        ("no manifest", {"STORAGES": NO_MANIFEST, "STATIC_ROOT": "/nonexistent"}),
        ("no templates", {"TEMPLATES": NO_TEMPLATES}),
    ],
)
@pytest.mark.django_db
def test_failure_pages_come_when_what_other_pages_need_has_failed(
    failing: Client, broken: str, how: dict[str, Any]
) -> None:
    with override_settings(**how):
        answers = {
            500: failing.get("/breaks/"),
            403: failing.get("/forbids/x/"),
            404: failing.get("/no/such/place/"),
        }

    for status, answer in answers.items():
        assert answer.status_code == status
        page = page_in(answer)
        assert page.one(".number").text == str(status)
        assert page.has('a[href="/"]')
        assert "default-src" in answer["Content-Security-Policy"]


def test_failure_pages_ask_no_database(failing: Client) -> None:
    """Not marked with django_db: whoever asks one here fails."""
    for path, status in (("/breaks/", 500), ("/forbids/x/", 403), ("/no/such/place/", 404)):
        failing.cookies["sessionid"] = "a" * 32

        assert failing.get(path).status_code == status


@pytest.mark.django_db
def test_a_log_line_tells_the_place_of_a_failure_and_not_what_was_sent(
    failing: Client, lines: io.StringIO
) -> None:
    file = SimpleUploadedFile("pack.toml", SECRET.encode())
    sent = {"choice": SECRET, "password": SECRET, "pack": file}
    failing.cookies["sessionid"] = SECRET

    assert failing.post(f"/breaks/{SECRET}/?q={SECRET}", sent).status_code == 500
    failing.get(f"/forbids/{SECRET}/")
    failing.get(f"/join/{SECRET}/no/such/")
    failing.put(f"/table/{SECRET}/")
    failing.get("/", headers={"Referer": f"http://testserver/join/{SECRET}/"})

    written = lines.getvalue()
    assert "500: POST /breaks/<str:token>/" in written
    assert "failing_urls.py" in written
    assert "KeyError" in written
    assert "RuntimeError" in written
    assert SECRET not in written


def test_a_refusal_is_one_line_of_the_log_and_no_failure(
    failing: Client, lines: io.StringIO
) -> None:
    assert failing.get("/forbids/nothing/").status_code == 403

    assert lines.getvalue().count("\n") == 1
    assert "403: GET /forbids/<str:token>/" in lines.getvalue()
    assert "Traceback" not in lines.getvalue()


def test_a_row_that_the_database_refuses_is_not_written_to_the_log(
    any_database: str, lines: io.StringIO, game: Game
) -> None:
    try:
        Game.objects.create(pk=game.pk, key="emperor", seed=SECRET)
    except IntegrityError:
        logging.getLogger("django.request").exception("a row was refused")

    assert "a row was refused" in lines.getvalue()
    assert "IntegrityError" in lines.getvalue()
    assert str(game.pk) not in lines.getvalue()
    assert SECRET not in lines.getvalue()


def test_a_failure_that_nobody_waited_for_is_told_without_its_words(lines: io.StringIO) -> None:
    async def lost() -> None:
        async def fail() -> None:
            raise ValueError(SECRET)

        task = asyncio.ensure_future(fail())
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        del task
        gc.collect()

    asyncio.run(lost())

    assert "ValueError" in lines.getvalue()
    assert SECRET not in lines.getvalue()


def test_no_failure_is_mailed_and_no_request_is_logged_however_the_site_is_started(
    tmp_path: Path,
) -> None:
    """As `python -m uvicorn` starts it, whose own settings come first."""
    code = (
        "import logging, uvicorn; uvicorn.Config('wargames.asgi:application').load(); "
        "names = ('', *logging.root.manager.loggerDict); "
        "print({type(h).__name__ + ' ' + type(h.formatter).__name__"
        " for name in names for h in logging.getLogger(name).handlers"
        " if not isinstance(h, logging.NullHandler)}, "
        "logging.getLogger('uvicorn.access').hasHandlers())"
    )
    given = Live(tmp_path, tmp_path).environment

    told = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=given, capture_output=True, text=True
    )

    assert told.stdout.strip() == "{'StreamHandler Discreet'} False", told.stderr
    assert not site_settings.ADMINS
