"""The notices as a Django app, which hears of moves through the engine's signals."""

from django.apps import AppConfig


class NoticesConfig(AppConfig):
    """Connects the notices to the engine's signals."""

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
        from wargames.notices import services
        from wargames.notices.models import Notice

        of_person = Notice.objects.filter(game=OuterRef("game"), user=OuterRef("user"))
        read_along[services.HAS_UNREAD] = Exists(of_person.filter(read_at=None))
        move_made.connect(services.notices_of_move, dispatch_uid="notices")
        game_begun.connect(services.notices_of_begin, dispatch_uid="notices")
        asked_back.connect(services.notices_of_asking, dispatch_uid="notices")
        end_proposed.connect(services.notices_of_proposal, dispatch_uid="notices")
        mend_proposed.connect(services.notices_of_mend_proposed, dispatch_uid="notices")
        mended.connect(services.notices_of_mended, dispatch_uid="notices")
        game_ended.connect(services.notices_of_end, dispatch_uid="notices")
        calls_changed.connect(services.drop_untrue_notices, dispatch_uid="notices")
