"""The record of a game of Pacific 1940: declarations, accounts, neutrals, attacks, the end."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType

from engine.core.encoding.key_order import InOrder


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


class Neutrality(Struct, kw_only=True, omit_defaults=True):
    """G6, G7 What has become of the neutrals.

    leanings: neutral → the side to which it leans now, where that is not printed. attacked: neutral
    → how it leaned when it was first attacked. forfeited: leagues that will never join a power.
    joining: leagues that join at the end of this Conduct Combat.
    """

    leanings: dict[str, str] = {}
    attacked: dict[str, str] = {}
    forfeited: list[str] = []
    joining: list[str] = []


class Leave(Struct, frozen=True, kw_only=True):
    """G8.2 Leave that a power has given: ships of another may pass a strait of its."""

    by: str
    strait: str
    to: str


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


class Attack(Struct, kw_only=True):
    """7, 8 What the power whose turn it is does in one space: filled by the moves, then fought.

    units: who fights there, aircraft included. landed: units put ashore here → the zone they come
    from; they are cargo until the assault (carriage.go_ashore). raiders: bombers that raid → the
    kind of facility. escorts: fighters that only escort them. spares: what the attacker leaves
    alone in a sea zone ("submarines", "transports").
    is_done: it has been resolved. dropped: G11 of `units` those that came from the air → their
    base; unset: none.
    """

    space: str
    units: list[str] = []
    landed: InOrder[str] = {}
    raiders: InOrder[str] = {}
    escorts: list[str] = []
    spares: list[str] = []
    is_done: bool = False
    dropped: dict[str, str] | UnsetType = UNSET
