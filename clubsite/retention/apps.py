"""Registers the app with Django."""

from django.apps import AppConfig


class RetentionConfig(AppConfig):
    name = "clubsite.retention"
