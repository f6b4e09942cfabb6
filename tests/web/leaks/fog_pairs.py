"""A game in the fog through the site, with every frame and byte that a viewer gets of it.

Clock, names and dice are the same each time, so that the records of two games can be compared as
they are. Whoever facilitates goes on between the choices of the sides: the program at its pace, or
Cat at the desk.
"""

from __future__ import annotations

import gzip
import json
import re
import uuid
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import pytest
import time_machine
from allauth.account.models import EmailAddress
from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator
from django.conf import settings
from django.core import mail
from django.core.cache import cache
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

from engine import moves
from engine.core.encoding.codec import plain
from engine.core.roles import FACILITATOR
from engine.core.sequence.flow import Decision
from engine.core.view import kind_of
from engine.models import Game
from engine.position import store
from engine.position.process_cache import caches
from engine.saving import after_commit
from engine.seats.sitting import join
from engine.visibility import announced
from engine.visibility.revisions import token_of
from tests.factories import make_campaign, make_world
from tests.web.fog.fog_script import OF_NINE, OTHER_GERMANY, OTHER_SOVIETS, ROUND, Player, Script
from tests.web.fog.fog_table import ALLIES, AXIS, Maker
from tests.web.fog.fog_world import FEEDS, find
from tests.web.leaks.test_leaks import assert_same, told
from tests.web.notices.tasks import deliver_all
from tests.web.robustness.test_robustness import words
from tests.web.sockets import dial, hang_up, listen
from tests.web.table import sent_by, sitting
from wargames.accounts.models import User
from wargames.api import tokens
from wargames.api.models import Token
from wargames.delivery.message import message_for, told_at_once, told_of
from wargames.delivery.message_content import with_game, with_link_to_picture
from wargames.delivery.models import Delivery, FeedAddress
from wargames.delivery.places.web_push import payload
from wargames.delivery.places.webhooks import plain as plain_body
from wargames.notices.models import Notice
from wargames.table import program

SPECTATOR = ""
NAMES = {AXIS: "Ann", ALLIES: "Bob", FACILITATOR: "Cat", SPECTATOR: "Eve"}
LIVE = {"HX-Request": "true"}
DRAWN = re.compile(rb'((?:data-own|data-h)="|\?side=)[\w-]+')
TOKEN = re.compile(rb"\b[0-9a-f]{20}\b")
"""What is drawn anew: names of browsers, signed links, fingerprints; the name of a decision."""
TO_ANSWER = re.compile(r"(?<=/table/answer/)[^/\s]+")
"""A link in a letter that answers a decision, and is signed with its name."""
BEGAN = datetime(2026, 3, 1, 20, 0, tzinfo=UTC)
GLANCE = 3
"""After so many choices of the sides a viewer fetches what its open page lacks."""
QUIET = 0.1
"""So many seconds a socket says nothing more."""
A_DEED = timedelta(minutes=3)
AT_ONCE = ("choose_chart",)
"""What is asked only where a secret die has fallen well: its side answers in the same moment."""
GAME_ID = uuid.UUID(int=7)
OF_SIDE = """{t} {t}list/ {t}panel/?v=0 {t}battles/ {t}log/ {t}log/?txt {t}chat/?all=1 {t}dice.json
{t}export.json {t}papers/draft/ {t}papers/guess/ {t}about/?about=sz6 {t}about/?about=japan
{t}about/?about=usa {t}about/?about=hunan {t}about/?about=forces {t}threats/?at=hunan / /notices/
/games/{g}/share/ {t}about/?about=western_united_states {t}film/ {t}film/?since=2
{t}replay/ {t}replay/?at=1 {t}replay/?at=4 {t}replay/?at=9 {t}replay/?at=20 {t}replay/?at=40
{t}replay/?step=p2 {t}replay/?step=7 {t}report/ {t}report/report.md {t}report/picture.png?width=300
{t}?fold=plan {t}seat/ {t}clock/ {t}position.txt {t}what-if/ {t}what-if/?step={s}-2
/people/Ann-at-home/ /people/Bob-at-home/ {t}battles/?since=0&at=1 {t}beside/research/
{t}beside/politics/ {t}about/?about=germany {t}about/?about=france {t}threats/?at=france"""
OF_PROGRAM = """? /{g} /{g}/decisions /{g}/events /{g}/events?since=3 /{g}/events?since=9"""
OF_SPECTATOR = """{t}watch/ {t}watch/?about=sz6 {t}watch/?about=hunan {t}watch/late/ {t}replay/
{t}replay/?at=1 {t}replay/?at=4 {t}replay/?at=9 {t}replay/?step=p2 {t}replay/?step=axis-3
{t}replay/?step=allies-3 {t}report/ {t}report/report.md {t}report/picture.png?width=300
{t}what-if/ {t}position.txt"""
WRONG = ({"kind": "nonsense"}, {"kind": "proceed"}, {"kind": "scramble", "up": []})


@dataclass
class Record:
    """What a viewer got: frames with the moment at which each came, answers with what was asked."""

    frames: list[tuple[timedelta, str]] = field(default_factory=list)
    answers: list[tuple[str, Any]] = field(default_factory=list)
    queries: list[tuple[str, int]] = field(default_factory=list)

    def answer(self, what: str, asked: Callable[[], HttpResponse]) -> None:
        """Keep an answer with its length, compressed too, and how often it asked the database."""
        with CaptureQueriesContext(connection) as queries:
            status, body, headers = told(asked())
        body = TOKEN.sub(b"token", DRAWN.sub(rb"\1", body))
        headers.pop("X-Token", None)
        packed = len(gzip.compress(body, mtime=0))
        self.answers.append((what, (status, body, headers, packed)))
        self.queries.append((what, len(queries)))

    def is_like(self, other: Record) -> None:
        """Frame by frame, and answer by answer.

        :raises AssertionError: something differs.
        """
        assert_same(self.frames, other.frames, "frames")
        asked = [[what for what, _ in each.answers] for each in (self, other)]
        assert_same(*asked, "what was asked")
        for number, (what, said) in enumerate(self.answers):
            assert_same(said, other.answers[number][1], f"{number}: {what}")


@contextmanager
def the_same_each_time(monkeypatch: pytest.MonkeyPatch) -> Iterator[time_machine.Coordinates]:
    """Games that are made in here have the same names, at the same time."""
    for name, value in (("id", GAME_ID), ("join_token", "joining")):
        at = vars(Game._meta.get_field(name))
        monkeypatch.setitem(at, "_get_default", lambda value=value: value)
    with time_machine.travel(BEGAN, tick=False) as clock:
        yield clock


class Site:
    """Ann leads the Axis, Bob the Allies, Eve watches; Cat facilitates, or the program does."""

    def __init__(self, clock: time_machine.Coordinates, evening: Played) -> None:
        self.clock, self.by_hand = clock, evening.by_hand
        Game.objects.all().delete()
        User.objects.all().delete()
        cache.clear()
        for kept in caches.values():
            kept.clear()
        people = {side: person(number, side) for number, side in enumerate(NAMES, 1)}
        options = {"fog": True, "late_spectators": True, "research": evening.has_research}
        more = {"options": options, "hot_seat": False, "side": AXIS}
        self.clock.move_to(BEGAN)
        self.pk = evening.made(people[AXIS], **more).pk
        if self.by_hand:
            join(self.pk, people[FACILITATOR], FACILITATOR)
        join(self.pk, people[ALLIES], ALLIES)
        if evening.found:
            find(self.game, evening.found)
        self.people = people
        self.browsers = {side: sitting(each) for side, each in people.items()}
        for side, each in people.items():
            FeedAddress.objects.create(person=each, token=f"feed-of-{side}")
        mail.outbox.clear()

    @property
    def game(self) -> Game:
        """The game as it is stored now."""
        return Game.objects.get(pk=self.pk)

    @property
    def asked(self) -> tuple[Any, Decision]:
        """The position, and who is asked first."""
        game = self.game
        rules = store.rules_of(game)
        state = store.load(game, rules).state
        return state, rules.asks(state)[0]

    @property
    def at(self) -> str:
        """Where the pages of the table are."""
        return f"/table/{self.pk}/"

    # ------------------------------------------------------------------ deeds

    def do(self, side: str, role: str, choice: Any) -> HttpResponse:
        """A choice, as the page of whoever is asked sends it."""
        token = token_of(self.game, role)
        sent = {"choice": json.dumps(plain(choice)), "token": token}
        answer = self.browsers[side].post(f"{self.at}move/", sent, headers=LIVE)
        assert answer.status_code == 200, answer.content
        return answer

    def play(self, side: str, role: str, choice: Any) -> None:
        """The same, where nobody compares what the page is answered."""
        seat = self.game.seats.get(side=side)
        moves.play(self.pk, seat, plain(choice), token_of(self.game, role))

    def fumble(self, side: str, role: str) -> None:
        """Drafts are begun and thrown away, lines mistyped, choices refused, pages reloaded."""
        client, token = self.browsers[side], token_of(self.game, role)
        for line in ("3 inf", "99 battleships to the moon"):
            typed = {"draft": f"{role}:spend", "edition": 0, "line": line}
            client.post(f"{self.at}compose/", {"typed": json.dumps(typed)}, headers=LIVE)
        for choice in WRONG:
            sent = {"choice": json.dumps(choice), "token": token}
            assert client.post(f"{self.at}move/", sent, headers=LIVE).status_code >= 400
        client.get(self.at)
        client.post(f"{self.at}chat/", {"text": "Let us think.", "room": f"side:{side}"})

    def go_on(self) -> None:
        """The next step of whoever facilitates."""
        if not self.by_hand:
            self.clock.shift(timedelta(seconds=settings.PROGRAM_PACE))
            assert program.act.func(str(self.pk))
            return
        desk, token = f"/facilitator/{self.pk}/act/", token_of(self.game, FACILITATOR)
        if announced.held(self.game):
            self.browsers[FACILITATOR].post(desk, {"speak": "all"})
        sent = {"choice": '{"kind":"proceed"}', "token": token}
        assert self.browsers[FACILITATOR].post(desk, sent).status_code < 400

    # ------------------------------------------------------------------ what a viewer gets

    def look(self, viewer: str, record: Record, page: str) -> None:
        """What the page that lies open fetches when it hears of something."""
        client = self.browsers[viewer]
        path = f"{self.at}panel/?v=0" if viewer else f"{self.at}watch/"
        headers = sent_by(page) if viewer else {}
        record.answer(path, partial(client.get, path, headers=headers))

    def page(self, viewer: str) -> str:
        """The table's page of someone who plays."""
        return self.browsers[viewer].get(self.at).content.decode() if viewer else ""

    def look_around(self, viewer: str, record: Record) -> None:
        """Everything that a viewer may fetch, refusals and notices too."""
        client = self.browsers[viewer]
        for path in words(OF_SIDE if viewer else OF_SPECTATOR):
            path = path.format(t=self.at, g=self.pk, s=viewer)
            record.answer(path, partial(client.get, path))
        if not viewer:
            return
        for choice in WRONG:
            sent = {"choice": json.dumps(choice), "token": "0"}
            record.answer(f"{choice}", partial(client.post, f"{self.at}move/", sent, headers=LIVE))
        notices = Notice.objects.filter(user=self.people[viewer]).order_by("pk")
        said = list(notices.values_list("kind", "turn", "read_at", "made_at"))
        record.answers.append(("notices", said))
        shown = {"Authorization": f"Bearer {token_for(viewer)}"}
        for path in words(OF_PROGRAM):
            path = f"/api/v1/games{path.format(g=self.pk)}"
            record.answer(path, partial(client.get, path, headers=shown))
        for path in FEEDS:
            record.answer(path, partial(client.get, path.format(side=viewer)))

    def mail(self, viewer: str, record: Record) -> None:
        """The e-mails of a viewer, and what goes to their devices and webhooks."""
        deliver_all(self.people[viewer])
        notices = Notice.objects.filter(user=self.people[viewer]).order_by("pk")
        record.answers.append(("pushed", [unsigned(pushed(each)) for each in notices]))
        posted = [unsigned(repr(plain_body(told_of(each, to_others=True)))) for each in notices]
        record.answers.append(("posted", posted))
        sent = [each for each in mail.outbox if self.people[viewer].email in each.to]
        letters = [(each.subject, unsigned(str(each.body))) for each in sent]
        record.answers.append(("mail", letters))


def unsigned(said: str) -> str:
    """Without what a link to answer is signed with, which is as long as before."""
    return TO_ANSWER.sub(lambda found: "-" * len(found[0]), said)


def pushed(notice: Notice) -> str:
    """What the devices of its reader are told of a notice."""
    message = message_for([Delivery(notice=notice, user=notice.user, channel="push")])
    return payload(told_at_once(with_game(message, with_link_to_picture))).decode()


def token_for(side: str) -> str:
    """What the program of a side's person shows to the API."""
    return f"fp_{side}"


def person(number: int, side: str) -> User:
    """Someone whose name, number and address are always the same."""
    who = User.objects.create(
        pk=number,
        name=NAMES[side],
        email=f"{NAMES[side]}@x.org".lower(),
        address=f"{NAMES[side]}-at-home",
        password="!",
    )
    key = tokens.fingerprint_of(token_for(side))
    Token.objects.create(person=who, name="a program", fingerprint=key)
    EmailAddress.objects.create(user=who, email=who.email, verified=True, primary=True)
    return who


# ---------------------------------------------------------------------- a game


@dataclass
class Played:
    """One game of a script: who is watched, how far it goes, and who fumbles on the way.

    until: the role with whose first question it ends; "": after a whole round. made: how a game of
    its scenario is made. found: the technologies that powers have from the start. asked: how often
    each of them was asked for what ("power kind").
    """

    script: Script
    viewers: tuple[str, ...]
    by_hand: bool = False
    fumbles: str = ""
    until: str = ""
    made: Maker = make_campaign
    has_research: bool = False
    found: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    asked: dict[str, int] = field(default_factory=dict)

    async def records(self, clock: time_machine.Coordinates) -> dict[str, Record]:
        """Play it; what each viewer got."""
        site = await sync_to_async(Site)(clock, self)
        records = {viewer: Record() for viewer in self.viewers}
        ears = {each: await Ears.of(site, each, records[each]) for each in self.viewers if each}
        pages = {each: await sync_to_async(site.page)(each) for each in self.viewers}
        player = Player(await sync_to_async(store.rules_of)(await self.game(site)), self.script)
        self.asked = player.asked
        deeds = 0
        while True:
            state, ask = await sync_to_async(lambda: site.asked)()
            if state.turn > 1 or ask.role == self.until:
                break
            if ask.role == FACILITATOR:
                await sync_to_async(site.go_on)()
            else:
                is_new = kind_of(ask) not in AT_ONCE
                deeds += is_new
                clock.move_to(BEGAN + deeds * A_DEED)
                for viewer in self.viewers if is_new and deeds % GLANCE == 0 else ():
                    await sync_to_async(site.look)(viewer, records[viewer], pages[viewer])
                await self.deed(site, player.choice(state, ask), ask, records)
            for each in ears.values():
                await each.hear(clock)
        for viewer in self.viewers:
            await sync_to_async(site.look_around)(viewer, records[viewer])
            if viewer:
                await sync_to_async(site.mail)(viewer, records[viewer])
        for each in ears.values():
            await each.close()
        return records

    async def game(self, site: Site) -> Game:
        found: Game = await sync_to_async(lambda: site.game)()
        return found

    async def deed(
        self, site: Site, choice: Any, ask: Decision, records: dict[str, Record]
    ) -> None:
        """A side chooses; it keeps what its page is answered."""
        roles = store.roles_of(await self.game(site))
        side = roles.side_of(ask.role)
        if side == self.fumbles:
            await sync_to_async(site.fumble)(side, ask.role)
        if side in records:
            do = partial(site.do, side, ask.role, choice)
            await sync_to_async(records[side].answer)(f"{ask.role} {choice}", do)
        else:
            await sync_to_async(site.play)(side, ask.role, choice)


@dataclass
class Pair:
    """A game of the common script, and one in which the side that a viewer does not see differs.

    found: the technologies that its powers have from the start in the other game. is_measured:
    nobody fumbles, which would fill the caches of the site, and an answer asks as much of the
    database in both games. asked: how often each power was asked for what, in both.
    """

    viewer: str
    other: Script
    by_hand: bool = False
    until: str = ""
    script: Script = field(default_factory=lambda: ROUND)
    made: Maker = make_campaign
    has_research: bool = False
    found: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    is_measured: bool = False
    asked: tuple[Mapping[str, int], ...] = ()
    frames: int = 0
    answers: int = 0

    async def play(self, clock: time_machine.Coordinates) -> None:
        """Both games.

        :raises AssertionError: the viewer, or the public, is told of the difference.
        """
        hides, both = AXIS if self.viewer == ALLIES else ALLIES, (self.viewer, SPECTATOR)
        common = Played(self.script, both, self.by_hand, until=self.until)
        common.made, common.has_research = self.made, self.has_research
        apart = replace(common, script=self.other, found=self.found)
        apart.fumbles = "" if self.is_measured else hides
        one, other = await common.records(clock), await apart.records(clock)
        assert one[self.viewer].frames
        self.asked = (common.asked, apart.asked)
        for viewer in both:
            one[viewer].is_like(other[viewer])
            if self.is_measured:
                assert_same(one[viewer].queries, other[viewer].queries, "queries")
            self.frames += len(one[viewer].frames)
            self.answers += len(one[viewer].answers)


def germanys_turn(*, by_hand: bool = False, until: str = "ussr") -> Pair:
    """A turn of Germany in Global, with and without research, technologies and what they bring.

    In the other game nothing that was found is used against anybody. until: as in Pair.
    """
    pair = Pair(ALLIES, OTHER_GERMANY, by_hand=by_hand, until=until, script=OF_NINE)
    pair.is_measured = True
    pair.made, pair.has_research = make_world, True
    pair.found = {
        "germany": ("improved_shipyards", "war_bonds", "increased_factory_production", "radar"),
        "italy": ("jet_fighters", "heavy_bombers"),
    }
    return pair


def soviet_turn(*, by_hand: bool = False, until: str = "japan") -> Pair:
    """The same of the Soviet Union, which Germany does not see; it finds all in its turn."""
    pair = Pair(AXIS, OTHER_SOVIETS, by_hand=by_hand, until=until, script=OF_NINE)
    pair.is_measured = True
    pair.made, pair.has_research = make_world, True
    return pair


class Ears:
    """The sockets of a viewer's open pages: of the table, and of the list of games."""

    def __init__(self, site: Site, viewer: str, record: Record) -> None:
        self.group = after_commit.viewer_group(site.pk, viewer)
        self.person = after_commit.person_group(site.people[viewer].pk)
        self.record, self.marks = record, 0
        self.sockets: list[ApplicationCommunicator] = []

    @classmethod
    async def of(cls, site: Site, viewer: str, record: Record) -> Ears:
        """With all of them open."""
        ears = cls(site, viewer, record)
        client: Client = site.browsers[viewer]
        game: Game = await sync_to_async(lambda: site.game)()
        ears.sockets.append(await listen(site.people[viewer], game, client))
        ears.sockets.append(await dial("/ws/games/", client))
        assert (await ears.sockets[1].receive_output(5))["type"] == "websocket.accept"
        return ears

    async def hear(self, clock: time_machine.Coordinates) -> None:
        """All that was said until now; a mark of our own comes last."""
        self.marks += 1
        mark = f"mark {self.marks}"
        await after_commit.send([(self.group, {"type": "game.paper", "kind": mark})])
        at = datetime.now(UTC) - BEGAN
        last = f'{{"paper": "{mark}"}}'
        while (heard := await self.next()) != last:
            self.record.frames.append((at, heard))

    async def next(self) -> str:
        """What the table's socket says next."""
        return str((await self.sockets[0].receive_output(5))["text"])

    async def close(self) -> None:
        """The pages are closed, when all is heard that the list of games was told."""
        while not await self.sockets[1].receive_nothing(QUIET):
            heard = (await self.sockets[1].receive_output(5))["text"]
            self.record.frames.append((timedelta(0), heard))
        for socket in self.sockets:
            await hang_up(socket)
