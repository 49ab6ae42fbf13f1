"""Addresses of the site that no club has."""

from django.urls import path

from clubsite.clubs import views

urlpatterns = [
    path("", views.site_home, name="site_home"),
    path("clubs/", views.club_list, name="club_list"),
    path("invitations/<str:token>/", views.invitation_accept, name="invitation_accept"),
]
