"""`manage.py serve`: the whole site in one process, as `make play` starts it."""

import http.client
import json
import re
import signal
import socket
import subprocess
import sys
import time
from http.cookies import SimpleCookie
from pathlib import Path

import pytest

from tests.conftest import free_port
from tests.live import ROOT, Live
from tests.web.markup import page_in
from wargames.bench import visitor as bench
from wargames.statics import SCRIPTS, as_sent


class Visitor:
    """A browser without scripts: cookies, forms and nothing else."""

    def __init__(self, live: Live) -> None:
        self.live = live
        self.cookies: SimpleCookie = SimpleCookie()

    def ask(self, method: str, path: str, body: str = "") -> tuple[int, dict[str, str], str]:
        connection = http.client.HTTPConnection("localhost", self.live.port, timeout=10)
        cookies = "; ".join(f"{name}={cookie.value}" for name, cookie in self.cookies.items())
        headers = {"Cookie": cookies, "Content-Type": "application/x-www-form-urlencoded"}
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        for name, value in answer.getheaders():
            if name.lower() == "set-cookie":
                self.cookies.load(value)
        return answer.status, dict(answer.getheaders()), answer.read().decode()

    def start_game(self, name: str) -> str:
        """From the first page to a table; returns its address."""
        _, _, page = self.ask("GET", "/")
        token = page_in(page).all("[name=csrfmiddlewaretoken]")[0]["value"]
        form = f"game=emperor&name={name}&csrfmiddlewaretoken={token}"
        status, headers, _ = self.ask("POST", "/start/", form)
        assert status == 302
        return headers["location"]


def test_a_visitor_without_scripts_gets_to_a_table(live: Live) -> None:
    assert Visitor(live).start_game("Ensign").startswith("/table/")


def test_static_files_come_compressed_and_may_be_kept_for_ever(live: Live) -> None:
    _, _, page = Visitor(live).ask("GET", "/")
    sheet = page_in(page).one('link[rel=stylesheet][href*="/css/base."]')["href"]
    assert re.fullmatch(r"/static/css/base\.[0-9a-f]+\.css", sheet)

    connection = http.client.HTTPConnection("localhost", live.port)
    connection.request("GET", sheet, headers={"Accept-Encoding": "br"})
    answer = connection.getresponse()

    assert answer.status == 200
    assert answer.getheader("Content-Encoding") == "br"
    assert "immutable" in str(answer.getheader("Cache-Control"))
    assert answer.getheader("X-Content-Type-Options") == "nosniff"


def test_scripts_and_sheets_come_joined_under_hashed_names(
    live: Live, collected_static: Path
) -> None:
    """A table's sheet has the chart's within it and names neither twice."""
    names = json.loads((collected_static / "static/staticfiles.json").read_text())["paths"]
    sent = {
        name: Visitor(live).ask("GET", f"/static/{names[name]}")[2]
        for name in (*SCRIPTS, "css/table.css")
    }

    for name in SCRIPTS:
        assert re.fullmatch(rf"{name[:-3]}\.[0-9a-f]{{12}}\.js", names[name])
        assert sent[name].startswith("const ")
    chart = as_sent("chart/chart.css", lambda name: (ROOT / "static" / name).read_text())
    assert chart.strip() in sent["css/table.css"]
    assert "@import" not in sent["css/table.css"]


def test_a_foreign_host_name_is_refused(live: Live) -> None:
    connection = http.client.HTTPConnection("localhost", live.port)
    connection.request("GET", "/", headers={"Host": "evil.example"})

    assert connection.getresponse().status == 400


def test_ctrl_c_ends_it_quickly_and_quietly(live: Live) -> None:
    log = live.place / "server.log"
    before = log.read_text()
    begun = time.monotonic()

    live.stop(signal.SIGINT)

    took = time.monotonic() - begun
    live.start()
    assert took < 3
    assert "Traceback" not in log.read_text()[len(before) :]


def test_a_database_that_is_away_is_told_in_one_line(live: Live) -> None:
    away = {**live.environment, "DATABASE_URL": f"postgres://nobody@127.0.0.1:{free_port()}/none"}
    command = [sys.executable, "manage.py", "serve", "--port", "0"]

    done = subprocess.run(command, cwd=ROOT, env=away, capture_output=True, text=True, check=False)

    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert "The database does not answer as it should (DATABASE_URL)" in line


def test_make_play_says_in_one_line_that_python_is_too_old_or_missing(tmp_path: Path) -> None:
    old = tmp_path / "old python"
    old.write_text("#!/bin/sh\nexit 1\n")
    old.chmod(0o755)

    for python in (str(old), ""):
        done = subprocess.run(
            ["make", "play", f"PYTHON={python}"],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        ours = [line for line in done.stderr.splitlines() if not line.startswith("make")]
        assert done.returncode != 0
        assert len(ours) == 1
        assert "Python 3.11" in ours[0]


def test_an_address_of_another_machine_is_told_in_one_line(live: Live) -> None:
    command = [sys.executable, "manage.py", "serve", "--host", "192.0.2.1"]

    done = subprocess.run(
        command, cwd=ROOT, env=live.environment, capture_output=True, text=True, check=False
    )

    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1


def test_a_taken_port_is_told_in_one_line_before_anything_slow_happens(tmp_path: Path) -> None:
    """Given a place with nothing in it, then no database and no file was made there either."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port, live = taken.getsockname()[1], Live(tmp_path, tmp_path)
        command = [sys.executable, "manage.py", "serve", "--port", str(port)]
        done = subprocess.run(
            command, cwd=ROOT, env=live.environment, capture_output=True, text=True, check=False
        )

    assert (done.returncode, done.stdout) == (1, "")
    assert len(done.stderr.splitlines()) == 1
    assert f"PORT={port + 1}" in done.stderr
    assert not (tmp_path / "live.sqlite3").exists()
    assert not (tmp_path / "static").exists()


STARTED = """
import gc, sys, time, wargames.asgi
before, modules = time.monotonic(), {*sys.modules}
print(gc.get_freeze_count() > 9 * len(gc.get_objects()))
from channels.layers import get_channel_layer
print(get_channel_layer().remembers_from < before)
from django.test import Client
from django.urls import reverse
asker = Client(headers={"host": "localhost"})
asker.get("/")
print(*(m for m in {*sys.modules} - modules if m.startswith(("wargames", "engine"))))
print(*(m for m in ("ninja", "pydantic", "icalendar", "py_vapid") if m in sys.modules))
print(asker.get(reverse("api-1:openapi-json")).json()["info"]["title"])
print(asker.get("/api/v1/nothing/").json()["error"])
"""


def test_a_server_is_ready_for_many_before_the_first_page_is_asked_for(live: Live) -> None:
    """What stays is exempt from garbage collection; what is said is remembered, or the first pages
    would all have to look for what they may have missed; and all that pages are made with is read.
    What the API, calendars and pushes need is read when one of them is asked for.
    """
    done = subprocess.run(
        [sys.executable, "-c", STARTED],
        cwd=ROOT,
        env=live.environment,
        capture_output=True,
        text=True,
        check=True,
    )

    assert done.stdout.splitlines() == ["True", "True", "", "", "Flag Plot", "not_found"]


@pytest.mark.parametrize(("proxies", "second"), [("", 429), ("127.0.0.1,::1", 302)])
def test_a_forwarded_address_is_believed_only_of_a_proxy_that_is_named(
    tmp_path: Path, collected_static: Path, proxies: str, second: int
) -> None:
    """One guest an address; the second says that it comes from another one.

    The site makes its own database here, as it does at its first start.
    """
    extra = {
        "DJANGO_SETTINGS_MODULE": "tests.other_settings.one_guest_settings",
        "FORWARDED_ALLOW_IPS": proxies,
    }
    live = Live(tmp_path, collected_static, extra, migrates=not proxies)
    live.start()
    try:
        answers = []
        for address in ("192.0.2.1", "192.0.2.2"):
            visitor = bench.Visitor("127.0.0.1", live.port)
            visitor.get("/")
            sent = {"X-Forwarded-For": address}
            answers.append(
                visitor.post("/start/", {"name": "Ensign", "game": "emperor"}, **sent).status
            )
    finally:
        live.stop()

    assert answers == [302, second]


def test_https_without_a_proxy_is_told_in_one_line(live: Live) -> None:
    command = [sys.executable, "manage.py", "serve", "--port", "0"]
    given = {**live.environment, "HTTPS": "1"}

    done = subprocess.run(command, cwd=ROOT, env=given, capture_output=True, text=True, check=False)

    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "FORWARDED_ALLOW_IPS" in done.stderr
