"""The delivery of notices as a Django app."""

from django.apps import AppConfig


class DeliveryConfig(AppConfig):
    """Tells Django of the ways in which notices reach people."""

    name = "wargames.delivery"

    def ready(self) -> None:
        from allauth.account.signals import password_changed, password_reset, password_set
        from django.contrib.auth.signals import user_logged_out
        from django.db.models import Exists, OuterRef

        from engine.seats import read_along
        from wargames.delivery.browsers import forget_browser, forget_others
        from wargames.delivery.models import PushSubscription, Webhook
        from wargames.delivery.outgoing import HAS_DEVICE, HAS_WEBHOOK, send_later
        from wargames.notices.signals import told

        devices = PushSubscription.objects.filter(person=OuterRef("user"))
        read_along[HAS_DEVICE] = Exists(devices)
        read_along[HAS_WEBHOOK] = Exists(Webhook.objects.filter(person=OuterRef("user")))
        told.connect(send_later, dispatch_uid="delivery")
        user_logged_out.connect(forget_browser, dispatch_uid="a browser is left")
        for signal in (password_changed, password_reset, password_set):
            signal.connect(forget_others, dispatch_uid="a password is another")
