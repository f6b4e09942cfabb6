"""The sources of the map of Pacific 1940: the facts of the game, and drawing hints.

Only the command that draws the map needs this; the page reads the result (`chart.py`). There are
two sheets: of the current board, and of that of games under version 1 or 2 of the rules, which has
a few spaces more. That one is drawn; for the other its spaces are merged and renamed, so that
everything that both have is in the same place.
"""

import json
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from engine.games.pacific_1940.components.pieces import Equipment
from engine.games.pacific_1940.equipment import load
from engine.games.pacific_1940.position.versions import SECOND
from wargames.chart.atlas import read_land
from wargames.chart.cell_drawing import Print, draw_map, facility_places, value_place
from wargames.chart.cell_map import CellMap, Ring, Site, draw_cells
from wargames.chart.cell_rooms import Heading, blocks, lines_of
from wargames.chart.outline import area, cut, thinned
from wargames.chart.shapes import joined, polygons
from wargames.games.pacific_1940.map import chart

HERE = Path(__file__).parent
COAST = HERE / "coast.json"
"""Coastlines of the window as rings of [latitude, longitude], thinned; from Natural Earth."""
MARKS = Path(__file__).parents[3] / "static" / "chart" / "pacific_1940_marks.svg"
"""The symbols of units, facilities and marks, drawn by hand; some are printed on the map."""
CUT = (-54.0, 74.0, 62.0, 264.0)
"""The window of the coastlines: south, north, west and east, in degrees."""
SPECK, FINE, COARSE = 0.02, 0.004, 0.012
"""Square degrees: the smallest island kept, and the detail of small and of large land masses."""
WIDEST_NAME = 64.0
"""The width in sheet units above which the name of a territory takes two lines."""
PART_OF = {"yukon_territory": "british_columbia"}
"""Spaces of the earlier board → the territory that includes their land now; others are scenery."""


def board_before() -> Equipment:
    """The components under version 2 of the rules, whose board has all spaces of any version."""
    return load(version=SECOND)


def hints() -> dict[str, Any]:
    """The hand-made drawing hints."""
    return tomllib.loads((HERE / "geography.toml").read_text(encoding="utf-8"))


def sites() -> list[Site]:
    """Every space of the game, territories first."""
    equipment = board_before()
    lands = [
        Site(each.key, each.lat, each.lon, False, each.island, not each.in_play)
        for each in equipment.territories.values()
    ]
    return lands + [Site(each.key, each.lat, each.lon, True) for each in equipment.zones.values()]


def links() -> list[tuple[str, str]]:
    """Every pair of adjacent spaces."""
    return [each.ends for each in board_before().connections.values()]


def coast() -> list[Ring]:
    """The coastlines."""
    rings: list[Ring] = json.loads(COAST.read_text(encoding="utf-8"))
    return rings


def cut_coast(atlas: Path) -> None:
    """Cut the coastlines of the window out of a world-atlas file and save them.

    :raises NotAnAtlas: the file contains something else.
    """
    rings = []
    for ring in read_land(atlas):
        for turn in (0.0, 360.0):
            part = cut([(lat, lon + turn) for lat, lon in ring], *CUT)
            if len(part) > 2 and area(part) >= SPECK:
                thin = thinned(part, FINE if area(part) < 1 else COARSE)
                rings.append([[round(lat, 2), round(lon, 2)] for lat, lon in thin])
    lines = ",\n".join(json.dumps(ring, separators=(",", ":")) for ring in rings)
    COAST.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def cell_map() -> CellMap:
    """The geometry of the map, with all spaces of any version."""
    return draw_cells(sites(), links(), coast(), hints())


def as_it_is(drawn: CellMap) -> CellMap:
    """The map of the current board: without the spaces that only the earlier one had."""
    gone = [key for key in drawn.lands if key not in load().territories]
    lands = {key: land for key, land in drawn.lands.items() if key not in gone}
    for key in gone:
        if key in PART_OF:
            lands[PART_OF[key]] = joined([lands[PART_OF[key]], drawn.lands[key]])
    waste = [drawn.lands[key] for key in gone if key not in PART_OF]
    scenery = polygons(joined([*drawn.scenery, *waste]))
    places = {key: at for key, at in drawn.places.items() if key not in gone}
    return replace(drawn, places=places, lands=lands, scenery=scenery)


def marks() -> dict[str, str]:
    """The drawing of each symbol, without the frame around it."""
    text = MARKS.read_text(encoding="utf-8")
    return dict(re.findall(r'<symbol id="(\w+)"[^>]*>(.*?)</symbol>', text, re.DOTALL))


def prints(drawn: CellMap) -> dict[str, Print]:
    """The printed text of each space of the earlier board, and its position."""
    equipment = board_before()
    cities = {city.territory: city.name for city in equipment.cities.values()}
    zone_marks = {
        zone.key: ("convoy",) * bool(zone.convoy) + ("kamikaze",) * zone.kamikaze
        for zone in equipment.zones.values()
    }
    islands = {
        key: drawn.places[key]
        for key, each in equipment.territories.items()
        if each.island and len(equipment.neighbours[key]) == 1
    }
    headings = {
        each.key: Heading(
            lines_of(each.name, WIDEST_NAME),
            is_closed=not each.in_play,
            is_island=each.key in islands,
            marks=int(each.value > 0),
        )
        for each in equipment.territories.values()
    } | {
        each.key: Heading((str(each.number),), is_sea=True, marks=len(zone_marks[each.key]))
        for each in equipment.zones.values()
    }
    wished = {key: (across, down) for key, (across, down) in hints()["rooms"].items()}
    placed = blocks(
        headings,
        drawn.rooms_at_sea(),
        drawn.grounds(),
        equipment.zones_of,
        islands,
        wished,
        drawn.sheet,
    )
    return {
        key: Print(block, zone_marks.get(key, ()), cities.get(key, ""), *_worth(key))
        for key, block in placed.items()
    }


def renamed(printed: Mapping[str, Print]) -> dict[str, Print]:
    """The printed text of the current board: in the same places, under the current names.

    :raises ValueError: a name takes more lines than the earlier one.
    """
    found = {}
    for key, each in printed.items():
        if not (space := load().spaces.get(key)):
            continue
        heading = each.block.heading
        lines = heading.lines if heading.is_sea else lines_of(space.name, WIDEST_NAME)
        if len(lines) != len(heading.lines):
            raise ValueError(f"{space.name} takes another number of lines")
        block = replace(each.block, heading=replace(heading, lines=lines))
        found[key] = replace(each, block=block)
    return found


def _worth(key: str) -> tuple[int, bool]:
    """The value of a territory, and whether it is closed; a sea zone has no value."""
    territory = board_before().territories.get(key)
    return (territory.value, not territory.in_play) if territory else (0, False)


def layout_text(drawn: CellMap, printed: Mapping[str, Print]) -> str:
    """The positions that the page uses, as TOML."""
    parts = [
        "# Drawn by `manage.py draw_map pacific_1940` from geography.toml: change that instead."
    ]
    for key in sorted(printed):
        block = printed[key].block
        lines = [f"\n[{key}]", f"box = {_numbers(block.box)}"]
        if block.room:
            lines.append(f"room = {_numbers(block.room)}")
        if key in drawn.lands and not printed[key].is_closed:
            lines.append(f"value = {_numbers(value_place(block))}")
            places = ", ".join(_numbers(place) for place in facility_places(block))
            lines.append(f"facilities = [{places}]")
        parts.append("\n".join(lines))
    return "\n".join(parts) + "\n"


def _numbers(values: Iterable[float]) -> str:
    return "[" + ", ".join(f"{value:.1f}" for value in values) + "]"


def drawing() -> dict[Path, str]:
    """Every drawn file, with its text."""
    drawn = cell_map()
    printed = prints(drawn)
    static = MARKS.parents[1]
    return {
        static / chart.SHEET: draw_map(as_it_is(drawn), renamed(printed), marks()),
        static / chart.SHEET_BEFORE: draw_map(drawn, printed, marks()),
        HERE / "drawn.toml": layout_text(drawn, printed),
    }
