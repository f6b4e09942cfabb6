"""The whole drawing, layer on layer, as one SVG file."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from wargames.chart.engraving import graticule, lettering, ornaments, palette
from wargames.chart.engraving.palette import colour
from wargames.chart.globe.layout import Layout
from wargames.chart.globe.map_frame import FULL, Frame
from wargames.chart.globe.outline import Point, area, number, path_of, sheet_rings, thinned
from wargames.chart.globe.projection import project
from wargames.chart.globe.stretches import coasts

HERE = Path(__file__).parent
FACE = "var(--chart-face,'Palatino Linotype',Palatino,'Book Antiqua',Georgia,serif)"

# Square chart units; one is about 113 square kilometres.
COAST_DETAIL = 1.3
SHOAL_DETAIL = 32.0
SMALLEST_ISLAND = 1.6

# Breadths of the strokes under the land, from the open sea inwards: a depth line, then its tint.
SOUNDINGS = ((27.0, "depth-line"), (25.6, "offing"), (12.0, "depth-line"), (10.8, "shoal"))
SCALE_BAR = (70.0, 1236.0)
"""The position of the scale bar on the whole sheet."""


def facts(file: str) -> dict[str, Any]:
    """The data of a TOML file in this directory."""
    return tomllib.loads((HERE / file).read_text())


def draw(globe: list[list[Point]], layouts: Mapping[str, Layout]) -> str:
    """The chart as SVG text.

    `#chart` holds everything but the margins; `#frame-<game>` is the margin of one game's part,
    `#frame-full` that of the whole sheet. Pages use both through `<use>`; opened by itself, the
    file shows the whole sheet.
    """
    rings = [
        ring for ring in sheet_rings(globe) if area(ring) * _interest(ring[0]) >= SMALLEST_ISLAND
    ]
    cuts = "".join(
        _frame(key, each.frame, each.scale_bar)
        for key, each in layouts.items()
        if each.frame != FULL
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{FULL.viewbox}">'
        "<title>The Pacific, from Madagascar to the West Coast</title>"
        f"<style>{palette.night_style()}</style><defs>{cuts}</defs>"
        f'<g id="chart" font-family="{FACE}">{_sea()}{_soundings(rings)}{_land(rings)}{_grid()}'
        f"{_islets()}{_names()}{ornaments.rose()}</g>{_frame('full', FULL, SCALE_BAR)}</svg>\n"
    )


def _interest(point: Point) -> float:
    """The importance of a point: less where no game is played."""
    x, y = point
    return 1.0 if 420 < x < 1780 and y > 230 else 0.22


def _frame(key: str, frame: Frame, scale_bar: tuple[float, float] | None) -> str:
    bar = ornaments.scale_bar(*scale_bar) if scale_bar else ""
    return f'<g id="frame-{key}" font-family="{FACE}">{ornaments.neat_line(frame)}{bar}</g>'


def _sea() -> str:
    return f'<rect id="sea" width="{FULL.width}" height="{FULL.height}" fill="{colour("sea")}"/>'


def _soundings(rings: list[list[Point]]) -> str:
    """Tints that follow the coast at a distance.

    Paths are repeated, which costs nothing under gzip. Referring to one path four times would be
    shorter, but not every browser follows a reference inside a drawing that is itself referenced.
    """
    soft = [thinned(ring, SHOAL_DETAIL) for ring in rings]
    paths = "".join(f'<path d="{path}"/>' for path in coasts(soft, digits=0))
    strokes = "".join(
        f'<g stroke="{colour(tint)}" stroke-width="{breadth}">{paths}</g>'
        for breadth, tint in SOUNDINGS
    )
    return (
        '<g id="soundings" fill="none" stroke-linejoin="round" stroke-linecap="round">'
        f"{strokes}</g>"
    )


def _dots() -> str:
    """Each islet as a line of no length: a round cap makes a dot of it."""
    spots = (project(islet["lat"], islet["lon"]) for islet in facts("islets.toml").values())
    return "".join(f"M{number(x)} {number(y)}h0" for x, y in spots)


def _grid() -> str:
    net = "".join(graticule.meridian(lon) for lon in graticule.LONS if lon != 180)
    net += "".join(graticule.parallel(lat) for lat in graticule.LATS if lat != 0)
    tropics = graticule.parallel(23.44) + graticule.parallel(-23.44)
    strong = colour("grid-strong")
    return (
        f'<g id="graticule" fill="none" stroke="{colour("grid")}" stroke-width=".8">'
        f'<path d="{net}"/><path stroke="{strong}" d="{graticule.parallel(0)}"/>'
        f'<path stroke="{strong}" stroke-dasharray="7 5" d="{tropics}"/>'
        f'<path stroke="{strong}" stroke-dasharray="1 4" stroke-width="1.3" '
        f'd="{graticule.meridian(180)}"/></g>'
    )


def _land(rings: list[list[Point]]) -> str:
    """Land with its coast line.

    The line is drawn first and the tint over its inner half: where the data cuts a country at the
    date line, the two halves hide the seam between them.
    """
    path = "".join(path_of(thinned(ring, COAST_DETAIL, _interest)) for ring in rings)
    return (
        f'<path id="land" fill="{colour("land")}" stroke="{colour("coast")}" stroke-width="2" '
        f'stroke-linejoin="round" paint-order="stroke" fill-rule="evenodd" d="{path}"/>'
    )


def _islets() -> str:
    dots = _dots()
    return (
        '<g id="islets" fill="none" stroke-linecap="round">'
        f'<path stroke="{colour("shoal")}" stroke-width="15" d="{dots}"/>'
        f'<path stroke="{colour("coast")}" stroke-width="5" d="{dots}"/>'
        f'<path stroke="{colour("land")}" stroke-width="3" d="{dots}"/></g>'
    )


def _names() -> str:
    """Sea names in italics, lands in spaced capitals, islands small beside their dot."""
    entries = facts("names.toml")
    sea = "".join(lettering.name(entry) for entry in entries["sea"])
    land = "".join(lettering.name(entry) for entry in entries["land"])
    islets = "".join(
        _islet_name(key, islet) for key, islet in facts("islets.toml").items() if islet["name"]
    )
    return (
        f'<g id="names"><g fill="{colour("sea-text")}" font-style="italic">{sea}</g>'
        f'<g fill="{colour("land-text")}">{land}</g>'
        f'<g id="islet-names" fill="{colour("name-text")}" font-size="12" stroke-width="2.5" '
        f'stroke="{colour("halo")}" stroke-linejoin="round" paint-order="stroke">{islets}</g></g>'
    )


def _islet_name(key: str, islet: dict[str, Any]) -> str:
    """The name of an islet; pages with their own hide it by setting its property to `hidden`."""
    x, y = project(islet["lat"], islet["lon"])
    step, anchor = {
        "n": ((0.0, -6.0), ' text-anchor="middle"'),
        "s": ((0.0, 14.0), ' text-anchor="middle"'),
        "e": ((6.0, 4.0), ""),
        "w": ((-6.0, 4.0), ' text-anchor="end"'),
    }[islet["anchor"]]
    return (
        f'<text x="{number(x + step[0])}" y="{number(y + step[1])}"{anchor} '
        f'visibility="var(--chart-name-{key},visible)">{escape(islet["name"])}</text>'
    )
