"""A machine elsewhere that is posted to: a real HTTP server on this one."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


@dataclass
class Posted:
    """One request that came in."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Receiver:
    """What came in, and what is answered next; `status_at`: where it is another, by path."""

    port: int = 0
    status: int = 200
    status_at: dict[str, int] = field(default_factory=dict)
    headers: dict[str, str] = field(default_factory=dict)
    posted: list[Posted] = field(default_factory=list)

    @property
    def host(self) -> str:
        return f"localhost:{self.port}"

    @property
    def url(self) -> str:
        return f"http://{self.host}/take"


LOOKS_AROUND = 0.02
"""Seconds after which a receiver notices that it is to end; Python's half a second adds up."""


@contextmanager
def receiving() -> Iterator[Receiver]:
    """A receiver that answers every POST as it is told to."""
    receiver = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            receiver.posted.append(Posted(self.path, dict(self.headers), body))
            self.send_response(receiver.status_at.get(self.path, receiver.status))
            for name, value in receiver.headers.items():
                self.send_header(name, value)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("localhost", 0), Handler)
    receiver.port = server.server_port
    thread = threading.Thread(target=server.serve_forever, args=[LOOKS_AROUND], daemon=True)
    thread.start()
    try:
        yield receiver
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
