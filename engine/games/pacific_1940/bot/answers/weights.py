"""What things are worth to a program that answers within battles (content/bot_answers.toml)."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from msgspec import Struct

from engine.core.playing.weights import weights_in

FILE = Path(__file__).parents[2] / "content" / "bot_answers.toml"


class Ships(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """8.3 What damage costs, as a share of the price: with a naval base to go to, and without."""

    damage: float
    damage_far: float


class Fighting(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """8.4 What pressing on must promise more than leaving; how sharply strength decides.

    exposed: of those that are likely to be lost where they retreat to, the share that counts.
    misjudged: how far a weaker player is out beside its plans, as a share.
    """

    margin: float
    sharpness: float
    exposed: float
    misjudged: float


class Tokens(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """7.6 A kamikaze token that is kept; damage to a ship as a share of its price."""

    token: float
    damage: float


class Bombing(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """8.1 A point of damage to a complex, to a base; a base that is put out of work.

    idle: of a point that keeps a complex from nothing that it would make, the share that counts.
    """

    complex: float
    idle: float
    base: float
    out_of_work: float


class Researching(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """G10 What a technology is worth: for so many turns of income, and all that is bought then.

    pip, space: for each unit, a point of its attack or its guns, and a space of its move. paired:
    how often a unit that lifts others, or is lifted, has its partner. made: a unit that a complex
    makes more. guns: of a facility that hit better. rocket: of a base a turn. drop: a unit that a
    base may drop. share: of its purse, the most that goes into dice.
    """

    turns: float
    pip: float
    space: float
    paired: float
    made: float
    guns: float
    rocket: float
    drop: float
    share: float


class Passing(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """G8.2 What it costs to let a power pass a strait with which it may come to war."""

    enemy_to_be: float


class Weights(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All of them, in IPC. units: kind → its worth beside its price, 1 where it is not named."""

    units: dict[str, float]
    ships: Ships
    battle: Fighting
    kamikazes: Tokens
    raids: Bombing
    research: Researching
    straits: Passing


@cache
def printed() -> Weights:
    """Those of the content file."""
    return weights_in(FILE, Weights)
