"""Dice anyone can check: known answers, fairness, scripts, shuffles, tampering."""

import hashlib
import hmac
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.core import dice
from engine.core.dice import Dice, Draw, check, commitment, fresh_seed, roll, seed_from, shuffle

SEED = "7117fff2d0fd294462b3c802b7cb8753579f23f3946b99cf55f38e873f013f10"

seeds = st.binary(min_size=32, max_size=32).map(bytes.hex)
phrases = st.lists(st.text(max_size=20), max_size=4).map(tuple)


def faces(count: int, *, seed: str = SEED, said: tuple[str, ...] = ()) -> list[int]:
    box = Dice(seed=seed, phrases=said)
    return [roll(box).gave[0] for _ in range(count)]


# ------------------------------------------------------------------ known answers


def test_a_short_text_always_means_the_same_seed() -> None:
    assert seed_from("known") == SEED
    assert seed_from("Known") != SEED


def test_the_commitment_is_the_sha_256_of_the_seeds_bytes() -> None:
    expected = "df3cb7b1260ab7a3cf834925504369626492a33bd17d778464aeaf86661328a2"

    assert commitment(SEED) == expected
    assert hashlib.sha256(bytes.fromhex(SEED)).hexdigest() == expected


def test_known_rolls_of_a_known_seed() -> None:
    """These may never change: old games are checked with them."""
    assert faces(12) == [4, 1, 2, 2, 4, 5, 5, 3, 5, 5, 1, 5]
    assert faces(12, said=("tora", "iroha")) == [2, 4, 4, 2, 1, 3, 1, 5, 4, 6, 6, 5]


def test_a_known_shuffle_of_a_known_seed() -> None:
    order, draw = shuffle(Dice(seed=SEED), list("abcdefgh"))

    assert "".join(order) == "eafdcgbh"
    assert draw == Draw(what="shuffle", n=0, gave=(7, 1, 1, 2, 3, 1, 0))


def test_a_roll_can_be_repeated_with_common_tools() -> None:
    """The recipe of the module's first lines, written out with the standard library."""
    for n, face in enumerate(faces(50, said=("tora", "iroha"))):
        word = hmac.new(bytes.fromhex(SEED), f"tora|iroha#{n}.0".encode(), hashlib.sha256)
        assert int.from_bytes(word.digest()[:8], "big") % 6 + 1 == face


def test_fresh_seeds_are_32_bytes_and_never_twice_the_same() -> None:
    found = {fresh_seed() for _ in range(50)}

    assert len(found) == 50
    assert {len(bytes.fromhex(seed)) for seed in found} == {32}


# ------------------------------------------------------------------ fairness


@pytest.mark.parametrize("sides", [1, 2, 3, 6, 7, 47])
def test_every_number_has_the_same_share_of_what_is_drawn(
    monkeypatch: pytest.MonkeyPatch, sides: int
) -> None:
    """Exactly: words are cut off at a multiple of the sides, and the next attempt is taken."""
    limit = 2**64 - 2**64 % sides
    words = [limit, 2**64 - 1, limit - 1] if limit < 2**64 else [limit - 1]
    asked = []

    def digest(key: bytes, said: bytes, kind: str) -> bytes:
        asked.append(said.decode())
        return words[len(asked) - 1].to_bytes(8, "big") + bytes(24)

    monkeypatch.setattr(dice.hmac, "digest", digest)

    assert dice.below(Dice(seed=SEED, drawn=4), sides) == sides - 1
    assert asked == [f"#4.{attempt}" for attempt in range(len(words))]


@given(seed=seeds, said=phrases, n=st.integers(0, 10**6), sides=st.integers(1, 100))
@settings(max_examples=100, deadline=None)
def test_a_draw_lies_in_its_range_and_moves_the_counter_by_one(
    seed: str, said: tuple[str, ...], n: int, sides: int
) -> None:
    box = Dice(seed=seed, phrases=said, drawn=n)

    assert 0 <= dice.below(box, sides) < sides
    assert box.drawn == n + 1


def test_all_faces_come_about_equally_often() -> None:
    """6000 rolls of a fixed seed: each face within 10 % of its thousand."""
    counts = Counter(faces(6000))

    assert set(counts) == {1, 2, 3, 4, 5, 6}
    assert all(900 < count < 1100 for count in counts.values())


def test_all_orders_come_about_equally_often() -> None:
    """2400 shuffles of four: each of the 24 orders within 40 % of its hundred."""
    box = Dice(seed=SEED)
    counts = Counter("".join(shuffle(box, "abcd")[0]) for _ in range(2400))

    assert set(counts) == {"".join(order) for order in permutations("abcd")}
    assert all(60 < count < 140 for count in counts.values())


@given(items=st.lists(st.integers(), max_size=20), seed=seeds)
@settings(max_examples=60, deadline=None)
def test_a_shuffle_keeps_every_item_and_leaves_the_original_alone(
    items: list[int], seed: str
) -> None:
    kept = list(items)

    order, draw = shuffle(Dice(seed=seed), items)

    assert sorted(order) == sorted(items)
    assert items == kept
    assert len(draw.gave) == max(0, len(items) - 1)


def test_other_phrases_other_dice() -> None:
    """So that whoever chose the seed cannot know what it gives."""
    said: list[tuple[str, ...]] = [(), ("tora",), ("tora", "iroha"), ("iroha", "tora")]

    assert len({tuple(faces(20, said=each)) for each in said}) == len(said)


def test_the_counter_and_not_the_clock_decides() -> None:
    box = Dice(seed=SEED, drawn=5)

    assert roll(box) == Draw(what="d6", n=5, gave=(5,))


# ------------------------------------------------------------------ scripts


def test_scripted_faces_come_first_and_do_not_move_the_counter() -> None:
    box = Dice(seed=SEED, script=[6, 1])

    assert [roll(box).gave[0] for _ in range(3)] == [6, 1, 4]
    assert box.drawn == 1


def test_a_scripted_roll_says_that_it_is_one_and_proves_nothing() -> None:
    draw = roll(Dice(seed=SEED, script=[3]))

    assert draw.n is None
    assert not check(SEED, (), draw)


def test_a_shuffle_does_not_touch_the_script() -> None:
    box = Dice(seed=SEED, script=[2])
    shuffle(box, "abc")

    assert box.script == [2]


def test_what_an_example_names_lies_first_after_the_next_shuffle_and_only_then() -> None:
    box = Dice(seed=SEED, first=["c", "a"])

    order, draw = shuffle(box, "abcde")

    assert order == ["c", "a", "b", "d", "e"]
    assert (box.first, box.drawn) == ([], 0)
    assert shuffle(box, "abcde")[0] == shuffle(Dice(seed=SEED), "abcde")[0]
    assert draw.n is None
    assert not check(SEED, (), draw)


def test_the_draws_of_an_arranged_shuffle_make_its_order() -> None:
    order, draw = shuffle(Dice(seed=SEED, first=["d", "b"]), "abcde")

    again = list("abcde")
    for last, other in zip(range(4, 0, -1), draw.gave, strict=True):
        again[last], again[other] = again[other], again[last]
    assert again == order


@pytest.mark.parametrize(
    ("box", "problem"),
    [
        (Dice(seed="not hex"), "hexadecimal"),
        (Dice(seed=SEED, drawn=-1), "-1 drawn"),
        (Dice(seed=SEED, script=[1, 7]), "faces"),
    ],
)
def test_dice_from_outside_are_looked_over(box: Dice, problem: str) -> None:
    (found,) = dice.problems(box)

    assert problem in found
    assert list(dice.problems(Dice(seed=SEED, script=[1, 6]))) == []


# ------------------------------------------------------------------ checking


@given(seed=seeds, said=phrases, n=st.integers(0, 10**6), size=st.integers(0, 20))
@settings(max_examples=60, deadline=None)
def test_every_draw_can_be_checked_with_the_seed(
    seed: str, said: tuple[str, ...], n: int, size: int
) -> None:
    box = Dice(seed=seed, phrases=said, drawn=n)

    assert check(seed, said, roll(box))
    assert check(seed, said, shuffle(box, range(size))[1])


@given(seed=seeds, n=st.integers(0, 10**6), other=st.integers(1, 5))
@settings(max_examples=60, deadline=None)
def test_a_changed_roll_is_found_out(seed: str, n: int, other: int) -> None:
    draw = roll(Dice(seed=seed, drawn=n))
    changed = replace(draw, gave=((draw.gave[0] - 1 + other) % 6 + 1,))

    assert not check(seed, (), changed)


def test_a_changed_shuffle_is_found_out() -> None:
    _, draw = shuffle(Dice(seed=SEED), "abcdefgh")

    for place, gave in enumerate(draw.gave):
        changed = list(draw.gave)
        changed[place] = (gave + 1) % (8 - place)
        assert not check(SEED, (), replace(draw, gave=tuple(changed)))
    assert not check(SEED, (), replace(draw, n=1))


def test_another_seed_or_phrase_does_not_pass_the_check() -> None:
    _, draw = shuffle(Dice(seed=SEED, phrases=("tora",)), range(20))

    assert check(SEED, ("tora",), draw)
    assert not check(SEED, ("Tora",), draw)
    assert not check(seed_from("unknown"), ("tora",), draw)
