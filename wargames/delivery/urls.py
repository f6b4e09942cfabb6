"""Addresses of the installed app, feeds, devices and webhooks."""

from django.urls import path

from wargames.delivery.pages import (
    app_views,
    device_views,
    feed_views,
    preference_views,
    webhook_views,
)

app_name = "delivery"
urlpatterns = [
    path("manifest.webmanifest", app_views.manifest, name="manifest"),
    path("service-worker.js", app_views.service_worker, name="service_worker"),
    path("offline/", app_views.offline, name="offline"),
    path("me/notices/", preference_views.how, name="how"),
    path("me/notices/<uuid:game_id>/", preference_views.of_game, name="of_game"),
    path("mail/stop/", preference_views.stop, name="stop"),
    path("me/devices/", device_views.devices, name="devices"),
    path("me/devices/on/", device_views.turn_on, name="turn_on"),
    path("me/devices/remove/", device_views.remove, name="remove_device"),
    path("me/devices/test/", device_views.test, name="test_device"),
    path("me/sound/", device_views.sound, name="sound"),
    path("me/feeds/", feed_views.feeds, name="feeds"),
    path("me/feeds/renew/", feed_views.renew, name="renew_feeds"),
    path("me/feeds/end/", feed_views.end, name="end_feeds"),
    path("feeds/<str:token>/games.atom", feed_views.atom, name="atom"),
    path("feeds/<str:token>/deadlines.ics", feed_views.calendar, name="calendar"),
    path("me/webhooks/", webhook_views.webhooks, name="webhooks"),
    path("me/webhooks/remove/", webhook_views.remove, name="remove_webhook"),
    path("me/webhooks/test/", webhook_views.test, name="test_webhook"),
]
