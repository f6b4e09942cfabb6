"""A position as text: its game, the options, and what it is without a seed.

It may come from anyone, so it is looked over whole before anything is stored.
"""

from __future__ import annotations

import base64
import zlib
from collections.abc import Mapping

import msgspec
from msgspec import Struct

from engine.core import registry
from engine.core.content.problems import ContentError
from engine.core.dice import fresh_seed
from engine.core.encoding.codec import JsonObject, Unreadable
from engine.core.position import Position
from engine.core.protocol import AnyRules
from engine.core.registry import UnknownGame

MOST_LETTERS = 200_000
"""The most characters of a position as text."""
MOST_BYTES = 4_000_000
"""The most bytes of an unpacked position."""
MOST_PIECES = 3_000
"""The most pieces of a position; a long game has some hundreds."""


class Written(Struct, forbid_unknown_fields=True, kw_only=True):
    """A position independent of a stored game: its game, options and state, without a seed.

    content: a content pack laid over the game's own.
    """

    format: int
    key: str
    rules_version: int
    options: JsonObject
    content: JsonObject | None
    state: JsonObject


FORMAT = 1
WITHOUT_DICE: JsonObject = {"phrases": [], "drawn": 0}
LARGEST_NUMBER = 2**31
"""No number in a position comes near it, and every database stores what is below."""


def as_text(found: Written) -> str:
    """A position as ASCII text that can be pasted anywhere."""
    packed = zlib.compress(msgspec.json.encode(found), 9)
    return base64.b64encode(packed).decode()


def from_text(text: str) -> Written:
    """Parse a position from text, ignoring white space.

    :raises Unreadable: it is not a position, or not one of a game that is played here.
    """
    letters = "".join(text.split())
    if len(letters) > MOST_LETTERS:
        raise Unreadable("it is too long")
    try:
        packed = base64.b64decode(letters, validate=True)
        unpacked = zlib.decompressobj().decompress(packed, MOST_BYTES)
        found = msgspec.json.decode(unpacked, type=Written)
    except (ValueError, zlib.error, RecursionError) as error:
        raise Unreadable(f"it is no position: {error}") from None
    if found.format != FORMAT:
        raise Unreadable(f"format: expected {FORMAT}, got {found.format}")
    if any(isinstance(part, Mapping) and len(part) > MOST_PIECES for part in found.state.values()):
        raise Unreadable(f"it has more than {MOST_PIECES:,} pieces")
    found.state = {**found.state, "dice": WITHOUT_DICE}
    rules_for(found)
    return found


def rules_for(found: Written) -> AnyRules:
    """The rules of a position, after the position was validated.

    :raises Unreadable: it is not a position of its game.
    """
    try:
        refuse_what_no_row_takes(found)
        rules = registry.get(found.key, found.content, version=found.rules_version)
        rules = rules.under(found.options)
        rules.reader.options(found.options)
        dice = {**WITHOUT_DICE, "seed": fresh_seed()}
        state = rules.codec.from_data({**found.state, "dice": dice})
        problems = rules.problems(state)
    except Unreadable:
        raise
    except (UnknownGame, registry.UnknownVersion, ContentError) as error:
        raise Unreadable(str(error)) from None
    except Exception as error:  # a power, a kind or a space that its game does not have
        raise Unreadable(f"it cannot be read: {type(error).__name__}") from None
    if problems:
        raise Unreadable(problems[0])
    look_over(rules, state)
    return rules


def refuse_what_no_row_takes(data: object) -> None:
    """Refuse data that no database could store.

    :raises Unreadable: it has such a number or text.
    """
    if isinstance(data, Written):
        refuse_what_no_row_takes([data.key, data.rules_version, data.options, data.content])
        refuse_what_no_row_takes(data.state)
    elif isinstance(data, Mapping):
        refuse_what_no_row_takes([*data, *data.values()])
    elif isinstance(data, list):
        for each in data:
            refuse_what_no_row_takes(each)
    elif isinstance(data, str) and ("\0" in data or (not data.isascii() and is_broken(data))):
        raise Unreadable("a text in it that cannot be stored")
    elif isinstance(data, int | float) and not abs(data) < LARGEST_NUMBER:
        raise Unreadable("a number in it that is larger than any of a game")


def is_broken(text: str) -> bool:
    """Whether a text has half of a surrogate pair, as JSON allows."""
    return any("\ud800" <= letter <= "\udfff" for letter in text)


def look_over(rules: AnyRules, state: Position) -> None:
    """Check that a position from anyone can be shown and played, by asking what a page asks.

    :raises Unreadable: it cannot.
    """
    try:
        rules.summary(state)
        if not rules.asks(state) and state.result is None:
            raise Unreadable("nobody is asked for anything")
        for viewer in (None, *rules.roles.viewers):
            rules.view(state, viewer)
    except Unreadable:
        raise
    except Exception as error:  # whatever it is, such a position cannot be played
        raise Unreadable(f"it cannot be played: {type(error).__name__}") from None
