"""8 What a battle is to whoever asks for its odds, and what they are told."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

WON, HELD, GONE, STALEMATE, RETREATED = "won", "held", "gone", "stalemate", "retreated"
WORDS = (WON, HELD, GONE, STALEMATE, RETREATED)
"""How a battle ends: the same words with which a Battle ends."""


class Side(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """8 The units of one side, and what it is taken to do with them.

    units: kind → how many, the damaged too. damaged: of them, two-hit ships that have taken a hit.
    order: 8.3 its order of loss; empty: that of the content. submerges: 10 its submarines leave as
    soon as they may; else they never do.
    """

    units: dict[str, int]
    damaged: dict[str, int] = {}
    order: tuple[str, ...] = ()
    submerges: bool = False


class Battle(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """8 A battle that may be fought.

    bombarding: 8.2 ships that fire at the shore before the first round. landed: 8.4 those of the
    attackers that were put ashore, and may not retreat. fought: it has begun, so that neither AAA
    nor ships at sea fire first. retreat_after: the attacker goes after so many rounds, 0: stays.
    retreat_below: the attacker goes after a round that leaves fewer units than this. way_out: 8.3
    attacking transports without a warship have somewhere to go; else they are lost.
    """

    terrain: Literal["land", "sea"]
    attackers: Side
    defenders: Side
    bombarding: dict[str, int] = {}
    landed: dict[str, int] = {}
    fought: bool = False
    retreat_after: int = 0
    retreat_below: int = 0
    way_out: bool = True


class Ending(Struct, frozen=True, kw_only=True):
    """8.3 One way in which it may end: the chance of it, and who is left of each side.

    takes: 11 an attacking land unit is left on the ground that was won.
    """

    word: str
    chance: float
    takes: bool
    attackers: dict[str, int]
    defenders: dict[str, int]


class Outcome(Struct, frozen=True, kw_only=True):
    """8 All that may come of a battle, with its chances.

    win: the defenders are gone, and attackers are left. hold: the other way about. both_gone: 8.5
    nobody is left. stalemate: neither can hit the other. retreat: the attacker left. takes: 11 an
    attacking land unit is left of a battle that was won. attack_lost and defence_lost: kind → how
    many are lost on average; attack_loss and defence_loss: what they cost. rounds: how many it
    lasts on average. endings: the most likely first.
    """

    win: float
    hold: float
    both_gone: float
    stalemate: float
    retreat: float
    takes: float
    attack_loss: float
    defence_loss: float
    attack_lost: dict[str, float]
    defence_lost: dict[str, float]
    rounds: float
    endings: tuple[Ending, ...]

    @property
    def swing(self) -> float:
        """14 What the attacker gains on average: what dies of the enemy less its own, in IPC."""
        return self.defence_loss - self.attack_loss

    @property
    def attack_gone(self) -> float:
        """8.3 The chance that no attacker is left."""
        return self.hold + self.both_gone

    @property
    def defence_gone(self) -> float:
        """8.3 The chance that no defender is left."""
        return self.win + self.both_gone
