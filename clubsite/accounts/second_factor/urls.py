"""Addresses of two-step sign-in."""

from django.urls import path

from clubsite.accounts.second_factor import views

urlpatterns = [
    path("sign-in/second/", views.second_factor_give, name="second_factor_give"),
    path("sign-in/once-more/", views.sign_in_again, name="sign_in_again"),
    path("profile/two-step/", views.second_factor_list, name="second_factor_list"),
    path("profile/two-step/app/", views.authenticator_add, name="authenticator_add"),
    path("profile/two-step/passkey/", views.passkey_add, name="passkey_add"),
    path(
        "profile/two-step/codes/",
        views.recovery_codes_make,
        name="recovery_codes_make",
    ),
    path(
        "profile/two-step/<slug:kind>/<int:factor_id>/remove/",
        views.second_factor_remove,
        name="second_factor_remove",
    ),
]
