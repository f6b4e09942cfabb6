"""Dice that anyone can check: draws from a keyed hash of a secret seed and a counter.

Draw number n is taken from HMAC-SHA256(seed, "phrase|phrase|…#n.attempt"). The SHA-256 of the
seed is public before the first draw, the seed itself when the game is over, so every draw can
be repeated then with common tools. A phrase of each seat goes into every draw, so that whoever
chose the seed could not know what it would give.

What is drawn in secret has a stream of its own, named as whoever may know of it (a side, the
facilitator), and is numbered there: "phrase|phrase|…#stream:n.attempt". So the numbers of the
public draws have no gap that would tell of it.
"""

from __future__ import annotations

import hashlib
import hmac
import random
import secrets
from collections.abc import Collection, Iterator, Sequence
from typing import TypeVar

from msgspec import UNSET, Struct, UnsetType

T = TypeVar("T")

SEED_BYTES = 32
KEYS = "#keys"
"""The ending of the streams that keys are drawn from; no side has such a name."""


class Dice(Struct, kw_only=True):
    """The dice of one game: the seed and the number of draws made from it.

    `script` holds faces that come before any drawn one, and `first` the items that the next shuffle
    puts on top: both for examples and for settling rules questions. `streams` counts the draws of
    each stream that is not public; most games have none, and nothing is stored then.
    """

    seed: str
    phrases: tuple[str, ...] = ()
    drawn: int = 0
    script: list[int] = []
    first: list[str] = []
    streams: dict[str, int] | UnsetType = UNSET

    def drawn_of(self, stream: str) -> int:
        """The number of draws made from a stream; the stream without a name is public."""
        if not stream:
            return self.drawn
        return self.streams.get(stream, 0) if self.streams else 0


class Draw(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One recorded draw, or several of one kind.

    `n` is the number of the first in its stream, None where a script gave it. Draws of a named
    stream are secret until the game is over.
    """

    what: str
    n: int | None
    gave: tuple[int, ...]
    stream: str = ""


def fresh_seed() -> str:
    """A new secret seed, in hexadecimal."""
    return secrets.token_hex(SEED_BYTES)


def seed_from(text: str) -> str:
    """The seed derived from a short text or number, so that `--seed 7` always means the same."""
    return hashlib.sha256(text.encode()).hexdigest()


def seed_by(pick: random.Random) -> str:
    """A seed by somebody's own chance, for positions that are only tried."""
    return f"{pick.getrandbits(8 * SEED_BYTES):0{2 * SEED_BYTES}x}"


def commitment(seed: str) -> str:
    """The SHA-256 of the seed, published before the first draw."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def below(dice: Dice, sides: int, stream: str = "") -> int:
    """A number from 0 to sides - 1, all equally likely; advances its stream by one."""
    n = dice.drawn_of(stream)
    if stream:
        dice.streams = {**(dice.streams or {}), stream: n + 1}
    else:
        dice.drawn = n + 1
    key = bytes.fromhex(dice.seed)
    said = "|".join(dice.phrases) + (f"#{stream}:" if stream else "#")
    limit = (1 << 64) - (1 << 64) % sides
    attempt = 0
    while True:
        word = hmac.digest(key, f"{said}{n}.{attempt}".encode(), "sha256")
        value = int.from_bytes(word[:8], "big")
        if value < limit:
            return value % sides
        attempt += 1


def roll(dice: Dice, stream: str = "") -> Draw:
    """Roll one six-sided die; scripted faces come before drawn ones."""
    return rolls(dice, 1, stream)


def rolls(dice: Dice, count: int, stream: str = "") -> Draw:
    """Roll several six-sided dice as one draw, numbered by the first of them.

    Scripted faces come first. Where the script is too short, the rest is drawn, which advances the
    stream by as many; the whole draw then has no number, and is not checked.
    """
    scripted, dice.script = dice.script[:count], dice.script[count:]
    n = None if scripted else dice.drawn_of(stream)
    drawn = (below(dice, 6, stream) + 1 for _ in range(count - len(scripted)))
    return Draw(what="d6", n=n, gave=(*scripted, *drawn), stream=stream)


def shuffle(dice: Dice, items: Sequence[T], stream: str = "") -> tuple[list[T], Draw]:
    """The items in a new order (Fisher-Yates), and the draws that produced it."""
    if dice.first:
        return _arranged(dice, items, stream)
    order, n, gave = list(items), dice.drawn_of(stream), []
    for last in range(len(order) - 1, 0, -1):
        other = below(dice, last + 1, stream)
        order[last], order[other] = order[other], order[last]
        gave.append(other)
    return order, Draw(what="shuffle", n=n, gave=tuple(gave), stream=stream)


def _arranged(dice: Dice, items: Sequence[T], stream: str) -> tuple[list[T], Draw]:
    """The items that an example names first, the rest unchanged, and the draws that would do so."""
    named = [item for key in dice.first for item in items if str(item) == key]
    wanted = [*named, *(item for item in items if item not in named)]
    dice.first = []
    order, gave = list(items), []
    for last in range(len(order) - 1, 0, -1):
        other = order.index(wanted[last])
        order[last], order[other] = order[other], order[last]
        gave.append(other)
    return order, Draw(what="shuffle", n=None, gave=tuple(gave), stream=stream)


def problems(dice: Dice) -> Iterator[str]:
    """Problems of dice that came from outside."""
    try:
        bytes.fromhex(dice.seed)
    except ValueError:
        yield "dice: the seed is not hexadecimal"
    if dice.drawn < 0:
        yield f"dice: {dice.drawn} drawn"
    for stream, drawn in (dice.streams or {}).items():
        if not stream or drawn < 0:
            yield f"dice: {drawn} drawn of the stream {stream!r}"
    if any(face not in range(1, 7) for face in dice.script):
        yield f"dice: the script {dice.script} has faces that a die has not"


def fresh_key(dice: Dice, taken: Collection[str], prefix: str = "", stream: str = "") -> str:
    """An unused key that reveals neither how many keys there are nor their order.

    Its eight hexadecimal digits come from the seed, so that replaying a game gives the same keys.
    They are no recorded draw and do not block undo. `stream`: whose secret it is that something was
    made; the keys that others see do not change with it.
    """
    while True:
        key = f"{prefix}{below(dice, 1 << 32, stream + KEYS):08x}"
        if key not in taken:
            return key


def check(seed: str, phrases: Sequence[str], draw: Draw) -> bool:
    """Whether a recorded draw is what the seed gives at its numbers.

    The draw of sides is one of two values, like a shuffle of two.
    """
    if draw.n is None:
        return False
    stream = draw.stream
    dice = Dice(seed=seed, phrases=tuple(phrases), drawn=draw.n)
    if stream:
        dice.streams = {stream: draw.n}
    if draw.what == "d6":
        return rolls(dice, max(1, len(draw.gave)), stream).gave == draw.gave
    sides = range(len(draw.gave) + 1, 1, -1)
    return tuple(below(dice, n, stream) for n in sides) == draw.gave
