"""URLs of a game's reports."""

from django.urls import path

from wargames.report import views

app_name = "report"
urlpatterns = [
    path("<uuid:game_id>/luck/", views.luck, name="luck"),
    path("<uuid:game_id>/review/", views.review, name="review"),
    path("<uuid:game_id>/report/", views.report, name="report"),
    path("<uuid:game_id>/report/report.md", views.as_markdown, name="markdown"),
    path("<uuid:game_id>/report/picture.png", views.picture, name="picture"),
]
