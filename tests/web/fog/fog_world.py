"""A stored game in the fog, and all that each viewer can fetch of it with secrets garbled."""

import json
import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from engine import moves
from engine.core.dice import fresh_seed
from engine.core.encoding.codec import plain as as_data
from engine.core.sequence.flow import Decision
from engine.core.testing.playing import is_past, pick_one
from engine.models import Game, Seat, Sight
from engine.position import store
from engine.saving import after_commit
from engine.visibility import revisions
from tests.factories import UserFactory, make_campaign, stood_at
from tests.web.facilitator.patrol_world import DRAWN, KEYS, TOKENS, without
from tests.web.fog.fog_table import Maker, make_fog
from tests.web.leaks.test_leaks import assert_same, told
from tests.web.play import some_choice
from tests.web.robustness.test_robustness import words
from tests.web.table import sitting
from wargames.delivery.models import FeedAddress
from wargames.notices.models import Notice

SPECTATOR = ""
LIVE = {"HX-Request": "true"}
KEEN = 2
"""How much likelier play picks what succeeds more often."""
OF_HTMX = ("{t}", "v=0", "all=1", "sz6")
"""What is asked for by HTMX too, which gets parts of it."""
GETS = """{t} {t}list/ {t}panel/?v=0 {t}battles/ {t}log/ {t}log/?txt {t}chat/?all=1 {t}dice.json
{t}papers/draft/ {t}papers/guess/ {t}about/?about=sz6 {t}about/?about=japan {t}about/?about=usa
{t}about/?about=philippines {t}about/?about=forces {t}threats/?at=philippines
{t}threats/?at=sz6 / /notices/ /games/{g}/share/ {t}export.json
{t}what-if/ {t}position.txt {t}battles/?since=0&at=1 {t}beside/research/ {t}beside/politics/
{t}about/?about=germany {t}about/?about=sz112 {t}threats/?at=france"""
SETTLING = "{t} {t}list/ {t}chat/?all=1 / /notices/"
"""Where looking once settles what is new to a viewer."""
OF_SPECTATOR = """{t}watch/ {t}watch/?about=sz6 {t}watch/?about=philippines {t}watch/late/
{t}replay/ {t}watch/?about=germany"""


FEEDS = ("/feeds/feed-of-{side}/games.atom", "/feeds/feed-of-{side}/deadlines.ics")
"""What a program fetches for someone without a log-in."""


def find(game: Game, found: Mapping[str, tuple[str, ...]]) -> None:
    """G10 Powers have found technologies before a stored game begins."""
    rules = store.rules_of(game)
    state: Any = store.load(game, rules).state
    state.technologies = dict(found)
    stood_at(game, state, store.load(game, rules))


class FogWorld:
    """A game in the fog, with its people's browsers and all that their sockets hear."""

    def __init__(
        self, monkeypatch: pytest.MonkeyPatch, made: Maker = make_campaign, **options: bool
    ) -> None:
        self.pk = make_fog(made=made, **options).pk
        self.heard: list[tuple[str, Any]] = []
        self.kept: tuple[Any, ...]
        self.browsers = {seat.side: sitting(seat.user) for seat in self.game.seats.all()}
        self.browsers[SPECTATOR] = sitting(UserFactory(name="Eve"))
        FeedAddress.objects.all().delete()  # those of the world before, in a soak
        for seat in self.game.seats.all():
            FeedAddress.objects.create(person=seat.user, token=f"feed-of-{seat.side}")
        monkeypatch.setattr(after_commit, "tell", lambda *news: self.heard.append(news))
        Notice.objects.all().delete()

    @property
    def game(self) -> Game:
        """The game as it is stored now."""
        return Game.objects.get(pk=self.pk)

    def asks(self) -> list[Decision]:
        """The open decisions."""
        rules = store.rules_of(self.game)
        return rules.asks(store.load(self.game, rules).state)

    def seat_of(self, role: str) -> Seat:
        """Whoever has a role."""
        side = store.roles_of(self.game).side_of(role)
        return self.game.seats.get(side=side)

    def play(self, pick: random.Random, until: Callable[[Decision], bool], most: int = 150) -> None:
        """Random choices of whoever is asked, until a decision is of the kind that is wanted."""
        for _ in range(most):
            ask = self.asks()[0]
            if until(ask):
                return
            choice = some_choice(self.game, ask, pick.getrandbits(32))
            token = revisions.token_of(self.game, ask.role)
            moves.play(self.pk, self.seat_of(ask.role), choice, token)
        raise AssertionError("it did not come to that")

    def begin(self, number: int) -> None:
        """From where a random game of this number begins, which is close to the enemy for some."""
        game = self.game
        rules = store.rules_of(game)
        loaded = store.load(game, rules)
        stood_at(game, rules.fuzzing.start(number, game.seed, game.options), loaded)

    def play_on(self, pick: random.Random, steps: int, rounds: int) -> bool:
        """So many random choices, rather keen ones; whether the game goes on after them."""
        for _ in range(steps):
            game = self.game
            rules = store.rules_of(game)
            state = store.load(game, rules).state
            asks = rules.asks(state)
            if not asks or is_past(rules, state, rounds):
                return False
            ask = pick.choice(asks)
            choice = as_data(pick_one(rules, state, ask, pick, KEEN))
            token = revisions.token_of(game, ask.role)
            moves.play(self.pk, self.seat_of(ask.role), choice, token)
        return True

    def garble(self, viewer: str, pick: random.Random) -> None:
        """The same position for a viewer, with all changed that it may not know."""
        rules = store.rules_of(self.game)
        state = store.load(self.game, rules).state
        behind = Sight.objects.filter(game=self.pk, viewer=viewer, shown__isnull=False).first()
        self.kept = rules.codec.copy(state), self.game.seed, behind and behind.shown
        seed, before = fresh_seed(), None
        if behind:
            shown = store.with_seed(behind.shown, self.game, rules)
            before = store.without_seed(rules.fuzzing.scrambled(shown, viewer or None, pick), rules)
        self.put(rules.fuzzing.scrambled(state, viewer or None, pick), seed, before, viewer)

    def restore(self, viewer: str) -> None:
        """As it was before it was garbled."""
        self.put(*self.kept, viewer)

    def put(self, state: Any, seed: str, before: Any, viewer: str) -> None:
        """Another position in the database, which no move has led to.

        before: the one that a viewer is shown who has not heard of the newest step; None: it has.
        """
        game = self.game
        rules = store.rules_of(game)
        loaded = store.load(game, rules)
        game.seed = state.dice.seed = seed
        store.write(game, rules, state, loaded)
        game.save()
        if before:
            Sight.objects.filter(game=game, viewer=viewer).update(shown=before)

    def compare(self, viewer: str, pick: random.Random, where: str) -> int:
        """Garble what a viewer may not know: what it can fetch stays the same; so many answers.

        :raises AssertionError: something that it can fetch is another.
        """
        self.settle(viewer)
        here = self.known(viewer)
        self.garble(viewer, pick)
        there = self.known(viewer)
        self.restore(viewer)
        assert here.keys() == there.keys()
        for what, said in here.items():
            assert_same(said, there[what], f"{where}, {viewer or 'in public'}: {what}")
        return len(here)

    def settle(self, viewer: str) -> None:
        """Look once, after which nothing is new to a viewer."""
        for path in words(SETTLING if viewer else "{t}watch/"):
            self.browsers[viewer].get(path.format(t=f"/table/{self.pk}/"))

    def known(self, viewer: str) -> dict[str, Any]:
        """All that someone can fetch now, refusals too."""
        client, game = self.browsers[viewer], self.game
        at = f"/table/{game.pk}/"
        found = {}
        for path in words(GETS if viewer else OF_SPECTATOR):
            for headers in ({}, LIVE) if path.endswith(OF_HTMX) else ({},):
                answer = client.get(path.format(t=at, g=game.pk), headers=headers)
                found[f"{path} {headers}"] = plain(told(answer), game)
        for what, data in self.refused(viewer) if viewer else ():
            answer = client.post(f"{at}{what.split()[0]}/", data, headers=LIVE)
            found[what] = plain(told(answer), game)
        for path in FEEDS if viewer else ():
            answer = client.get(path.format(side=viewer))
            assert answer.status_code == 200, path
            found[path] = plain(told(answer), game)
        return found | {"frames": repr(self.frames(viewer)), "notices": self.notices(viewer)}

    def refused(self, viewer: str) -> Iterator[tuple[str, dict[str, str]]]:
        """What someone may send that is not done."""
        mine = [ask.role for ask in self.asks() if self.seat_of(ask.role).side == viewer]
        token = revisions.tokens_of(self.game, mine)
        for choice in ({"kind": "nonsense"}, {"kind": "proceed"}, {"kind": "scramble", "up": []}):
            yield f"move {choice}", {"token": token, "choice": json.dumps(choice)}
        stale = {"version": "0", "token": "0", "choice": "{}", "answer": "ask"}
        for deed in ("undo", "back"):
            yield f"{deed} stale", stale

    def frames(self, viewer: str) -> list[Any]:
        """What the sockets of a side have heard."""
        people = self.game.seats.filter(side=viewer).values_list("user", flat=True)
        groups = [after_commit.table_group(self.pk), after_commit.viewer_group(self.pk, viewer)]
        groups += [after_commit.person_group(person) for person in people]
        return [(groups.index(group), message) for group, message in self.heard if group in groups]

    def notices(self, viewer: str) -> list[Any]:
        """The notices of a side's people."""
        people = self.game.seats.filter(side=viewer).values_list("user", flat=True)
        return list(Notice.objects.filter(user__in=people).values_list("kind", "turn", "read_at"))


def plain(said: tuple[int, bytes, dict[str, str]], game: Game) -> str:
    """An answer without what is drawn anew for each game, or is the name of one version."""
    status, body, headers = said
    for own in (TOKENS, KEYS, DRAWN):
        body = own.sub(rb"\1", body)
    text = repr((status, body, without(headers, ("X-Token", "Location"))))
    return text.replace(game.commitment, "COMMITMENT")
