"""Everything that someone at a table of Patrol can find out, for tests of what is secret."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client

from engine.core.roles import FACILITATOR
from engine.saving import after_commit
from tests.web.facilitator.patrol import SHOWN_TO, Patrol, orders
from tests.web.leaks.test_leaks import told
from tests.web.notices.tasks import deliver_all
from tests.web.robustness.test_robustness import words
from tests.web.table import sitting
from wargames.notices.models import Notice

GETS = """{t} {t}list/ {t}panel/ {t}panel/?v=0 {t}battles/ {t}log/ {t}log/?txt {t}chat/ {t}dice.json
{t}papers/draft/ {t}about/?about=ajax {t}about/?about=emden {t}about/?about=nuernberg
{t}about/?about=nothing / /notices/ /games/{g}/share/ /join/{token}/ {t}export.json"""
TOKENS = re.compile(rb'(token(?:=|&quot;:|" value=|":)(?:"|&quot;))[0-9a-f.]*')
KEYS = re.compile(rb'(data-(?:own|seat|h)=")[\w ,]*')
SIGNED = re.compile(r"(?:\?key=|/answer/)[\w:-]+")
DRAWN = re.compile(rb'(\?side=|"at":"|/people/)[\w:.-]*')
"""What differs from world to world by chance: signed links, the time."""


class World:
    """A game and what its people can fetch and hear of it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.patrol = Patrol()
        self.heard: list[tuple[str, Any]] = []
        self.browsers: dict[str, Client] = {}
        for role, person in self.patrol.people.items():
            person.email = f"{person.pk}@x.org"
            person.save()
            EmailAddress.objects.create(
                user=person, email=person.email, verified=True, primary=True
            )
            self.browsers[role] = sitting(person)
        monkeypatch.setattr(after_commit, "tell", lambda *news: self.heard.append(news))
        Notice.objects.all().delete()

    def pages(self, role: str) -> Iterator[tuple[str, Any]]:
        """Every page that someone can fetch."""
        game = self.patrol.game
        fill = {"t": f"/table/{game.pk}/", "g": game.pk, "token": game.join_token}
        for path in words(GETS):
            yield path, told(self.browsers[role].get(path.format(**fill)))

    def fetched(self, role: str) -> Iterator[tuple[str, Any]]:
        """Every page that someone can fetch, and every refusal."""
        game, client = self.patrol.game, self.browsers[role]
        yield from self.pages(role)
        for what, path, data in self.refused(role):
            answer = client.post(f"/table/{game.pk}/{path}/", data, headers={"HX-Request": "true"})
            yield what, told(answer)

    def refused(self, role: str) -> Iterator[tuple[str, str, dict[str, str]]]:
        """What someone may send that is not done."""
        token = self.patrol.token(role)
        enemys = ("emden", 1) if SHOWN_TO[role] == "north" else ("ajax", 4)
        too_far = [(ship, 1) for ship in ("ajax", "emden") for _ in range(4)]
        for choice in (orders(enemys), orders(*too_far), {"kind": "nonsense"}):
            for deed in ("propose", "move"):
                data = {"token": token, "choice": json.dumps(choice)}
                yield f"{deed} {choice}", deed, data
        stale = {"version": "0", "token": "0", "choice": json.dumps(orders()), "answer": "ask"}
        for deed in ("undo", "back"):
            yield f"stale {deed}", deed, stale
        if role != FACILITATOR:
            yield "announce", "announce", {"speak": "1", "words-1": "Ha"}

    def frames(self, role: str) -> list[Any]:
        """What this person's sockets have heard."""
        game, person = self.patrol.game, self.patrol.people[role]
        groups = {
            after_commit.table_group(game.pk),
            after_commit.viewer_group(game.pk, SHOWN_TO[role]),
            after_commit.person_group(person.pk),
        }
        return [
            (sorted(groups).index(group), said) for group, said in self.heard if group in groups
        ]

    def post(self, role: str) -> list[Any]:
        """Notices and e-mails of this person."""
        person = self.patrol.people[role]
        deliver_all(person)
        notices = Notice.objects.filter(user=person).order_by("pk")
        sent = [(each.subject, each.body) for each in mail.outbox if person.email in each.to]
        return [list(notices.values_list("kind", "turn", "read_at")), sent]

    def known(self, role: str) -> dict[str, Any]:
        """All that someone can find out now, with what has no meaning left out."""
        frames, post = self.frames(role), self.post(role)
        found = dict(self.fetched(role))
        return {what: self.plain(said) for what, said in found.items()} | {
            "frames": self.plain(frames),
            "post": self.plain(post),
        }

    def plain(self, said: Any) -> str:
        """An answer without this world's own keys."""
        if isinstance(said, tuple):
            status, body, headers = said
            for own in (TOKENS, KEYS, DRAWN):
                body = own.sub(rb"\1", body)
            said = status, body, without(headers, ("X-Token", "Location"))
        text = SIGNED.sub("", repr(said))
        for name, key in self.keys().items():
            text = text.replace(key, name)
        return text

    def keys(self) -> dict[str, str]:
        """What is drawn for each game anew."""
        game = self.patrol.game
        people = {f"PERSON-{who.name}": f"person.{who.pk}'" for who in self.patrol.people.values()}
        return {
            "GAME": str(game.pk), "HEX": game.pk.hex, "JOIN": game.join_token,
            "COMMITMENT": game.commitment, **people,
        }  # fmt: skip


def without(headers: dict[str, str], names: tuple[str, ...]) -> dict[str, str]:
    return {name: value for name, value in headers.items() if name not in names}
