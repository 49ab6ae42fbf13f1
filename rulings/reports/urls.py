"""Addresses of reports, under the club's own."""

from django.urls import path
from django.urls.resolvers import URLPattern

from rulings.reports import views

urlpatterns: list[URLPattern] = [
    path("appeals/<int:appeal_id>/reports/", views.report_list, name="report_list"),
    path(
        "appeals/<int:appeal_id>/reports/<slug:level>/begin/",
        views.report_begin,
        name="report_begin",
    ),
    path("reports/<int:report_id>/", views.report_detail, name="report_detail"),
    path("reports/<int:report_id>/edit/", views.report_edit, name="report_edit"),
    path(
        "reports/<int:report_id>/checklist/",
        views.report_checklist,
        name="report_checklist",
    ),
    path(
        "reports/<int:report_id>/do/<slug:act>/",
        views.report_move,
        name="report_move",
    ),
    path("appeals/casebook/", views.appeal_casebook, name="appeal_casebook"),
    path(
        "appeals/casebook/<int:number>/",
        views.appeal_casebook_report,
        name="appeal_casebook_report",
    ),
]
