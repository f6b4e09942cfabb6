"""Addresses of what reaches people: the installed app, devices, webhooks."""

from django.urls import path

from wargames.delivery import app_views, device_views, webhook_views

app_name = "delivery"
urlpatterns = [
    path("manifest.webmanifest", app_views.manifest, name="manifest"),
    path("service-worker.js", app_views.service_worker, name="service_worker"),
    path("offline/", app_views.offline, name="offline"),
    path("me/devices/", device_views.devices, name="devices"),
    path("me/devices/on/", device_views.turn_on, name="turn_on"),
    path("me/devices/remove/", device_views.remove, name="remove_device"),
    path("me/devices/test/", device_views.test, name="test_device"),
    path("me/sound/", device_views.sound, name="sound"),
    path("me/webhooks/", webhook_views.webhooks, name="webhooks"),
    path("me/webhooks/remove/", webhook_views.remove, name="remove_webhook"),
    path("me/webhooks/test/", webhook_views.test, name="test_webhook"),
]
