"""URLs of the notices."""

from django.urls import path

from wargames.notices import views

app_name = "notices"
urlpatterns = [
    path("", views.notice_list, name="list"),
    path("read/", views.read_all, name="read_all"),
    path("<uuid:game_id>/", views.open_notice, name="open"),
]
