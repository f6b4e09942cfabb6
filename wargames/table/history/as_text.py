"""The log as text, to keep."""

from __future__ import annotations

from collections.abc import Mapping

from engine.models import Game
from wargames.table.history.log import sections


def as_text(game: Game, names: Mapping[str, str], role: str | None) -> str:
    """The whole log as text for download, oldest first."""
    out = [f"{game.title}, game {game.pk}", f"Dice commitment: {game.commitment}", ""]
    for section in reversed(sections(game, names, role=role)):
        title = " ".join(section.title.split())
        out.append(f"{section.turn}: {title}" if section.turn else title)
        for line in reversed(section.lines):
            taken = " (taken back)" if line.is_undone else ""
            out.append(f"  {line.rule:<6} {line.plain}{taken}")
        out.append("")
    return "\n".join(out)
