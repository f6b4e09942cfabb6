"""A program that plays through the API, for tests."""

import json
from typing import Any

from django.http import HttpResponse
from django.test import Client

from wargames.accounts.models import User
from wargames.api import tokens


class Program:
    """Asks the API with a token of this person; the last answer's status stays to be looked at."""

    def __init__(self, person: User | None, key: str = "") -> None:
        self.key = key or (tokens.make(person, "a test") if person else "")
        self.client = Client()
        self.status = 0

    def get(self, path: str) -> Any:
        """The answer to a question, as data."""
        return self._read(self.client.get(f"/api/v1{path}", headers=self._headers))

    def post(self, path: str, **sent: Any) -> Any:
        """The answer to something that is sent."""
        return self.send(path, json.dumps(sent))

    def send(self, path: str, body: str) -> Any:
        """The same with any text as the body."""
        kind = "application/json"
        return self._read(
            self.client.post(f"/api/v1{path}", body, content_type=kind, headers=self._headers)
        )

    @property
    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.key}"} if self.key else {}

    def _read(self, answer: HttpResponse) -> Any:
        self.status, self.body = answer.status_code, answer.content
        return json.loads(answer.content)
