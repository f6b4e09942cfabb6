"""URLs for changes of seats, below the table's own."""

from django.urls import path

from wargames.seating import views

app_name = "seating"
urlpatterns = [
    path("table/<uuid:game_id>/resign/", views.resign, name="resign"),
    path("table/<uuid:game_id>/draw/", views.draw, name="draw"),
    path("table/<uuid:game_id>/seat/", views.seat, name="seat"),
    path("table/<uuid:game_id>/seat/program/", views.program, name="program"),
    path("table/<uuid:game_id>/seat/by-name/", views.by_name, name="by_name"),
    path("table/<uuid:game_id>/seat/briefing/", views.write, name="write"),
    path("table/<uuid:game_id>/briefing/", views.briefing, name="briefing"),
    path("table/<uuid:game_id>/come-back/", views.come_back, name="come_back"),
    path("seat/<str:token>/", views.offer, name="offer"),
    path("seat/<str:token>/decline/", views.decline, name="decline"),
]
