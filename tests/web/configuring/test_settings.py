"""The site's own promises: headers, hosts, secrets, and the same work on every database."""

import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from django.contrib.auth import get_user_model
from django.db import connection, transaction
from django.http import HttpResponse
from py_vapid import Vapid02

from tests.live import ROOT
from tests.web.markup import page_in
from wargames.hosts import likely_hosts
from wargames.secret_key import kept_secret_key, kept_vapid_key

User = get_user_model()


def test_secret_key_is_made_once_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    path = tmp_path / "secret_key"

    first, second = kept_secret_key(path), kept_secret_key(path)

    assert first == second
    assert len(first) >= 50
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [path]


def test_the_key_that_signs_pushes_is_made_once_and_one_of_its_curve(tmp_path: Path) -> None:
    path = tmp_path / "vapid_key"

    first, second = kept_vapid_key(path), kept_vapid_key(path)

    assert first == second
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert Vapid02.from_raw(first.encode()).public_key.curve.name == "secp256r1"


def test_only_loopback_names_are_answered_when_only_this_machine_can_come() -> None:
    assert likely_hosts("127.0.0.1") == ["localhost", "127.0.0.1", "[::1]"]


def test_the_machines_own_names_are_answered_when_others_can_come() -> None:
    hosts = likely_hosts("0.0.0.0")

    assert {"localhost", "127.0.0.1"} < set(hosts)
    assert "0.0.0.0" not in hosts
    assert "*" not in hosts


def test_one_user_is_stored_and_read_on_any_database(any_database: str) -> None:
    User.objects.create_guest("Ensign")

    assert connection.vendor == {"sqlite": "sqlite", "postgres": "postgresql"}[any_database]
    assert User.objects.get().name == "Ensign"


def test_a_second_writer_waits_for_the_first_on_any_database(any_database: str) -> None:
    guest = User.objects.create_guest("0")
    begun, order = threading.Event(), []

    def add_one(name: str, seconds: float) -> None:
        with transaction.atomic():
            row = User.objects.select_for_update().get(pk=guest.pk)
            begun.set()
            threading.Event().wait(seconds)
            row.name = str(int(row.name) + 1)
            row.save()
            order.append(name)
        connection.close()

    slow = threading.Thread(target=add_one, args=("slow", 0.3))
    quick = threading.Thread(target=add_one, args=("quick", 0))
    slow.start()
    assert begun.wait(5)
    quick.start()
    slow.join()
    quick.join()

    guest.refresh_from_db()
    assert guest.name == "2"
    assert order == ["slow", "quick"]


@pytest.mark.parametrize(
    ("url", "how"),
    [("", "optional"), ("console:", "optional"), ("smtp://mail.example.org:25", "mandatory")],
)
def test_an_address_is_confirmed_where_emails_arrive(tmp_path: Path, url: str, how: str) -> None:
    ask = "from wargames import settings; print(settings.ACCOUNT_EMAIL_VERIFICATION)"
    given = {
        "PATH": "/usr/bin",
        "FLAGPLOT_VAR": str(tmp_path),
        **({"EMAIL_URL": url} if url else {}),
    }

    told = subprocess.run([sys.executable, "-c", ask], cwd=ROOT, env=given, capture_output=True)

    assert told.stdout.decode().strip() == how


def policy_of(answer: HttpResponse) -> dict[str, str]:
    """What each directive of the page's policy allows."""
    directives = answer.headers["Content-Security-Policy"].split(";")
    return {
        name: allowed for name, _, allowed in (each.strip().partition(" ") for each in directives)
    }


@pytest.mark.parametrize("path", ["/me/welcome/", "/account/login/", "/no/such/page/"])
def test_no_page_may_run_inline_scripts_or_load_from_elsewhere(client, path: str) -> None:  # type: ignore[no-untyped-def]
    answer = client.get(path)

    assert policy_of(answer) == {
        "default-src": "'self'",
        "img-src": "'self' data:",
        "object-src": "'none'",
        "base-uri": "'none'",
        "form-action": "'self'",
        "frame-ancestors": "'none'",
    }
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    page = page_in(answer)
    assert not page.has("style")
    assert not page.has("[style]")
    assert not page.has("script:not([src])")
