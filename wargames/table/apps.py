"""The table as a Django app, which hears of moves through the engine's signals."""

from django.apps import AppConfig


class TableConfig(AppConfig):
    """Connects the table to the engine's signals."""

    name = "wargames.table"

    def ready(self) -> None:
        from django.contrib.auth.signals import user_logged_out
        from django.db.models import F

        from engine.seats.seated import read_along
        from engine.signals import (
            calls_changed,
            game_begun,
            move_made,
            move_made_where,
            programs_table_moved,
            seat_replaced,
            taken_back,
        )
        from wargames.lobby.signals import games_listed
        from wargames.sockets import close_sockets
        from wargames.sweeps import Sweep, sweeps
        from wargames.table import overdue, program, standing
        from wargames.table.chat.talk import forget_proposal, unread_in
        from wargames.table.history.log import added_by_move
        from wargames.table.viewer.looked import looked_by_mover

        read_along["proposal_version"] = F("proposals__version")
        read_along[standing.HAS_ANSWERS] = standing.has_answers()
        user_logged_out.connect(close_sockets, dispatch_uid="sockets")
        move_made.connect(looked_by_mover, dispatch_uid="looked")
        move_made.connect(added_by_move, dispatch_uid="log")
        with_answers = move_made_where[standing.HAS_ANSWERS]
        with_answers.connect(standing.answer_ahead, dispatch_uid="standing")
        seat_replaced.connect(forget_proposal, dispatch_uid="table")
        taken_back.connect(standing.stop_taken_back, dispatch_uid="table")
        games_listed.connect(unread_in, dispatch_uid="table")
        sweeps["automatic turns"] = Sweep(overdue.programs_turns)
        sweeps["answers beforehand"] = Sweep(overdue.answers)
        for signal in (programs_table_moved, game_begun, calls_changed):
            signal.connect(program.schedule, dispatch_uid="program")
