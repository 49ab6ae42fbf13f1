"""Addresses of cases that no club has."""

from django.urls import path

from rulings.appeals.views import waiting
from rulings.conduct.views import seats
from rulings.reports import views as reports

urlpatterns = [
    path("my/waiting/", waiting.waiting_list, name="waiting_list"),
    path("seats/<str:token>/", seats.seat_accept, name="seat_accept"),
    path("casebook/", reports.casebook_unlinkable, name="casebook_unlinkable"),
    path(
        "casebook/<int:number>/",
        reports.casebook_unlinkable_report,
        name="casebook_unlinkable_report",
    ),
]
