"""4.3 Hidden means absent, for two sides: the enemy's hand and the deck change, and no byte does.

Two worlds that differ in nothing but what a side may not know must give it the same pages, parts,
refusals, logs and lists; and to the screen between the sides of a hot seat, what nobody may know.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from engine import moves, store
from engine.models import Game
from tests.factories import make_war, make_war_at
from tests.web.play import open_choices
from tests.web.table import post, sitting
from tests.web.test_leaks import told
from tests.web.test_robustness import words
from wargames.accounts.models import User

pytestmark = pytest.mark.django_db
GETS = """{t} {t}list/ {t}panel/ {t}panel/?v=0 {t}log/ {t}log/?txt {t}chat/ {t}dice.json
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
}


def other_world(game: Game, role: str | None, pick: random.Random) -> None:
    """The same position for this role, with all changed that it may not see."""
    game.refresh_from_db()
    rules = store.rules_of(game)
    loaded = store.load(game, rules)
    state = rules.scrambled(loaded.state, role, pick)
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
            data = {"version": game.version, "choice": json.dumps(choice)}
            for deed in ("propose", "move"):
                answer = client.post(f"/table/{game.pk}/{deed}/", data, headers=htmx)
                yield f"{deed} {choice} {htmx}", told(answer)
        stale = {"version": 0, "choice": '{"kind":"pass_action"}', "answer": "yes"}
        for deed in ("move", "undo", "back"):
            answer = client.post(f"/table/{game.pk}/{deed}/", stale, headers=htmx)
            yield f"stale {deed} {htmx}", told(answer)


CARDS = [{"kind": "play_combat_card", "card": str(n)} for n in (4,)]
CARDS += [{"kind": "launch_event", "card": str(n)} for n in (1, 15)]
"""Cards that somebody may hold, asked for by somebody who may not."""


def assert_same_in_every_world(game: Game, user: User, role: str | None) -> None:
    """What is hidden changes twice, and no answer does."""
    game.refresh_from_db()
    here = dict(all_that_is_said(game, user, role))
    for n in range(2):
        other_world(game, role, random.Random(n))
        for what, said in all_that_is_said(game, user, role):
            assert said == here[what], what


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
        choices, seat = open_choices(game), game.seats.get(role=game.summary["asked"][0])
        moves.play(game.pk, seat, choices[-1 - n % len(choices) // 3], game.version)
    assert game.moves.count() == 70
    post(sitting(ann), game, "back", answer="ask")

    assert_same_in_every_world(game, {"japan": ann, "allied": bea}[role], role)


@pytest.mark.parametrize("shown", ["japan", ""])
def test_a_hot_seat_tells_no_more_than_the_side_it_shows(shown: str, ann: User) -> None:
    game = make_war_at(LINES["act"], ann)
    sitting(ann).post(f"/table/{game.pk}/side/", {"show": shown})

    assert_same_in_every_world(game, ann, shown or None)


def test_a_planted_leak_is_found(ann: User, bea: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """A part that counts what the enemy holds is seen by this test."""
    from wargames.table import parts

    game, sound = make_war_at(LINES["act"], ann, bea), parts.contents

    def leaking(panel: Any) -> Iterator[tuple[str, str, str]]:
        yield from sound(panel)
        rules = store.rules_of(panel.game)
        enemy = store.load(panel.game, rules).state.cards
        held = sorted(key for key, card in enemy.items() if card.pile == "hand_allied")
        yield "leak", "section", "<!---->" * sum(map(int, held))

    monkeypatch.setattr(parts, "contents", leaking)
    with pytest.raises(AssertionError):
        assert_same_in_every_world(game, ann, "japan")
