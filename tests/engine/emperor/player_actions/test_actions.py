"""8.0 Player Actions and 8.1 their die: rulings A01, A49, A51."""

import pytest

from engine.core.sequence.choice import FACES
from tests.engine.emperor.helpers import QUIET, at

# ------------------------------------------------------------------ 8.0


def test_8_0_the_card_gives_the_actions_of_the_turn() -> None:
    assert at("deck=1").do("reveal").left == 2
    assert at("deck=12").do("reveal").left == 3


def test_8_0_actions_are_spent_one_at_a_time_with_the_effect_of_each_seen_first() -> None:
    """Ruling A51: the die of one Action is rolled before the next is chosen."""
    table = at(QUIET, 5)

    table.do("attack china")

    assert (table.left, table.where("china"), table.asked) == (2, 5, "spend_action")
    assert table.why_not("attack china") == "8.2 rotated"


def test_8_0_the_four_kinds_of_action_are_open_at_any_time_in_any_order() -> None:
    table = at("card=15 solomons=available nimitz=7 drm.nimitz=0", 3, 1, 1)

    assert {"attack", "battle", "fortify", "resource", "end_orders"} <= table.open
    table.do("battle", "resource army_navy")
    assert {"attack", "fortify", "resource"} <= table.open


def test_8_0_unspent_actions_are_lost() -> None:
    """Ruling A49: ending early is allowed and nothing is carried over."""
    table = at(f"{QUIET} deck=11").do("end_orders")

    assert table.one("orders_ended").unspent == 3
    assert table.do("reveal").left == 3


@pytest.mark.parametrize(
    "words",
    ["attack china", "battle", "resource army_navy", "fortify solomons nimitz:5"],
)
def test_8_0_without_an_action_left_none_can_be_taken(words: str) -> None:
    """A Kamikaze, which costs none, keeps the phase open."""
    table = at("card=44 drm.nimitz=0 kamikaze=3 solomons=available actions=0")

    assert table.why_not(words) == "8.0 no_actions"
    assert {"kamikaze_attack", "end_orders"} <= table.open


# ------------------------------------------------------------------ 8.1


@pytest.mark.parametrize(
    ("line", "words", "net"),
    [
        ("drm.china=2", "attack china", 2),
        ("drm.china=-1", "attack china", -1),
        ("drm.china=2 army_navy=6", "attack china", 3),
        ("drm.nimitz=2 nimitz=8", "attack nimitz", 0),
        ("drm.prestige=1", "resource prestige", 1),
        ("oil_rolls=yes drm.oil=-1 us_subs=2", "resource oil", -3),
        ("solomons=available drm.fortify=1 production.solomons=1", "fortify solomons nimitz:5", 2),
    ],
)
def test_8_1_modifiers_add_up_without_limit(line: str, words: str, net: int) -> None:
    assert at(f"{QUIET} {line}").chance(words).net == net


def test_8_1_the_roll_tells_every_modifier_by_name_and_rule() -> None:
    table = at(f"{QUIET} army_navy=6 nimitz=8 drm.nimitz=-1 production.nimitz=1", 5)

    rolled = table.do("attack nimitz").one("action_rolled")

    assert {(t.name, t.value, t.rule) for t in rolled.terms} == {
        ("card", -1, "8.2.4"),
        ("production", 1, "7.3.3"),
        ("elite", 1, "7.3.1"),
        ("fortified_space", -2, "8.2.4"),
    }
    assert (rolled.roll, rolled.total, rolled.over, rolled.success) == (5, 4, 3, True)


FOUR_KINDS = {
    "attack china": "china",
    "knock_out british": "british",
    "resource prestige": "prestige",
    "fortify solomons nimitz:5": "fortify",
}


@pytest.mark.parametrize(("words", "marker"), FOUR_KINDS.items())
def test_8_1_a_natural_1_always_fails(words: str, marker: str) -> None:
    """Ruling A01: with +9 every face from 2 on succeeds, 1 does not."""
    table = at(f"{QUIET} british=4 solomons=available drm.{marker}=9", 1)

    assert table.faces(words) == [2, 3, 4, 5, 6]
    assert table.do(words).one("action_rolled").success is False


@pytest.mark.parametrize(("words", "marker"), FOUR_KINDS.items())
def test_8_1_a_natural_6_always_succeeds(words: str, marker: str) -> None:
    """Ruling A01: with -9 only the 6 does."""
    table = at(f"{QUIET} british=4 solomons=available drm.{marker}=-9", 6)

    assert table.faces(words) == [6]
    assert table.do(words).one("action_rolled").success is True


def test_8_1_a_modifier_counts_for_its_own_target_only() -> None:
    table = at(f"{QUIET} drm.nimitz=2 drm.fortify=1 drm.prestige=1 solomons=available")

    assert table.chance("attack china").net == 0
    assert table.chance("resource army_navy").net == 0
    assert at(f"{QUIET} drm.china=2").chance("resource army_navy").net == 0


def test_8_1_the_cards_markers_are_placed_before_the_first_action() -> None:
    table = at("deck=15 prestige=3").do("reveal")

    assert table.markers == {"abda": -1, "nimitz": -1}
    assert [(p.target, p.value) for p in table.one("markers_placed").markers] == [
        ("abda", -1),
        ("nimitz", -1),
    ]


@pytest.mark.parametrize(
    ("over", "faces_by_net"),
    [
        (2, {-3: 1, -2: 2, -1: 3, 0: 4, 1: 5, 2: 5, 3: 5}),
        (3, {-3: 1, -2: 1, -1: 2, 0: 3, 1: 4, 2: 5, 3: 5}),
        (4, {-3: 1, -2: 1, -1: 1, 0: 2, 1: 3, 2: 4, 3: 5}),
    ],
)
def test_8_1_success_faces_by_battle_value_and_modifier(
    over: int, faces_by_net: dict[int, int]
) -> None:
    """The odds table of the gathered data, against fronts with these Battle Values."""
    front = {2: "abda", 3: "british", 4: "china"}[over]

    for net, count in faces_by_net.items():
        assert len(at(f"{QUIET} drm.{front}={net}").faces(f"attack {front}")) == count


@pytest.mark.parametrize("face", FACES)
def test_8_1_what_is_shown_as_a_face_that_succeeds_does_succeed(face: int) -> None:
    for words in ("attack macarthur", "attack abda", "resource army_navy", "knock_out nimitz"):
        table = at(f"{QUIET} nimitz=9", face)
        succeeds = face in table.faces(words)

        assert table.do(words).one("action_rolled").success is succeeds
