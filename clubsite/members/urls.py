"""Addresses of the members of a club, under the club's address."""

from django.urls import path

from clubsite.members import views

urlpatterns = [
    path("contacts/", views.contact_list, name="contact_list"),
    path("contacts/<int:player_id>/share/", views.contact_share, name="contact_share"),
    path(
        "contacts/<int:player_id>/withdraw/",
        views.contact_withdraw,
        name="contact_withdraw",
    ),
    path("people/list/", views.member_export, name="member_export"),
    path("people/list/full/", views.member_export_full, name="member_export_full"),
    path("people/list/import/", views.member_import, name="member_import"),
    path(
        "people/list/import/<int:file_id>/",
        views.member_columns,
        name="member_columns",
    ),
    path(
        "people/list/import/<int:file_id>/preview/",
        views.member_preview,
        name="member_preview",
    ),
    path(
        "people/players/<int:player_id>/leave/",
        views.player_leave,
        name="player_leave",
    ),
    path(
        "people/players/<int:player_id>/return/",
        views.player_return,
        name="player_return",
    ),
]
