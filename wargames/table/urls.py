"""Addresses of a table: the pages of one game."""

from django.urls import URLPattern

app_name = "table"
urlpatterns: list[URLPattern] = []
