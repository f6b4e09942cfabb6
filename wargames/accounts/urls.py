"""Addresses of a person's own page."""

from django.urls import URLPattern

app_name = "accounts"
urlpatterns: list[URLPattern] = []
