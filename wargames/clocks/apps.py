"""The clocks as a Django app, which hears of moves through the engine's signals."""

from typing import Any

from django.apps import AppConfig


class ClocksConfig(AppConfig):
    """Connects the clocks to what happens in a game."""

    name = "wargames.clocks"

    def ready(self) -> None:
        from django.db.models import F

        from engine.seats.seated import read_along
        from engine.signals import calls_changed, move_made, taken_back
        from wargames.clocks.due import tick
        from wargames.clocks.services import HAS_CLOCK
        from wargames.people.signals import punctuality_wanted
        from wargames.sweeps import Sweep, sweeps

        read_along[HAS_CLOCK] = F("game__clock")
        move_made.connect(self.on_move, dispatch_uid="clocks")
        calls_changed.connect(self.on_change, dispatch_uid="clocks")
        taken_back.connect(self.on_back, dispatch_uid="clocks")
        punctuality_wanted.connect(self.on_punctuality, dispatch_uid="clocks")
        punctuality_wanted.connect(self.on_wanted, dispatch_uid="clocks")
        sweeps["clocks"] = Sweep(tick)

    def on_move(self, *, sender: Any, signal: Any, **facts: Any) -> None:
        from wargames.clocks.services import on_move

        on_move(**facts)

    def on_change(self, *, sender: Any, signal: Any, **facts: Any) -> None:
        from wargames.clocks.services import on_change

        on_change(**facts)

    def on_back(self, *, sender: Any, signal: Any, **facts: Any) -> None:
        from wargames.clocks.services import on_back

        on_back(**facts)

    def on_punctuality(self, *, sender: Any, signal: Any, **facts: Any) -> Any:
        from wargames.clocks.punctuality import punctuality_of

        return punctuality_of(**facts)

    def on_wanted(self, *, person: Any, **facts: Any) -> Any:
        from wargames.clocks.services import punctuality_of

        return punctuality_of(person)
