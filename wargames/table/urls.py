"""Addresses of a table: the pages of one game."""

from django.urls import path

from wargames.table import (
    again_views,
    battle_views,
    paper_views,
    planned_views,
    standing_views,
    talk_views,
    views,
    watch_views,
)

app_name = "table"
urlpatterns = [
    path("<uuid:game_id>/", views.table, name="table"),
    path("<uuid:game_id>/watch/", watch_views.watch, name="watch"),
    path("<uuid:game_id>/watch/late/", watch_views.late, name="watch_late"),
    path("<uuid:game_id>/list/", views.position, name="list"),
    path("<uuid:game_id>/panel/", views.panel, name="panel"),
    path("<uuid:game_id>/about/", views.about, name="about"),
    path("<uuid:game_id>/beside/<slug:name>/", views.beside, name="beside"),
    path("<uuid:game_id>/battles/", battle_views.battles, name="battles"),
    path("<uuid:game_id>/log/", views.whole_log, name="log"),
    path("<uuid:game_id>/move/", views.move, name="move"),
    path("<uuid:game_id>/undo/", views.undo, name="undo"),
    path("<uuid:game_id>/back/", views.back, name="back"),
    path("<uuid:game_id>/end/", views.end, name="end"),
    path("<uuid:game_id>/back/what/", views.go_back, name="go_back"),
    path("<uuid:game_id>/announce/", views.announce, name="announce"),
    path("<uuid:game_id>/looked/", views.looked, name="looked"),
    path("<uuid:game_id>/side/", views.side, name="side"),
    path("<uuid:game_id>/propose/", views.propose, name="propose"),
    path("<uuid:game_id>/chat/", talk_views.chat, name="chat"),
    path("<uuid:game_id>/notes/", talk_views.notes, name="notes"),
    path("<uuid:game_id>/compose/", paper_views.composed, name="compose"),
    path("<uuid:game_id>/pencil/", paper_views.pencilled, name="pencil"),
    path("<uuid:game_id>/papers/<str:kind>/", paper_views.papers, name="papers"),
    path("<uuid:game_id>/standing/", standing_views.standing, name="standing"),
    path("<uuid:game_id>/planned/", planned_views.planned, name="planned"),
    path("<uuid:game_id>/again/", again_views.again, name="again"),
    path("<uuid:game_id>/export.json", views.export, name="export"),
    path("<uuid:game_id>/dice.json", views.dice, name="dice"),
]
