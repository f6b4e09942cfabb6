"""What if: private copies of positions, games from there, and positions as text."""

import base64
import random
import zlib
from copy import deepcopy
from typing import Any

import msgspec
import pytest

from engine import moves, papers
from engine.core.encoding.codec import Unreadable, plain
from engine.core.roles import FACILITATOR
from engine.core.testing.playing import pick_one
from engine.core.view import view_bytes
from engine.history import rewind
from engine.models import Game, Revision
from engine.moves import copies, ending
from engine.papers import supposed
from engine.position import store, written_position
from engine.seats import seated
from engine.seats.sitting import join
from engine.visibility import revisions
from tests.factories import UserFactory, make_campaign, make_game, make_war
from tests.web.fog.fog_table import ALLIES, AXIS, make_fog
from tests.web.fog.fog_world import SPECTATOR, FogWorld
from tests.web.leaks.test_leaks import assert_same
from tests.web.markup import Element, page_in
from tests.web.table import buttons_in, page_of, sitting, token_of
from wargames.accounts.models import User
from wargames.notices.models import Notice
from wargames.people.record import record_of
from wargames.replay.reel import Viewer, reel_of
from wargames.replay.what_if_views import text_in, with_words


def played(game: Game, count: int) -> Game:
    """The game after so many more moves at random."""
    pick = random.Random(5)
    for _ in range(count):
        game.refresh_from_db()
        rules = store.rules_of(game)
        state = store.load(game, rules).state
        ask = rules.asks(state)[0]
        choice = plain(pick_one(rules, state, ask, pick, bias=3))
        seat = seated.on_watch_of(game, seated.seats_at(game), ask.role)[0]
        moves.play(game.pk, seat, choice, game.version)
    game.refresh_from_db()
    return game


@pytest.fixture
def war(ann: User, bob: User) -> Game:
    return played(make_war(ann, bob), 30)


def copy_by(person: User, game: Game, **sent: str) -> Game:
    """The copy that someone makes with the button of the table."""
    answer = sitting(person).post(f"/table/{game.pk}/what-if/", sent)
    assert answer.status_code == 302
    return Game.objects.get(pk=answer["Location"].split("/")[2])


def come_along(person: User, copy: Game) -> None:
    """Someone follows the notice that asks them to a copy, and sits down there."""
    notice = Notice.objects.get(user=person, game=copy)
    client = sitting(person)
    assert "invites you to a shared what-if copy" in client.get(notice.url).content.decode()
    answer = client.post(notice.url)
    assert answer["Location"] == f"/table/{copy.pk}/"


def seen(game: Game, side: str) -> bytes:
    """What a side sees of a game."""
    rules = store.rules_of(game)
    return view_bytes(rules.view(store.load(game, rules).state, side))


def test_a_copy_looks_to_its_side_as_the_game_does(war: Game, ann: User) -> None:
    copy = copy_by(ann, war)

    assert seen(copy, "japan") == seen(war, "japan")
    assert {seat.user for seat in copy.seats.all()} == {ann}
    assert {seat.side for seat in copy.seats.all()} >= {"japan", "allied"}
    assert not copy.is_open
    assert "This is a what-if copy" in page_of(sitting(ann), copy)


def test_what_a_side_does_not_see_is_drawn_anew_without_regard_to_what_it_is(
    war: Game, ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the same luck the copies of two worlds that look alike to Japan are the same."""
    monkeypatch.setattr(supposed, "fresh_seed", lambda: "ab" * 32)
    rules = store.rules_of(war)
    state = store.load(war, rules).state
    other = rules.fuzzing.scrambled(state, "japan", random.Random(9))
    assert view_bytes(rules.view(state, "japan")) == view_bytes(rules.view(other, "japan"))

    copies = [supposed.supposed(rules, each, "japan") for each in (state, other)]

    assert store.without_seed(copies[0], rules) == store.without_seed(copies[1], rules)


def test_a_copy_changes_nothing_elsewhere_and_counts_nowhere(war: Game, ann: User) -> None:
    before = war.version, record_of(ann)

    copy = played(copy_by(ann, war), 3)

    war.refresh_from_db()
    assert (war.version, record_of(ann)) == before
    assert copy.moves.count() == 3


def test_whoever_shares_a_side_may_try_it_together(ann: User, bob: User) -> None:
    game, carl = make_war(ann, bob), UserFactory(name="Carl")
    join(game.pk, carl, "japan", beside=True)

    copy = copy_by(ann, game, with_side="yes")
    come_along(carl, copy)

    assert {seat.user for seat in copy.seats.all()} == {ann, carl}
    assert buttons_in(page_of(sitting(carl), copy)) or "choice" in page_of(sitting(carl), copy)


def test_a_copy_becomes_a_game_against_somebody(war: Game, ann: User, bob: User) -> None:
    copy = played(copy_by(ann, war), 2)

    answer = sitting(ann).post(f"/table/{copy.pk}/what-if/play/", {"lead": "allied"})

    game = Game.objects.get(pk=answer["Location"].split("/")[2])
    assert (game.status, game.title, game.is_supposed) == ("waiting", "The Pacific War", False)
    join(game.pk, bob, phrase="Tora")
    game.refresh_from_db()
    assert game.status == Game.Status.PLAYING
    assert [seat.side for seat in game.seats.filter(user=bob)] == ["japan"]
    for side in ("japan", "allied"):
        assert seen(game, side) == seen(copy, side)
    played(game, 5)
    rules = store.rules_of(game)
    first = store.first_state(Game.objects.get(pk=game.pk), rules)
    assert first.dice.phrases == tuple(game.phrases)


def test_strangers_make_no_copy(war: Game) -> None:
    client = sitting(UserFactory())
    for path in ("what-if/", "what-if/play/"):
        assert client.post(f"/table/{war.pk}/{path}").status_code == 404
    assert client.get(f"/table/{war.pk}/position.txt").status_code == 404


# ------------------------------------------------------------------------- as text


@pytest.mark.parametrize("make", [make_game, make_war, make_campaign])
def test_a_position_goes_into_a_forum_and_back(make: Any, ann: User) -> None:
    game = make(ann, *[UserFactory()] * (make is not make_game))
    side = game.seats.get(user=ann).side
    text = sitting(ann).get(f"/table/{game.pk}/position.txt").content.decode()
    quoted = "Look at this!\n" + "".join(f"> {line}\n" for line in text.splitlines())

    answer = sitting(ann).post("/table/position/", {"text": quoted})

    assert answer.status_code == 302
    copy = Game.objects.get(pk=answer["Location"].split("/")[2])
    assert (copy.key, copy.is_supposed) == (game.key, True)
    assert seen(copy, side) == seen(game, side)
    assert max(map(len, text.splitlines())) < 80


@pytest.mark.parametrize("text", ["", "nothing", "AAAA", "x" * 500_000])
def test_what_is_no_position_is_refused(text: str, ann: User) -> None:
    answer = sitting(ann).post("/table/position/", {"text": text})

    assert answer.status_code == 400
    assert Game.objects.count() == 0


def packed(found: Any) -> str:
    """Anything as the letters of a position."""
    return base64.b64encode(zlib.compress(msgspec.json.encode(found))).decode()


def test_a_position_that_somebody_has_tampered_with_is_refused(war: Game) -> None:
    known = msgspec.to_builtins(supposed.as_known(war, "japan"))
    lost = deepcopy(known["state"])
    next(iter(lost["counters"].values()))["place"] = "nowhere"
    assert written_position.from_text(packed(known))

    for change in (
        {"key": "chess"},
        {"rules_version": 99},
        {"seed": "ab" * 32},
        {"state": lost},
        {"state": {**known["state"], "stack": []}},
        {"options": {"x": "0" * 10_000_000}},
    ):
        with pytest.raises(Unreadable):
            written_position.from_text(packed({**known, **change}))


def test_more_pieces_than_any_game_has_are_refused_before_anything_is_drawn(ann: User) -> None:
    campaign = make_campaign(ann, UserFactory())
    known = msgspec.to_builtins(supposed.as_known(campaign, campaign.seats.get(user=ann).side))
    pieces = known["state"]["counters"]
    infantry = next(each for each in pieces.values() if each["kind"] == "infantry")
    pieces.update({f"japan_infantry_{number}": infantry for number in range(1_000, 4_000)})

    answer = sitting(ann).post("/table/position/", {"text": packed(known)})

    assert answer.status_code == 400
    assert "it has more than 3,000 pieces" in page_in(answer).text
    assert Game.objects.count() == 1


def test_no_position_tells_the_seed_or_the_draws_of_its_game(war: Game, ann: User) -> None:
    letters = text_in(sitting(ann).get(f"/table/{war.pk}/position.txt").content.decode())

    inside = zlib.decompress(base64.b64decode("".join(letters.split()))).decode()

    assert war.seed not in inside
    assert msgspec.json.decode(inside)["state"]["dice"] == {"phrases": [], "drawn": 0}


def test_words_around_a_position_are_not_read() -> None:
    text = with_words("abc" * 100, "The Pacific War", "turn 3")

    assert "".join(text_in(f"Hello\n{text}\nBye").split()) == "abc" * 100
    assert "".join(text_in("abc\ndef").split()) == "abcdef"


def test_a_copy_is_played_at_its_table(war: Game, ann: User) -> None:
    copy = copy_by(ann, war)
    client = sitting(ann)
    buttons = buttons_in(page_of(client, copy))

    sent = {"choice": msgspec.json.encode(next(iter(buttons.values()))).decode()}
    client.post(f"/table/{copy.pk}/move/", {**sent, "token": token_of(copy)})

    copy.refresh_from_db()
    assert copy.moves.count() == 1


# ------------------------------------------------------------ from a moment of the replay


def over(game: Game, user: User) -> Game:
    """The game, resigned by someone."""
    seat = game.seats.get(user=user)
    ending.resign(game.pk, seat, revisions.revision_of(game, seat.side))
    game.refresh_from_db()
    return game


def from_here(person: User, game: Game, **asked: Any) -> Game:
    """The copy that someone makes by the buttons of a moment and of the page that it leads to."""
    client = sitting(person)
    here = page_in(client.get(f"/table/{game.pk}/replay/", asked))
    links = [link["href"] for link in here.all("#links a") if "/what-if/" in link["href"]]
    asks = page_in(client.get(links[0]))
    form = asks.one("form.boxed")
    fields = {each["name"]: each["value"] for each in form.all("input")}
    fields.pop("csrfmiddlewaretoken", None)
    answer = client.post(links[0].partition("?")[0], fields)
    assert answer.status_code == 302, answer.content
    return Game.objects.get(pk=answer["Location"].split("/")[2])


def test_a_moment_of_the_replay_becomes_a_copy_as_its_side_saw_it_then(
    war: Game, ann: User
) -> None:
    rules = store.rules_of(war)
    reel = reel_of(war, Viewer("japan"))
    at = len(reel.steps) // 2
    then = rewind.position_at(war, rules, reel.steps[at].position)

    copy = from_here(ann, war, step=reel.steps[at].name)

    assert seen(copy, "japan") == view_bytes(rules.view(then, "japan"))
    assert seen(copy, "japan") != seen(war, "japan")
    assert {seat.user for seat in copy.seats.all()} == {ann}
    assert (copy.is_supposed, copy.is_open, copy.seed != war.seed) == (True, False, True)
    assert played(copy, 3).moves.count() == 3


def test_a_moment_is_drawn_anew_without_regard_to_what_was_hidden_then(
    war: Game, ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supposed, "fresh_seed", lambda: "ab" * 32)
    rules = store.rules_of(war)
    then = rewind.position_at(war, rules, war.version // 2)
    other = rules.fuzzing.scrambled(then, "japan", random.Random(9))

    copies = [supposed.as_seen(war, each, "japan") for each in (then, other)]

    assert copies[0] == copies[1]


def test_of_a_game_that_is_over_a_moment_is_copied_from_the_view_that_was_chosen(
    war: Game, ann: User, bob: User
) -> None:
    rules = store.rules_of(over(war, bob))
    at = reel_of(war, Viewer("allied")).steps[9]
    then = rewind.position_at(war, rules, at.position)

    copy = from_here(ann, war, step=at.name, view="allied")
    by_eve = from_here(UserFactory(name="Eve"), war, step=at.name, view="japan")

    assert seen(copy, "allied") == view_bytes(rules.view(then, "allied"))
    assert seen(by_eve, "japan") == view_bytes(rules.view(then, "japan"))


def test_the_end_of_a_game_is_no_moment_to_go_on_from(ann: User) -> None:
    game = make_game(ann)
    while game.status == Game.Status.PLAYING:
        game = played(game, 1)
    client = sitting(ann)

    assert "What if" not in client.get(f"/table/{game.pk}/replay/").content.decode()
    assert client.get(f"/table/{game.pk}/what-if/").status_code == 404


def test_whoever_only_watches_copies_no_moment_of_a_game_that_is_played(war: Game) -> None:
    client = sitting(UserFactory(name="Eve"))
    at = reel_of(war, Viewer(None)).steps[3].name

    page = client.get(f"/table/{war.pk}/replay/", {"step": at})
    answers = [
        client.get(f"/table/{war.pk}/what-if/", {"step": at}),
        client.post(f"/table/{war.pk}/what-if/", {"step": at}),
    ]

    assert page.status_code == 200
    assert "What if" not in page.content.decode()
    assert [answer.status_code for answer in answers] == [404, 404]
    assert Game.objects.count() == 1


def test_a_moment_that_another_side_saw_is_nobody_elses_to_copy() -> None:
    fog = make_fog()
    client = sitting(fog.seats.get(side=AXIS).user)
    for sent in ({"step": "allies-1"}, {"step": "facilitator-1"}, {"step": "1"}, {"view": "truth"}):
        asked = {"step": "x", **sent}
        page = client.get(f"/table/{fog.pk}/what-if/", asked)
        answer = client.post(f"/table/{fog.pk}/what-if/", asked)
        assert {page.status_code, answer.status_code} == {404}, sent
    assert Game.objects.count() == 1


def test_of_the_fog_that_has_lifted_the_truth_of_a_moment_is_played_on(ann: User) -> None:
    fog = make_fog()
    played(fog, 6)
    axis = fog.seats.get(side=AXIS).user
    over(fog, axis)
    step = reel_of(fog, Viewer(FACILITATOR, is_truth=True)).steps[4]
    rules = store.rules_of(fog)
    then = rewind.position_at(fog, rules, step.position)

    copy = from_here(axis, fog, step=step.name, view="truth")

    for side in (AXIS, ALLIES):
        assert seen(copy, side) == view_bytes(rules.view(then, side))
    assert {seat.user for seat in copy.seats.all()} == {axis}


# ------------------------------------------------------------------------- in the fog


def pencil(game: Game, side: str, line: str) -> None:
    """A side pencils a line on its board."""
    seat = game.seats.get(side=side)
    answer = sitting(seat.user).post(
        f"/table/{game.pk}/pencil/", {"pencil": '{"edition":0}', "line": line}
    )
    assert answer.status_code == 302


def what_if_page(person: User, game: Game, **asked: str) -> Element:
    """The page that says what a copy will be made of, as the table links to it."""
    answer = sitting(person).get(f"/table/{game.pk}/what-if/", asked)
    assert answer.status_code == 200
    return page_in(answer)


def pieces_of(game: Game, power: str) -> list[tuple[str, str]]:
    """Kind and place of every piece of a power."""
    state: Any = store.load(game, store.rules_of(game)).state
    return sorted((p.kind, p.place) for p in state.counters.values() if p.owner == power)


def test_in_the_fog_a_copy_is_an_open_game_of_what_its_side_knows_and_guesses() -> None:
    fog = make_fog()
    pencil(fog, ALLIES, "1 bb sz6-sz20")
    bob = fog.seats.get(side=ALLIES).user
    table = page_in(sitting(bob).get(f"/table/{fog.pk}/"))
    page = page_in(sitting(bob).get(table.one("#what-if .button")["href"]))
    before = pieces_of(fog, "japan")

    copy = copy_by(bob, fog, step="")

    assert "your units, what you have seen, and your guesses" in page.text
    assert "your guess: Sea Zone 6, Sea Zone 20" in page.text
    assert "Round 1, Japan: Purchase and repair" in page.text
    assert "Nothing is left out." in page.one("#left-out").text
    assert (copy.options, store.roles_of(copy).is_secret) == ({}, False)
    assert {seat.user for seat in copy.seats.all()} == {bob}
    assert {seat.side for seat in copy.seats.all()} == {AXIS, ALLIES}
    assert pieces_of(copy, "usa") == pieces_of(fog, "usa")
    before.remove(("battleship", "sz6"))
    assert pieces_of(copy, "japan") == sorted([*before, ("battleship", "sz20")])
    assert played(copy, 3).moves.count() == 3
    assert buttons_in(page_of(sitting(bob), copy)) or "choice" in page_of(sitting(bob), copy)


def test_in_the_fog_what_cannot_be_placed_is_listed() -> None:
    fog = make_fog()
    pencil(fog, ALLIES, "add 2 inf sz26")

    page = what_if_page(fog.seats.get(side=ALLIES).user, fog)

    assert "Japan 2 infantry, Sea Zone 26 (pencilled)" in page.one("#left-out").text
    assert "no transport of theirs there has room" in page.one("#left-out").text


def test_in_the_fog_the_same_goes_as_text_and_for_ones_side_and_becomes_an_open_game() -> None:
    fog = make_fog()
    bob, dan = fog.seats.get(side=ALLIES).user, UserFactory(name="Dan")
    join(fog.pk, dan, ALLIES, beside=True)
    text = sitting(dan).get(f"/table/{fog.pk}/position.txt").content.decode()

    shared = copy_by(bob, fog, step="", with_side="yes")
    come_along(dan, shared)
    pasted = sitting(dan).post("/table/position/", {"text": text})
    answer = sitting(bob).post(f"/table/{shared.pk}/what-if/play/", {"lead": ALLIES})

    assert {seat.user for seat in shared.seats.all()} == {bob, dan}
    from_text = Game.objects.get(pk=pasted["Location"].split("/")[2])
    assert seen(from_text, ALLIES) == seen(shared, ALLIES)
    begun = Game.objects.get(pk=answer["Location"].split("/")[2])
    assert (begun.status, begun.is_supposed, begun.options) == ("waiting", False, {})


def test_in_the_fog_a_moment_of_before_is_copied_without_the_guesses_of_now() -> None:
    fog = make_fog()
    axis = fog.seats.get(side=AXIS)
    first = reel_of(fog, Viewer(AXIS)).steps[-1].name
    fog = played(fog, 1)
    pencil(fog, AXIS, "1 ca usa sz26-sz20")
    page = what_if_page(axis.user, fog, step=first)

    then, now = from_here(axis.user, fog, step=first), copy_by(axis.user, fog, step="")

    assert "Your guesses at that moment were not saved" in page.text
    assert ("cruiser", "sz20") not in pieces_of(then, "usa")
    assert ("cruiser", "sz20") in pieces_of(now, "usa")


def test_in_the_fog_neither_watchers_nor_the_facilitator_suppose_anything() -> None:
    fog = make_fog()
    cat = fog.seats.get(side=FACILITATOR).user
    for person in (cat, UserFactory(name="Eve")):
        client = sitting(person)
        assert client.get(f"/table/{fog.pk}/what-if/").status_code == 404
        assert client.post(f"/table/{fog.pk}/what-if/", {"step": ""}).status_code == 404
        assert client.get(f"/table/{fog.pk}/position.txt").status_code == 404
    sitting(cat).post(f"/table/{fog.pk}/what-if/")
    assert Game.objects.count() == 1


def test_in_the_fog_no_truth_changes_a_byte_of_the_copy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages and the position as text: tests/web/leaks/test_leaks_fog.py."""
    world, pick = FogWorld(monkeypatch), random.Random(7)
    world.begin(3)
    pencil(world.game, ALLIES, "add 1 cv japan sz20")
    for step in range(3):
        world.play_on(pick, 15, rounds=9)
        for side in (AXIS, ALLIES):
            here = packed(supposed.as_known(world.game, side))
            world.garble(side, pick)
            other = ALLIES if side == AXIS else AXIS
            guessed = {"units": {"sz19": {"japan": {"carrier": step + 1}}}}
            papers.write(world.game, other, "guess", f"other {step}", guessed, edition=0, by="X")

            there = packed(supposed.as_known(world.game, side))

            world.restore(side)
            assert here == there


def test_in_the_fog_nobody_else_notices_that_a_copy_was_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    world = FogWorld(monkeypatch)
    viewers = (ALLIES, SPECTATOR)
    for viewer in viewers:
        world.known(viewer)
    before = {viewer: world.known(viewer) for viewer in viewers}
    rows = [*Game.objects.filter(pk=world.pk).values(), *Revision.objects.order_by("pk").values()]

    answer = world.browsers[AXIS].post(f"/table/{world.pk}/what-if/", {"step": ""})

    assert (answer.status_code, Game.objects.count()) == (302, 2)
    assert rows == [
        *Game.objects.filter(pk=world.pk).values(),
        *Revision.objects.order_by("pk").values(),
    ]
    for viewer in viewers:
        for what, said in world.known(viewer).items():
            assert_same(before[viewer][what], said, f"{viewer}: {what}")


def test_in_a_copy_from_the_fog_all_enemies_are_drawn_as_guessed_and_in_the_open_none(
    ann: User, bob: User
) -> None:
    for fog, said in ((True, {"guessed-by-allies"}), (False, set())):
        game = make_campaign(bob, ann, options={"fog": fog})
        copy = copies.suppose(game.seats.get(side="allies"))
        page = page_in(page_of(sitting(ann), copy))
        assert {each for each in page.one("body").classes if each.startswith("guess")} == said
        assert ("dashed edge" in page.one(".what-if-band").words) is fog
