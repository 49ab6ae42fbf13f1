"""Addresses of a club's policy, under the club's own."""

from django.urls import path

from clubsite.clubs.policies import views

urlpatterns = [
    path("policy/", views.policy_detail, name="policy_detail"),
    path("policy/versions/", views.policy_list, name="policy_list"),
    path("policy/versions/<int:number>/", views.policy_version, name="policy_version"),
    path(
        "policy/versions/<int:before>/<int:after>/",
        views.policy_compare,
        name="policy_compare",
    ),
    path("policy/draft/", views.policy_draft, name="policy_draft"),
    path("policy/draft/start/", views.policy_start, name="policy_start"),
    path("policy/draft/move/", views.policy_move, name="policy_move"),
    path(
        "policy/draft/sections/<slug:section>/", views.policy_edit, name="policy_edit"
    ),
]
