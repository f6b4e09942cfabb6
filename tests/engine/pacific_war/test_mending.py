"""4.0 What players may put right by hand, and that it tells nobody of a hidden hand."""

import random

import pytest

from engine.core.mending import Change, named_in
from tests.engine.pacific_war.helpers import RULES, at
from tests.engine.pacific_war.views.test_hidden import POSITIONS
from tests.mending import mended, refused, set_to, things_of

LINE = "turn=2 acts=japan japan=akagi,kaga samoa=chester discard=J11 hand.japan=J10 hand.allied=A04"
AKAGI = set_to("counter", "jp_akagi", "place", "truk")


def test_4_1_a_ship_is_put_elsewhere_turned_and_sent_to_the_turn_track() -> None:
    state = at(LINE).state
    turned = set_to("counter", "jp_kaga", "face", "back")
    sent = set_to("counter", "us_chester", "place", "repair:4")

    after = mended(RULES, state, "japan", AKAGI, turned, sent)

    assert after.counters["jp_akagi"].place == "truk"
    assert after.counters["jp_kaga"].face == "back"
    chester = after.counters["us_chester"]
    assert (chester.place, chester.box, chester.markers) == ("track", 4, 1)


def test_12_0_markers_and_tracks_are_set_right() -> None:
    after = mended(
        RULES,
        at(LINE).state,
        "allied",
        set_to("bases", "kwajalein", "owner", "japan"),
        set_to("points", "", "value", -7),
        set_to("routes_open", "", "value", True),
        set_to("fleet_train", "", "place", "samoa"),
    )
    assert after.bases["kwajalein"] == "japan"
    assert (after.points, after.routes_open, after.fleet_train) == (-7, True, "samoa")
    back = mended(RULES, after, "allied", set_to("bases", "kwajalein", "owner", "nobody"))
    assert "kwajalein" not in back.bases


def test_4_3_a_discard_goes_into_a_hand_that_all_saw_it_go_into() -> None:
    state = at(LINE).state
    (card,) = [key for key, each in state.cards.items() if each.pile == "discard"]
    after = mended(RULES, state, "japan", set_to("card", card, "pile", "hand_allied"))
    assert (after.cards[card].pile, after.cards[card].owner) == ("hand_allied", "allied")


@pytest.mark.parametrize(
    ("change", "fact"),
    [
        (set_to("counter", "jp_akagi", "place", "samoa"), "breaks_the_position 9.0"),
        (set_to("counter", "jp_akagi", "place", "west_coast"), "breaks_the_position 6.1"),
        (set_to("bases", "truk", "owner", "japan"), "breaks_the_position 12.3"),
        (set_to("ports", "truk", "owner", "nobody"), "not_mendable"),
        (set_to("counter", "jp_akagi", "place", "track:9"), "not_mendable"),
    ],
)
def test_9_0_what_no_table_could_show_is_refused(change: Change, fact: str) -> None:
    assert refused(RULES, at(LINE).state, change).startswith(fact)


def test_9_0_no_mending_makes_a_combat_while_a_group_is_under_way() -> None:
    line = (
        "fight=kwajalein attacker=japan mp=1 kwajalein=nachi!,chester samoa=minneapolis truk=kaga"
    )
    state = at(line).state
    meets = set_to("counter", "jp_kaga", "place", "samoa")
    assert refused(RULES, state, meets) == "breaks_the_position 9.0: both sides are in samoa"
    in_fight = named_in(state.stack) & {"jp_nachi", "us_chester"}
    for key in in_fight:
        assert refused(RULES, state, set_to("counter", key, "place", "sunk")) == "in_hand"


@pytest.mark.parametrize("line", POSITIONS)
def test_4_3_nothing_of_it_depends_on_what_is_hidden(line: str) -> None:
    """Neither what may be mended, nor what is said against a change: the deck and both hands."""
    state, pick = at(line).state, random.Random(5)
    things = things_of(RULES, state)
    changes = [
        set_to(thing.sort, thing.key, field.name, pick.choice(field.values or (field.most,)))
        for thing in pick.sample(list(things.values()), 12)
        for field in thing.fields
    ]
    for seed in range(3):
        other = RULES.fuzzing.scrambled(state, None, random.Random(seed))
        assert things_of(RULES, other) == things
        for change in changes:
            assert refused(RULES, other, change) == refused(RULES, state, change)


def test_4_3_of_the_cards_the_discards_alone_may_be_mended() -> None:
    state = at(LINE).state
    cards = {key for sort, key in things_of(RULES, state) if sort == "card"}
    assert cards == {key for key, card in state.cards.items() if card.pile == "discard"}
