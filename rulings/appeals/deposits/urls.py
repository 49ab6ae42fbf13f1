"""Addresses of deposits, under the club's own."""

from django.urls import path
from django.urls.resolvers import URLPattern

from rulings.appeals.deposits import views

urlpatterns: list[URLPattern] = [
    path("deposits/", views.deposit_ledger, name="deposit_ledger"),
    path("deposits/ledger.csv", views.deposit_ledger_file, name="deposit_ledger_file"),
    path("deposits/<int:receipt_id>/", views.deposit_receipt, name="deposit_receipt"),
]
