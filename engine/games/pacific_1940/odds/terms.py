"""8 The questions for the odds of a battle, and their answers."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

WON, HELD, GONE, STALEMATE, RETREATED = "won", "held", "gone", "stalemate", "retreated"
WORDS = (WON, HELD, GONE, STALEMATE, RETREATED)
"""The endings of a battle, in the words of Battle."""


def fewest(*trials: int) -> int:
    """8 From how many trials figures come that are put together of others; 0: all are exact."""
    return min(filter(None, trials), default=0)


class Battery(Struct, frozen=True, kw_only=True):
    """8.3 The guns against aircraft of one power, by its own technologies (G11)."""

    power: str
    units: dict[str, int]
    technologies: tuple[str, ...] = ()


class Side(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """8 The units of one side, and its assumed behaviour.

    units: kind → number, the damaged included. damaged: of them, two-hit ships that have taken a
    hit. order: 8.3 its loss order; empty: that of the content. submerges: 10 its submarines leave
    as soon as they may; else they never do. technologies: G11 what its powers have found. loads:
    9 kind of ship → what each of them carries, as far as that is known, in the order in which they
    are lost. guns: 8.3 those of each power, where several have any that may differ.
    """

    units: dict[str, int]
    damaged: dict[str, int] = {}
    order: tuple[str, ...] = ()
    submerges: bool = False
    technologies: tuple[str, ...] = ()
    loads: dict[str, tuple[dict[str, int], ...]] = {}
    guns: tuple[Battery, ...] = ()


class Round(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """8.3 A round under way: kind → how many of a side still fire in it, those hit among them.

    finds: 10 the sides ("attacker", "defender") whose destroyers find submarines in it.
    """

    attack: dict[str, int] = {}
    defence: dict[str, int] = {}
    finds: tuple[str, ...] = ()


class Battle(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """8 A possible battle.

    bombarding: 8.2 ships that bombard before the first round. landed: 8.4 the attackers that
    landed, and may not retreat. fought: it has begun, so that neither AAA nor ships at sea fire
    first. retreat_after: the attacker leaves after this many rounds, 0: stays. retreat_below: the
    attacker leaves after a round that leaves fewer units than this. way_out: 8.3 attacking
    transports without a warship have somewhere to go; else they are lost. dropped: G11 the
    attackers that come from the air besides aircraft; AAA fires at them too. under_way: the round
    that is being fought still; None: the battle goes on with a new one.
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
    dropped: dict[str, int] = {}
    under_way: Round | None = None


class Ending(Struct, frozen=True, kw_only=True):
    """8.3 One possible ending: its chance, and the survivors of each side.

    takes: 11 an attacking land unit is left on the captured ground.
    """

    word: str
    chance: float
    takes: bool
    attackers: dict[str, int]
    defenders: dict[str, int]


class Outcome(Struct, frozen=True, kw_only=True):
    """8 All possible results of a battle, with their chances.

    win: the defenders are gone, and attackers are left. hold: the reverse. both_gone: 8.5 nobody is
    left. stalemate: neither can hit the other. retreat: the attacker left. takes: 11 an attacking
    land unit is left after a victory. attack_lost and defence_lost: kind → average losses of those
    who fight; attack_cargo and defence_cargo: of what goes down with its ships; attack_loss and
    defence_loss: the price of all that. attack_homeless and defence_homeless: 11 how many
    aircraft, on average, find the place that a carrier had for them lost; in no price. rounds: the
    average number. endings: the most likely first. trials: the number of battles that these are the
    results of; 0: the figures are exact.
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
    attack_homeless: float
    defence_homeless: float
    rounds: float
    endings: tuple[Ending, ...]
    trials: int = 0
    attack_cargo: dict[str, float] = {}
    defence_cargo: dict[str, float] = {}

    @property
    def swing(self) -> float:
        """14 The attacker's average gain: enemy losses less its own, in IPC."""
        return self.defence_loss - self.attack_loss
