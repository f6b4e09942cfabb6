"""The record of a game of Pacific 1940: declarations, accounts, victory conditions, the end."""

from __future__ import annotations

from msgspec import Struct


class Declaration(Struct, frozen=True, kw_only=True):
    """3 A declaration of war; unprovoked: an aggressor's, in answer to no declaration."""

    by: str
    on: tuple[str, ...]
    round: int
    unprovoked: bool


class Account(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """14 The public account of a turn: income, losses by power, cities held.

    income: name of the part → IPC: "territories", "convoys" (negative), objectives by key, and 20
    "war_bonds".
    lost: power → kind → number in that turn. cities: side → victory cities held at its end. purse:
    the power's money afterwards; None where it is secret. economies: of a power with several, the
    income of each that collected, part by part.
    """

    round: int
    power: str
    income: dict[str, int]
    lost: dict[str, dict[str, int]]
    cities: dict[str, int]
    purse: int | None
    economies: dict[str, dict[str, int]] = {}


class Held(Struct, frozen=True, kw_only=True):
    """2 Since when what wins has been held: which power's turn, in which round."""

    round: int
    power: str


class Result(Struct, frozen=True, kw_only=True):
    """2 Who won, and how; board: with the cities of which, where they are counted apart."""

    winner: str
    cause: str
    rule: str
    round: int
    board: str = ""

    @property
    def ending(self) -> str:
        """The end in one word, for statistics."""
        return f"{self.winner}_{self.cause}"
