"""URLs of board pictures, below those of a table."""

from django.urls import path

from wargames.pictures import views

app_name = "pictures"
urlpatterns = [
    path("<uuid:game_id>/picture.png", views.own, name="own"),
    path("<uuid:game_id>/watch/picture.png", views.public, name="public"),
    path("answer/<str:signed>/", views.answer, name="answer"),
    path("answer/<str:signed>/board.png", views.board, name="answer_board"),
    path("seen/<str:signed>.png", views.seen, name="seen"),
]
