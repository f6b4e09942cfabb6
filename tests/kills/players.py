"""Programs that play prepared games through the API, and keep what was acknowledged."""

import http.client
import json
import random
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from tests.kills.tables import Step, Table

STUCK = 60.0
"""Seconds without a way to go on after which a game is stuck."""
BROKEN = (OSError, http.client.HTTPException)
EXPECTED = {200, 409, 503}
"""What a site may answer that is killed all the time: done, not now, and wait a moment."""


@dataclass(frozen=True)
class Acknowledged:
    """A move that the site has said is made."""

    kind: str
    game: str
    role: str
    token: str
    choice: Any


@dataclass
class Report:
    """What the players have seen, all together."""

    moves: list[Acknowledged] = field(default_factory=list)
    stuck: list[str] = field(default_factory=list)
    answers: Counter[int] = field(default_factory=Counter)
    unanswered: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)


@dataclass
class Player:
    """Plays one table after the other, of one kind, until it is told to end.

    `last`: set when nothing is killed any more; then it makes a few moves yet.
    """

    tables: list[Table]
    ports: list[int]
    report: Report
    is_over: threading.Event
    think: float
    after: int = 2
    pick: random.Random = field(default_factory=random.Random)

    def play(self) -> None:
        """Until it is over, and then so many moves more, which show that the game goes on."""
        left = self.after
        for table in self.tables:
            for step in table.steps:
                if self.is_over.is_set():
                    left -= 1
                    if left < 0:
                        return
                if not self.make(table, step):
                    self.report.stuck.append(f"{table.kind} {table.game} at {step.role}")
                    break
                self.is_over.wait(self.pick.uniform(0, 2 * self.think))

    def make(self, table: Table, step: Step) -> bool:
        """Make one move, however often it takes; False: the game does not come to it."""
        deadline = time.monotonic() + STUCK
        while time.monotonic() < deadline:
            if token := self.token(table, step):
                sent = {"token": token, "choice": step.choice, "side": step.side}
                status, _ = self.ask(table, step, "POST", "moves", sent, deadline)
                if status == 200:
                    done = Acknowledged(table.kind, table.game, step.role, token, step.choice)
                    with self.report.lock:
                        self.report.moves.append(done)
                    return True
            time.sleep(0.3)
        return False

    def token(self, table: Table, step: Step) -> str:
        """What names the decision that is to be made, if it is open."""
        deadline = time.monotonic() + 5
        where = f"decisions?side={step.side}"
        status, found = self.ask(table, step, "GET", where, None, deadline)
        if status != 200:
            return ""
        roles = {each["role"]: each["token"] for each in found["decisions"]}
        return str(roles.get(step.role, ""))

    def ask(
        self, table: Table, step: Step, method: str, path: str, sent: Any, deadline: float
    ) -> tuple[int, Any]:
        """The answer of a process that is there: what got none is sent again, as it was."""
        headers = {"Authorization": f"Bearer {table.keys[step.side]}"}
        body = None
        if sent is not None:
            body, headers["Content-Type"] = json.dumps(sent), "application/json"
        while time.monotonic() < deadline:
            port = self.pick.choice(self.ports)
            line = http.client.HTTPConnection("127.0.0.1", port, timeout=15)
            try:
                line.request(method, f"/api/v1/games/{table.game}/{path}", body, headers)
                answer = line.getresponse()
                text = answer.read()
            except BROKEN:
                self.count(0)
                time.sleep(0.1)
                continue
            finally:
                line.close()
            self.count(answer.status)
            if answer.status == 503:
                time.sleep(0.3)
                continue
            return answer.status, json.loads(text) if answer.status == 200 else None
        return 0, None

    def count(self, status: int) -> None:
        """Note what was answered; 0: nothing."""
        with self.report.lock:
            if status:
                self.report.answers[status] += 1
            else:
                self.report.unanswered += 1
