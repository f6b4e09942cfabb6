"""The channel layer of several processes: a crowd that speaks at once, a Redis that fails once."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
from redis.exceptions import ConnectionError as RedisGone

from wargames.processes.redis_layer import FallbackLayer

pytestmark = pytest.mark.redis
CROWD = 300
SOON = 15.0


@pytest.fixture
async def layers(redis_url: str) -> AsyncIterator[list[FallbackLayer]]:
    """The layers of two processes, both listening."""
    both = [FallbackLayer(redis_url, capacity=2 * CROWD) for _ in range(2)]
    for layer in both:
        await layer.new_channel()
    await until(lambda: all(layer.lines for layer in both))
    yield both
    for layer in both:
        for listener in layer.listeners.values():
            listener.cancel()


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(SOON):
        while not is_so():
            await asyncio.sleep(0.01)


async def joined(layer: FallbackLayer, group: str) -> Callable[[], Awaitable[dict[str, Any]]]:
    """What a page of this process hears of a group."""
    channel = await layer.new_channel()
    await layer.group_add(group, channel)
    return lambda: layer.receive(channel)


async def test_a_crowd_that_speaks_at_once_is_heard_whole_by_the_other_process(
    layers: list[FallbackLayer], caplog: pytest.LogCaptureFixture
) -> None:
    here, there = layers
    receive = await joined(there, "game.1")

    with caplog.at_level(logging.WARNING):
        said = [{"type": "game.left", "seats": [seat]} for seat in range(CROWD)]
        await asyncio.gather(*[here.group_send("game.1", each) for each in said])
        async with asyncio.timeout(SOON):
            heard = [(await receive())["seats"][0] for _ in range(CROWD)]

    assert sorted(heard) == list(range(CROWD))
    assert caplog.records == []
    assert not here.is_late


async def test_when_the_server_ends_nobody_fails_who_says_goodbye(
    layers: list[FallbackLayer],
) -> None:
    here, there = layers
    receive = await joined(there, "game.2")
    [listener] = here.listeners.values()

    goodbyes = [here.group_send("game.2", {"type": "game.left", "seats": [0]}) for _ in range(50)]
    under_way = [asyncio.create_task(each) for each in goodbyes]
    await asyncio.sleep(0)
    assert [line.speaking for line in here.lines.values()] == [50]
    listener.cancel()
    failures = [each for each in await asyncio.gather(*under_way, return_exceptions=True) if each]

    assert failures == []
    async with asyncio.timeout(SOON):
        assert [(await receive())["seats"] for _ in range(50)] == [[0]] * 50


async def test_what_could_not_be_said_once_is_said_soon_and_nobody_is_late_any_more(
    layers: list[FallbackLayer], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = layers
    receive = await joined(there, "game.3")
    [line] = here.lines.values()

    async def fail(*_: Any) -> None:
        raise RedisGone

    with monkeypatch.context() as patch:
        patch.setattr(line, "publish", fail)
        await here.group_send("game.3", {"type": "game.changed", "version": 3})
        assert here.is_late

    async with asyncio.timeout(SOON):
        assert (await receive())["version"] == 3
    await until(lambda: not here.is_late)
