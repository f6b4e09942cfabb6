"""URLs of the lobby."""

from django.urls import path

from wargames.lobby import views
from wargames.lobby.against import views as against_views
from wargames.lobby.inviting import invitation_views, opponent_views
from wargames.lobby.lists import open_views

app_name = "lobby"
urlpatterns = [
    path("", views.home, name="home"),
    path("start/", views.start, name="start"),
    path("lessons/<slug:key>/", views.lessons, name="lessons"),
    path("new/", views.new, name="new"),
    path("against/<slug:key>/", against_views.against, name="against"),
    path("join/<str:token>/", views.join, name="join"),
    path("games/open/", open_views.open_games, name="open"),
    path("games/quick/", open_views.quick, name="quick"),
    path("games/opponents/", opponent_views.opponent_page, name="opponents"),
    path("games/opponents/withdraw/", opponent_views.withdraw, name="withdraw"),
    path("games/<uuid:game_id>/watching/", open_views.keep_watching, name="keep_watching"),
    path("games/<uuid:game_id>/invite/", invitation_views.invite_page, name="invite"),
    path("games/<uuid:game_id>/decline/", invitation_views.decline, name="decline"),
    path("games/<uuid:game_id>/program/", against_views.fill, name="fill"),
    path("games/<uuid:game_id>/who/", open_views.who, name="who"),
    path("games/<uuid:game_id>/share/", views.share, name="share"),
    path("games/<uuid:game_id>/name/", views.rename, name="rename"),
    path("games/<uuid:game_id>/put-away/", views.put_away, name="put_away"),
    path("games/<uuid:game_id>/leave/", views.leave, name="leave"),
]
