"""The worker in the server's own process, and the sockets it must reach."""

import asyncio
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.layers import channel_layers, get_channel_layer
from django.db import transaction
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from tests.web.notices.tasks import say
from wargames.worker import TaskWorker

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def own_layer(settings: Any) -> Iterator[None]:
    channel_layers.backends.clear()
    yield
    channel_layers.backends.clear()


@asynccontextmanager
async def working() -> Any:
    """A worker as `serve` runs it: in a thread that this event loop has lent."""
    worker = TaskWorker()
    stay = sync_to_async(
        worker.stay, thread_sensitive=False, executor=ThreadPoolExecutor(max_workers=1)
    )
    task = asyncio.create_task(stay())
    try:
        yield worker
    finally:
        worker.stop()
        await asyncio.wait_for(task, 5)


async def test_what_a_task_sends_reaches_a_listener_of_the_same_process_at_once() -> None:
    layer = get_channel_layer()
    channel = await layer.new_channel()
    await layer.group_add("table", channel)

    async with working():
        await asyncio.sleep(0.2)
        start = time.monotonic()
        await sync_to_async(say.enqueue)("table", "banzai")
        heard = await asyncio.wait_for(layer.receive(channel), 3)

    assert heard["word"] == "banzai"
    # well before the worker would have looked by itself
    assert time.monotonic() - start < TaskWorker.LOOK_ANYWAY_SECONDS / 2


async def test_a_task_for_later_is_run_when_it_is_due_and_not_before() -> None:
    layer = get_channel_layer()
    channel = await layer.new_channel()
    await layer.group_add("table", channel)

    async with working():
        due = timezone.now() + timedelta(seconds=1)
        await sync_to_async(say.using(run_after=due).enqueue)("table", "banzai")
        await asyncio.wait_for(layer.receive(channel), 4)
        late = (timezone.now() - due).total_seconds()

    assert 0 <= late < TaskWorker.LOOK_ANYWAY_SECONDS / 2


async def test_a_task_of_a_transaction_that_fails_is_never_run() -> None:
    def enqueue_and_fail() -> None:
        with transaction.atomic():
            say.enqueue("table", "no")
            transaction.set_rollback(True)

    async with working():
        await sync_to_async(enqueue_and_fail)()
        await asyncio.sleep(0.2)

    assert await DBTaskResult.objects.acount() == 0


async def test_tasks_that_waited_while_nobody_worked_are_done_at_the_start() -> None:
    await sync_to_async(say.enqueue)("table", "late")

    async with working():
        for _ in range(200):
            if await DBTaskResult.objects.filter(status="SUCCESSFUL").aexists():
                break
            await asyncio.sleep(0.05)

    assert await DBTaskResult.objects.filter(status="SUCCESSFUL").acount() == 1


@pytest.mark.redis
async def test_with_redis_a_word_reaches_a_listener_of_another_process(
    settings: Any, redis_url: str
) -> None:
    there = {
        "BACKEND": "wargames.processes.redis_layer.FallbackLayer",
        "CONFIG": {"url": redis_url},
    }
    settings.CHANNEL_LAYERS = {"default": there, "another process": there}
    listener = channel_layers["another process"]
    channel = await listener.new_channel()
    await listener.group_add("table", channel)
    heard = await asyncio.wait_for(listener.receive(channel), 5)
    assert heard == {"type": "page.look"}  # from now on it hears the others

    await get_channel_layer().group_send("table", {"type": "word", "word": "tora"})

    heard = await asyncio.wait_for(listener.receive(channel), 5)
    assert heard["word"] == "tora"
