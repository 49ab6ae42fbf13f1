"""Addresses of documents and of the work behind them, under the club's address."""

from django.urls import include, path

from clubsite.recaps import casebook_views, pack_views, views

urlpatterns = [
    path("", include("clubsite.recaps.months.urls")),
    path("desk/work/", views.club_work, name="club_work"),
    path("laws/<slug:code>/print/", views.flow_sheet, name="flow_sheet"),
    path(
        "laws/<slug:code>/sheet.pdf",
        views.flow_sheet_file,
        name="flow_sheet_file",
    ),
    path("appeals/casebook.pdf", casebook_views.casebook_pdf, name="casebook_pdf"),
    path(
        "appeals/<int:appeal_id>/pack.pdf",
        pack_views.appeal_pack,
        name="appeal_pack",
    ),
    path(
        "events/<int:event_id>/paper/",
        views.table_paper,
        name="table_paper",
    ),
    path(
        "events/<int:event_id>/paper/pdf/",
        views.table_paper_pdf,
        name="table_paper_pdf",
    ),
    path(
        "events/<int:event_id>/paper/<int:file_id>.pdf",
        views.table_paper_file,
        name="table_paper_file",
    ),
    path(
        "events/<int:event_id>/announcements/",
        views.announcement_sheet,
        name="announcement_sheet",
    ),
    path(
        "events/<int:event_id>/announcements/<int:file_id>.pdf",
        views.announcement_file,
        name="announcement_file",
    ),
    path(
        "events/<int:event_id>/announcements/<slug:paper>/",
        views.announcement_pdf,
        name="announcement_pdf",
    ),
    path(
        "events/<int:event_id>/winners.png",
        views.event_picture,
        name="event_picture",
    ),
    path("events/<int:event_id>/newsletter/", views.newsletter, name="newsletter"),
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
        "events/<int:event_id>/documents/personal/<int:entry_id>/",
        views.personal_scores,
        name="personal_scores",
    ),
    path(
        "events/<int:event_id>/documents/personal/<int:entry_id>/<slug:key>/",
        views.personal_file,
        name="personal_file",
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
        "events/<int:event_id>/documents/<int:document_id>/hold/",
        views.document_hold,
        name="document_hold",
    ),
    path(
        "events/<int:event_id>/documents/<int:document_id>/release/",
        views.document_release,
        name="document_release",
    ),
    path(
        "events/<int:event_id>/documents/<int:document_id>/<slug:key>/",
        views.document_file,
        name="document_file",
    ),
]
