"""Addresses of documents and of the work behind them, under the club's address."""

from django.urls import path

from clubsite.recaps.views import documents, flow_sheets, work

urlpatterns = [
    path("desk/work/", work.club_work, name="club_work"),
    path("laws/<slug:code>/print/", flow_sheets.flow_sheet, name="flow_sheet"),
    path(
        "laws/<slug:code>/sheet.pdf",
        flow_sheets.flow_sheet_file,
        name="flow_sheet_file",
    ),
    path(
        "events/<int:event_id>/documents/",
        documents.document_list,
        name="document_list",
    ),
    path(
        "events/<int:event_id>/documents/copy/",
        documents.document_copy,
        name="document_copy",
    ),
    path(
        "events/<int:event_id>/documents/<slug:kind>/",
        documents.document_page,
        name="document_page",
    ),
    path(
        "events/<int:event_id>/documents/<int:document_id>/again/",
        documents.document_again,
        name="document_again",
    ),
    path(
        "events/<int:event_id>/documents/<int:document_id>/<slug:key>/",
        documents.document_file,
        name="document_file",
    ),
]
