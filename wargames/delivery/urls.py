"""Addresses of what reaches people: the installed app."""

from django.urls import path

from wargames.delivery import app_views

app_name = "delivery"
urlpatterns = [
    path("manifest.webmanifest", app_views.manifest, name="manifest"),
    path("service-worker.js", app_views.service_worker, name="service_worker"),
    path("offline/", app_views.offline, name="offline"),
]
