"""Registers the app with Django."""

from django.apps import AppConfig


class NoticesConfig(AppConfig):
    name = "clubsite.notices"
