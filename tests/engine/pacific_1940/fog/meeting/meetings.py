"""Meetings at sea for tests: `meets("sz35=usa:2ca;japan:1sub", "sz35")` puts one on the stack."""

from __future__ import annotations

from typing import Any, ClassVar

from engine.core.events import Event, kind_of
from engine.core.roles import FACILITATOR
from engine.core.sequence import running
from engine.core.sequence.choice import Choice
from engine.core.sequence.flow import Procedure
from engine.core.sequence.frame import Frame
from engine.games.pacific_1940.components.options import Options
from engine.games.pacific_1940.detection.messages import Message
from engine.games.pacific_1940.equipment import load
from engine.games.pacific_1940.fog.facilitator.facilitating import GoOn, Proceed
from engine.games.pacific_1940.fog.knowledge.campaign import FoggedCampaign
from engine.games.pacific_1940.fog.knowledge.knowledge import first_knowledge
from engine.games.pacific_1940.fog.meeting.meeting import MeetAtSea
from engine.games.pacific_1940.position.fog import FogState
from engine.games.pacific_1940.position.setup import set_up
from engine.games.pacific_1940.position.state import CampaignState, Piece
from engine.games.pacific_1940.positions import lay_out
from engine.games.pacific_1940.rules import NEWEST
from tests.engine.pacific_1940.helpers import Table


class Calls(Procedure, tag="calls", kw_only=True):
    """Calls a meeting, and keeps what it ends with."""

    STEPS: ClassVar = ("call",)
    meeting: MeetAtSea
    ended: list[list[str]]

    def call(self, g: FoggedCampaign) -> list[Frame]:
        return [self.meeting]

    def on_meet_at_sea(self, g: FoggedCampaign, stopped: list[str]) -> None:
        self.ended.append(sorted(stopped))


class Meets(Table):
    """A meeting under way; the facilitator goes on at once wherever it waits for that."""

    def __init__(self, g: FoggedCampaign) -> None:
        super().__init__(g)
        self.heard: list[Event] = []
        self.ended: list[list[str]] = []
        self.waits: list[str] = []
        self.trails: list[list[str]] = []

    def _go(self, act: Any) -> None:
        super()._go(act)
        self.heard += self.g.events
        while self.role == FACILITATOR:
            assert isinstance(self.ask, GoOn)
            self.waits.append(self.ask.step)
            self.trails.append(self.trail(None))
            self.g.events.clear()
            super()._go(lambda: running.choose(self.g, FACILITATOR, Proceed()))
            self.heard += self.g.events

    def answer(self, *choices: Choice) -> Meets:
        self.do(*choices)
        return self

    def trail(self, viewer: str | None) -> list[str]:
        """The procedures that a viewer sees under way."""
        frames = [frame for frame in self.state.stack if isinstance(frame, Procedure)]
        told = [frame for frame in frames if frame.crumb_to(self.g, viewer) is not None]
        return [str(frame.__struct_config__.tag) for frame in told]

    @property
    def stopped(self) -> list[str]:
        """Who goes no further; only when the meeting is over."""
        (stopped,) = self.ended
        return stopped

    def all(self, kind: str) -> list[Any]:
        """Every event of a kind so far."""
        return [event for event in self.heard if kind_of(event) == kind]

    def the(self, kind: str) -> Any:
        (event,) = self.all(kind)
        return event

    def said(self) -> list[str]:
        """All messages so far, in order: "axis radar_blip"."""
        return [
            f"{event.audience[0] if event.audience else 'all'} {kind_of(event)}"
            for event in self.heard
            if isinstance(event, Message)
        ]

    def said_to(self, side: str) -> list[str]:
        return [words.split()[1] for words in self.said() if words.startswith(f"{side} ")]

    def choices(self) -> list[str]:
        """What the open decision offers, by what each choice points at."""
        return [choice.target for choice in self.ask.choices(self.g)]


def fogged(line: str, *dice: int, **options: Any) -> Meets:
    """The position that a line of text describes, in the fog, with nothing under way."""
    state = set_up(CampaignState, load(), "5e" * 32, Options(fog=True, **options), (), [])
    g = FoggedCampaign(state, load(), NEWEST)
    state.fog = FogState(knowledge=first_knowledge(g))
    lay_out(g, line)
    state.dice.script = list(dice)
    return Meets(g)


def begin(
    table: Meets,
    zone: str,
    *,
    only: tuple[str, ...] = (),
    ends: bool = False,
    phase: str = "combat",
    came_from: str = "",
) -> Meets:
    """All of the mover's units in a zone are a group that meets whoever is there."""
    g = table.g
    own = [key for key in g.own_at(zone, g.state.power) if not g.is_cargo(key)]
    group = [key for key in own if key in only] if only else own
    for key in group:
        g.pieces[key].came_from = came_from
    meeting = MeetAtSea(zone=zone, group=group, ending=group if ends else [], phase=phase)
    table.run(Calls(meeting=meeting, ended=table.ended))
    return table


def meets(
    line: str,
    zone: str,
    *dice: int,
    only: tuple[str, ...] = (),
    ends: bool = False,
    phase: str = "combat",
    came_from: str = "",
    **options: Any,
) -> Meets:
    """Begin the meeting of the mover's units in a zone."""
    table = fogged(line, *dice, **options)
    return begin(table, zone, only=only, ends=ends, phase=phase, came_from=came_from)


def scrambled(table: Meets) -> list[str]:
    """The aircraft that have gone up, and not come back."""
    pieces: dict[str, Piece] = table.state.counters  # type: ignore[assignment]
    return sorted(key for key, piece in pieces.items() if piece.scrambled)
