"""Addresses of clocks: those of a game, and one's own vacations."""

from django.urls import path

from wargames.clocks import views

app_name = "clocks"
urlpatterns = [
    path("table/<uuid:game_id>/clock/", views.clock, name="clock"),
    path("table/<uuid:game_id>/clock/act/", views.act, name="act"),
    path("me/vacation/", views.vacation, name="vacation"),
    path("me/vacation/end/", views.end_vacation, name="end_vacation"),
]
