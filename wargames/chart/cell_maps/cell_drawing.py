"""A map of cells as one SVG file: sea, zones, land, lettering, each a group that pages borrow."""

from collections.abc import Iterable, Mapping
from xml.sax.saxutils import escape

from msgspec import Struct
from shapely import coverage_simplify, get_parts, transform
from shapely.geometry import LineString
from shapely.geometry.base import BaseGeometry

from wargames.chart.cell_maps import cell_notes
from wargames.chart.cell_maps.cell_map import CellMap
from wargames.chart.cell_maps.cell_notes import Notes
from wargames.chart.cell_maps.cell_palette import colour, night_style
from wargames.chart.cell_maps.cell_rooms import (
    MARK_WIDTH,
    NAME_HEIGHT,
    NAME_SIZE,
    NUMBER_WIDTH,
    ROW_HEIGHT,
    Block,
    text_width,
)
from wargames.chart.cell_maps.coverage import borders
from wargames.chart.cell_maps.shapes import joined, polygons
from wargames.chart.globe.outline import Point, area, number, path_of, thinned
from wargames.chart.globe.stretches import coasts

FACE = "var(--chart-face,'Palatino Linotype',Palatino,'Book Antiqua',Georgia,serif)"
SPECK = 0.5
"""The area in square sheet units below which a ring is not drawn."""
SHOAL_DETAIL, SMALLEST_SHOAL = 16.0, 12.0
SOUNDINGS = ((20.0, "depth-line"), (19.0, "offing"), (9.0, "depth-line"), (8.1, "shoal"))
"""Widths of the strokes under the land, from the open sea inwards: a depth line, its tint."""
DEGREES = 10
"""Degrees between two lines of the grid."""


class Detail(Struct, frozen=True):
    """The detail of the drawing.

    coast, border: corners of fewer square sheet units are left out. line, grid: how many sheet
    units the lines between zones and those of the degrees may be off. digits: decimals of the
    corners of zones, whose shapes only show through when they are pointed out.
    """

    coast: float = 0.9
    border: float = 0.6
    line: float = 0.25
    grid: float = 0.0
    digits: int = 1


FINE = Detail()


class Print(Struct, frozen=True):
    """What is printed in a space besides its shape."""

    block: Block
    marks: tuple[str, ...] = ()
    """Symbols after a zone's number."""
    city: str = ""
    """The name of its victory city."""
    value: int = 0
    is_closed: bool = False


def draw_map(
    drawn: CellMap,
    prints: Mapping[str, Print],
    marks: Mapping[str, str],
    notes: Notes = cell_notes.NONE,
    detail: Detail = FINE,
) -> str:
    """The map as SVG text; `marks` are the drawings of the symbols, each 12 units wide and high."""
    window = drawn.magnification.window
    zones = simplified(drawn.zones, detail.border)
    size = f'width="{window.width}" height="{window.height}"'
    land = joined([*drawn.lands.values(), *drawn.scenery])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {window.width} {window.height}">'
        f"<style>{night_style()}</style>"
        f'<g id="sea"><rect {size} fill="{colour("sea")}"/>{_soundings(land)}{_grid(drawn, detail)}'
        f"{_ice(drawn)}{_zone_lines(drawn, detail)}</g>"
        f'<g id="zones" fill="none" pointer-events="all">{_shapes(zones, detail.digits)}</g>'
        f'<g id="land">{_lands(drawn, prints, detail)}</g>'
        f'<g id="lettering" font-family="{FACE}" text-anchor="middle">'
        f"{_numbers(drawn, prints, marks)}{_names(drawn, prints, marks)}"
        f"{cell_notes.drawing(notes, window.width)}</g></svg>\n"
    )


def outline(shape: BaseGeometry, digits: int = 1) -> str:
    """A shape as path data."""
    rings = [ring for part in polygons(shape) for ring in (part.exterior, *part.interiors)]
    corners = ([(x, y) for x, y in ring.coords[:-1]] for ring in rings)
    return "".join(path_of(ring, digits=digits) for ring in corners if area(ring) > SPECK)


def _soft(shape: BaseGeometry) -> list[list[Point]]:
    """The rings of a shape, simplified for the depth lines."""
    rings = ([(x, y) for x, y in part.exterior.coords[:-1]] for part in polygons(shape))
    return [thinned(ring, SHOAL_DETAIL) for ring in rings if area(ring) > SMALLEST_SHOAL]


def _shapes(shapes: Mapping[str, BaseGeometry], digits: int = 1) -> str:
    return "".join(
        f'<path id="{key}" d="{outline(each, digits)}"/>' for key, each in shapes.items()
    )


def simplified(shapes: Mapping[str, BaseGeometry], detail: float) -> dict[str, BaseGeometry]:
    """Simplify shapes; corners on a common border stay the same for both sides."""
    # Rounded before it is written: a step from corner to corner may round another way on each side.
    thin = transform(coverage_simplify(list(shapes.values()), detail), lambda at: at.round(1))
    return dict(zip(shapes, thin, strict=True))


def _soundings(land: BaseGeometry) -> str:
    soft = "".join(f'<path d="{path}"/>' for path in coasts(_soft(land), digits=0))
    tints = "".join(
        f'<g stroke="{colour(tint)}" stroke-width="{breadth}">{soft}</g>'
        for breadth, tint in SOUNDINGS
    )
    return f'<g fill="none" stroke-linejoin="round" stroke-linecap="round">{tints}</g>'


def _grid(drawn: CellMap, detail: Detail) -> str:
    """The meridians and parallels on the magnified sheet."""
    window, project = drawn.magnification.window, drawn.magnification.project
    west, east = (round(lon / DEGREES) * DEGREES for lon in (window.west, window.east))
    south, north = (round(lat / DEGREES) * DEGREES for lat in (window.south, window.north))
    lines = [
        [project(window.south + (window.north - window.south) * i / 40, lon) for i in range(41)]
        for lon in range(west + DEGREES, east, DEGREES)
    ] + [
        [project(lat, window.west + (window.east - window.west) * i / 60) for i in range(61)]
        for lat in range(south + DEGREES, north, DEGREES)
    ]
    if detail.grid:
        lines = [[*LineString(line).simplify(detail.grid).coords] for line in lines]
    path = "".join(path_of(line, closed=False, digits=0) for line in lines)
    return f'<path fill="none" stroke="{colour("grid")}" stroke-width=".6" d="{path}"/>'


def _ice(drawn: CellMap) -> str:
    """Water that belongs to no zone, covered with the colour of closed land."""
    path = "".join(outline(each) for each in drawn.ice)
    return f'<path fill="{colour("waste")}" fill-opacity=".6" d="{path}"/>' if path else ""


def _zone_lines(drawn: CellMap, detail: Detail) -> str:
    path = _line_path(borders(drawn.zones), detail.line)
    return (
        f'<path id="zone-lines" fill="none" stroke="{colour("zone-line")}" stroke-width="1.5" '
        f'stroke-linejoin="round" d="{path}"/>'
    )


def _line_path(lines: Iterable[LineString], off: float) -> str:
    return "".join(
        path_of([(x, y) for x, y in part.simplify(off).coords], closed=False)
        for line in lines
        for part in get_parts(line)
        if part.length > 1
    )


def _lands(drawn: CellMap, prints: Mapping[str, Print], detail: Detail) -> str:
    """All land: outside territories, closed territories, the others."""
    scenery = {f"scenery-{i}": each for i, each in enumerate(drawn.scenery)}
    lands = simplified({**drawn.lands, **scenery}, detail.coast)
    stroke = f'stroke="{colour("coast")}" stroke-linejoin="round"'
    waste = "".join(outline(lands.pop(key)) for key in scenery)
    open_, closed = (
        {key: land for key, land in lands.items() if prints[key].is_closed is closed}
        for closed in (False, True)
    )
    return (
        f'<path fill="{colour("waste")}" {stroke} stroke-width=".5" d="{waste}"/>'
        f'<g id="closed" fill="{colour("waste")}" {stroke} stroke-width=".9">{_shapes(closed)}</g>'
        f'<g id="territories" fill="{colour("land")}" {stroke} stroke-width=".9">'
        f"{_shapes(open_)}</g>"
    )


def _numbers(drawn: CellMap, prints: Mapping[str, Print], marks: Mapping[str, str]) -> str:
    """The number of each zone, and its marks beside it."""
    parts = []
    for key in drawn.zones:
        block = prints[key].block
        left = block.middle - block.heading.width / 2
        parts.append(
            f'<text x="{number(left + NUMBER_WIDTH / 2)}" y="{number(block.top + 13.5)}">'
            f"{block.heading.lines[0]}</text>"
        )
        for i, mark in enumerate(prints[key].marks):
            x = left + NUMBER_WIDTH + i * MARK_WIDTH
            parts.append(_mark(marks[mark], mark, x, block.top + 2.5))
    return (
        f'<g fill="{colour("number")}" font-size="16" font-style="italic" font-weight="600">'
        f"{''.join(parts)}</g>"
    )


def _mark(drawing: str, name: str, x: float, y: float) -> str:
    return (
        f'<g class="{name}" color="{colour("mark")}" '
        f'transform="translate({number(x)} {number(y)})">{drawing}</g>'
    )


def _names(drawn: CellMap, prints: Mapping[str, Print], marks: Mapping[str, str]) -> str:
    """The name of each territory, with its value and victory city below."""
    names: list[str] = []
    closed: list[str] = []
    values: list[str] = []
    for key in drawn.lands:
        each = prints[key]
        block = each.block
        for i, line in enumerate(block.heading.lines):
            y = block.top + (i + 0.82) * NAME_HEIGHT
            text = f'<text x="{number(block.middle)}" y="{number(y)}">{escape(line)}</text>'
            (closed if each.is_closed else names).append(text)
        if not each.is_closed:
            values.append(_row(each, marks))
    return (
        f'<g fill="{colour("waste-name")}" font-size="8.5" font-style="italic">'
        f"{''.join(closed)}</g>"
        f'<g fill="{colour("name")}" font-size="{NAME_SIZE}" stroke="{colour("halo")}" '
        f'stroke-width="2" stroke-linejoin="round" paint-order="stroke">{"".join(names)}</g>'
        f'<g font-size="9" font-weight="700">{"".join(values)}</g>'
    )


def _row(each: Print, marks: Mapping[str, str]) -> str:
    """A territory's value in a coin, and the star of its victory city."""
    x, y = value_place(each.block)
    coin = ""
    if each.value:
        coin = (
            f'<circle cx="{number(x)}" cy="{number(y)}" r="5.6" fill="{colour("coin")}" '
            f'stroke="{colour("coast")}" stroke-width=".6"/>'
            f'<text x="{number(x)}" y="{number(y + 3.1)}" fill="{colour("coin-text")}">'
            f"{each.value}</text>"
        )
    if not each.city:
        return coin
    at_x, at_y = city_place(each.block)
    star = _mark(marks["victory_city"], "victory-city", at_x - 6, at_y - 6)
    return coin + star.replace("</g>", f"<title>{escape(each.city)}</title></g>", 1)


def value_place(block: Block) -> Point:
    """The position of the coin with a territory's value: before its name, or left of its row."""
    if block.heading.is_island:
        return block.middle - _beside_name(block), block.top + NAME_HEIGHT / 2
    return block.middle - 23.0, _row_middle(block)


def city_place(block: Block) -> Point:
    """The position of the star of its victory city: after the coin, or after the name."""
    if block.heading.is_island:
        return block.middle + _beside_name(block), block.top + NAME_HEIGHT / 2
    return block.middle - 10.5, _row_middle(block)


def _beside_name(block: Block) -> float:
    """The distance from the middle of a name to a mark beside it, with room for broader fonts."""
    return text_width(block.heading.lines[0], NAME_SIZE) * 0.54 + 8.0


def facility_places(block: Block) -> list[Point]:
    """The positions of up to three facilities of a territory."""
    first = -13.0 if block.heading.is_island else 1.5
    return [(block.middle + first + 13.0 * i, _row_middle(block)) for i in range(3)]


def _row_middle(block: Block) -> float:
    """The vertical middle of a territory's row of facilities."""
    _, top, _, height = block.box
    if block.heading.is_island:
        return top + height - ROW_HEIGHT / 2
    return top + block.heading.height - ROW_HEIGHT / 2
