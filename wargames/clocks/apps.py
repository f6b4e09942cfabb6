"""The clocks as a Django app, which hears of moves through the engine's signals."""

from django.apps import AppConfig


class ClocksConfig(AppConfig):
    """Connects the clocks to the engine's signals."""

    name = "wargames.clocks"

    def ready(self) -> None:
        from django.db.models import F

        from engine.seats.seated import read_along
        from engine.signals import calls_changed, move_made_where, taken_back
        from wargames.clocks import services
        from wargames.clocks.due import tick
        from wargames.clocks.signals import due_changed
        from wargames.clocks.tasks import act_at
        from wargames.people.signals import punctuality_wanted
        from wargames.sweeps import Sweep, sweeps

        read_along[services.HAS_CLOCK] = F("game__clock")
        move_made_where[services.HAS_CLOCK].connect(services.on_move, dispatch_uid="clocks")
        calls_changed.connect(services.on_change, dispatch_uid="clocks")
        taken_back.connect(services.on_back, dispatch_uid="clocks")
        punctuality_wanted.connect(services.punctuality_of, dispatch_uid="clocks")
        due_changed.connect(act_at, dispatch_uid="clocks")
        sweeps["clocks"] = Sweep(tick)
