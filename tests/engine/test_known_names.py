"""Names in a position that its game does not have: refused by their field, at once."""

from copy import deepcopy
from typing import Any

import pytest

from engine.core import registry
from engine.core.dice import seed_from
from engine.core.encoding.codec import JsonObject, Unreadable, plain
from engine.position.written_position import Written, as_text, from_text

FOG: JsonObject = {"fog": True}
ODD = "atlantis"


def start(key: str, options: JsonObject) -> Any:
    """The first position of a game as plain data."""
    return plain(registry.get(key).under(options).setup(seed_from("names"), options))


def read(key: str, options: JsonObject, state: Any) -> Written:
    version = registry.get(key).version
    return from_text(
        as_text(
            Written(
                format=1,
                key=key,
                rules_version=version,
                options=options,
                content=None,
                state=state,
            )
        )
    )


@pytest.mark.parametrize(
    ("key", "options", "field"),
    [
        ("pacific_1940", {}, ("power",)),
        ("pacific_1940", {}, ("stack", 1, "power")),
        ("pacific_1940", {}, ("counters", "usa_cruiser_1", "owner")),
        ("pacific_1940", {}, ("counters", "usa_cruiser_1", "kind")),
        ("pacific_1940", {}, ("counters", "usa_cruiser_1", "came_from")),
        ("pacific_1940", {}, ("at_start", 0)),
        ("pacific_1940", FOG, ("power",)),
        ("pacific_1940", FOG, ("fog", "knowledge", "axis", "sightings", 0, "space")),
        ("pacific_war", {}, ("stack", 2, "role")),
        ("pacific_war", {}, ("fleet_train",)),
        ("pacific_war", {}, ("counters", "jp_akagi", "owner")),
        ("emperor", {}, ("epoch",)),
        ("emperor", {}, ("counters", "nimitz", "face")),
    ],
)
def test_a_name_that_the_game_does_not_have_is_refused_by_its_field(
    key: str, options: JsonObject, field: tuple[Any, ...]
) -> None:
    state = start(key, options)
    read(key, options, deepcopy(state))
    *way, last = field
    inner = state
    for step in way:
        inner = inner[step]
    inner[last] = ODD

    with pytest.raises(Unreadable) as refused:
        read(key, options, state)

    named = next(each for each in reversed(field) if isinstance(each, str))
    assert str(refused.value) == f"{named}: there is no '{ODD}'"


@pytest.mark.parametrize("field", ["by", "strait", "to"])
def test_G8_2_leave_names_a_strait_and_two_powers_of_the_game(field: str) -> None:
    options: JsonObject = {"straits_by_leave": True}
    state = start("global_1940", options)
    state["leave_given"] = [{"by": "usa", "strait": "panama_canal", "to": "japan"}]
    read("global_1940", options, deepcopy(state))
    state["leave_given"][0][field] = ODD

    with pytest.raises(Unreadable, match=f"{field}: there is no '{ODD}'"):
        read("global_1940", options, state)


def test_an_attack_that_stands_under_another_space_is_refused() -> None:
    state = start("pacific_1940", {})
    state["attacks"] = [["sz6", {"space": "sz7"}]]

    with pytest.raises(Unreadable, match="what happens in sz7 stands under sz6"):
        read("pacific_1940", {}, state)
