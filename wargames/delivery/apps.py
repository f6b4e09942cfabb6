"""The delivery of notices as a Django app."""

from django.apps import AppConfig


class DeliveryConfig(AppConfig):
    """Connects the delivery of notices to the site's signals."""

    name = "wargames.delivery"

    def ready(self) -> None:
        from django.contrib.auth.signals import user_logged_out
        from django.db.models import Exists, F, OuterRef

        from engine.seats.seated import read_along
        from wargames.accounts import keys
        from wargames.delivery.channels.push import HAS_DEVICE
        from wargames.delivery.channels.webhook import HAS_WEBHOOK
        from wargames.delivery.models import FeedAddress, PushSubscription, Webhook
        from wargames.delivery.places.browsers import DeviceKind, forget_browser
        from wargames.delivery.queue import HAS_CHOSEN, notice_who_is_here, queue
        from wargames.delivery.tasks import swept
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
        for kind in (
            keys.Kind(FeedAddress, "pair of feeds", "pairs of feeds", "delivery:feeds"),
            keys.Kind(Webhook, "webhook", "webhooks", "delivery:webhooks"),
            DeviceKind(
                PushSubscription,
                "device with notifications",
                "devices with notifications",
                "delivery:devices",
            ),
        ):
            keys.are_given_out(kind)
