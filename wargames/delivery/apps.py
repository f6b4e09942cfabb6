"""The delivery of notices as a Django app."""

from django.apps import AppConfig


class DeliveryConfig(AppConfig):
    """Tells Django of the ways in which notices reach people."""

    name = "wargames.delivery"

    def ready(self) -> None:
        from allauth.account.signals import password_changed, password_reset, password_set
        from django.contrib.auth.signals import user_logged_out
        from django.db.models import Exists, F, OuterRef

        from engine.seats import read_along
        from wargames.delivery.browsers import forget_browser, forget_others
        from wargames.delivery.channels.push import HAS_DEVICE
        from wargames.delivery.channels.webhook import HAS_WEBHOOK
        from wargames.delivery.models import PushSubscription, Webhook
        from wargames.delivery.queue import HAS_CHOSEN, notice_who_is_here, queue
        from wargames.delivery.sending import swept
        from wargames.notices.signals import to_be_told, told
        from wargames.sweeps import POSTS, Sweep, sweeps

        devices = PushSubscription.objects.filter(person=OuterRef("user"))
        read_along[HAS_DEVICE] = Exists(devices)
        read_along[HAS_WEBHOOK] = Exists(Webhook.objects.filter(person=OuterRef("user")))
        read_along[HAS_CHOSEN] = F("user__preferences")
        to_be_told.connect(notice_who_is_here, dispatch_uid="delivery")
        told.connect(queue, dispatch_uid="delivery")
        sweeps["messages"] = Sweep(swept, POSTS)
        user_logged_out.connect(forget_browser, dispatch_uid="a browser is left")
        for signal in (password_changed, password_reset, password_set):
            signal.connect(forget_others, dispatch_uid="a password is another")
