"""Addresses of the front room."""

from django.urls import path

from wargames.lobby import views

app_name = "lobby"
urlpatterns = [path("", views.home, name="home")]
