"""Addresses of the documents of a club's months, under the club's address."""

from django.urls import path

from clubsite.recaps.months import views

urlpatterns = [
    path("documents/", views.month_list, name="month_list"),
    path("documents/ask/", views.month_ask, name="month_ask"),
    path("documents/<int:document_id>/", views.month_page, name="month_page"),
    path("documents/<int:document_id>/final/", views.month_final, name="month_final"),
    path(
        "documents/<int:document_id>/publish/",
        views.month_publish,
        name="month_publish",
    ),
    path("documents/<int:document_id>/send/", views.month_send, name="month_send"),
    path("documents/<int:document_id>/again/", views.month_again, name="month_again"),
    path("documents/<int:document_id>/hold/", views.month_hold, name="month_hold"),
    path(
        "documents/<int:document_id>/release/",
        views.month_release,
        name="month_release",
    ),
    path(
        "documents/<int:document_id>/<slug:key>/", views.month_file, name="month_file"
    ),
]
