"""Sessions in the database, each read together with its person by one query.

Whose session it is stands in the session itself. A process remembers that from the last time, and
asks for both; where it was wrong or does not know, the person is read afterwards. Both rows are
read anew for each request: whoever is logged out or turned away is so at once. Who asks is checked
as Django checks it (`PersonMiddleware`).
"""

from __future__ import annotations

from functools import cache, partial
from typing import Any

import msgspec
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.middleware import AuthenticationMiddleware, get_user
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.db import connection
from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from engine.position.compiled import Columns
from engine.position.process_cache import MEGABYTE, ProcessCache
from wargames.accounts.models import User, at_hand

decoded: ProcessCache[str, bytes] = ProcessCache(
    "sessions", 4 * MEGABYTE, lambda data: 3 * len(data) + 400
)
"""Decoded session data by its signed text, which is read anew each time."""
owners: ProcessCache[str, int] = ProcessCache("owners of sessions", MEGABYTE, lambda person: 250)
"""The owner of each session when it was last read: a guess that is always verified."""
NOBODY = 0
"""Not the key of any person."""


class SessionStore(db.SessionStore):
    """Django's own sessions, read faster."""

    person: User | None = None
    """The expected owner of the session, loaded with it."""

    def _get_session_from_db(self) -> Session | None:
        """The row of this session, if it has not expired."""
        key = self.session_key or ""
        guess = owners.get(key) or NOBODY
        session, self.person = read(key, guess)
        if session is None or session.expire_date <= timezone.now():
            self.person = None
            found: Session | None = super()._get_session_from_db()  # type: ignore[misc]
            return found
        owner = int(self.decode(session.session_data).get(SESSION_KEY, NOBODY))
        if owner != guess:
            owners.put(key, owner)
        return session

    def decode(self, session_data: bytes | str) -> dict[str, Any]:
        """Decode a session; a tampered one is empty."""
        text = str(session_data)
        found = decoded.get(text)
        if found is None:
            said = super().decode(session_data)
            found = msgspec.json.encode(said)
            if said:
                decoded.put(text, found)
        return dict(msgspec.json.decode(found))


def read(key: str, person: int) -> tuple[Session | None, User | None]:
    """A session and a person by their keys, where they exist, in one query."""
    of_session, of_person, sql = statement(connection.vendor)
    with connection.cursor() as cursor:
        cursor.execute(sql, [person, key])
        row = cursor.fetchone()
    if row is None:
        return None, None
    mine, theirs = row[: len(of_session)], row[len(of_session) :]
    found = None if theirs[0] is None else of_person.made(theirs)
    return of_session.made(mine), found


@cache
def statement(vendor: str) -> tuple[Columns[Session], Columns[User], str]:
    """The columns of a session and a person, and the SQL that loads both."""
    of_session, of_person = Columns(Session), Columns(User)
    quoted = connection.ops.quote_name
    session, person = quoted(Session._meta.db_table), quoted(User._meta.db_table)
    columns = [f"{session}.{quoted(field.column)}" for field in of_session.fields]
    columns += [f"{person}.{quoted(field.column)}" for field in of_person.fields]
    return (
        of_session,
        of_person,
        f"SELECT {', '.join(columns)} FROM {session} "  # noqa: S608 - names of ours
        f"LEFT JOIN {person} ON {person}.{quoted('id')} = %s "
        f"WHERE {session}.{quoted('session_key')} = %s",
    )


class PersonMiddleware(AuthenticationMiddleware):
    """Django's middleware, without a separate query for the person."""

    def process_request(self, request: HttpRequest) -> None:
        super().process_request(request)
        request.user = SimpleLazyObject(partial(person_of, request))  # type: ignore[assignment]


def person_of(request: HttpRequest) -> User | AnonymousUser:
    """The request's user; session and permission to log in are checked as usual."""
    request.session.get(SESSION_KEY)  # reads the session, if nobody has yet
    with at_hand(getattr(request.session, "person", None)):
        found: User | AnonymousUser = get_user(request)
    return found
