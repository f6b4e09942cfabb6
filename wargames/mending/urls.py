"""The address of the page for editing a position, below the table's own."""

from django.urls import path

from wargames.mending import views

app_name = "mending"
urlpatterns = [path("<uuid:game_id>/mend/", views.mend, name="mend")]
