"""Decisions that check a choice among those of its kind alone, for they have very many."""

from __future__ import annotations

from typing import Any

from engine.core.choice import Choice
from engine.core.flow import Decision, IllegalChoice


class KindDecision(Decision, kw_only=True):
    """A decision that looks for a choice only among the candidates of its own kind."""

    def refuses(self, g: Any, choice: Choice) -> IllegalChoice | None:
        """Why this choice is not among `choices`, without going through the other kinds."""
        kind = type(choice)
        if kind not in self.KINDS or choice not in kind.candidates(g):
            return IllegalChoice(self.role)
        refusal = choice.why_not(g)
        return IllegalChoice(self.role, refusal) if refusal is not None else None
