"""The board on the chart: fixed tracks and spaces, moving pieces."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

from msgspec import Struct

from engine.games.emperor.view import Board, FortView, FrontView, SpaceView
from wargames.chart import Place, read_layout
from wargames.games.emperor.words import CODES, STATUS
from wargames.presentation.svg_paths import dots
from wargames.presentation.wording import Button, signed

LAYOUT = read_layout(Path(__file__).with_name("chart.toml"))
BOX = LAYOUT.viewbox
LABEL = {
    "n": (0, -30, "middle"),
    "s": (0, 41, "middle"),
    "e": (30, 6, "start"),
    "w": (-30, 6, "end"),
}
FORT = (-21, 19)
"""The position of a fortification, relative to the middle of its space."""


class DrawnSpace(Struct, frozen=True):
    """A space as printed."""

    key: str
    number: int
    name: str
    mark: str
    x: float
    y: float
    shape: str
    css: str
    drm: str
    text_x: float
    text_y: float
    side: str
    says: str


class DrawnPiece(Struct, frozen=True):
    """A counter on the chart; `chips` are the DRM markers on it."""

    key: str
    about: str
    x: float
    y: float
    css: str
    code: str
    value: int
    chips: list[str]
    says: str
    turned: bool = False


@lru_cache(maxsize=16)
def _places(spaces: tuple[tuple[str, float, float], ...]) -> dict[str, Place]:
    return LAYOUT.places(spaces)


def places_of(board: Board) -> dict[str, Place]:
    """The position of each space on the chart."""
    return _places(tuple((space.key, space.lat, space.lon) for space in board.spaces))


def printed(board: Board, names: Mapping[str, str]) -> dict[str, object]:
    """Everything fixed: drawn once with the page."""
    where = places_of(board)
    return {
        "box": BOX,
        "legs": legs(board, where),
        "leaders": [
            (place.true_x, place.true_y, place.x, place.y)
            for place in where.values()
            if place.is_moved
        ],
        "spaces": [drawn_space(space, where[space.key], names) for space in board.spaces],
    }


def legs(board: Board, where: Mapping[str, Place]) -> list[tuple[str, str]]:
    """The tracks as lines, (front, path); the bends keep them apart."""
    tracks: dict[str, list[SpaceView]] = {}
    for space in board.spaces:
        if space.key != "home":
            tracks.setdefault(space.track, []).append(space)
    bent, lines = LAYOUT.bends, []
    for track, spaces in tracks.items():
        keys = [space.key for space in spaces]
        keys = keys if track == "abda" else ["home", *keys]
        path = f"M{where[keys[0]].x} {where[keys[0]].y}"
        for start, end in pairwise(keys):
            path += "".join(f"L{x} {y}" for x, y in bent.get((start, end), []))
            path += f"L{where[end].x} {where[end].y}"
        lines.append((track, path))
    return lines


def drawn_space(space: SpaceView, place: Place, names: Mapping[str, str]) -> DrawnSpace:
    """A space with its outline, number and name."""
    dx, dy, side = LABEL[place.anchor]
    css = f"d{-space.drm}" + (" ko" if space.knock_out else "")
    fortified = f", Allied fortification {signed(space.drm)}" if space.drm else ""
    track = "" if space.key == "home" else f", {names[space.track]} track box {space.number}"
    return DrawnSpace(
        key=space.key,
        number=space.number,
        name=space.name.partition(" (")[0].removeprefix("Japanese "),
        mark=STATUS.get(space.status, ""),
        x=place.x,
        y=place.y,
        shape="home" if space.key == "home" else "i" if space.island else "t",
        css=css,
        drm=signed(space.drm) if space.drm else "",
        text_x=round(place.x + dx * (1.35 if space.key == "home" else 1), 1),
        text_y=round(place.y + dy, 1),
        side=side,
        says=f"{space.name}{track}, {'island' if space.island else 'land'}{fortified}",
    )


def held(board: Board) -> dict[str, object]:
    """The spaces that Japan holds, by kind, as dots."""
    where = places_of(board)
    own = [space for space in board.spaces if space.control == "japanese" and space.key != "home"]
    return {
        "suns": path_of([where[space.key] for space in own if space.island]),
        "fields": path_of([where[space.key] for space in own if not space.island]),
        "marks": path_of([where[space.key] for space in own], -17, -17),
    }


def standing(board: Board, buttons: list[Button], names: Mapping[str, str]) -> dict[str, object]:
    """Everything that moves: the counters, and the highlights for legal choices."""
    where = places_of(board)
    legal: dict[str, list[Button]] = {}
    for button in buttons:
        legal.setdefault(button.target, []).append(button)
    fronts = [front for front in board.fronts if front.space]
    forts = [fort for fort in board.forts if fort.space]
    return {
        "fronts": [drawn_front(front, fronts, where, legal, names) for front in fronts],
        "forts": [drawn_fort(fort, where, legal, names) for fort in forts],
        "rings": [
            (key, where[key].x, where[key].y, says_of(names[key], legal[key]))
            for key in legal
            if key in where
        ],
    }


def path_of(spots: list[Place], dx: float = 0, dy: float = 0) -> str:
    """Dots as one path of zero-length strokes, made visible by a round or square cap."""
    return dots((spot.x + dx, spot.y + dy) for spot in spots)


def says_of(name: str, buttons: list[Button]) -> str:
    """The screen reader text for something highlighted."""
    words = [f"{button.words} {button.odds}".strip() for button in buttons]
    return ", ".join([name, *words])


def drawn_front(
    front: FrontView,
    fronts: list[FrontView],
    where: Mapping[str, Place],
    legal: Mapping[str, list[Button]],
    names: Mapping[str, str],
) -> DrawnPiece:
    """A front; several in one space are side by side."""
    space = str(front.space)
    here = [other.key for other in fronts if other.space == space]
    place, step = where[space], 30 * here.index(front.key)
    name = f"{names[front.key]}, {names[space]}, Battle Value {front.battle_value}"
    name += ", rotated" if front.turned else ""
    return DrawnPiece(
        key=front.key,
        about=front.key,
        x=round(place.x + step, 1),
        y=round(place.y - step / 3, 1),
        css=front.track if front.key != "vasilevsky" else front.key,
        code=CODES.get(front.key, front.key[:3].upper()),
        value=front.battle_value,
        chips=[signed(term.value) for term in front.terms if term.name in ("card", "production")],
        says=says_of(name, legal.get(front.key, [])),
        turned=front.turned,
    )


def drawn_fort(
    fort: FortView,
    where: Mapping[str, Place],
    legal: Mapping[str, list[Button]],
    names: Mapping[str, str],
) -> DrawnPiece:
    """A Japanese fortification in the corner of its space."""
    place = where[str(fort.space)]
    dx, dy = FORT
    name = f"{fort.name}, {names[str(fort.space)]}, Battle Value {fort.battle_value}"
    return DrawnPiece(
        key=fort.key,
        about=fort.key,
        x=round(place.x + dx, 1),
        y=round(place.y + dy, 1),
        css="fort",
        code="",
        value=fort.battle_value,
        chips=[signed(term.value) for term in fort.terms],
        says=says_of(name, legal.get(fort.key, [])),
    )
