"""Addresses of the site."""

from django.contrib import admin
from django.urls import include, path, re_path

from hegemon.server.api import api, nothing_here
from hegemon.server.pages import guests

urlpatterns = [
    path("api/", api.urls),
    re_path(r"^api/(?P<path>.*)$", nothing_here),
    path("account/login/", guests.sign_in),
    path("account/signup/", guests.sign_up),
    path("account/", include("allauth.urls")),
    path("admin/", admin.site.urls),
    path("", include("hegemon.server.pages.urls")),
]
