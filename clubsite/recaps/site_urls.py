"""Addresses of the site that no club has."""

from django.urls import path

from clubsite.recaps import casebook_views, views

urlpatterns = [
    path("desk/work/", views.site_work, name="site_work"),
    path("casebook.pdf", casebook_views.unlinkable_pdf, name="unlinkable_pdf"),
]
