"""The notices as a Django app, which hears of moves through the engine's signals."""

from typing import Any

from django.apps import AppConfig


class NoticesConfig(AppConfig):
    """Connects the notices to what happens in a game."""

    name = "wargames.notices"

    def ready(self) -> None:
        from django.db.models import Exists, OuterRef

        from engine.seats.seated import read_along
        from engine.signals import (
            asked_back,
            calls_changed,
            end_proposed,
            game_begun,
            game_ended,
            mend_proposed,
            mended,
            move_made,
        )
        from wargames.notices.models import Notice
        from wargames.notices.services import HAS_UNREAD

        of_person = Notice.objects.filter(game=OuterRef("game"), user=OuterRef("user"))
        read_along[HAS_UNREAD] = Exists(of_person.filter(read_at=None))
        move_made.connect(self.on_move, dispatch_uid="notices")
        game_begun.connect(self.on_begun, dispatch_uid="notices")
        asked_back.connect(self.on_asked_back, dispatch_uid="notices")
        end_proposed.connect(self.on_proposed, dispatch_uid="notices")
        mend_proposed.connect(self.on_mend_proposed, dispatch_uid="notices")
        mended.connect(self.on_mended, dispatch_uid="notices")
        game_ended.connect(self.on_ended, dispatch_uid="notices")
        calls_changed.connect(self.on_calls_changed, dispatch_uid="notices")

    def on_move(self, *, sender: Any, signal: Any, **facts: Any) -> None:
        from wargames.notices.services import notices_of_move

        notices_of_move(**facts)

    def on_begun(self, *, sender: Any, signal: Any, **facts: Any) -> None:
        from wargames.notices.services import notices_of_begin

        notices_of_begin(**facts)

    def on_asked_back(self, *, sender: Any, signal: Any, **facts: Any) -> None:
        from wargames.notices.services import notices_of_asking

        notices_of_asking(**facts)

    def on_proposed(self, *, sender: Any, signal: Any, **facts: Any) -> None:
        from wargames.notices.services import notices_of_proposal

        notices_of_proposal(**facts)

    def on_ended(self, *, sender: Any, signal: Any, **facts: Any) -> None:
        from wargames.notices.services import notices_of_end

        notices_of_end(**facts)

    def on_mend_proposed(self, *, sender: Any, signal: Any, **facts: Any) -> None:
        from wargames.notices.services import notices_of_mend_proposed

        notices_of_mend_proposed(**facts)

    def on_mended(self, *, sender: Any, signal: Any, **facts: Any) -> None:
        from wargames.notices.services import notices_of_mended

        notices_of_mended(**facts)

    def on_calls_changed(self, *, sender: Any, signal: Any, **facts: Any) -> None:
        from wargames.notices.services import drop_untrue_notices

        drop_untrue_notices(**facts)
