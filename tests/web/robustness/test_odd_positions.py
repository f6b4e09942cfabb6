"""Positions as text that someone has changed by hand: refused in words, or played."""

import base64
import random
import zlib
from collections.abc import Iterator
from copy import deepcopy
from html import unescape
from typing import Any

import msgspec
import pytest

from engine.core.encoding.codec import Unreadable
from engine.models import Game
from engine.moves import copies
from engine.papers import supposed
from engine.position import written_position
from tests.every_way import IN_EVERY_WAY
from tests.factories import UserFactory, make_campaign_at, make_game_at, make_war_at
from tests.web.table import sitting
from wargames.accounts.models import User

TURNS = 400 if IN_EVERY_WAY else 10
"""Changes of each position."""
SHARE = 1 if IN_EVERY_WAY else 4
"""One in so many kinds of places is changed into one that there is not."""
ODD: list[Any] = [
    None,
    "",
    "nobody",
    "a\0b",
    "\u202e",
    "x" * 300,
    -1,
    2**31,
    10**40,
    1.5,
    True,
    [],
    {},
    [[]],
    {"kind": "nothing"},
]


def make(key: str, user: User) -> Game:
    other = UserFactory()
    return {
        "emperor": lambda: make_game_at("card=15", creator=user, dice=(6,)),
        "pacific_war": lambda: make_war_at("acts=japan japan=akagi truk=jlba", user, other),
        "pacific_1940": lambda: make_campaign_at("power=usa war=japan-usa sz31=usa:1trn", user),
    }[key]()


def packed(written: Any) -> str:
    """Anything as such a text."""
    return base64.b64encode(zlib.compress(msgspec.json.encode(written))).decode()


def places_in(data: Any, *at: Any) -> Iterator[tuple[Any, ...]]:
    """Where something stands in plain data, whatever it is."""
    if at:
        yield at
    if isinstance(data, dict | list):
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            yield from places_in(value, *at, key)


def first_of_each(places: Iterator[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """One place of each kind: of alike things in a list or a table the first."""
    kept: dict[tuple[Any, ...], tuple[Any, ...]] = {}
    for place in places:
        named = tuple("#" if isinstance(each, int) else each for each in place)
        kept.setdefault((len(named), *named[:1], named[-1]), place)
    return list(kept.values())


def as_data(game: Game, user: User) -> Any:
    """What the text of a position says."""
    side = game.seats.filter(user=user)[0].side
    text = written_position.as_text(supposed.as_known(game, side))
    return msgspec.json.decode(zlib.decompress(base64.b64decode(text)))


def changed(written: Any, rng: random.Random) -> Any:
    """The same with one thing in it replaced, taken out, doubled, or under another name."""
    data = deepcopy(written)
    *way, last = rng.choice(list(places_in(data)))
    inner = data
    for step in way:
        inner = inner[step]
    deed = rng.choice(("put", "put", "remove", "rename", "double"))
    if deed == "put":
        inner[last] = deepcopy(rng.choice(ODD))
    elif deed == "remove":
        del inner[last]
    elif isinstance(inner, list):
        inner.append(inner[last])
    elif deed == "rename":
        inner[rng.choice(("nobody", "x" * 300, ""))] = inner.pop(last)
    else:
        inner["twin"] = inner[last]
    return data


@pytest.mark.parametrize("key", ["emperor", "pacific_war", "pacific_1940"])
def test_a_changed_position_is_refused_in_words_or_can_be_played(
    key: str, ann: User, settings: Any
) -> None:
    settings.ACCOUNT_RATE_LIMITS = {}
    written = as_data(make(key, ann), ann)
    client, rng = sitting(ann), random.Random(key)
    for _ in range(TURNS):
        odd = changed(written, rng)

        answer = client.post("/table/position/", {"text": packed(odd)})

        assert answer.status_code in (302, 400), odd
        if answer.status_code == 302:
            assert client.get(answer.url).status_code == 200


@pytest.mark.parametrize("key", ["emperor", "pacific_war", "pacific_1940"])
def test_a_position_with_a_power_a_kind_or_a_place_that_is_none_is_refused_or_harmless(
    key: str, ann: User, settings: Any
) -> None:
    settings.ACCOUNT_RATE_LIMITS = {}
    game = make(key, ann)
    written = as_data(game, ann)
    client = sitting(ann)
    for *way, last in first_of_each(places_in(written["state"]))[::SHARE]:
        odd = deepcopy(written)
        inner = odd["state"]
        for step in way:
            inner = inner[step]
        if not isinstance(inner[last], str):
            continue
        inner[last] = "atlantis"

        answer = client.post("/table/position/", {"text": packed(odd)})

        assert answer.status_code in (302, 400), (*way, last)
        if answer.status_code == 302:
            assert client.get(answer.url).status_code == 200, (*way, last)
        else:
            assert "not a valid position" in answer.content.decode()


def test_the_page_says_what_is_wrong_with_a_position(ann: User) -> None:
    written = as_data(make("pacific_1940", ann), ann)
    written["state"]["power"] = "<atlantis>"

    answer = sitting(ann).post("/table/position/", {"text": packed(written)})

    page = answer.content.decode()
    assert "valid position: power: there is no '<atlantis>'." in unescape(page)
    assert "<atlantis>" not in page


def test_a_number_that_no_row_takes_is_refused(any_database: str) -> None:
    user = UserFactory()
    game = make("emperor", user)
    found = supposed.as_known(game, "japan")
    for odd in (2**31, 10**40, "a\0b", {"a\0": 1}):
        with pytest.raises(Unreadable):
            written_position.from_text(
                packed({**msgspec.to_builtins(found), "content": {"x": odd}})
            )
    assert copies.suppose(game.seats.get(user=user))
