"""4.3 Hands are secret: what each side sees, is asked, and reads in the log."""

import random
from contextlib import suppress
from typing import Any

import pytest
from msgspec import structs

from engine.core.dice import seed_from
from engine.core.events import Event, data_of, kind_of
from engine.core.sequence.choice import Choice
from engine.core.sequence.flow import IllegalChoice
from engine.core.testing.playing import check_no_leak
from engine.core.view import view_bytes
from engine.games.pacific_war.frames import State
from engine.games.pacific_war.position.state import ENEMY
from tests.engine.pacific_war.helpers import RULES, at

POSITIONS = (
    "turn=2 japan=akagi samoa=chester hand.japan=J10,J15 hand.allied=A04,A09",
    "takes=japan japan=akagi hand.allied=A01,A15 hand.japan=J04",
    "takes=allied samoa=chester hand.allied=A01 hand.japan=J15,J10",
    "fight=kwajalein attacker=japan mp=1 kwajalein=nachi!,chester "
    "hand.japan=J11,J08 hand.allied=A04",
    "phase=supply step=allied_invasions truk=chester hand.japan=J16 hand.allied=A05",
    "phase=supply step=japan_readies truk=nachi! hand.japan=J01,J02 hand.allied=A05",
)


@pytest.mark.parametrize("line", POSITIONS)
def test_4_3_nothing_anybody_sees_depends_on_what_it_may_not_see(line: str) -> None:
    state = at(line).state
    for seed in range(5):
        check_no_leak(RULES, state, random.Random(seed))


@pytest.mark.parametrize("line", POSITIONS)
def test_4_3_a_hand_is_its_owners_and_the_enemy_sees_its_size(line: str) -> None:
    table = at(line)
    for role, enemy in (("japan", "allied"), ("allied", "japan")):
        board = RULES.view(table.state, role).board
        assert [end.id for end in board.hand] == [
            table.g.end_of(card, role).id for card in table.g.hand(role)
        ]
        assert board.hand_sizes[enemy] == len(table.g.hand(enemy))
    public = RULES.view(table.state, None)
    assert (public.board.hand, public.asks) == ([], [])
    assert public.waiting_for == [table.role]


def test_8_3_1_being_asked_says_nothing_about_the_hand() -> None:
    """The same position with and without the interrupting card is the same page for the enemy."""
    line = "takes=japan japan=akagi hand.japan=J04 hand.allied="
    pages = {
        view_bytes(RULES.view(at(line + card).state, role))
        for card in ("A09", "A01")
        for role in ("japan", None)
    }
    assert len(pages) == 2  # one for Japan, one for the public


def test_8_5_what_a_card_is_aimed_at_shows_no_card() -> None:
    table = at(
        "acts=japan truk=jlba kwajalein=chester rabaul=chicago hand.japan=J01,J10 hand.allied=A09"
    ).do("launch_event J01")
    enemy = RULES.view(table.state, "allied")
    assert (enemy.asks, enemy.waiting_for) == ([], ["japan"])
    assert [crumb.kind for crumb in enemy.trail][-1] == "event_action"
    printed = structs.replace(enemy.board, titles={})  # what all cards are called, anybody may read
    assert b"J10" not in view_bytes(structs.replace(enemy, board=printed))


def test_7_0_the_log_tells_how_many_cards_were_drawn_and_not_which() -> None:
    table = at("turn=2 samoa=chester hand.japan=J10,J01 hand.allied=A04,A09").do("play_anytime J10")
    drew = table.one("drew")
    assert (drew.side, drew.count, drew.reveals) == ("allied", 2, True)
    assert set(type(drew).__struct_fields__) == {"rule", "side", "count", "audience"}


def in_another_world(state: State, watcher: str | None, role: str, choice: Choice) -> Any:
    """The choice made where all is changed that the watcher may not see; None: never open there.

    The seed stays, so that the same dice fall.
    """
    for n in range(20):
        other = RULES.fuzzing.scrambled(state, watcher, random.Random(n))
        other.dice.seed = state.dice.seed
        with suppress(IllegalChoice):
            return RULES.apply(other, role, choice)
    return None


def told(applied: Any, watcher: str | None) -> tuple[Any, bytes]:
    """What a watcher learns of a move: its events, and the table after it.

    What one draws, and what one is asked about it, is one's own to know.
    """
    view = RULES.view(applied.state, watcher)
    events = [(kind_of(event), event.rule, data_of(event)) for event in applied.events]
    if any(kind == "drew" for kind, *_ in events):
        board = structs.replace(view.board, hand=[], hand_cards=[], with_card={})
        view = structs.replace(view, asks=[], board=board)
    return events, view_bytes(view)


def is_lost_by_chance(event: Event) -> bool:
    """A card that chance takes from a hand lies open, and is another one in another world."""
    return data_of(event).get("purpose") == "lost"


@pytest.mark.parametrize("seed", (0, 1, 3))
def test_4_3_what_a_move_leads_to_and_who_is_asked_next_tells_nothing_hidden(seed: int) -> None:
    """The same choice with the same dice, but another hand and deck: the enemy sees no difference.

    So no decision is asked, or passed over, for what a hand holds.
    """
    pick, compared = random.Random(seed), 0
    state = RULES.setup(seed_from(f"hidden {seed}"), {})
    while asks := RULES.asks(state):
        role, choices = asks[0].role, RULES.choices(state, asks[0])
        choice = pick.choices(choices, RULES.fuzzing.weights(state, choices))[0]
        made = RULES.apply(state, role, choice)
        for watcher in (ENEMY[role], None):
            other = in_another_world(state, watcher, role, choice)
            if other is None or any(map(is_lost_by_chance, made.events)):
                continue
            assert told(made, watcher) == told(other, watcher), choice
            compared += 1
        state = made.state
    assert compared > 300
