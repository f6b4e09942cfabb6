"""The channel layer in memory: news reaches everyone, however many tables are open."""

import asyncio

import pytest

from wargames.processes.channel_layer import MemoryLayer

NEWS = {"type": "game.changed", "version": 3}


@pytest.fixture
def layer() -> MemoryLayer:
    return MemoryLayer(capacity=2)


async def test_news_reaches_every_channel_of_its_group_and_no_other(layer: MemoryLayer) -> None:
    first, second, other = [await layer.new_channel() for _ in range(3)]
    for channel in (first, second):
        await layer.group_add("game.1", channel)
    await layer.group_add("game.2", other)

    await layer.group_send("game.1", NEWS)

    assert [await layer.receive(channel) for channel in (first, second)] == [NEWS, NEWS]
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(layer.receive(other), 0.05)


async def test_what_has_expired_is_thrown_away_now_and_then(layer: MemoryLayer) -> None:
    """Given a channel that nobody reads, when it has expired, then a later message drops it."""
    channel = await layer.new_channel()
    await layer.group_add("game.1", channel)
    layer.expiry = -1
    for group in ("game.1", "game.2"):
        await layer.group_send(group, NEWS)
    assert channel in layer.channels

    layer.tidied_at -= layer.TIDY
    await layer.group_send("game.2", NEWS)
    assert channel not in layer.channels


async def test_a_channel_that_is_full_holds_up_nobody(layer: MemoryLayer) -> None:
    full, quick = [await layer.new_channel() for _ in range(2)]
    for channel in (full, quick):
        await layer.group_add("game.1", channel)
    for _ in range(2):
        await layer.send(full, NEWS)

    await layer.group_send("game.1", NEWS)

    assert await layer.receive(quick) == NEWS
