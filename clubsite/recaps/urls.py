"""Addresses of documents and of the work behind them, under the club's address."""

from django.urls import path

from clubsite.recaps import views

urlpatterns = [
    path("desk/work/", views.club_work, name="club_work"),
    path("laws/<slug:code>/print/", views.flow_sheet, name="flow_sheet"),
    path(
        "laws/<slug:code>/sheet.pdf",
        views.flow_sheet_file,
        name="flow_sheet_file",
    ),
    path(
        "events/<int:event_id>/documents/",
        views.document_list,
        name="document_list",
    ),
    path(
        "events/<int:event_id>/documents/copy/",
        views.document_copy,
        name="document_copy",
    ),
    path(
        "events/<int:event_id>/documents/<slug:kind>/",
        views.document_page,
        name="document_page",
    ),
    path(
        "events/<int:event_id>/documents/<int:document_id>/again/",
        views.document_again,
        name="document_again",
    ),
    path(
        "events/<int:event_id>/documents/<int:document_id>/<slug:key>/",
        views.document_file,
        name="document_file",
    ),
]
