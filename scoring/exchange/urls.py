"""Addresses of files, under the club's own."""

from django.urls import path
from django.urls.resolvers import URLPattern

from scoring.exchange.views import evening_file, imports, session_files

urlpatterns: list[URLPattern] = [
    path("events/import/", imports.event_import, name="event_import"),
    path(
        "events/import/<int:upload_id>/",
        imports.event_import_preview,
        name="event_import_preview",
    ),
    path(
        "events/import/<int:upload_id>/work/",
        imports.event_import_work,
        name="event_import_work",
    ),
    path(
        "events/<int:event_id>/import/<int:upload_id>/",
        imports.event_reimport,
        name="event_reimport",
    ),
    path(
        "events/<int:event_id>/import-report/",
        imports.event_import_report,
        name="event_import_report",
    ),
    path("events/<int:event_id>/export/", imports.event_export, name="event_export"),
    path(
        "events/<int:event_id>/export/<slug:name>/",
        imports.event_export_file,
        name="event_export_file",
    ),
    path(
        "events/<int:event_id>/scores/file/",
        evening_file.scores_file,
        name="scores_file",
    ),
    path(
        "events/<int:event_id>/scores/file/<int:upload_id>/",
        evening_file.scores_file_take,
        name="scores_file_take",
    ),
    path(
        "events/<int:event_id>/sessions/import/",
        session_files.session_import,
        name="session_import",
    ),
    path(
        "events/<int:event_id>/sessions/import/<int:upload_id>/",
        session_files.session_import_preview,
        name="session_import_preview",
    ),
]
