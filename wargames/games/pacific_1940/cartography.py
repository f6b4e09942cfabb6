"""The sources of the maps of a scenario: the facts of the game, and drawing hints.

Only the command that draws the map needs this; the page reads the result (`map/chart.py`). Pacific
1940 has two sheets: of the current board, and of that of games under version 1 or 2 of the rules,
which has a few spaces more. That one is drawn; for the other its spaces are merged and renamed, so
that everything that both have is in the same place. Global 1940 has one.
"""

import json
import math
import re
import tomllib
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from shapely.geometry.base import BaseGeometry

from engine.games.pacific_1940 import equipment
from engine.games.pacific_1940.components.map import SeaZone, Territory
from engine.games.pacific_1940.components.pieces import Equipment
from engine.games.pacific_1940.position.versions import SECOND
from wargames.chart.cell_maps.cell_drawing import (
    Detail,
    Print,
    draw_map,
    facility_places,
    value_place,
)
from wargames.chart.cell_maps.cell_map import CellMap, Ring, draw_cells
from wargames.chart.cell_maps.cell_notes import EDGE, Notes, notes_of, reserved
from wargames.chart.cell_maps.cell_rooms import Heading, Spacing, blocks, lines_of
from wargames.chart.cell_maps.nodes import Site, over_the_seam
from wargames.chart.cell_maps.shapes import joined, polygons
from wargames.chart.globe.atlas import read_land
from wargames.chart.globe.outline import area, cut, path_of, thinned
from wargames.games.pacific_1940.map import chart

STATIC = Path(__file__).parents[3] / "static"
MARKS = STATIC / chart.MARKS
"""The symbols of units, facilities and marks, drawn by hand; some are printed on the map."""
WIDEST_NAME = 64.0
"""The width in sheet units above which the name of a territory takes two lines."""
ROUGH, SPECK = 20.0, 1500.0
"""Sheet units by which a small picture's outline strays; the area of islands it leaves out."""
PART_OF = {"yukon_territory": "british_columbia"}
"""Spaces of the earlier board → the territory that includes their land now; others are scenery."""


class Survey(Struct, frozen=True, dict=True):
    """What the map of one scenario is drawn from.

    drawn: the components with every space of any version; now: those of the current board.
    """

    chart: chart.Chart
    drawn: Equipment
    now: Equipment

    @cached_property
    def hints(self) -> dict[str, Any]:
        """The hand-made drawing hints."""
        text = (self.chart.folder / "geography.toml").read_text(encoding="utf-8")
        return tomllib.loads(text)

    @property
    def coastlines(self) -> Path:
        """Coastlines as rings of [latitude, longitude], thinned; from Natural Earth."""
        return self.chart.folder / "coast.json"

    def is_closed(self, key: str) -> bool:
        """Whether nobody ever enters a space."""
        land = self.drawn.territories.get(key)
        return land is not None and not land.in_play and key not in self.drawn.neutrals

    def sites(self) -> list[Site]:
        """Every space of the game, territories first, where the drawing needs them."""
        return [
            self._site(each.key, each.lat, each.lon, is_island=each.island)
            for each in self.drawn.territories.values()
        ] + [
            self._site(each.key, each.lat, each.lon, is_sea=True)
            for each in self.drawn.zones.values()
        ]

    def _site(
        self, key: str, lat: float, lon: float, *, is_sea: bool = False, is_island: bool = False
    ) -> Site:
        lat, lon = self.hints["places"].get(key, (lat, lon))
        return Site(key, lat, self._in_window(lon), is_sea, is_island, self.is_closed(key))

    def _in_window(self, lon: float) -> float:
        """A longitude with whole turns added, so that it lies in the window if it can."""
        window = self.hints["window"]
        turned = lon - 360 * math.floor((lon - window["west"]) / 360)
        return turned if turned <= window["east"] else lon

    def links(self) -> list[tuple[str, str]]:
        """Every pair of adjacent spaces."""
        return [each.ends for each in self.drawn.connections.values()]

    def coast(self) -> list[Ring]:
        """The coastlines."""
        rings: list[Ring] = json.loads(self.coastlines.read_text(encoding="utf-8"))
        return rings

    def cell_map(self) -> CellMap:
        """The geometry of the map, with all spaces of any version."""
        return draw_cells(self.sites(), self.links(), self.coast(), self.hints)

    def cut_coast(self, atlas: Path) -> None:
        """Cut the coastlines of the window out of a world-atlas file and save them.

        :raises NotAnAtlas: the file contains something else.
        """
        kept = self.hints["coast"]
        rings = []
        for ring in read_land(atlas):
            for turn in (0.0, 360.0):
                part = cut([(lat, lon + turn) for lat, lon in ring], *kept["window"])
                if len(part) > 2 and area(part) >= kept["speck"]:
                    thin = thinned(part, kept["fine"] if area(part) < 1 else kept["coarse"])
                    rings.append([[round(lat, 2), round(lon, 2)] for lat, lon in thin])
        lines = ",\n".join(json.dumps(ring, separators=(",", ":")) for ring in rings)
        self.coastlines.write_text(f"[\n{lines}\n]\n", encoding="utf-8")

    def notes(self, drawn: CellMap) -> Notes:
        """What is written besides the spaces."""
        names = {key: space.name for key, space in self.drawn.territories.items()}
        names |= {key: str(zone.number) for key, zone in self.drawn.zones.items()}
        straits = {key: strait.name for key, strait in self.drawn.straits.items()}
        seam = over_the_seam(self.sites(), self.links())
        return notes_of(drawn, self.hints, seam, straits, names)

    def prints(self, drawn: CellMap, notes: Notes) -> dict[str, Print]:
        """The printed text of each space, and its position."""
        cities = {city.territory: city.name for city in self.drawn.cities.values()}
        marks = self._zone_marks()
        islands = {
            key: drawn.places[key]
            for key, each in self.drawn.territories.items()
            if each.island and len(self.drawn.neighbours[key]) == 1
        }
        wished = {key: (across, down) for key, (across, down) in self.hints["rooms"].items()}
        edges = reserved(drawn, notes)
        placed = blocks(
            self._headings(islands, marks),
            _without(drawn.rooms_at_sea(), edges),
            _without(drawn.grounds(), edges),
            self.drawn.zones_of,
            islands,
            wished,
            drawn.sheet,
            Spacing(**self.hints.get("blocks", {})),
        )
        return {
            key: Print(block, marks.get(key, ()), cities.get(key, ""), *self._worth(key))
            for key, block in placed.items()
        }

    def _zone_marks(self) -> dict[str, tuple[str, ...]]:
        """The symbols after the number of each sea zone."""
        return {
            zone.key: ("convoy",) * bool(zone.convoy) + ("kamikaze",) * zone.kamikaze
            for zone in self.drawn.zones.values()
        }

    def _headings(
        self, islands: Collection[str], marks: Mapping[str, Sequence[str]]
    ) -> dict[str, Heading]:
        """What is printed above the counters of each space."""
        return {
            each.key: Heading(
                self._lines(each),
                is_closed=self.is_closed(each.key),
                is_island=each.key in islands,
                marks=int(each.value > 0),
            )
            for each in self.drawn.territories.values()
        } | {
            each.key: Heading((str(each.number),), is_sea=True, marks=len(marks[each.key]))
            for each in self.drawn.zones.values()
        }

    def _lines(self, space: Territory | SeaZone) -> tuple[str, ...]:
        """The name of a territory, in lines."""
        by_hand = self.hints.get("lines", {}).get(space.key)
        return tuple(by_hand) if by_hand else lines_of(space.name, WIDEST_NAME)

    def _worth(self, key: str) -> tuple[int, bool]:
        """The value of a territory, and whether it is closed; a sea zone has no value."""
        territory = self.drawn.territories.get(key)
        return (territory.value if territory else 0), self.is_closed(key)

    def as_it_is(self, drawn: CellMap) -> CellMap:
        """The map of the current board: without the spaces that only the earlier one had."""
        gone = [key for key in drawn.lands if key not in self.now.territories]
        lands = {key: land for key, land in drawn.lands.items() if key not in gone}
        for key in gone:
            if key in PART_OF:
                lands[PART_OF[key]] = joined([lands[PART_OF[key]], drawn.lands[key]])
        waste = [drawn.lands[key] for key in gone if key not in PART_OF]
        scenery = polygons(joined([*drawn.scenery, *waste]))
        places = {key: at for key, at in drawn.places.items() if key not in gone}
        return replace(drawn, places=places, lands=lands, scenery=scenery)

    def renamed(self, printed: Mapping[str, Print]) -> dict[str, Print]:
        """The printed text of the current board: in the same places, under the current names.

        :raises ValueError: a name takes more lines than the earlier one.
        """
        found = {}
        for key, each in printed.items():
            if not (space := self.now.spaces.get(key)):
                continue
            heading = each.block.heading
            lines = heading.lines if heading.is_sea else self._lines(space)
            if len(lines) != len(heading.lines):
                raise ValueError(f"{space.name} takes another number of lines")
            block = replace(each.block, heading=replace(heading, lines=lines))
            found[key] = replace(each, block=block)
        return found


def survey(game: str) -> Survey:
    """What the map of a scenario is drawn from."""
    sheets, now = chart.CHARTS[game], equipment.box_of(game)
    return Survey(sheets, equipment.load(version=SECOND) if sheets.sheet_before else now, now)


def _without(shapes: Mapping[str, BaseGeometry], strips: BaseGeometry) -> dict[str, BaseGeometry]:
    """The shapes without the strips along the edges."""
    return {
        key: shape.difference(strips) if shape.intersects(strips) else shape
        for key, shape in shapes.items()
    }


def marks() -> dict[str, str]:
    """The drawing of each symbol, without the frame around it."""
    text = MARKS.read_text(encoding="utf-8")
    return dict(re.findall(r'<symbol id="(\w+)"[^>]*>(.*?)</symbol>', text, re.DOTALL))


def layout_text(game: str, drawn: CellMap, printed: Mapping[str, Print]) -> str:
    """The positions that the page uses, as TOML, a space a line."""
    parts = [f"# Drawn by `manage.py draw_map {game}` from geography.toml: change that instead.\n"]
    for key in sorted(printed):
        block = printed[key].block
        row = [f"box = {_numbers(block.box)}"]
        if block.room:
            row.append(f"room = {_numbers(block.room)}")
        if key in drawn.lands and not printed[key].is_closed:
            row.append(f"value = {_numbers(value_place(block))}")
            places = ", ".join(_numbers(place) for place in facility_places(block))
            row.append(f"facilities = [{places}]")
        parts.append(f"{key} = {{ {', '.join(row)} }}")
    return "\n".join(parts) + "\n"


def outline_of(drawn: CellMap) -> str:
    """All land in one rough path, for a picture of the sheet a tenth of its width."""
    land = joined([*drawn.lands.values(), *drawn.scenery]).simplify(ROUGH)
    rings = [list(part.exterior.coords)[:-1] for part in polygons(land) if part.area >= SPECK]
    return "".join(path_of(ring, digits=0) for ring in rings)


def notes_text(game: str, drawn: CellMap, notes: Notes) -> str:
    """What is told of the sheet besides its spaces, with the positions, as TOML."""
    parts = [f"# Drawn by `manage.py draw_map {game}` from geography.toml: change that instead."]
    parts.append(f'\nland = "{outline_of(drawn)}"')
    parts.append("\n[straits]")
    parts += [f"{key} = {_numbers(at)}" for key, (_, at) in notes.straits.items()]
    for each in notes.beyond:
        left = 0.0 if each.side == "west" else drawn.sheet.bounds[2] - EDGE
        box = _numbers((left, each.top, EDGE, each.bottom - each.top))
        over = ", ".join(f'"{key}"' for key in each.over)
        parts.append(f'\n[[beyond]]\nspace = "{each.space}"\nover = [{over}]\nbox = {box}')
    return "\n".join(parts) + "\n"


def _numbers(values: Iterable[float]) -> str:
    return "[" + ", ".join(f"{value:.1f}" for value in values) + "]"


def cut_coast(game: str, atlas: Path) -> None:
    """Cut the coastlines of a scenario's window out of a world-atlas file and save them.

    :raises NotAnAtlas: the file contains something else.
    """
    survey(game).cut_coast(atlas)


def drawing(game: str) -> dict[Path, str]:
    """Every drawn file of a scenario, with its text."""
    found = survey(game)
    drawn = found.cell_map()
    notes, detail = found.notes(drawn), Detail(**found.hints.get("detail", {}))
    printed = found.prints(drawn, notes)
    files = {
        STATIC / found.chart.sheet: draw_map(
            found.as_it_is(drawn), found.renamed(printed), marks(), notes, detail
        )
    }
    if found.chart.sheet_before:
        files[STATIC / found.chart.sheet_before] = draw_map(drawn, printed, marks(), notes, detail)
    files[found.chart.folder / "drawn.toml"] = layout_text(game, drawn, printed)
    if notes.straits or notes.beyond:
        files[found.chart.folder / "notes.toml"] = notes_text(game, drawn, notes)
    return files
