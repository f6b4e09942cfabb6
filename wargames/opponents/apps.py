"""The programs that lead sides as a Django app."""

from django.apps import AppConfig


class OpponentsConfig(AppConfig):
    """Has programs asked when a question is theirs, and looked after when a task was lost."""

    name = "wargames.opponents"

    def ready(self) -> None:
        from engine.signals import (
            asked_back,
            calls_changed,
            end_proposed,
            game_begun,
            mend_proposed,
            taken_back,
        )
        from wargames.opponents import agreeing, tasks
        from wargames.sweeps import PROGRAMS, Sweep, sweeps

        for signal in (game_begun, calls_changed, taken_back):
            signal.connect(tasks.look, dispatch_uid="opponents")
        asked_back.connect(agreeing.asked_back, dispatch_uid="opponents")
        end_proposed.connect(agreeing.end_proposed, dispatch_uid="opponents")
        mend_proposed.connect(agreeing.mend_proposed, dispatch_uid="opponents")
        sweeps["moves of programs"] = Sweep(tasks.overdue, PROGRAMS)
