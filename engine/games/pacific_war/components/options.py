"""13.0, 15.0 Advanced and Optional Rules, each an option that both seats agree on."""

from __future__ import annotations

from msgspec import Struct


class Options(Struct, frozen=True, kw_only=True):
    """13.1 to 13.7 and 15.1 to 15.3; 13.8 and 13.9 change nothing that can be chosen.

    hybrid_carriers: 13.1, Ise and Hyuga. torpedo_cruisers: 13.2, Oi and Kitakami.
    shinano: 13.3, as a Battleship. late_carriers: 13.4, Kasagi and Ibuki. victorious: 13.5.
    divisions: 13.6, the Australian Divisions. seabees: 13.7, Seabees, MAGIC and the Fleet Train
    without a card. third_wave: 15.1. oil_reserves: 15.2. weakened_allies: 15.3.
    """

    hybrid_carriers: bool = False
    torpedo_cruisers: bool = False
    shinano: bool = False
    late_carriers: bool = False
    victorious: bool = False
    divisions: bool = False
    seabees: bool = False
    third_wave: bool = False
    oil_reserves: bool = False
    weakened_allies: bool = False
