"""Addresses of cases that no club has."""

from django.urls import path

from rulings.appeals.views import waiting

urlpatterns = [path("my/waiting/", waiting.waiting_list, name="waiting_list")]
