"""4.3 Hidden means absent, for two sides: the enemy's hand and the deck change, and no byte does.

Two worlds that differ in nothing but what a side may not know must give it the same pages, parts,
refusals, logs and lists; and to the screen between the sides of a hot seat, what nobody may know.
"""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction
from msgspec.structs import replace

from engine import moves
from engine.games.pacific_war import rules as pacific_rules
from engine.games.pacific_war.position.state import Theater
from engine.games.pacific_war.views.view import Board
from engine.models import Game
from engine.position import store
from engine.saving import after_commit
from engine.visibility import cached_views
from tests.every_way import IN_EVERY_WAY
from tests.factories import make_war, make_war_at
from tests.web.leaks.test_leaks import assert_same, told
from tests.web.play import open_choices, play_one
from tests.web.robustness.test_robustness import words
from tests.web.table import click, page_of, post, sent_by, sitting, token_of
from wargames.accounts.models import User
from wargames.notices.models import Notice

GETS = """{t} {t}list/ {t}panel/ {t}panel/?v=0 {t}battles/ {t}log/ {t}log/?txt {t}chat/ {t}dice.json
{t}about/?about=truk {t}about/?about=hawaii {t}about/?about=deck {t}about/?about=akagi
{t}about/?about=hand {t}about/?about=nothing / /notices/ /games/{g}/share/ /join/{token}/
{t}export.json"""
LINES = {
    "act": "acts=japan pass=yes japan=akagi truk=jlba kwajalein=chester hand.japan=J01,J10 "
    "hand.allied=A09,A15",
    "interrupt": "takes=japan japan=akagi hand.allied=A01,A15 hand.japan=J04",
    "battle": "fight=kwajalein attacker=japan mp=1 kwajalein=nachi!,chester "
    "hand.japan=J11,J08 hand.allied=A04",
    "supply": "phase=supply step=allied_invasions truk=chester hand.japan=J16 hand.allied=A05",
    "reaction": "fight=truk attacker=allied mp=2 truk=akagi,jlba,chester hand.japan=J11 "
    "hand.allied=A03,A07",
    "reshuffled": "phase=draw japan=akagi hawaii=chester hand.japan=J01,J10 hand.allied=A09 "
    "discard=J02,J03,J04,J05,J06,J07,J12,J13,J14",
}


def other_world(game: Game, role: str | None, pick: random.Random) -> None:
    """The same position for this role, with all changed that it may not see."""
    game.refresh_from_db()
    rules = store.rules_of(game)
    loaded = store.load(game, rules)
    state = rules.fuzzing.scrambled(loaded.state, role, pick)
    game.seed = state.dice.seed
    store.write(game, rules, state, loaded)
    game.save()


def all_that_is_said(game: Game, user: User, role: str | None) -> Iterator[tuple[str, Any]]:
    """Everything the site sends to one person about a game that nobody moves in."""
    client = sitting(user)
    fill = {"t": f"/table/{game.pk}/", "g": game.pk, "token": game.join_token}
    for path in words(GETS):
        yield path, told(client.get(path.format(**fill)))
    asked_for = [*CARDS, {"kind": "nonsense"}, {"kind": "goal", "zone": "truk"}]
    is_open = open_choices(game) if role in game.summary["asked"] else []
    refused = [choice for choice in asked_for if choice not in is_open]
    for htmx in ({}, {"HX-Request": "true"}):
        for choice in refused:
            data = {"token": token_of(game), "choice": json.dumps(choice)}
            for deed in ("propose", "move"):
                answer = client.post(f"/table/{game.pk}/{deed}/", data, headers=htmx)
                yield f"{deed} {choice} {htmx}", told(answer)
        stale = {"version": 0, "token": "0", "choice": '{"kind":"pass_action"}', "answer": "yes"}
        for deed in ("move", "undo", "back"):
            answer = client.post(f"/table/{game.pk}/{deed}/", stale, headers=htmx)
            yield f"stale {deed} {htmx}", told(answer)


WORLDS = 2 if IN_EVERY_WAY else 1
"""So many others each world is held against."""
CARDS = [{"kind": "play_combat_card", "card": str(n)} for n in (4,)]
CARDS += [{"kind": "launch_event", "card": str(n)} for n in (1, 15)]
"""Cards that someone may hold, asked for by someone who may not."""


def assert_same_in_every_world(
    game: Game, user: User, role: str | None, worlds: int = WORLDS
) -> None:
    """What is hidden changes, and no answer does."""
    game.refresh_from_db()
    here = dict(all_that_is_said(game, user, role))
    for n in range(worlds):
        other_world(game, role, random.Random(n))
        for what, said in all_that_is_said(game, user, role):
            assert_same(said, here[what], what)


@pytest.mark.parametrize("line", LINES.values(), ids=LINES)
@pytest.mark.parametrize("role", ["japan", "allied"])
def test_no_page_part_refusal_or_log_tells_the_enemys_hand_or_the_deck(
    role: str, line: str, ann: User, bea: User
) -> None:
    game = make_war_at(line, ann, bea)

    assert_same_in_every_world(game, {"japan": ann, "allied": bea}[role], role)


@pytest.mark.parametrize("role", ["japan", "allied"])
def test_a_game_some_moves_old_with_a_request_to_go_back_tells_nothing_either(
    role: str, ann: User, bea: User
) -> None:
    game = make_war(ann, bea)
    for n in range(70):
        game.refresh_from_db()
        choices, seat = open_choices(game), game.seats.get(side=game.summary["asked"][0])
        moves.play(game.pk, seat, choices[-1 - n % len(choices) // 3], game.version)
    assert game.moves.count() == 70
    post(sitting(ann), game, "back", answer="ask")

    assert_same_in_every_world(game, {"japan": ann, "allied": bea}[role], role)


def test_a_stale_position_that_is_kept_is_found(ann: User, bea: User) -> None:
    game = make_war_at(LINES["act"], ann, bea)
    game.refresh_from_db()
    rules = store.rules_of(game)
    store.forget(game)
    here = dict(all_that_is_said(game, ann, "japan"))
    assert store.positions.get((game.pk, game.version))  # the pages were made from it
    moves.play(game.pk, game.seats.get(side="japan"), {"kind": "pass_action"}, game.version)
    later = store.load(Game.objects.get(), rules)
    Game.objects.filter(pk=game.pk).update(version=game.version)

    store.positions.put((game.pk, game.version), later)

    with pytest.raises(AssertionError):
        for what, said in all_that_is_said(game, ann, "japan"):
            assert_same(said, here[what], what)


def test_a_stale_public_view_that_is_kept_is_found(ann: User, bea: User) -> None:
    game = make_war(ann, bea)
    page_of(sitting(ann), game)
    before = cached_views.publics.get((game.pk, game.version))
    assert before  # the page was made from it
    play_one(game)
    game.refresh_from_db()
    here = dict(all_that_is_said(game, ann, "japan"))

    cached_views.publics.put((game.pk, game.version), before)

    with pytest.raises(AssertionError):
        for what, said in all_that_is_said(game, ann, "japan"):
            assert_same(said, here[what], what)


def test_a_secret_that_the_public_view_tells_is_found_though_it_is_kept(
    ann: User, bea: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    sound = pacific_rules.public_board

    def leaking(g: Theater) -> Board:
        return replace(sound(g), deck_size=sum(map(int, g.hand("allied"))))

    monkeypatch.setattr(pacific_rules, "public_board", leaking)
    game = make_war_at(LINES["act"], ann, bea)

    with pytest.raises(AssertionError):
        assert_same_in_every_world(game, ann, "japan", worlds=3)


@pytest.mark.parametrize("shown", ["japan", ""])
def test_a_hot_seat_tells_no_more_than_the_side_it_shows(shown: str, ann: User) -> None:
    game = make_war_at(LINES["act"], ann)
    sitting(ann).post(f"/table/{game.pk}/side/", {"show": shown})

    assert_same_in_every_world(game, ann, shown or None)


def everything_on(game: Game) -> list[str]:
    """Keys of every sort that can be asked about, what is nobody's to know among them."""
    state = store.load(game, store.rules_of(game)).state
    cards = [f"card:{key}" for key in state.cards]
    boxes = ["deck", "discard", "events", "points", "hand", "hand_japan", "hand_allied"]
    turns = [f"turn:{n}" for n in range(8)]
    piles = {card.pile for card in state.cards.values()}
    some = [*state.counters][::8]
    return [*cards, *boxes, *turns, *sorted(piles), *state.ports, *some, "a", "J1", "A0"]


@pytest.mark.parametrize("role", ["japan", "allied"])
def test_4_3_nothing_that_can_be_asked_about_is_told_to_whom_it_is_hidden_from(
    role: str, ann: User, bea: User
) -> None:
    game = make_war_at(LINES["act"], ann, bea)
    client, keys = sitting({"japan": ann, "allied": bea}[role]), everything_on(game)

    def said() -> list[Any]:
        return [told(client.get(f"/table/{game.pk}/about/?about={key}")) for key in keys]

    here = said()
    other_world(game, role, random.Random(3))

    for key, first, second in zip(keys, here, said(), strict=True):
        assert first == second, key


def test_8_10_1_a_group_is_nobody_elses_to_know_before_it_sails(ann: User, bea: User) -> None:
    game = make_war_at("acts=japan japan=akagi,kaga,soryu hawaii=chester hand.japan=J01", ann, bea)
    for choice in (
        {"kind": "move_from", "zone": "japan"},
        {"kind": "pick", "unit": "jp_akagi"},
        {"kind": "pick", "unit": "jp_kaga"},
    ):
        assert click(sitting(ann), game, choice).status_code == 200
    post(sitting(ann), game, "undo")
    game.refresh_from_db()
    here, own = dict(all_that_is_said(game, bea, "allied")), page_of(sitting(ann), game)

    (forming,) = [frame for frame in game.flow["stack"] if frame["frame"] == "muster"]
    assert forming["group"] == ["jp_akagi"]
    forming["group"] = ["jp_soryu", "jp_kaga"]
    game.save()

    assert page_of(sitting(ann), game) != own
    for what, said in all_that_is_said(game, bea, "allied"):
        assert_same(said, here[what], what)


# ------------------------------------------------------- what a move sends to the other side

AFTER = ("", "list/", "log/?txt", "export.json")
ANSWERS = {
    "interrupt": ("allied", {"kind": "let_them"}),
    "battle": ("japan", {"kind": "pass_card"}),
    "act": ("japan", {"kind": "pass_action"}),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_what_a_move_sends_to_the_enemy_tells_nothing_of_the_movers_hand(
    name: str,
    ann: User,
    bea: User,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Any,
) -> None:
    """Sockets, notices and e-mails, the pages after it, and what a page that waits is sent."""
    role, choice = ANSWERS[name]
    mover, enemy = (ann, bea) if role == "japan" else (bea, ann)
    watcher = "allied" if role == "japan" else "japan"
    game = make_war_at(LINES[name], ann, bea)
    kept = game.flow, list(game.cards.order_by("pk").values()), game.seed, game.summary
    heard: list[Any] = []
    monkeypatch.setattr(after_commit, "tell", lambda group, message: heard.append((group, message)))

    def after_the_move() -> Any:
        heard.clear()
        with transaction.atomic():
            page = page_of(sitting(enemy), game)
            with django_capture_on_commit_callbacks(execute=True):
                assert click(sitting(mover), game, choice).status_code == 200
            game.refresh_from_db()
            sent = sitting(enemy).get(f"/table/{game.pk}/panel/?v=0", headers=sent_by(page))
            notices = list(Notice.objects.values_list("kind", "turn", "user__name"))
            pages = [told(sitting(enemy).get(f"/table/{game.pk}/{each}")) for each in AFTER]
            transaction.set_rollback(True)
        game.refresh_from_db()
        return told(sent), list(heard), notices, pages

    here = after_the_move()
    assert heard
    assert (game.flow, list(game.cards.order_by("pk").values()), game.seed, game.summary) == kept
    for n in range(2):
        other_world(game, watcher, random.Random(n))
        game.seed = kept[2]  # the same dice
        game.save()
        assert after_the_move() == here


def test_a_planted_leak_is_found(ann: User, bea: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """A part that counts what the enemy holds is seen by this test."""
    from wargames.table.board import fragments

    game, sound = make_war_at(LINES["act"], ann, bea), fragments.contents

    def leaking(panel: Any, *more: Any) -> Iterator[tuple[str, str, str]]:
        yield from sound(panel, *more)
        rules = store.rules_of(panel.game)
        enemy = store.load(panel.game, rules).state.cards
        held = sorted(key for key, card in enemy.items() if card.pile == "hand_allied")
        yield "leak", "section", "<!---->" * sum(map(int, held))

    monkeypatch.setattr(fragments, "contents", leaking)
    with pytest.raises(AssertionError):
        assert_same_in_every_world(game, ann, "japan", worlds=3)
