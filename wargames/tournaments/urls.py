"""URLs of tournaments."""

from django.urls import path

from wargames.tournaments import views

app_name = "tournaments"
urlpatterns = [
    path("tournaments/", views.index, name="list"),
    path("tournaments/new/", views.new, name="new"),
    path("tournaments/<uuid:key>/", views.one, name="one"),
    path("tournaments/<uuid:key>/enter/", views.enter, name="enter"),
    path("tournaments/<uuid:key>/withdraw/", views.withdraw, name="withdraw"),
    path("tournaments/<uuid:key>/manage/", views.manage, name="manage"),
    path("games/<uuid:game_id>/tournament/", views.of_game, name="of_game"),
]
