"""Addresses of what is told of a whole game."""

from django.urls import path

from wargames.report import luck_views

app_name = "report"
urlpatterns = [path("<uuid:game_id>/luck/", luck_views.luck, name="luck")]
