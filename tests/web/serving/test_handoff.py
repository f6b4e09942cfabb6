"""A connection that asks for a game goes to the process that looks after it."""

import asyncio
import random
import tempfile
import uuid
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from wargames.processes.connections import BoundedHttp, BoundedSocket
from wargames.processes.handoff import HAND, Handoff

GAMES = [str(uuid.UUID(int=number)).encode() for number in range(300)]
SOON = 15.0


@pytest.fixture
def folder() -> Iterator[Path]:
    """Where processes find each other; the path of a socket may not be long."""
    with tempfile.TemporaryDirectory(prefix="flagplot-") as name:
        yield Path(name)


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """An application that says what it was asked for, and by whom."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.send", "text": scope["path"]})
        return
    body, more = b"", True
    while more:
        message = await receive()
        body, more = body + message.get("body", b""), message.get("more_body", False)
    said = f"{scope['path']} {scope['client'][0]} {body.decode()}".encode()
    length = str(len(said)).encode()
    head = {"status": 200, "headers": [(b"content-length", length)]}
    await send({"type": "http.response.start", **head})
    await send({"type": "http.response.body", "body": said})


@dataclass
class Site:
    """A server whose connections ask `first` where they belong, and `second`, another process's.

    game: one that the second looks after. taken: how many connections that has taken.
    """

    port: int
    first: Handoff
    second: Handoff
    game: str
    taken: Callable[[], int]

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A new connection."""
        return await asyncio.open_connection("127.0.0.1", self.port)


@pytest.fixture
async def site(folder: Path) -> AsyncIterator[Site]:
    config = uvicorn.Config(echo, http=BoundedHttp, ws=BoundedSocket, lifespan="off")
    config.load()
    state = ServerState()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: BoundedHttp(config, state, {}, loop), "127.0.0.1", 0)
    first, second = Handoff(folder, "first"), Handoff(folder, "second")
    for each in (first, second):
        each.open()
    first.begin()
    game = next(game for game in GAMES if first.owner_of(game) == b"second").decode()
    yield Site(server.sockets[0].getsockname()[1], first, second, game, counted(second))
    for each in (first, second):
        each.close()
    server.close()


async def answer(reader: asyncio.StreamReader) -> str:
    """The body of the next answer."""
    async with asyncio.timeout(SOON):
        head = await reader.readuntil(b"\r\n\r\n")
        length = next(line for line in head.lower().split(b"\r\n") if b"content-length" in line)
        return (await reader.readexactly(int(length.split(b":")[1]))).decode()


async def test_a_request_for_a_game_of_another_process_is_answered_there(site: Site) -> None:
    reader, writer = await site.connect()

    writer.write(f"GET /table/{site.game}/ HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    assert await answer(reader) == f"/table/{site.game}/ 127.0.0.1 "
    assert site.taken() == 1

    writer.write(b"GET /rules/ HTTP/1.1\r\nHost: x\r\n\r\n")  # the connection goes on
    assert await answer(reader) == "/rules/ 127.0.0.1 "
    writer.close()


async def test_nothing_of_a_move_is_lost_on_the_way(site: Site) -> None:
    reader, writer = await site.connect()

    head = f"POST /table/{site.game}/move/ HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n"
    writer.write(head.encode() + b"cho")
    await writer.drain()
    await asyncio.sleep(0.05)
    writer.write(b"ice=on")

    assert (await answer(reader)).endswith(" choice=on")
    assert site.taken() == 1
    writer.close()


async def test_a_socket_goes_there_too(site: Site) -> None:
    reader, writer = await site.connect()

    writer.write(
        f"GET /ws/table/{site.game}/ HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\n"
        "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )

    async with asyncio.timeout(SOON):
        assert b"101" in await reader.readuntil(b"\r\n\r\n")
        assert f"/ws/table/{site.game}/".encode() in await reader.read(200)
    assert site.taken() == 1
    writer.close()


async def test_of_a_process_that_is_gone_the_one_that_was_asked_answers(
    site: Site, folder: Path
) -> None:
    asyncio.get_running_loop().remove_reader(site.second.hand)
    site.second.hand.close()  # as the system does with a process that is killed
    site.second.is_open = False
    reader, writer = await site.connect()

    writer.write(f"GET /table/{site.game}/ HTTP/1.1\r\nHost: x\r\n\r\n".encode())

    assert await answer(reader) == f"/table/{site.game}/ 127.0.0.1 "
    assert not (folder / f"second{HAND}").exists()
    writer.close()


async def test_each_of_many_processes_looks_after_about_as_many_games(folder: Path) -> None:
    pick = random.Random(3)
    processes = [Handoff(folder, f"{pick.getrandbits(48):012x}") for _ in range(8)]
    for each in processes:
        each.open()

    games = Counter(processes[0].owner_of(str(uuid.UUID(int=n)).encode()) for n in range(4000))

    assert len(games) == 8
    assert all(400 < count < 600 for count in games.values())
    for each in processes:
        each.close()


async def test_with_a_process_that_ends_only_its_games_go_to_others(folder: Path) -> None:
    processes = [Handoff(folder, name) for name in ("first", "second", "third")]
    for each in processes:
        each.open()
    before = {game: processes[0].owner_of(game) for game in GAMES}
    assert all(each.owner_of(game) == before[game] for each in processes for game in GAMES)
    assert {*before.values()} == {b"first", b"second", b"third"}

    processes[1].close()
    for each in processes:
        each.looked_at = float("-inf")

    after = {game: processes[0].owner_of(game) for game in GAMES}
    assert {game for game in GAMES if after[game] != before[game]} == {
        game for game in GAMES if before[game] == b"second"
    }
    for each in (processes[0], processes[2]):
        each.close()


def counted(handoff: Handoff) -> Callable[[], int]:
    """How many connections this process has taken."""
    found: list[int] = []
    take = handoff.take

    def taking() -> None:
        before = len(handoff.taking)
        take()
        found.append(len(handoff.taking) - before)

    asyncio.get_running_loop().add_reader(handoff.hand, taking)
    return lambda: sum(found)
