"""Addresses of the notices."""

from django.urls import URLPattern

app_name = "notices"
urlpatterns: list[URLPattern] = []
