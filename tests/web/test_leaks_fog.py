"""In the fog no byte that a side, or whoever watches, can fetch tells what the other room hides.

A game is played at random by its people and its facilitator. At moments on the way all that a
viewer may not know is garbled in the database, several times over, and each page, part, refusal,
log and file must stay as it was, to the byte. And what is done in one room in secret leaves every
page of the other as it was, and brings it no frame and no notice.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from engine import broadcast, moves, papers, sight, store
from engine.core.dice import fresh_seed
from engine.core.flow import Decision
from engine.core.roles import FACILITATOR
from engine.models import Game, Seat
from tests.factories import UserFactory
from tests.web.fog_table import ALLIES, AXIS, make_fog
from tests.web.patrol_world import DRAWN, KEYS, TOKENS, without
from tests.web.play import some_choice
from tests.web.table import sitting
from tests.web.test_leaks import assert_same, told
from tests.web.test_robustness import words
from wargames.notices.models import Notice
from wargames.table import fragments, talk
from wargames.table.rooms import Room

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("positions_kept")]
SPECTATOR = ""
LIVE = {"HX-Request": "true"}
OF_HTMX = ("{t}", "v=0", "all=1", "sz6")
"""What is asked for by HTMX too, which gets parts of it."""
GETS = """{t} {t}list/ {t}panel/?v=0 {t}log/ {t}log/?txt {t}chat/?all=1 {t}dice.json
{t}papers/draft/ {t}papers/guess/ {t}about/?about=sz6 {t}about/?about=japan {t}about/?about=usa
{t}about/?about=philippines {t}about/?about=forces / /notices/ /games/{g}/share/ {t}export.json"""
OF_SPECTATOR = "{t}watch/ {t}watch/?about=sz6 {t}watch/?about=philippines {t}watch/late/"


class FogWorld:
    """A game in the fog, with its people's browsers and all that their sockets hear."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.pk = make_fog().pk
        self.heard: list[tuple[str, Any]] = []
        self.kept: tuple[Any, str]
        self.browsers = {seat.side: sitting(seat.user) for seat in self.game.seats.all()}
        self.browsers[SPECTATOR] = sitting(UserFactory(name="Eve"))
        monkeypatch.setattr(broadcast, "tell", lambda *news: self.heard.append(news))
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
            token = sight.token_of(self.game, ask.role)
            moves.play(self.pk, self.seat_of(ask.role), choice, token)
        raise AssertionError("it did not come to that")

    def garble(self, viewer: str, pick: random.Random) -> None:
        """The same position for a viewer, with all changed that it may not know."""
        rules = store.rules_of(self.game)
        state = store.load(self.game, rules).state
        self.kept = rules.codec.copy(state), self.game.seed
        self.put(rules.fuzzing.scrambled(state, viewer or None, pick), fresh_seed())

    def restore(self) -> None:
        """As it was before it was garbled."""
        self.put(*self.kept)

    def put(self, state: Any, seed: str) -> None:
        """Another position in the database, which no move has led to."""
        game = self.game
        rules = store.rules_of(game)
        loaded = store.load(game, rules)
        game.seed = state.dice.seed = seed
        store.write(game, rules, state, loaded)
        game.save()

    def known(self, viewer: str) -> dict[str, Any]:
        """All that somebody can fetch now, refusals too."""
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
        return found | {"frames": repr(self.frames(viewer)), "notices": self.notices(viewer)}

    def refused(self, viewer: str) -> Iterator[tuple[str, dict[str, str]]]:
        """What somebody may send that is not done."""
        mine = [ask.role for ask in self.asks() if self.seat_of(ask.role).side == viewer]
        token = sight.tokens_of(self.game, mine)
        for choice in ({"kind": "nonsense"}, {"kind": "proceed"}, {"kind": "scramble", "up": []}):
            yield f"move {choice}", {"token": token, "choice": json.dumps(choice)}
        stale = {"version": "0", "token": "0", "choice": "{}", "answer": "ask"}
        for deed in ("undo", "back"):
            yield f"{deed} stale", stale

    def frames(self, viewer: str) -> list[Any]:
        """What the sockets of a side have heard."""
        people = self.game.seats.filter(side=viewer).values_list("user", flat=True)
        groups = [broadcast.table_group(self.pk), broadcast.viewer_group(self.pk, viewer)]
        groups += [broadcast.person_group(person) for person in people]
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


def is_kind(*names: str) -> Callable[[Decision], bool]:
    """Whether a decision is of one of these kinds."""
    return lambda ask: str(ask.__struct_config__.tag) in names


def of_power(power: str, *names: str) -> Callable[[Decision], bool]:
    """Whether a decision is one of these kinds, in the turn of this power."""
    return lambda ask: is_kind(*names)(ask) and ask.role == power


MOMENTS = {
    "japan buys": of_power("japan", "spend"),
    "japan writes orders": of_power("japan", "write_orders"),
    "orders are carried out": is_kind("go_on"),
    "somebody fights": is_kind("choose_losses", "press_on_or_retreat", "fight_round"),
    "the united states write orders": of_power("usa", "write_orders"),
    "the united kingdom buys": of_power("uk", "spend"),
}


@pytest.mark.parametrize("viewer", [AXIS, ALLIES, SPECTATOR])
def test_no_byte_of_what_one_can_fetch_changes_with_what_one_may_not_know(
    viewer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    world, pick = FogWorld(monkeypatch), random.Random(4)
    for number, (moment, is_it) in enumerate(MOMENTS.items()):
        world.play(pick, is_it)
        world.known(viewer)  # looking once settles what is new
        here = world.known(viewer)
        world.garble(viewer, random.Random(number))
        there = world.known(viewer)
        assert here.keys() == there.keys()
        for what, said in here.items():
            assert_same(said, there[what], f"{moment}: {what}")
        world.restore()


# ------------------------------------------------------------------ deeds that nobody sees


def drafts(world: FogWorld) -> None:
    bought = {"kind": "purchase", "units": []}
    papers.write(world.game, AXIS, "draft", "japan:spend", bought, edition=0, by="Ann")


def guesses(world: FogWorld) -> None:
    papers.write(world.game, AXIS, "guess", "sz20", {"usa": {"carrier": 2}}, edition=0, by="Ann")


def talks_in_the_own_room(world: FogWorld) -> None:
    axis = world.game.seats.get(side=AXIS)
    talk.say(seat=axis, room=Room("facilitator", AXIS), text="May my carrier go on?")


def whispers(world: FogWorld) -> None:
    cat = world.game.seats.get(side=FACILITATOR)
    talk.say(seat=cat, room=Room("facilitator", AXIS), text="It may.")


def keeps_notes(world: FogWorld) -> None:
    talk.keep_note(seat=world.game.seats.get(side=AXIS), text="Kiangsu looks empty")


def looks_around(world: FogWorld) -> None:
    for side in (AXIS, FACILITATOR):
        world.browsers[side].get(f"/table/{world.pk}/")
        world.browsers[side].get(f"/table/{world.pk}/list/", {"about": "sz6"})


@pytest.mark.parametrize(
    "deed", [drafts, guesses, talks_in_the_own_room, whispers, keeps_notes, looks_around]
)
@pytest.mark.parametrize("viewer", [ALLIES, SPECTATOR])
def test_nothing_tells_of_what_is_done_in_another_room(
    viewer: str, deed: Callable[[FogWorld], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    world = FogWorld(monkeypatch)
    world.known(viewer)
    before = world.known(viewer)

    deed(world)

    after = world.known(viewer)
    for what, said in before.items():
        assert_same(said, after[what], what)


# ------------------------------------------------------------------------ planted leaks


def count_of_pieces(panel: Any) -> str:
    """A leak as one would make it: how many pieces there are."""
    return f'<p id="in" data-h="0">{panel.game.counters.count()}</p>'


def length_of_purse(panel: Any) -> str:
    """A subtler one: only the length of the page depends on what Japan has left."""
    return "<!---->" * store.load(panel.game, store.rules_of(panel.game)).state.purses["japan"]


@pytest.mark.parametrize("leak", [count_of_pieces, length_of_purse])
def test_a_planted_leak_is_found(
    leak: Callable[[Any], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    sound = fragments.contents

    def leaking(panel: Any) -> Iterator[tuple[str, str, str]]:
        yield from sound(panel)
        yield "leak", "section", leak(panel)

    world = FogWorld(monkeypatch)
    monkeypatch.setattr(fragments, "contents", leaking)
    world.known(ALLIES)
    here = world.known(ALLIES)
    world.garble(ALLIES, random.Random(1))

    there = world.known(ALLIES)
    assert any(here[what] != there[what] for what in here)
