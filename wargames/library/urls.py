"""Addresses of the library: rules at hand."""

from django.urls import path

from wargames.library import views

app_name = "library"
urlpatterns = [
    path("", views.index, name="index"),
    path("<slug:game>/", views.rules, name="rules"),
    path("<slug:game>/<str:number>/", views.rule, name="rule"),
]
