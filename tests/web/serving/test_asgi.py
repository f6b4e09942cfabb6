"""What the site's own handler does otherwise than Django's: threads, and the end of a request."""

import threading
from collections.abc import Iterator
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator
from django.core.signals import request_finished
from django.db import connection

from tests.web.table import sitting
from wargames.accounts.models import User

pytestmark = pytest.mark.django_db(transaction=True)


def scope(path: str, method: str = "GET", **headers: str) -> dict[str, Any]:
    given = {"host": "testserver", **headers}
    return {
        "type": "http",
        "method": method,
        "path": path,
        "query_string": b"",
        "headers": [(name.encode(), value.encode()) for name, value in given.items()],
    }


async def answer_to(asked: dict[str, Any], body: bytes = b"") -> tuple[int, bytes]:
    """What the site answers: the status and all of the body."""
    from wargames.asgi import application

    request = ApplicationCommunicator(application, asked)
    await request.send_input({"type": "http.request", "body": body})
    start, said, has_more = await request.receive_output(5), b"", True
    while has_more:
        part = await request.receive_output(5)
        said += part.get("body", b"")
        has_more = part.get("more_body", False)
    await request.wait(5)
    return start["status"], said


@pytest.fixture
def finished() -> Iterator[list[str]]:
    """The threads in which requests came to their end."""
    names: list[str] = []

    def note(**_: Any) -> None:
        names.append(threading.current_thread().name)

    request_finished.connect(note)
    yield names
    request_finished.disconnect(note)


async def test_a_page_that_waits_for_a_plan_holds_up_no_other(finished: list[str]) -> None:
    game = "00000000-0000-0000-0000-000000000000"
    await answer_to(scope(f"/table/{game}/advice/"))
    await answer_to(scope(f"/table/{game}/"))

    assert [name.rpartition("_")[0] for name in finished] == ["waiter", "reader"]


async def test_a_page_is_made_and_closed_in_a_thread_that_reads(finished: list[str]) -> None:
    status, said = await answer_to(scope("/"))

    assert status == 200
    assert b"Flag Plot" in said
    assert [name.rpartition("_")[0] for name in finished] == ["reader"]


async def test_what_is_sent_is_done_and_closed_in_a_thread_that_writes(
    finished: list[str], ann: User
) -> None:
    client = await sync_to_async(sitting)(ann)
    cookies = "; ".join(f"{name}={cookie.value}" for name, cookie in client.cookies.items())
    finished.clear()
    asked = scope("/notices/read/", "POST", cookie=cookies, origin="http://testserver")

    status, _ = await answer_to(asked)

    assert status == 403  # without the form's own token
    assert [name.rpartition("_")[0] for name in finished] == ["writer"]


async def test_where_queries_are_quick_one_thread_reads_and_a_few_write() -> None:
    from wargames.asgi import READERS, WRITERS, Pages

    pages = Pages()

    assert pages.readers._max_workers == READERS[connection.vendor]
    assert pages.writers._max_workers == WRITERS > READERS["sqlite"]


async def test_who_is_gone_before_all_is_said_is_answered_nothing(finished: list[str]) -> None:
    from wargames.asgi import application

    request = ApplicationCommunicator(application, scope("/", "POST"))
    await request.send_input({"type": "http.request", "body": b"a", "more_body": True})
    await request.send_input({"type": "http.disconnect"})

    await request.wait(5)

    assert await request.receive_nothing(0.1)
    assert finished == []


async def test_who_goes_while_the_page_is_made_costs_the_site_nothing(finished: list[str]) -> None:
    from wargames.asgi import application

    request = ApplicationCommunicator(application, scope("/"))
    await request.send_input({"type": "http.request"})
    await request.send_input({"type": "http.disconnect"})
    await request.wait(5)

    assert len(finished) == 1
    assert (await answer_to(scope("/")))[0] == 200
