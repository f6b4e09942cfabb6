"""Addresses of the API's pages; its own stand in wargames.urls."""

from django.urls import path

from wargames.api import views

app_name = "api"
urlpatterns = [
    path("api/", views.reference, name="reference"),
    path("me/tokens/", views.own_tokens, name="tokens"),
    path("me/tokens/<int:number>/take-back/", views.take_back, name="take_back"),
]
