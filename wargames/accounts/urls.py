"""Addresses of a person's own pages."""

from django.urls import path

from wargames.accounts import views

app_name = "accounts"
urlpatterns = [
    path("", views.me, name="me"),
    path("welcome/", views.welcome, name="welcome"),
    path("theme/", views.theme, name="theme"),
]
