"""Addresses of this app."""

from django.urls import include, path

from clubsite.accounts import views

urlpatterns = [
    path("", include("clubsite.accounts.second_factor.urls")),
    path("sign-in/", views.sign_in, name="sign_in"),
    path("sign-in/again/", views.unsent, name="unsent"),
    path("sign-out/", views.sign_out, name="sign_out"),
    path("password/", views.password_reset, name="password_reset"),
    path("password/sent/", views.password_reset_sent, name="password_reset_sent"),
    path(
        "password/<str:uid>/<str:token>/",
        views.password_set,
        name="password_set",
    ),
    path("link/", views.link_send, name="link_send"),
    path("link/<str:token>/", views.link_spend, name="link_spend"),
    path("profile/", views.profile, name="profile"),
    path("profile/password/", views.password_change, name="password_change"),
    path("language/", views.set_language, name="set_language"),
]
