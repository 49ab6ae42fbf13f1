"""Addresses of the site that no club has."""

from django.urls import path

from clubsite.clubs.views import home, people

urlpatterns = [
    path("", home.site_home, name="site_home"),
    path(
        "invitations/<str:token>/", people.invitation_accept, name="invitation_accept"
    ),
]
