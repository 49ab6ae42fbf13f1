"""Addresses of the site that no club has."""

from django.urls import path

from clubsite.recaps.views import work

urlpatterns = [path("desk/work/", work.site_work, name="site_work")]
