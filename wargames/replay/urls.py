"""Addresses of what is gone through again of a table's game."""

from django.urls import path

from wargames.replay import views

app_name = "replay"
urlpatterns = [
    path("<uuid:game_id>/film/", views.film, name="film"),
    path("<uuid:game_id>/replay/", views.replay, name="replay"),
    path("<uuid:game_id>/revealed/", views.revealed, name="revealed"),
]
