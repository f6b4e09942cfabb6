"""Addresses of a table: the pages of one game."""

from django.urls import path

from wargames.table.views import acts, advice, again, ahead, battles, pages, papers, talk, watch

app_name = "table"
urlpatterns = [
    path("<uuid:game_id>/panel/", pages.panel, name="panel"),  # these three come most often
    path("<uuid:game_id>/move/", acts.move, name="move"),
    path("<uuid:game_id>/compose/", papers.composed, name="compose"),
    path("<uuid:game_id>/", pages.table, name="table"),
    path("<uuid:game_id>/watch/", watch.watch, name="watch"),
    path("<uuid:game_id>/watch/late/", watch.late, name="watch_late"),
    path("<uuid:game_id>/list/", pages.position, name="list"),
    path("<uuid:game_id>/about/", pages.about, name="about"),
    path("<uuid:game_id>/recap/", pages.recap, name="recap"),
    path("<uuid:game_id>/beside/<slug:name>/", pages.beside, name="beside"),
    path("<uuid:game_id>/threats/", pages.threats, name="threats"),
    path("<uuid:game_id>/advice/", advice.advice, name="advice"),
    path("<uuid:game_id>/advice/counsel/", advice.counsel, name="counsel"),
    path("<uuid:game_id>/advice/draft/", advice.take, name="take_advice"),
    path("<uuid:game_id>/thoughts/", advice.thoughts, name="thoughts"),
    path("<uuid:game_id>/battles/", battles.battles, name="battles"),
    path("<uuid:game_id>/log/", pages.whole_log, name="log"),
    path("<uuid:game_id>/undo/", acts.undo, name="undo"),
    path("<uuid:game_id>/back/", acts.back, name="back"),
    path("<uuid:game_id>/end/", acts.end, name="end"),
    path("<uuid:game_id>/hints/", acts.hints, name="hints"),
    path("<uuid:game_id>/back/what/", pages.go_back, name="go_back"),
    path("<uuid:game_id>/announce/", acts.announce, name="announce"),
    path("<uuid:game_id>/looked/", acts.looked, name="looked"),
    path("<uuid:game_id>/side/", acts.side, name="side"),
    path("<uuid:game_id>/propose/", acts.propose, name="propose"),
    path("<uuid:game_id>/chat/", talk.chat, name="chat"),
    path("<uuid:game_id>/notes/", talk.notes, name="notes"),
    path("<uuid:game_id>/pencil/", papers.pencilled, name="pencil"),
    path("<uuid:game_id>/papers/<str:kind>/", papers.papers, name="papers"),
    path("<uuid:game_id>/standing/", ahead.standing, name="standing"),
    path("<uuid:game_id>/planned/", ahead.planned, name="planned"),
    path("<uuid:game_id>/again/", again.again, name="again"),
    path("<uuid:game_id>/export.json", pages.export, name="export"),
    path("<uuid:game_id>/dice.json", pages.dice, name="dice"),
]
