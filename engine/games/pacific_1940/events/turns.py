"""What happens between the phases: turns and phases begin and end."""

from __future__ import annotations

from engine.core.events import Event


class PhaseBegan(Event, tag="phase_began", frozen=True, kw_only=True):
    """6 A phase of a power's turn begins, and with it a section of the record."""

    rule: str = "6"
    section: int
    turn: int
    power: str
    phase: str


class PhaseSkipped(Event, tag="phase_skipped", frozen=True, kw_only=True):
    """6 A power whose capital is lost neither buys nor mobilizes."""

    rule: str = "6"
    power: str
    phase: str
