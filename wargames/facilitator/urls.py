"""Addresses of the facilitator: the index of all games one facilitates, and the desk of each."""

from django.urls import path

from wargames.facilitator import views

app_name = "facilitator"
urlpatterns = [
    path("", views.index, name="index"),
    path("<uuid:game_id>/", views.desk, name="desk"),
    path("<uuid:game_id>/panel/", views.panel, name="panel"),
    path("<uuid:game_id>/act/", views.act, name="act"),
    path("<uuid:game_id>/chat/", views.chat, name="chat"),
    path("<uuid:game_id>/told/<str:side>/", views.told, name="told"),
    path("<uuid:game_id>/hand-over/", views.hand_over, name="hand_over"),
    path("<uuid:game_id>/sheet/<str:side>/", views.sheet, name="sheet"),
    path("<uuid:game_id>/may/<str:role>/", views.may, name="may"),
    path("<uuid:game_id>/aloud/", views.aloud, name="aloud"),
]
