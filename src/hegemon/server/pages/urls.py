"""Addresses of the pages."""

from django.urls import path

from hegemon.server.pages import account, host, reading, start, tables

urlpatterns = [
    path("", start.start, name="start"),
    path("play/<slug:game>/", start.play_now, name="play-now"),
    path("join/", start.join, name="join"),
    path("invitation/<slug:secret>/", start.invitation, name="invitation"),
    path("credits/", start.credits_, name="credits"),
    path("settings/", account.settings_, name="settings"),
    path("rules/", reading.rulebooks, name="rulebooks"),
    path("rules/<slug:game>/", reading.rules, name="rules"),
    path("new/", tables.new, name="new-table"),
    path("import/", tables.bring, name="import"),
    path("table/<slug:table>/", tables.table, name="table"),
    path("table/<slug:table>/lobby/", tables.lobby, name="lobby"),
    path("table/<slug:table>/sit/", tables.sit, name="sit"),
    path("table/<slug:table>/join/", tables.join_as, name="join-as"),
    path("table/<slug:table>/leave/", tables.leave, name="leave"),
    path("table/<slug:table>/start/", tables.start_game, name="start-game"),
    path("table/<slug:table>/turns/", reading.turns, name="turns"),
    path("table/<slug:table>/turns/<int:step>/", reading.report, name="report"),
    path("table/<slug:table>/host/", host.host, name="host"),
]
