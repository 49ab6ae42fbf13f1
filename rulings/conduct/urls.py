"""Addresses of conduct referrals, under the club's own."""

from django.urls import path
from django.urls.resolvers import URLPattern

from rulings.conduct import views
from rulings.conduct.views import saving, seats

urlpatterns: list[URLPattern] = [
    path("referrals/", views.referral_list, name="referral_list"),
    path("referrals/new/", views.referral_begin, name="referral_begin"),
    path("referrals/seats/", seats.seat_list, name="seat_list"),
    path(
        "referrals/seats/<str:token>/approve/",
        seats.seat_approve,
        name="seat_approve",
    ),
    path("referrals/mine/", views.referral_own, name="referral_own"),
    path("referrals/<str:token>/", views.referral_detail, name="referral_detail"),
    path("referrals/<str:token>/edit/", views.referral_edit, name="referral_edit"),
    path(
        "referrals/<str:token>/files/",
        views.referral_files,
        name="referral_files",
    ),
    path(
        "referrals/<str:token>/files/<int:number>/remove/",
        views.referral_file_remove,
        name="referral_file_remove",
    ),
    path(
        "referrals/<str:token>/discard/",
        views.referral_discard,
        name="referral_discard",
    ),
    path(
        "referrals/<str:token>/receipt/",
        views.referral_receipt,
        name="referral_receipt",
    ),
    path(
        "referrals/<str:token>/evidence/<int:number>/pages/<int:page>/",
        views.referral_evidence_page,
        name="referral_evidence_page",
    ),
    path(
        "referrals/<str:token>/evidence/<int:number>/original/",
        views.referral_evidence_original,
        name="referral_evidence_original",
    ),
    path(
        "referrals/<str:token>/evidence/<int:number>/",
        views.referral_evidence,
        name="referral_evidence",
    ),
    path(
        "referrals/<str:token>/transfer/",
        saving.referral_transfer_file,
        name="referral_transfer_file",
    ),
    path(
        "referrals/<str:token>/acts/<slug:act>/",
        views.referral_act,
        name="referral_act",
    ),
]
