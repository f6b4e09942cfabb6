"""URLs of the pages about people."""

from django.urls import path

from wargames.people import views

app_name = "people"
urlpatterns = [
    path("people/<str:address>/", views.profile, name="profile"),
    path("people/<str:address>/block/", views.block, name="block"),
    path("people/<str:address>/report/", views.report, name="report"),
    path("me/blocked/", views.blocked, name="blocked"),
    path("me/data.json", views.own_data, name="data"),
    path("me/delete/", views.go, name="go"),
]
