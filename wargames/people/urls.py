"""Addresses of the pages about people."""

from django.urls import path

from wargames.people import views

app_name = "people"
urlpatterns = [
    path("people/<str:address>/", views.profile, name="profile"),
    path("me/data.json", views.own_data, name="data"),
    path("me/delete/", views.go, name="go"),
]
