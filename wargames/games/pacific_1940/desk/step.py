"""Fog 8 The step under way, in large: who comes, who is there, which chart rows apply."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from engine.core.view import View
from engine.games.pacific_1940.detection.chart import Row, rows
from engine.games.pacific_1940.detection.detection import Meeting
from engine.games.pacific_1940.fog.desk.desk import Step
from engine.games.pacific_1940.fog.desk.view import FogView
from engine.games.pacific_1940.position.fog import Sighting
from engine.games.pacific_1940.position.state import NONCOMBAT
from engine.games.pacific_1940.view import Board, SpaceView
from wargames.games.pacific_1940.desk import telling
from wargames.games.pacific_1940.desk.telling import Names
from wargames.games.pacific_1940.map.layers import told as stacks_told
from wargames.games.pacific_1940.words import capital, listed, without_article

STEPS = {
    "meet_at_sea": "a group is in this zone",
    "attack_land": "this territory is attacked",
    "battle": "there is a battle",
    "order": "comes next",
}
"""Fog 8 The words for a kind of step; others have their own name."""


ROUTINE = ("income", "turn_ends")
"""Fog 7 Steps before which a facilitator never has anything to decide."""


class ChartRow(Struct, frozen=True):
    """A row of the quick-reference chart; is_lit: it applies now."""

    number: str
    comes_in: str
    is_there: str
    sees: str
    follows: str
    is_lit: bool


class Belief(Struct, frozen=True):
    """A side's last sighting of a space, and when."""

    side: str
    name: str
    forces: str
    seen: str


class SpaceFacts(Struct, frozen=True):
    """The space of the step, or one that the facilitator looks at.

    why: the consequences, in a sentence or two. lit: the applicable rows. due: announcements and
    questions there, one after the other. secrets: fog 5 powers with technologies of which their
    opponents there have not heard.
    """

    key: str
    name: str
    is_step: bool
    what: str
    order: int
    moving: str
    present: str
    why: Sequence[str]
    lit: Sequence[ChartRow]
    beliefs: Sequence[Belief]
    due: Sequence[str] = ()
    secrets: Sequence[str] = ()


def shown(
    board: Board, fog: FogView, at: str, names: Names, rooms: dict[str, str]
) -> SpaceFacts | None:
    """Fog 8 The space that is looked at, or else that of the step; None: neither."""
    step = fog.desk.step if fog.desk else None
    if at in board.spaces and not (step and step.space == at):
        return _looked_at(board.spaces[at], fog, names, rooms)
    if step is None or step.space not in board.spaces:
        return None
    space = board.spaces[step.space]
    found = step.found
    return SpaceFacts(
        key=space.key,
        name=capital(names[space.key]),
        is_step=True,
        what=STEPS.get(step.kind, step.kind.replace("_", " ")),
        order=step.order,
        moving=telling.forces(step.moving, names) if step.moving else "",
        present=telling.forces(step.present, names) if step.moving else _there(space, names),
        why=why(step, found) if found else [],
        lit=lit(found) if found else [],
        beliefs=beliefs(fog, space.key, names, rooms),
        due=[telling.PROMPTS[each] for each in step.due],
        secrets=secrets(step, board, names),
    )


def rolls(fog: FogView, names: Names) -> str:
    """8.3 The dice that are rolled next: "4 dice for Japan, then 3 for China"; "": not certain."""
    due = fog.desk.step.dice if fog.desk and fog.desk.step else ()
    if not due:
        return ""
    (attackers, first), (defenders, second) = due
    by, against = (listed(names[each] for each in powers) for powers in (attackers, defenders))
    return f"{first} {'die' if first == 1 else 'dice'} for {by}, then {second} for {against}"


def is_routine(truth: View[Board]) -> bool:
    """Fog 7 Whether the facilitator is asked to go on to such a step, at a table that goes on.

    So is the end of a list of the noncombat move. At that of a combat move a room may have to be
    told of decks (A23): if it were passed in silence, the others would see that none is.
    """
    if truth.board.fog is None or truth.board.fog.paused:
        return False
    steps = [ask.about.get("step") if ask.kind == "go_on" else None for ask in truth.asks]
    phases = [str(crumb.about["phase"]) for crumb in truth.trail if "phase" in crumb.about]
    return len(steps) == 1 and is_routine_step(str(steps[0]), "".join(phases))


def is_routine_step(step: str, phase: str) -> bool:
    """Fog 7 Whether a facilitator never has anything to decide before it; phase: of the list."""
    return step in ROUTINE or (step, phase) == ("end", NONCOMBAT)


def secrets(step: Step, board: Board, names: Names) -> list[str]:
    """Fog 5 The technologies of those who meet that are secret still, power by power."""
    if board.research is None:
        return []
    named = board.research.technologies
    return [
        f"{without_article(names[power])}: {listed(named[each].name.lower() for each in found)}"
        for power, found in step.secrets.items()
    ]


def _looked_at(space: SpaceView, fog: FogView, names: Names, rooms: dict[str, str]) -> SpaceFacts:
    """Fog 2 A space that the facilitator has clicked on."""
    return SpaceFacts(
        key=space.key,
        name=capital(names[space.key]),
        is_step=False,
        what="",
        order=0,
        moving="",
        present=_there(space, names),
        why=[],
        lit=[],
        beliefs=beliefs(fog, space.key, names, rooms),
    )


def _there(space: SpaceView, names: Names) -> str:
    """All units actually in a space."""
    return stacks_told(space.stacks, names) or "nobody"


def beliefs(fog: FogView, space: str, names: Names, rooms: dict[str, str]) -> list[Belief]:
    """Fog 2 Each side's last sighting of a space."""
    found = []
    for room in fog.rooms:
        seen: Sighting | None = next(
            (each for each in reversed(room.sightings) if each.space == space), None
        )
        when = telling.sighted(seen, names)
        found.append(Belief(room.side, rooms[room.side], telling.believed(seen, names), when))
    return found


def why(step: Step, found: Meeting) -> list[str]:
    """Fog 8 The consequences of the meeting, in short sentences."""
    told = [capital(f"{telling.NOTICES[notice]}.") for notice in found.notices]
    if found.mover_sees:
        told.append(f"The mover sees {telling.classes(found.mover_sees)}.")
    if found.present_sees:
        told.append(f"Those there see {telling.classes(found.present_sees)}.")
    told.append(_outcome(step, found))
    if found.stopped:
        told.append(f"Here stop: {telling.classes(found.stopped)}.")
    if found.report:
        told.append(f"The owners there are told of {telling.classes(found.report)} passing.")
    if found.may_join:
        told.append("A hidden submarine there may join or stay hidden.")
    return told


CHOOSERS = {"mover": "the mover", "present": "the units there"}


def _outcome(step: Step, found: Meeting) -> str:
    """Fog 8 Whether there is a battle."""
    if found.outcome == "forced":
        pair = next((each for each in found.pairs if each.outcome == "forced"), None)
        if pair is None:
            return "Kamikazes make it a battle."
        return (
            f"Battle: a {telling.CLASSES[pair.mover]} meets a "
            f"{telling.CLASSES[pair.present]} ({pair.row})."
        )
    if found.outcome == "choice":
        return f"The choice is with {listed(CHOOSERS[each] for each in found.choosers)}."
    return "Nobody fights."


def lit(found: Meeting) -> list[ChartRow]:
    """Fog 8 The applicable rows, each only with the classes concerned."""
    return [_lit(row, found) for row in rows().values() if row.number in found.rows]


def _lit(row: Row, found: Meeting) -> ChartRow:
    drawn = row_of(row, found.rows)
    pairs = [each for each in found.pairs if each.row == row.number]
    if not pairs:
        return drawn
    comes = telling.classes(dict.fromkeys(each.mover for each in pairs))
    there = telling.classes(dict.fromkeys(each.present for each in pairs))
    return replace(drawn, comes_in=capital(comes), is_there=there)


def chart(lit: Sequence[str]) -> list[ChartRow]:
    """Fog 8 The quick-reference chart, with the applicable rows highlighted."""
    return [row_of(row, lit) for row in rows().values()]


def row_of(row: Row, lit: Sequence[str]) -> ChartRow:
    """Fog 8 One row of the chart."""
    return ChartRow(
        number=row.number,
        comes_in=telling.comes_in(row),
        is_there=telling.is_there(row),
        sees=telling.who_sees(row),
        follows=telling.follows(row),
        is_lit=row.number in lit,
    )


WRITTEN = {
    "carry_out_combat": "Combat orders",
    "carry_out_noncombat": "Noncombat orders",
}
"""What is going on, by the next step of the turn."""


def secret_phase(truth: View[Board]) -> str:
    """Fog 6 The phase in which orders are being written, which the trail does not show; else ""."""
    return WRITTEN.get(truth.trail[-1].step, "") if "write_orders" in truth.awaits else ""
