"""Addresses of a club's own pages, under the club's address."""

from django.urls import path

from clubsite.clubs.views import home, notices, people, players

urlpatterns = [
    path("", home.club_home, name="club_home"),
    path("policy/", home.policy_detail, name="policy_detail"),
    path("settings/", home.club_settings, name="club_settings"),
    path("history/", home.club_history, name="club_history"),
    path("notices/", notices.notice_list, name="notice_list"),
    path("people/", people.people, name="people"),
    path("people/invite/", people.invitation_send, name="invitation_send"),
    path(
        "people/invitations/<int:invitation_id>/withdraw/",
        people.invitation_withdraw,
        name="invitation_withdraw",
    ),
    path("people/<int:user_id>/", people.person_detail, name="person_detail"),
    path("people/<int:user_id>/roles/give/", people.role_give, name="role_give"),
    path("people/<int:user_id>/link/", people.person_link, name="person_link"),
    path("people/roles/<int:role_id>/end/", people.role_end, name="role_end"),
    path("people/players/add/", players.player_add, name="player_add"),
    path(
        "people/players/<int:player_id>/",
        players.player_edit,
        name="player_edit",
    ),
    path(
        "people/players/<int:player_id>/invite/",
        players.player_invite,
        name="player_invite",
    ),
    path(
        "people/players/<int:player_id>/same/",
        players.player_same,
        name="player_same",
    ),
    path(
        "people/players/<int:player_id>/separate/",
        players.player_separate,
        name="player_separate",
    ),
    path(
        "people/players/<int:player_id>/unlink/",
        players.player_unlink,
        name="player_unlink",
    ),
]
