"""Addresses of a club's own pages, under the club's address."""

from django.urls import include, path

from clubsite.clubs import views

urlpatterns = [
    path("", views.club_home, name="club_home"),
    path("", include("clubsite.clubs.policies.urls")),
    path("settings/", views.club_settings, name="club_settings"),
    path("history/", views.club_history, name="club_history"),
    path("history/seal/", views.club_seal, name="club_seal"),
    path("notices/", views.notice_list, name="notice_list"),
    path("notices/open/<path:page_path>", views.notice_open, name="notice_open"),
    path("people/", views.people, name="people"),
    path("people/invite/", views.invitation_send, name="invitation_send"),
    path(
        "people/invitations/<int:invitation_id>/withdraw/",
        views.invitation_withdraw,
        name="invitation_withdraw",
    ),
    path("people/<int:user_id>/", views.person_detail, name="person_detail"),
    path("people/<int:user_id>/roles/give/", views.role_give, name="role_give"),
    path(
        "people/<int:user_id>/roles/propose/",
        views.appointment_propose,
        name="appointment_propose",
    ),
    path("roles/<int:role_id>/resign/", views.role_resign, name="role_resign"),
    path("appointments/", views.appointment_list, name="appointment_list"),
    path(
        "appointments/<int:appointment_id>/approve/",
        views.appointment_approve,
        name="appointment_approve",
    ),
    path(
        "appointments/<int:appointment_id>/accept/",
        views.appointment_accept,
        name="appointment_accept",
    ),
    path(
        "appointments/<int:appointment_id>/withdraw/",
        views.appointment_withdraw,
        name="appointment_withdraw",
    ),
    path("people/roles/<int:role_id>/end/", views.role_end, name="role_end"),
    path("people/players/add/", views.player_add, name="player_add"),
    path(
        "people/players/<int:player_id>/",
        views.player_edit,
        name="player_edit",
    ),
    path(
        "people/players/<int:player_id>/invite/",
        views.player_invite,
        name="player_invite",
    ),
    path(
        "people/players/<int:player_id>/same/",
        views.player_same,
        name="player_same",
    ),
    path(
        "people/players/<int:player_id>/separate/",
        views.player_separate,
        name="player_separate",
    ),
    path(
        "people/players/<int:player_id>/unlink/",
        views.player_unlink,
        name="player_unlink",
    ),
]
