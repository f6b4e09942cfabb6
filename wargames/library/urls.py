"""Addresses of the library: rules at hand."""

from django.urls import path

from wargames.library import views

app_name = "library"
urlpatterns = [
    path("", views.index, name="index"),
    path("<slug:game>/", views.rules, name="rules"),
    path("<slug:game>/cards/", views.component, {"name": "cards"}, name="cards"),
    path("<slug:game>/cards/<int:number>/", views.event_card, name="event_card"),
    path("<slug:game>/tables/", views.component, {"name": "tables"}, name="tables"),
    path("<slug:game>/odds/", views.component, {"name": "odds"}, name="odds"),
    path("<slug:game>/assistance/", views.component, {"name": "assistance"}, name="assistance"),
    path("<slug:game>/<str:number>/", views.rule, name="rule"),
]
