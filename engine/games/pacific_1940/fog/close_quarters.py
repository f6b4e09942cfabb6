"""Fog 1 Starting positions for random play, full of meetings.

Some are written down; others are made from a number: fleets of both sides in the zones around one,
land there with aircraft and bases or with nobody. A game from the start seldom gets so far.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from engine.games.pacific_1940.components.map import Territory, distances
from engine.games.pacific_1940.components.pieces import Equipment

UNSEEN = {
    2: (
        "power=usa turn=2 phase=combat_orders war=japan-usa,japan-uk,japan-anzac purse.usa=30"
        " holds.philippines=japan holds.caroline_islands=japan fac.philippines=air_base,naval_base"
        " fac.caroline_islands=air_base philippines=japan:2inf+1ftr+1tac"
        " caroline_islands=japan:1inf+1ftr"
        " sz35=japan:1sub sz26=usa:2ca+1cv+2ftr+1trn[1inf+1tank]+1trn[2inf]+1sub"
        " sz25=usa:1trn[2inf]+1sub sz21=japan:1sub+1trn sz22=japan:2sub sz34=japan:1dd+1sub"
        " sz20=japan:1bb+1trn[1inf] sz33=japan:1trn[1inf] sz6=japan:1cv+2ftr+1dd japan=japan:4inf"
        " fac.japan=major_complex,air_base hawaiian_islands=usa:2ftr+1tac+1inf"
        " western_united_states=usa:3inf fac.western_united_states=major_complex"
    ),
    3: (
        "power=japan turn=2 phase=combat_orders war=japan-usa,japan-uk,japan-anzac"
        " holds.french_indo_china=japan siam=japan:3tank+4mech+2inf kwangsi=japan:2tank+2ftr"
        " french_indo_china=japan:2tank+1mech"
        " india=uk:3inf+1aaa+1ftr fac.india=major_complex,air_base burma=uk:1inf yunnan=china:1inf"
        " sz36=japan:1sub+1trn[2inf]+1ca sz37=uk:1sub+1trn sz38=uk:1trn sz39=uk:1dd+1sub"
        " sz35=usa:2sub sz42=anzac:1ca+1trn[1inf] malaya=uk:1aaa fac.malaya=naval_base"
        " japan=japan:4inf+2bmb fac.japan=major_complex,air_base new_south_wales=anzac:3inf+1ftr"
        " western_united_states=usa:3inf"
    ),
    4: (
        "power=japan turn=3 phase=noncombat_orders war=japan-usa,japan-uk,japan-anzac"
        " sz6=japan:1sub+2trn[2inf]+1dd+1cv+1ftr sz19=japan:1trn[1inf] sz20=usa:1sub sz7=usa:2sub"
        " sz36=uk:1dd sz21=usa:1trn[1inf]+1sub sz22=usa:1cv+2ftr kiangsu=japan:2inf+1ftr"
        " japan=japan:4inf+2ftr+1tac fac.japan=major_complex,air_base,naval_base india=uk:3inf"
        " western_united_states=usa:3inf purse.japan=20 formosa=japan:1inf"
    ),
}
"""Last digit of a game's number → fleets near others that they do not see, land left empty."""

MADE = (1, 5, 7)
"""Last digits of games that begin from a position made from their number."""

WARS = (
    *("japan-usa,japan-uk,japan-anzac",) * 4,
    "japan-uk,japan-anzac",
    "japan-usa",
)
AT_HOME = (
    "fac.japan=major_complex,air_base,naval_base"
    " fac.india=major_complex fac.new_south_wales=minor_complex,naval_base"
    " fac.western_united_states=major_complex,air_base,naval_base"
)
"""The facilities of the powers at home in every such position."""
GARRISONS = {
    "japan": "japan:4inf+2ftr",
    "india": "uk:3inf+1aaa",
    "new_south_wales": "anzac:3inf+1ftr",
    "western_united_states": "usa:3inf",
}
NEAR = 3
"""How many zones around the middle the fleets lie."""
ALONE = ("1trn", "1trn[2inf]", "1trn[1inf+1tank]", "2trn[2inf]", "1trn[1inf]+1trn[1inf+1art]")
UNDER_WATER = ("1sub", "2sub", "3sub")
ESCORTED = ("1trn[2inf]+1dd", "1trn[1inf+1tank]+1ca", "2trn[2inf]+1sub", "1trn+1bb+1sub")
WARSHIPS = ("1dd", "1ca", "1ca+1dd", "1bb+1dd", "1dd+1sub", "1ca+1sub", "2ca")
DECKS = ("1cv+2ftr", "1cv+1ftr+1tac", "1cv+1tac+1dd", "2cv+3ftr+1ca", "1cv!+1dd")
FLEETS = (ALONE, UNDER_WATER, ESCORTED, WARSHIPS, DECKS)
HIDING = (ALONE, UNDER_WATER)
"""What may share a zone with an enemy fleet that has not found it."""
TROOPS = ("1inf", "2inf+1art", "1aaa", "1inf+1aaa", "1ftr", "2inf+1ftr+1tac", "2bmb", "3ftr+1tac")
BOUGHT = ("1inf", "1cv+1ftr", "1sub+2inf", "1cv+1trn")
COLUMNS = (
    "2bmb+1ftr",
    "2tank+1mech",
    "1tank+2inf",
    "3tank+2mech+1inf",
    "1mech+2inf+1tac",
    "2inf+2ftr",
)


def made(box: Equipment, pick: random.Random) -> str:
    """Fog 1 A line for `positions.position`, with fleets and garrisons close together."""
    mover = pick.choice(("japan", "japan", "usa", "usa", "uk", "anzac"))
    enemies = ("japan",) if mover != "japan" else ("usa", "uk", "anzac")
    phase = pick.choice(("combat_orders", "combat_orders", "combat_orders", "noncombat_orders"))
    middle = pick.choice([zone for zone in box.zones if box.lands_of[zone]])
    within = distances(box.neighbours, middle, NEAR, lambda space: space in box.zones)
    paying = box.purses - {"china"}
    words = [
        f"power={mover} turn={pick.randint(2, 3)} phase={phase} {AT_HOME}",
        f"war={pick.choice(WARS)} bought={pick.choice(BOUGHT)} tokens.japan={pick.randint(1, 6)}",
        *(f"purse.{key}={pick.randint(0, 40)}" for key in box.economies if key in paying),
    ]
    for zone in within:
        if groups := list(_at_sea(mover, enemies, pick)):
            words.append(f"{zone}={';'.join(groups)}")
    for land in _coasts(box, within):
        words += _on_land(land, mover, enemies, pick)
    words += [f"{land}={GARRISONS[land]}" for land in GARRISONS]
    return " ".join(words)


def _at_sea(mover: str, enemies: Sequence[str], pick: random.Random) -> Iterator[str]:
    """The fleets in one zone: of one side, of both where one of them hides, or none."""
    who = pick.choice(("mover", "mover", "enemy", "enemy", "enemy", "both", "nobody", "nobody"))
    enemy = pick.choice(enemies)
    if who in ("mover", "both"):
        yield f"{mover}:{pick.choice(pick.choice(FLEETS))}"
    if who in ("enemy", "both"):
        kinds = HIDING if who == "both" else FLEETS
        yield f"{enemy}:{pick.choice(pick.choice(kinds))}"


def _coasts(box: Equipment, zones: Sequence[str] | dict[str, int]) -> list[Territory]:
    """The territories beside some zones that may change hands, except those held at home."""
    found = dict.fromkeys(land for zone in zones for land in box.lands_of[zone])
    lands = [box.territories[land] for land in found if land not in GARRISONS]
    return [each for each in lands if each.in_play and each.owner in box.order]


def _on_land(
    land: Territory, mover: str, enemies: Sequence[str], pick: random.Random
) -> Iterator[str]:
    """Who holds a territory, its units, and its bases: often none."""
    holder = pick.choice((mover, pick.choice(enemies), pick.choice(enemies)))
    yield f"holds.{land.key}={holder}"
    if pick.random() < 0.6:
        troops = COLUMNS if holder == mover else TROOPS
        yield f"{land.key}={holder}:{pick.choice(troops)}"
    bases = [base for base in ("air_base", "naval_base") if pick.random() < 0.4]
    if bases:
        yield f"fac.{land.key}={','.join(bases)}"
