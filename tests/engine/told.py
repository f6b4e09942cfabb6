"""What the tables of all games tell their tests: the events since the last choice."""

from typing import Any

from engine.core.events import kind_of


class Told:
    """Its events, asked for by their kind."""

    events: list[Any]

    def told(self, kind: str) -> list[Any]:
        return [event for event in self.events if kind_of(event) == kind]

    def one(self, kind: str) -> Any:
        """The only event of its kind."""
        (event,) = self.told(kind)
        return event
