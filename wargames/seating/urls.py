"""Addresses of what changes a seat, below the table's own."""

from django.urls import path

from wargames.seating import views

app_name = "seating"
urlpatterns = [
    path("<uuid:game_id>/resign/", views.resign, name="resign"),
    path("<uuid:game_id>/draw/", views.draw, name="draw"),
]
