"""3, 7.6, 8.3 Switches of a new game, each a ruling that some tables decide otherwise."""

from __future__ import annotations

from msgspec import Struct


class Options(Struct, frozen=True, kw_only=True):
    """The rulings that a table may turn (docs/rulings.md says why they stand as they do).

    payment: 3, the United States gets IPC at the first unprovoked declaration. kamikazes_asleep:
    7.6, as in the first edition, until the Allies come close. kamikazes_need_land: 7.6, no tokens
    in a zone beside which Japan holds nothing. attacker_settles_losses: 8.3, where defenders of
    several powers do not agree. orders_in_sight: everybody sees a plan of moves while it is
    drafted.
    """

    payment: bool = True
    kamikazes_asleep: bool = False
    kamikazes_need_land: bool = False
    attacker_settles_losses: bool = False
    orders_in_sight: bool = False
