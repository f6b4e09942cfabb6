"""What a game of Pacific 1940 keeps of its past: declarations, accounts, what wins, the end."""

from __future__ import annotations

from msgspec import Struct


class Declaration(Struct, frozen=True, kw_only=True):
    """3 A declaration of war; unprovoked: the aggressor's, and it answers none of theirs."""

    by: str
    on: tuple[str, ...]
    round: int
    unprovoked: bool


class Account(Struct, frozen=True, kw_only=True):
    """14 The public account of a turn: what came in, what was lost by whom, cities held.

    income: name of the part → IPC: "territories", "convoys" (negative), and objectives by key.
    lost: power → kind → how many in that turn. cities: side → victory cities held at its end.
    purse: what the power has then; None where that is nobody else's business.
    """

    round: int
    power: str
    income: dict[str, int]
    lost: dict[str, dict[str, int]]
    cities: dict[str, int]
    purse: int | None


class Held(Struct, frozen=True, kw_only=True):
    """2 Since when a side has held what it needs to win: which power's turn, in which round."""

    round: int
    power: str


class Result(Struct, frozen=True, kw_only=True):
    """2 Who won, and by what."""

    winner: str
    cause: str
    rule: str
    round: int

    @property
    def ending(self) -> str:
        """The end in one word, for tallies."""
        return f"{self.winner}_{self.cause}"
