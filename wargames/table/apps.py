"""The table as a Django app, which hears of moves through the engine's signals."""

from typing import Any

from django.apps import AppConfig


class TableConfig(AppConfig):
    """Connects the table to what happens in a game."""

    name = "wargames.table"

    def ready(self) -> None:
        from django.contrib.auth.signals import user_logged_out
        from django.db.models import F

        from engine.seats.seated import read_along
        from engine.signals import (
            calls_changed,
            game_begun,
            move_made,
            seat_replaced,
            taken_back,
        )
        from wargames.lobby.signals import games_listed
        from wargames.sockets import close_sockets
        from wargames.sweeps import Sweep, sweeps
        from wargames.table import overdue
        from wargames.table.standing import HAS_ANSWERS, has_answers

        read_along["proposal_version"] = F("proposals__version")
        read_along[HAS_ANSWERS] = has_answers()
        user_logged_out.connect(close_sockets, dispatch_uid="sockets")
        move_made.connect(self.on_move, dispatch_uid="table")
        seat_replaced.connect(self.on_replaced, dispatch_uid="table")
        taken_back.connect(self.on_taken_back, dispatch_uid="table")
        games_listed.connect(self.on_list, dispatch_uid="table")
        sweeps["turns of the program"] = Sweep(overdue.programs_turns)
        sweeps["answers beforehand"] = Sweep(overdue.answers)
        for signal in (move_made, game_begun, calls_changed):
            signal.connect(self.on_change, dispatch_uid="program")

    def on_move(self, *, sender: Any, signal: Any, **facts: Any) -> None:
        from wargames.table.history.log import added_by_move
        from wargames.table.standing import answer_ahead
        from wargames.table.viewer.looked import looked_by_mover

        looked_by_mover(**facts)
        added_by_move(**facts)
        answer_ahead(**facts)

    def on_replaced(self, *, sender: Any, signal: Any, **facts: Any) -> None:
        from wargames.table.chat.talk import forget_proposal

        forget_proposal(**facts)

    def on_taken_back(self, *, sender: Any, signal: Any, **facts: Any) -> None:
        from wargames.table.standing import stop_taken_back

        stop_taken_back(**facts)

    def on_list(self, *, person: Any, lines: Any, **facts: Any) -> Any:
        from wargames.table.chat.unread import unread_in

        return unread_in(person, lines)

    def on_change(self, *, sender: Any, signal: Any, **facts: Any) -> None:
        from wargames.table.program import schedule

        schedule(**facts)
