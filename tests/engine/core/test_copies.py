"""A copy of a position shares with it only what never changes."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from engine.core.encoding.codec import copier_of


class Fleet(Struct, tag="fleet"):
    ships: list[str] = []


class Raid(Struct, tag="raid"):
    bombers: dict[str, int] = {}
    beside: Fleet | None = None


class Account(Struct, frozen=True):
    income: dict[str, int]


class Anything(Struct):
    held: Any = None


class Table(Struct, kw_only=True):
    """One of everything that a position may hold."""

    turn: int = 1
    fleets: dict[str, Fleet]
    stack: list[Fleet | Raid]
    pairs: tuple[Fleet, ...] = ()
    first: tuple[str, Fleet] = ("", Fleet())
    named: dict[str, dict[str, list[int]]] = {}
    accounts: list[Account] = []
    streams: dict[str, int] | UnsetType = UNSET
    inner: Table | None = None


def table() -> Table:
    return Table(
        fleets={"one": Fleet(["cv"])},
        stack=[Fleet(["dd"]), Raid({"b": 1}, Fleet(["ss"]))],
        pairs=(Fleet(["ca"]),),
        first=("x", Fleet(["bb"])),
        named={"a": {"b": [1]}},
        accounts=[Account({"land": 3})],
        streams={"red": 1},
        inner=Table(fleets={"two": Fleet()}, stack=[]),
    )


def everything_changed(copy: Table) -> None:
    """Change whatever can be changed, at every depth."""
    copy.turn = 9
    copy.fleets["one"].ships.append("more")
    copy.fleets["new"] = Fleet()
    for frame in copy.stack:
        if isinstance(frame, Raid):
            frame.bombers["c"] = 2
            assert frame.beside is not None
            frame.beside.ships.clear()
        else:
            frame.ships.clear()
    copy.stack.pop()
    copy.pairs[0].ships.clear()
    copy.first[1].ships.clear()
    copy.named["a"]["b"].append(2)
    copy.accounts.append(Account({}))
    assert isinstance(copy.streams, dict)
    copy.streams["red"] = 7
    assert copy.inner is not None
    copy.inner.fleets["two"].ships.append("more")


def test_a_copy_is_equal_and_written_in_the_same_order() -> None:
    original = table()

    copy = copier_of(Table)(original)

    assert copy == original
    assert msgspec.msgpack.encode(copy) == msgspec.msgpack.encode(original)


def test_whatever_is_changed_in_a_copy_the_original_stays_as_it_is() -> None:
    original = table()

    everything_changed(copier_of(Table)(original))

    assert original == table()


def test_what_never_changes_is_shared() -> None:
    original = table()

    assert copier_of(Table)(original).accounts[0] is original.accounts[0]


def test_what_is_not_set_stays_so() -> None:
    original = Table(fleets={}, stack=[])

    assert copier_of(Table)(original).streams is UNSET


def test_a_list_becomes_a_list_whatever_was_given_for_one() -> None:
    given: Any = ("dd", "ca")

    assert copier_of(Fleet)(Fleet(ships=given)).ships == ["dd", "ca"]


def test_what_may_be_anything_is_copied_whole() -> None:
    original = Anything(held=[Fleet(["dd"])])

    copy = copier_of(Anything)(original)
    copy.held[0].ships.append("more")

    assert original == Anything(held=[Fleet(["dd"])])
