"""Addresses of appeals, under the club's own."""

from django.urls import path
from django.urls.resolvers import URLPattern

from rulings.appeals.views import boards, cases, decisions, further

urlpatterns: list[URLPattern] = [
    path("appeals/", cases.appeal_list, name="appeal_list"),
    path(
        "rulings/<int:ruling_id>/appeal/",
        cases.appeal_lodge,
        name="appeal_lodge",
    ),
    path(
        "rulings/<int:ruling_id>/appeal/keep/",
        cases.appeal_keep,
        name="appeal_keep",
    ),
    path(
        "rulings/<int:ruling_id>/appeal/enter/",
        cases.appeal_enter,
        name="appeal_enter",
    ),
    path(
        "rulings/<int:ruling_id>/appeal/refer/",
        cases.appeal_refer,
        name="appeal_refer",
    ),
    path("appeals/<int:appeal_id>/", cases.appeal_detail, name="appeal_detail"),
    path(
        "appeals/<int:appeal_id>/traveller/",
        boards.appeal_traveller,
        name="appeal_traveller",
    ),
    path(
        "appeals/<int:appeal_id>/hearing.ics",
        boards.appeal_hearing_file,
        name="appeal_hearing_file",
    ),
    path(
        "appeals/<int:appeal_id>/decide/",
        decisions.appeal_decide,
        name="appeal_decide",
    ),
    path(
        "appeals/<int:appeal_id>/sign/",
        decisions.appeal_sign,
        name="appeal_sign",
    ),
    path("appeals/<int:appeal_id>/slip/", decisions.appeal_slip, name="appeal_slip"),
    path(
        "appeals/<int:appeal_id>/countersign/",
        decisions.appeal_countersign,
        name="appeal_countersign",
    ),
    path(
        "appeals/<int:appeal_id>/record/<int:further_id>/",
        further.appeal_record,
        name="appeal_record",
    ),
    path(
        "appeals/<int:appeal_id>/do/<slug:act>/",
        cases.appeal_move,
        name="appeal_move",
    ),
    path(
        "appeals/<int:appeal_id>/files/<int:evidence_id>/pages/<int:number>/",
        cases.appeal_file_page,
        name="appeal_file_page",
    ),
    path(
        "appeals/<int:appeal_id>/files/<int:evidence_id>/original/",
        cases.appeal_file_original,
        name="appeal_file_original",
    ),
    path(
        "appeals/<int:appeal_id>/files/<int:evidence_id>/",
        cases.appeal_file,
        name="appeal_file",
    ),
]
