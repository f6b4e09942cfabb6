"""URLs of replays, below those of a table."""

from django.urls import path

from wargames.replay import views, what_if_views

app_name = "replay"
urlpatterns = [
    path("<uuid:game_id>/film/", views.film, name="film"),
    path("<uuid:game_id>/replay/", views.replay, name="replay"),
    path("<uuid:game_id>/what-if/", what_if_views.what_if, name="what_if"),
    path("<uuid:game_id>/what-if/play/", what_if_views.play_from, name="play_from"),
    path("<uuid:game_id>/what-if/together/", what_if_views.come_along, name="come_along"),
    path("<uuid:game_id>/what-if/plan/", what_if_views.plan_from, name="plan_from"),
    path("<uuid:game_id>/position.txt", what_if_views.as_text, name="position_text"),
    path("position/", what_if_views.paste, name="paste"),
    path("<uuid:game_id>/revealed/", views.revealed, name="revealed"),
]
