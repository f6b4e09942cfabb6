"""4.0 The Sequence of Play and 5.0 the Event Cards: rulings A26, A28, A44, A46, B04."""

from engine.core.dice import seed_from
from engine.core.events import kind_of
from engine.core.position import pile
from tests.engine.emperor.helpers import QUIET, RULES, Table, at, given


def test_4_0_the_headline_phase_turns_the_top_card_onto_the_event_pile() -> None:
    table = given().do("reveal")

    assert (table.state.turn, table.state.card, table.state.epoch) == (1, 1, "early")
    assert pile(table.state.cards, "discard") == ["1"]
    assert len(pile(table.state.cards, "draw")) == 15
    assert table.one("card_turned").title == "Battle at Pearl Harbor"


def test_4_0_a_card_is_carried_out_from_top_to_bottom() -> None:
    """Card 15: headline, Nimitz advances, three losses, then markers and Actions."""
    table = at("deck=15 prestige=2").do("reveal")

    assert [kind_of(event) for event in table.events] == [
        "card_turned",
        "advanced",
        "resource_lost",
        "resource_lost",
        "resource_lost",
        "markers_placed",
    ]
    assert table.asked == "spend_action"


def test_4_0_the_trail_tells_the_turn_and_the_phase() -> None:
    trail = RULES.view(at("deck=15").do("reveal").state, "japan").trail

    assert [crumb.kind for crumb in trail] == ["turn", "orders"]
    assert trail[0].about == {"turn": 1}
    assert trail[1].about == {"left": 3}


def test_4_0_the_orders_phase_ends_by_itself_when_no_action_is_left() -> None:
    table = at(f"{QUIET} actions=1", 1).do("attack china")

    assert table.asked == "turn_card"
    assert table.one("orders_ended").unspent == 0


def test_4_0_the_next_card_waits_for_the_player() -> None:
    """Ruling B04: Housekeeping can be read, and nothing of the next card is seen before."""
    table = at(QUIET).do("end_orders")

    assert (table.asked, table.state.card, table.state.turn) == ("turn_card", 12, 1)
    assert table.one("turn_ended").number == 12


def test_4_0_counts_of_one_turn_do_not_reach_into_the_next() -> None:
    table = at(f"{QUIET} prestige=6 oil_rolls=yes deck=11", 1, 6, 1)
    table.do("attack china", "reroll", "end_orders", "reveal")

    assert table.left == 3
    assert table.state.this_turn.attacks == 0
    assert not table.state.this_turn.reroll_used


def test_5_0_the_mid_war_deck_comes_when_the_early_cards_are_gone_with_card_20_on_top() -> None:
    table = at(f"{QUIET} deck=empty").do("end_orders")
    assert (table.asked, pile(table.state.cards, "draw")) == ("turn_card", [])
    assert table.told("deck_added") == []

    table.do("reveal")

    assert (table.one("deck_added").epoch, table.one("deck_added").cards) == ("mid", 17)
    assert (table.state.card, table.state.epoch) == (20, "mid")
    assert len(pile(table.state.cards, "draw")) == 16
    assert pile(table.state.cards, "mid") == []
    assert len(pile(table.state.cards, "late")) == 15


def test_5_0_the_late_war_deck_comes_when_the_mid_cards_are_gone_with_card_41_on_top() -> None:
    table = at("card=40 deck=empty british=3").do("end_orders", "reveal")

    assert (table.one("deck_added").epoch, table.one("deck_added").cards) == ("late", 15)
    assert (table.state.card, table.state.epoch) == (41, "late")


def later_decks(line: str) -> list[list[str]]:
    """The deck that follows a position, its first card turned, from 60 seeds."""
    found = []
    for n in range(60):
        table = at(line)
        table.state.dice.seed = seed_from(f"deck {n}")
        table.do("end_orders", "reveal")
        found.append([str(table.state.card), *pile(table.state.cards, "draw")])
    return found


def test_5_0_mid_and_late_decks_are_shuffled_under_their_first_card_without_a_last_one() -> None:
    for line, first in ((f"{QUIET} deck=empty", "20"), ("card=40 deck=empty british=3", "41")):
        decks = later_decks(line)

        assert {deck[0] for deck in decks} == {first}
        assert len({deck[-1] for deck in decks}) > 10
        assert len({tuple(deck) for deck in decks}) == len(decks)


def test_5_0_a_shuffle_is_recorded_with_the_move_that_caused_it() -> None:
    table = at(f"{QUIET} deck=empty").do("end_orders")

    applied = RULES.apply(table.state, "japan", table.read("reveal"))

    assert [draw.what for draw in applied.draws] == ["shuffle"]
    assert applied.barrier


def test_5_0_gains_come_before_losses_on_one_card() -> None:
    """Ruling A26. Card 12 gives a Prestige and takes an Oil.

    With everything at 0 but one Oil, card 12 would be a Complete Collapse the other way round.
    """
    table = at("deck=12 army_navy=0 prestige=0 oil=1").do("reveal")

    assert table.ending == ""
    assert table.levels == (0, 1, 0)


def test_4_0_the_last_late_card_played_is_survival_when_a_new_headline_finds_no_card() -> None:
    """Ruling A46: its Housekeeping must be survived first."""
    table = at("card=58 deck=empty prestige=3").do("end_orders")

    assert (table.ending, table.state.result.cause) == ("survival_victory", "deck_exhausted")
    assert table.asked == ""
    assert table.one("turn_ended").number == 58


def test_4_0_the_last_card_is_no_survival_when_its_housekeeping_is_lost() -> None:
    table = at("card=58 deck=empty army_navy=0 prestige=0").do("end_orders")

    assert table.ending == "unconditional_surrender"


def test_4_0_every_card_of_a_whole_game_is_turned_once() -> None:
    """All 48, epoch after epoch; card 53 twice, when it is shuffled back once (ruling A27)."""
    table = given(b29_once=True)
    seen = []
    while table.asked:
        table = keep_alive(table)
        if table.asked == "turn_card":
            table.do("reveal")
            seen.append(table.state.card)
        else:
            table.do(first_words(table))
    assert sorted(seen) == sorted([*RULES.equipment.cards.keys() - expansion_numbers(), 53])
    assert table.ending == "survival_victory"
    assert seen[0] == 1 and seen[15] == 19 and seen[16] == 20 and seen[33] == 41


def expansion_numbers() -> set[int]:
    return {card.number for card in RULES.equipment.cards.values() if card.expansion}


def keep_alive(table: Table) -> Table:
    """Hold the resources up and the fronts far away, so that the deck is played to its end."""
    for resource in ("army_navy", "prestige", "oil"):
        table.state.counters[resource].box = 5
    for front in ("nimitz", "macarthur", "british", "china"):
        table.state.counters[front].box = 3
    return table


def first_words(table: Table) -> str:
    """Let a front advance where the card asks for one, else end the Orders Phase."""
    return "advance_any china" if table.asked == "choose_advance" else "end_orders"
