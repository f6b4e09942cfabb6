"""What tests of sockets share: open one as a browser does, hear what comes, hang up."""

import json
import time
from typing import Any

from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator
from channels.layers import get_channel_layer
from django.test import Client

from engine.models import Game
from tests.web.table import sitting
from wargames.accounts.models import User

COMES = 15
"""Seconds in which a message has come, however busy the machine is."""


async def listen(user: User, game: Game, client: Client | None = None) -> ApplicationCommunicator:
    """An open socket of someone's page; without a browser that is open, in a new one."""
    client = client or await sync_to_async(sitting)(user)
    socket = await dial(f"/ws/table/{game.pk}/", client)
    assert (await socket.receive_output(COMES))["type"] == "websocket.accept"
    return socket


async def drawn(socket: ApplicationCommunicator, seconds: float) -> None:
    """The page says how long ago it was asked for; all of a minute is remembered."""
    layer: Any = get_channel_layer()
    layer.remembers_from = min(layer.remembers_from, time.monotonic() - layer.REMEMBERED)
    text = f"drawn {1000 * seconds:.0f}"
    await socket.send_input({"type": "websocket.receive", "text": text})


async def dial(path: str, client: Client) -> ApplicationCommunicator:
    """A socket at this address, whatever comes of it."""
    from wargames.asgi import application

    cookies = "; ".join(f"{name}={cookie.value}" for name, cookie in client.cookies.items())
    given = {"cookie": cookies, "origin": "http://testserver", "host": "testserver"}
    headers = [(name.encode(), value.encode()) for name, value in given.items()]
    scope = {"type": "websocket", "path": path, "headers": headers, "query_string": b""}
    socket = ApplicationCommunicator(application, {**scope, "subprotocols": []})
    await socket.send_input({"type": "websocket.connect"})
    return socket


async def hear(socket: ApplicationCommunicator, key: str, within: int = 8) -> object:
    """The next message of a kind, among so many."""
    for _ in range(within):
        message = json.loads((await socket.receive_output(COMES))["text"])
        if key in message:
            return message[key]
    raise AssertionError(f"nothing of {key}")


async def ending(socket: ApplicationCommunicator) -> int:
    """The code with which it is closed, after what else it has to say."""
    for _ in range(300):
        message = await socket.receive_output(COMES)
        if message["type"] == "websocket.close":
            return int(message["code"])
    raise AssertionError("it stays open")


async def seen_at_last(socket: ApplicationCommunicator, seats: list[int]) -> bool:
    """Whether the page is told within a few messages that exactly these are here."""
    for _ in range(6):
        if await hear(socket, "here") == seats:
            return True
    return False


async def hang_up(socket: ApplicationCommunicator) -> None:
    """The page is closed."""
    await socket.send_input({"type": "websocket.disconnect", "code": 1000})
    await socket.wait(5)
