"""Addresses of pictures of boards, below that of a table."""

from django.urls import path

from wargames.pictures import views

app_name = "pictures"
urlpatterns = [
    path("<uuid:game_id>/picture.png", views.own, name="own"),
    path("<uuid:game_id>/watch/picture.png", views.public, name="public"),
]
