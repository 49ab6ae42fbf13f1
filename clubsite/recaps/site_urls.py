"""Addresses of the site that no club has."""

from django.urls import path

from clubsite.recaps import views

urlpatterns = [path("desk/work/", views.site_work, name="site_work")]
