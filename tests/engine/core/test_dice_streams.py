"""Many dice as one draw, and secret draws that leave no gap in the numbers of the public ones."""

import hashlib
import hmac
import random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.core import dice, registry
from engine.core.dice import Dice, Draw, check, roll, rolls, seed_from, shuffle
from engine.core.encoding.codec import plain
from engine.core.position import Position
from engine.core.sequence.flow import Applied, Play
from engine.core.testing.playing import Fault, check_draws, check_replay
from engine.core.testing.playing import moves as random_moves

SEED = "7117fff2d0fd294462b3c802b7cb8753579f23f3946b99cf55f38e873f013f10"
PUBLIC = [4, 1, 2, 2, 4, 5, 5, 3, 5, 5, 1, 5]
NORTH = [4, 6, 3, 2, 4, 1, 6, 6, 5, 5, 2, 1]

names = st.sampled_from(["", "north", "south", "facilitator"])
counts = st.integers(0, 6)


def faces(count: int, stream: str) -> list[int]:
    box = Dice(seed=SEED)
    return [roll(box, stream).gave[0] for _ in range(count)]


# ------------------------------------------------------------------ many dice


def test_many_dice_show_what_as_many_single_ones_would() -> None:
    box = Dice(seed=SEED)

    first, second = rolls(box, 5), rolls(box, 7)

    assert [*first.gave, *second.gave] == PUBLIC
    assert (first.n, second.n, box.drawn) == (0, 5, 12)
    assert first == Draw(what="d6", n=0, gave=(4, 1, 2, 2, 4))


def test_one_die_is_many_dice_of_one() -> None:
    assert roll(Dice(seed=SEED, drawn=3)) == rolls(Dice(seed=SEED, drawn=3), 1)


def test_scripted_faces_come_first_and_many_dice_of_them_have_no_number() -> None:
    box = Dice(seed=SEED, script=[6, 5, 1])

    assert rolls(box, 2) == Draw(what="d6", n=None, gave=(6, 5))
    assert (box.script, box.drawn) == ([1], 0)


def test_where_a_script_runs_out_the_rest_is_drawn_and_the_whole_is_not_checked() -> None:
    box = Dice(seed=SEED, script=[6, 5])

    draw = rolls(box, 4)

    assert draw == Draw(what="d6", n=None, gave=(6, 5, *PUBLIC[:2]))
    assert (box.script, box.drawn) == ([], 2)
    assert not check(SEED, (), draw)
    assert rolls(box, 1).n == 2


def test_no_dice_at_all_draw_nothing() -> None:
    box = Dice(seed=SEED, script=[6])

    assert rolls(box, 0).gave == ()
    assert (box.script, box.drawn) == ([6], 0)


# ------------------------------------------------------------------ streams


def test_known_secret_rolls_of_a_known_seed() -> None:
    """These may never change: old games are checked with them."""
    assert faces(12, "north") == NORTH
    assert faces(12, "") == PUBLIC


def test_a_secret_roll_can_be_repeated_with_common_tools() -> None:
    """The recipe of the module's first lines, written out with the standard library."""
    for n, face in enumerate(NORTH):
        word = hmac.new(bytes.fromhex(SEED), f"#north:{n}.0".encode(), hashlib.sha256)
        assert int.from_bytes(word.digest()[:8], "big") % 6 + 1 == face


@given(drawn=st.lists(st.tuples(names, counts), max_size=20), said=st.text(max_size=9))
@settings(max_examples=60, deadline=None)
def test_no_stream_changes_with_what_is_drawn_of_another(
    drawn: list[tuple[str, int]], said: str
) -> None:
    """Each by itself has the same faces and the same numbers, without a gap."""
    together = Dice(seed=SEED, phrases=(said,))
    alone = {stream: Dice(seed=SEED, phrases=(said,)) for stream, _ in drawn}

    for stream, count in drawn:
        assert rolls(together, count, stream) == rolls(alone[stream], count, stream)

    for stream, box in alone.items():
        total = sum(count for each, count in drawn if each == stream)
        assert together.drawn_of(stream) == box.drawn_of(stream) == total


def test_a_secret_shuffle_has_a_stream_as_well() -> None:
    box = Dice(seed=SEED)

    order, draw = shuffle(box, "abcde", "south")

    assert (draw.stream, draw.n, box.drawn, box.drawn_of("south")) == ("south", 0, 0, 4)
    assert order != shuffle(Dice(seed=SEED), "abcde")[0]
    assert check(SEED, (), draw)
    assert shuffle(Dice(seed=SEED, first=["e"]), "abcde", "south")[1].stream == "south"


# ------------------------------------------------------------------ as they are stored


def test_dice_without_secret_draws_are_stored_as_before_there_were_any() -> None:
    box = Dice(seed=SEED)
    draw = roll(box)

    assert plain(box) == {"seed": SEED, "phrases": [], "drawn": 1, "script": [], "first": []}
    assert msgspec.json.encode(draw) == b'{"what":"d6","n":0,"gave":[4]}'
    for key in ("emperor", "pacific_war"):
        rules = registry.get(key)
        assert "streams" not in rules.codec.to_data(rules.setup(SEED, {}))["dice"]


def test_dice_with_secret_draws_come_back_from_their_json() -> None:
    box = Dice(seed=SEED)
    draws = [roll(box, "north"), rolls(box, 3, "south"), roll(box)]

    text = msgspec.json.encode([box, draws])

    assert msgspec.json.decode(text, type=tuple[Dice, list[Draw]]) == (box, draws)
    assert plain(box)["streams"] == {"north": 1, "south": 3}


@pytest.mark.parametrize("streams", [{"": 1}, {"north": -1}])
def test_streams_from_outside_are_looked_over(streams: dict[str, int]) -> None:
    (found,) = dice.problems(Dice(seed=SEED, streams=streams))

    assert "drawn of the stream" in found
    assert list(dice.problems(Dice(seed=SEED, streams={"north": 3}))) == []


# ------------------------------------------------------------------ checking


@given(
    stream=names, before=st.integers(0, 10**6), count=st.integers(1, 8), other=st.integers(1, 5),
    pick=st.randoms(use_true_random=False),
)  # fmt: skip
@settings(max_examples=60, deadline=None)
def test_every_face_of_a_draw_is_checked_in_its_own_stream(
    stream: str, before: int, count: int, other: int, pick: random.Random
) -> None:
    box = Dice(seed=SEED, drawn=before, streams={stream: before} if stream else {})
    draw = rolls(box, count, stream)
    changed, place = list(draw.gave), pick.randrange(count)
    changed[place] = (changed[place] - 1 + other) % 6 + 1

    assert check(SEED, (), draw)
    assert not check(SEED, (), replace(draw, gave=tuple(changed)))


def test_a_draw_of_another_stream_number_or_seed_does_not_pass_the_check() -> None:
    draw = rolls(Dice(seed=SEED), 10, "north")

    assert check(SEED, (), draw)
    assert not check(SEED, (), replace(draw, stream="south"))
    assert not check(SEED, (), replace(draw, stream=""))
    assert not check(SEED, (), replace(draw, n=1))
    assert not check(seed_from("unknown"), (), draw)


def test_a_draw_of_dice_without_a_face_does_not_pass_the_check() -> None:
    assert not check(SEED, (), Draw(what="d6", n=0, gave=()))


# ------------------------------------------------------------------ in the hands of the rules


@pytest.fixture
def g() -> Play[Position]:
    return Play(Position(counters={}, cards={}, dice=Dice(seed=SEED)))


def test_dice_thrown_together_are_put_on_record_as_one_draw(g: Play[Position]) -> None:
    assert g.rolls(3) == tuple(PUBLIC[:3])
    assert g.roll() == PUBLIC[3]
    assert g.draws == [Draw(what="d6", n=0, gave=(4, 1, 2)), Draw(what="d6", n=3, gave=(2,))]


def test_no_dice_are_no_draw(g: Play[Position]) -> None:
    assert g.rolls(0) == ()
    assert g.draws == []


def test_a_secret_roll_is_put_on_record_with_whose_it_is(g: Play[Position]) -> None:
    assert g.roll(stream="north") == NORTH[0]
    assert g.roll() == PUBLIC[0]
    assert g.rolls(2, stream="north") == tuple(NORTH[1:3])
    assert len(g.shuffled("abc", stream="south")) == 3

    assert [(draw.stream, draw.n) for draw in g.draws] == [
        ("north", 0), ("", 0), ("north", 1), ("south", 0)
    ]  # fmt: skip


# ------------------------------------------------------------------ in a whole game


def test_the_public_draws_of_a_secret_game_are_numbered_without_a_gap() -> None:
    patrol = registry.get("patrol")
    for seed in range(10):
        start = patrol.setup(seed_from(str(seed)), {})
        made = list(random_moves(patrol, start, random.Random(seed)))
        draws = [draw for _, _, applied in made for draw in applied.draws]

        for stream in ("", "north", "south"):
            mine = [draw for draw in draws if draw.stream == stream]
            numbers = [draw.n + i for draw in mine for i in range(len(draw.gave))]
            assert numbers == list(range(len(numbers)))
        assert {draw.stream for draw in draws} >= {"north", "south"}
        check_replay(patrol, start, [(role, choice) for role, choice, _ in made], made[-1][2].state)


def test_a_secret_draw_that_belongs_to_nobody_is_a_fault(g: Play[Position]) -> None:
    patrol = registry.get("patrol")
    for stream in ("", "north", "south", "facilitator"):
        check_draws(patrol, Applied(state=g.state, events=[], draws=[roll(g.state.dice, stream)]))

    with pytest.raises(Fault, match="'west'"):
        check_draws(patrol, Applied(state=g.state, events=[], draws=[roll(g.state.dice, "west")]))
