"""Two people and an outsider do whatever comes to their minds at a table: it stays what it must be.

Hypothesis chooses what they do, through the pages that a browser uses, on the database. After each
step the stored game is held against a model in memory (tests/web/robustness/table_model.py).
"""

from collections import Counter
from typing import Any, ClassVar

import msgspec
import pytest
from django.db import transaction
from django.test import Client
from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from engine.management.commands.audit import differences
from engine.models import Game, Seat
from engine.position import store
from tests.every_way import IN_EVERY_WAY
from tests.factories import UserFactory, make_game, make_game_at, make_war, make_war_at
from tests.web.robustness.table_model import Chair, TableModel
from tests.web.table import token_of
from wargames.lobby.joining.chairs import side_invitation
from wargames.lobby.selectors import sides_of
from wargames.notices.models import Notice

PEOPLE = ("Ann", "Bob")
OUTSIDER = "Eve"
ROLES = ("japan", "allied")
who = st.sampled_from(PEOPLE)
picks = st.integers(0, 40)
WAR = "acts=japan pass=yes truk=jlba kwajalein=chester hand.japan=J01,J10 hand.allied=A09,A15"
BATTLE = (
    "fight=kwajalein attacker=japan mp=1 kwajalein=akagi!,kaga!,lexington,chester truk=jlba "
    "hand.japan=J06,J10 hand.allied=A03,A04"
)
STARTS = {
    "pacific_war, waiting": lambda ann, bob: make_war(ann),
    "pacific_war, the opening": make_war,
    "pacific_war, an action": lambda ann, bob: make_war_at(WAR, ann, bob),
    "pacific_war, a battle": lambda ann, bob: make_war_at(BATTLE, ann, bob),
    "pacific_war, both sides at one screen": lambda ann, bob: make_war_at(WAR, ann),
    "emperor, the opening": lambda ann, bob: make_game(ann),
    "emperor, Orders": lambda ann, bob: make_game_at("card=15 nimitz=7 prestige=6", creator=ann),
}
GETS = ("", "list/", "panel/?v=0", "about/?about=truk", "log/", "log/?txt", "chat/")
GETS += ("dice.json", "export.json")

POSTS = ("move", "undo", "back", "side", "propose", "chat", "notes", "looked", "again")
POSTS = (*(f"{{table}}/{each}/" for each in POSTS), "{game}/leave/", "{game}/share/")


class Table(RuleBasedStateMachine):
    """What can be done at a table, and what must hold there afterwards."""

    start: ClassVar[str]
    done: ClassVar[Counter[str]]
    """How often each thing was done, of all runs, for nobody to believe in a run that does none."""

    def __init__(self) -> None:
        super().__init__()
        self.block = transaction.atomic()
        self.block.__enter__()
        self.users = {name: UserFactory(name=name) for name in (*PEOPLE, OUTSIDER)}
        self.clients = {name: Client() for name in self.users}
        for name, client in self.clients.items():
            client.force_login(self.users[name])
        self.sent: list[tuple[str, str, dict[str, Any]]] = []

    def teardown(self) -> None:
        try:
            assert list(differences(self.stored())) == []
        finally:
            transaction.set_rollback(True)
            self.block.__exit__(None, None, None)

    @initialize(many=st.lists(picks, min_size=2, max_size=8))
    def begin(self, many: list[int]) -> None:
        """A table of either game, before it begins, in the middle of it, or at one screen."""
        game = STARTS[self.start](self.users["Ann"], self.users["Bob"])
        self.pk = game.pk
        game = self.stored()
        rules = store.rules_of(game)
        state = None if game.status == Game.Status.WAITING else store.load(game, rules).state
        chairs = [Chair(s.user.name, s.side, s.is_shown) for s in game.seats.all()]
        self.table = TableModel(
            rules, game.version, state, chairs, game.is_open, game.watch, self.done
        )
        self.play_on(many)

    # ------------------------------------------------------------------ asking the site

    def stored(self) -> Game:
        return Game.objects.get(pk=self.pk)

    def post(self, name: str, path: str, **data: Any) -> Any:
        """What a button of someone's page sends; a hot seat's page says which side it shows."""
        chair = self.table.open_chair(name)
        if chair and len(self.table.of(name)) > 1 and not self.table.plays_alone(name):
            data["side"] = chair.role
        return self.clients[name].post(path, data)

    def act(self, name: str, path: str, **data: Any) -> None:
        """Something that is done at the table as it is now."""
        data |= {"version": self.table.version, "token": token_of(self.stored())}
        self.sent.append((name, path, data))
        response = self.post(name, f"/table/{self.pk}/{path}/", **data)
        assert response.status_code in ((302,) if self.table.of(name) else (302, 404))

    # ---------------------------------------------------------------- what people do

    def choice_of(self, pick: int) -> Any:
        """One of the legal choices of whoever is asked, None when nobody is."""
        table = self.table
        asks = table.rules.asks(table.state) if table.status == "playing" else []
        choices = [choice for ask in asks for choice in table.rules.choices(table.state, ask)]
        return choices[pick % len(choices)] if choices else None

    def on_watch(self) -> list[str]:
        """Those whose page offers a choice now."""
        opened = {name: self.table.open_chair(name) for name in PEOPLE}
        return [n for n, chair in opened.items() if chair and self.table.may_choose(chair)]

    def do(self, name: str, what: str, pick: int = 0) -> None:
        """Someone presses a button, whether or not it is theirs to press."""
        choice = self.choice_of(pick)
        if what == "move" and choice is not None:
            self.act(name, "move", choice=msgspec.json.encode(choice).decode())
            self.table.play(name, choice)
        elif what == "undo":
            self.act(name, "undo")
            self.table.undo(name)
        elif what == "ask":
            self.act(name, "back", answer="ask")
            self.table.ask_back(name)
        elif what in ("yes", "no"):
            self.act(name, "back", answer=what)
            self.table.answer_back(name, agrees=what == "yes")

    @rule(name=who, what=st.sampled_from(("move", "undo", "ask", "yes", "no")), pick=picks)
    def press_anything(self, name: str, what: str, pick: int) -> None:
        self.do(name, what, pick)

    @precondition(lambda self: self.on_watch())
    @rule(many=st.lists(picks, min_size=1, max_size=4))
    def play_on(self, many: list[int]) -> None:
        """Whoever is asked moves."""
        for pick in many:
            if self.on_watch():
                self.do(self.on_watch()[0], "move", pick)

    @precondition(lambda self: any(map(self.table.may_undo, PEOPLE)))
    @rule()
    def undo(self) -> None:
        """Whoever can take their last move back does."""
        self.do(next(filter(self.table.may_undo, PEOPLE)), "undo")

    @precondition(lambda self: any(map(self.table.askable, PEOPLE)))
    @rule(pick=picks, answer=st.sampled_from(("yes", "yes", "no", "")))
    def ask_back(self, pick: int, answer: str) -> None:
        """Whoever can ask to go back does, and may be answered at once."""
        able = list(filter(self.table.askable, PEOPLE))
        self.do(able[pick % len(able)], "ask")
        if answer:
            self.check()
            self.answer_back(pick, answer)

    @precondition(lambda self: self.table.asked_back)
    @rule(pick=picks, answer=st.sampled_from(("yes", "no")))
    def answer_back(self, pick: int, answer: str) -> None:
        """Whoever may consent does, or declines; it is withdrawn where nobody else can answer."""
        able = list(filter(self.table.may_consent, PEOPLE))
        self.do(able[pick % len(able)] if able else PEOPLE[pick % 2], answer)
        for name in PEOPLE:  # what lies before is out of reach of a plain undo
            self.do(name, "undo")

    @precondition(lambda self: self.empty_sides())
    @rule(name=who)
    def take_the_empty_side(self, name: str) -> None:
        """A chair that nobody sits on, by the table's link."""
        self.join(name, self.empty_sides()[0], invited=False)

    def empty_sides(self) -> list[str]:
        return [role for role in self.table.rules.roles.sides if not self.table.leads(role)]

    @rule(name=who, role=st.sampled_from(ROLES), invited=st.booleans())
    def join(self, name: str, role: str, invited: bool) -> None:
        """By the table's link, or by the one that shares a side."""
        game = self.stored()
        role = role if role in self.table.rules.roles.sides else self.table.rules.roles.sides[0]
        led = [side for side in sides_of(game, list(game.seats.all())) if side.key == role]
        invited = invited and bool(led[0].seats)
        query = f"?side={side_invitation(game, led[0].key, led[0].seats[0])}" if invited else ""
        data = {"role": role, "version": self.table.version, "phrase": ""}
        response = self.clients[name].post(f"/join/{game.join_token}/{query}", data)
        joined = self.table.join(name, role, invited=invited)
        is_here = joined or any(chair.role == role for chair in self.table.of(name))
        assert response.status_code == (302 if is_here else 409)
        taken = {chair.role for chair in self.table.chairs}
        if self.table.state is None and taken == set(self.table.rules.roles.sides):
            self.table.state = self.table.rules.setup(game.seed, game.options, game.phrases)

    @precondition(lambda self: not self.empty_sides())
    @rule(name=who, role=st.sampled_from(("", *ROLES)))
    def leave(self, name: str, role: str) -> None:
        """Give up a seat, or all of one's own."""
        response = self.clients[name].post(f"/games/{self.pk}/leave/", {"role": role})
        assert response.status_code == (302 if self.table.of(name) else 404)
        self.table.leave(name, role)

    @precondition(lambda self: self.table.is_opposed and not self.empty_sides())
    @rule(name=who, left=st.sampled_from(ROLES))
    def sit_down_on_the_other_side(self, name: str, left: str) -> None:
        """4.3 All get up; one takes a side, the other wants the one that is left."""
        for each in PEOPLE:
            if self.table.of(each):
                self.leave(each, "")
        other = PEOPLE[1 - PEOPLE.index(name)]
        self.join(name, ROLES[1 - ROLES.index(left)], invited=False)
        self.join(other, left, invited=False)

    @precondition(lambda self: any(len(self.table.of(name)) > 1 for name in PEOPLE))
    @rule(name=who, show=st.sampled_from(("", "both", *ROLES)))
    def hand_over(self, name: str, show: str) -> None:
        response = self.clients[name].post(f"/table/{self.pk}/side/", {"show": show})
        assert response.status_code == (302 if self.table.of(name) else 404)
        self.table.hand_over(name, show)

    @rule(name=who, is_open=st.booleans(), watch=st.sampled_from(("rotating", "free")))
    def share(self, name: str, is_open: bool, watch: str) -> None:
        """Open or close the table, share the watch."""
        if self.table.status != "waiting":  # else it is the terms that the form changes
            data = {"watch": watch, **({"is_open": "on"} if is_open else {})}
            self.clients[name].post(f"/games/{self.pk}/share/", data)
            self.table.share(name, is_open=is_open, watch=watch)

    @precondition(lambda self: self.sent)
    @rule(pick=picks)
    def send_again(self, pick: int) -> None:
        """A double click or a retry, or a page that was left open: what it sends is old."""
        name, path, data = self.sent[-1 - pick % min(4, len(self.sent))]
        if data["version"] != self.table.version and data["token"] != token_of(self.stored()):
            self.clients[name].post(f"/table/{self.pk}/{path}/", data)

    # ------------------------------------------------------------------ the outsider

    @rule(look=st.sampled_from(GETS), press=st.sampled_from(POSTS), pick=picks)
    def outsider(self, look: str, press: str, pick: int) -> None:
        """Whoever has no seat sees the invitation at most, whatever they ask for or send."""
        eve = self.clients[OUTSIDER]
        response = eve.get(f"/table/{self.pk}/{look}", follow=True)
        names = {template.name for template in response.templates if template.name}
        assert response.status_code in (200, 404, 409)
        assert not {n for n in names if n.partition("/")[0] in ("table", "emperor", "pacific_war")}
        game = self.stored()
        assert game.seed not in response.content.decode()
        choice = msgspec.json.encode(self.choice_of(pick)).decode()
        data = {
            "version": self.table.version,
            "token": token_of(game),
            "choice": choice,
            "answer": ("ask", "yes")[pick % 2],
        }
        data |= {"show": "both", "text": "hello", "side": ROLES[pick % 2], "watch": "free"}
        assert (
            eve.post(
                press.format(table=f"/table/{self.pk}", game=f"/games/{self.pk}"), data
            ).status_code
            == 404
        )
        assert not (game.chat.exists() or game.proposals.exists() or game.notes.exists())

    # -------------------------------------------------------------------- what holds

    @invariant()
    def check(self) -> None:
        """What must hold after each thing that was done."""
        game = self.stored()
        self.stored_game_is_the_models(game)
        self.seats_are_the_models()
        self.request_is_the_models(game)
        self.nobody_is_stuck()
        self.notices_tell_only_what_is_so()

    def stored_game_is_the_models(self, game: Game) -> None:
        """Version, position, and who counts as having moved."""
        table = self.table
        assert (game.version, game.status) == (table.version, table.status)
        assert (game.is_open, game.watch) == (table.is_open, table.watch)
        counted = list(game.moves.filter(undone=False).values_list("version", "role"))
        assert counted == [(made.version, made.chair.role) for made in table.made]
        if table.state is not None:
            rules = store.rules_of(game)
            stored = store.load(game, rules).state
            assert rules.codec.encode(stored) == rules.codec.encode(table.state)
            assert rules.problems(stored) == []
            assert game.summary["asked"] == table.asked or table.status == "over"

    def seats_are_the_models(self) -> None:
        """Each seat has one holder; of two sides each has its own, unless one plays alone."""
        rows = Seat.objects.filter(game=self.pk).order_by("place")
        found = [(seat.user.name, seat.side, seat.is_shown) for seat in rows.select_related("user")]
        chairs = [(chair.person, chair.role, chair.is_shown) for chair in self.table.chairs]
        assert found == chairs
        assert len({(name, role) for name, role, _ in found}) == len(found)
        assert OUTSIDER not in {name for name, _, _ in found}

    def request_is_the_models(self, game: Game) -> None:
        """One request to go back, to a move that counts, while it goes on."""
        asked, move = game.take_back, self.table.asked_back
        assert (asked and (asked["to"], asked["role"])) == (
            move and (move.version, move.chair.role)
        )
        assert move is None or (move in self.table.made and game.status == Game.Status.PLAYING)

    def nobody_is_stuck(self) -> None:
        """Someone is asked while it goes on; a side that nobody leads can be taken."""
        table = self.table
        if table.status != "playing":
            return
        assert table.asked
        for role in table.asked:
            if not table.leads(role) and table.is_open:
                assert any(table.may_join(name, role, invited=False) for name in PEOPLE)

    def notices_tell_only_what_is_so(self) -> None:
        """Nobody is called who has got up, to a move that is not theirs, or to a closed request."""
        unread = Notice.objects.filter(game=self.pk, read_at=None).values_list("kind", "user__name")
        for kind, name in unread:
            chairs = self.table.of(name)
            assert chairs
            if kind in (Notice.Kind.YOUR_MOVE, Notice.Kind.YOUR_WATCH):
                assert any(map(self.table.may_choose, chairs))
            if kind == Notice.Kind.ASKED_BACK:
                assert self.table.asked_back
            assert (kind == Notice.Kind.GAME_OVER) <= (self.table.status == "over")


@pytest.mark.usefixtures("pieces_are_told")
def test_a_table_stays_what_it_must_be_whatever_people_do() -> None:
    """What fails is printed as found; with Phase.shrink, which takes minutes, it is shorter."""
    done: Counter[str] = Counter()
    for number, start in enumerate(STARTS):
        machine = type("Table", (Table,), {"start": start, "done": done})
        run_state_machine_as_test(
            seed(10 + number)(machine),
            settings=settings(
                max_examples=6 if IN_EVERY_WAY else 3,
                stateful_step_count=15,
                deadline=None,
                database=None,
                phases=(Phase.generate,),
                suppress_health_check=list(HealthCheck),
            ),
        )

    assert set(done) == set(TableModel.KINDS)
