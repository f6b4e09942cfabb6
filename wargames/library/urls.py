"""Addresses of the library: rules at hand and rulings."""

from django.urls import URLPattern

app_name = "library"
urlpatterns: list[URLPattern] = []
