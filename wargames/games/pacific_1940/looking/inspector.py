"""The inspector of one space: its value, its pieces, the possible actions; and lists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from engine.core.view import View
from engine.games.pacific_1940.odds.calculator import with_technologies
from engine.games.pacific_1940.position.fog import Forces
from engine.games.pacific_1940.view import Board, SpaceView, Stack
from wargames.games.pacific_1940 import choices, neutral_words, words
from wargames.games.pacific_1940.map import chart, layers, pencil, sightings
from wargames.games.pacific_1940.map.chart import Chart
from wargames.games.pacific_1940.map.pencil import GuessAt
from wargames.games.pacific_1940.map.sightings import Seen
from wargames.games.pacific_1940.odds import scrambles
from wargames.games.pacific_1940.odds.scrambles import AtBase
from wargames.presentation.inspector import Inspected as AnyInspected
from wargames.presentation.protocol import ListPart
from wargames.presentation.wording import Button, Reason, question_of

SEEN = 3
"""How many ledger entries about a space are shown there."""
FOUND = 30
"""The most search results that are listed."""
"""The left edge of the right half of the sheet."""


class Inspected(AnyInspected, frozen=True, kw_only=True):
    """A space, or a search result: `sort` is the partial of what.html that shows it.

    x: its facts. on: the map. spaces: their keys on it. sea: those that are sea zones. west: they
    are on the right of it, so that a panel belongs on the left. stays: it stays open when something
    is pencilled there.
    """

    sort: str
    x: dict[str, Any]
    spaces: list[str] = field(default_factory=list)
    sea: frozenset[str] = frozenset()
    on: Chart
    west: bool = False
    stays: bool = False

    @property
    def template(self) -> str:
        return f"pacific_1940/what.html#{self.sort}"

    @property
    def box(self) -> str:
        """The view box of the sheet."""
        return layers.viewbox(self.on)

    @property
    def zones(self) -> list[str]:
        """Those of its spaces whose shapes continue under the land."""
        return [key for key in self.spaces if key in self.sea]

    @property
    def lands(self) -> list[str]:
        """Its other spaces."""
        return [key for key in self.spaces if key not in self.sea]

    @property
    def spots(self) -> list[tuple[float, float]]:
        """Their positions on the sheet."""
        return [self.on.spaces[key].centre for key in self.spaces]


class Units(Struct, frozen=True):
    """Units of a kind in a space, in words."""

    says: str
    notes: str


class Force(Struct, frozen=True):
    """The units of a power in a space."""

    power: str
    name: str
    units: list[Units]


def inspected(key: str, view: View[Board], names: Mapping[str, str]) -> Inspected | None:
    """What the inspector shows for a space; an unknown key is searched as a name."""
    board = view.board
    if key in board.spaces:
        told = about(board.spaces[key], board, names)
        return replace(told, buttons=buttons(key, view, names), reasons=reasons(key, view, names))
    return found(key, board, names) if key.strip() else None


def buttons(key: str, view: View[Board], names: Mapping[str, str]) -> list[Button]:
    """The choices about a space."""
    options = question.options if (question := question_of(view)) else ()
    return [choices.in_full(each, names) for each in options if each.target == key]


def reasons(key: str, view: View[Board], names: Mapping[str, str]) -> list[Reason]:
    """Why choices about a space are not possible, each reason once."""
    refused = question.refused if (question := question_of(view)) else ()
    here = {each.refusal.fact: each.refusal for each in refused if each.target == key}
    return [words.refused(each, names) for each in here.values()]


def about(space: SpaceView, board: Board, names: Mapping[str, str]) -> Inspected:
    """1 A space with all its contents."""
    on = chart.of(board)
    return Inspected(
        key=space.key,
        title=names.get(space.key, space.name),
        sort="space",
        x={
            "space": space,
            "holder": names.get(space.controller, ""),
            "original": names.get(space.original, ""),
            "capital_of": names.get(space.capital, ""),
            "forces": forces(space.stacks, names),
            "facilities": [facility(board, each) for each in space.facilities],
            "convoy": [names.get(each, each) for each in space.convoy],
            "connects": [(each, names.get(each, each)) for each in space.connects],
            "leaning": neutral_words.leaning(board, space.key, names),
            "straits": neutral_words.straits(board, space.key, names),
            "fog": in_fog(space, board, names) if board.fog else None,
        },
        stays=board.guesses is not None,
        spaces=[space.key],
        sea=sea_zones([space.key], board),
        on=on,
        west=on.is_east(space.key),
    )


class InFog(Struct, frozen=True):
    """Fog 1 A side's sightings and guesses of its enemies in a space.

    older: how many more entries the ledger has. is_open: enemies may stand there unseen.
    is_believed: the facilities there are an enemy's, as last seen. seen_odds, guessed_odds: a line
    for the calculator, a battle against the seen or guessed units; "" where there are none.
    """

    seen: list[Seen]
    older: int
    is_open: bool
    is_believed: bool
    guess: GuessAt | None
    seen_odds: str
    guessed_odds: str


def in_fog(space: SpaceView, board: Board, names: Mapping[str, str]) -> InFog:
    """Fog 1 A space in the fog; nothing is seen or guessed on land that the side holds."""
    found = sightings.at(board, space.key, names)
    seen = sightings.last_forces_at(board, space.key)
    guess = board.guesses.units.get(space.key, {}) if board.guesses else {}
    return InFog(
        seen=found[:SEEN],
        older=max(0, len(found) - SEEN),
        is_open=bool(space.number) or sightings.is_enemys(board, space),
        is_believed=bool(space.facilities) and sightings.is_enemys(board, space),
        guess=pencil.at(board, space, names),
        seen_odds=odds_line(board, space, seen, sightings.last_forces_at),
        guessed_odds=odds_line(board, space, guess, scrambles.supposed_at),
    )


def odds_line(board: Board, space: SpaceView, enemies: Forces, at_base: AtBase) -> str:
    """8 A line for the calculator: one's own units next to enemies attack them.

    at_base: 7.5 who may scramble from bases beside it. "" without enemies.
    """
    there = Counter[str]()
    for kinds in enemies.values():
        there.update(kinds)
    if not there:
        return ""
    able = {
        key for key, kind in board.units.items() if kind.is_air or kind.is_sea == bool(space.number)
    }
    own, ours = Counter[str](), set[str]()
    for key in (space.key, *space.connects):
        for stack in board.spaces[key].stacks:
            if stack.kind in able and board.units[stack.kind].moves_in_combat:
                own[stack.kind] += stack.count
                ours.add(stack.power)
    line = f"{typed(own, board, ours)} vs {typed(there, board, enemies)}".strip()
    up = Counter(scrambles.over(board, space.key, at_base, ours) if space.number else {})
    return f"{line} scramble {typed(up, board)}" if up else line


def typed(kinds: Mapping[str, int], board: Board, powers: Iterable[str] = ()) -> str:
    """8 Units as typed text, G11 with the technologies of their powers: "3 inf 1 tank"."""
    units = [f"{kinds[key]} {kind.short}" for key, kind in board.units.items() if kinds[key]]
    technologies = board.research.technologies if board.research else {}
    found = with_technologies(technologies, board.technologies_of(powers))
    return " ".join(filter(None, (*units, found)))


def forces(stacks: Iterable[Stack], names: Mapping[str, str]) -> list[Force]:
    """5 The units in a space, power by power."""
    found_: dict[str, Force] = {}
    for stack in stacks:
        name = words.capital(words.without_article(names[stack.power]))
        force = found_.setdefault(stack.power, Force(stack.power, name, []))
        force.units.append(Units(words.number_of(stack.count, stack.kind, names), notes(stack)))
    return list(found_.values())


def notes(stack: Stack) -> str:
    """5 Notes on some of the units: damaged, aboard, moved already."""
    done = stack.count - stack.ready
    said = [
        f"{count if count < stack.count else 'all'} {what}" if stack.count > 1 else what
        for count, what in (
            (stack.damaged, "damaged"),
            (stack.aboard, "aboard ship"),
            (done, "moved"),
        )
        if count
    ]
    return ", ".join(said)


def facility(board: Board, each: Any) -> str:
    """5 A facility in words."""
    says = words.capital(board.facilities[each.kind].name)
    if each.damage:
        says += f", {each.damage} damage"
    return says if each.works else f"{says}, out of use"


# ---------------------------------------------------------------------- by name, and as a list


def sea_zones(keys: Iterable[str], board: Board) -> frozenset[str]:
    """Those of some spaces that are sea zones."""
    return frozenset(key for key in keys if board.spaces[key].number)


def found(text: str, board: Board, names: Mapping[str, str]) -> Inspected:
    """Spaces by a part of their name or the number of a zone, and where units of a kind are."""
    on = chart.of(board)
    wanted = text.strip().casefold()
    kinds = {
        key
        for key, kind in board.units.items()
        if wanted == kind.short or (len(wanted) > 2 and wanted.rstrip("s") in kind.name.casefold())
    }
    spaces, standing = [], []
    for space in board.spaces.values():
        if is_called(space, wanted, names):
            spaces.append(space)
        here = [stack for stack in space.stacks if stack.kind in kinds]
        if here:
            standing.append((space, forces(here, names)))
    seen = {
        key: forces_
        for key, forces_ in sightings.last_forces(board).items()
        if any(kinds.intersection(of_power) for of_power in forces_.values())
    }
    spaces.sort(key=lambda each: (not each.name.casefold().startswith(wanted), each.name))
    keys = [*(space.key for space in spaces), *(space.key for space, _ in standing), *seen]
    return Inspected(
        key=text,
        title=f"“{text.strip()}”",
        sort="found",
        x={
            "text": text,
            "spaces": [(each.key, names.get(each.key, each.name)) for each in spaces[:FOUND]],
            "standing": [(each.key, names.get(each.key, each.name), f) for each, f in standing],
            "seen": [
                (key, names[key], words.forces(found_, names)) for key, found_ in seen.items()
            ],
        },
        spaces=keys if len(keys) <= FOUND else [],
        sea=sea_zones(keys, board),
        on=on,
        west=bool(keys) and on.is_east(keys[0]),
    )


def is_called(space: SpaceView, wanted: str, names: Mapping[str, str]) -> bool:
    """Whether a space, its city or its number matches a search."""
    if wanted.removeprefix("sz").strip().isdecimal():
        return str(space.number) == wanted.removeprefix("sz").strip()
    called = (names.get(space.key, space.name), space.city)
    return any(wanted in name.casefold() for name in called)


def listed(view: View[Board], names: Mapping[str, str]) -> list[ListPart]:
    """The whole position as text: space by space."""
    board = view.board
    seen = sightings.ghosts(board)
    spaces = [space for space in board.spaces.values() if space.in_play]
    empty = [s for s in spaces if not s.stacks and s.key not in seen]
    parts = (
        ("Territories with units", [s for s in spaces if not s.number and s.stacks]),
        ("Sea zones with units", [s for s in spaces if s.number and s.stacks]),
        ("Enemies as last seen", [s for s in spaces if not s.stacks and s.key in seen]),
        ("Territories without units", [s for s in empty if not s.number]),
        ("Sea zones without units", [s for s in empty if s.number]),
    )
    return [
        ListPart(title, [about(space, board, names) for space in found_])
        for title, found_ in parts
        if found_
    ]
